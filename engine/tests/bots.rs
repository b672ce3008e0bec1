//! The bots of the house: legal, repeatable, and in their order.

use mashimo_engine::{Bot, Level, Limits, Line, Move, REF_LEVELS, Ruleset, Seat, Spec, catalogue};
use std::sync::Arc;

/// Bots of one idea each.
const PERSONALITIES: [&str; 6] = ["random", "sower", "hoarder", "jailer", "greedy", "cautious"];

fn ruleset(spec: &str) -> Arc<Ruleset> {
    Arc::new(Spec::parse(spec).expect("the spec is one").ruleset())
}

fn level(name: &str) -> Level {
    Level::parse(name).expect("the level is one")
}

/// Plays a game of at most so many decisions, every seat by its own level.
fn game(ruleset: &Arc<Ruleset>, levels: &[Level], seed: u64, plies: u32) -> Line {
    let mut line = Line::new(Arc::clone(ruleset), ruleset.start());
    let bot = |(seat, &level)| Bot::new(level, Arc::clone(ruleset), seed + 1000 * seat as u64);
    let mut bots: Vec<Bot> = levels.iter().enumerate().map(bot).collect();
    while let Some(Seat(seat)) = line.position().to_move()
        && line.ply() < plies
    {
        let mv = bots[usize::from(seat)].choose(&line, &|| false);
        line.play(mv).expect("a bot makes legal moves");
    }
    line
}

/// Points of the first level in games from both sides: 2 for a win, 1 for a draw.
fn points(spec: &str, levels: [&str; 2], pairs: u64) -> u32 {
    let ruleset = ruleset(spec);
    let [one, two] = levels.map(level);
    let mut points = 0;
    for seed in 0..pairs {
        for (seats, own) in [([one, two], Seat(0)), ([two, one], Seat(1))] {
            let line = game(&ruleset, &seats, seed, 400);
            points += match line.outcome().and_then(|outcome| outcome.winner) {
                Some(winner) if winner == own => 2,
                Some(_) => 0,
                None => 1,
            };
        }
    }
    points
}

#[test]
fn every_level_plays_every_ruleset() {
    let specs = catalogue().iter().map(|entry| entry.id);
    for spec in specs.chain(["universal:players=3", "universal:players=4,relay=true"]) {
        let ruleset = ruleset(spec);
        for name in PERSONALITIES
            .into_iter()
            .chain(["ref:1", "ref:4", "mcts:20"])
        {
            let levels = vec![level(name); ruleset.seats()];
            let line = game(&ruleset, &levels, 5, 60);
            assert!(
                line.ply() == 60 || line.outcome().is_some(),
                "{name} in {spec}"
            );
        }
    }
}

#[test]
fn a_seed_and_a_line_make_the_move() {
    for spec in ["oware", "hus", "bao-la-kiswahili", "universal:players=3"] {
        let ruleset = ruleset(spec);
        for name in ["random", "cautious", "ref:2", "ref:5", "mcts:60"] {
            let levels = vec![level(name); ruleset.seats()];
            let line = game(&ruleset, &levels, 11, 30);
            assert_eq!(
                line.moves(),
                game(&ruleset, &levels, 11, 30).moves(),
                "{name} in {spec}"
            );
            // A bot that has not seen the game so far makes the same moves.
            let mut again = Line::new(Arc::clone(&ruleset), ruleset.start());
            for &mv in line.moves() {
                let Seat(seat) = again.position().to_move().expect("the game went on");
                let seed = 11 + 1000 * u64::from(seat);
                let mut bot = Bot::new(level(name), Arc::clone(&ruleset), seed);
                assert_eq!(bot.choose(&again, &|| false), mv, "{name} in {spec}");
                again.play(mv).expect("it was legal before");
            }
        }
    }
}

#[test]
fn seeds_make_different_games() {
    let ruleset = ruleset("oware");
    let moves = |seed| -> Vec<Move> {
        game(&ruleset, &[level("ref:2"); 2], seed, 40)
            .moves()
            .to_vec()
    };
    assert!((1..8).any(|seed| moves(seed) != moves(0)));
}

#[test]
fn a_stopped_bot_still_moves() {
    let ruleset = ruleset("bao-la-kujifunza");
    let line = Line::new(Arc::clone(&ruleset), ruleset.start());
    let mv = Bot::new(level("ref:max"), ruleset, 1).choose(&line, &|| true);
    assert!(line.legal_moves().contains(&mv));
}

