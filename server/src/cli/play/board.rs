//! The board as a person sees it: seat 0 near, the other seat far and turned round.

use mashimo_engine::{Position, Ruleset, Seat};

/// The room for a row's name at its left.
const MARGIN: usize = 12;
/// The room for a pit: two digits and a blank, more where the terminal is wide.
const CELL: usize = 3;
/// The room where there is enough of it.
const CELL_WIDE: usize = 4;
/// What is wanted of a terminal whatever the board.
const WIDTH_MIN: usize = 80;
const HEIGHT_MIN: usize = 24;

/// The columns and lines a terminal needs for this ruleset.
pub(crate) fn room(ruleset: &Ruleset) -> (usize, usize) {
    let wide = MARGIN + CELL * ruleset.columns();
    (wide.max(WIDTH_MIN), HEIGHT_MIN)
}

/// The lines of the board.
pub(crate) fn board(ruleset: &Ruleset, position: &Position) -> Vec<String> {
    let wide = MARGIN + CELL_WIDE * ruleset.columns() <= WIDTH_MIN;
    let cell = if wide { CELL_WIDE } else { CELL };
    let drawing = Drawing {
        ruleset,
        position,
        cell,
    };
    if ruleset.seats() == 2 {
        drawing.facing()
    } else {
        drawing.listed()
    }
}

struct Drawing<'a> {
    ruleset: &'a Ruleset,
    position: &'a Position,
    cell: usize,
}

impl Drawing<'_> {
    /// Two seats face each other: the far one's columns run from right to left.
    fn facing(&self) -> Vec<String> {
        let mut lines = vec![self.seat_line(Seat(1)), self.columns(true)];
        let rows = self.ruleset.rows() as u8;
        lines.extend((0..rows).rev().map(|row| self.row(Seat(1), row, true)));
        lines.extend((0..rows).map(|row| self.row(Seat(0), row, false)));
        lines.push(self.columns(false));
        lines.push(self.seat_line(Seat(0)));
        lines
    }

    /// More seats: one below the other, each from its own left.
    fn listed(&self) -> Vec<String> {
        let mut lines = vec![self.columns(false)];
        for seat in (0..self.ruleset.seats() as u8).map(Seat) {
            lines.push(format!("{}  {}", self.row(seat, 0, false), self.held(seat)));
        }
        lines
    }

    fn row(&self, seat: Seat, row: u8, turned: bool) -> String {
        let name = format!("seat {seat}  {}", if row == 0 { "A" } else { "B" });
        let seeds = |c: usize| {
            let pit = self.ruleset.pit(seat, row, c as u8);
            match self.position.seeds(pit) {
                0 => "·".to_string(),
                n => n.to_string(),
            }
        };
        format!("{name:<MARGIN$}{}", self.across(seeds, turned))
    }

    fn columns(&self, turned: bool) -> String {
        format!(
            "{:<MARGIN$}{}",
            "",
            self.across(|c| (c + 1).to_string(), turned)
        )
    }

    fn across(&self, cell: impl Fn(usize) -> String, turned: bool) -> String {
        let (columns, width) = (self.ruleset.columns(), self.cell);
        let at = |i: usize| if turned { columns - 1 - i } else { i };
        (0..columns)
            .map(|i| format!("{:>width$}", cell(at(i))))
            .collect()
    }

    fn seat_line(&self, seat: Seat) -> String {
        let side = if seat.0 == 0 { "South" } else { "North" };
        format!("{:<MARGIN$}{}", format!("{side} ({seat})"), self.held(seat))
    }

    /// What a seat holds off its pits.
    fn held(&self, seat: Seat) -> String {
        let mut text = format!("store {}", self.position.store(seat));
        if self.position.reserve(seat) > 0 {
            text.push_str(&format!(", reserve {}", self.position.reserve(seat)));
        }
        text
    }
}

/// What the text of a position says beside pits, stores and turn; a reserve is drawn already.
pub(crate) fn marks(ruleset: &Ruleset, position: &Position) -> String {
    let text = ruleset.text(position);
    let marks = text
        .split(' ')
        .skip(3)
        .filter(|mark| !mark.starts_with("reserve="));
    marks.collect::<Vec<_>>().join("  ")
}
