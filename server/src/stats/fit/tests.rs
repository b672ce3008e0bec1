//! Known tables come out, errors are honest, and nothing breaks the fit.

use proptest::prelude::*;

use super::*;

fn near(found: f64, expected: f64, tolerance: f64) {
    assert!(
        (found - expected).abs() <= tolerance,
        "{found} is not {expected} ± {tolerance}"
    );
}

fn rating(table: &Table, name: &str) -> f64 {
    table
        .rows
        .iter()
        .find(|row| row.name == name)
        .expect("a row")
        .rating
}

fn loose() -> Settings {
    Settings {
        prior_elo: 100_000.0,
        ..Settings::default()
    }
}

#[test]
fn three_bots_of_a_published_thread() {
    // 75 %, 75 % and 90 %, the same from both seats, without draws: ±191 and 0 exactly.
    let mut results = Results::default();
    for (better, worse, won) in [("a", "b", 75), ("b", "c", 75), ("a", "c", 90)] {
        results.add(better, worse, [100 - won, 0, won]);
        results.add(worse, better, [won, 0, 100 - won]);
    }
    let settings = Settings {
        anchor: Some("b".into()),
        ..loose()
    };
    let table = results.fit(&settings).unwrap();
    near(rating(&table, "a"), 1500.0 + 190.85, 0.05);
    assert_eq!(rating(&table, "b"), 1500.0);
    near(rating(&table, "c"), 1500.0 - 190.85, 0.05);
    near(table.first_mover.elo, 0.0, 1e-9);
    assert_eq!(
        (table.islands, table.games, table.converged),
        (1, 600, true)
    );
    assert_eq!(table.rows[1].error, 0.0, "the anchor is the reference");
}

#[test]
fn two_bots_have_the_error_of_a_binomial() {
    let mut results = Results::default();
    results.add("a", "b", [25, 0, 75]);
    results.add("b", "a", [75, 0, 25]);
    let settings = Settings {
        anchor: Some("b".into()),
        ..loose()
    };
    let table = results.fit(&settings).unwrap();
    near(rating(&table, "a"), 1500.0 + 190.85, 0.05);
    // The standard deviation of a log odds is 1/√(n·p·q).
    let deviation = 1.0 / (200.0f64 * 0.75 * 0.25).sqrt();
    near(
        table.rows[0].error,
        1.959964 * deviation * 400.0 / std::f64::consts::LN_10,
        0.01,
    );
    assert_eq!((table.rows[0].games, table.rows[0].score), (200, 0.75));
}

#[test]
fn the_first_move_is_told_from_strength() {
    // Equals, of whom the first mover wins 64 of a hundred.
    let mut results = Results::default();
    results.add("a", "b", [36, 0, 64]);
    results.add("b", "a", [36, 0, 64]);
    let table = results.fit(&loose()).unwrap();
    near(table.first_mover.elo, 400.0 * (64.0f64 / 36.0).log10(), 0.1);
    near(rating(&table, "a"), 1500.0, 1e-6);
    assert!(table.first_mover.error > 10.0 && table.first_mover.error < 60.0);
}

#[test]
fn draws_are_fitted_as_davidson_has_them() {
    let mut results = Results::default();
    results.add("a", "b", [25, 50, 25]);
    results.add("b", "a", [25, 50, 25]);
    let table = results.fit(&loose()).unwrap();
    near(table.draw_rate, 0.5, 1e-3);
    near(table.first_mover.elo, 0.0, 1e-9);
}

#[test]
fn a_bot_that_only_wins_has_a_rating_with_a_wide_error() {
    let mut results = Results::default();
    results.add("winner", "loser", [0, 0, 10]);
    results.add("loser", "winner", [10, 0, 0]);
    let table = results.fit(&Settings::default()).unwrap();
    assert_eq!(table.rows[0].name, "winner");
    assert!(
        table.rows[0].rating < 3000.0 && table.rows[0].error > 200.0,
        "{table:?}"
    );
}

#[test]
fn islands_are_counted() {
    let mut results = Results::default();
    results.add("a", "b", [1, 1, 1]);
    results.add("c", "d", [1, 1, 1]);
    assert_eq!(results.fit(&Settings::default()).unwrap().islands, 2);
}

#[test]
fn what_cannot_be_fitted_is_said() {
    let mut results = Results::default();
    assert_eq!(results.fit(&Settings::default()), Err(FitError::NoGames));
    results.add("a", "b", [0, 0, 0]);
    assert_eq!(results.fit(&Settings::default()), Err(FitError::NoGames));
    results.add("a", "b", [0, 0, 1]);
    let anchored = Settings {
        anchor: Some("c".into()),
        ..Settings::default()
    };
    assert_eq!(
        results.fit(&anchored),
        Err(FitError::UnknownAnchor("c".into()))
    );
    let wild = Settings {
        prior_elo: f64::NAN,
        ..Settings::default()
    };
    assert!(matches!(results.fit(&wild), Err(FitError::Setting(_))));
    for n in 0..=NAMES_MAX {
        results.add("a", &format!("bot {n}"), [1, 0, 0]);
    }
    assert_eq!(
        results.fit(&Settings::default()),
        Err(FitError::TooMany(NAMES_MAX + 3))
    );
}

fn count() -> impl Strategy<Value = u64> {
    prop_oneof![4 => Just(0), 4 => 0..20u64, 1 => 0..1_000_000u64]
}

fn games() -> impl Strategy<Value = Vec<(usize, usize, [u64; 3])>> {
    let cell = (0..6usize, 0..6usize, [count(), count(), count()]);
    proptest::collection::vec(cell, 1..20)
}

fn collected<'a>(games: impl Iterator<Item = &'a (usize, usize, [u64; 3])>) -> Results {
    let mut results = Results::default();
    for (first, second, counts) in games {
        results.add(&first.to_string(), &second.to_string(), *counts);
    }
    results
}

proptest! {
    #[test]
    fn every_fit_is_finite_and_the_order_of_games_is_nothing(games in games()) {
        let table = collected(games.iter()).fit(&Settings::default());
        let again = collected(games.iter().rev()).fit(&Settings::default());
        prop_assert_eq!(&table, &again);
        if let Ok(table) = table {
            prop_assert!(table.converged, "{table:?}");
            for row in &table.rows {
                prop_assert!(row.rating.is_finite() && row.error.is_finite(), "{table:?}");
                prop_assert!((0.0..=1.0).contains(&row.score));
            }
            prop_assert!(table.first_mover.elo.is_finite() && table.first_mover.error.is_finite());
            prop_assert!((0.0..=1.0).contains(&table.draw_rate));
        }
    }
}
