//! Positions of games that a bot plays against itself, with what each game came to.

use mashimo_engine::{Awaited, Bot, Level, Line, Position, Ruleset, Seat, random_line};
use std::sync::Arc;

/// Random decisions a game begins with: from 2 to this.
const OPENING_PLIES_MAX: u64 = 12;
/// One decision of so many is a random one, so that positions vary.
const SLIP_EVERY: u64 = 32;
/// Decisions after which a game is left as it stands.
const PLIES_MAX: u32 = 400;

/// A position as the seat to move sees it, and what its game came to for that seat.
pub(super) struct Sample {
    /// Seeds of the own pits, and of the other's.
    pub(super) pits: [Vec<u8>; 2],
    /// Own less the other's: stores, reserves, houses.
    pub(super) store: f64,
    pub(super) reserve: f64,
    pub(super) house: f64,
    /// Whether seeds are still planted.
    pub(super) planting: bool,
    /// Seeds more than the other in the end.
    pub(super) margin: f64,
    /// 1 for a win, one half, 0.
    pub(super) result: f64,
}

/// All samples of so many games.
pub(super) fn play(ruleset: &Arc<Ruleset>, games: u64, level: Level) -> Vec<Sample> {
    let mut samples = Vec::new();
    for seed in 0..games {
        let (line, seen) = game(ruleset, level, seed);
        let (margin, result) = came_to(&line);
        for position in &seen {
            samples.push(sample(ruleset, position, margin, result));
        }
    }
    samples
}

/// A game, and its positions in which a turn begins.
fn game(ruleset: &Arc<Ruleset>, level: Level, seed: u64) -> (Line, Vec<Position>) {
    let plies = 2 + mixed(seed, 0) % (OPENING_PLIES_MAX - 1);
    let mut line = random_line(ruleset, ruleset.start(), plies as u32, seed);
    let mut bot = Bot::new(level, Arc::clone(ruleset), seed);
    let mut seen = Vec::new();
    while line.outcome().is_none() && line.ply() < PLIES_MAX {
        let moves = line.legal_moves();
        if moves.len() > 1 && matches!(line.position().awaited(), Awaited::Sow) {
            seen.push(*line.position());
        }
        let chance = mixed(seed, u64::from(line.ply()));
        let mv = if chance.is_multiple_of(SLIP_EVERY) {
            moves[(chance >> 32) as usize % moves.len()]
        } else {
            bot.choose(&line, &|| false)
        };
        line.play(mv).expect("a legal move can be played");
    }
    (line, seen)
}

/// The margin and the result for seat 0; of a game left as it stands, a draw with the seeds there are.
fn came_to(line: &Line) -> (f64, f64) {
    let scores = line.ruleset().scores(line.position());
    match line.outcome() {
        Some(outcome) => (
            f64::from(outcome.scores[0]) - f64::from(outcome.scores[1]),
            match outcome.winner {
                Some(Seat(0)) => 1.0,
                Some(_) => 0.0,
                None => 0.5,
            },
        ),
        None => (f64::from(scores[0]) - f64::from(scores[1]), 0.5),
    }
}

fn sample(ruleset: &Ruleset, position: &Position, margin: f64, result: f64) -> Sample {
    let own = position.to_move().expect("a game with moves goes on");
    let other = Seat(1 - own.0);
    let side = ruleset.pits() / 2;
    let pits = |seat: Seat| position.pits()[seat.index() * side..][..side].to_vec();
    let more = |of: &dyn Fn(Seat) -> f64| of(own) - of(other);
    let first = own == Seat(0);
    Sample {
        pits: [pits(own), pits(other)],
        store: more(&|seat| f64::from(position.store(seat))),
        reserve: more(&|seat| f64::from(position.reserve(seat))),
        house: more(&|seat| f64::from(u8::from(position.house(seat)))),
        planting: position.reserve(own) + position.reserve(other) > 0,
        margin: if first { margin } else { -margin },
        result: if first { result } else { 1.0 - result },
    }
}

/// A number that looks random and follows from two.
fn mixed(seed: u64, n: u64) -> u64 {
    let mut bits = (seed << 20 | n)
        .wrapping_add(1)
        .wrapping_mul(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}
