//! `Watch`: whether a sowing begins a lap twice in the same state, or too many laps.
//!
//! A lap that ends occupied and captures nothing can be undone in one way only, if the origin is sown.
//! So a loop closes at the first lap since the start of the decision, the last capture, the last seed a
//! gate took or the fall of a house: one saved state is exact. Where the origin is skipped the saved
//! state moves on at laps 1, 2, 4, 8 … (Brent), which finds every loop, but late.

use super::Halt;
use crate::rules::{Endless, Origin, PITS_MAX, Relay};
use crate::{Move, Pit, Position, Ruleset, Way};

/// The laps of a decision; a sowing that would begin one more counts as never-ending (`lap_cap`).
pub(crate) const LAPS_MAX: u32 = 10_000;

/// Laps that are sown before a state is saved, where nothing hangs on the first repeated lap: a loop
/// comes back to any of its states, and most sowings end sooner.
const LAPS_UNSAVED: u32 = 12;

/// The laps for which the period of a loop is looked for where the saved state moves on.
const PERIOD_LAPS_MAX: u32 = 3 * LAPS_MAX;

/// Watches the laps of one decision.
pub(crate) struct Watch {
    saves: Saves,
    laps: u32,
    laps_max: u32,
    /// The lap from which on a state is saved.
    save_from: u32,
    /// The lap at which the state was saved.
    saved_at: u32,
    saved: Option<State>,
    /// The state in which the lap that was refused would have begun.
    refused: Option<State>,
}

/// When a state is saved.
#[derive(Copy, Clone, Eq, PartialEq)]
enum Saves {
    /// Never: there is only one lap, or laps are only counted.
    Never,
    /// At the first lap lifted since the last reset.
    First,
    /// At laps 1, 2, 4, 8 …
    Doubling,
}

/// The state in which a lap begins.
#[derive(Copy, Clone, Eq, PartialEq)]
struct State {
    pit: Pit,
    way: Way,
    pits: [u8; PITS_MAX],
}

impl Watch {
    /// No lap yet.
    #[inline]
    pub(crate) fn new(ruleset: &Ruleset) -> Watch {
        let rules = ruleset.rules();
        let saves = match (rules.relay, rules.sowing.origin) {
            (Relay::Never, _) => Saves::Never,
            (Relay::Occupied, Origin::Sown) => Saves::First,
            (Relay::Occupied, Origin::Skipped) => Saves::Doubling,
        };
        let unsaved = match rules.endless {
            Endless::Stop => 0,
            Endless::Draw | Endless::Loss | Endless::Illegal => LAPS_UNSAVED,
        };
        Watch {
            saves,
            laps: 0,
            laps_max: LAPS_MAX,
            save_from: unsaved,
            saved_at: 0,
            saved: None,
            refused: None,
        }
    }

    /// A lap is about to be lifted from this pit.
    #[inline]
    pub(crate) fn lift(&mut self, position: &Position, pit: Pit, way: Way) -> Result<(), Halt> {
        self.laps += 1;
        if self.laps <= self.save_from {
            return Ok(());
        }
        self.watched(position, pit, way)
    }

    /// Looks whether this lap repeats the saved one, and saves a state where it is time.
    #[inline(never)]
    fn watched(&mut self, position: &Position, pit: Pit, way: Way) -> Result<(), Halt> {
        let size = usize::from(position.size);
        let repeats = self.saved.as_ref().is_some_and(|saved| {
            saved.pit == pit && saved.way == way && saved.pits[..size] == position.pits[..size]
        });
        if repeats || self.laps > self.laps_max {
            self.refused = Some(State {
                pit,
                way,
                pits: position.pits,
            });
            return Err(Halt::Endless);
        }
        let save = match self.saves {
            Saves::Never => false,
            Saves::First => self.saved.is_none(),
            Saves::Doubling => self.laps.is_power_of_two(),
        };
        if save {
            self.saved_at = self.laps;
            self.saved = Some(State {
                pit,
                way,
                pits: position.pits,
            });
        }
        Ok(())
    }

    /// Loot is about to be sown.
    #[inline]
    pub(crate) fn loot(&mut self) -> Result<(), Halt> {
        self.laps += 1;
        if self.laps > self.laps_max {
            Err(Halt::Endless)
        } else {
            Ok(())
        }
    }

    /// Something that can't be undone has happened: earlier states can't come again.
    #[inline]
    pub(crate) fn reset(&mut self) {
        self.saved = None;
        if self.save_from > 0 {
            // The cap holds all the same.
            self.save_from = self.laps_max.min(self.laps + LAPS_UNSAVED);
        }
    }
}

/// Whether this ruleset has to look for the first repeated lap: the turn ends there, and the watch
/// finds the loop later.
pub(crate) fn stops_late(ruleset: &Ruleset) -> bool {
    let rules = ruleset.rules();
    rules.endless == Endless::Stop
        && rules.relay == Relay::Occupied
        && rules.sowing.origin == Origin::Skipped
}

/// Brings a decision that never ends back to the first lap that would repeat an earlier one.
///
/// From the period of the loop on, a state and the one a period later agree exactly from the loop's
/// first lap on, so that lap can be found by halving.
pub(crate) fn stop_at_first_repeat(ruleset: &Ruleset, before: &Position, mv: Move) -> Position {
    let mut laps = LAPS_MAX;
    if let Some(period) = period(ruleset, before, mv) {
        let (mut low, mut high) = (0, LAPS_MAX);
        while low < high {
            let middle = (low + high) / 2;
            let (_, now) = after(ruleset, before, mv, middle);
            let (_, later) = after(ruleset, before, mv, middle + period);
            if now == later {
                high = middle
            } else {
                low = middle + 1
            }
        }
        laps = laps.min(low + period);
    }
    after(ruleset, before, mv, laps).0
}

/// The period of the loop, if there is one within bounds.
fn period(ruleset: &Ruleset, before: &Position, mv: Move) -> Option<u32> {
    let watch = Watch {
        laps_max: PERIOD_LAPS_MAX,
        ..Watch::new(ruleset)
    };
    let mut position = *before;
    let watch = super::sowing::watched(ruleset, &mut position, mv, watch);
    (watch.laps <= PERIOD_LAPS_MAX).then(|| watch.laps - watch.saved_at)
}

/// The position after so many laps of a decision, and the state in which the next would begin.
fn after(ruleset: &Ruleset, before: &Position, mv: Move, laps: u32) -> (Position, Option<State>) {
    let watch = Watch {
        saves: Saves::Never,
        laps_max: laps,
        ..Watch::new(ruleset)
    };
    let mut position = *before;
    let watch = super::sowing::watched(ruleset, &mut position, mv, watch);
    (position, watch.refused)
}
