//! A seat's move, from the frame to its judgement: whose, when, which, and was it answered before.

use mashimo_engine::{Move, MoveError, Seat};
use smol_str::{SmolStr, format_smolstr};

use super::command::{Acceptance, Answer, Choice, Repeat, Step, Submission};
use super::event::{Chooser, EventKind, Rejection, RejectionReason, Timing};
use super::fold::{Decided, Open};
use super::moves::Decision;
use super::outcome::Termination;
use super::policy::OnIllegal;
use super::time::Now;
use super::{Charge, DIAGNOSTICS_MAX, Game, Phase, Refusal, cut, echo};

impl Game {
    pub(super) fn submit(&mut self, sub: &Submission, now: Now) -> Result<Step, Refusal> {
        self.seat_exists(sub.seat)?;
        if let Some(answer) = self.answered_before(sub)? {
            return Ok(Step {
                events: Vec::new(),
                answer,
            });
        }
        if self.fold.phase == Phase::Over {
            return Err(self.after_the_end(sub));
        }
        let open = self.addressed(sub)?.clone();
        self.still_running()?;
        let charge = self.charge_at(&open, sub.decoded_at);
        let clock = &self.fold.clocks[open.seat.index()];
        if self.config.clock.flagged(clock, charge) {
            let allowance = self.config.clock.allowance(clock);
            let events = self.flag(&open, charge, now);
            return Ok(Step {
                events,
                answer: Answer::TooLate {
                    charged: charge.charged,
                    allowance,
                },
            });
        }
        match self.chosen(&sub.choice) {
            Ok((mv, by)) => Ok(self.accept(sub, &open, Decision { mv, by, charge }, now)),
            Err((reason, text)) => Ok(self.reject(sub, &open, charge, reason, text, now)),
        }
    }

    /// The answer to a submission that was answered before: the same, and it costs nothing.
    fn answered_before(&self, sub: &Submission) -> Result<Option<Answer>, Refusal> {
        let attempt = sub.attempt.max(1);
        let of_this = |r: &&Rejection| r.decision_id == sub.decision_id && r.seat == sub.seat;
        let rejected = self.fold.rejected.iter().rev().filter(of_this);
        if let Some(rejection) = rejected.clone().find(|r| r.attempt == attempt) {
            if rejection.sent == echo(&sent(&sub.choice)) {
                let rejection = rejection.clone();
                return Ok(Some(Answer::Rejected {
                    rejection,
                    repeat: Repeat::Again,
                }));
            }
            return Err(Refusal::AttemptReused {
                attempt,
                sent: rejection.sent.clone(),
            });
        }
        let Ok(at) = self
            .fold
            .decided
            .binary_search_by_key(&sub.decision_id, |decided| decided.decision_id)
        else {
            return Ok(None);
        };
        let decided = &self.fold.decided[at];
        if decided.seat != sub.seat {
            return Err(Refusal::NotYourTurn {
                decision_id: sub.decision_id,
                seat: decided.seat.0,
            });
        }
        let sent = sent(&sub.choice);
        match &decided.text {
            Some(text) if *text == sent || decided.sent.as_ref() == Some(&sent) => Ok(Some(
                Answer::Accepted(accepted(decided, text, Repeat::Again)),
            )),
            Some(_) | None => Err(self.stale(sub.decision_id)),
        }
    }

    fn addressed(&self, sub: &Submission) -> Result<&Open, Refusal> {
        let Some(open) = &self.fold.open else {
            return Err(Refusal::NotStarted);
        };
        if open.decision_id != sub.decision_id {
            return Err(self.stale(sub.decision_id));
        }
        if open.seat != sub.seat {
            return Err(Refusal::NotYourTurn {
                decision_id: open.decision_id,
                seat: open.seat.0,
            });
        }
        Ok(open)
    }

    fn stale(&self, decision_id: u64) -> Refusal {
        let awaited = self.fold.open.as_ref().map(|open| open.decision_id);
        Refusal::StaleDecision {
            decision_id,
            awaited,
            seq: self.fold.seq,
        }
    }

