//! A search on several threads: one answers, the others help it through what all remember.

use std::sync::atomic::{AtomicBool, Ordering};

use mashimo_engine::{Limits, Line, Report, Search};

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
    let done = AtomicBool::new(false);
    let mut helpers: Vec<Search> = (1..threads).map(|number| search.helper(number)).collect();
    // Nodes are counted by the first; the others look as long as it does.
    let limits_of_helpers = Limits {
        nodes: None,
        ..*limits
    };
    std::thread::scope(|scope| {
        let help = |helper: &mut Search| {
            let enough = || done.load(Ordering::Relaxed) || stop();
            helper
                .think(line, &limits_of_helpers, &enough, &mut |_| ())
                .nodes
        };
        let threads: Vec<_> = helpers
            .iter_mut()
            .map(|helper| scope.spawn(move || help(helper)))
            .collect();
        let mut report = search.think(line, limits, &|| stop(), progress);
        done.store(true, Ordering::Relaxed);
        for thread in threads {
            // A helper that panicked has found nothing; the answer does not need it.
            report.nodes += thread.join().unwrap_or(0);
        }
        report
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
