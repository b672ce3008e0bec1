//! What a game's log comes to: everything about it that outlives the process.

use mashimo_engine::{Line, MoveError, Seat};
use smol_str::SmolStr;

use super::agreement::{Agreement, ScoreAdjudication};
use super::clock::SeatClock;
use super::config::GameConfig;
use super::event::{Ending, Event, EventKind, MoveEvent, Pause, Rejection, Timing, TurnLostEvent};
use super::live::Planned;
use super::time::{Millis, Span};

/// How far a game has come.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Its seats have not all said that they are ready.
    Offered,
    /// A decision is awaited, and its clock may run.
    Running,
    /// It stands still.
    Suspended(Pause),
    /// It is over: finished, aborted or void.
    Over,
}

/// The decision that is awaited.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Open {
    /// The `seq` after which it is awaited; the same after a restart.
    pub decision_id: u64,
    /// Whose it is.
    pub seat: Seat,
    /// Tries that were rejected.
    pub tries: u32,
    /// What it had taken when the game was last suspended.
    pub spent: Span,
}

/// A decision that was made: what a repeated submission is answered from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decided {
    /// The decision.
    pub decision_id: u64,
    /// Whose it was.
    pub seat: Seat,
    /// The `seq` of the event that made it.
    pub seq: u64,
    /// The try that was accepted; 0 where the arbiter chose.
    pub attempt: u32,
    /// The move in notation; none for a lost turn.
    pub text: Option<SmolStr>,
    /// How the seat had named it, where that is not its notation.
    pub sent: Option<SmolStr>,
    /// What the clock was charged.
    pub charged: Span,
    /// The seat's stock afterwards.
    pub remaining: Span,
}

/// The fold of a game's log, apart from its line of moves.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Fold {
    pub(super) phase: Phase,
    pub(super) next_index: u64,
    pub(super) seq: u64,
    pub(super) ply: u32,
    pub(super) ready: Vec<bool>,
    pub(super) clocks: Vec<SeatClock>,
    pub(super) open: Option<Open>,
    pub(super) decided: Vec<Decided>,
    pub(super) rejected: Vec<Rejection>,
    adjudication: Option<ScoreAdjudication>,
    pub(super) agreement: Agreement,
    pub(super) offer: Option<Seat>,
    /// Seats that may offer a draw: again only after a move of their own.
    pub(super) may_offer: Vec<bool>,
    pub(super) ending: Option<Ending>,
    pub(super) over_seq: u64,
    pub(super) acknowledged: Vec<bool>,
    /// Notes of each seat.
    pub(super) notes: Vec<u32>,
    pub(super) ran: Span,
    pub(super) running_since: Millis,
    pub(super) last_time: Millis,
}

impl Fold {
    pub(super) fn new(config: &GameConfig) -> Fold {
        let seats = config.seats.len();
        Fold {
            phase: Phase::Offered,
            next_index: 0,
            seq: 0,
            ply: 0,
            ready: vec![false; seats],
            clocks: vec![config.clock.fresh(); seats],
            open: None,
            decided: Vec::new(),
            rejected: Vec::new(),
            adjudication: config.policies.score_adjudication,
            agreement: Agreement::default(),
            offer: None,
            may_offer: vec![true; seats],
            ending: None,
            over_seq: 0,
            acknowledged: vec![false; seats],
            notes: vec![0; seats],
            ran: Span::ZERO,
            running_since: Millis(0),
            last_time: Millis(0),
        }
    }

