//! Tables of small logs, by hand.

use super::*;
use crate::game::{
    BudgetUnit, ClockSpec, Control, Ending, GameResult, Millis, PartOf, Policies, RulesetRef,
    SeatConfig, Span, Termination,
};
use crate::record::RecordHead;

fn seconds(base: u64, increment_ms: u64) -> Control {
    Control::Fischer {
        base: Span::seconds(base),
        increment: Span::millis(increment_ms),
    }
}

/// A finished game: who sat where, the ranks, when it ended, and its slot of match `m`.
fn game(seats: &[&str], ranks: &[u8], ended: u64, slot: Option<u32>) -> Record {
    let seat = |bot: &&str| SeatConfig {
        bot: bot.to_string(),
        ..SeatConfig::default()
    };
    let head = RecordHead {
        v: 1,
        time: Millis(0),
        game_id: format!("g{ended}"),
        ruleset: RulesetRef {
            spec: Some("oware".into()),
            rules: None,
            fingerprint: "f".into(),
        },
        start: String::new(),
        seats: seats.iter().map(seat).collect(),
        clock: ClockSpec {
            control: seconds(5, 50),
            margin: Span::ZERO,
            lag_compensation: None,
            first_move_deadline: None,
            hard_turn_limit: Span::seconds(60),
        },
        policies: Policies::default(),
        seed: 0,
        rated: true,
        part_of: slot.map(|slot| PartOf {
            match_id: "m".into(),
            slot,
            replay: 0,
        }),
    };
    let ending = Ending {
        ended: Ended::Finished,
        termination: Termination::Normal,
        reason: None,
        fault_seat: None,
        text: String::new(),
        rated: true,
        result: GameResult::ranked(ranks.to_vec(), vec![0; ranks.len()]),
        position: String::new(),
    };
    let over = Sealed {
        v: 1,
        seq: 1,
        time: Millis(ended),
        ending,
        overruled: Vec::new(),
    };
    Record {
        head,
        events: Vec::new(),
        over: Some(over),
    }
}

fn log(records: &[Record]) -> Log {
    let mut log = Log::new(Which::All);
    records.iter().for_each(|record| log.add(record));
    log
}

fn only(log: &Log) -> &Games {
    let mut pools = log.pools();
    let (_, games) = pools.next().unwrap();
    assert!(pools.next().is_none());
    games
}

#[test]
fn clocks_read_as_they_are_typed() {
    let text = |control| clock_text(&control);
    assert_eq!(text(seconds(5, 50)), "5+0.05");
    assert_eq!(text(seconds(60, 0)), "60+0");
    let (base, period) = (Span::seconds(60), Span::seconds(10));
    assert_eq!(
        text(Control::Byoyomi {
            base,
            period,
            periods: 3
        }),
        "60+3x10"
    );
    let limit = Span::seconds(1);
    assert_eq!(
        text(Control::PerMove {
            limit,
            overtime_bank: Span::ZERO
        }),
        "1/move"
    );
    assert_eq!(
        text(Control::PerMove {
            limit,
            overtime_bank: period
        }),
        "1/move+10"
    );
    let watchdog = base;
    let budget = Control::Budget {
        unit: BudgetUnit::Nodes,
        amount: 10_000,
        watchdog,
    };
    assert_eq!(text(budget), "nodes:10000/60");
    assert_eq!(
        text(Control::Correspondence {
            per_move: Span::seconds(172_800)
        }),
        "2d/move"
    );
}

#[test]
fn rulesets_and_clocks_are_pools_of_their_own() {
    let mut other = game(&["a", "b"], &[1, 2], 1, None);
    other.head.clock.control = seconds(10, 0);
    let mut custom = other.clone();
    custom.head.ruleset.spec = None;
    let log = log(&[game(&["a", "b"], &[1, 2], 1, None), other, custom]);
    let pools: Vec<String> = log
        .pools()
        .map(|(p, _)| format!("{} {}", p.rules, p.clock))
        .collect();
    assert_eq!(pools, ["custom:f 10+0", "oware 10+0", "oware 5+0.05"]);
}

