//! The text of a position.

use super::{push_number, push_own_pit, push_pit};
use crate::position::PAST;
use crate::rules::{Asks, Capture, Opening};
use crate::{Awaited, Pit, Position, Ruleset, Way};

impl Ruleset {
    /// The canonical text of a position.
    pub fn text(&self, position: &Position) -> String {
        let mut text = String::with_capacity(128);
        self.write_text(&mut text, position);
        text
    }

    /// Appends the canonical text of a position.
    pub fn write_text(&self, text: &mut String, position: &Position) {
        self.write_pits(position, text);
        text.push(' ');
        list(text, &position.stores[..position.seats()]);
        match position.to_move() {
            Some(seat) => marked(text, " ", seat.0),
            None => text.push_str(" -"),
        }
        self.write_marks(position, text);
    }

    fn write_pits(&self, position: &Position, text: &mut String) {
        let rows = position.pits().chunks(self.columns());
        for (i, row) in rows.enumerate() {
            match i {
                0 => {}
                _ if i % self.rows() == 0 => text.push('/'),
                _ => text.push(';'),
            }
            list(text, row);
        }
    }

    /// The marks, in the order of the notation, each only where it differs from its default.
    fn write_marks(&self, position: &Position, text: &mut String) {
        if position.round != 1 {
            marked(text, " round=", position.round);
        }
        if let Some(phase) = self.phase_word(position) {
            text.push_str(" phase=");
            text.push_str(phase);
        }
        if position.reserve != [0; 4] {
            text.push_str(" reserve=");
            list(text, &position.reserve[..position.seats()]);
        }
        self.write_owners(position, text);
        if position.houses != 0 {
            text.push_str(" house=");
            bits(text, position.houses, position.seats());
        }
        self.write_pending(position, text);
        if let Some(pit) = position.blocked {
            text.push_str(" blocked=");
            push_pit(text, self.board(), pit);
        }
        if position.captured != PAST {
            text.push_str(" captured=");
            bits(text, position.captured, position.seats());
        }
        if position.took {
            text.push_str(" took=1");
        }
        self.write_ends(position, text);
        self.write_moved(position, text);
    }

    /// The word of a pending choice that is no sowing.
    fn phase_word(&self, position: &Position) -> Option<&'static str> {
        match position.awaited {
            Awaited::Take { left: 2.., .. } => Some("take2"),
            Awaited::Take { .. } => Some("take"),
            Awaited::Arrange => Some("setup"),
            Awaited::Give => Some("give"),
            Awaited::Place => Some("place"),
            Awaited::Claim => Some("claim"),
            Awaited::Sow
            | Awaited::Reverse { .. }
            | Awaited::House { .. }
            | Awaited::Over(_)
            | Awaited::Finished => None,
        }
    }

    fn write_owners(&self, position: &Position, text: &mut String) {
        let mut mark = " owner=";
        for pit in (0..position.size).map(Pit) {
            if let Some(holder) = position.holder(pit) {
                text.push_str(mark);
                push_pit(text, self.board(), pit);
                marked(text, ":", holder.0);
                mark = ",";
            }
        }
    }

    /// Where the turn is pending, with what in the hand and, where it matters, which way.
    fn write_pending(&self, position: &Position, text: &mut String) {
        let at = match position.awaited {
            Awaited::Take { at, .. } | Awaited::Reverse { at } | Awaited::House { at, .. } => {
                Some(at)
            }
            Awaited::Sow
            | Awaited::Arrange
            | Awaited::Give
            | Awaited::Place
            | Awaited::Claim
            | Awaited::Over(_)
            | Awaited::Finished => None,
        };
        if let Some(at) = at {
            text.push_str(" at=");
            push_own_pit(text, self.board(), at);
        }
        if position.hand > 0 {
            marked(text, " hand=", position.hand);
        }
        if let Some(way) = self.shown_way(position) {
            text.push_str(" dir=");
            text.push_str(way.word());
        }
    }

    /// The way the pending sowing was going, where it matters.
    fn shown_way(&self, position: &Position) -> Option<Way> {
        match position.awaited {
            Awaited::Take { way, .. } => (self.asks() == Asks::Whether).then_some(way),
            Awaited::House { way, .. } => Some(way),
            Awaited::Sow
            | Awaited::Reverse { .. }
            | Awaited::Arrange
            | Awaited::Give
            | Awaited::Place
            | Awaited::Claim
            | Awaited::Over(_)
            | Awaited::Finished => None,
        }
    }

    fn write_ends(&self, position: &Position, text: &mut String) {
        let last = self.board().columns;
        match position.ends {
            0 => {}
            0b01 => text.push_str(" ends=A1"),
            0b10 => marked(text, " ends=A", last),
            _ => marked(text, " ends=A1,A", last),
        }
    }

    fn write_moved(&self, position: &Position, text: &mut String) {
        if position.moved == PAST {
            return;
        }
        text.push_str(" moved=");
        match self.rules().start.opening {
            Opening::Free => push_number(text, position.moved),
            Opening::Fixed { .. } | Opening::Quiet => bits(text, position.moved, position.seats()),
        }
    }

    /// What facing captures ask.
    pub(crate) fn asks(&self) -> Asks {
        match self.rules().capture {
            Capture::Facing(facing) => facing.asks,
            Capture::Never | Capture::Counts(_) => Asks::Nothing,
        }
    }
}

/// A mark and the number it has.
fn marked(text: &mut String, mark: &str, number: impl Into<u32>) {
    text.push_str(mark);
    push_number(text, number);
}

fn list<N: Into<u32> + Copy>(text: &mut String, numbers: &[N]) {
    for (i, &number) in numbers.iter().enumerate() {
        if i > 0 {
            text.push(',');
        }
        push_number(text, number);
    }
}

fn bits(text: &mut String, bits: u8, seats: usize) {
    for seat in 0..seats {
        let comma = if seat == 0 { "" } else { "," };
        marked(text, comma, bits >> seat & 1);
    }
}
