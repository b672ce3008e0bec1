//! What is measured: how many in which time, and how long each took.

use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

/// How many streams on how many connections, measured for how long.
#[derive(Copy, Clone)]
pub(crate) struct Shape {
    pub(crate) connections: usize,
    pub(crate) streams: usize,
    pub(crate) measured: Duration,
}

/// Round trips of a run.
#[derive(Default, Serialize, Deserialize)]
pub(crate) struct Figures {
    micros: Vec<f32>,
    measured: Duration,
    /// Round trips of the warm-up.
    before: usize,
    /// Seconds of CPU that server, store and bots used, warm-up included.
    cpu: Option<[f64; 3]>,
}

/// Counts from the end of the warm-up to the end of the run.
pub(crate) struct Meter {
    begin: Instant,
    end: Instant,
    figures: Figures,
}

impl Shape {
    /// A meter that lets a fifth of the time pass before it counts.
    pub(crate) fn meter(self) -> Meter {
        let begin = Instant::now() + self.measured / 5;
        let figures = Figures {
            measured: self.measured,
            ..Figures::default()
        };
        Meter {
            begin,
            end: begin + self.measured,
            figures,
        }
    }
}

impl Meter {
    /// A round trip that began at `sent` has just ended. False once the run is over.
    pub(crate) fn count(&mut self, sent: Instant) -> bool {
        let now = Instant::now();
        if now > self.begin && now < self.end {
            self.figures.micros.push((now - sent).as_secs_f32() * 1e6);
        } else if now < self.end {
            self.figures.before += 1;
        }
        now < self.end
    }

    pub(crate) fn end(&self) -> tokio::time::Instant {
        self.end.into()
    }

    pub(crate) fn figures(self) -> Figures {
        self.figures
    }
}

impl Figures {
    pub(crate) fn join(mut self, other: Figures) -> Figures {
        self.micros.extend(other.micros);
        self.measured = self.measured.max(other.measured);
        self.before += other.before;
        self
    }

    /// These and those of a later run.
    pub(crate) fn then(mut self, later: Figures) -> Figures {
        self.micros.extend(later.micros);
        self.measured += later.measured;
        self.before += later.before;
        self.cpu = match (self.cpu, later.cpu) {
            (Some(cpu), Some(more)) => Some(std::array::from_fn(|i| cpu[i] + more[i])),
            (one, other) => one.or(other),
        };
        self
    }

    /// With the CPU time that the threads of this process have used since `began`.
    pub(crate) fn with_cpu(mut self, began: [f64; 3]) -> Figures {
        let now = cpu_seconds();
        self.cpu = Some(std::array::from_fn(|i| now[i] - began[i]));
        self
    }

    /// CPU time a round trip of server, store and bots, in words.
    pub(crate) fn cpu(&self) -> String {
        let trips = (self.micros.len() + self.before) as f64;
        let each = |seconds: f64| format!("{:.1}", seconds * 1e6 / trips);
        self.cpu.map_or(String::new(), |cpu| {
            let [server, store, bots] = cpu.map(each);
            format!("CPU {server} + {store} + {bots} µs")
        })
    }

    pub(crate) fn a_second(&self) -> f64 {
        self.micros.len() as f64 / self.measured.as_secs_f64()
    }

    pub(crate) fn percentile(&self, p: f64) -> f64 {
        let mut sorted = self.micros.clone();
        sorted.sort_by(f32::total_cmp);
        let place = (sorted.len().saturating_sub(1)) as f64 * p;
        sorted
            .get(place as usize)
            .copied()
            .map_or(f64::NAN, f64::from)
    }
}

/// CPU time of the threads of this process: servers, stores, and everything else. Zero where the system
/// does not tell.
pub(crate) fn cpu_seconds() -> [f64; 3] {
    let mut sums = [0.0; 3];
    let tasks = std::fs::read_dir("/proc/self/task");
    for task in tasks.into_iter().flatten().flatten() {
        let read = |file: &str| std::fs::read_to_string(task.path().join(file)).unwrap_or_default();
        let nanos = read("schedstat")
            .split(' ')
            .next()
            .and_then(|t| t.parse::<f64>().ok());
        let whose = match read("comm").trim() {
            "server" => 0,
            name if name.starts_with("mashimo-store") => 1,
            _ => 2,
        };
        sums[whose] += nanos.unwrap_or(0.0) / 1e9;
    }
    sums
}