#[test]
fn games_without_a_result_are_left_out_and_counted() {
    let finished = game(&["a", "b"], &[1, 2], 1, None);
    let mut unfinished = finished.clone();
    unfinished.over = None;
    let mut void = finished.clone();
    let mut unrated = finished.clone();
    if let Some(over) = &mut void.over {
        over.ending.ended = Ended::Void;
    }
    if let Some(over) = &mut unrated.over {
        over.ending.rated = false;
    }
    let mut log = Log::new(Which::Rated);
    [finished, unfinished, void, unrated]
        .iter()
        .for_each(|record| log.add(record));
    assert_eq!(
        log.left(),
        Left {
            unfinished: 1,
            void: 1,
            unrated: 1
        }
    );
    assert_eq!(only(&log).len(), 1);
}

#[test]
fn counts_are_seen_by_the_subject() {
    let log = log(&[
        game(&["a", "b"], &[1, 2], 1, None),
        game(&["b", "a"], &[1, 1], 2, None),
        game(&["b", "a"], &[2, 1], 3, None),
        game(&["a", "c"], &[2, 1], 4, None),
    ]);
    let games = only(&log);
    assert_eq!(games.counts("a", "b"), Counts::games_of(2, 1, 0));
    assert_eq!(games.counts("b", "a"), Counts::games_of(0, 1, 2));
    assert_eq!(games.pairs("a", "b"), Err(PairError::Loose(3)));
    assert_eq!(games.pairs_or_games("a", "b"), Counts::games_of(2, 1, 0));
}

#[test]
fn only_the_completed_prefix_of_pairs_counts() {
    // Set 0: won and drawn. Set 1: one game. Set 2: lost both. The order of finishing is another.
    let log = log(&[
        game(&["b", "a"], &[1, 2], 1, Some(5)),
        game(&["a", "b"], &[2, 1], 2, Some(4)),
        game(&["a", "b"], &[1, 2], 3, Some(0)),
        game(&["a", "b"], &[1, 2], 4, Some(2)),
        game(&["b", "a"], &[1, 1], 5, Some(1)),
    ]);
    let games = only(&log);
    let pairs = games.pairs("a", "b").unwrap();
    assert_eq!(
        pairs,
        Pairs {
            prefix: vec![3],
            behind: 1,
            halves: 1
        }
    );
    assert_eq!(pairs.counts(), Counts::Pairs([0, 0, 0, 1, 0]));
    assert_eq!(
        games.pairs_or_games("a", "b"),
        Counts::Pairs([1, 0, 0, 1, 0])
    );
}

#[test]
fn tables_don_t_depend_on_the_order_of_the_file() {
    let mut records: Vec<Record> = (0..40)
        .map(|n| {
            let seats = if n % 2 == 0 { ["a", "b"] } else { ["b", "a"] };
            let ranks = [[1, 2], [2, 1], [1, 1]][n as usize % 3];
            game(&seats, &ranks, n * 1000, None)
        })
        .collect();
    let tables = |records: &[Record]| {
        let log = log(records);
        let games = only(&log);
        let ladder = games.glicko2(glicko2::Settings::default());
        let live: Vec<_> = ladder
            .ratings()
            .map(|(n, r, g)| (n.to_string(), r, g))
            .collect();
        (
            live,
            games.results().fit(&super::super::fit::Settings::default()),
        )
    };
    let (live, fit) = tables(&records);
    records.reverse();
    assert_eq!(tables(&records), (live.clone(), fit.clone()));
    assert_eq!(live[0].2, 40);
    assert_eq!(fit.unwrap().games, 40);
}

