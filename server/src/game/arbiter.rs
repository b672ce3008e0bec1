//! What the arbiter and the server itself may do to a game; each leaves an event.

use mashimo_engine::Seat;

use super::command::{Step, Verdict};
use super::event::{Event, EventKind, Pause};
use super::outcome::{Ended, Termination};
use super::policy::OnServerFault;
use super::time::{Now, Span};
use super::{Game, Phase, Refusal, SeatClock, cut};

/// The most bytes of an arbiter's reason.
const TEXT_MAX: usize = 500;

impl Game {
    pub(super) fn suspend(&mut self, cause: Pause, now: Now) -> Result<Step, Refusal> {
        match (&self.fold.phase, &cause) {
            (Phase::Over, _) => return Err(self.refuse_over()),
            (Phase::Offered, Pause::Server) if self.fold.ready.iter().all(|&ready| ready) => {
                return Ok(Step::done(self.cut_start(now)));
            }
            // An offer and a pause outlive a restart as they are; their time begins anew.
            (Phase::Offered | Phase::Suspended(_), Pause::Server) => {
                self.live.since = now.mono;
                return Ok(Step::nothing());
            }
            (Phase::Offered, Pause::Arbiter { .. }) => return Err(Refusal::NotStarted),
            (Phase::Suspended(_), Pause::Arbiter { .. }) => return Err(Refusal::Suspended),
            (Phase::Running, _) => {}
        }
        let mut scribe = self.scribe(now);
        let void = self.config.policies.on_server_fault == OnServerFault::VoidReplay;
        let kind = match (&cause, self.cut_end()) {
            (Pause::Server, Some(end)) => end,
            (Pause::Server, None) if void => {
                let text = "the server failed; the game is void and will be replayed".to_string();
                EventKind::Over(self.void(Termination::ServerFault, text))
            }
            (Pause::Server, None) => self.pause(cause, Span::ZERO, now),
            (Pause::Arbiter { .. }, _) => {
                let spent = self.spent(now);
                self.pause(cause, spent, now)
            }
        };
        Ok(Step::done(vec![scribe.public(kind)]))
    }

    // A log that was cut between the last move and the end it brought: the end is owed.
    fn cut_end(&self) -> Option<EventKind> {
        let (position, text) = (self.line.position(), self.position_text());
        let end = self.end_after(position, self.fold.ply, &text);
        end.or_else(|| self.agreed(&self.fold.agreement, position, &text))
    }

    // A log that was cut between the last seat's word and the start it brought.
    fn cut_start(&self, now: Now) -> Vec<Event> {
        let mut scribe = self.scribe(now);
        let suspended = EventKind::Suspended {
            cause: Pause::Server,
            spent: Span::ZERO,
            ran: Span::ZERO,
        };
        vec![scribe.public(self.start()), scribe.public(suspended)]
    }

    fn pause(&self, cause: Pause, spent: Span, now: Now) -> EventKind {
        let ran = self
            .fold
            .ran
            .plus(self.live.ran_before)
            .plus(now.mono - self.live.since);
        EventKind::Suspended { cause, spent, ran }
    }

    // A pause by the arbiter neither restarts nor refunds the think it falls into.
    fn spent(&self, now: Now) -> Span {
        let open = self.fold.open.as_ref();
        open.zip(self.live.request.as_ref())
            .map_or(Span::ZERO, |(open, request)| {
                request.measured(open, now.mono)
            })
    }

    pub(super) fn resume(&mut self, now: Now) -> Result<Step, Refusal> {
        match self.fold.phase {
            Phase::Suspended(_) => Ok(Step::done(vec![
                self.scribe(now).public(EventKind::Resumed {}),
            ])),
            Phase::Over => Err(self.refuse_over()),
            Phase::Offered | Phase::Running => Err(Refusal::NotSuspended),
        }
    }

    pub(super) fn adjust_clock(
        &mut self,
        seat: Seat,
        remaining: Span,
        author: String,
        text: String,
        now: Now,
    ) -> Result<Step, Refusal> {
        self.seat_exists(seat)?;
        match self.fold.phase {
            Phase::Over => return Err(self.refuse_over()),
            Phase::Offered => return Err(Refusal::NotStarted),
            Phase::Running | Phase::Suspended(_) => {}
        }
        let clock = SeatClock {
            remaining,
            ..self.fold.clocks[seat.index()].clone()
        };
        let kind = EventKind::ClockAdjusted {
            seat,
            clock,
            author,
            text: cut(&text, TEXT_MAX),
        };
        Ok(Step::done(vec![self.scribe(now).public(kind)]))
    }

    pub(super) fn adjudicate(
        &mut self,
        verdict: &Verdict,
        author: String,
        text: String,
        now: Now,
    ) -> Result<Step, Refusal> {
        self.check_verdict(verdict)?;
        let text = format!("{author}: {}", cut(&text, TEXT_MAX));
        let ending = match verdict {
            Verdict::Void => self.void(Termination::Arbiter, text),
            Verdict::Ranks(_) => {
                let result = verdict.result(self.standing());
                self.finished(Termination::Arbiter, None, text, result)
            }
        };
        let kind = match self.fold.phase {
            Phase::Over => EventKind::Overruled { ending, author },
            Phase::Offered | Phase::Running | Phase::Suspended(_) => EventKind::Over(ending),
        };
        Ok(Step::done(vec![self.scribe(now).public(kind)]))
    }

    fn check_verdict(&self, verdict: &Verdict) -> Result<(), Refusal> {
        let Verdict::Ranks(ranks) = verdict else {
            return Ok(());
        };
        let seats = self.config.seats.len();
        // A rank is one more than the number of seats that are better.
        let consistent = ranks.iter().all(|rank| {
            let better = ranks.iter().filter(|other| *other < rank).count();
            usize::from(*rank) == better + 1
        });
        if ranks.len() == seats && consistent {
            return Ok(());
        }
        let text = format!("{ranks:?}: one rank for each of {seats} seats, from 1, ties shared");
        Err(Refusal::BadField {
            field: "ranks",
            text,
        })
    }

    pub(super) fn fail(&mut self, text: String, now: Now) -> Result<Step, Refusal> {
        if self.fold.phase == Phase::Over {
            return Err(self.refuse_over());
        }
        let ending = self.void(Termination::ServerFault, cut(&text, TEXT_MAX));
        debug_assert_eq!(ending.ended, Ended::Void);
        Ok(Step::done(vec![
            self.scribe(now).public(EventKind::Over(ending)),
        ]))
    }
}
