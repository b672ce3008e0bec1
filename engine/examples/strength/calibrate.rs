//! Where on a curve of budgets each level stands, so that a level up means about the same.
//!
//! The curve goes from a bot that mostly makes any move to one that never slips and looks at many nodes;
//! a step on it is one more doubling of the nodes. From each rung on, steps are tried and the Elo they
//! bring is taken to grow with their length.

use super::games::{Entrant, Player, match_of};
use mashimo_engine::{Limits, Line, Move, Ruleset, Search};
use std::sync::Arc;

/// Rungs of a ladder.
const LEVELS: u64 = 10;
/// Nodes at place 0 of the curve and below it.
const NODES: f64 = 10.0;
/// Decisions of a thousand that slip at place 0, and how they get fewer by the place.
const SLIPS: (f64, f64) = (600.0, 0.4);
/// The place from which on nothing slips.
const FLAWLESS: f64 = 12.0;
/// Matches for each rung; every one corrects the step of the one before.
const TRIES: u64 = 3;
/// The last place: no more nodes than that.
const LAST: f64 = 14.0;
/// The shortest and the longest step.
const STEP: (f64, f64) = (0.3, 4.0);
/// Seeds of openings begin here: `ladder` measures by others.
const SEEDS_FROM: u64 = 1_000_000;

/// A budget.
#[derive(Copy, Clone)]
pub(super) struct Rung {
    nodes: u64,
    slips: u64,
}

impl Rung {
    /// Nodes and decisions of a thousand that slip, as `3000/20`.
    pub(super) fn read(text: &str) -> Option<Rung> {
        let (nodes, slips) = text.split_once('/')?;
        Some(Rung {
            nodes: super::number(nodes),
            slips: super::number(slips),
        })
    }

    /// The one at a place on the curve.
    fn at(place: f64) -> Rung {
        let (slips, fewer) = SLIPS;
        let slips = if place < 0.0 {
            1000.0 - (1000.0 - slips) * (place / 2.0).exp()
        } else if place < FLAWLESS {
            slips * (-fewer * place).exp()
        } else {
            0.0
        };
        Rung {
            nodes: (NODES * place.max(0.0).exp2()).round() as u64,
            slips: slips.round() as u64,
        }
    }
}

impl Entrant for Rung {
    fn sit(&self, ruleset: &Arc<Ruleset>, seed: u64) -> Box<dyn Player> {
        let bytes = (self.nodes as usize * 32).next_power_of_two();
        Box::new(Slipping {
            search: Search::new(Arc::clone(ruleset), bytes),
            rung: *self,
            seed,
        })
    }

    fn nodes(&self, _: &Ruleset) -> u64 {
        self.nodes
    }
}

/// A bot of a rung, like the levels of the house.
struct Slipping {
    search: Search,
    rung: Rung,
    seed: u64,
}

impl Slipping {
    /// Another number every time.
    fn draw(&mut self) -> u64 {
        self.seed = self.seed.wrapping_mul(6_364_136_223_846_793_005);
        self.seed = self.seed.wrapping_add(1_442_695_040_888_963_407);
        self.seed >> 33
    }
}

impl Player for Slipping {
    fn choose(&mut self, line: &Line) -> Move {
        let moves = line.legal_moves();
        let (slips, any) = (self.draw() % 1000 < self.rung.slips, self.draw() as usize);
        if slips || moves.len() == 1 {
            return moves[any % moves.len()];
        }
        self.search.forget();
        self.search.set_seed(any as u64);
        let limits = Limits {
            nodes: Some(self.rung.nodes),
            depth: None,
        };
        let report = self.search.think(line, &limits, &|| false, &mut |_| ());
        report.best.expect("the game goes on")
    }
}

/// Where to begin: a rung and its place, written `LEVEL:PLACE`, or the place of the first rung alone.
pub(super) struct First {
    level: u64,
    place: f64,
}

impl First {
    pub(super) fn read(text: &str) -> First {
        let (level, place) = text.split_once(':').unwrap_or(("1", text));
        First {
            level: super::number(level),
            place: super::number(place),
        }
    }
}

/// Prints the rungs from a first one on, of which each has so much Elo over the one before, as matches of
/// so many pairs say.
pub(super) fn print(spec: &str, ruleset: &Arc<Ruleset>, first: &First, (elo, pairs): (f64, u64)) {
    let First { level, mut place } = *first;
    let mut step = 1.0;
    println!("{spec}");
    for level in level..=LEVELS {
        let Rung { nodes, slips } = Rung::at(place);
        println!("    rung({nodes}, {slips}), // {spec} {level} at {place:.2}");
        if level < LEVELS && place < LAST {
            step = length(ruleset, place, step, (elo, pairs), level);
            place = (place + step).min(LAST);
        }
    }
}

/// The step from a place that brings so much Elo: the one before is tried first.
fn length(
    ruleset: &Arc<Ruleset>,
    place: f64,
    step: f64,
    (elo, pairs): (f64, u64),
    level: u64,
) -> f64 {
    let (mut step, mut tried, mut won) = (step.min(LAST - place), 0.0, 0.0);
    for n in 0..TRIES {
        let both = [place + step, place].map(Rung::at);
        let from = SEEDS_FROM + (TRIES * level + n) * pairs;
        let score = match_of(ruleset, &both, from..from + pairs);
        println!("    // {step:.2} on: {score}");
        let points = score.mean().clamp(0.05, 0.95);
        won += step * 400.0 * (points / (1.0 - points)).log10();
        tried += step * step;
        let by_step = (won / tried).max(20.0);
        step = (elo / by_step)
            .clamp(step / 2.0, 2.0 * step)
            .clamp(STEP.0, STEP.1)
            .min(LAST - place);
    }
    step
}
