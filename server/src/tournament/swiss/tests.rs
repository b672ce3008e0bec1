//! Small rounds by hand, and whole events by chance.

use proptest::prelude::*;

use super::*;

/// A standing from points in half points, opponents met with `w` or `b` (moved first, second), byes.
fn standing(half_points: u32, games: &[(u16, char)], byes: u32) -> Standing {
    let mut standing = Standing {
        half_points,
        byes,
        ..Standing::default()
    };
    for &(opponent, seat) in games {
        standing.met.insert(Entrant(opponent));
        standing.seating.push(seat == 'w');
    }
    standing
}

/// The form of pairing programs: the number of pairs, then `first second` each, `0` for nobody.
fn text(round: &Round) -> String {
    let pairs = round
        .encounters
        .iter()
        .map(|e| format!(" / {} {}", e.first, e.second));
    let bye = round.bye.iter().map(|bye| format!(" / {bye} 0"));
    let lines: Vec<String> = pairs.chain(bye).collect();
    format!("{}{}", lines.len(), lines.concat())
}

/// Five entrants after 1–3 won by 1, 4–2 drawn, a bye for 5.
fn after_one_round() -> Vec<Standing> {
    vec![
        standing(2, &[(3, 'w')], 0),
        standing(1, &[(4, 'b')], 0),
        standing(0, &[(1, 'b')], 0),
        standing(1, &[(2, 'w')], 0),
        standing(2, &[], 1),
    ]
}

#[test]
fn the_rounds_a_pairing_program_makes_of_five() {
    assert_eq!(
        text(&pair(&vec![Standing::default(); 5], &[]).unwrap()),
        "3 / 1 3 / 4 2 / 5 0"
    );
    let mut field = after_one_round();
    let boards = |round: Result<Round, NoPairing>| {
        let round = round.unwrap();
        let mut encounters = round.encounters;
        encounters.sort();
        (
            encounters
                .iter()
                .map(|e| (e.first.0, e.second.0))
                .collect::<Vec<_>>(),
            round.bye,
        )
    };
    assert_eq!(
        boards(pair(&field, &[])),
        (vec![(2, 1), (5, 4)], Some(Entrant(3)))
    );
    let forbidden = [(Entrant(1), Entrant(2))];
    assert_eq!(
        boards(pair(&field, &forbidden)),
        (vec![(2, 5), (4, 1)], Some(Entrant(3)))
    );
    field[4].absent = true;
    assert_eq!(boards(pair(&field, &[])), (vec![(2, 1), (3, 4)], None));
}

#[test]
fn the_upper_half_meets_the_lower_half() {
    let round = pair(&vec![Standing::default(); 8], &[]).unwrap();
    assert_eq!(text(&round), "4 / 1 5 / 6 2 / 3 7 / 8 4");
}

#[test]
fn two_who_met_and_nobody_else() {
    let field = [standing(2, &[(2, 'w')], 0), standing(0, &[(1, 'b')], 0)];
    assert_eq!(pair(&field, &[]), Err(NoPairing::Exhausted(2)));
    let fresh = vec![Standing::default(); 2];
    assert_eq!(
        pair(&fresh, &[(Entrant(2), Entrant(1))]),
        Err(NoPairing::Exhausted(2))
    );
    assert_eq!(pair(&fresh[..1], &[]), Err(NoPairing::TooFew(1)));
}

#[test]
fn a_second_bye_only_when_everybody_had_one() {
    let mut field = vec![
        standing(0, &[], 1),
        standing(6, &[], 0),
        standing(0, &[], 1),
    ];
    assert_eq!(pair(&field, &[]).unwrap().bye, Some(Entrant(2)));
    field[1].byes = 1;
    assert_eq!(pair(&field, &[]).unwrap().bye, Some(Entrant(3)));
}

/// Plays a whole event with results drawn from `seed` and checks every round.
fn event(n: u16, rounds: u16, seed: u64) -> Result<(), TestCaseError> {
    let mut field = vec![Standing::default(); usize::from(n)];
    let mut state = seed;
    for _ in 0..rounds {
        let round = pair(&field, &[]).map_err(|e| TestCaseError::fail(e.to_string()))?;
        let mut seen = BTreeSet::new();
        for encounter in &round.encounters {
            for (me, other) in [encounter, &encounter.swapped()].map(|e| (e.first, e.second)) {
                prop_assert!(seen.insert(me), "{me} plays twice");
                let standing = &mut field[usize::from(me.0) - 1];
                prop_assert!(standing.met.insert(other), "{me} meets {other} again");
                standing.seating.push(me == encounter.first);
            }
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            let half_points = (state >> 40) as u32 % 3;
            field[usize::from(encounter.first.0) - 1].half_points += half_points;
            field[usize::from(encounter.second.0) - 1].half_points += 2 - half_points;
        }
        if let Some(bye) = round.bye {
            prop_assert!(seen.insert(bye));
            let standing = &mut field[usize::from(bye.0) - 1];
            standing.byes += 1;
            standing.half_points += 2;
        }
        prop_assert_eq!(seen.len(), usize::from(n));
    }
    for standing in &field {
        prop_assert!(standing.byes <= 1);
        prop_assert!(standing.seating.balance().abs() <= 3, "{standing:?}");
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn a_whole_event_is_fair(n in 4..40u16, seed in any::<u64>()) {
        // As long as half the field is left to meet, a round always exists.
        event(n, (n / 2 - 1).min(9), seed)?;
    }

    #[test]
    fn points_are_as_close_as_they_can_be(
        points in proptest::collection::vec(0..8u32, 4..8), met in proptest::collection::vec(any::<bool>(), 28),
    ) {
        let n = points.len() / 2 * 2;
        let mut field: Vec<Standing> = points[..n].iter().map(|&p| standing(p, &[], 0)).collect();
        for (at, _) in met.iter().enumerate().filter(|(_, met)| **met) {
            let (a, b) = (at % 7, at / 7 + at % 4);
            if a != b && a < n && b < n {
                field[a].met.insert(entrant(b));
                field[b].met.insert(entrant(a));
            }
        }
        let cost = |a: usize, b: usize| points[a].abs_diff(points[b]).pow(2);
        let found = pair(&field, &[]).ok().map(|round| {
            let at = |e: Entrant| usize::from(e.0) - 1;
            round.encounters.iter().map(|e| cost(at(e.first), at(e.second))).sum::<u32>()
        });
        prop_assert_eq!(found, least(&field, &(0..n).collect::<Vec<_>>(), &cost));
    }
}

/// The least sum of squared gaps over all ways to pair `left`.
fn least(field: &[Standing], left: &[usize], cost: &dyn Fn(usize, usize) -> u32) -> Option<u32> {
    let Some((&a, rest)) = left.split_first() else {
        return Some(0);
    };
    let open = rest
        .iter()
        .filter(|&&b| !field[a].met.contains(&entrant(b)));
    let ways = open.filter_map(|&b| {
        let others: Vec<usize> = rest.iter().copied().filter(|&other| other != b).collect();
        Some(cost(a, b) + least(field, &others, cost)?)
    });
    ways.min()
}

#[test]
fn a_field_of_three_hundred_is_paired_round_by_round() {
    event(300, 9, 7).unwrap();
}
