//! `ref:max` at a fixed time a move against opponents that stay as they are.
//!
//! Time is that of the thread's processor, so that other work on the machine takes none of it.

use super::clock::cpu_time;
use super::games::{Entrant, Player, match_of};
use mashimo_engine::{Bot, Evaluation, Level, Limits, Line, Move, Ruleset, Search};
use std::cell::Cell;
use std::ops::Range;
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The hash table of the search that counts seeds: as large as that of `ref:max`.
const HASH_BYTES: usize = 64 << 20;

/// Who thinks, for how long if it would go on, and how long it took.
struct Clocked {
    thinker: Thinker,
    time: Duration,
    spent: Rc<Spent>,
}

#[derive(Copy, Clone)]
enum Thinker {
    Bot(Level),
    /// The same search as that of `ref:max`, which only counts seeds.
    Seeds,
}

/// Processor time and moves.
#[derive(Default)]
struct Spent {
    time: Cell<Duration>,
    moves: Cell<u32>,
}

impl Spent {
    fn add(&self, time: Duration) {
        self.time.set(self.time.get() + time);
        self.moves.set(self.moves.get() + 1);
    }

    fn ms_a_move(&self) -> f64 {
        1e3 * self.time.get().as_secs_f64() / f64::from(self.moves.get().max(1))
    }
}

impl Clocked {
    fn new(thinker: Thinker, milliseconds: u64) -> Clocked {
        Clocked {
            thinker,
            time: Duration::from_millis(milliseconds),
            spent: Rc::default(),
        }
    }
}

impl Entrant for Clocked {
    fn sit(&self, ruleset: &Arc<Ruleset>, seed: u64) -> Box<dyn Player> {
        let ruleset = Arc::clone(ruleset);
        let mind = match self.thinker {
            Thinker::Bot(level) => Mind::Bot(Bot::new(level, ruleset, seed)),
            Thinker::Seeds => {
                let mut search = Search::new(ruleset, HASH_BYTES);
                search.set_evaluation(Evaluation::Seeds);
                search.set_seed(seed);
                Mind::Search(Box::new(search))
            }
        };
        let (time, spent) = (self.time, Rc::clone(&self.spent));
        Box::new(Sitting { mind, time, spent })
    }

    fn nodes(&self, ruleset: &Ruleset) -> u64 {
        match self.thinker {
            Thinker::Bot(level) => level.nodes(ruleset.rules()).unwrap_or(u64::MAX),
            Thinker::Seeds => u64::MAX,
        }
    }
}

enum Mind {
    Bot(Bot),
    Search(Box<Search>),
}

struct Sitting {
    mind: Mind,
    time: Duration,
    spent: Rc<Spent>,
}

impl Player for Sitting {
    fn choose(&mut self, line: &Line) -> Move {
        let begun = Instant::now();
        let start = cpu_time(begun);
        let time = self.time;
        let stop = || cpu_time(begun) - start >= time;
        let chosen = match &mut self.mind {
            Mind::Bot(bot) => bot.choose(line, &stop),
            Mind::Search(search) => {
                let limits = Limits::default();
                let report = search.think(line, &limits, &stop, &mut |_| ());
                report.best.expect("the game goes on")
            }
        };
        self.spent.add(cpu_time(begun) - start);
        chosen
    }
}

/// `ref:max` with so much time against one of them. `seeds` has as much time; the others take what they
/// take.
pub(super) fn compare(
    spec: &str,
    ruleset: &Arc<Ruleset>,
    milliseconds: u64,
    opponent: &str,
    seeds: Range<u64>,
) {
    let newest = Level::parse("ref:max").expect("it is a bot's name");
    let thinker = match opponent {
        "seeds" => Thinker::Seeds,
        name => Thinker::Bot(Level::parse(name).expect("an opponent is `seeds` or a bot's name")),
    };
    let endless = matches!(thinker, Thinker::Seeds | Thinker::Bot(Level::RefMax { .. }));
    let time = if endless { milliseconds } else { u64::MAX };
    let both = [
        Clocked::new(Thinker::Bot(newest), milliseconds),
        Clocked::new(thinker, time),
    ];
    let score = match_of(ruleset, &both, seeds);
    let [one, two] = [0, 1].map(|who: usize| both[who].spent.ms_a_move());
    println!("{spec:<18} {newest} – {opponent:<10} {score}  {one:.1} and {two:.1} ms a move");
}
