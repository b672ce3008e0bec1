//! Events as files and back, what can't be paired, and rounds that are legal whatever happens.

use proptest::prelude::*;

use super::*;
use crate::tournament::trf::check_round;

#[test]
fn a_report_file_is_taken_over_and_goes_on() {
    let mut first = event(swiss(4), 7);
    for _ in 0..2 {
        let round = pair(&mut first);
        play(&mut first, round);
    }
    let text = write(&first.trf(), Dialect::Trf26).unwrap().text;
    let mut second = Open::new("Event", swiss(4)).unwrap();
    act(&mut second, Act::Imported { text: text.clone() });
    assert_eq!(write(&second.trf(), Dialect::Trf26).unwrap().text, text);
    assert_eq!(
        second.pair().unwrap(),
        first.pair().unwrap(),
        "the same next round"
    );
    assert!(refused(&second, Act::Imported { text }).contains("empty event"));
    let points = |open: &Open| -> Vec<(Entrant, u32)> {
        open.table()
            .iter()
            .map(|place| (place.entrant, place.half_points))
            .collect()
    };
    let sorted = |open: &Open| {
        let mut points = points(open);
        points.sort_unstable();
        points
    };
    assert_eq!(sorted(&second), sorted(&first));
}

#[test]
fn what_is_paused_begins_no_round_and_what_is_stopped_takes_results_alone() {
    let mut open = event(swiss(3), 4);
    act(&mut open, Act::Started);
    assert!(open.course().started);
    let reason = "lunch".to_string();
    act(&mut open, Act::Paused { reason });
    let (round, pairing) = (open.next_round(), open.pair().unwrap_err().to_string());
    assert_eq!((round, pairing.as_str()), (1, "it is paused: lunch"));
    act(&mut open, Act::Resumed);
    let round = pair(&mut open);
    act(&mut open, Act::Confirmed { round });
    let stop = Act::Stopped {
        finish_games: true,
        reason: "no time".to_string(),
    };
    act(&mut open, stop);
    assert!(refused(&open, Act::Started).contains("was stopped: no time"));
    let late = Act::Registered {
        player: player("late"),
    };
    assert!(refused(&open, late).contains("was stopped"));
    play_rest(&mut open, round);
    assert_eq!(open.round(1).unwrap().state(), RoundState::Closed);
    assert!(open.pair().is_err());
    let alone = event(swiss(3), 1);
    assert!(refused(&alone, Act::Started).contains("two players"));
}

#[test]
fn what_cannot_be_paired_says_why() {
    assert!(Open::new("x", swiss(0)).is_err());
    assert!(
        event(swiss(2), 1)
            .pair()
            .unwrap_err()
            .to_string()
            .contains("two players")
    );
    let few = event(OpenKind::Gauntlet { challengers: 3 }, 3);
    assert!(
        few.pair()
            .unwrap_err()
            .to_string()
            .contains("nobody to meet")
    );
    let mut open = event(swiss(3), 2);
    let round = pair(&mut open);
    play(&mut open, round);
    assert!(
        matches!(open.pair(), Err(OpenRefusal::NoPairing(_))),
        "they have met"
    );
}

proptest! {
    /// Whatever happens in a Swiss event, every round is legal, and its file passes its own check.
    #[test]
    fn rounds_are_legal_whatever_happens(
        players in 4usize..12,
        steps in prop::collection::vec((0u8..4, 1u16..12, any::<bool>()), 1..8),
    ) {
        let mut open = event(swiss(5), players);
        for (what, who, first_wins) in steps {
            let entrant = Entrant(who);
            let more = match what {
                0 => Act::Withdrawn { entrant },
                1 => Act::ByeRequested { entrant, round: open.next_round(), bye: Bye::Half },
                2 => Act::Registered { player: player(&format!("late {}", open.players().len())) },
                _ => Act::Withdrawn { entrant: Entrant(1) },
            };
            if what < 3 && open.check(&more).is_ok() {
                open.apply(&more);
            }
            let before = open.trf();
            let Ok(pairing) = open.pair() else { continue };
            prop_assert_eq!(check_round(&before, &pairing), []);
            let round = open.next_round();
            act(&mut open, Act::Proposed { round, pairing, by: String::new() });
            act(&mut open, Act::Confirmed { round });
            let boards = open.round(round).unwrap().boards.len() as u16;
            for board in 1..=boards {
                let half_points = if first_wins { [3, 1] } else { [2, 2] };
                let score = Score { half_points, games: 2, ..Score::default() };
                act(&mut open, Act::Played { round, board, score });
            }
            prop_assert_eq!(trf::check(&open.trf()), []);
        }
    }
}
