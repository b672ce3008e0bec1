//! The trace of a game: a span for the game, and one under it for each decision.

use std::time::{Duration, SystemTime};

use opentelemetry::KeyValue;
use opentelemetry::trace::{Event as SpanEvent, SpanId, SpanKind, Status as Outcome};

use super::span::{Sent, SpanTrace};
use super::{Place, Traces, now, number};
use crate::game::{
    Ending, Event, EventKind, GameConfig, MoveEvent, Pause, Rejection, TurnLostEvent,
};

/// Rejected moves that are told of one decision.
const REJECTED_MAX: usize = 16;

/// The trace of a game under way; dropped before the game is over, it says that it was left.
#[derive(Debug)]
pub(crate) struct GameTrace {
    /// Gone once it was sent.
    span: Option<SpanTrace>,
    bots: Vec<String>,
    /// When the decision that is awaited was asked for.
    asked: SystemTime,
    rejected: Vec<SpanEvent>,
}

impl Traces {
    /// The trace of a game, if it is traced: a new one, or one that goes on after a restart.
    pub(crate) fn game(&self, config: &GameConfig, goes_on: bool) -> Option<GameTrace> {
        let mut span = self
            .begin("game", &config.game_id)?
            .with("mashimo.game.id", config.game_id.to_string())
            .with("mashimo.game.resumed", goes_on)
            .with("mashimo.rated", config.rated);
        if let Some(spec) = &config.ruleset.spec {
            span = span.with("mashimo.ruleset", spec.clone());
        }
        if let Some(part) = &config.part_of {
            span = span
                .with("mashimo.match.id", part.match_id.clone())
                .linked(&part.match_id);
        }
        let bots: Vec<String> = config.seats.iter().map(|seat| seat.bot.clone()).collect();
        Some(GameTrace {
            span: Some(span.with("mashimo.bots", bots.join(" "))),
            bots,
            asked: now(),
            rejected: Vec::new(),
        })
    }
}

impl GameTrace {
    /// Something has come in force.
    pub(crate) fn event(&mut self, event: &Event) {
        match &event.kind {
            EventKind::Started { .. } | EventKind::Resumed {} => self.asked = now(),
            EventKind::Move(played) => self.decided(played),
            EventKind::TurnLost(lost) => self.turn_lost(lost),
            EventKind::Rejected(rejection) => self.rejected(rejection),
            EventKind::Over(ending) => self.over(ending),
            // A server that ends: what comes after its restart is another span of the same trace.
            EventKind::Suspended {
                cause: Pause::Server,
                ..
            } => self.leave(),
            EventKind::Created { .. }
            | EventKind::Ready { .. }
            | EventKind::ClockAdjusted { .. }
            | EventKind::DrawOffered { .. }
            | EventKind::DrawAnswered { .. }
            | EventKind::Suspended { .. }
            | EventKind::Acknowledged { .. }
            | EventKind::Noted { .. }
            | EventKind::Overruled { .. } => {}
        }
    }

    fn decided(&mut self, played: &MoveEvent) {
        let seat = played.seat.index();
        let mut attributes = self.of_seat(seat);
        attributes.extend([
            KeyValue::new("mashimo.decision.id", number(played.decision_id)),
            KeyValue::new("mashimo.ply", i64::from(played.ply)),
            KeyValue::new("mashimo.move", played.text.to_string()),
            KeyValue::new("mashimo.charged_ns", number(played.charged.0)),
        ]);
        let mut events = std::mem::take(&mut self.rejected);
        if let Some(timing) = &played.private {
            attributes.push(KeyValue::new(
                "mashimo.measured_ns",
                number(timing.measured.0),
            ));
            attributes.push(KeyValue::new(
                "mashimo.requests",
                i64::from(timing.requests),
            ));
            if let Some(rtt) = timing.rtt {
                attributes.push(KeyValue::new("mashimo.rtt_ns", number(rtt.0)));
            }
            if let Some(taken) = timing.taken_after {
                events.push(self.instant("taken", taken.into()));
            }
            events.push(self.instant("decoded", timing.decoded_after.into()));
        }
        self.decision(attributes, events, Outcome::Unset);
    }

    fn turn_lost(&mut self, lost: &TurnLostEvent) {
        let mut attributes = self.of_seat(lost.seat.index());
        attributes.extend([
            KeyValue::new("mashimo.decision.id", number(lost.decision_id)),
            KeyValue::new("mashimo.ply", i64::from(lost.ply)),
            KeyValue::new("mashimo.charged_ns", number(lost.charged.0)),
        ]);
        let events = std::mem::take(&mut self.rejected);
        self.decision(attributes, events, Outcome::error("the turn is lost"));
    }

    fn rejected(&mut self, rejection: &Rejection) {
        if self.rejected.len() < REJECTED_MAX {
            let what = vec![KeyValue::new("reason", rejection.text.clone())];
            self.rejected
                .push(SpanEvent::new("rejected", now(), what, 0));
        }
    }

    fn over(&mut self, ending: &Ending) {
        let Some(span) = self.span.take() else { return };
        let mut span = span.with("mashimo.termination", ending.termination.word());
        let fault = ending.fault_seat.map(|seat| {
            let bot = self.bots.get(seat.index()).map_or("", String::as_str);
            format!("{} by {bot}", ending.termination)
        });
        if let Some(seat) = ending.fault_seat {
            span = span.with("mashimo.fault_seat", seat.index() as i64);
        }
        span.end(fault);
    }

    /// Nothing of the game comes any more, and it is not over.
    fn leave(&mut self) {
        if let Some(span) = self.span.take() {
            span.with("mashimo.left", true).end(None);
        }
    }

    fn decision(&mut self, attributes: Vec<KeyValue>, events: Vec<SpanEvent>, status: Outcome) {
        let (began, ended) = (std::mem::replace(&mut self.asked, now()), now());
        let Some(span) = &self.span else { return };
        let place = Place {
            trace: span.place.trace,
            span: SpanId::from(rand::random::<u64>().max(1)),
        };
        span.traces.finish(Sent {
            name: "decision".into(),
            kind: SpanKind::Internal,
            place,
            parent: span.place.span,
            began,
            ended,
            attributes,
            events,
            links: Vec::new(),
            status,
        });
    }

    fn of_seat(&self, seat: usize) -> Vec<KeyValue> {
        let bot = self.bots.get(seat).cloned().unwrap_or_default();
        let mut attributes = Vec::with_capacity(10);
        // Again with each decision: backends look for spans by their own attributes.
        if let Some(span) = &self.span {
            let ids = ["mashimo.game.id", "mashimo.match.id"];
            let ids = |known: &&KeyValue| ids.contains(&known.key.as_str());
            attributes.extend(span.attributes.iter().filter(ids).cloned());
        }
        attributes.push(KeyValue::new("mashimo.seat", seat as i64));
        attributes.push(KeyValue::new("mashimo.bot", bot));
        attributes
    }

    fn instant(&self, name: &'static str, after: Duration) -> SpanEvent {
        SpanEvent::new(name, self.asked + after, Vec::new(), 0)
    }
}

impl Drop for GameTrace {
    fn drop(&mut self) {
        self.leave();
    }
}
