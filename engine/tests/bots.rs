//! The bots of the house: legal, repeatable, and in their order.

use mashimo_engine::{Bot, Level, Line, Move, REF_LEVELS, Ruleset, Seat, Spec, catalogue};
use std::sync::Arc;

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
        for name in ["random", "greedy", "hoarder", "ref:1", "ref:4"] {
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
        for name in ["random", "greedy", "ref:5"] {
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
    let mv = Bot::new(Level::RefMax, ruleset, 1).choose(&line, &|| true);
    assert!(line.legal_moves().contains(&mv));
}

#[test]
fn level_three_beats_random() {
    for spec in [
        "oware",
        "kalah",
        "hus",
        "omweso",
        "bao-la-kiswahili",
        "nam-nam",
    ] {
        let points = points(spec, ["ref:3", "random"], 6);
        assert!(points >= 18, "{points} of 24 in {spec}");
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
