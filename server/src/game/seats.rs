//! What seats do beside deciding: come, go, resign, claim, acknowledge.

use mashimo_engine::Seat;

use super::event::{EventKind, Pause};
use super::event_parts::NoteAbout;
use super::live::Link;
use super::outcome::Termination;
use super::policy::OnDisconnect;
use super::time::{Nanos, Now, Span};
use super::{Game, NOTE_MAX, NOTES_MAX, Phase, Refusal, Step, cut, echo};

impl Game {
    pub(super) fn ready(&mut self, seat: Seat, now: Now) -> Result<Step, Refusal> {
        self.seat_exists(seat)?;
        match &self.fold.phase {
            Phase::Offered => {}
            Phase::Running | Phase::Suspended(_) => return Ok(Step::nothing()),
            Phase::Over => return Err(self.refuse_over()),
        }
        if self.fold.ready[seat.index()] {
            return Ok(Step::nothing());
        }
        let mut scribe = self.scribe(now);
        let mut events = vec![scribe.private(EventKind::Ready { seat })];
        let others_ready =
            (0..self.fold.ready.len()).all(|i| i == seat.index() || self.fold.ready[i]);
        if others_ready {
            events.push(scribe.public(self.start()));
        }
        Ok(Step::done(events))
    }

    /// The start, once all seats are ready.
    pub(super) fn start(&self) -> EventKind {
        let to_move = self.line.position().to_move();
        EventKind::Started {
            position: self.position_text(),
            to_move: to_move.expect("a start awaits a decision"),
        }
    }

    pub(super) fn decline(&mut self, seat: Seat, reason: &str, now: Now) -> Result<Step, Refusal> {
        self.seat_exists(seat)?;
        match &self.fold.phase {
            Phase::Offered => {}
            Phase::Running | Phase::Suspended(_) => return Err(Refusal::AlreadyStarted),
            Phase::Over => return Err(self.refuse_over()),
        }
        let text = format!("seat {seat} declined: {}", echo(reason));
        let ending = self.no_show(&[seat], text);
        Ok(Step::done(vec![
            self.scribe(now).public(EventKind::Over(ending)),
        ]))
    }

    pub(super) fn connected(&mut self, seat: Seat, now: Now) -> Result<Step, Refusal> {
        self.seat_exists(seat)?;
        self.live.links[seat.index()] = Link::Connected;
        let asked = self
            .fold
            .open
            .as_ref()
            .is_some_and(|open| open.seat == seat);
        if let (true, Some(request)) = (asked, &mut self.live.request) {
            request.requests += 1;
        }
        let all_back = self.live.links.iter().all(|link| *link == Link::Connected);
        if self.fold.phase == Phase::Suspended(Pause::Server) && all_back {
            return Ok(Step::done(vec![
                self.scribe(now).public(EventKind::Resumed {}),
            ]));
        }
        Ok(Step::nothing())
    }

    pub(super) fn disconnected(&mut self, seat: Seat, now: Now) -> Result<Step, Refusal> {
        self.seat_exists(seat)?;
        if let Link::Connected = self.live.links[seat.index()] {
            self.live.links[seat.index()] = Link::Lost(now.mono);
            let asked = self
                .fold
                .open
                .as_ref()
                .is_some_and(|open| open.seat == seat);
            if let (true, Some(request)) = (asked, &mut self.live.request) {
                // Nobody is there to take the request: the clock can't wait for that.
                request.start_at(now.mono);
            }
        }
        Ok(Step::nothing())
    }

    pub(super) fn round_trip(&mut self, seat: Seat, rtt: Span) -> Result<Step, Refusal> {
        self.seat_exists(seat)?;
        self.live.rtts[seat.index()] = Some(rtt);
        Ok(Step::nothing())
    }

    pub(super) fn request_taken(&mut self, decision_id: u64, at: Nanos) -> Step {
        let awaited = self
            .fold
            .open
            .as_ref()
            .is_some_and(|open| open.decision_id == decision_id);
        if let (true, Some(request)) = (awaited, &mut self.live.request) {
            request.start_at(at);
            request.taken_at.get_or_insert(at);
        }
        Step::nothing()
    }

