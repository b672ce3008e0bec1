//! What a game knows of this moment: connections and running clocks. A restart forgets it.

use mashimo_engine::{Move, Seat, Transition};

use super::clock::{Charge, ClockSpec};
use super::fold::Open;
use super::time::{Nanos, Span};

/// How long the transport may take to take a request before its clock starts all the same.
pub const TAKE_MAX: Span = Span::seconds(1);

/// A seat's connection.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Link {
    /// It was not seen yet.
    #[default]
    Absent,
    /// It is there.
    Connected,
    /// It is gone since then.
    Lost(Nanos),
}

/// The times of the request of the awaited decision.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct RequestTimes {
    /// When it was durable that the decision is awaited (or the game went on).
    pub(super) issued_at: Nanos,
    /// When the transport first took the request.
    pub(super) taken_at: Option<Nanos>,
    /// When the clock started, if that is known before the limit.
    pub(super) started_at: Option<Nanos>,
    /// How often the request was sent.
    pub(super) requests: u32,
}

/// What is true now and need not be true after a restart.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Live {
    pub(super) links: Vec<Link>,
    pub(super) rtts: Vec<Option<Span>>,
    pub(super) request: Option<RequestTimes>,
    pub(super) preliminary: Option<String>,
    /// The only legal move, where policy lets the server play it.
    pub(super) automatic: Option<Move>,
    /// What the newest decision will lead to once it is in force.
    pub(super) planned: Option<Planned>,
    /// Whose flag fell last, and at what charge.
    pub(super) flagged: Option<(Seat, Charge)>,
    /// When this state began: the offer, the start, the pause.
    pub(super) since: Nanos,
    /// How long the game had run at `since`, beyond what the log says.
    pub(super) ran_before: Span,
}

/// A decision that was judged and is not yet in force.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Planned {
    /// The place of its event in the log.
    pub(super) index: u64,
    pub(super) mv: Move,
    pub(super) transition: Transition,
}

impl Live {
    pub(super) fn new(seats: usize, now: Nanos) -> Live {
        Live {
            links: vec![Link::Absent; seats],
            rtts: vec![None; seats],
            request: None,
            preliminary: None,
            automatic: None,
            planned: None,
            flagged: None,
            since: now,
            ran_before: Span::ZERO,
        }
    }

    /// A decision is awaited from now: its seat's clock starts at once if nobody is there to ask.
    pub(super) fn issue(&mut self, seat: Seat, now: Nanos) {
        let started_at = match self.links[seat.index()] {
            Link::Connected => None,
            Link::Absent | Link::Lost(_) => Some(now),
        };
        self.preliminary = None;
        self.request = Some(RequestTimes {
            issued_at: now,
            taken_at: None,
            started_at,
            requests: 1,
        });
    }

    pub(super) fn no_request(&mut self) {
        self.request = None;
        self.preliminary = None;
        self.automatic = None;
    }

    pub(super) fn rtt(&self, seat: Seat) -> Option<Span> {
        self.rtts[seat.index()]
    }

    pub(super) fn is_lost(&self, seat: Seat) -> bool {
        match self.links[seat.index()] {
            Link::Connected => false,
            Link::Absent | Link::Lost(_) => true,
        }
    }
}

impl RequestTimes {
    /// When the clock starts, or will at the latest.
    pub(super) fn start(&self) -> Nanos {
        self.started_at.unwrap_or(self.issued_at + TAKE_MAX)
    }

    pub(super) fn start_at(&mut self, at: Nanos) {
        let latest = self.issued_at + TAKE_MAX;
        self.started_at
            .get_or_insert(at.clamp(self.issued_at, latest));
    }

    /// What the decision has taken at `at`, what it took before a pause included.
    pub(super) fn measured(&self, open: &Open, at: Nanos) -> Span {
        open.spent.plus(at - self.start())
    }

    /// The last instant at which a move is in time.
    pub(super) fn deadline(&self, open: &Open, limit: Span) -> Nanos {
        self.start() + limit.minus(open.spent)
    }
}

/// What a decision may take in all: allowance, margin, and the compensation that would be given.
pub(super) fn limit(clock: &ClockSpec, seat: &super::SeatClock, rtt: Option<Span>) -> Span {
    clock
        .allowance(seat)
        .plus(clock.margin)
        .plus(clock.compensation(seat, rtt))
}
