//! Bots with one idea each.

use super::Level;
use crate::random::Random;
use crate::rules::Scoring;
use crate::{Line, Move, Pit, Position, Seat};

/// The move of a bot of one idea.
pub(super) fn choose(level: Level, line: &Line, moves: &[Move], seed: u64) -> Move {
    match level {
        Level::Sower => sower(line, moves, seed),
        Level::Hoarder => hoarder(line, moves, seed),
        Level::Jailer => jailer(line, moves, seed),
        Level::Greedy => greedy(line, moves, seed),
        Level::Cautious => cautious(line, moves, seed),
        Level::Random | Level::Ref { .. } | Level::RefMax { .. } | Level::Playouts(_) => {
            random(moves, seed)
        }
    }
}

/// Any move.
pub(super) fn random(moves: &[Move], seed: u64) -> Move {
    moves[Random::new(seed).below(moves.len())]
}

/// The move that wins most seeds at once; a won game is more than any seeds, a lost one less.
fn greedy(line: &Line, moves: &[Move], seed: u64) -> Move {
    best(line, moves, seed, |position, seat| {
        lead(line, position, seat)
    })
}

/// The move after which most is left of what it wins, once the next seat has taken what it can.
fn cautious(line: &Line, moves: &[Move], seed: u64) -> Move {
    best(line, moves, seed, |position, seat| {
        let ruleset = line.ruleset();
        let replies = ruleset.legal_moves(position);
        let after = |&reply: &Move| {
            let position = ruleset.play_unchecked(position, reply);
            lead(line, &position, seat)
        };
        let to_move = position.to_move();
        match to_move {
            Some(next) if next != seat => replies.iter().map(after).min(),
            Some(_) => replies.iter().map(after).max(),
            None => None,
        }
        .unwrap_or_else(|| lead(line, position, seat))
    })
}

/// The move of the pit that holds most; of choices in mid-turn any.
fn sower(line: &Line, moves: &[Move], seed: u64) -> Move {
    let mut moves = moves.to_vec();
    Random::new(seed).shuffle(&mut moves);
    let seeds = |mv: &Move| mv.pit().map_or(0, |pit| line.position().seeds(pit));
    moves
        .into_iter()
        .max_by_key(seeds)
        .expect("there is a move")
}

/// The move that leaves the next seat the fewest moves; to move again is best.
fn jailer(line: &Line, moves: &[Move], seed: u64) -> Move {
    best(line, moves, seed, |position, seat| {
        if position.to_move() == Some(seat) {
            return 0;
        }
        -(line.ruleset().legal_moves(position).len() as i32)
    })
}

/// What a seat has more than the best other.
fn lead(line: &Line, position: &Position, seat: Seat) -> i32 {
    let seats = line.ruleset().seats() as u8;
    let others = (0..seats).map(Seat).filter(|&other| other != seat);
    let best = others.map(|other| has(line, position, other)).max();
    has(line, position, seat) - best.unwrap_or(0)
}

/// The move that leaves most seeds on the own side.
fn hoarder(line: &Line, moves: &[Move], seed: u64) -> Move {
    best(line, moves, seed, |position, seat| {
        side(line, position, seat)
    })
}

/// What counts for a seat.
fn has(line: &Line, position: &Position, seat: Seat) -> i32 {
    let banked = i32::from(position.store(seat)) + i32::from(position.reserve(seat));
    match line.ruleset().rules().scoring {
        Scoring::Stores | Scoring::Fours => banked,
        Scoring::Sides => banked + side(line, position, seat),
    }
}

/// Seeds in the pits of a seat, its gates and deeds across counted in.
fn side(line: &Line, position: &Position, seat: Seat) -> i32 {
    let pits_a_seat = line.ruleset().pits() / line.ruleset().seats();
    let seeds = |(pit, &seeds): (usize, &u8)| {
        let holder = position
            .holder(Pit(pit as u8))
            .unwrap_or(Seat((pit / pits_a_seat) as u8));
        if holder == seat { i32::from(seeds) } else { 0 }
    };
    position.pits().iter().enumerate().map(seeds).sum()
}

/// The move with the best worth, one of equals as the seed has it.
fn best(line: &Line, moves: &[Move], seed: u64, worth: impl Fn(&Position, Seat) -> i32) -> Move {
    let seat = line
        .position()
        .to_move()
        .expect("a game with moves goes on");
    let mut moves = moves.to_vec();
    Random::new(seed).shuffle(&mut moves);
    let after = |mv: &Move| {
        let position = line.ruleset().play_unchecked(line.position(), *mv);
        let result = position
            .outcome()
            .map_or(0, |outcome| match outcome.winner {
                Some(winner) if winner == seat => 1,
                Some(_) => -1,
                None => 0,
            });
        (result, worth(&position, seat))
    };
    moves
        .into_iter()
        .max_by_key(after)
        .expect("there is a move")
}
