//! Brackets keep the best apart and always end.

use super::*;

fn pairs(bracket: &Bracket) -> Vec<(u16, u16)> {
    let pair = |tie: &Tie| (tie.encounter.first.0, tie.encounter.second.0);
    bracket.open().iter().map(pair).collect()
}

#[test]
fn eight_meet_best_against_last() {
    assert_eq!(pairs(&Bracket::new(8)), [(1, 8), (4, 5), (2, 7), (3, 6)]);
}

#[test]
fn the_best_pass_where_places_are_left() {
    let mut bracket = Bracket::new(6);
    assert_eq!(pairs(&bracket), [(4, 5), (3, 6)]);
    bracket.decide(0, 1, Entrant(5)).unwrap();
    assert_eq!(pairs(&bracket), [(3, 6), (1, 5)]);
}

#[test]
fn the_better_seed_always_winning_is_champion_after_meeting_the_next_best() {
    for n in 2..=70 {
        let mut bracket = Bracket::new(n);
        let mut played = 0;
        let mut last = None;
        while let Some(tie) = bracket.open().first().copied() {
            bracket
                .decide(tie.round, tie.slot, tie.encounter.first)
                .unwrap();
            last = Some(tie);
            played += 1;
        }
        assert_eq!(bracket.champion(), Some(Entrant(1)), "of {n}");
        assert_eq!(played, n - 1, "each meeting takes one out");
        let last = last.unwrap();
        assert_eq!(
            (last.round, last.encounter.second),
            (bracket.rounds() - 1, Entrant(2))
        );
    }
}

#[test]
fn a_decision_stands() {
    let mut bracket = Bracket::new(4);
    assert_eq!(
        bracket.decide(1, 0, Entrant(1)),
        Err(BracketError::NotYet(1, 0))
    );
    assert_eq!(
        bracket.decide(9, 9, Entrant(1)),
        Err(BracketError::NotYet(9, 9))
    );
    assert_eq!(
        bracket.decide(0, 0, Entrant(2)),
        Err(BracketError::Stranger(Entrant(2)))
    );
    bracket.decide(0, 0, Entrant(4)).unwrap();
    bracket.decide(0, 0, Entrant(4)).unwrap();
    let again = bracket.decide(0, 0, Entrant(1));
    assert_eq!(again, Err(BracketError::Decided(0, 0, Entrant(4))));
}

#[test]
fn a_level_score_is_settled_in_the_order_given() {
    let encounter = Encounter {
        first: Entrant(3),
        second: Entrant(2),
    };
    let check = |score: TieScore, tie_breaks: &[TieBreak], expected| {
        assert_eq!(
            settle(encounter, score, tie_breaks, 2),
            expected,
            "{score:?}"
        );
    };
    let level = TieScore {
        half_points: [4, 4],
        seeds: [101, 100],
        further_pairs: 0,
    };
    let won = TieScore {
        half_points: [5, 4],
        ..level
    };
    let spent = TieScore {
        further_pairs: 2,
        ..level
    };
    let even = TieScore {
        seeds: [9, 9],
        ..spent
    };
    let all = [TieBreak::Pairs, TieBreak::Seeds, TieBreak::StartRank];
    check(won, &all, Settled::For(Entrant(3)));
    check(level, &all, Settled::Further);
    check(spent, &all, Settled::For(Entrant(3)));
    check(even, &all, Settled::For(Entrant(2)));
    check(even, &[], Settled::For(Entrant(2)));
    check(level, &[TieBreak::StartRank], Settled::For(Entrant(2)));
}
