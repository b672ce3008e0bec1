//! The rows about the tournament as a whole.

use super::columns::Columns;
use super::read::Notes;
use super::{Bye, Colour, Forbidden, PointSystem, ROUNDS_MAX, RequestedBye, Tenths, Trf};
use crate::tournament::Entrant;

mod points;

use points::Points;

/// What the rows about the tournament said so far.
#[derive(Default)]
pub(super) struct Header {
    trf: Trf,
    rounds: Option<u16>,
    players: Option<(usize, u32)>,
    points: Points,
    absent: Vec<(usize, Entrant)>,
}

/// A number without sign.
pub(super) fn number(text: &str) -> Option<u32> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().ok()).flatten()
}

/// A number with at most one decimal: `11.5`, `3`, `.5`.
pub(super) fn tenths(text: &str) -> Option<Tenths> {
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let whole = if whole.is_empty() && !part.is_empty() {
        Some(0)
    } else {
        number(whole)
    };
    let part = match part {
        "" => Some(0),
        part => number(part.trim_end_matches('0')).or((!part.contains(|c| c != '0')).then_some(0)),
    };
    let (whole, part) = whole.zip(part)?;
    (part < 10 && whole < 1000).then(|| Tenths(10 * whole + part))
}

impl Header {
    /// Reads a row that is no player's.
    pub(super) fn read(&mut self, columns: &Columns<'_>, line: usize, notes: &mut Notes) {
        let (tag, rest) = (columns.tag(), columns.rest());
        match tag.as_str() {
            "012" => self.trf.name = rest.to_string(),
            "062" => {
                let first = rest.split_whitespace().next().unwrap_or_default();
                self.players = number(first).map(|players| (line, players));
            }
            "142" | "XXR" => self.read_rounds(rest, line, notes),
            "152" => match rest {
                "W" | "w" => self.trf.initial_colour = Some(Colour::White),
                "B" | "b" => self.trf.initial_colour = Some(Colour::Black),
                _ => notes.fault(line, format!("initial colour {rest:?} is neither W nor B")),
            },
            "162" => self.points.read_162(columns, line, notes),
            "192" => self.trf.kind = Some(rest.to_string()),
            "202" => self.trf.tie_breaks = Some(rest.to_string()),
            "222" => self.trf.time_control = Some(rest.to_string()),
            "240" => self.read_byes(columns, line, notes),
            "260" => self.read_forbidden(columns, line, notes),
            "022" | "032" | "042" | "052" | "072" | "092" | "102" | "112" | "122" | "132"
            | "172" | "182" | "212" => self.trf.further.push((tag, rest.to_string())),
            "013" | "082" | "300" | "310" | "320" | "330" | "352" | "362" | "801" | "802" => {
                if tag != "082" || number(rest) != Some(0) {
                    notes.fault(
                        line,
                        format!("row {tag} is of a team event, which isn't read"),
                    );
                }
            }
            "299" => notes.fault(line, "row 299 (abnormal points) isn't read"),
            "250" | "XXA" => notes.adjust(line, "fictitious points (acceleration) are left out"),
            _ => self.read_extension(&tag, columns, line, notes),
        }
    }

    fn read_extension(&mut self, tag: &str, columns: &Columns<'_>, line: usize, notes: &mut Notes) {
        let rest = columns.rest();
        match tag {
            "XXC" => self.read_configuration(rest, line, notes),
            "XXZ" => {
                let ids = entrants(rest, line, notes);
                self.absent
                    .extend(ids.into_iter().map(|entrant| (line, entrant)));
            }
            "XXP" => {
                let entrants = entrants(rest, line, notes);
                let forbidden = Forbidden {
                    first_round: 1,
                    last_round: ROUNDS_MAX,
                    entrants,
                };
                self.trf.forbidden.push(forbidden);
            }
            "XXS" => self.points.read_xxs(rest, line, notes),
            "BBW" | "BBD" | "BBL" | "BBZ" | "BBF" | "BBU" => {
                self.points.read_bb(tag, rest, line, notes);
            }
            _ => notes.adjust(line, format!("row {tag:?} isn't known and is left out")),
        }
    }

