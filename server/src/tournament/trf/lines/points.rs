//! What results are worth, in the three ways of writing it.

use super::super::columns::Columns;
use super::super::read::Notes;
use super::super::{PointSystem, Tenths};
use super::tenths;

/// Values given so far.
#[derive(Default)]
pub(super) struct Points {
    win: Option<Tenths>,
    draw: Option<Tenths>,
    loss: Option<Tenths>,
    absence: Option<Tenths>,
    pairing_bye: Option<Tenths>,
}

impl Points {
    /// Row 162: letter and value from column 6, then from 15, 24 and so on.
    pub(super) fn read_162(&mut self, columns: &Columns<'_>, line: usize, notes: &mut Notes) {
        for at in (6..=columns.len()).step_by(9) {
            let (letter, value) = (columns.at(at), columns.field(at + 1, at + 4));
            if letter == ' ' && value.is_empty() {
                continue;
            }
            match letter.to_ascii_uppercase() {
                'W' => set(&mut self.win, &value, line, notes),
                'D' => set(&mut self.draw, &value, line, notes),
                'L' => set(&mut self.loss, &value, line, notes),
                // Z is a pairing program's name for the standard's A.
                'A' | 'Z' => set(&mut self.absence, &value, line, notes),
                'P' => set(&mut self.pairing_bye, &value, line, notes),
                'X' => notes.adjust(line, "points for unknown results (X) are left out"),
                other => {
                    let reason = format!("points of {other:?} in column {at}: W, D, L, A, P or X");
                    notes.fault(line, reason);
                }
            }
        }
    }

    /// `XXS CODE=VALUE …`.
    pub(super) fn read_xxs(&mut self, rest: &str, line: usize, notes: &mut Notes) {
        for word in rest.split_whitespace() {
            let (code, value) = word.split_once('=').unwrap_or((word, ""));
            let place = match code {
                "W" | "WW" | "BW" | "FW" | "FPB" => &mut self.win,
                "D" | "WD" | "BD" | "HPB" => &mut self.draw,
                "WL" | "BL" => &mut self.loss,
                "ZPB" | "FL" => &mut self.absence,
                "PAB" => &mut self.pairing_bye,
                _ => {
                    notes.fault(line, format!("XXS {word:?} is no CODE=VALUE that is known"));
                    continue;
                }
            };
            set(place, value, line, notes);
        }
    }

    /// `BBW`, `BBD`, … with a value.
    pub(super) fn read_bb(&mut self, tag: &str, rest: &str, line: usize, notes: &mut Notes) {
        let place = match tag {
            "BBW" => &mut self.win,
            "BBD" => &mut self.draw,
            "BBL" => &mut self.loss,
            "BBU" => &mut self.pairing_bye,
            // A zero-point bye and a loss by forfeit are one absence here.
            _ => &mut self.absence,
        };
        set(place, rest, line, notes);
    }

    pub(super) fn finish(self) -> PointSystem {
        let usual = PointSystem::default();
        let win = self.win.unwrap_or(usual.win);
        PointSystem {
            win,
            draw: self.draw.unwrap_or(usual.draw),
            loss: self.loss.unwrap_or(usual.loss),
            absence: self.absence.unwrap_or(usual.absence),
            pairing_bye: self.pairing_bye.unwrap_or(win),
        }
    }
}

fn set(place: &mut Option<Tenths>, text: &str, line: usize, notes: &mut Notes) {
    match (tenths(text), *place) {
        (None, _) => notes.fault(line, format!("points {text:?} are no number like 11.5")),
        (Some(value), Some(known)) if value != known => notes.fault(
            line,
            format!("{value} points where {known} were given: one value for each kind of result"),
        ),
        (value, _) => *place = value,
    }
}
