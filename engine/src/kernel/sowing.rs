//! `Sowing`: the laps of one decision.

use super::endless::Watch;
use super::landing::{Landing, Place};
use super::temper::{plant, temper};
use super::witness::Witness;
use super::{Halt, Temper, capture, gates, namua, passing, reverse};
use crate::rules::{Bare, Passing, Relay, Seen};
use crate::trace::{LapEnd, Last};
use crate::{Awaited, Move, Pit, Position, Reason, Ruleset, Seat, Way};

/// The laps of one decision.
pub(crate) struct Sowing<'a, W> {
    pub(crate) ruleset: &'a Ruleset,
    pub(crate) position: &'a mut Position,
    pub(crate) seat: Seat,
    pub(crate) way: Way,
    /// The way the move began.
    pub(crate) started: Way,
    pub(crate) temper: Temper,
    /// Whether this move planted a seed and may meet the house.
    pub(crate) plants: bool,
    /// Whether something may happen while a lap is lifted or sown.
    slow: bool,
    pub(crate) watch: Watch,
    pub(crate) witness: &'a mut W,
}

/// A lap about to be sown: seeds in hand, and the place before the first drop.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) struct Lap {
    /// The place before the first drop.
    pub(crate) from: Pit,
    /// The pit the lap counts as lifted from.
    pub(crate) origin: Pit,
    pub(crate) hand: u8,
    /// Whether the seeds are loot, not lifted from the origin.
    pub(crate) loot: bool,
}

impl Lap {
    /// A lap lifted from a pit.
    #[inline]
    pub(crate) fn lifted(pit: Pit, hand: u8) -> Lap {
        Lap {
            from: pit,
            origin: pit,
            hand,
            loot: false,
        }
    }
}

/// What follows a landing.
pub(crate) enum Next {
    /// The pit with the last seed is lifted.
    Relay(Pit),
    /// Loot is sown; the way may have been turned.
    Loot(Lap),
    /// The sowing is over.
    Halt(Halt),
}

impl<'a, W: Witness> Sowing<'a, W> {
    /// Plays the sowing of a pit that a turn begins with.
    pub(crate) fn begin(
        ruleset: &'a Ruleset,
        position: &'a mut Position,
        mv: Move,
        witness: &'a mut W,
    ) -> (Halt, Temper) {
        let Move::Sow { pit, way } = mv else {
            debug_assert!(false, "only sowings are legal here, not {mv:?}");
            return (Halt::Rest, Temper::Quiet);
        };
        let way = way.unwrap_or(ruleset.way());
        if namua::is_on(ruleset, position) {
            return namua::begin(ruleset, position, pit, way, witness);
        }
        let temper = temper(ruleset, position, pit, way);
        plant(ruleset, position, pit);
        let mut sowing = Sowing::new(ruleset, position, way, temper, witness);
        (sowing.run(Next::Relay(pit)), temper)
    }

