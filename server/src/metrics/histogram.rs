//! How often a value was how large, in counters that nobody waits for.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use prometheus_client::encoding::{EncodeMetric, MetricEncoder, NoLabelSet};
use prometheus_client::metrics::{MetricType, TypedMetric};

/// Counts values up to each bound. Clones count together.
#[derive(Clone, Debug)]
pub(crate) struct Histogram(Arc<Counts>);

#[derive(Debug)]
struct Counts {
    bounds: &'static [u64],
    /// One a bound, and one for what is larger than all of them.
    counts: Box<[AtomicU64]>,
    sum: AtomicU64,
    /// What is counted in one unit of the page.
    per_unit: f64,
}

/// Nanoseconds from 10 µs to 10 s.
const TIMES: [u64; 19] = [
    10_000,
    20_000,
    50_000,
    100_000,
    200_000,
    500_000,
    1_000_000,
    2_000_000,
    5_000_000,
    10_000_000,
    20_000_000,
    50_000_000,
    100_000_000,
    200_000_000,
    500_000_000,
    1_000_000_000,
    2_000_000_000,
    5_000_000_000,
    10_000_000_000,
];
const SIZES: [u64; 10] = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512];

impl Default for Histogram {
    fn default() -> Histogram {
        Histogram::times()
    }
}

impl Histogram {
    /// Of nanoseconds, shown as seconds.
    pub(crate) fn times() -> Histogram {
        Histogram::new(&TIMES, 1e9)
    }

    /// Of sizes up to some hundreds.
    pub(crate) fn sizes() -> Histogram {
        Histogram::new(&SIZES, 1.0)
    }

    fn new(bounds: &'static [u64], per_unit: f64) -> Histogram {
        let counts = (0..=bounds.len()).map(|_| AtomicU64::new(0)).collect();
        Histogram(Arc::new(Counts {
            bounds,
            counts,
            sum: AtomicU64::new(0),
            per_unit,
        }))
    }

    pub(crate) fn observe(&self, value: u64) {
        let place = self.0.bounds.partition_point(|bound| *bound < value);
        self.0.counts[place].fetch_add(1, Ordering::Relaxed);
        self.0.sum.fetch_add(value, Ordering::Relaxed);
    }
}

impl EncodeMetric for Histogram {
    fn encode(&self, mut encoder: MetricEncoder<'_>) -> std::fmt::Result {
        let Counts {
            bounds,
            counts,
            sum,
            per_unit,
        } = &*self.0;
        let upper = bounds.iter().map(|bound| *bound as f64 / per_unit);
        let counts = counts.iter().map(|count| count.load(Ordering::Relaxed));
        let buckets: Vec<_> = upper.chain([f64::INFINITY]).zip(counts).collect();
        let count = buckets.iter().map(|(_, count)| count).sum();
        let sum = sum.load(Ordering::Relaxed) as f64 / per_unit;
        encoder.encode_histogram::<NoLabelSet>(sum, count, &buckets, None)
    }

    fn metric_type(&self) -> MetricType {
        Self::TYPE
    }
}

impl TypedMetric for Histogram {
    const TYPE: MetricType = MetricType::Histogram;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_at_a_bound_counts_below_it() {
        let sizes = Histogram::sizes();
        for value in [0, 1, 2, 3, 512, 513] {
            sizes.observe(value);
        }
        let counts = sizes.0.counts.iter().map(|c| c.load(Ordering::Relaxed));
        assert_eq!(
            counts.collect::<Vec<_>>(),
            [2, 1, 1, 0, 0, 0, 0, 0, 0, 1, 1]
        );
        assert_eq!(sizes.0.sum.load(Ordering::Relaxed), 1031);
    }
}
