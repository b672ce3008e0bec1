//! Positions of games that a bot plays against itself, with what each game came to.

use mashimo_engine::{Awaited, Bot, Level, Line, Pit, Position, Ruleset, Seat, random_line};
use std::sync::Arc;

/// Random decisions a game begins with: from 2 to this.
const OPENING_PLIES_MAX: u64 = 12;
/// One decision of so many is a random one, so that positions vary.
const SLIP_EVERY: u64 = 32;
/// Positions that random decisions lead to from a game.
const STRAYS_A_GAME: u64 = 4;
/// Random decisions that lead astray: from 1 to this.
const STRAYS_MAX: u64 = 3;
/// More random decisions that may be made to come to the beginning of a turn.
const DECISIONS_OF_A_TURN: u64 = 8;
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

/// Positions that a few random decisions led to from so many games, each with what it came to when it was
/// played on: the search judges what comes of good and bad moves alike, and games hold little of the latter.
pub(super) fn strays(ruleset: &Arc<Ruleset>, games: u64, level: Level) -> Vec<Sample> {
    let mut samples = Vec::new();
    for seed in 0..games {
        let mut bot = Bot::new(level, Arc::clone(ruleset), seed);
        let line = finished(begun(ruleset, seed), &mut bot);
        for n in 0..STRAYS_A_GAME {
            if let Some(stray) = strayed(&line, STRAYS_A_GAME * seed + n) {
                let position = *stray.position();
                let (margin, result) = came_to(&finished(stray, &mut bot));
                samples.push(sample(ruleset, &position, margin, result));
            }
        }
    }
    samples
}

/// The game up to some decision of it, then random ones, to where a turn begins.
fn strayed(line: &Line, seed: u64) -> Option<Line> {
    let ruleset = line.ruleset();
    let mut stray = Line::new(Arc::clone(ruleset), ruleset.start());
    let kept = mixed(seed, 1) % u64::from(line.ply()).max(1);
    for &mv in &line.moves()[..kept as usize] {
        stray.play(mv).expect("it was played");
    }
    let random = 1 + mixed(seed, 2) % STRAYS_MAX;
    for n in 0..random + DECISIONS_OF_A_TURN {
        let begins = matches!(stray.position().awaited(), Awaited::Sow);
        if stray.outcome().is_some() || n >= random && begins {
            break;
        }
        let moves = stray.legal_moves();
        let mv = moves[(mixed(seed, 3 + n) >> 32) as usize % moves.len()];
        stray.play(mv).expect("a legal move can be played");
    }
    let begins = matches!(stray.position().awaited(), Awaited::Sow);
    (stray.outcome().is_none() && begins).then_some(stray)
}

/// A game after its random opening.
fn begun(ruleset: &Arc<Ruleset>, seed: u64) -> Line {
    let plies = 2 + mixed(seed, 0) % (OPENING_PLIES_MAX - 1);
    random_line(ruleset, ruleset.start(), plies as u32, seed)
}

/// The game played to its end.
fn finished(mut line: Line, bot: &mut Bot) -> Line {
    while line.outcome().is_none() && line.ply() < PLIES_MAX {
        let mv = bot.choose(&line, &|| false);
        line.play(mv).expect("a legal move can be played");
    }
    line
}

/// A game, and its positions in which a turn begins.
fn game(ruleset: &Arc<Ruleset>, level: Level, seed: u64) -> (Line, Vec<Position>) {
    let mut line = begun(ruleset, seed);
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
    let gate = |pit: usize| position.holder(Pit(pit as u8)).is_some();
    let pits_of = |seat: Seat| seat.index() * side..(seat.index() + 1) * side;
    let seeds = |pit: usize| position.pits()[pit];
    let pits = |seat: Seat| {
        let own = |pit| if gate(pit) { 0 } else { seeds(pit) };
        pits_of(seat).map(own).collect()
    };
    // What lies in a gate is won by the seat across.
    let won = |seat: Seat| {
        let gates = pits_of(Seat(1 - seat.0)).filter(|&pit| gate(pit));
        gates.map(|pit| f64::from(seeds(pit))).sum::<f64>() + f64::from(position.store(seat))
    };
    let more = |of: &dyn Fn(Seat) -> f64| of(own) - of(other);
    let first = own == Seat(0);
    Sample {
        pits: [pits(own), pits(other)],
        store: more(&won),
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
