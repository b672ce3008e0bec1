//! Who is due to move first.

/// The seats an entrant has held, oldest first; `true` where it moved first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seating {
    moved_first: Vec<bool>,
}

impl Seating {
    /// Adds a game in which the entrant moved first, or second.
    pub fn push(&mut self, moved_first: bool) {
        self.moved_first.push(moved_first);
    }

    /// How many games were played.
    pub fn games(&self) -> usize {
        self.moved_first.len()
    }

    /// Games moved first minus games moved second.
    pub fn balance(&self) -> i32 {
        self.moved_first
            .iter()
            .map(|&first| if first { 1 } else { -1 })
            .sum()
    }

    /// How strongly seat 0 is due: positive wants to move first, 0 doesn't care.
    ///
    /// Twice the balance, then the last seat; three in a row never, if it can be helped.
    fn due(&self) -> i32 {
        let last = match self.moved_first.as_slice() {
            [.., a, b] if a == b => 2 * sign(*b),
            [.., b] => sign(*b),
            [] => 0,
        };
        -(2 * self.balance() + last)
    }

    /// How much two would be in each other's way: 0 (not at all) to 3.
    pub(super) fn clash(&self, other: &Seating) -> u32 {
        let (mine, theirs) = (self.due(), other.due());
        if mine.signum() * theirs.signum() <= 0 {
            return 0;
        }
        // The weaker claim is the one that gives way.
        match mine.abs().min(theirs.abs()) {
            0 | 1 => 1,
            2 | 3 => 2,
            _ => 3,
        }
    }

    /// Whether this one, who stands higher, moves first against `other`.
    pub(super) fn goes_first_against(&self, other: &Seating) -> bool {
        let (mine, theirs) = (self.due(), other.due());
        if mine == theirs && mine == 0 {
            return self.differs_last(other).unwrap_or(true);
        }
        if mine == theirs {
            mine > 0
        } else {
            mine > theirs
        }
    }

    /// Both level: they swap what they held when they last held different seats.
    fn differs_last(&self, other: &Seating) -> Option<bool> {
        let both = self
            .moved_first
            .iter()
            .rev()
            .zip(other.moved_first.iter().rev());
        both.filter(|(mine, theirs)| mine != theirs)
            .map(|(mine, _)| !mine)
            .next()
    }
}

fn sign(first: bool) -> i32 {
    if first { 1 } else { -1 }
}
