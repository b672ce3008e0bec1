//! The paper's example, the library's opinion, and the bounds that nothing may cross.

use proptest::prelude::*;
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};

use super::*;

fn rating(rating: f64, deviation: f64) -> Rating {
    Rating {
        rating,
        deviation,
        volatility: 0.06,
    }
}

fn near(found: f64, expected: f64, tolerance: f64) {
    assert!(
        (found - expected).abs() <= tolerance,
        "{found} is not {expected} ± {tolerance}"
    );
}

fn example() -> [Game; 3] {
    [
        (1400.0, 30.0, 1.0),
        (1550.0, 100.0, 0.0),
        (1700.0, 300.0, 0.0),
    ]
    .map(|(strength, deviation, score)| Game {
        opponent: rating(strength, deviation),
        score,
    })
}

#[test]
fn the_steps_of_the_papers_example() {
    let subject = rating(1500.0, 200.0);
    let expectations = [
        (0.995_498_006_5, 0.639_467_730_6),
        (0.953_148_977_9, 0.431_842_356_1),
        (0.724_235_478_1, 0.302_840_729_1),
    ];
    for (game, (weight, score)) in example().iter().zip(expectations) {
        near(g(game.opponent.phi()), weight, 1e-9);
        near(
            expected(weight, subject.mu(), game.opponent.mu()),
            score,
            1e-9,
        );
    }
    let evidence = Evidence::of(subject.mu(), &example());
    near(1.0 / evidence.precision, 1.778_977_089_7, 1e-9);
    near(
        evidence.surprise / evidence.precision,
        -0.483_933_261_0,
        1e-9,
    );
}

#[test]
fn the_papers_example() {
    let after = Settings::default().after(rating(1500.0, 200.0), &example(), 1.0);
    near(after.rating, 1_464.050_670_5, 1e-6);
    near(after.deviation, 151.516_524_1, 1e-6);
    near(after.volatility, 0.059_995_984_3, 1e-9);
}

#[test]
fn newcomers_meet() {
    let after = |score| {
        let game = Game {
            opponent: Rating::NEW,
            score,
        };
        Settings::default().after(Rating::NEW, &[game], 1.0)
    };
    near(after(1.0).rating, 1_662.310_893_9, 1e-6);
    near(after(1.0).deviation, 290.318_963_8, 1e-6);
    near(after(1.0).volatility, 0.059_999_675_4, 1e-9);
    near(after(0.0).rating, 1_337.689_106_1, 1e-6);
}

#[test]
fn idleness_makes_less_certain() {
    let settings = Settings::default();
    near(
        settings.idle(rating(1500.0, 95.0), 1.0).deviation,
        95.570_080_8,
        1e-6,
    );
    near(
        settings.idle(rating(1500.0, 200.0), 1.0).deviation,
        200.271_417_0,
        1e-6,
    );
    near(
        settings.after(rating(1500.0, 200.0), &[], 1.0).deviation,
        200.271_417_0,
        1e-6,
    );
    let days = (0..1000).fold(rating(1500.0, 45.0), |rating, _| settings.idle(rating, 1.0));
    near(
        days.deviation,
        settings.idle(rating(1500.0, 45.0), 1000.0).deviation,
        1e-6,
    );
    assert_eq!(settings.idle(rating(1500.0, 45.0), 1e9).deviation, 350.0);
}

#[test]
fn a_new_version_starts_where_its_parent_stands() {
    assert_eq!(
        Rating::of_version_after(rating(1800.0, 60.0)),
        rating(1800.0, 150.0)
    );
    assert_eq!(
        Rating::of_version_after(rating(1800.0, 200.0)),
        rating(1800.0, 200.0)
    );
}

#[test]
fn a_ladder_rates_both_seats_from_before_the_game() {
    let mut ladder = Ladder::new(Settings::default());
    let game = RatedGame {
        ended_ms: 0,
        first: "a",
        second: "b",
        score: 1.0,
    };
    ladder.record(game).unwrap();
    let (a, b) = (
        ladder.rating("a", 0).unwrap(),
        ladder.rating("b", 0).unwrap(),
    );
    near(a.rating - 1500.0, 1500.0 - b.rating, 1e-9);
    assert!(ladder.rating("a", 86_400_000).unwrap().deviation > a.deviation);
    assert_eq!(ladder.rating("c", 0), None);
    let itself = RatedGame {
        second: "a",
        ..game
    };
    assert_eq!(ladder.record(itself), Err(LadderError::Itself("a".into())));
    assert_eq!(
        ladder.record(RatedGame { score: 0.4, ..game }),
        Err(LadderError::Score(0.4))
    );
    assert_eq!(ladder.enter("a@2", Some("a"), 0).unwrap().rating, a.rating);
    assert_eq!(
        ladder.enter("a@2", None, 0),
        Err(LadderError::Known("a@2".into()))
    );
}