    /// Takes the next event in; where it is a decision of this moment, what it leads to is known.
    ///
    /// # Errors
    /// The event holds a move that the line does not allow: the log is not this game's.
    pub(super) fn take(
        &mut self,
        line: &mut Line,
        event: &Event,
        planned: Option<Planned>,
    ) -> Result<(), MoveError> {
        self.next_index = event.index + 1;
        self.seq = event.seq.unwrap_or(self.seq);
        self.last_time = event.time;
        match &event.kind {
            EventKind::Created { .. } => {}
            EventKind::Ready { seat } => self.ready[seat.index()] = true,
            EventKind::Started { to_move, .. } => {
                self.phase = Phase::Running;
                self.running_since = event.time;
                self.await_decision(Some(*to_move));
            }
            EventKind::Move(played) => self.take_move(line, played, planned)?,
            EventKind::TurnLost(lost) => self.take_lost_turn(line, lost)?,
            EventKind::Rejected(rejection) => self.take_rejection(rejection),
            EventKind::ClockAdjusted { seat, clock, .. } => {
                self.clocks[seat.index()] = clock.clone();
            }
            EventKind::DrawOffered { seat } => {
                self.offer = Some(*seat);
                self.may_offer[seat.index()] = false;
            }
            EventKind::DrawAnswered { .. } => self.offer = None,
            EventKind::Suspended { cause, spent, ran } => self.take_pause(cause, *spent, *ran),
            EventKind::Resumed {} => {
                self.phase = Phase::Running;
                self.running_since = event.time;
            }
            EventKind::Over(ending) => self.take_ending(ending),
            EventKind::Acknowledged { seat } => self.acknowledged[seat.index()] = true,
            EventKind::Noted { seat, .. } => self.notes[seat.index()] += 1,
            EventKind::Overruled { ending, .. } => self.ending = Some(ending.clone()),
        }
        Ok(())
    }

    fn take_move(
        &mut self,
        line: &mut Line,
        played: &MoveEvent,
        planned: Option<Planned>,
    ) -> Result<(), MoveError> {
        match planned {
            Some(planned) => line.play_previewed(planned.mv, &planned.transition),
            None => {
                let mv = line.ruleset().parse_move(line.position(), &played.text)?;
                line.play(mv)?;
            }
        }
        let private = played.private.as_ref();
        self.agreement = self.agreement_after(played.seat, private);
        self.decided.push(Decided {
            decision_id: played.decision_id,
            seat: played.seat,
            seq: self.seq,
            attempt: private.map_or(0, |timing| timing.attempt),
            text: Some(played.text.clone()),
            sent: private.and_then(|timing| timing.sent.clone()),
            charged: played.charged,
            remaining: played.clock.remaining,
        });
        self.may_offer[played.seat.index()] = true;
        // A move is an answer of its own to the other's offer.
        self.offer = self.offer.filter(|offering| *offering == played.seat);
        self.turn_over(line, played.seat, &played.clock, played.ply);
        Ok(())
    }

    /// How far the seats agree after a decision; one that no bot made changes nothing of that.
    pub(super) fn agreement_after(&self, seat: Seat, made: Option<&Timing>) -> Agreement {
        let said = self.adjudication.zip(made);
        said.map_or_else(
            || self.agreement.clone(),
            |(terms, made)| self.agreement.after(terms, seat, made.score),
        )
    }

    fn take_lost_turn(&mut self, line: &mut Line, lost: &TurnLostEvent) -> Result<(), MoveError> {
        line.skip_turn()?;
        self.decided.push(Decided {
            decision_id: lost.decision_id,
            seat: lost.seat,
            seq: self.seq,
            attempt: 0,
            text: None,
            sent: None,
            charged: lost.charged,
            remaining: lost.clock.remaining,
        });
        self.turn_over(line, lost.seat, &lost.clock, lost.ply);
        Ok(())
    }

    fn turn_over(&mut self, line: &Line, seat: Seat, clock: &SeatClock, ply: u32) {
        self.clocks[seat.index()] = clock.clone();
        self.ply = ply;
        self.await_decision(line.position().to_move());
    }

    fn await_decision(&mut self, seat: Option<Seat>) {
        let decision_id = self.seq;
        self.open = seat.map(|seat| Open {
            decision_id,
            seat,
            tries: 0,
            spent: Span::ZERO,
        });
    }

    fn take_rejection(&mut self, rejection: &Rejection) {
        self.rejected.push(rejection.clone());
        if let Some(open) = &mut self.open {
            open.tries += 1;
        }
    }

    fn take_pause(&mut self, cause: &Pause, spent: Span, ran: Span) {
        self.phase = Phase::Suspended(cause.clone());
        self.ran = ran;
        if let Some(open) = &mut self.open {
            open.spent = spent;
        }
    }

    fn take_ending(&mut self, ending: &Ending) {
        self.phase = Phase::Over;
        self.ending = Some(ending.clone());
        self.over_seq = self.seq;
        self.open = None;
        self.offer = None;
    }
}
