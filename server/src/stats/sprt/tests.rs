//! Published ratios, and the laws a ratio obeys.

use proptest::prelude::*;

use super::*;

const FIVE: (f64, f64) = (0.05, 0.05);

fn test(model: Model, elo0: f64, elo1: f64) -> Test {
    Test::new(model, elo0, elo1, FIVE.0, FIVE.1).unwrap()
}

fn check(model: Model, elos: [f64; 2], counts: Counts, expected: f64, tolerance: f64) {
    let llr = test(model, elos[0], elos[1]).llr(&counts).unwrap();
    assert_eq!(llr.method, Method::Exact, "{counts:?}");
    let off = (llr.value - expected).abs();
    assert!(
        off <= tolerance,
        "{} is not {expected} for {counts:?}",
        llr.value
    );
}

#[test]
fn the_bounds_of_the_usual_error_rates() {
    let bounds = |alpha, beta| {
        Test::new(Model::Logistic, 0.0, 5.0, alpha, beta)
            .unwrap()
            .bounds()
    };
    let near = |found: (f64, f64), lower: f64, upper: f64| {
        assert!(
            (found.0 - lower).abs() < 5e-4 && (found.1 - upper).abs() < 5e-4,
            "{found:?}"
        );
    };
    near(bounds(0.05, 0.05), -2.944, 2.944);
    near(bounds(0.05, 0.10), -2.251, 2.890);
    near(bounds(0.01, 0.01), -4.595, 4.595);
}

#[test]
fn published_ratios_of_games() {
    use Model::{Bayes, Logistic, Normalized};
    let rows = [
        (Normalized, [0.0, 2.0], [36027, 68692, 36433], 0.923293),
        (Normalized, [-1.75, 0.25], [10650, 20431, 10871], 2.297500),
        (Logistic, [0.5, 2.5], [21184, 40708, 21404], -1.571889),
        (Logistic, [0.0, 2.0], [57030, 106593, 57433], -2.593024),
        (Bayes, [0.5, 2.5], [21484, 41111, 21629], -1.130643),
        (Logistic, [0.0, 5.0], [759, 1863, 880], 2.947224),
        (Bayes, [0.5, 2.5], [22569, 44137, 22976], 0.975772),
        // The games of fishtest's own data whose pairs stand below.
        (Logistic, [-3.0, 1.0], [65804, 56553, 65388], 2.049043),
    ];
    for (model, elos, games, expected) in rows {
        check(model, elos, Counts::Games(games), expected, 2e-6);
    }
}

#[test]
fn published_ratios_of_pairs() {
    use Model::{Logistic, Normalized};
    let rows = [
        (
            Normalized,
            [0.0, 2.0],
            [365, 16618, 36229, 16974, 390],
            2.250368,
        ),
        (
            Logistic,
            [0.5, 2.5],
            [223, 9863, 21279, 10037, 246],
            -3.074126,
        ),
        (
            Normalized,
            [0.0, 2.0],
            [379, 10170, 21828, 10640, 343],
            2.945495,
        ),
        (
            Normalized,
            [0.5, 2.5],
            [39, 8843, 26675, 9240, 44],
            2.941675,
        ),
        (Normalized, [0.0, 5.0], [46, 936, 2083, 1043, 63], 2.909263),
        (Normalized, [0.0, 4.0], [13, 37, 50, 25, 3], -0.549125),
        (
            Logistic,
            [-3.0, 1.0],
            [10789, 19328, 33806, 19402, 10543],
            2.131068,
        ),
    ];
    for (model, elos, pairs, expected) in rows {
        check(model, elos, Counts::Pairs(pairs), expected, 2e-6);
    }
    check(
        Normalized,
        [0.0, 5.0],
        Counts::Pairs([0, 0, 0, 0, 5550]),
        111.7976,
        1e-4,
    );
}

