//! Pairing, counting and files of ladders.

use mashimo_engine::Level;
use proptest::prelude::*;

use super::*;
use crate::stats::faults::Fault;

const FILE: &str = r#"
[[ladders]]
name = "oware"
rules = "oware"
tc = "5+0.05"
anchors = ["ref:1", "ref:3"]
reference = "ref:3"
reference_rating = 1800
faults_max = 2
patience = 0.5

[[webhooks]]
url = "https://example.org/x"
secret_env = "KEY"
events = ["ladder-stalled"]
"#;

fn ladder() -> LadderConfig {
    config::read(FILE).unwrap().ladders.remove(0)
}

fn who(bot: &str, version: &str) -> Identity {
    Identity {
        bot: bot.to_string(),
        version: version.to_string(),
    }
}

fn joined(bot: &str, version: &str, at_ms: u64) -> Entry {
    Entry::Joined {
        at_ms,
        who: who(bot, version),
        owner: bot.to_string(),
    }
}

fn dealt(game: u64, first: &Identity, second: &Identity) -> Entry {
    Entry::Dealt {
        at_ms: game,
        game_id: format!("g{game}"),
        seats: [first.clone(), second.clone()],
        slot: game as u32,
    }
}

fn over(game: u64, half_points: u8, fault: Option<(u8, Fault)>) -> Entry {
    Entry::Over(RatedEntry {
        at_ms: 1000 * game,
        game_id: format!("g{game}"),
        half_points: Some(half_points),
        rated: true,
        fault,
    })
}

#[test]
fn a_whole_file() {
    let file = config::read(FILE).unwrap();
    let ladder = &file.ladders[0];
    assert_eq!(ladder.reference, Level::parse("ref:3").ok());
    assert_eq!((ladder.patience.as_millis(), ladder.faults_max), (500, 2));
    assert_eq!(file.webhooks[0].events, ["ladder-stalled"]);
}

#[test]
fn everything_wrong_with_a_file_is_said_at_once() {
    let text = "colour = 1\n[[ladders]]\nname = \"A b\"\nrules = \"universal:players=3\"\ntc = \"x\"\n\
        anchors = [\"ref:99\", \"ref:1\", \"ref:1\"]\nreference = \"ref:2\"\npatience = -1\nspeed = 3\n\
        [[ladders]]\nname = \"b\"\n";
    let faults = config::read(text).unwrap_err();
    let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
    for wanted in [
        "line 1: colour isn't known",
        "line 3: [[ladders]] name \"A b\"",
        "line 4: [[ladders]] universal:players=3 has 3 seats",
        "line 5: [[ladders]] tc",
        "line 6: [[ladders]] anchors: ",
        "stands twice",
        "line 7: [[ladders]] reference \"ref:2\" is none",
        "line 8: [[ladders]] patience = -1: 0 to",
        "line 9: [[ladders]] speed isn't known",
        "rules is missing",
        "tc is missing",
    ] {
        assert!(
            faults.iter().any(|fault| fault.contains(wanted)),
            "{wanted}: {faults:#?}"
        );
    }
}

#[test]
fn r15_a_game_counts_once_and_only_if_it_was_dealt() {
    let mut ledger = Ledger::new(&ladder());
    let (a, b) = (who("a", "1"), who("b", "1"));
    let entries = [
        joined("a", "1", 1),
        joined("b", "1", 2),
        over(1, 2, None),
        dealt(1, &a, &b),
    ];
    entries.iter().for_each(|entry| ledger.apply(entry));
    assert_eq!((ledger.games(), ledger.games_playing()), (0, 1));
    assert!(ledger.are_playing(&b, &a));
    for _ in 0..3 {
        ledger.apply(&over(1, 2, None));
    }
    assert_eq!(
        (ledger.games(), ledger.met(&b, &a), ledger.games_playing()),
        (1, 1, 0)
    );
    assert_eq!(ledger.member(&a).unwrap().results, [1, 0, 0]);
    assert_eq!(ledger.member(&b).unwrap().results, [0, 0, 1]);
}

