//! A seat's clock: what a decision may take, what it is charged, when the flag falls.

use serde::{Deserialize, Serialize};

use super::time::Span;

/// How time is given, with the tolerances that apply to every kind of clock.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ClockSpec {
    /// The kind of clock and its amounts.
    pub control: Control,
    /// By how much a charge may exceed what remains before the flag falls; default 0.
    #[serde(rename = "margin_ns", default)]
    pub margin: Span,
    /// Compensation of measured network delay; off by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lag_compensation: Option<LagCompensation>,
    /// Replaces the clock on each seat's first decision.
    #[serde(
        rename = "first_move_deadline_ns",
        default,
        skip_serializing_if = "Option::is_none"
    )]
    pub first_move_deadline: Option<Span>,
    /// The most one decision may ever take, whatever the clock holds. Always set.
    #[serde(rename = "hard_turn_limit_ns")]
    pub hard_turn_limit: Span,
}

impl ClockSpec {
    /// By how much a charge may exceed what remains, where nothing else is said.
    pub const MARGIN_USUAL: Span = Span::millis(50);

    /// A kind of clock with the usual tolerances: no compensation, no deadline of the first move.
    pub fn usual(control: Control) -> ClockSpec {
        let hard_turn_limit = control.hard_turn_limit_usual();
        ClockSpec {
            control,
            margin: ClockSpec::MARGIN_USUAL,
            lag_compensation: None,
            first_move_deadline: None,
            hard_turn_limit,
        }
    }
}

impl Control {
    /// The most one decision may ever take, where nothing else is said.
    pub fn hard_turn_limit_usual(&self) -> Span {
        match self {
            Control::Correspondence { .. } => Span::seconds(14 * 24 * 3600),
            Control::Fischer { .. }
            | Control::Byoyomi { .. }
            | Control::PerMove { .. }
            | Control::Budget { .. } => Span::seconds(600),
        }
    }
}

/// The kinds of clock.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Control {
    /// A stock of time, and an increment each time the turn passes on.
    Fischer {
        /// The stock at the start.
        #[serde(rename = "base_ns")]
        base: Span,
        /// Added when the turn passes to another seat, not after an extra turn's decision.
        #[serde(rename = "increment_ns")]
        increment: Span,
    },
    /// A stock of time, then periods: a decision within one period costs none.
    Byoyomi {
        /// The stock at the start.
        #[serde(rename = "base_ns")]
        base: Span,
        /// The length of a period.
        #[serde(rename = "period_ns")]
        period: Span,
        /// Periods at the start, 1 at the least.
        periods: u32,
    },
    /// A limit a decision, and a bank that pays for what exceeds it.
    PerMove {
        /// What every decision may take.
        #[serde(rename = "limit_ns")]
        limit: Span,
        /// A stock that decreases only by the excess.
        #[serde(rename = "overtime_bank_ns", default)]
        overtime_bank: Span,
    },
    /// No clock: a number of nodes or iterations the bot keeps to itself, and a watchdog.
    Budget {
        /// What is counted.
        unit: BudgetUnit,
        /// How many a decision.
        amount: u64,
        /// The most a decision may take in time.
        #[serde(rename = "watchdog_ns")]
        watchdog: Span,
    },
    /// A long limit a decision.
    Correspondence {
        /// What every decision may take.
        #[serde(rename = "per_move_ns")]
        per_move: Span,
    },
}

/// What a [`Control::Budget`] counts.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BudgetUnit {
    /// Nodes of a search.
    Nodes,
    /// Iterations of a search.
    Iterations,
}

/// Network delay that is not charged: at most the measured round trip, at most a quota that refills.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LagCompensation {
    /// What the quota gains with each decision.
    #[serde(rename = "max_per_move_ns")]
    pub max_per_move: Span,
    /// The quota at the start.
    #[serde(rename = "initial_ns")]
    pub initial: Span,
    /// The quota's upper bound.
    #[serde(rename = "cap_ns")]
    pub cap: Span,
}

/// The state of one seat's clock between decisions.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct SeatClock {
    /// The stock (Fischer, byoyomi) or the overtime bank (per move); never negative.
    #[serde(rename = "remaining_ns")]
    pub remaining: Span,
    /// Byoyomi periods left.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub periods: u32,
    /// Compensation the seat may still use.
    #[serde(rename = "quota_ns", default, skip_serializing_if = "is_no_span")]
    pub quota: Span,
    /// The seat has made its first decision.
    #[serde(default)]
    pub moved: bool,
}

/// What one decision took and what of it counts.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Charge {
    /// From the request's start to the move's decoding.
    pub measured: Span,
    /// What was taken off for network delay.
    pub compensation: Span,
    /// `measured` without `compensation`.
    pub charged: Span,
}

/// Whether the turn passed on with a decision: only then is there an increment.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Turn {
    /// The next decision is another turn.
    Passed,
    /// The same turn goes on: an extra turn, a choice left open.
    GoesOn,
}

