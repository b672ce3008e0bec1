//! Events of every kind, played to their end in any order.

use proptest::prelude::*;

use super::*;
use crate::tournament::config::read;
use crate::tournament::table::{crosstable, table};

fn config(kind: &str, bots: usize, tail: &str) -> Config {
    let bots: String = (1..=bots)
        .map(|n| format!("[[bots]]\nname = \"b{n}\"\nlevel = \"ref:1\"\n"))
        .collect();
    let games = "[[games]]\nrules = \"oware\"\ntc = \"1\"\npairs = 2\nrandom_plies = 2\n";
    read(&format!(
        "name = \"x\"\nkind = \"{kind}\"\n{bots}{games}{tail}"
    ))
    .unwrap()
}

/// The better start rank wins 1½ of 2, and every third meeting is level.
fn play(meeting: &Meeting) -> Score {
    let Encounter { first, second } = meeting.encounter;
    let level = (first.0 + second.0) % 3 == 0 && meeting.further == 0;
    let half_points = match (level, first < second) {
        (true, _) => [2, 2],
        (_, true) => [3, 1],
        (_, false) => [1, 3],
    };
    let mut pairs = [0; 5];
    pairs[half_points[0] as usize] = 1;
    Score {
        half_points,
        seeds: [24, 24],
        games: 2,
        pairs,
        ..Score::default()
    }
}

/// Plays an event; `pick` says which of the due meetings is next.
fn played(config: &Config, mut pick: impl FnMut(usize) -> usize) -> Event {
    let mut event = Event::new(config);
    while !event.is_over() {
        let due = event.due();
        let meeting = due[pick(due.len())];
        event.record(meeting, play(&meeting)).unwrap();
    }
    event
}

#[test]
fn every_kind_ends_with_its_number_of_meetings() {
    let meetings =
        |kind: &str, bots, tail: &str| played(&config(kind, bots, tail), |_| 0).scores().count();
    assert_eq!(meetings("round-robin", 5, ""), 10);
    assert_eq!(
        meetings("round-robin", 5, "[round_robin]\ncycles = 2\n"),
        20
    );
    assert_eq!(
        meetings(
            "gauntlet",
            5,
            "[gauntlet]\nchallengers = [\"b2\", \"b4\"]\n"
        ),
        6
    );
    assert_eq!(meetings("swiss", 7, "[swiss]\nrounds = 4\n"), 12);
    assert_eq!(meetings("match", 2, ""), 1);
    // The level tie of 4 and 5 needs a further pair.
    let knockout = played(&config("knockout", 8, ""), |_| 0);
    assert_eq!(knockout.champion(), Some(Entrant(1)));
    assert!(knockout.scores().any(|(meeting, _)| meeting.further == 1));
}

#[test]
fn a_result_is_taken_once() {
    let mut event = Event::new(&config("round-robin", 3, ""));
    let meeting = event.due()[0];
    let score = play(&meeting);
    event.record(meeting, score.clone()).unwrap();
    event.record(meeting, score.clone()).unwrap();
    let other = Score {
        games: 4,
        ..score.clone()
    };
    assert_eq!(
        event.record(meeting, other),
        Err(EventError::Contradiction(0, meeting.board))
    );
    let nowhere = Meeting {
        round: 9,
        ..meeting
    };
    assert_eq!(
        event.record(nowhere, score),
        Err(EventError::NotDue(9, meeting.board))
    );
}

#[test]
fn the_table_of_three() {
    // 1–2 level, 1 beats 3, 2 beats 3.
    let config = config("round-robin", 3, "");
    let event = played(&config, |_| 0);
    let lines = table(&event);
    let places: Vec<(u16, u16, u32)> = lines
        .iter()
        .map(|line| (line.place, line.entrant.0, line.game_half_points))
        .collect();
    assert_eq!(places, [(1, 1, 5), (1, 2, 5), (3, 3, 2)]);
    assert_eq!(lines[0].encounters, [1, 1, 0]);
    assert_eq!(lines[0].match_half_points, 3);
    // Level with 3 half points, beat 0.
    assert_eq!(lines[0].sonneborn_quarter_points, 3);
    let cross = crosstable(&event);
    assert_eq!(cross[&(Entrant(1), Entrant(3))].half_points, [3, 1]);
    assert_eq!(cross[&(Entrant(3), Entrant(1))].half_points, [1, 3]);
}

#[test]
fn byes_of_a_swiss_event_are_points() {
    let event = played(&config("swiss", 5, "[swiss]\nrounds = 2\n"), |_| 0);
    let total: u32 = table(&event)
        .iter()
        .map(|line| line.match_half_points)
        .sum();
    assert_eq!(
        total,
        2 * 2 * 2 + 2 * 2,
        "two games and a bye a round, a point each"
    );
}

#[test]
fn the_champion_comes_first() {
    let lines = table(&played(&config("knockout", 6, ""), |_| 0));
    assert_eq!((lines[0].entrant, lines[0].rounds_won), (Entrant(1), 3));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn the_order_of_results_changes_nothing(
        picks in proptest::collection::vec(any::<prop::sample::Index>(), 60),
        kind in 0..4usize,
    ) {
        let config = match kind {
            0 => config("round-robin", 5, ""),
            1 => config("gauntlet", 6, "[gauntlet]\nchallengers = [\"b1\", \"b2\"]\n"),
            2 => config("swiss", 7, "[swiss]\nrounds = 5\n"),
            _ => config("knockout", 7, ""),
        };
        let in_order = played(&config, |_| 0);
        let mut picks = picks.iter().cycle();
        let shuffled = played(&config, |due| picks.next().map_or(0, |pick| pick.index(due)));
        prop_assert_eq!(table(&in_order), table(&shuffled));
        prop_assert!(in_order.scores().eq(shuffled.scores()));
    }
}