#[test]
fn the_closed_form_as_published() {
    let closed = likelihood::normalized_closed(&Counts::Pairs([13, 37, 50, 25, 3]), 0.0, 4.0);
    assert!((closed + 0.540121).abs() < 1e-6, "{closed}");
}

#[test]
fn a_lopsided_match_ends_as_h0() {
    // A solver without brackets divides by zero here.
    let counts = Counts::Pairs([144, 3, 1, 0, 0]);
    let test = test(Model::Normalized, -1500.0, -500.0);
    let llr = test.llr(&counts).unwrap();
    assert_eq!(test.verdict(llr.value), Verdict::H0, "{llr:?}");
    let closed = likelihood::normalized_closed(&counts, -1500.0, -500.0);
    assert!((closed + 228.67).abs() < 0.01, "{closed}");
}

#[test]
fn everything_wrong_with_a_test_is_named_at_once() {
    let fields = |test: Result<Test, Vec<TestFault>>| -> Vec<&'static str> {
        test.err()
            .unwrap_or_default()
            .iter()
            .map(|fault| fault.field)
            .collect()
    };
    let nan = f64::NAN;
    assert_eq!(
        fields(Test::new(Model::Logistic, 5.0, 5.0, 0.0, 1.0)),
        ["elo0", "alpha", "beta"]
    );
    assert_eq!(
        fields(Test::new(Model::Logistic, nan, 1e9, nan, 0.5)),
        ["elo0", "elo1", "alpha"]
    );
    assert_eq!(
        fields(Test::new(Model::Logistic, 0.0, 5.0, 0.5, 0.5)),
        ["alpha"]
    );
    assert!(Test::new(Model::Logistic, 0.0, 5.0, 0.5, 0.49).is_ok());
}

#[test]
fn bayes_refuses_pairs() {
    let bayes = test(Model::Bayes, 0.0, 5.0);
    assert_eq!(bayes.llr(&Counts::Pairs([1; 5])), Err(BayesOfPairs));
    assert!(Run::new(bayes, 10).is_err());
}

#[test]
fn nothing_played_decides_nothing() {
    for model in [Model::Normalized, Model::Logistic, Model::Bayes] {
        assert_eq!(
            test(model, 0.0, 5.0)
                .llr(&Counts::Games([0; 3]))
                .unwrap()
                .value,
            0.0
        );
    }
}

fn count() -> impl Strategy<Value = u64> {
    prop_oneof![3 => Just(0), 2 => 1..5u64, 3 => 0..100_000u64, 1 => Just(u64::MAX)]
}

fn counts() -> impl Strategy<Value = Counts> {
    let pairs = [count(), count(), count(), count(), count()].prop_map(Counts::Pairs);
    prop_oneof![pairs, [count(), count(), count()].prop_map(Counts::Games)]
}

fn elos() -> impl Strategy<Value = (f64, f64)> {
    let elo = prop_oneof![
        -10.0..10.0f64,
        -ELO_MAX..ELO_MAX,
        Just(-ELO_MAX),
        Just(ELO_MAX)
    ];
    (elo.clone(), elo).prop_filter_map("in order", |(a, b)| match a.total_cmp(&b) {
        std::cmp::Ordering::Less => Some((a, b)),
        std::cmp::Ordering::Equal => None,
        std::cmp::Ordering::Greater => Some((b, a)),
    })
}

