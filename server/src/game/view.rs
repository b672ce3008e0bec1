//! What may be read off a game: for requests, snapshots, spectators.

use std::sync::Arc;

use mashimo_engine::{Line, Seat};

use super::config::GameConfig;
use super::event::Ending;
use super::fold::{Decided, Open, Phase};
use super::live::Link;
use super::time::{Nanos, Span};
use super::{Game, OnDisconnect, SeatClock};

/// The request that a seat is to be sent, or sent again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Request {
    /// The decision: the same for every sending.
    pub decision_id: u64,
    /// Whose it is.
    pub seat: Seat,
    /// Decisions made so far.
    pub ply: u32,
    /// Decisions that may still be made.
    pub plies_left: u32,
    /// Tries of this decision that were rejected.
    pub tries: u32,
    /// How often it was sent, this time included.
    pub requests: u32,
    /// What the decision may still take, margin and compensation apart.
    pub time_left: Span,
    /// The last instant at which a move is in time, if the clock starts no later than it must.
    pub deadline: Nanos,
}

/// A seat's clock at an instant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClockView {
    /// The stock (Fischer, byoyomi) or overtime bank (per move) as if decided now.
    pub remaining: Span,
    /// Byoyomi periods left.
    pub periods: u32,
    /// What the seat's decision may still take: the awaited one, or its next.
    pub turn_left: Span,
    /// Whether it runs.
    pub running: bool,
}

/// A game at an instant, complete but for its history.
#[derive(Clone, PartialEq, Debug)]
pub struct GameView {
    /// How far it has come.
    pub phase: Phase,
    /// The last public event.
    pub seq: u64,
    /// Decisions made.
    pub ply: u32,
    /// The position in notation.
    pub position: String,
    /// Each seat's clock.
    pub clocks: Vec<ClockView>,
    /// The awaited decision, if a seat is to be asked for it.
    pub request: Option<Request>,
    /// Each seat's connection.
    pub links: Vec<Link>,
    /// The seat whose draw offer is open.
    pub draw_offer: Option<Seat>,
    /// How it ended.
    pub ending: Option<Ending>,
}

impl Game {
    /// The game's id.
    pub fn id(&self) -> &str {
        &self.config.game_id
    }

    /// What it is played with.
    pub fn config(&self) -> &Arc<GameConfig> {
        &self.config
    }

    /// Its start and moves.
    pub fn line(&self) -> &Line {
        &self.line
    }

    /// How far it has come.
    pub fn phase(&self) -> &Phase {
        &self.fold.phase
    }

    /// The last public event; 0 before the start.
    pub fn seq(&self) -> u64 {
        self.fold.seq
    }

    /// The place of the next entry of the log.
    pub fn next_index(&self) -> u64 {
        self.fold.next_index
    }

    /// Decisions made; a lost turn counts as one.
    pub fn ply(&self) -> u32 {
        self.fold.ply
    }

    /// Decisions that were made, in order.
    pub fn decided(&self) -> &[Decided] {
        &self.fold.decided
    }

    /// The decision that is awaited, asked for or not.
    pub fn open(&self) -> Option<&Open> {
        self.fold.open.as_ref()
    }

    /// The seat whose draw offer is open.
    pub fn draw_offer(&self) -> Option<Seat> {
        self.fold.offer
    }

    /// How it ended.
    pub fn ending(&self) -> Option<&Ending> {
        self.fold.ending.as_ref()
    }

    /// Whether it is over.
    pub fn is_over(&self) -> bool {
        self.fold.phase == Phase::Over
    }

    /// The `seq` of the end; 0 while there is none.
    pub fn over_seq(&self) -> u64 {
        self.fold.over_seq
    }

    /// Whether a seat has said that it knows the end.
    pub fn acknowledged(&self, seat: Seat) -> bool {
        self.fold
            .acknowledged
            .get(seat.index())
            .copied()
            .unwrap_or(false)
    }

    /// Whether a seat is ready.
    pub fn is_ready(&self, seat: Seat) -> bool {
        self.fold.ready.get(seat.index()).copied().unwrap_or(false)
    }

    /// A seat's connection.
    pub fn link(&self, seat: Seat) -> Link {
        self.live
            .links
            .get(seat.index())
            .copied()
            .unwrap_or_default()
    }

    /// From when another seat may claim the game from this one, if it is lost and policy allows it.
    pub fn claimable_at(&self, seat: Seat) -> Option<Nanos> {
        match self.config.policies.on_disconnect {
            OnDisconnect::ClockRuns | OnDisconnect::Grace(_) => None,
            OnDisconnect::Claim(patience) => Some(self.lost_since(seat)? + patience),
        }
    }

    /// The seats' clocks as they stand between decisions.
    pub fn clocks(&self) -> &[SeatClock] {
        &self.fold.clocks
    }

    /// A seat's clock at an instant: never below zero, and true while it runs.
    pub fn clock_at(&self, seat: Seat, now: Nanos) -> ClockView {
        let spec = &self.config.clock;
        let clock = &self.fold.clocks[seat.index()];
        let open = self.fold.open.as_ref().filter(|open| open.seat == seat);
        let charge = open
            .map(|open| self.charge_at(open, now))
            .unwrap_or_default();
        let running = open
            .and(self.live.request.as_ref())
            .is_some_and(|request| request.start() <= now);
        let first_is_free = spec.first_move_deadline.is_some() && !clock.moved;
        let after = if first_is_free {
            clock.clone()
        } else {
            spec.spend(clock, charge)
        };
        ClockView {
            remaining: after.remaining,
            periods: after.periods,
            turn_left: spec.allowance(clock).minus(charge.charged),
            running,
        }
    }

    /// The request the seat to decide is to be sent; none where nobody is to be asked.
    pub fn request(&self, now: Nanos) -> Option<Request> {
        let (open, request) = self.fold.open.as_ref().zip(self.live.request.as_ref())?;
        if self.live.automatic.is_some() {
            return None;
        }
        Some(Request {
            decision_id: open.decision_id,
            seat: open.seat,
            ply: self.fold.ply,
            plies_left: self.config.policies.max_plies.saturating_sub(self.fold.ply),
            tries: open.tries,
            requests: request.requests,
            time_left: self.clock_at(open.seat, now).turn_left,
            deadline: request.deadline(open, self.limit(open)),
        })
    }

    /// The whole of it at an instant, but for its history.
    pub fn view(&self, now: Nanos) -> GameView {
        GameView {
            phase: self.fold.phase.clone(),
            seq: self.fold.seq,
            ply: self.fold.ply,
            position: self.position_text(),
            clocks: self.seats().map(|seat| self.clock_at(seat, now)).collect(),
            request: self.request(now),
            links: self.live.links.clone(),
            draw_offer: self.fold.offer,
            ending: self.fold.ending.clone(),
        }
    }
}