    /// A sowing of the seat to move.
    pub(crate) fn new(
        ruleset: &'a Ruleset,
        position: &'a mut Position,
        way: Way,
        temper: Temper,
        witness: &'a mut W,
    ) -> Sowing<'a, W> {
        let seat = position.turn;
        let watch = Watch::new(ruleset);
        let slow = ruleset.sows_slowly() || position.gates != 0;
        Sowing {
            ruleset,
            position,
            seat,
            way,
            started: way,
            temper,
            plants: false,
            slow,
            watch,
            witness,
        }
    }

    /// Sows lap after lap until the sowing comes to an end.
    pub(crate) fn run(&mut self, first: Next) -> Halt {
        let mut next = first;
        loop {
            let lap = match next {
                Next::Halt(halt) => return halt,
                Next::Relay(pit) => match self.lift(pit) {
                    Ok(lap) => lap,
                    Err(halt) => return halt,
                },
                Next::Loot(lap) => match self.watch.loot() {
                    Ok(()) => lap,
                    Err(halt) => return self.put_back(lap, halt),
                },
            };
            next = self.lap(lap);
        }
    }

    /// Takes a pit for a lap, unless that lap would repeat an earlier one. The seeds leave it when they
    /// are sown.
    #[inline]
    fn lift(&mut self, pit: Pit) -> Result<Lap, Halt> {
        if let Err(halt) = self.watch.lift(self.position, pit, self.way) {
            self.witness.ended(LapEnd::Endless);
            return Err(halt);
        }
        if self.slow && namua::emptied(self.ruleset, self.position, pit) {
            self.watch.reset();
        }
        Ok(Lap::lifted(pit, self.position.pits[pit.index()]))
    }

    /// One lap: sow, land, and say what follows.
    #[inline]
    fn lap(&mut self, lap: Lap) -> Next {
        let lifted = if lap.loot { None } else { Some(lap.origin) };
        self.witness.lap(lifted, lap.hand, self.way);
        let last = if self.slow {
            match self.sow_slowly(lap) {
                Ok(last) => last,
                Err(halt) => return self.end(halt, LapEnd::Over),
            }
        } else {
            self.sow(lap)
        };
        let Some(pit) = last else {
            self.witness.landed(Last::Store(self.seat));
            return self.end(Halt::Again, LapEnd::Store);
        };
        self.witness.landed(Last::Pit(pit));
        let before = self.position.pits[pit.index()].wrapping_sub(1);
        let landing = Landing::new(self.ruleset, self.position, self.seat, pit, before);
        self.land(lap, landing)
    }

    /// Sows a lap; the pit of the last seed, or none if it is in the own store.
    #[inline]
    fn sow(&mut self, lap: Lap) -> Option<Pit> {
        let (ring, base) = self.ruleset.ring(self.seat, self.way);
        let (pits, from) = (&mut self.position.pits, lap.from.0 - base as u8);
        let fall = if lap.loot {
            ring.sow_loot(pits, base, from, lap.hand)
        } else {
            ring.sow(pits, base, from, lap.hand)
        };
        if fall.stored > 0 {
            self.bank(self.seat, fall.stored);
        }
        fall.last
    }

    /// The same where something may happen on the way: an inner row lost at the first drop, seeds taken
    /// in passing, seeds that fall on gates.
    #[inline(never)]
    fn sow_slowly(&mut self, lap: Lap) -> Result<Option<Pit>, Halt> {
        if !lap.loot {
            self.position.pits[lap.origin.index()] = 0;
        }
        if self.ruleset.rules().end.bare == Bare::FrontLost(Seen::EveryDrop)
            && let Some(halt) = self.front_lost(lap)
        {
            return Err(halt);
        }
        if let Passing::Owner(count) = self.ruleset.rules().sowing.passing {
            return passing::sow(self, lap, count).map(Some);
        }
        let before = self.position.pits;
        let last = self.sow(Lap { loot: true, ..lap });
        gates::collect(self, &before);
        Ok(last)
    }

    /// What follows a landing, asked in one order: stop, capture, gate, house, relay, rest.
    fn land(&mut self, lap: Lap, landing: Landing) -> Next {
        if landing.place == Place::Gate || self.position.blocked == Some(landing.pit) {
            return self.end(Halt::Rest, LapEnd::Stopped);
        }
        if let Some(next) = capture::at(self, lap, landing) {
            return next;
        }
        if gates::made(self, lap, landing) {
            return self.end(Halt::Rest, LapEnd::Gate);
        }
        if self.plants
            && let Some(next) = namua::at_house(self, landing)
        {
            return next;
        }
        self.relay(landing)
    }

    /// Lifts an occupied landing pit for the next lap, or rests.
    pub(crate) fn relay(&mut self, landing: Landing) -> Next {
        match self.ruleset.rules().relay {
            Relay::Occupied if landing.before > 0 => {
                self.witness.ended(LapEnd::Relayed);
                reverse::onward(self, Next::Relay(landing.pit))
            }
            Relay::Occupied | Relay::Never => self.end(Halt::Rest, LapEnd::Rested),
        }
    }

    /// The mover's inner row is lost at the first drop: nothing is left in it, and that drop is outer.
    /// Later drops can't lose it, as a row only grows after the lift.
    fn front_lost(&mut self, lap: Lap) -> Option<Halt> {
        let board = self.ruleset.board();
        if self.position.pits[board.inner(self.seat)]
            .iter()
            .any(|&seeds| seeds > 0)
        {
            return None;
        }
        let (ring, base) = self.ruleset.ring(self.seat, self.way);
        let first = Pit(base as u8 + ring.next(lap.from.0 - base as u8));
        if board.is_inner(first, self.seat) {
            return None;
        }
        self.position.pits[first.index()] += 1;
        self.position.hand = lap.hand - 1;
        Some(Halt::Won {
            winner: self.seat.other(),
            reason: Reason::FrontEmpty,
        })
    }

    /// Puts loot that can't be sown any more into its origin.
    fn put_back(&mut self, lap: Lap, halt: Halt) -> Halt {
        self.position.pits[lap.origin.index()] += lap.hand;
        self.witness.ended(LapEnd::Endless);
        halt
    }

    /// Puts seeds into a store.
    #[inline]
    pub(crate) fn bank(&mut self, seat: Seat, seeds: u8) {
        self.position.stores[seat.index()] += u16::from(seeds);
        self.witness.banked(seat, seeds);
    }

    /// The mover has a choice.
    pub(crate) fn pause(&mut self, awaited: Awaited) -> Next {
        self.position.awaited = awaited;
        self.end(Halt::Choice, LapEnd::Paused)
    }

    /// The sowing is over.
    #[inline]
    pub(crate) fn end(&mut self, halt: Halt, end: LapEnd) -> Next {
        self.witness.ended(end);
        Next::Halt(halt)
    }
}

/// Plays the sowing that a turn begins with under a watch of its own, which is handed back.
pub(crate) fn watched(ruleset: &Ruleset, position: &mut Position, mv: Move, watch: Watch) -> Watch {
    let Move::Sow { pit, way } = mv else {
        return watch;
    };
    let way = way.unwrap_or(ruleset.way());
    let temper = temper(ruleset, position, pit, way);
    let mut nobody = ();
    let mut sowing = Sowing::new(ruleset, position, way, temper, &mut nobody);
    sowing.watch = watch;
    sowing.run(Next::Relay(pit));
    sowing.watch
}
