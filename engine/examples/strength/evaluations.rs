//! One evaluation against another at equal time.
//!
//! First both search the same positions and the time a node takes is compared; the one that takes longer
//! then gets fewer nodes a move, so that both get the same time without a clock in the games.

use super::games::{Entrant, Player, match_of};
use mashimo_engine::{Evaluation, Limits, Line, Move, Ruleset, Search, random_line};
use std::ops::Range;
use std::sync::Arc;
use std::time::Instant;

/// The comparison of costs: nodes of a search, positions, and how often each is searched.
const COST: (u64, u64, u32) = (3_000, 16, 7);

/// An evaluation with its nodes a move.
struct Judging {
    evaluation: Evaluation,
    nodes: u64,
}

impl Entrant for Judging {
    fn sit(&self, ruleset: &Arc<Ruleset>, seed: u64) -> Box<dyn Player> {
        let search = searching(ruleset, self.evaluation, seed);
        let nodes = self.nodes;
        Box::new(Searching { search, nodes })
    }
}

struct Searching {
    search: Search,
    nodes: u64,
}

impl Player for Searching {
    fn choose(&mut self, line: &Line) -> Move {
        self.search.forget();
        let limits = limits(self.nodes);
        let report = self.search.think(line, &limits, &|| false, &mut |_| ());
        report.best.expect("the game goes on")
    }
}

pub(super) fn compare(
    spec: &str,
    ruleset: &Arc<Ruleset>,
    names: [&str; 2],
    nodes: u64,
    pairs: Range<u64>,
) {
    let both = names.map(evaluation);
    let cost = cost(ruleset, both);
    let fewer = |times: f64| (nodes as f64 / times.max(1.0)) as u64;
    let [one, two] = both;
    let entrants = [(one, fewer(cost)), (two, fewer(1.0 / cost))];
    let entrants = entrants.map(|(evaluation, nodes)| Judging { evaluation, nodes });
    let score = match_of(ruleset, &entrants, pairs);
    let [one, two] = names;
    println!("{spec:<18} {one} – {two}  {score}  a node takes × {cost:.2}");
}

fn evaluation(name: &str) -> Evaluation {
    match name {
        "seeds" => Evaluation::Seeds,
        "guessed" => Evaluation::Guessed,
        "mixed" => Evaluation::Mixed,
        "learned" => Evaluation::Learned,
        _ => panic!("an evaluation is seeds, guessed, mixed or learned"),
    }
}

/// How many times as long a node of the first takes as one of the second.
fn cost(ruleset: &Arc<Ruleset>, both: [Evaluation; 2]) -> f64 {
    let (nodes, positions, times) = COST;
    let searched = |evaluation, seed: u64| {
        let line = random_line(ruleset, ruleset.start(), 4 + seed as u32, seed);
        let timed = |_| {
            let mut search = searching(ruleset, evaluation, seed);
            let start = Instant::now();
            let report = search.think(&line, &limits(nodes), &|| false, &mut |_| ());
            (start.elapsed().as_secs_f64(), report.nodes)
        };
        // The least time is the one that other work on the machine did not lengthen.
        let least = (0..times).map(timed).min_by(|a, b| a.0.total_cmp(&b.0));
        least.unwrap_or((0.0, 0))
    };
    let [one, two] = both.map(|evaluation| {
        let all = (0..positions).map(|seed| searched(evaluation, seed));
        let (time, nodes) = all.fold((0.0, 0), |sum, next| (sum.0 + next.0, sum.1 + next.1));
        time / nodes.max(1) as f64
    });
    one / two
}

fn searching(ruleset: &Arc<Ruleset>, evaluation: Evaluation, seed: u64) -> Search {
    let mut search = Search::new(Arc::clone(ruleset), 1 << 15);
    search.set_evaluation(evaluation);
    search.set_seed(seed);
    search
}

fn limits(nodes: u64) -> Limits {
    Limits {
        nodes: Some(nodes),
        depth: None,
    }
}