    // A bot whose flag fell while its move was under way is told that, not only that it is over.
    fn after_the_end(&self, sub: &Submission) -> Refusal {
        let ending = self
            .fold
            .ending
            .as_ref()
            .expect("a game that is over has an ending");
        let by_time = match ending.termination {
            Termination::TimeForfeit | Termination::Disconnect | Termination::Stall => true,
            Termination::Normal
            | Termination::Majority
            | Termination::CycleRule
            | Termination::MaxPlies
            | Termination::MaxWallTime
            | Termination::Resignation
            | Termination::DrawAgreed
            | Termination::IllegalMove
            | Termination::ProtocolViolation
            | Termination::NoShow
            | Termination::Arbiter
            | Termination::ServerFault => false,
        };
        match self.live.flagged {
            Some((seat, charge)) if by_time && seat == sub.seat => Refusal::TimeExpired {
                charged: charge.charged,
                allowance: self.config.clock.allowance(&self.fold.clocks[seat.index()]),
            },
            Some(_) | None => self.refuse_over(),
        }
    }

    /// What the awaited decision is charged if it is made at `at`.
    pub(super) fn charge_at(&self, open: &Open, at: super::Nanos) -> Charge {
        let request = self.live.request.as_ref();
        let measured = request.map_or(open.spent, |request| request.measured(open, at));
        let clock = &self.fold.clocks[open.seat.index()];
        self.config
            .clock
            .charge(clock, measured, self.live.rtt(open.seat))
    }

    fn chosen(&self, choice: &Choice) -> Result<(Move, Chooser), (RejectionReason, String)> {
        match choice {
            Choice::Text(text) => Ok((self.legal(text.trim())?, Chooser::Bot)),
            Choice::Index(index) => {
                let legal = self.line.legal_moves();
                let found = legal.get(*index as usize).copied();
                let mv = found.ok_or_else(|| no_such_index(*index, legal.len()))?;
                Ok((mv, Chooser::Bot))
            }
            Choice::Yield => match &self.live.preliminary {
                Some(text) => Ok((self.legal(text)?, Chooser::Preliminary)),
                None => Err((
                    RejectionReason::NoPreliminary,
                    "there is no preliminary move to be taken".to_string(),
                )),
            },
        }
    }

    /// The legal move of this text.
    pub(super) fn legal(&self, text: &str) -> Result<Move, (RejectionReason, String)> {
        let position = self.line.position();
        let parsed = self.line.ruleset().parse_move(position, text);
        let mv = parsed.map_err(|error| (reason_of(&error), error.to_string()))?;
        if self.line.legal_moves().contains(&mv) {
            return Ok(mv);
        }
        let (to_move, text) = (self.fold.open.as_ref().map(|open| open.seat.0), echo(text));
        let whose = to_move.map_or(String::new(), |seat| format!(" for seat {seat}"));
        Err((
            RejectionReason::NotLegal,
            format!("{text:?} is not legal here{whose}"),
        ))
    }

    fn accept(&mut self, sub: &Submission, open: &Open, decision: Decision, now: Now) -> Step {
        let timing = self.timing(sub);
        let events = self.decide(open, decision, Some(timing), now);
        let EventKind::Move(played) = &events[0].kind else {
            unreachable!("a decision's first event is its move")
        };
        let answer = Answer::Accepted(Acceptance {
            decision_id: open.decision_id,
            seq: events[0].seq.expect("a move is public"),
            text: played.text.clone(),
            charged: played.charged,
            remaining: played.clock.remaining,
            repeat: Repeat::First,
        });
        Step { events, answer }
    }