fn model() -> impl Strategy<Value = Model> {
    prop_oneof![
        Just(Model::Normalized),
        Just(Model::Logistic),
        Just(Model::Bayes)
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn every_ratio_is_finite(counts in counts(), (elo0, elo1) in elos(), model in model()) {
        if let Ok(llr) = test(model, elo0, elo1).llr(&counts) {
            prop_assert!(llr.value.is_finite(), "{counts:?} {model} {elo0} {elo1}: {llr:?}");
        }
    }

    #[test]
    fn seen_from_the_other_side_the_ratio_is_negated(
        pairs in [0..9_999u64, 0..9_999u64, 1..9_999u64, 0..9_999u64, 0..9_999u64],
        elo0 in -10.0..0.0f64, elo1 in 0.5..10.0f64, model in model(),
    ) {
        let mirrored = { let mut mirrored = pairs; mirrored.reverse(); mirrored };
        let (ours, theirs) = (test(model, elo0, elo1), test(model, -elo1, -elo0));
        let both = ours.llr(&Counts::Pairs(pairs)).ok().zip(theirs.llr(&Counts::Pairs(mirrored)).ok());
        if let Some((ours, theirs)) = both {
            let scale = 1.0 + ours.value.abs();
            prop_assert!((ours.value + theirs.value).abs() < 1e-6 * scale, "{ours:?} {theirs:?}");
        }
    }

    #[test]
    fn twice_the_games_give_twice_the_ratio(
        games in [1..9_999u64, 1..9_999u64, 1..9_999u64], elo0 in -10.0..0.0f64, model in model(),
    ) {
        let test = test(model, elo0, elo0 + 5.0);
        let once = test.llr(&Counts::Games(games)).unwrap().value;
        let twice = test.llr(&Counts::Games(games.map(|count| 2 * count))).unwrap().value;
        prop_assert!((twice - 2.0 * once).abs() < 1e-6 * (1.0 + once.abs()), "{once} {twice}");
    }

    #[test]
    fn even_results_and_even_bounds_say_nothing(
        ends in 0..9_999u64, inner in 0..9_999u64, middle in 1..9_999u64, elo in 0.5..50.0f64,
    ) {
        for model in [Model::Normalized, Model::Logistic] {
            let even = Counts::Pairs([ends, inner, middle, inner, ends]);
            let llr = test(model, -elo, elo).llr(&even).unwrap().value;
            prop_assert!(llr.abs() < 1e-6, "{model}: {llr}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn the_verdict_does_not_depend_on_the_order_of_finishing(
        (dealt, finished) in proptest::collection::vec(0..=4u8, 1..200).prop_flat_map(|dealt| {
            let order: Vec<usize> = (0..dealt.len()).collect();
            (Just(dealt), Just(order).prop_shuffle())
        }),
    ) {
        let test = test(Model::Normalized, 0.0, 60.0);
        let pairs_max = dealt.len() as u64;
        let play = |order: &mut dyn Iterator<Item = usize>| {
            let mut run = Run::new(test, pairs_max).unwrap();
            for index in order {
                run.record(index as u64, PairPoints::new(dealt[index]).unwrap()).unwrap();
            }
            run
        };
        let (in_order, shuffled) = (play(&mut (0..dealt.len())), play(&mut finished.into_iter()));
        prop_assert!(in_order.decision().is_some());
        prop_assert_eq!(in_order.decision(), shuffled.decision());
        prop_assert_eq!(in_order.counts(), shuffled.counts());
        let all = in_order.counts().samples() + in_order.uncounted();
        prop_assert_eq!(all, pairs_max);
    }
}

#[test]
fn a_run_waits_for_the_pair_that_is_still_open() {
    let mut run = Run::new(test(Model::Normalized, 0.0, 5.0), 3).unwrap();
    let pair = |points| PairPoints::new(points).unwrap();
    run.record(1, pair(4)).unwrap();
    assert_eq!((run.counts().samples(), run.uncounted()), (0, 1));
    assert_eq!(run.record(1, pair(4)), Err(RunError::Twice(1)));
    assert_eq!(
        run.record(3, pair(4)),
        Err(RunError::BeyondCap {
            index: 3,
            pairs_max: 3
        })
    );
    run.record(0, pair(0)).unwrap();
    assert_eq!((run.counts().samples(), run.decision()), (2, None));
    run.record(2, pair(2)).unwrap();
    let decision = run.decision().unwrap();
    assert_eq!(
        (decision.verdict, decision.pairs),
        (Verdict::Inconclusive, 3)
    );
}
