//! The text of a position.

use super::{own_pit_name, pit_name};
use crate::position::PAST;
use crate::rules::{Asks, Capture, Opening};
use crate::{Awaited, Pit, Position, Ruleset, Seat, Way};
use std::fmt::Write;

impl Ruleset {
    /// The canonical text of a position.
    pub fn text(&self, position: &Position) -> String {
        let mut text = String::with_capacity(128);
        self.write_pits(position, &mut text);
        text.push(' ');
        list(&mut text, &position.stores[..position.seats()]);
        match position.to_move() {
            Some(seat) => put(&mut text, format_args!(" {seat}")),
            None => text.push_str(" -"),
        }
        self.write_marks(position, &mut text);
        text
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
            put(text, format_args!(" round={}", position.round));
        }
        if let Some(phase) = self.phase_word(position) {
            put(text, format_args!(" phase={phase}"));
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
            put(
                text,
                format_args!(" blocked={}", pit_name(self.board(), pit)),
            );
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
                put(
                    text,
                    format_args!("{mark}{}:{holder}", pit_name(self.board(), pit)),
                );
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
            put(text, format_args!(" at={}", own_pit_name(self.board(), at)));
        }
        if position.hand > 0 {
            put(text, format_args!(" hand={}", position.hand));
        }
        if let Some(way) = self.shown_way(position) {
            put(text, format_args!(" dir={way}"));
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
            0b10 => put(text, format_args!(" ends=A{last}")),
            _ => put(text, format_args!(" ends=A1,A{last}")),
        }
    }

    fn write_moved(&self, position: &Position, text: &mut String) {
        if position.moved == PAST {
            return;
        }
        text.push_str(" moved=");
        match self.rules().start.opening {
            Opening::Free => put(text, format_args!("{}", position.moved)),
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

fn put(text: &mut String, what: std::fmt::Arguments<'_>) {
    text.write_fmt(what)
        .expect("a string takes what is written");
}

fn list<N: std::fmt::Display>(text: &mut String, numbers: &[N]) {
    for (i, number) in numbers.iter().enumerate() {
        put(
            text,
            format_args!("{}{number}", if i == 0 { "" } else { "," }),
        );
    }
}

fn bits(text: &mut String, bits: u8, seats: usize) {
    for seat in (0..seats as u8).map(Seat) {
        let comma = if seat.0 == 0 { "" } else { "," };
        put(text, format_args!("{comma}{}", bits >> seat.0 & 1));
    }
}