    fn timing(&self, sub: &Submission) -> Timing {
        let request = self.live.request.as_ref();
        let issued_at = request.map_or(sub.decoded_at, |request| request.issued_at);
        let taken_at = request.and_then(|request| request.taken_at);
        let named = match &sub.choice {
            Choice::Text(_) => None,
            Choice::Index(_) | Choice::Yield => Some(sent(&sub.choice)),
        };
        Timing {
            attempt: sub.attempt.max(1),
            sent: named,
            requests: request.map_or(0, |request| request.requests),
            measured: request
                .zip(self.fold.open.as_ref())
                .map_or(super::Span::ZERO, |(request, open)| {
                    request.measured(open, sub.decoded_at)
                }),
            taken_after: taken_at.map(|taken| taken - issued_at),
            decoded_after: sub.decoded_at - issued_at,
            rtt: self.live.rtt(sub.seat),
            think_time: sub.think_time,
            diagnostics: sub
                .diagnostics
                .as_deref()
                .map(|text| cut(text, DIAGNOSTICS_MAX)),
            score: sub.score,
        }
    }

    fn reject(
        &self,
        sub: &Submission,
        open: &Open,
        charge: Charge,
        reason: RejectionReason,
        text: String,
        now: Now,
    ) -> Step {
        let tries = open.tries + 1;
        let attempts_left = match self.config.policies.on_illegal {
            OnIllegal::Retry(more) => (more + 1).saturating_sub(tries),
            OnIllegal::Lose | OnIllegal::LoseTurn => 0,
        };
        let rejection = Rejection {
            seat: sub.seat,
            decision_id: open.decision_id,
            attempt: sub.attempt.max(1),
            sent: echo(&sent(&sub.choice)),
            reason,
            text,
            attempts_left,
        };
        let mut scribe = self.scribe(now);
        let mut events = vec![scribe.private(EventKind::Rejected(rejection.clone()))];
        if attempts_left == 0 {
            events.extend(self.punish(open, &rejection, charge, &mut scribe));
        }
        Step {
            events,
            answer: Answer::Rejected {
                rejection,
                repeat: Repeat::First,
            },
        }
    }

    pub(super) fn preliminary(
        &mut self,
        seat: Seat,
        decision_id: u64,
        text: String,
    ) -> Result<Step, Refusal> {
        self.seat_exists(seat)?;
        self.still_running()?;
        let open = self.fold.open.as_ref().ok_or(Refusal::NotStarted)?;
        if open.decision_id != decision_id {
            return Err(self.stale(decision_id));
        }
        if open.seat != seat {
            return Err(Refusal::NotYourTurn {
                decision_id,
                seat: open.seat.0,
            });
        }
        let text = text.trim().to_string();
        self.legal(&text).map_err(|(_, text)| Refusal::BadField {
            field: "preliminary_move",
            text,
        })?;
        self.live.preliminary = Some(text);
        Ok(Step::nothing())
    }
}

fn accepted(decided: &Decided, text: &SmolStr, repeat: Repeat) -> Acceptance {
    Acceptance {
        decision_id: decided.decision_id,
        seq: decided.seq,
        text: text.clone(),
        charged: decided.charged,
        remaining: decided.remaining,
        repeat,
    }
}

/// How a choice is compared and repeated: as text.
fn sent(choice: &Choice) -> SmolStr {
    match choice {
        Choice::Text(text) => text.trim().into(),
        // Kept with every move by index: written without the formatter.
        Choice::Index(index @ 0..10) => {
            let digit = char::from(b'0' + *index as u8);
            SmolStr::from_iter(['#', digit])
        }
        Choice::Index(index) => format_smolstr!("#{index}"),
        Choice::Yield => SmolStr::new_static("yield"),
    }
}

fn no_such_index(index: u32, legal: usize) -> (RejectionReason, String) {
    let text = format!("there is no legal move {index}; there are {legal}, counted from 0");
    (RejectionReason::NoSuchIndex, text)
}

fn reason_of(error: &MoveError) -> RejectionReason {
    match error {
        MoveError::Malformed { .. } => RejectionReason::NoNotation,
        MoveError::Illegal { .. } | MoveError::Over => RejectionReason::NotLegal,
    }
}
