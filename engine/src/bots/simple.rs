//! Bots with one idea each.

use crate::random::Random;
use crate::rules::Scoring;
use crate::{Line, Move, Pit, Position, Seat};

/// Any move.
pub(super) fn random(moves: &[Move], seed: u64) -> Move {
    moves[Random::new(seed).below(moves.len())]
}

/// The move that wins most seeds at once; a won game is more than any seeds, a lost one less.
pub(super) fn greedy(line: &Line, moves: &[Move], seed: u64) -> Move {
    best(line, moves, seed, |position, seat| {
        let seats = line.ruleset().seats() as u8;
        let others = (0..seats).map(Seat).filter(|&other| other != seat);
        let worst = others
            .map(|other| has(line, position, other))
            .max()
            .unwrap_or(0);
        has(line, position, seat) - worst
    })
}

/// The move that leaves most seeds on the own side.
pub(super) fn hoarder(line: &Line, moves: &[Move], seed: u64) -> Move {
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
