//! The marks of a position: which there are, in which order, and what they may say.

use super::read::Reader;
use super::{read_number, read_pit, read_seat, shown};
use crate::position::{Awaited, PAST};
use crate::rules::{
    Arrange, Asks, Direction, FirstLap, Gates, Goal, Opening, Phase, Rounds, Takasia, Win,
};
use crate::{Pit, Way};

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
                        format!("no mark of a position; marks are {known}"),
                    );
                }
                Some(i) if i < from => {
                    let order = NAMES.join(", ");
                    reader.fault(name, format!("twice or out of order; the order is {order}"));
                }
                Some(i) => {
                    marks.values[i] = Some(value);
                    from = i + 1;
                }
            }
        }
        marks
    }

    fn get(&self, name: &str) -> Option<&'t str> {
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
    fn unknown(&mut self, name: &str) {
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
    fn bits(&mut self, name: &str, text: &str) -> Option<u8> {
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

    /// What is awaited: `phase`, `at`, `dir`, and a hand only where there can be one.
    fn pending(&mut self, marks: &Marks<'_>) {
        let at = marks.get("at").and_then(|text| self.own_pit("at", text));
        let way = match marks.get("dir") {
            None => None,
            Some("ccw") => Some(Way::Ccw),
            Some("cw") => Some(Way::Cw),
            Some(text) => {
                return self.fault("dir", format!("`ccw` or `cw`, not `{}`", shown(text)));
            }
        };
        if marks.get("at").is_some() && at.is_none() {
            return;
        }
        match self.awaited(marks.get("phase"), at, way) {
            Ok(awaited) => self.position.awaited = awaited,
            Err((field, reason)) => return self.fault(field, reason),
        }
        let in_hand = match self.position.awaited {
            Awaited::Reverse { .. } | Awaited::Give | Awaited::Place => true,
            Awaited::Sow
            | Awaited::Take { .. }
            | Awaited::House { .. }
            | Awaited::Arrange
            | Awaited::Claim
            | Awaited::Over(_)
            | Awaited::Finished => false,
        };
        if self.position.hand > 0 && !in_hand {
            self.fault("hand", "nothing is pending that keeps seeds in the hand");
        }
    }

    fn awaited(
        &self,
        phase: Option<&str>,
        at: Option<Pit>,
        way: Option<Way>,
    ) -> Result<Awaited, (&'static str, String)> {
        let rules = self.ruleset.rules();
        let asks = self.ruleset.asks();
        let no_phase = |known: bool, awaited| {
            if !known {
                Err(("phase", "this ruleset has no such phase".into()))
            } else if at.is_some() || way.is_some() {
                Err(("at", "nothing is pending at a pit in this phase".into()))
            } else {
                Ok(awaited)
            }
        };
        match phase {
            None => self.pending_sowing(at, way),
            Some("take") if asks != Asks::Nothing => self.pending_take(at, way, 1),
            Some("take2") if matches!(asks, Asks::Further { pits: 2, .. }) => {
                self.pending_take(at, way, 2)
            }
            Some("setup") => no_phase(rules.setup.arrange != Arrange::Fixed, Awaited::Arrange),
            Some("give") => no_phase(rules.setup.handicap.seeds > 0, Awaited::Give),
            Some("place") => no_phase(rules.setup.handicap.seeds > 0, Awaited::Place),
            Some("claim") => no_phase(rules.rounds != Rounds::Single, Awaited::Claim),
            Some(phase) => Err((
                "phase",
                format!("this ruleset has no phase `{}`", shown(phase)),
            )),
        }
    }

    fn pending_sowing(
        &self,
        at: Option<Pit>,
        way: Option<Way>,
    ) -> Result<Awaited, (&'static str, String)> {
        let rules = self.ruleset.rules();
        match (at, way, rules.direction, rules.phase) {
            (None, None, _, _) => Ok(Awaited::Sow),
            (None, Some(_), _, _) => Err(("dir", "no sowing is pending".into())),
            (Some(at), None, Direction::Reversible { .. }, _) => Ok(Awaited::Reverse { at }),
            (Some(at), Some(way), _, Phase::Namua { house, .. }) => {
                let pit = self
                    .ruleset
                    .board()
                    .pit(self.position.turn, 0, house.column - 1);
                if at == pit {
                    Ok(Awaited::House { at, way })
                } else {
                    Err(("at", "only the own house can be pending".into()))
                }
            }
            (Some(_), None, _, Phase::Namua { .. }) => {
                Err(("dir", "the way the sowing was going is missing".into()))
            }
            _ => Err(("at", "nothing is pending at a pit in this ruleset".into())),
        }
    }

    fn pending_take(
        &self,
        at: Option<Pit>,
        way: Option<Way>,
        left: u8,
    ) -> Result<Awaited, (&'static str, String)> {
        let Some(at) = at else {
            return Err((
                "at",
                "the landing pit of the pending capture is missing".into(),
            ));
        };
        let board = self.ruleset.board();
        if !board.is_inner(at, self.position.turn) || self.position.pits[at.index()] == 0 {
            return Err((
                "at",
                "a capture is pending at an own inner pit with seeds".into(),
            ));
        }
        let whether = self.ruleset.asks() == Asks::Whether;
        match way {
            Some(way) if whether => Ok(Awaited::Take { at, way, left }),
            None if !whether => Ok(Awaited::Take {
                at,
                way: self.ruleset.way(),
                left,
            }),
            None => Err(("dir", "the way the sowing was going is missing".into())),
            Some(_) => Err(("dir", "the way does not matter for this choice".into())),
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

    /// The marks of the special wins.
    fn wins(&mut self, marks: &Marks<'_>) {
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
        let pending = matches!(self.position.awaited, Awaited::Reverse { .. });
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

    fn moved(&mut self, marks: &Marks<'_>) {
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
