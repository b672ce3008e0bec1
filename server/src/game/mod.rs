//! One game as a value: `(state, command, now) → events or refusal`.
//!
//! A [`Game`] is the fold of its [`Event`]s and a little knowledge of this moment (connections,
//! running clocks). [`Game::handle`] decides and changes nothing that lasts; once its events are
//! stored, [`Game::commit`] puts them in force, and only then is anybody told:
//!
//! ```text
//! let step = game.handle(command, now)?;      // events and an answer, or a refusal
//! store.append(&step.events).await?;          // durable
//! game.commit(&step.events, now_durable);     // in force: a next decision may be awaited
//! tell(step.answer, &step.events, game.request());
//! ```
//!
//! After every step the caller sleeps until [`Game::next_deadline`], hands in every frame that was
//! decoded meanwhile and then [`Command::DeadlinePassed`]. Nothing here knows tokio, the wire or
//! the store, and no function reads a clock.

mod agreement;
mod arbiter;
mod checks;
mod clock;
mod command;
mod config;
mod deadlines;
mod draws;
mod endings;
mod event;
mod event_parts;
mod fold;
mod live;
mod log_checks;
mod moves;
mod outcome;
mod policy;
mod refusal;
mod restore;
mod seats;
mod standing;
mod submissions;
#[cfg(test)]
mod tests;
mod think;
mod time;
mod view;

use std::borrow::Borrow;
use std::sync::Arc;

use mashimo_engine::{Line, Ruleset, Seat};

pub use agreement::ScoreAdjudication;
pub use clock::{BudgetUnit, Charge, ClockSpec, Control, LagCompensation, SeatClock, Turn};
pub use command::{Acceptance, Answer, Choice, Command, Repeat, Step, Submission, Verdict};
pub use config::{ConfigError, ConfigFault, GameConfig, PartOf, RulesetRef, SeatConfig};
pub use event::{
    Chooser, Ending, Event, EventKind, MoveEvent, Pause, Rejection, RejectionReason, Timing,
    TurnLostEvent,
};
pub use event_parts::{DrawAnswer, NoteAbout};
pub use fold::{Decided, Open, Phase};
pub use live::{Link, TAKE_MAX};
pub use outcome::{Ended, GameResult, Points, Termination};
pub use policy::{
    DrawOffers, EarlyEnd, NoShow, OnDisconnect, OnIllegal, OnServerFault, OnTimeout, Policies,
    SingleMove,
};
pub use refusal::Refusal;
pub use restore::RestoreError;
pub use standing::standing;
pub use think::think_time;
pub use time::{Millis, Nanos, Now, Span};
pub use view::{ClockView, GameView, Request};

use fold::Fold;
use live::Live;

/// The most bytes of a bot's diagnostics that are kept with a move; what exceeds them is cut.
pub const DIAGNOSTICS_MAX: usize = 1024;
/// The most bytes of a note that are kept.
pub const NOTE_MAX: usize = 1024;
/// Notes of a seat in one game; what follows is not kept.
pub const NOTES_MAX: u32 = 256;
/// The most bytes of a bot's text that are repeated in an event.
pub const ECHO_MAX: usize = 64;

/// A game: its configuration, its line of moves, the fold of its log, and this moment.
#[derive(Clone, Debug)]
pub struct Game {
    config: Arc<GameConfig>,
    line: Line,
    fold: Fold,
    live: Live,
}

impl Game {
    /// A new game that is being offered to its seats, and the first entry of its log.
    ///
    /// # Errors
    /// All reasons why it can't be played as configured.
    pub fn create(
        config: GameConfig,
        ruleset: Arc<Ruleset>,
        now: Now,
    ) -> Result<(Game, Event), ConfigError> {
        let start = checks::check(&config, &ruleset)?;
        let config = Arc::new(config);
        let mut game = Game {
            fold: Fold::new(&config),
            live: Live::new(config.seats.len(), now.mono),
            line: Line::new(ruleset, start),
            config: Arc::clone(&config),
        };
        let kind = EventKind::Created {
            config: Box::new(GameConfig::clone(&config)),
        };
        let event = game.scribe(now).private(kind);
        game.commit(std::slice::from_ref(&event), now);
        Ok((game, event))
    }

    /// What a command comes to. Connections and round trips are noted at once; everything that
    /// lasts is in the events, which are not in force before [`Game::commit`].
    ///
    /// # Errors
    /// Why nothing is done.
    pub fn handle(&mut self, command: Command, now: Now) -> Result<Step, Refusal> {
        match command {
            Command::Ready(seat) => self.ready(seat, now),
            Command::Decline { seat, reason } => self.decline(seat, &reason, now),
            Command::Connected(seat) => self.connected(seat, now),
            Command::Disconnected(seat) => self.disconnected(seat, now),
            Command::RoundTrip { seat, rtt } => self.round_trip(seat, rtt),
            Command::RequestTaken { decision_id, at } => Ok(self.request_taken(decision_id, at)),
            Command::Move(submission) => self.submit(&submission, now),
            Command::Preliminary {
                seat,
                decision_id,
                text,
            } => self.preliminary(seat, decision_id, text),
            Command::Resign(seat) => self.resign(seat, now),
            Command::OfferDraw(seat) => self.offer_draw(seat, now),
            Command::AnswerDraw { seat, answer } => self.answer_draw(seat, answer, now),
            Command::Claim(seat) => self.claim(seat, now),
            Command::Violation { seat, text } => self.violation(seat, &text, now),
            Command::Acknowledge { seat, seq } => self.acknowledge(seat, seq, now),
            Command::Note { seat, about, text } => self.jot(seat, about, &text, now),
            Command::DeadlinePassed { drained_to } => Ok(self.deadline_passed(drained_to, now)),
            Command::Suspend(cause) => self.suspend(cause, now),
            Command::Resume => self.resume(now),
            Command::AdjustClock {
                seat,
                remaining,
                author,
                text,
            } => self.adjust_clock(seat, remaining, author, text, now),
            Command::Adjudicate {
                verdict,
                author,
                text,
            } => self.adjudicate(&verdict, author, text, now),
            Command::Fail { text } => self.fail(text, now),
        }
    }