#[test]
fn faults_and_games_of_several_seats() {
    let mut forfeited = game(&["a", "b", "c"], &[1, 1, 3], 1, None);
    if let Some(over) = &mut forfeited.over {
        over.ending.termination = Termination::TimeForfeit;
        over.ending.fault_seat = Some(mashimo_engine::Seat(2));
    }
    let log = log(&[forfeited]);
    let games = only(&log);
    assert_eq!(games.seats(), 3);
    assert_eq!(
        games.results().fit(&Default::default()),
        Err(super::super::fit::FitError::NoGames)
    );
    let ladder = games.weng_lin();
    let ratings: Vec<(&str, f64)> = ladder.ratings().map(|(n, r, _)| (n, r.rating)).collect();
    assert!(ratings[0].1 > 1500.0 && ratings[0].1 == ratings[1].1 && ratings[2].1 < 1500.0);
    let faults = games.faults();
    let time: Vec<(&str, u64)> = faults
        .tallies()
        .map(|(name, tally)| (name, tally.time))
        .collect();
    assert_eq!(time, [("a", 0), ("b", 0), ("c", 1)]);
}

#[test]
fn a_game_that_all_forfeit_is_no_draw() {
    let mut nobody = game(&["a", "b"], &[1, 1], 1, None);
    if let Some(over) = &mut nobody.over {
        over.ending.result.points = vec![Points::default(); 2];
        over.ending.termination = Termination::NoShow;
        over.ending.fault_seat = Some(mashimo_engine::Seat(0));
    }
    let log = log(&[nobody]);
    assert_eq!(only(&log).counts("a", "b").samples(), 0);
    assert_eq!(only(&log).faults().tallies().next().unwrap().1.no_show, 1);
}

/// The lines of a record as they are written.
fn written(record: &Record) -> String {
    let mut text = Vec::new();
    crate::record::write_json_lines(record, &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

#[test]
fn skimming_gives_the_same_log_as_reading() {
    let mut unfinished = game(&["a", "b"], &[1, 2], 9, None);
    unfinished.over = None;
    let records = [
        game(&["a", "b"], &[1, 2], 1, Some(0)),
        unfinished.clone(),
        game(&["b", "a"], &[1, 1], 2, Some(1)),
        unfinished,
    ];
    let event = "{\"v\":1,\"seq\":1,\"time\":0,\"kind\":\"move\",\"seat\":0}\n";
    let spaced = written(&records[2]).replace("\"kind\":", "\"kind\" : ");
    let heads: Vec<String> = records.iter().map(written).collect();
    let (head, over) = heads[0].split_once('\n').unwrap();
    let text = format!("{head}\n{event}\n{over}{}{spaced}{}", heads[1], heads[3]);
    let mut skimmed = Log::new(Which::All);
    skim(text.as_bytes(), &mut skimmed).unwrap();
    let read = log(&records);
    assert_eq!(skimmed.left(), read.left());
    assert_eq!(only(&skimmed).pairs("a", "b"), only(&read).pairs("a", "b"));
    assert_eq!(only(&skimmed).len(), 2);
}

#[test]
fn what_is_no_record_is_refused_with_its_line() {
    let fault = |text: &str| {
        let mut log = Log::new(Which::All);
        skim(text.as_bytes(), &mut log).unwrap_err().to_string()
    };
    let good = written(&game(&["a", "b"], &[1, 2], 1, None));
    let over = good.lines().nth(1).unwrap();
    assert_eq!(
        fault(&format!("{good}\nnonsense\n")),
        "line 4: is no JSON object"
    );
    assert_eq!(fault(over), "line 1: no line of kind `game` before");
    assert!(fault("{\"v\":1,\"kind\":\"move\"}").starts_with("line 1: a record begins with"));
    assert!(fault(&good.replace("\"v\":1", "\"v\":2")).starts_with("line 1: version 2"));
    assert!(fault("{\"kind\":\"game\"}").starts_with("line 1: missing field"));
    let three = good.replace("[1,2]", "[1,2,3]");
    assert_eq!(fault(&three), "line 2: more ranks than the game has seats");
}