#[test]
fn only_the_bot_whose_moves_are_not_frozen_is_helped() {
    let ruleset = ruleset("kalah");
    let line = Line::new(Arc::clone(&ruleset), ruleset.start());
    for (name, helped) in [("ref:max", 3), ("ref:10", 0), ("mcts:50", 0), ("greedy", 0)] {
        let bot = Bot::new(level(name), Arc::clone(&ruleset), 1);
        let mut helpers = bot.helpers(3);
        assert_eq!(helpers.len(), helped, "{name}");
        assert_eq!(level(name).uses_threads(), helped > 0, "{name}");
        let limits = Limits {
            depth: Some(4),
            nodes: None,
        };
        for helper in &mut helpers {
            let report = helper.think(&line, &limits, &|| false, &mut |_| ());
            assert!(report.best.is_some(), "{name}");
        }
    }
}

#[test]
fn level_three_beats_random() {
    // Nam-nam takes more games to show it.
    for (spec, pairs, least) in [
        ("oware", 6, 18),
        ("kalah", 6, 18),
        ("hus", 6, 18),
        ("omweso", 6, 18),
        ("bao-la-kiswahili", 6, 18),
        ("nam-nam", 24, 58),
    ] {
        let points = points(spec, ["ref:3", "random"], pairs);
        assert!(points >= least, "{points} of {} in {spec}", 4 * pairs);
    }
}

#[test]
fn three_levels_up_is_stronger() {
    for spec in ["oware", "kalah", "husbao"] {
        for low in [1, 4] {
            let high = format!("ref:{}", (low + 3).min(REF_LEVELS));
            let points = points(spec, [&high, &format!("ref:{low}")], 6);
            assert!(points > 12, "{high} has {points} of 24 in {spec}");
        }
    }
}

/// The move a bot chooses in a position, as text.
fn chosen(name: &str, spec: &str, position: &str) -> String {
    let ruleset = ruleset(spec);
    let position = ruleset.parse_position(position).expect("a position");
    let line = Line::new(ruleset.clone(), position);
    let mv = Bot::new(level(name), ruleset.clone(), 3).choose(&line, &|| false);
    ruleset.move_text(&position, mv)
}

#[test]
fn every_personality_has_its_idea() {
    // A1 holds most; A6 makes two across and takes them.
    let position = "9,0,0,2,0,1/1,2,0,0,0,0 10,10 0";
    assert_eq!(chosen("sower", "oware", position), "A1");
    assert_eq!(chosen("greedy", "oware", position), "A6");
    // A1 leaves seat 1 one pit to play, A6 two.
    let position = "1,0,0,0,0,1/0,0,3,0,0,0 10,10 0";
    assert_eq!(chosen("jailer", "oware", position), "A1");
    // Hoarding keeps seeds at home: A1 stays in the own row, A6 does not.
    assert_eq!(chosen("hoarder", "oware", position), "A1");
}

#[test]
fn who_looks_at_the_reply_beats_who_does_not() {
    for spec in ["oware", "kalah"] {
        let points = points(spec, ["cautious", "greedy"], 12);
        assert!(points > 30, "{points} of 48 in {spec}");
    }
}

#[test]
fn more_playouts_are_stronger_and_a_tree_beats_one_idea() {
    for (one, two) in [("mcts:400", "mcts:25"), ("mcts:100", "greedy")] {
        let points = points("kalah", [one, two], 8);
        assert!(points > 16, "{one} has {points} of 32 against {two}");
    }
}

#[test]
fn a_thinking_bot_tells_what_it_found() {
    let ruleset = ruleset("kalah");
    let line = Line::new(ruleset.clone(), ruleset.start());
    for name in ["ref:8", "mcts:200"] {
        let mut told = 0;
        let mut bot = Bot::new(level(name), ruleset.clone(), 1);
        let report = bot.think(&line, &|| false, &mut |_| told += 1);
        assert!(
            told > 2 && report.depth > 2 && report.nodes >= 200,
            "{name} {report:?}"
        );
        assert_eq!(report.best, Some(bot.choose(&line, &|| false)), "{name}");
    }
}
