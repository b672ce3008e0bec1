//! Marks of what has happened so far: captures, ends, first moves.

use super::marks::Marks;
use super::read::Reader;
use super::{read_number, shown};
use crate::position::{Awaited, PAST};
use crate::rules::{Goal, Opening, Win};

impl Reader<'_> {
    /// The marks of the special wins.
    pub(super) fn wins(&mut self, marks: &Marks<'_>) {
        let (both_ends, second) = match self.ruleset.rules().end.goal {
            Goal::Captures { both_ends, second } => (both_ends, second),
            Goal::None | Goal::Majority | Goal::Sweep(_) => (Win::Off, Win::Off),
        };
        match marks.get("captured") {
            Some(_) if second == Win::Off => self.unknown("captured"),
            Some(text) => {
                if let Some(bits) = self.bits("captured", text) {
                    self.position.captured = if bits == 0b11 { PAST } else { bits };
                }
            }
            None => {}
        }
        match marks.get("took") {
            None => {}
            Some(_) if second == Win::Off => self.unknown("took"),
            Some("1") => self.position.took = true,
            Some(_) => self.fault("took", "`1`, or the mark is left out"),
        }
        if let Some(text) = marks.get("ends") {
            if both_ends == Win::Off {
                return self.unknown("ends");
            }
            self.ends(text);
        }
        let pending = matches!(
            self.position.awaited,
            Awaited::Reverse { .. } | Awaited::Take { .. } | Awaited::House { .. }
        );
        if (self.position.took || self.position.ends != 0) && !pending {
            self.fault("took", "marks of a turn that is going on need `at`");
        }
    }

    fn ends(&mut self, text: &str) {
        let last = format!("A{}", self.ruleset.columns());
        match text {
            "A1" => self.position.ends = 0b01,
            _ if text == last => self.position.ends = 0b10,
            _ => self.fault("ends", format!("`A1` or `{last}`, not `{}`", shown(text))),
        }
    }

    pub(super) fn moved(&mut self, marks: &Marks<'_>) {
        let Some(text) = marks.get("moved") else {
            return;
        };
        let rules = self.ruleset.rules();
        match rules.start.opening {
            Opening::Fixed { .. } | Opening::Quiet => {
                if let Some(bits) = self.bits("moved", text) {
                    let all = (1 << self.position.seats) - 1;
                    self.position.moved = if bits == all { PAST } else { bits };
                }
            }
            Opening::Free if rules.setup.handicap.seeds > 0 => {
                let after = u32::from(rules.setup.handicap.after);
                match read_number(text).filter(|&moves| moves < after) {
                    Some(moves) => self.position.moved = moves as u8,
                    None => {
                        let reason = format!("fewer than {after} moves, not `{}`", shown(text));
                        self.fault("moved", reason);
                    }
                }
            }
            Opening::Free => self.unknown("moved"),
        }
    }
}
