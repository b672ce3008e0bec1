//! The marks of a position: which there are, in which order, and what they may say.

use super::read::Reader;
use super::{read_number, read_pit, read_seat, shown};
use crate::Pit;
use crate::rules::{FirstLap, Gates, Phase, Rounds, Takasia};

/// The names of the marks in the order of the text.
const NAMES: [&str; 13] = [
    "round", "phase", "reserve", "owner", "house", "at", "hand", "dir", "blocked", "captured",
    "took", "ends", "moved",
];

/// The marks of a text, unread.
pub(super) struct Marks<'t> {
    values: [Option<&'t str>; NAMES.len()],
}

impl<'t> Marks<'t> {
    /// Splits the fields after the turn into names and values.
    pub(super) fn read(
        reader: &mut Reader<'_>,
        fields: impl Iterator<Item = &'t str>,
    ) -> Marks<'t> {
        let mut marks = Marks {
            values: [None; NAMES.len()],
        };
        let mut from = 0;
        for field in fields {
            let (name, value) = field.split_once('=').unwrap_or((field, ""));
            match NAMES.iter().position(|&known| known == name) {
                None => {
                    let known = NAMES.join(", ");
                    reader.fault(
                        shown(name),
                        format!("no mark of a position, these are: {known}"),
                    );
                }
                Some(i) if i < from => {
                    let order = NAMES.join(", ");
                    reader.fault(name, format!("twice or out of order, which is {order}"));
                }
                Some(i) => {
                    marks.values[i] = Some(value);
                    from = i + 1;
                }
            }
        }
        marks
    }

    pub(super) fn get(&self, name: &str) -> Option<&'t str> {
        let i = NAMES.iter().position(|&known| known == name)?;
        self.values[i]
    }
}

impl Reader<'_> {
    /// Reads what the marks say into the position.
    pub(super) fn marks(&mut self, marks: &Marks<'_>) {
        self.round(marks);
        self.reserve(marks);
        self.owner(marks);
        self.house(marks);
        self.hand(marks);
        if self.finished {
            for name in [
                "phase", "at", "dir", "blocked", "captured", "took", "ends", "moved",
            ] {
                if marks.get(name).is_some() {
                    self.fault(name, "a finished position has no such mark");
                }
            }
            return;
        }
        self.pending(marks);
        self.blocked(marks);
        self.wins(marks);
        self.moved(marks);
    }

    /// Refuses a mark that the ruleset does not have.
    pub(super) fn unknown(&mut self, name: &str) {
        self.fault(name, "this ruleset has no such mark");
    }

    fn round(&mut self, marks: &Marks<'_>) {
        let Some(text) = marks.get("round") else {
            return;
        };
        match (self.ruleset.rules().rounds, read_number(text)) {
            (Rounds::Single, _) => self.unknown("round"),
            (Rounds::Deeds { max, .. }, Some(round)) if (1..=max.into()).contains(&round) => {
                self.position.round = round as u8;
            }
            (Rounds::Deeds { max, .. }, _) => {
                self.fault(
                    "round",
                    format!("a round from 1 to {max}, not `{}`", shown(text)),
                );
            }
        }
    }

    fn reserve(&mut self, marks: &Marks<'_>) {
        let Some(text) = marks.get("reserve") else {
            return;
        };
        let most = self.ruleset.start().reserve[0];
        if most == 0 {
            return self.unknown("reserve");
        }
        if let Some(reserve) = self.numbers("reserve", text, most.into()) {
            for (seeds, number) in self.position.reserve.iter_mut().zip(reserve) {
                *seeds = number as u8;
            }
        }
    }

    fn owner(&mut self, marks: &Marks<'_>) {
        let Some(text) = marks.get("owner") else {
            return;
        };
        let deeds = match (self.ruleset.rules().rounds, self.ruleset.rules().gates) {
            (Rounds::Deeds { .. }, _) => true,
            (Rounds::Single, Gates::Made { .. }) => false,
            (Rounds::Single, Gates::None) => return self.unknown("owner"),
        };
        for entry in text.split(',') {
            match self.holding(entry) {
                Ok(pit) if deeds => self.position.deeds |= 1 << pit.0,
                Ok(pit) => self.position.gates |= 1 << pit.0,
                Err(reason) => self.fault("owner", reason),
            }
        }
    }

    /// Reads a pit and the seat across that holds it, like `1.A3:0`.
    fn holding(&self, entry: &str) -> Result<Pit, String> {
        let board = self.ruleset.board();
        let (pit, seat) = entry
            .split_once(':')
            .ok_or_else(|| format!("entries like `1.A3:0`, not `{}`", shown(entry)))?;
        let pit = read_pit(board, self.position.turn, pit)?;
        let seat = read_seat(board, seat)?;
        if board.seat_of(pit) == seat {
            return Err(format!(
                "`{}`: the pit lies on that seat's side",
                shown(entry)
            ));
        }
        Ok(pit)
    }

    fn house(&mut self, marks: &Marks<'_>) {
        let Some(text) = marks.get("house") else {
            return;
        };
        match self.ruleset.rules().phase {
            Phase::Namua { .. } => {
                if let Some(bits) = self.bits("house", text) {
                    self.position.houses = bits;
                }
            }
            Phase::Sowing | Phase::Planting { .. } => self.unknown("house"),
        }
    }

    /// A bit for each seat.
    pub(super) fn bits(&mut self, name: &str, text: &str) -> Option<u8> {
        let numbers = self.numbers(name, text, 1)?;
        Some(
            numbers
                .iter()
                .rev()
                .fold(0, |bits, &bit| bits << 1 | bit as u8),
        )
    }

    fn hand(&mut self, marks: &Marks<'_>) {
        let Some(text) = marks.get("hand") else {
            return;
        };
        match read_number(text).filter(|seeds| (1..=255).contains(seeds)) {
            Some(seeds) => self.position.hand = seeds as u8,
            None => self.fault(
                "hand",
                format!("a number from 1 to 255, not `{}`", shown(text)),
            ),
        }
    }

    fn blocked(&mut self, marks: &Marks<'_>) {
        let Some(text) = marks.get("blocked") else {
            return;
        };
        match self.ruleset.rules().start.first_lap {
            FirstLap::Decides {
                takasia: Takasia::On,
            } => {
                if let Some(pit) = self.own_pit("blocked", text) {
                    self.position.blocked = Some(pit);
                }
            }
            FirstLap::Free | FirstLap::NotOnOwn | FirstLap::Decides { .. } => {
                self.unknown("blocked");
            }
        }
    }
}
