//! What a store counts while it writes and is read.

use prometheus_client::metrics::counter::Counter;

use crate::metrics::Histogram;

/// What a store counts while it writes and is read. Clones count together.
#[derive(Clone, Debug)]
pub struct StoreFigures {
    /// Rows written.
    pub(crate) writes: Counter,
    /// Entries of logs unpacked for readers.
    pub(crate) unpacked: Counter,
    /// Batches of each commit.
    pub(crate) batches: Histogram,
    /// How long each commit took, in nanoseconds.
    pub(crate) commits: Histogram,
}

impl Default for StoreFigures {
    fn default() -> StoreFigures {
        StoreFigures {
            writes: Counter::default(),
            unpacked: Counter::default(),
            batches: Histogram::sizes(),
            commits: Histogram::times(),
        }
    }
}