/// A cheap repeatable stream of numbers.
fn noise(state: &mut u64) -> u64 {
    *state = state
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407);
    *state >> 33
}

fn soak(games: u64) -> Ladder {
    let names = ["a", "b", "c", "d", "e"];
    let mut ladder = Ladder::new(Settings::default());
    let mut state = 1;
    for game in 0..games {
        let first = noise(&mut state) as usize % 5;
        let second = (first + 1 + noise(&mut state) as usize % 4) % 5;
        // The earlier name always wins but for a draw in eight.
        let score = match noise(&mut state) % 8 {
            0 => 0.5,
            _ => f64::from(u8::from(first < second)),
        };
        let game = RatedGame {
            ended_ms: game * 1000,
            first: names[first],
            second: names[second],
            score,
        };
        ladder.record(game).unwrap();
    }
    ladder
}

#[test]
fn a_million_games_leave_every_value_in_bounds_and_give_the_same_bits_again() {
    let ladder = soak(1_000_000);
    for (name, rating, games) in ladder.ratings() {
        assert!(
            (100.0..=4000.0).contains(&rating.rating),
            "{name}: {rating:?}"
        );
        assert!(
            (45.0..=350.0).contains(&rating.deviation),
            "{name}: {rating:?}"
        );
        assert!(
            rating.volatility > 0.0 && rating.volatility <= 0.1,
            "{name}: {rating:?}"
        );
        assert!(games > 300_000);
    }
    let of = |name| ladder.rating(name, 0).unwrap().rating;
    assert!(of("a") > of("c") && of("c") > of("e"));
    let (once, again) = (soak(10_000), soak(10_000));
    assert!(once.ratings().eq(again.ratings()));
}

fn games() -> impl Strategy<Value = Vec<Game>> {
    let game = (
        0.0..4000.0f64,
        1.0..350.0f64,
        prop_oneof![Just(0.0), Just(0.5), Just(1.0)],
    );
    let game = game.prop_map(|(r, d, score)| Game {
        opponent: rating(r, d),
        score,
    });
    proptest::collection::vec(game, 0..40)
}

proptest! {
    #[test]
    fn the_library_agrees(games in games(), strength in 800.0..2200.0f64, deviation in 45.0..350.0f64) {
        let ours = Settings::UNBOUNDED.after(rating(strength, deviation), &games, 1.0);
        let theirs = |r: Rating| Glicko2Rating {
            rating: r.rating, deviation: r.deviation, volatility: r.volatility,
        };
        let outcome = |score: f64| match score {
            1.0 => Outcomes::WIN,
            0.0 => Outcomes::LOSS,
            _ => Outcomes::DRAW,
        };
        let results: Vec<_> =
            games.iter().map(|game| (theirs(game.opponent), outcome(game.score))).collect();
        let config = Glicko2Config { tau: 0.5, ..Glicko2Config::default() };
        let theirs = glicko2_rating_period(&theirs(rating(strength, deviation)), &results, &config);
        prop_assert!((ours.rating - theirs.rating).abs() < 1e-3, "{ours:?} {theirs:?}");
        prop_assert!((ours.deviation - theirs.deviation).abs() < 1e-3, "{ours:?} {theirs:?}");
        prop_assert!((ours.volatility - theirs.volatility).abs() < 1e-6, "{ours:?} {theirs:?}");
    }

    #[test]
    fn every_value_stays_in_bounds(
        games in games(), strength in 100.0..4000.0f64, deviation in 45.0..350.0f64,
        volatility in 1e-6..0.1f64, periods in 0.0..1e9f64,
    ) {
        let before = Rating { rating: strength, deviation, volatility };
        let after = Settings::default().after(before, &games, periods);
        prop_assert!((100.0..=4000.0).contains(&after.rating));
        prop_assert!((45.0..=350.0).contains(&after.deviation));
        prop_assert!((0.0..=0.1).contains(&after.volatility));
    }
}