    pub(super) fn resign(&mut self, seat: Seat, now: Now) -> Result<Step, Refusal> {
        self.seat_exists(seat)?;
        self.still_running()?;
        if self.config.seats.len() > 2 {
            let text = "resignation is for two seats; the others' game would be lost with it";
            return Err(Refusal::NotAllowed {
                text: text.to_string(),
            });
        }
        let text = format!("seat {seat} resigned");
        let ending = self.forfeit(seat, Termination::Resignation, text);
        Ok(Step::done(vec![
            self.scribe(now).public(EventKind::Over(ending)),
        ]))
    }

    pub(super) fn claim(&mut self, seat: Seat, now: Now) -> Result<Step, Refusal> {
        self.seat_exists(seat)?;
        self.still_running()?;
        let OnDisconnect::Claim(patience) = self.config.policies.on_disconnect else {
            let text = "this match has no claims: on_disconnect is not claim".to_string();
            return Err(Refusal::NotAllowed { text });
        };
        let lost = self.seats().find(|&other| {
            other != seat
                && self
                    .lost_since(other)
                    .is_some_and(|at| now.mono >= at + patience)
        });
        let Some(lost) = lost else {
            let text = format!("no other seat has been lost for {patience}");
            return Err(Refusal::NotAllowed { text });
        };
        let text = format!("seat {lost} was lost for {patience}; seat {seat} claimed the game");
        let ending = self.forfeit(lost, Termination::Disconnect, text);
        Ok(Step::done(vec![
            self.scribe(now).public(EventKind::Over(ending)),
        ]))
    }

    pub(super) fn violation(&mut self, seat: Seat, what: &str, now: Now) -> Result<Step, Refusal> {
        self.seat_exists(seat)?;
        let text = format!("seat {seat} broke the protocol: {}", echo(what));
        let ending = match &self.fold.phase {
            Phase::Over => return Err(self.refuse_over()),
            Phase::Offered => self.no_show(&[seat], text),
            Phase::Running | Phase::Suspended(_) => {
                self.forfeit(seat, Termination::ProtocolViolation, text)
            }
        };
        Ok(Step::done(vec![
            self.scribe(now).public(EventKind::Over(ending)),
        ]))
    }

    pub(super) fn acknowledge(&mut self, seat: Seat, seq: u64, now: Now) -> Result<Step, Refusal> {
        self.seat_exists(seat)?;
        if self.fold.phase != Phase::Over {
            return Err(Refusal::NotOver);
        }
        if seq < self.fold.over_seq || seq > self.fold.seq {
            let text = format!("{seq} is not the end; that is {}", self.fold.over_seq);
            return Err(Refusal::BadField { field: "seq", text });
        }
        if self.fold.acknowledged[seat.index()] {
            return Ok(Step::nothing());
        }
        Ok(Step::done(vec![
            self.scribe(now).private(EventKind::Acknowledged { seat }),
        ]))
    }

    pub(super) fn jot(
        &self,
        seat: Seat,
        about: NoteAbout,
        text: &str,
        now: Now,
    ) -> Result<Step, Refusal> {
        self.seat_exists(seat)?;
        let full = self.fold.notes[seat.index()] >= NOTES_MAX;
        if full || self.fold.phase == Phase::Over {
            return Ok(Step::nothing());
        }
        let text = cut(text, NOTE_MAX);
        let noted = EventKind::Noted { seat, about, text };
        Ok(Step::done(vec![self.scribe(now).private(noted)]))
    }

    /// Since when a seat has been lost while the game runs.
    pub(super) fn lost_since(&self, seat: Seat) -> Option<Nanos> {
        match self.live.links[seat.index()] {
            Link::Connected => None,
            Link::Absent => Some(self.live.since),
            Link::Lost(at) => Some(at.max(self.live.since)),
        }
    }

    pub(super) fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.config.seats.len() as u8).map(Seat)
    }
}
