//! Plays a record again by the rules, move by move, and reports the first disagreement.

use std::fmt;
use std::sync::Arc;

use mashimo_engine::{Line, Outcome, Ruleset};

use super::head::{Record, RecordedEvent, Sealed, ruleset_of};
use crate::game::{
    Charge, EventKind, GameResult, MoveEvent, SeatClock, Span, Termination, Turn, TurnLostEvent,
};

/// What a verified game was.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verified {
    /// The game.
    pub game_id: String,
    /// Decisions that were played again.
    pub decisions: u32,
    /// Whether the record holds an end.
    pub over: bool,
}

/// Where a record and the rules part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Disagreement {
    /// The game.
    pub game_id: String,
    /// The line, counted from the record's first.
    pub line: usize,
    /// The decision that was being played, from 1; 0 before the first.
    pub ply: u32,
    /// The field.
    pub field: String,
    /// What the record says, what the rules say.
    pub reason: String,
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Disagreement {
            game_id,
            line,
            ply,
            field,
            reason,
        } = self;
        write!(
            f,
            "game {game_id}, line {line}, decision {ply}: {field}: {reason}"
        )
    }
}

impl std::error::Error for Disagreement {}

/// Plays a record again.
///
/// # Errors
/// The first place at which it and the rules disagree.
pub fn verify(record: &Record) -> Result<Verified, Disagreement> {
    let mut replay = Replay::new(record)?;
    for event in &record.events {
        replay.line += 1;
        replay.event(event)?;
    }
    replay.line += 1;
    if let Some(over) = &record.over {
        replay.over(over)?;
    }
    Ok(Verified {
        game_id: record.head.game_id.clone(),
        decisions: replay.ply,
        over: record.over.is_some(),
    })
}

struct Replay<'a> {
    record: &'a Record,
    board: Line,
    clocks: Vec<SeatClock>,
    ply: u32,
    line: usize,
}

