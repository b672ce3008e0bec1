//! What is measured: how many in which time, and how long each took.

use std::time::{Duration, Instant};

/// How many streams on how many connections, measured for how long.
#[derive(Copy, Clone)]
pub(crate) struct Shape {
    pub(crate) connections: usize,
    pub(crate) streams: usize,
    pub(crate) measured: Duration,
}

/// Round trips of a run.
#[derive(Default)]
pub(crate) struct Figures {
    micros: Vec<f32>,
    measured: Duration,
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
            micros: Vec::new(),
            measured: self.measured,
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
        self
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
