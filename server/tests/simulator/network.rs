//! Links that delay, drop, double and reorder, and what is going to happen when.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::frame::{Place, ToBot, ToServer};
use crate::table::Random;
use crate::terms::Weather;

/// A millisecond of the world's time, which is counted in nanoseconds.
pub(crate) const MS: u64 = 1_000_000;

/// Something that happens at an instant.
#[derive(Clone, Debug)]
pub(crate) enum Happening {
    /// A frame reaches a bot; the epoch is that of its connection.
    AtBot {
        place: Place,
        epoch: u32,
        frame: ToBot,
    },
    /// A frame reaches the server.
    AtServer {
        place: Place,
        epoch: u32,
        frame: ToServer,
    },
    /// The transport takes a request.
    Taken {
        boot: u32,
        game: usize,
        decision_id: u64,
    },
    /// The server's task gets round to a game's frames.
    Work { boot: u32, game: usize },
    /// A timer fires.
    Timer { boot: u32, game: usize },
    /// A bot has thought.
    Thought { place: Place, decision_id: u64 },
    /// A bot looks whether it has heard anything.
    Poll { place: Place },
    /// A bot connects.
    Connect { place: Place },
    /// The server notices that a connection is gone.
    Noticed { boot: u32, place: Place, epoch: u32 },
    /// The server is up again.
    Restart,
}

/// What is going to happen, in order.
#[derive(Default)]
pub(crate) struct Future {
    heap: BinaryHeap<Reverse<(u64, u64)>>,
    happenings: std::collections::HashMap<u64, Happening>,
    order: u64,
}

impl Future {
    /// Adds something.
    pub(crate) fn at(&mut self, time: u64, happening: Happening) {
        self.order += 1;
        self.heap.push(Reverse((time, self.order)));
        self.happenings.insert(self.order, happening);
    }

    /// The next, and when.
    pub(crate) fn pop(&mut self) -> Option<(u64, Happening)> {
        let Reverse((time, order)) = self.heap.pop()?;
        let happening = self.happenings.remove(&order).expect("each happens once");
        Some((time, happening))
    }
}

/// How long a frame takes, once or twice, or never.
pub(crate) fn deliveries(random: &mut Random, weather: Weather) -> Vec<u64> {
    let delay = |random: &mut Random| match weather {
        Weather::Calm => MS + random.below(2 * MS),
        Weather::Storm if random.once_in(40) => 100 * MS + random.below(400 * MS),
        Weather::Storm => MS + random.below(20 * MS),
    };
    match weather {
        Weather::Calm => vec![delay(random)],
        Weather::Storm if random.once_in(60) => Vec::new(),
        Weather::Storm if random.once_in(30) => vec![delay(random), delay(random)],
        Weather::Storm => vec![delay(random)],
    }
}