    fn read_rounds(&mut self, rest: &str, line: usize, notes: &mut Notes) {
        let rounds = number(rest).filter(|rounds| (1..=u32::from(ROUNDS_MAX)).contains(rounds));
        match (rounds.map(|rounds| rounds as u16), self.rounds) {
            (None, _) => {
                notes.fault(
                    line,
                    format!("{rest:?} rounds: a number from 1 to {ROUNDS_MAX}"),
                );
            }
            (Some(rounds), Some(known)) if rounds != known => {
                notes.fault(
                    line,
                    format!("{rounds} rounds, but {known} were given before"),
                );
            }
            (rounds, _) => self.rounds = rounds,
        }
    }

    fn read_configuration(&mut self, rest: &str, line: usize, notes: &mut Notes) {
        for word in rest.split_whitespace() {
            match word {
                "white1" => self.trf.initial_colour = Some(Colour::White),
                "black1" => self.trf.initial_colour = Some(Colour::Black),
                "rank" => notes.adjust(line, "XXC rank is left out: start ranks are kept"),
                _ => notes.adjust(line, format!("XXC {word} isn't known and is left out")),
            }
        }
    }

    fn read_byes(&mut self, columns: &Columns<'_>, line: usize, notes: &mut Notes) {
        let code = columns.at(5).to_ascii_uppercase();
        let bye = Bye::of_code(code).filter(|&bye| bye != Bye::Pairing);
        let round = columns.field(7, 9);
        let round = number(&round).filter(|round| (1..=u32::from(ROUNDS_MAX)).contains(round));
        let (Some(bye), Some(round)) = (bye, round) else {
            return notes.fault(
                line,
                "a bye is `240 T RRR PPPP…`: F, H or Z, a round, start ranks",
            );
        };
        for entrant in entrants(&columns.field(10, usize::MAX), line, notes) {
            self.trf.byes.push(RequestedBye {
                round: round as u16,
                entrant,
                bye,
            });
        }
    }

    fn read_forbidden(&mut self, columns: &Columns<'_>, line: usize, notes: &mut Notes) {
        let round = |first: usize| {
            let round = number(&columns.field(first, first + 2));
            round
                .filter(|round| (1..=u32::from(ROUNDS_MAX)).contains(round))
                .map(|r| r as u16)
        };
        let (Some(first_round), Some(last_round)) = (round(5), round(9)) else {
            return notes.fault(line, "forbidden pairs are `260 RR1 RRL PPPP PPPP…`");
        };
        let entrants = entrants(&columns.field(12, usize::MAX), line, notes);
        self.trf.forbidden.push(Forbidden {
            first_round,
            last_round,
            entrants,
        });
    }

    /// The tournament without its players, once it is known how many rounds were paired.
    pub(super) fn finish(mut self, played: u16, notes: &mut Notes) -> Trf {
        self.trf.rounds = self.rounds.unwrap_or_else(|| {
            notes.adjust(
                None,
                format!("no number of rounds given; {played} are in the file"),
            );
            played
        });
        for (line, entrant) in self.absent {
            let round = played + 1;
            notes.adjust(
                line,
                format!("XXZ {entrant} read as absent (Z) in round {round}"),
            );
            self.trf.byes.push(RequestedBye {
                round,
                entrant,
                bye: Bye::Zero,
            });
        }
        self.trf.points = self.points.finish();
        self.trf
    }

    /// The number of players announced, with its line.
    pub(super) fn announced(&self) -> Option<(usize, u32)> {
        self.players
    }
}

/// Start ranks between blanks.
fn entrants(text: &str, line: usize, notes: &mut Notes) -> Vec<Entrant> {
    let mut found = Vec::new();
    for word in text.split_whitespace() {
        match number(word).filter(|rank| (1..=9999).contains(rank)) {
            Some(rank) => found.push(Entrant(rank as u16)),
            None => notes.fault(line, format!("{word:?} is no start rank")),
        }
    }
    found
}

impl PointSystem {
    /// Whether results are worth 1, ½ and 0, and the pairing's bye as much as a win.
    pub(super) fn is_usual(&self) -> bool {
        *self == PointSystem::default()
    }
}
