//! Published estimates, and that no counts whatever give NaN.

use super::*;
use proptest::prelude::*;

fn near(found: Option<f64>, expected: f64, tolerance: f64) {
    let found = found.expect("a number");
    assert!(
        (found - expected).abs() <= tolerance,
        "{found} is not {expected} ± {tolerance}"
    );
}

/// Rows of fastchess' own tests: the classes WL and DD count as one.
struct Row {
    pairs: [u64; 5],
    elo: (f64, f64),
    nelo: (f64, f64),
}

const ROWS: [Row; 3] = [
    Row {
        pairs: [34, 54, 63, 64, 75],
        elo: (55.5798, 27.6534),
        nelo: (57.9356, 28.2754),
    },
    Row {
        pairs: [332, 433, 498, 333, 334],
        elo: (-8.64267, 10.3342),
        nelo: (-9.17291, 10.9605),
    },
    Row {
        pairs: [7895, 8757, 5685, 568, 9999],
        elo: (-21.0435, 2.9453),
        nelo: (-19.0128, 2.6545),
    },
];

#[test]
fn the_published_rows_of_pairs() {
    for row in &ROWS {
        let estimate = from_pentanomial(row.pairs);
        near(estimate.elo, row.elo.0, 1e-4);
        near(estimate.elo_error, row.elo.1, 1e-4);
        near(estimate.nelo, row.nelo.0, 1e-4);
        near(estimate.nelo_error, row.nelo.1, 1e-4);
    }
    near(Some(from_pentanomial(ROWS[0].pairs).score), 0.579310, 1e-6);
    near(Some(from_pentanomial(ROWS[1].pairs).los), 0.05047, 1e-5);
}

#[test]
fn a_published_page_of_pairs() {
    let estimate = from_pentanomial([13, 37, 50, 25, 3]);
    near(estimate.elo, -43.65779, 1e-5);
    near(estimate.nelo, -63.96808, 1e-5);
}

#[test]
fn a_clean_sweep_has_no_elo_and_no_error_bar() {
    let estimate = from_pentanomial([0, 0, 0, 0, 10]);
    assert_eq!((estimate.score, estimate.los), (1.0, 1.0));
    assert_eq!(
        (estimate.elo, estimate.score_error, estimate.nelo),
        (None, None, None)
    );
}

#[test]
fn nothing_played_says_nothing() {
    let estimate = from_wdl(0, 0, 0);
    assert_eq!(
        (estimate.games, estimate.score, estimate.los),
        (0, 0.5, 0.5)
    );
    assert_eq!(estimate.elo, None);
}

#[test]
fn score_and_elo_are_inverse() {
    for elo in [-800.0, -191.0, -1.0, 0.0, 35.5, 400.0] {
        near(from_score(to_score(elo)), elo, 1e-9);
    }
    near(from_score(0.75), 190.848_502, 1e-6);
}

fn finite(estimate: &Estimate) -> bool {
    let numbers = [
        Some(estimate.score),
        estimate.score_error,
        estimate.elo,
        estimate.elo_error,
        estimate.elo_low,
        estimate.elo_high,
        estimate.nelo,
        estimate.nelo_error,
        Some(estimate.los),
    ];
    numbers.iter().flatten().all(|number| number.is_finite())
}

fn count() -> impl Strategy<Value = u64> {
    prop_oneof![Just(0), 0..5u64, 0..100_000u64, Just(u64::MAX)]
}

proptest! {
    #[test]
    fn every_number_is_finite(pairs in [count(), count(), count(), count(), count()]) {
        prop_assert!(finite(&from_pentanomial(pairs)), "{pairs:?}");
        prop_assert!(finite(&from_wdl(pairs[0], pairs[1], pairs[2])), "{pairs:?}");
    }

    #[test]
    fn the_other_side_sees_the_opposite(pairs in [0..999u64, 0..999u64, 1..999u64, 0..999u64, 1..999u64]) {
        let mut reversed = pairs;
        reversed.reverse();
        let (ours, theirs) = (from_pentanomial(pairs), from_pentanomial(reversed));
        prop_assert!((ours.score + theirs.score - 1.0).abs() < 1e-12);
        prop_assert!((ours.elo.unwrap() + theirs.elo.unwrap()).abs() < 1e-8);
        prop_assert!((ours.los + theirs.los - 1.0).abs() < 1e-9);
    }
}
