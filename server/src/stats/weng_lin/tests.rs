//! Ranks move ratings the right way, forfeits rate only what they decide.

use proptest::prelude::*;

use super::*;

fn near(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-6, "{found} is not {expected}");
}

#[test]
fn the_scale_is_the_librarys_sixtyfold() {
    // 25 ± 25/3 with β 25/6 is the library's own scale.
    let theirs = [
        WengLinRating::new(),
        WengLinRating::new(),
        WengLinRating::new(),
    ];
    let teams: Vec<(&[WengLinRating], MultiTeamOutcome)> = theirs
        .iter()
        .enumerate()
        .map(|(rank, team)| (std::slice::from_ref(team), MultiTeamOutcome::new(rank + 1)))
        .collect();
    let theirs = weng_lin_multi_team(&teams, &WengLinConfig::default());
    let ours = after(&[NEW; 3], &[1, 2, 3], None).unwrap();
    for (ours, theirs) in ours.iter().zip(theirs.iter().flatten()) {
        near(ours.rating, 60.0 * theirs.rating);
        near(ours.deviation, 60.0 * theirs.uncertainty);
    }
}

#[test]
fn a_shared_rank_of_equals_moves_nobody() {
    let rated = after(&[NEW; 4], &[1, 1, 1, 1], None).unwrap();
    for rating in rated {
        near(rating.rating, 1500.0);
        assert!(rating.deviation < 500.0);
    }
}

#[test]
fn a_forfeit_is_lost_to_all_and_compares_nobody_else() {
    // The ranks the game stood at are nothing: seat 1 forfeits.
    let rated = after(&[NEW; 4], &[1, 2, 3, 4], Some(1)).unwrap();
    assert!(rated[1].rating < 1500.0);
    assert_eq!(rated[0], rated[2]);
    assert_eq!(rated[0], rated[3]);
    assert!(rated[0].rating > 1500.0);
    let between_two = after(&[NEW; 2], &[1, 2], None).unwrap();
    assert_eq!(rated[0], between_two[0]);
}

#[test]
fn what_is_no_game_is_refused() {
    let seats = |names, ranks| Err(RankError::Seats { names, ranks });
    assert_eq!(after(&[NEW], &[1], None), seats(1, 1));
    assert_eq!(after(&[NEW; 3], &[1, 2], None), seats(3, 2));
    assert_eq!(after(&[NEW; 5], &[1; 5], None), seats(5, 5));
    assert_eq!(
        after(&[NEW; 2], &[1, 2], Some(2)),
        Err(RankError::NoSuchSeat(2))
    );
    let twice = Ladder::default().record(&["a", "b", "a"], &[1, 2, 3], None);
    assert_eq!(twice, Err(RankError::Twice("a".into())));
}

#[test]
fn a_ladder_of_three_seats_finds_the_order() {
    let mut ladder = Ladder::default();
    for _ in 0..100 {
        ladder
            .record(&["best", "middle", "worst"], &[1, 2, 3], None)
            .unwrap();
        ladder
            .record(&["worst", "best", "middle"], &[3, 1, 2], None)
            .unwrap();
    }
    let ratings: BTreeMap<&str, f64> = ladder
        .ratings()
        .map(|(name, rating, _)| (name, rating.rating))
        .collect();
    assert!(ratings["best"] > ratings["middle"] + 100.0, "{ratings:?}");
    assert!(ratings["middle"] > ratings["worst"] + 100.0, "{ratings:?}");
    assert!(ladder.ratings().all(|(_, _, games)| games == 200));
}

fn game() -> impl Strategy<Value = (Vec<Rating>, Vec<u8>, Option<usize>)> {
    let rating = (-3000.0..6000.0f64, 30.0..500.0f64)
        .prop_map(|(rating, deviation)| Rating { rating, deviation });
    (2..=SEATS_MAX).prop_flat_map(move |seats| {
        let before = proptest::collection::vec(rating.clone(), seats);
        let ranks = proptest::collection::vec(1..=4u8, seats);
        (before, ranks, proptest::option::of(0..seats))
    })
}

proptest! {
    #[test]
    fn every_rating_stays_in_bounds((before, ranks, forfeit) in game()) {
        for rating in after(&before, &ranks, forfeit).unwrap() {
            prop_assert!((-3000.0..=6000.0).contains(&rating.rating), "{rating:?}");
            prop_assert!((30.0..=500.0).contains(&rating.deviation), "{rating:?}");
        }
    }
}