impl<'a> Replay<'a> {
    fn new(record: &'a Record) -> Result<Replay<'a>, Disagreement> {
        let head = &record.head;
        let fault = |field: &str, reason: String| Disagreement {
            game_id: head.game_id.clone(),
            line: 1,
            ply: 0,
            field: field.to_string(),
            reason,
        };
        let ruleset = ruleset_of(&head.ruleset).map_err(|(field, reason)| fault(field, reason))?;
        if head.seats.len() != ruleset.seats() {
            let (given, needed) = (head.seats.len(), ruleset.seats());
            return Err(fault(
                "seats",
                format!("{given} seats in a game of {needed}"),
            ));
        }
        let start = ruleset.parse_position(&head.start);
        let start = start.map_err(|error| fault("start", error.to_string()))?;
        let clocks = vec![head.clock.fresh(); head.seats.len()];
        let board = Line::new(Arc::new(ruleset), start);
        Ok(Replay {
            record,
            board,
            clocks,
            ply: 0,
            line: 1,
        })
    }

    fn fault(&self, field: &str, reason: String) -> Disagreement {
        Disagreement {
            game_id: self.record.head.game_id.clone(),
            line: self.line,
            ply: self.ply,
            field: field.to_string(),
            reason,
        }
    }

    fn same<T: PartialEq + fmt::Debug + ?Sized>(
        &self,
        field: &str,
        written: &T,
        ruled: &T,
    ) -> Result<(), Disagreement> {
        if written == ruled {
            return Ok(());
        }
        let reason = format!("the record says {written:?}, the rules {ruled:?}");
        Err(self.fault(field, reason))
    }

    fn position(&self) -> String {
        self.board.ruleset().text(self.board.position())
    }

    fn event(&mut self, event: &RecordedEvent) -> Result<(), Disagreement> {
        match &event.kind {
            EventKind::Started { position, to_move } => {
                self.same("position", position, &self.position())?;
                self.same("to_move", &Some(*to_move), &self.board.position().to_move())
            }
            EventKind::Move(played) => self.played(played),
            EventKind::TurnLost(lost) => self.lost(lost),
            EventKind::ClockAdjusted { seat, clock, .. } => {
                match self.clocks.get_mut(seat.index()) {
                    Some(kept) => *kept = clock.clone(),
                    None => return Err(self.fault("seat", format!("there is no seat {seat}"))),
                }
                Ok(())
            }
            EventKind::Created { .. }
            | EventKind::Ready { .. }
            | EventKind::Rejected(_)
            | EventKind::DrawOffered { .. }
            | EventKind::DrawAnswered { .. }
            | EventKind::Suspended { .. }
            | EventKind::Resumed {}
            | EventKind::Over(_)
            | EventKind::Acknowledged { .. }
            | EventKind::Noted { .. }
            | EventKind::Overruled { .. } => Ok(()),
        }
    }

    fn played(&mut self, played: &MoveEvent) -> Result<(), Disagreement> {
        self.ply += 1;
        self.same("seat", &Some(played.seat), &self.board.position().to_move())?;
        let parsed = self
            .board
            .ruleset()
            .parse_move(self.board.position(), &played.text);
        let mv = parsed.map_err(|error| self.fault("move", error.to_string()))?;
        let transition = self.board.play(mv);
        let transition = transition.map_err(|error| self.fault("move", error.to_string()))?;
        self.same(
            "position",
            played.position.as_str(),
            self.position().as_str(),
        )?;
        self.same("ply", &played.ply, &self.ply)?;
        self.same("turn_ended", &played.turn_ended, &transition.turn_ended)?;
        self.same("skipped", &played.skipped, &transition.skipped)?;
        let turn = if played.turn_ended {
            Turn::Passed
        } else {
            Turn::GoesOn
        };
        self.charged(
            played.seat.index(),
            played.charged,
            played.compensation,
            turn,
            &played.clock,
        )
    }

    fn lost(&mut self, lost: &TurnLostEvent) -> Result<(), Disagreement> {
        self.ply += 1;
        self.same("seat", &Some(lost.seat), &self.board.position().to_move())?;
        let skipped = self.board.skip_turn();
        skipped.map_err(|error| self.fault("kind", format!("no turn to lose: {error}")))?;
        self.same("position", lost.position.as_str(), self.position().as_str())?;
        self.same("ply", &lost.ply, &self.ply)?;
        let seat = lost.seat.index();
        self.charged(
            seat,
            lost.charged,
            lost.compensation,
            Turn::Passed,
            &lost.clock,
        )
    }

    fn charged(
        &mut self,
        seat: usize,
        charged: Span,
        compensation: Span,
        turn: Turn,
        clock: &SeatClock,
    ) -> Result<(), Disagreement> {
        let charge = Charge {
            measured: charged.plus(compensation),
            compensation,
            charged,
        };
        let after = self
            .record
            .head
            .clock
            .settle(&self.clocks[seat], charge, turn);
        self.same("clock", clock, &after)?;
        self.clocks[seat] = after;
        Ok(())
    }

    fn over(&self, over: &Sealed) -> Result<(), Disagreement> {
        // Where an arbiter replaced the end, the first one is what the rules are asked about.
        let ending = over
            .overruled
            .first()
            .map_or(&over.ending, |first| &first.was);
        self.same("position", &ending.position, &self.position())?;
        let outcome = self.board.outcome();
        match (ending.termination, outcome) {
            (Termination::Normal | Termination::CycleRule, None) => {
                Err(self.fault("termination", "by the rules the game goes on".to_string()))
            }
            (Termination::Normal | Termination::CycleRule, Some(outcome)) => {
                let word = outcome.reason.word().to_string();
                self.same("reason", &ending.reason, &Some(word))?;
                self.same("winner", &ending.result.winner, &outcome.winner)?;
                let ruled = by_rules(&outcome, self.board.ruleset());
                self.same("ranks", &ending.result.ranks, &ruled.ranks)?;
                self.same("seeds", &ending.result.seeds, &ruled.seeds)
            }
            (termination, Some(outcome)) => {
                let reason = format!(
                    "{termination}, but the rules had ended it: {}",
                    outcome.reason
                );
                Err(self.fault("termination", reason))
            }
            (_, None) => Ok(()),
        }
    }
}

pub(super) fn by_rules(outcome: &Outcome, ruleset: &Ruleset) -> GameResult {
    let seats = ruleset.seats();
    GameResult::ranked(
        outcome.ranks[..seats].to_vec(),
        outcome.scores[..seats].to_vec(),
    )
}
