//! What a running server counts, for Prometheus: atomic counters where games are played, and readings of how
//! things stand when somebody looks.

mod histogram;

use std::fmt::Debug;

use prometheus_client::collector::Collector;
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::registry::{Registry, Unit};

pub(crate) use histogram::Histogram;

use crate::game::{Ending, Event, EventKind};

/// What is counted. Clones count together.
#[derive(Clone, Debug, Default)]
pub(crate) struct Metrics {
    pub(crate) games_offered: Counter,
    games_begun: Counter,
    games_over: Family<Ended, Counter>,
    faults: Family<Ended, Counter>,
    decisions: Counter,
    rejections: Counter,
    /// From the move's frame decoded to the answer under way: rules and store, nobody's network.
    pub(crate) answering: Histogram,
    /// Charged to the seats.
    thinking: Histogram,
    pub(crate) hellos: Counter,
    pub(crate) calls: Family<Call, Counter>,
    pub(crate) calls_refused: Family<CallRefused, Counter>,
    pub(crate) handshakes_failed: Counter,
    pub(crate) spans_sent: Counter,
    pub(crate) spans_lost: Counter,
}

/// How games end.
#[derive(Clone, Debug, Eq, Hash, PartialEq, EncodeLabelSet)]
pub(crate) struct Ended {
    termination: &'static str,
}

/// A call of the contract.
#[derive(Clone, Debug, Eq, Hash, PartialEq, EncodeLabelSet)]
pub(crate) struct Call {
    pub(crate) call: &'static str,
}

/// A call that was refused, by its status code.
#[derive(Clone, Debug, Eq, Hash, PartialEq, EncodeLabelSet)]
pub(crate) struct CallRefused {
    pub(crate) call: &'static str,
    pub(crate) code: u16,
}

impl Metrics {
    /// An event of a game that has come in force.
    pub(crate) fn event(&self, event: &Event) {
        match &event.kind {
            EventKind::Started { .. } => drop(self.games_begun.inc()),
            EventKind::Move(played) => {
                self.decisions.inc();
                self.thinking.observe(played.charged.0);
            }
            EventKind::Rejected(_) => drop(self.rejections.inc()),
            EventKind::Over(ending) => self.over(ending),
            EventKind::Created { .. }
            | EventKind::Ready { .. }
            | EventKind::TurnLost(_)
            | EventKind::ClockAdjusted { .. }
            | EventKind::DrawOffered { .. }
            | EventKind::DrawAnswered { .. }
            | EventKind::Suspended { .. }
            | EventKind::Resumed {}
            | EventKind::Acknowledged { .. }
            | EventKind::Noted { .. }
            | EventKind::Overruled { .. } => {}
        }
    }

    fn over(&self, ending: &Ending) {
        let ended = Ended {
            termination: ending.termination.word(),
        };
        if ending.fault_seat.is_some() {
            self.faults.get_or_create(&ended).inc();
        }
        self.games_over.get_or_create(&ended).inc();
    }

    /// All of it as a page, with what `now` reads off the server.
    pub(crate) fn page(&self, now: impl Collector) -> String {
        let mut registry = Registry::with_prefix("mashimo");
        self.register_games(&mut registry);
        self.register_calls(&mut registry);
        registry.register_collector(Box::new(now));
        let mut page = String::new();
        text::encode(&mut page, &registry).expect("a string takes all that is written");
        page
    }

    fn register_games(&self, to: &mut Registry) {
        let mut counter = |name: &str, help: &str, metric: &Counter| {
            to.register(name, help, metric.clone());
        };
        counter(
            "games_offered",
            "Games offered to their seats",
            &self.games_offered,
        );
        counter(
            "games_begun",
            "Games all of whose seats were ready",
            &self.games_begun,
        );
        counter("decisions", "Moves accepted", &self.decisions);
        counter("rejections", "Moves rejected", &self.rejections);
        counter("hellos", "Sessions opened or resumed", &self.hellos);
        let handshakes = "Encrypted connections that came to nothing";
        counter("handshakes_failed", handshakes, &self.handshakes_failed);
        counter("spans_sent", "Spans a collector took", &self.spans_sent);
        let lost = "Spans no collector took";
        counter("spans_lost", lost, &self.spans_lost);
        to.register("games_over", "Games ended", self.games_over.clone());
        to.register(
            "faults",
            "Games that a seat lost by its own fault",
            self.faults.clone(),
        );
        let seconds = || Unit::Seconds;
        to.register_with_unit(
            "answering",
            "From a move decoded to its answer under way",
            seconds(),
            self.answering.clone(),
        );
        to.register_with_unit(
            "thinking",
            "Time charged for a decision",
            seconds(),
            self.thinking.clone(),
        );
    }

    fn register_calls(&self, to: &mut Registry) {
        to.register("calls", "Calls begun", self.calls.clone());
        to.register(
            "calls_refused",
            "Calls refused at once",
            self.calls_refused.clone(),
        );
    }
}

#[cfg(test)]
mod tests {
    use prometheus_client::encoding::DescriptorEncoder;

    use super::*;

    #[derive(Debug)]
    struct Nothing;

    impl Collector for Nothing {
        fn encode(&self, _: DescriptorEncoder<'_>) -> std::fmt::Result {
            Ok(())
        }
    }

    #[test]
    fn what_is_counted_is_on_the_page() {
        let metrics = Metrics::default();
        metrics.games_offered.inc();
        metrics.calls.get_or_create(&Call { call: "A/B" }).inc();
        metrics.answering.observe(30_000);
        let page = metrics.page(Nothing);
        for line in [
            "mashimo_games_offered_total 1",
            "mashimo_calls_total{call=\"A/B\"} 1",
            "mashimo_answering_seconds_count 1",
            "mashimo_answering_seconds_bucket{le=\"0.00005\"} 1",
            "mashimo_answering_seconds_bucket{le=\"+Inf\"} 1",
            "# EOF",
        ] {
            assert!(page.lines().any(|l| l == line), "{line} is not on\n{page}");
        }
    }
}
