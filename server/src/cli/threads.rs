//! A search on several threads: one answers, the others help it through what all remember.

use std::sync::atomic::{AtomicBool, Ordering};

use mashimo_engine::{Bot, Limits, Line, Move, Report, Search};

use super::fault::Fault;

/// The most threads of a search.
pub(crate) const THREADS_MAX: u32 = 256;

/// Thinks on so many threads. The answer is that of the first, which on one thread is the same every
/// time; nodes are those of all.
pub(crate) fn think(
    search: &mut Search,
    threads: u32,
    line: &Line,
    limits: &Limits,
    stop: &(dyn Fn() -> bool + Sync),
    progress: &mut dyn FnMut(&Report),
) -> Report {
    let helpers = (1..threads).map(|number| search.helper(number)).collect();
    let (mut report, nodes) = helped(helpers, line, limits.depth, stop, || {
        search.think(line, limits, &|| stop(), progress)
    });
    report.nodes += nodes;
    report
}

/// The move of a bot that thinks on so many threads, where it may; as soon as `stop` says so.
pub(crate) fn choose(
    bot: &mut Bot,
    threads: u32,
    line: &Line,
    stop: &(dyn Fn() -> bool + Sync),
) -> Move {
    let helpers = bot.helpers(threads - 1);
    helped(helpers, line, None, stop, || bot.choose(line, &|| stop())).0
}

/// What one finds while others help it, each on a thread of its own, and the nodes of those. They
/// look as long as it does.
fn helped<T>(
    helpers: Vec<Search>,
    line: &Line,
    depth: Option<u32>,
    stop: &(dyn Fn() -> bool + Sync),
    think: impl FnOnce() -> T,
) -> (T, u64) {
    let done = AtomicBool::new(false);
    let limits = Limits { nodes: None, depth };
    std::thread::scope(|scope| {
        let help = |mut helper: Search| {
            let enough = || done.load(Ordering::Relaxed) || stop();
            helper.think(line, &limits, &enough, &mut |_| ()).nodes
        };
        let threads: Vec<_> = helpers
            .into_iter()
            .map(|helper| scope.spawn(move || help(helper)))
            .collect();
        let found = think();
        done.store(true, Ordering::Relaxed);
        // A helper that panicked has found nothing; the answer does not need it.
        let nodes = threads.into_iter().map(|thread| thread.join().unwrap_or(0));
        let nodes = nodes.sum();
        (found, nodes)
    })
}

/// As many threads as can be asked for.
pub(crate) fn admit(threads: u32) -> Result<u32, Fault> {
    match (1..=THREADS_MAX).contains(&threads) {
        true => Ok(threads),
        false => Err(Fault::input(format_args!(
            "--threads {threads}: 1 to {THREADS_MAX}"
        ))),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::AtomicU32;

    use mashimo_engine::Spec;

    use super::*;

    #[test]
    fn helpers_find_the_same_score_and_end_with_the_one_they_help() {
        for spec in ["oware", "kalah", "universal:players=3"] {
            let ruleset = Arc::new(Spec::parse(spec).unwrap().ruleset());
            let line = Line::new(ruleset.clone(), ruleset.start());
            let limits = Limits {
                depth: Some(7),
                ..Limits::default()
            };
            let thought = |threads| {
                let mut search = Search::new(ruleset.clone(), 1 << 20);
                think(&mut search, threads, &line, &limits, &|| false, &mut |_| ())
            };
            let (alone, again, helped) = (thought(1), thought(1), thought(3));
            assert_eq!(alone, again, "{spec}: one thread finds the same every time");
            assert_eq!(helped.depth, alone.depth, "{spec}");
            assert!(line.legal_moves().contains(&helped.best.unwrap()), "{spec}");
            assert!(helped.nodes > alone.nodes / 2, "{spec}");
        }
    }

    #[test]
    fn a_bot_on_threads_moves_and_a_frozen_level_moves_as_ever() {
        let ruleset = Arc::new(Spec::parse("kalah").unwrap().ruleset());
        let line = Line::new(ruleset.clone(), ruleset.start());
        let chosen = |level: &str, threads| {
            let mut bot = Bot::new(level.parse().unwrap(), ruleset.clone(), 5);
            let asked = AtomicU32::new(0);
            let late = || asked.fetch_add(1, Ordering::Relaxed) > 40;
            choose(&mut bot, threads, &line, &late)
        };
        assert!(line.legal_moves().contains(&chosen("ref:max", 3)));
        assert_eq!(chosen("ref:4", 3), chosen("ref:4", 1));
    }

    #[test]
    fn a_search_on_threads_is_stopped_at_once() {
        let ruleset = Arc::new(Spec::parse("oware").unwrap().ruleset());
        let line = Line::new(ruleset.clone(), ruleset.start());
        let mut search = Search::new(ruleset, 1 << 16);
        let report = think(
            &mut search,
            2,
            &line,
            &Limits::default(),
            &|| true,
            &mut |_| (),
        );
        assert!(report.best.is_some());
        assert!(report.nodes < 5_000);
    }
}
