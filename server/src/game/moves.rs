//! A decision that stands: the move's event, and the end that may come with it.

use mashimo_engine::{Move, Position, Seat};
use smol_str::SmolStr;

use super::agreement::Agreement;
use super::clock::{Charge, Turn};
use super::event::{Chooser, Event, EventKind, MoveEvent, Rejection, Timing, TurnLostEvent};
use super::fold::Open;
use super::live::Planned;
use super::outcome::{GameResult, Termination};
use super::policy::{EarlyEnd, OnIllegal};
use super::time::Now;
use super::{Game, Scribe, echo};

/// Bytes that the text of most positions fits into.
const TEXT_ROOM: usize = 128;

/// A move that is going to be played.
#[derive(Copy, Clone, Debug)]
pub(super) struct Decision {
    pub(super) mv: Move,
    pub(super) by: Chooser,
    pub(super) charge: Charge,
}

impl Game {
    /// The events of a legal decision: the move, and the end if it is one.
    pub(super) fn decide(
        &mut self,
        open: &Open,
        decision: Decision,
        timing: Option<Timing>,
        now: Now,
    ) -> Vec<Event> {
        let Decision { mv, by, charge } = decision;
        let transition = self
            .line
            .preview(mv)
            .expect("the move was found among the legal ones");
        let ruleset = self.line.ruleset();
        let turn = if transition.turn_ended {
            Turn::Passed
        } else {
            Turn::GoesOn
        };
        let clock = &self.fold.clocks[open.seat.index()];
        let ply = self.fold.ply + 1;
        let mut written = String::with_capacity(TEXT_ROOM);
        ruleset.write_move(&mut written, self.line.position(), mv);
        let text = SmolStr::new(&written);
        written.clear();
        ruleset.write_text(&mut written, &transition.position);
        let position = SmolStr::new(&written);
        let agreement = self.fold.agreement_after(open.seat, timing.as_ref());
        let mut scribe = self.scribe(now);
        let index = scribe.index;
        let mut events = vec![scribe.public(EventKind::Move(MoveEvent {
            seat: open.seat,
            decision_id: open.decision_id,
            ply,
            text,
            position: position.clone(),
            turn_ended: transition.turn_ended,
            skipped: transition.skipped.clone(),
            by,
            charged: charge.charged,
            compensation: charge.compensation,
            clock: self.config.clock.settle(clock, charge, turn),
            private: timing,
        }))];
        let end = self.end_after(&transition.position, ply, &position);
        let end = end.or_else(|| self.agreed(&agreement, &transition.position, &position));
        events.extend(end.map(|kind| scribe.public(kind)));
        self.live.planned = Some(Planned {
            index,
            mv,
            transition,
        });
        events
    }

    /// The end that a decision brought, if it did.
    pub(super) fn end_after(&self, position: &Position, ply: u32, text: &str) -> Option<EventKind> {
        if let Some(outcome) = position.outcome() {
            return Some(EventKind::Over(self.by_rules(&outcome, text.to_owned())));
        }
        if let Some(seat) = self.majority(position) {
            return Some(EventKind::Over(self.by_majority(
                seat,
                position,
                text.to_owned(),
            )));
        }
        if ply >= self.config.policies.max_plies {
            let what = format!("{ply} decisions were made, the limit of this match");
            let seeds = super::standing(self.line.ruleset(), position);
            let result = GameResult::drawn(seeds);
            let ending = self.finished(Termination::MaxPlies, None, what, result);
            return Some(EventKind::Over(super::Ending {
                position: text.to_owned(),
                ..ending
            }));
        }
        None
    }

    /// The end that the bots' own scores agree on, where the match asks them.
    pub(super) fn agreed(
        &self,
        agreement: &Agreement,
        position: &Position,
        text: &str,
    ) -> Option<EventKind> {
        let terms = self.config.policies.score_adjudication?;
        let winner = agreement.winner(terms)?;
        let seeds = super::standing(self.line.ruleset(), position);
        let ranks = self.seats().map(|seat| if seat == winner { 1 } else { 2 });
        let result = GameResult::ranked(ranks.collect(), seeds);
        let what = format!(
            "the bots' own scores agree: seat {winner} is ahead by {} seeds or more",
            terms.margin
        );
        let ending = self.finished(Termination::Arbiter, None, what, result);
        Some(EventKind::Over(super::Ending {
            position: text.to_owned(),
            ..ending
        }))
    }

    /// The seat that holds more than half of the seeds in its store, where policy ends that.
    fn majority(&self, position: &Position) -> Option<Seat> {
        match self.config.policies.early_end {
            EarlyEnd::PlayOut => None,
            EarlyEnd::MajorityEnd => self
                .seats()
                .find(|&seat| u32::from(position.store(seat)) * 2 > position.total()),
        }
    }

    /// What follows the last rejection a seat may have in one decision.
    pub(super) fn punish(
        &self,
        open: &Open,
        rejection: &Rejection,
        charge: Charge,
        scribe: &mut Scribe,
    ) -> Vec<Event> {
        match self.config.policies.on_illegal {
            OnIllegal::Lose | OnIllegal::Retry(_) => {
                vec![scribe.public(self.illegal(rejection))]
            }
            OnIllegal::LoseTurn => self
                .lose_turn(open, rejection, charge, scribe)
                .unwrap_or_else(|| vec![scribe.public(self.illegal(rejection))]),
        }
    }

    fn illegal(&self, rejection: &Rejection) -> EventKind {
        let seat = rejection.seat;
        let text = format!(
            "seat {seat} sent {:?}: {}",
            rejection.sent,
            echo(&rejection.text)
        );
        EventKind::Over(self.forfeit(seat, Termination::IllegalMove, text))
    }

    // None where a choice is pending: a turn in its middle can't be missed.
    fn lose_turn(
        &self,
        open: &Open,
        rejection: &Rejection,
        charge: Charge,
        scribe: &mut Scribe,
    ) -> Option<Vec<Event>> {
        let transition = self.line.clone().skip_turn().ok()?;
        let clock = &self.fold.clocks[open.seat.index()];
        let ply = self.fold.ply + 1;
        let position = SmolStr::new(self.line.ruleset().text(&transition.position));
        let mut events = vec![scribe.public(EventKind::TurnLost(TurnLostEvent {
            seat: open.seat,
            decision_id: open.decision_id,
            sent: rejection.sent.clone(),
            ply,
            position: position.clone(),
            charged: charge.charged,
            compensation: charge.compensation,
            clock: self.config.clock.settle(clock, charge, Turn::Passed),
        }))];
        if let Some(kind) = self.end_after(&transition.position, ply, &position) {
            events.push(scribe.public(kind));
        }
        Some(events)
    }
}