    /// Puts events of [`Game::handle`] in force; `now` is when they became durable, and from when
    /// a next decision is awaited.
    pub fn commit<E: Borrow<Event>>(&mut self, events: &[E], now: Now) {
        for event in events.iter().map(Borrow::borrow) {
            debug_assert_eq!(
                event.index, self.fold.next_index,
                "events are committed in order"
            );
            let planned = self.live.planned.take();
            let planned = planned.filter(|planned| planned.index == event.index);
            let taken = self.fold.take(&mut self.line, event, planned);
            taken.expect("the game made this event itself");
            self.note(&event.kind, now);
        }
    }

    /// [`Game::handle`] and [`Game::commit`] at once, where nothing is stored.
    ///
    /// # Errors
    /// Why nothing is done.
    pub fn run(&mut self, command: Command, now: Now) -> Result<Step, Refusal> {
        let step = self.handle(command, now)?;
        self.commit(&step.events, now);
        Ok(step)
    }

    /// What an event means for this moment.
    fn note(&mut self, kind: &EventKind, now: Now) {
        match kind {
            EventKind::Started { .. } | EventKind::Resumed {} => {
                self.live.since = now.mono;
                self.live.ran_before = Span::ZERO;
                self.await_next(now);
            }
            EventKind::Move(_) | EventKind::TurnLost(_) => self.await_next(now),
            EventKind::Suspended { .. } => {
                self.live.since = now.mono;
                self.live.no_request();
            }
            EventKind::Over(_) => self.live.no_request(),
            EventKind::Ready { seat } => self.live.links[seat.index()] = Link::Connected,
            EventKind::Created { .. }
            | EventKind::Rejected(_)
            | EventKind::ClockAdjusted { .. }
            | EventKind::DrawOffered { .. }
            | EventKind::DrawAnswered { .. }
            | EventKind::Acknowledged { .. }
            | EventKind::Noted { .. }
            | EventKind::Overruled { .. } => {}
        }
    }

    fn await_next(&mut self, now: Now) {
        self.live.no_request();
        let Some(open) = &self.fold.open else { return };
        self.live.issue(open.seat, now.mono);
        self.live.automatic = match self.config.policies.single_move {
            SingleMove::Asked => None,
            SingleMove::Played => match self.line.legal_moves()[..] {
                [only] => Some(only),
                [] | [_, _, ..] => None,
            },
        };
    }

    fn seat_exists(&self, seat: Seat) -> Result<(), Refusal> {
        let seats = self.config.seats.len();
        if seat.index() < seats {
            return Ok(());
        }
        Err(Refusal::NoSuchSeat {
            seat: seat.0,
            seats: seats as u8,
        })
    }

    fn still_running(&self) -> Result<(), Refusal> {
        match &self.fold.phase {
            Phase::Offered => Err(Refusal::NotStarted),
            Phase::Running => Ok(()),
            Phase::Suspended(_) => Err(Refusal::Suspended),
            Phase::Over => Err(self.refuse_over()),
        }
    }

    fn refuse_over(&self) -> Refusal {
        let ending = self
            .fold
            .ending
            .as_ref()
            .expect("a game that is over has an ending");
        Refusal::GameOver {
            termination: ending.termination,
        }
    }

    fn scribe(&self, now: Now) -> Scribe {
        Scribe {
            index: self.fold.next_index,
            seq: self.fold.seq,
            time: now.wall,
        }
    }
}

/// Numbers and dates new events.
struct Scribe {
    index: u64,
    seq: u64,
    time: Millis,
}

impl Scribe {
    fn public(&mut self, kind: EventKind) -> Event {
        self.seq += 1;
        let seq = Some(self.seq);
        self.write(kind, seq)
    }

    fn private(&mut self, kind: EventKind) -> Event {
        self.write(kind, None)
    }

    fn write(&mut self, kind: EventKind, seq: Option<u64>) -> Event {
        debug_assert_eq!(
            kind.is_public(),
            seq.is_some(),
            "only public events take a seq"
        );
        let event = Event {
            v: kind.version(),
            index: self.index,
            seq,
            time: self.time,
            kind,
        };
        self.index += 1;
        event
    }
}

/// The beginning of a text, at most `max` bytes of it.
fn cut(text: &str, max: usize) -> String {
    text[..text.floor_char_boundary(max)].to_string()
}

/// What of a bot's text is repeated.
fn echo(text: &str) -> String {
    cut(text, ECHO_MAX)
}

impl Step {
    fn nothing() -> Step {
        Step {
            events: Vec::new(),
            answer: Answer::Done,
        }
    }

    fn done(events: Vec<Event>) -> Step {
        Step {
            events,
            answer: Answer::Done,
        }
    }
}
