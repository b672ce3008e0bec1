//! Marks that cannot be: no game of the ruleset leads to them.

use super::read::Reader;
use crate::kernel::sowing::Lap;
use crate::kernel::{blocking, choice, landing, reverse, rounds};
use crate::position::{Awaited, PAST};
use crate::rules::{Asks, Capture, Gates, Goal, Loot, Own, Phase, Store, Stuck, Win};
use crate::{Pit, Seat, Way};

impl Reader<'_> {
    /// Refuses marks that cannot be, on a board that is read.
    pub(super) fn possible(&mut self) {
        if self.finished {
            return;
        }
        self.stores_possible();
        self.gates_possible();
        self.houses_possible();
        self.reserves_possible();
        self.block_possible();
        match self.position.awaited {
            Awaited::Take { at, way, .. } => self.take_possible(at, way),
            Awaited::Reverse { at } => self.reversal_possible(at),
            Awaited::House { at, .. } => self.house_choice_possible(at),
            Awaited::Give | Awaited::Place => self.handicap_possible(),
            Awaited::Claim => self.claims_possible(),
            Awaited::Sow | Awaited::Arrange | Awaited::Over(_) | Awaited::Finished => {}
        }
        self.wins_possible();
    }

    fn stores_possible(&mut self) {
        let rules = self.ruleset.rules();
        let captures = match rules.capture {
            Capture::Never => false,
            Capture::Counts(_) => true,
            Capture::Facing(facing) => facing.loot == Loot::Bank,
        };
        let stores = captures
            || rules.sowing.store == Store::Again
            || rules.gates != Gates::None
            || rules.sowing.passing != crate::rules::Passing::Falls;
        if !stores && self.position.stores != [0; 4] {
            self.fault("stores", "this ruleset stores nothing, so they are 0");
        }
    }

    /// A gate holds what made it.
    fn gates_possible(&mut self) {
        let Gates::Made { count, .. } = self.ruleset.rules().gates else {
            return;
        };
        for pit in (0..self.position.size).map(Pit) {
            let gate = self.position.gates >> pit.0 & 1 == 1;
            if gate && self.position.seeds(pit) < count {
                let name = self.ruleset.pit_name(pit);
                self.fault(
                    "owner",
                    format!("a pit won for good holds {count} or more, {name}"),
                );
            }
        }
    }

    /// A house that was never emptied holds seeds.
    fn houses_possible(&mut self) {
        let Phase::Namua { house, .. } = self.ruleset.rules().phase else {
            return;
        };
        for seat in self.ruleset.board().all_seats() {
            let pit = self.ruleset.board().pit(seat, 0, house.column - 1);
            let held = self.ruleset.start().seeds(pit) > 0;
            if held && self.position.house(seat) && self.position.seeds(pit) == 0 {
                let name = self.ruleset.pit_name(pit);
                self.fault("house", format!("{name} is empty, so it was emptied"));
            }
        }
    }

    /// Seats plant in turn, unless one misses its turn.
    fn reserves_possible(&mut self) {
        let [first, second, ..] = self.position.reserve;
        let in_turn = match (self.ruleset.rules().phase, self.ruleset.rules().stuck) {
            (Phase::Sowing, _) | (_, Stuck::Skipped | Stuck::EmptySkipped) => true,
            (Phase::Planting { .. } | Phase::Namua { .. }, Stuck::Loses | Stuck::Counted) => {
                first.abs_diff(second) <= 1
            }
        };
        if !in_turn {
            self.fault(
                "reserve",
                "seats plant in turn, so reserves differ by one at most",
            );
        }
    }

    fn block_possible(&mut self) {
        let Some(pit) = self.position.blocked else {
            return;
        };
        let owner = self.ruleset.board().seat_of(pit);
        let inner = self.ruleset.board().is_inner(pit, owner);
        let harvest = self.position.reserve == [0; 4];
        // A turn missed or seeds handed over since then may have changed the board.
        let rules = self.ruleset.rules();
        let unchanged = rules.setup.handicap.seeds == 0
            && match rules.stuck {
                Stuck::Loses | Stuck::Counted => true,
                Stuck::Skipped | Stuck::EmptySkipped => false,
            };
        let due = owner != self.position.turn
            || !unchanged
            || blocking::target(self.ruleset, &self.position, owner.other()) == Some(pit);
        if !(inner && harvest && due) {
            self.fault("blocked", "no move can have blocked that pit");
        }
    }

    /// A pending capture: the last seed fell there, and there is something to take.
    fn take_possible(&mut self, at: Pit, way: Way) {
        let ruleset = self.ruleset;
        let landing = choice::landing_at(ruleset, &self.position, at);
        let possible = match (ruleset.rules().capture, ruleset.asks()) {
            (Capture::Facing(facing), Asks::Further { .. }) => {
                let (inner, _) = landing::opposite(ruleset, &self.position, at);
                let lies = self.position.seeds(at);
                let fell = match facing.own {
                    Own::Along => lies == 0,
                    Own::Stays => lies > 0 && landing::lands_right(facing.on, landing.before),
                };
                fell && inner == 0
            }
            (Capture::Facing(_), Asks::Whether) => {
                landing::would_capture(ruleset, &self.position, landing)
            }
            (Capture::Facing(facing), Asks::Which) => {
                landing::lands_right(facing.on, landing.before)
                    && ruleset.legal_moves(&self.position).len() > 1
            }
            (Capture::Never | Capture::Counts(_) | Capture::Facing(_), _) => false,
        };
        if !possible {
            self.fault("at", format!("no capture going {way} can be pending there"));
        }
    }

    /// A pending reversal: clockwise, that lap captures.
    fn reversal_possible(&mut self, at: Pit) {
        let (lying, hand) = (self.position.seeds(at), self.position.hand);
        let lap = match hand {
            0 => Lap::lifted(at, lying),
            _ => reverse::loot_lap(self.ruleset, self.position.turn, at, hand, Way::Cw),
        };
        let lifts = hand > 0 || lying > 1;
        if !(lifts && reverse::may_reverse(self.ruleset, &self.position, lap)) {
            self.fault(
                "at",
                "clockwise from there takes nothing, so there is no choice",
            );
        }
    }

    fn house_choice_possible(&mut self, at: Pit) {
        let Phase::Namua { house, .. } = self.ruleset.rules().phase else {
            return;
        };
        let standing =
            self.position.house(self.position.turn) && self.position.seeds(at) >= house.stands_from;
        let landing = choice::landing_at(self.ruleset, &self.position, at);
        let takes = landing::would_capture(self.ruleset, &self.position, landing);
        if !standing || takes {
            self.fault(
                "at",
                "the choice is there for a standing house with nothing opposite",
            );
        }
    }

    fn handicap_possible(&mut self) {
        let handicap = self.ruleset.rules().setup.handicap;
        let giving = self.position.awaited == Awaited::Give;
        let giver = Seat(handicap.seat);
        let seat = if giving { giver } else { giver.other() };
        if self.position.turn != seat {
            self.fault("turn", format!("seat {seat} is to move in this phase"));
        }
        let hand = self.position.hand;
        let fits = if giving {
            hand < handicap.seeds
        } else {
            (1..=handicap.seeds).contains(&hand)
        };
        if !fits {
            let reason = format!("{} seeds are handed over, not {hand}", handicap.seeds);
            self.fault("hand", reason);
        }
        if self.position.moved != PAST {
            self.fault(
                "moved",
                "the hand-over is due, so moves are not counted any more",
            );
        }
    }

    /// The leader's pits and those claimed are full, the rest is empty, stores hold what is to come.
    fn claims_possible(&mut self) {
        if let Err(reason) = rounds::claims_possible(self.ruleset, &self.position) {
            self.fault("phase", reason);
        }
    }

    /// Marks of a turn with captures go together.
    fn wins_possible(&mut self) {
        let Goal::Captures { second, .. } = self.ruleset.rules().end.goal else {
            return;
        };
        let counted = self.position.captured >> self.position.turn.0 & 1 == 1;
        if self.position.took && !counted {
            self.fault("captured", "this turn has captured, so it counts");
        }
        if second == Win::On && self.position.ends != 0 && !self.position.took {
            self.fault("took", "a turn that has captured from an end has captured");
        }
    }
}