impl ClockSpec {
    /// A clock of this kind that ran for nobody yet.
    pub fn fresh(&self) -> SeatClock {
        let (remaining, periods) = match self.control {
            Control::Fischer { base, .. } => (base, 0),
            Control::Byoyomi { base, periods, .. } => (base, periods),
            Control::PerMove { overtime_bank, .. } => (overtime_bank, 0),
            Control::Budget { .. } | Control::Correspondence { .. } => (Span::ZERO, 0),
        };
        let quota = self
            .lag_compensation
            .as_ref()
            .map_or(Span::ZERO, |lag| lag.initial);
        SeatClock {
            remaining,
            periods,
            quota,
            moved: false,
        }
    }

    /// The most the seat's next decision may be charged, margin apart.
    pub fn allowance(&self, clock: &SeatClock) -> Span {
        let own = match (self.first_move_deadline, clock.moved) {
            (Some(deadline), false) => deadline,
            (Some(_) | None, _) => self.by_control(clock),
        };
        own.min(self.hard_turn_limit)
    }

    fn by_control(&self, clock: &SeatClock) -> Span {
        match self.control {
            Control::Fischer { .. } => clock.remaining,
            Control::Byoyomi { period, .. } => {
                let periods = Span(period.0.saturating_mul(u64::from(clock.periods)));
                clock.remaining.plus(periods)
            }
            Control::PerMove { limit, .. } => clock.remaining.plus(limit),
            Control::Budget { watchdog, .. } => watchdog,
            Control::Correspondence { per_move } => per_move,
        }
    }

    /// What a decision that took `measured` is charged, with the last measured round trip.
    pub fn charge(&self, clock: &SeatClock, measured: Span, rtt: Option<Span>) -> Charge {
        let compensation = self.compensation(clock, rtt).min(measured);
        Charge {
            measured,
            compensation,
            charged: measured.minus(compensation),
        }
    }

    /// The most that would be taken off the seat's next decision.
    pub fn compensation(&self, clock: &SeatClock, rtt: Option<Span>) -> Span {
        match self.lag_compensation {
            Some(_) => rtt.unwrap_or(Span::ZERO).min(clock.quota),
            None => Span::ZERO,
        }
    }

    /// Whether the flag has fallen: charged more than allowance and margin together.
    pub fn flagged(&self, clock: &SeatClock, charge: Charge) -> bool {
        charge.charged > self.allowance(clock).plus(self.margin)
    }

    /// The clock after a decision: charged, refilled, and with its increment if the turn passed.
    pub fn settle(&self, clock: &SeatClock, charge: Charge, turn: Turn) -> SeatClock {
        let first_was_free = self.first_move_deadline.is_some() && !clock.moved;
        let mut after = if first_was_free {
            clock.clone()
        } else {
            self.spend(clock, charge)
        };
        if let (Control::Fischer { increment, .. }, Turn::Passed, false) =
            (&self.control, turn, first_was_free)
        {
            after.remaining = after.remaining.plus(*increment);
        }
        if let Some(lag) = &self.lag_compensation {
            after.quota = clock
                .quota
                .minus(charge.compensation)
                .plus(lag.max_per_move)
                .min(lag.cap);
        }
        after.moved = true;
        after
    }

    /// The clock without what a decision was charged, before anything is added to it.
    pub(super) fn spend(&self, clock: &SeatClock, charge: Charge) -> SeatClock {
        let mut after = clock.clone();
        match self.control {
            Control::Fischer { .. } => after.remaining = clock.remaining.minus(charge.charged),
            Control::Byoyomi { period, .. } => {
                let excess = charge.charged.minus(clock.remaining);
                after.remaining = clock.remaining.minus(charge.charged);
                after.periods = periods_left(clock.periods, excess, period);
            }
            Control::PerMove { limit, .. } => {
                after.remaining = clock.remaining.minus(charge.charged.minus(limit));
            }
            Control::Budget { .. } | Control::Correspondence { .. } => {}
        }
        after
    }

    /// A node budget has no clock: its watchdog is a stall, not a loss on time.
    pub fn is_timed(&self) -> bool {
        match self.control {
            Control::Fischer { .. }
            | Control::Byoyomi { .. }
            | Control::PerMove { .. }
            | Control::Correspondence { .. } => true,
            Control::Budget { .. } => false,
        }
    }
}

// A period is used up only when a decision runs beyond its end; the last one never is, as that
// is the flag, or the margin.
fn periods_left(periods: u32, excess: Span, period: Span) -> u32 {
    let used = excess
        .0
        .saturating_sub(1)
        .checked_div(period.0)
        .unwrap_or(0);
    periods
        .saturating_sub(u32::try_from(used).unwrap_or(u32::MAX))
        .max(periods.min(1))
}

fn is_zero(n: &u32) -> bool {
    *n == 0
}

fn is_no_span(span: &Span) -> bool {
    *span == Span::ZERO
}
