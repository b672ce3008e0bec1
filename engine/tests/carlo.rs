//! Monte-Carlo tree search: legal, repeatable, and right where the answer is known.

use mashimo_engine::{
    Limits, Line, MonteCarlo, Move, Position, Report, Ruleset, SCORE_DECIDED, Search, Seat, Spec,
    catalogue, random_line,
};
use std::cell::Cell;
use std::sync::Arc;

fn ruleset(spec: &str) -> Arc<Ruleset> {
    Arc::new(Spec::parse(spec).expect("the spec is one").ruleset())
}

fn think(line: &Line, playouts: u64, seed: u64) -> Report {
    let mut search = MonteCarlo::new(line.ruleset().clone(), 8 << 20);
    search.set_seed(seed);
    search.think(line, playouts, &|| false, &mut |_| ())
}

#[test]
fn it_plays_every_ruleset() {
    let ids = catalogue().iter().map(|entry| entry.id);
    let seats = ["universal:players=3", "universal:players=4,relay=true"];
    for spec in ids.chain(seats) {
        let ruleset = ruleset(spec);
        let mut line = Line::new(ruleset.clone(), ruleset.start());
        while line.outcome().is_none() && line.ply() < 40 {
            let report = think(&line, 24, u64::from(line.ply()));
            let best = report.best.expect("the game goes on");
            assert_eq!(report.line.first(), Some(&best), "{spec}");
            let mut expected = line.clone();
            for &mv in &report.line {
                expected.play(mv).expect(spec);
            }
            line.play(best).expect(spec);
        }
    }
}

#[test]
fn a_seed_makes_the_move_and_what_was_thought_before_does_not() {
    for spec in ["oware", "hus", "bao-la-kiswahili", "universal:players=3"] {
        let ruleset = ruleset(spec);
        let lines = [3, 9].map(|plies| random_line(&ruleset, ruleset.start(), plies, 1));
        let mut one = MonteCarlo::new(ruleset.clone(), 8 << 20);
        one.set_seed(5);
        for line in &lines {
            let report = one.think(line, 300, &|| false, &mut |_| ());
            assert_eq!(report, think(line, 300, 5), "{spec}");
        }
        let scores = |seed| think(&lines[1], 300, seed).score;
        assert!((6..12).any(|seed| scores(seed) != scores(5)), "{spec}");
    }
}

/// The score of a move to the seat that makes it, by a search of alpha-beta.
fn after(line: &Line, mv: Move) -> i32 {
    let mut line = line.clone();
    let mover = line.position().to_move();
    line.play(mv).expect("a legal move");
    if let Some(outcome) = line.outcome() {
        return match outcome.winner {
            Some(winner) if Some(winner) == mover => SCORE_DECIDED,
            Some(_) => -SCORE_DECIDED,
            None => 0,
        };
    }
    let limits = Limits {
        depth: Some(5),
        nodes: Some(200_000),
    };
    let mut search = Search::new(line.ruleset().clone(), 1 << 20);
    let score = search.think(&line, &limits, &|| false, &mut |_| ()).score;
    if line.position().to_move() == mover {
        score
    } else {
        -score
    }
}

#[test]
fn a_forced_win_is_found_and_a_proof_is_right() {
    let (mut wins, mut proofs) = (0, 0);
    for (spec, plies) in [
        ("kalah", 30),
        ("hus", 12),
        ("omweso", 16),
        ("bao-kenyan", 30),
    ] {
        let ruleset = ruleset(spec);
        for seed in 0..12 {
            let line = random_line(&ruleset, ruleset.start(), plies, seed);
            let limits = Limits {
                depth: Some(3),
                ..Limits::default()
            };
            let mut search = Search::new(ruleset.clone(), 1 << 18);
            let won = search.think(&line, &limits, &|| false, &mut |_| ()).score >= SCORE_DECIDED;
            let report = think(&line, 4_000, seed);
            if won {
                let best = report.best.expect("the game goes on");
                let score = after(&line, best);
                let text = ruleset.text(line.position());
                assert!(score >= SCORE_DECIDED, "{spec} {text}: {score}");
                wins += 1;
            }
            if report.exact && report.score >= SCORE_DECIDED {
                proofs += 1;
                let best = report.best.expect("the game goes on");
                assert!(after(&line, best) > 0, "{spec} proves what is not so");
            }
        }
    }
    assert!(wins >= 4 && proofs >= 8, "{wins} wins, {proofs} proofs");
}

