//! Room for games: seats reserved, all at once or none, and given back.

use super::claims::claims;
use super::{Inner, Session};

impl Session {
    /// Reserves a seat, if one is free and the bot plays the ruleset. Given back by
    /// [`Session::game_over`], or by [`Session::release`] where no game came of it.
    pub(in crate::arena) fn reserve(&self, spec: &str) -> bool {
        let mut inner = self.lock();
        let has_room = inner.has_room(spec);
        if has_room {
            inner.in_use += 1;
        }
        has_room
    }

    /// Whether a seat is free and the bot plays the ruleset; the next moment it may be taken.
    pub(in crate::arena) fn could_seat(&self, spec: &str) -> bool {
        self.lock().has_room(spec)
    }

    /// Reserves a seat for an open challenge of before a restart, whatever the capacity is.
    pub(in crate::arena) fn hold_again(&self) {
        self.lock().in_use += 1;
    }

    /// Gives a reserved seat back.
    pub(in crate::arena) fn release(&self) {
        let mut inner = self.lock();
        debug_assert!(inner.in_use > 0, "only what was reserved is released");
        inner.in_use = inner.in_use.saturating_sub(1);
    }
}

impl Inner {
    fn has_room(&self, spec: &str) -> bool {
        let plays = self.rulesets.is_empty() || self.rulesets.iter().any(|r| claims(r, spec));
        plays && self.in_use < self.capacity && self.stream.is_some()
    }
}
