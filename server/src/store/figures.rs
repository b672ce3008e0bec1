//! What a store counts while it writes.

use prometheus_client::metrics::counter::Counter;

use crate::metrics::Histogram;

/// What a store counts while it writes. Clones count together.
#[derive(Clone, Debug)]
pub struct StoreFigures {
    /// Rows written.
    pub(crate) writes: Counter,
    /// Batches of each commit.
    pub(crate) batches: Histogram,
    /// How long each commit took, in nanoseconds.
    pub(crate) commits: Histogram,
}

impl Default for StoreFigures {
    fn default() -> StoreFigures {
        StoreFigures {
            writes: Counter::default(),
            batches: Histogram::sizes(),
            commits: Histogram::times(),
        }
    }
}