/// Whether a position is over and this seat is its only winner.
fn wins(position: &Position, seat: Seat) -> bool {
    let winner = position.outcome().and_then(|outcome| outcome.winner);
    winner == Some(seat)
}

#[test]
fn a_seat_of_three_or_four_ends_the_game_it_wins() {
    let mut found = 0;
    for spec in [
        "universal:players=3,end_on_clear=true",
        "universal:players=4,end_on_clear=true",
    ] {
        let ruleset = ruleset(spec);
        for seed in 0..100 {
            // Near the end: a random game without its last move, if its last mover won.
            let mut line = random_line(&ruleset, ruleset.start(), 20, seed);
            while line.outcome().is_none() {
                let moves = line.legal_moves();
                let n = (seed as usize + line.ply() as usize * 7) % moves.len();
                line.play(moves[n]).expect("a legal move");
            }
            line.undo();
            let seat = line.position().to_move().expect("it was not over");
            let moves = line.legal_moves();
            let winning = |mv: &Move| {
                let after = line.preview(*mv).expect("a legal move").position;
                wins(&after, seat)
            };
            let winning: Vec<Move> = moves.iter().copied().filter(winning).collect();
            if winning.is_empty() {
                continue;
            }
            found += 1;
            let report = think(&line, 400, seed);
            assert!(
                report.exact && report.score >= SCORE_DECIDED,
                "{spec} {seed}"
            );
            // Its move ends the game, or still leads to a win that is proven.
            let best = report.best.expect("the game goes on");
            let mut after = line.clone();
            after.play(best).expect("a legal move");
            while after.outcome().is_none() {
                let next = think(&after, 3_000, seed).best.expect("it goes on");
                after.play(next).expect("a legal move");
            }
            assert!(wins(after.position(), seat), "{spec} {seed}");
        }
    }
    assert!(found > 20, "{found} games were won by their last move");
}

#[test]
fn an_extra_turn_stays_with_the_seat_that_has_it() {
    let ruleset = ruleset("kalah");
    // The last seed of A6 goes home and A1 then takes the six across.
    let text = "1,0,0,0,0,1/0,0,0,6,0,0 20,20 0";
    let position = ruleset.parse_position(text).expect("a position");
    let line = Line::new(ruleset, position);
    let report = think(&line, 2_000, 1);
    assert!(report.exact && report.score >= SCORE_DECIDED, "{report:?}");
}

#[test]
fn without_memory_it_still_moves() {
    let ruleset = ruleset("oware");
    let line = Line::new(ruleset.clone(), ruleset.start());
    let mut search = MonteCarlo::new(ruleset, 0);
    let report = search.think(&line, 500, &|| false, &mut |_| ());
    assert_eq!((report.nodes, report.depth), (500, 1));
    assert!(line.legal_moves().contains(&report.best.expect("a move")));
}

#[test]
fn it_stops_when_told_and_reports_on_the_way() {
    let ruleset = ruleset("hus");
    let line = Line::new(ruleset.clone(), ruleset.start());
    let mut search = MonteCarlo::new(ruleset, 1 << 20);
    let asked = Cell::new(0);
    let stop = || {
        asked.set(asked.get() + 1);
        asked.get() > 3
    };
    let mut told = Vec::new();
    let report = search.think(&line, u64::MAX, &stop, &mut |report| {
        told.push(report.nodes)
    });
    assert_eq!(report.nodes, 64);
    assert_eq!(told, [1, 2, 4, 8, 16, 32, 64]);
    assert!(report.best.is_some());
}

#[test]
fn a_game_that_is_over_has_no_move() {
    let ruleset = ruleset("kalah");
    let mut line = random_line(&ruleset, ruleset.start(), 10, 3);
    while line.outcome().is_none() {
        let mv = line.legal_moves()[0];
        line.play(mv).expect("a legal move");
    }
    assert_eq!(think(&line, 100, 1).best, None);
}