#[test]
fn r41_a_half_pair_is_completed_before_a_new_one_begins() {
    let mut ledger = Ledger::new(&ladder());
    let (a, b, c) = (who("a", "1"), who("b", "1"), who("c", "1"));
    let next = |ledger: &Ledger, x: &Identity, y: &Identity| {
        let next = ledger.next_game(x, y);
        (next.set, next.rotation, next.slot)
    };
    assert_eq!(next(&ledger, &a, &b), (0, 0, 0));
    ledger.apply(&dealt(0, &a, &b));
    ledger.apply(&over(0, 2, None));
    assert_eq!(
        next(&ledger, &a, &c),
        (0, 0, 2),
        "another pair has slots of its own"
    );
    ledger.apply(&dealt(2, &a, &c));
    assert_eq!(
        next(&ledger, &b, &a),
        (0, 1, 1),
        "the second game of the pair"
    );
    ledger.apply(&dealt(1, &b, &a));
    ledger.apply(&Entry::Over(RatedEntry {
        at_ms: 1,
        game_id: "g1".to_string(),
        half_points: None,
        rated: false,
        fault: None,
    }));
    assert_eq!(
        next(&ledger, &b, &a),
        (0, 1, 1),
        "a void game is played again"
    );
    ledger.apply(&dealt(1, &b, &a));
    ledger.apply(&over(1, 1, None));
    assert_eq!(next(&ledger, &a, &b), (1, 0, 4));
}

#[test]
fn r46_faults_in_a_row_suspend_a_version_and_a_good_game_forgives() {
    let mut ledger = Ledger::new(&ladder());
    let (a, b) = (who("a", "1"), who("b", "1"));
    let play = |ledger: &mut Ledger, game, fault| {
        ledger.apply(&dealt(game, &a, &b));
        ledger.apply(&over(game, 0, fault));
    };
    ledger.apply(&joined("a", "1", 1));
    ledger.apply(&joined("b", "1", 2));
    play(&mut ledger, 1, Some((0, Fault::Time)));
    play(&mut ledger, 2, None);
    play(&mut ledger, 3, Some((0, Fault::Crash)));
    assert_eq!(ledger.to_suspend(), None);
    play(&mut ledger, 4, Some((0, Fault::Illegal)));
    let (suspended, reason) = ledger.to_suspend().unwrap();
    assert_eq!(
        (&suspended, reason.as_str()),
        (&a, "it failed 2 times in a row")
    );
    ledger.apply(&Entry::Suspended {
        at_ms: 9,
        who: a.clone(),
        reason,
    });
    assert_eq!(ledger.to_suspend(), None);
    let faults = ledger.member(&a).unwrap().faults;
    assert_eq!(
        (faults.time, faults.crash, faults.illegal, faults.seats),
        (1, 1, 1, 4)
    );
    ledger.apply(&joined("a", "1", 10));
    assert!(
        matches!(ledger.member(&a).unwrap().standing, Standing::Suspended(_)),
        "joining is no pardon"
    );
    ledger.apply(&Entry::Restored {
        at_ms: 11,
        who: a.clone(),
    });
    assert_eq!(ledger.member(&a).unwrap().standing, Standing::Active);
    // Another version is another identity.
    ledger.apply(&joined("a", "2", 12));
    assert_eq!(ledger.member(&who("a", "2")).unwrap().in_a_row, 0);
}

#[test]
fn a_version_begins_where_the_one_before_stands() {
    let mut ledger = Ledger::new(&ladder());
    let (a, b) = (who("a", "1"), who("b", "1"));
    ledger.apply(&joined("a", "1", 1));
    ledger.apply(&joined("b", "1", 1));
    for game in 0..30 {
        ledger.apply(&dealt(game, &a, &b));
        ledger.apply(&over(game, 2, None));
    }
    ledger.apply(&joined("a", "2", 30_000));
    let (old, new) = (
        ledger.rating(&a, 30_000),
        ledger.rating(&who("a", "2"), 30_000),
    );
    assert!(
        old.rating > 1700.0 && (new.rating - old.rating).abs() < 1e-9,
        "{old:?} {new:?}"
    );
    assert_eq!(new.deviation, old.deviation.max(150.0));
}

fn bot<'a>(name: &'a str, owner: &'a str, rating: f64, idle_ms: u64) -> Candidate<'a> {
    Candidate {
        kind: Kind::Bot,
        bot: name,
        owner,
        rating,
        deviation: 60.0,
        idle_ms,
        recent: [10, 3],
    }
}

fn house(name: &str, rating: f64) -> Candidate<'_> {
    Candidate {
        kind: Kind::House,
        ..bot(name, "house", rating, 0)
    }
}

fn strangers(_: usize, _: usize) -> Choice {
    Choice::default()
}

#[test]
fn r17_near_and_rarely_met_comes_first() {
    let field = [
        bot("a", "A", 1500.0, 50),
        bot("far", "B", 2500.0, 40),
        bot("near", "C", 1520.0, 10),
        bot("nearer", "D", 1505.0, 20),
    ];
    assert_eq!(
        choose(&field, strangers, 1000),
        Some((0, 3)),
        "the most information"
    );
    let met = |a: usize, b: usize| Choice {
        met: u32::from((a, b) == (0, 3)),
        playing: false,
    };
    assert_eq!(choose(&field, met, 1000), Some((0, 2)), "fewest meetings");
    let playing = |a: usize, b: usize| Choice {
        met: 0,
        playing: a == 0 || b == 0,
    };
    assert_eq!(
        choose(&field, playing, 1000),
        Some((3, 2)),
        "who waited longest and may"
    );
}

