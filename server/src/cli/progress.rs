//! A line that shows how far a command is: on a terminal only, nothing in a pipe.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::out::watched;

/// How often the line is drawn anew while nothing happens.
const TICK: Duration = Duration::from_millis(500);

/// A progress line on standard error.
pub(crate) struct Progress {
    bar: ProgressBar,
}

impl Progress {
    /// A line that counts, to no known end.
    pub(crate) fn spinner(what: &'static str) -> Progress {
        Progress::new(what, None, "{prefix} {pos} {msg} {spinner} {elapsed}")
    }

    /// A line that shows the time alone.
    pub(crate) fn clock(what: &'static str) -> Progress {
        Progress::new(what, None, "{prefix} {spinner} {elapsed}")
    }

    /// A line that counts to a total.
    pub(crate) fn count(what: &'static str, total: u64) -> Progress {
        Progress::new(
            what,
            Some(total),
            "{prefix} {pos}/{len} {wide_bar} {msg} {elapsed}",
        )
    }

    /// A line that counts to a total, from what was done before, and estimates the end.
    pub(crate) fn estimated(what: &'static str, total: u64, before: u64) -> Progress {
        let style = "{prefix} {pos}/{len} {wide_bar} {msg} {elapsed}, about {eta} left";
        let progress = Progress::new(what, Some(total), style);
        progress.bar.set_position(before);
        // What was done before says nothing about the pace of now.
        progress.bar.reset_eta();
        progress
    }

    fn new(what: &'static str, total: Option<u64>, style: &str) -> Progress {
        let target = match watched() {
            true => ProgressDrawTarget::stderr(),
            false => ProgressDrawTarget::hidden(),
        };
        let bar = ProgressBar::with_draw_target(total, target);
        bar.set_style(ProgressStyle::with_template(style).expect("the template is well formed"));
        bar.set_prefix(what);
        if watched() {
            bar.enable_steady_tick(TICK);
        }
        Progress { bar }
    }

    /// One more is done.
    pub(crate) fn step(&self) {
        self.bar.inc(1);
    }

    /// So many more are done.
    pub(crate) fn more(&self, done: u64) {
        self.bar.inc(done);
    }

    /// So many are done.
    pub(crate) fn at(&self, done: u64) {
        self.bar.set_position(done);
    }

    /// What stands beside the count.
    pub(crate) fn say(&self, text: String) {
        self.bar.set_message(text);
    }

    /// The line goes away.
    pub(crate) fn end(&self) {
        self.bar.finish_and_clear();
    }
}