#[test]
fn r36_who_waits_long_gets_any_legal_opponent_or_a_house_bot() {
    let far = [
        bot("a", "A", 1500.0, 50),
        bot("far", "B", 2500.0, 40),
        house("ref:1@1", 1500.0),
    ];
    assert_eq!(choose(&far, strangers, 1000), None, "a better one may come");
    assert_eq!(choose(&far, strangers, 45), Some((0, 1)));
    let alone = [bot("a", "A", 1500.0, 2000), house("ref:1@1", 700.0)];
    assert_eq!(choose(&alone, strangers, 1000), Some((0, 1)));
    let mut newcomer = [bot("a", "A", 1500.0, 0), house("ref:1@1", 1500.0)];
    assert_eq!(choose(&newcomer, strangers, 1000), None);
    newcomer[0].recent = [0, 0];
    assert_eq!(
        choose(&newcomer, strangers, 1000),
        Some((0, 1)),
        "the scale hangs on house bots"
    );
}

#[test]
fn r13_never_the_same_bot_nor_two_of_one_owner() {
    let field = [
        bot("a", "A", 1500.0, 9999),
        bot("a", "A", 1500.0, 9999),
        bot("b", "A", 1500.0, 1),
    ];
    assert_eq!(choose(&field, strangers, 0), None);
}

proptest! {
    /// Whoever is taken away, a pair that is chosen is legal, and patience zero leaves no two that may
    /// meet without one.
    #[test]
    fn r37_a_choice_is_legal_and_somebody_is_chosen_if_anybody_may(
        field in prop::collection::vec((0usize..6, 0usize..3, 0f64..3000.0, 0u64..10, any::<bool>()), 0..12),
    ) {
        let names = ["a", "b", "c", "d", "e", "f"];
        let owners = ["x", "y", "z"];
        let candidates: Vec<Candidate> = field.iter().map(|&(name, owner, rating, idle, is_house)| {
            let kind = if is_house { Kind::House } else { Kind::Bot };
            Candidate { kind, ..bot(names[name], owners[owner], rating, idle) }
        }).collect();
        let legal = |a: &Candidate, b: &Candidate| {
            a.kind == Kind::Bot && a.bot != b.bot && (b.kind == Kind::House || a.owner != b.owner)
        };
        let chosen = choose(&candidates, strangers, 0);
        let any = candidates.iter().any(|a| candidates.iter().any(|b| legal(a, b)));
        prop_assert_eq!(chosen.is_some(), any);
        if let Some((a, b)) = chosen {
            prop_assert!(a != b && legal(&candidates[a], &candidates[b]));
        }
    }

    /// Counting again gives the same bits, wherever it is begun anew.
    #[test]
    fn r48_a_recount_is_bit_equal(
        games in prop::collection::vec((0usize..5, 1usize..5, 0u8..3, 0u64..100_000), 1..60),
    ) {
        let names = ["a", "b", "c", "d", "e"];
        let mut journal: Vec<Entry> = names.iter().map(|name| joined(name, "", 0)).collect();
        let mut at_ms = 0;
        for (number, &(first, further, half_points, later)) in (0..).zip(&games) {
            at_ms += later;
            let second = (first + further) % names.len();
            journal.push(dealt(number, &who(names[first], ""), &who(names[second], "")));
            let Entry::Over(entry) = over(number, half_points, None) else { unreachable!() };
            journal.push(Entry::Over(RatedEntry { at_ms, ..entry }));
        }
        let count = |entries: &[Entry]| {
            let mut ledger = Ledger::new(&ladder());
            entries.iter().for_each(|entry| ledger.apply(entry));
            ledger
        };
        let bits = |ledger: &Ledger| -> Vec<(String, u64, u64)> {
            let line = |line: Line| {
                let rating = line.rating;
                (line.who.to_string(), rating.rating.to_bits(), rating.deviation.to_bits())
            };
            ledger.table().into_iter().map(line).collect()
        };
        let text: Vec<String> = journal.iter().map(|e| serde_json::to_string(e).unwrap()).collect();
        let read: Vec<Entry> = text.iter().map(|t| serde_json::from_str(t).unwrap()).collect();
        let (once, again) = (count(&journal), count(&read));
        prop_assert_eq!(bits(&once), bits(&again));
        prop_assert_eq!(once.games(), games.len() as u64);
        let fits = [&once, &again].map(|ledger| official(ledger.results(), &ladder()).unwrap());
        prop_assert_eq!(format!("{:?}", fits[0]), format!("{:?}", fits[1]));
    }
}
