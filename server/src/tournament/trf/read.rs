//! A file as a tournament: every row read, what is left open settled, what is wrong refused.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;

use super::check::check;
use super::columns::{COLUMNS_MAX, Columns};
use super::lines::Header;
use super::row::{self, Row};
use super::{Bye, Cell, PLAYERS_MAX, Player, RequestedBye, Tenths, Trf, TrfFault};
use crate::tournament::Entrant;

/// Faults listed at most; a file with more has another problem.
const FAULTS_MAX: usize = 200;

/// Something a file left open, and how it was settled.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Adjustment {
    /// The line, from 1, where there is one.
    pub line: Option<usize>,
    /// What was settled and how.
    pub what: String,
}

impl fmt::Display for Adjustment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "line {line}: {}", self.what),
            None => f.write_str(&self.what),
        }
    }
}

/// A file read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Imported {
    /// The tournament.
    pub trf: Trf,
    /// Everything that had to be assumed, by line.
    pub adjustments: Vec<Adjustment>,
}

/// Faults and adjustments found on the way.
#[derive(Default)]
pub(super) struct Notes {
    faults: Vec<TrfFault>,
    adjustments: Vec<Adjustment>,
}

impl Notes {
    pub(super) fn fault(&mut self, line: usize, reason: impl Into<String>) {
        let fault = TrfFault {
            line: Some(line),
            entrant: None,
            reason: reason.into(),
        };
        self.faults.push(fault);
    }

    pub(super) fn fault_of(&mut self, line: usize, entrant: Entrant, reason: impl Into<String>) {
        let (line, entrant) = (Some(line), Some(entrant));
        self.faults.push(TrfFault {
            line,
            entrant,
            reason: reason.into(),
        });
    }

    pub(super) fn adjust(&mut self, line: impl Into<Option<usize>>, what: impl Into<String>) {
        self.adjustments.push(Adjustment {
            line: line.into(),
            what: what.into(),
        });
    }
}

/// Reads a file. Lines may end in CR, LF or both.
///
/// # Errors
/// Everything wrong with the file, by line.
pub fn read(text: &str) -> Result<Imported, Vec<TrfFault>> {
    let mut notes = Notes::default();
    let mut header = Header::default();
    let mut rows: BTreeMap<u16, Row> = BTreeMap::new();
    for (line, text) in lines(text) {
        let columns = Columns::new(text);
        if columns.len() > COLUMNS_MAX {
            notes.fault(
                line,
                format!("{} columns are more than {COLUMNS_MAX}", columns.len()),
            );
        } else if columns.tag() == "001" {
            let row = row::read(&columns, line, &mut notes);
            row.into_iter()
                .for_each(|row| enter(row, &mut rows, &mut notes));
        } else {
            header.read(&columns, line, &mut notes);
        }
    }
    let lines: Vec<usize> = rows.values().map(|row| row.line).collect();
    let trf = assemble(header, rows, &mut notes);
    if notes.faults.is_empty() {
        let found = check(&trf)
            .into_iter()
            .map(|fault| with_line(fault, &lines));
        notes.faults.extend(found);
    }
    finish(trf, notes)
}

fn finish(trf: Trf, mut notes: Notes) -> Result<Imported, Vec<TrfFault>> {
    if notes.faults.is_empty() {
        notes.adjustments.sort();
        return Ok(Imported {
            trf,
            adjustments: notes.adjustments,
        });
    }
    notes.faults.sort();
    notes.faults.truncate(FAULTS_MAX);
    Err(notes.faults)
}

fn with_line(fault: TrfFault, lines: &[usize]) -> TrfFault {
    let row = fault
        .entrant
        .and_then(|entrant| usize::from(entrant.0).checked_sub(1));
    TrfFault {
        line: row.and_then(|row| lines.get(row)).copied(),
        ..fault
    }
}

/// The lines that say something, numbered from 1: a byte order mark, blank lines and comments don't.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut number = 0;
    let mut left = Some(text);
    std::iter::from_fn(move || {
        let rest = left?;
        number += 1;
        let Some(end) = rest.find(['\r', '\n']) else {
            left = None;
            return Some((number, rest));
        };
        let after = &rest[end..];
        left = Some(after.strip_prefix("\r\n").unwrap_or(&after[1..]));
        Some((number, &rest[..end]))
    })
    .filter(|(_, line)| !line.trim().is_empty() && !line.starts_with("###"))
}

fn enter(row: Row, rows: &mut BTreeMap<u16, Row>, notes: &mut Notes) {
    if let Some(known) = rows.get(&row.entrant.0) {
        let reason = format!(
            "start rank {} was given on line {}",
            row.entrant, known.line
        );
        return notes.fault(row.line, reason);
    }
    if rows.len() >= PLAYERS_MAX {
        return notes.fault(row.line, format!("more than {PLAYERS_MAX} players"));
    }
    rows.insert(row.entrant.0, row);
}

fn assemble(header: Header, rows: BTreeMap<u16, Row>, notes: &mut Notes) -> Trf {
    check_ranks(&rows, notes);
    if let Some((line, players)) = header.announced()
        && players as usize != rows.len()
    {
        notes.adjust(
            line,
            format!(
                "{players} players announced; {} are in the file",
                rows.len()
            ),
        );
    }
    let played = rows
        .values()
        .map(|row| row.paired_rounds())
        .max()
        .unwrap_or(0);
    let mut byes = Vec::new();
    let mut players = Vec::new();
    for row in rows.values() {
        let cells = row.cells(played, notes);
        byes.extend(row.byes_after(played, notes));
        players.push((
            row.line,
            row.points,
            Player {
                cells,
                ..row.player.clone()
            },
        ));
    }
    let mut trf = header.finish(played as u16, notes);
    trf.byes.append(&mut byes);
    trf.byes.sort();
    trf.byes.dedup();
    for (line, points, player) in players {
        let points = points.unwrap_or_else(|| sum(&player.cells, &trf, line, notes));
        trf.players.push(Player { points, ..player });
    }
    trf
}

fn sum(cells: &[Cell], trf: &Trf, line: usize, notes: &mut Notes) -> Tenths {
    let points = Tenths(cells.iter().map(|cell| cell.points(&trf.points).0).sum());
    notes.adjust(
        line,
        format!("no points given; the results sum to {points}"),
    );
    points
}

fn check_ranks(rows: &BTreeMap<u16, Row>, notes: &mut Notes) {
    if rows.is_empty() {
        return notes.fault(1, "there is no player: no row starts with 001");
    }
    for ((expected, &rank), row) in (1u16..).zip(rows.keys()).zip(rows.values()) {
        if rank != expected {
            let reason = format!("start rank {rank} follows a gap: {expected} is missing");
            return notes.fault(row.line, reason);
        }
    }
}

impl Row {
    /// Up to which round anything was paired.
    fn paired_rounds(&self) -> usize {
        let paired = self
            .raw
            .iter()
            .rposition(|raw| raw.opponent.is_some() || raw.code == 'U');
        paired.map_or(0, |at| at + 1)
    }

    /// The cells of the rounds paired.
    fn cells(&self, played: usize, notes: &mut Notes) -> Vec<Cell> {
        (0..played).map(|at| self.cell(at, played, notes)).collect()
    }

    fn cell(&self, at: usize, played: usize, notes: &mut Notes) -> Cell {
        let absent = Cell::Bye { bye: Bye::Zero };
        let round = at + 1;
        let Some(raw) = self.raw.get(at).filter(|raw| !raw.is_blank()) else {
            notes.adjust(
                self.line,
                format!("round {round} is blank: read as absent (Z)"),
            );
            return absent;
        };
        match raw.cell(round, self.line, notes) {
            Ok(Cell::Open { .. }) if round < played => {
                let reason = format!("round {round} has an opponent and no result");
                notes.fault_of(self.line, self.entrant, reason);
                absent
            }
            Ok(cell) => cell,
            Err(reason) => {
                notes.fault_of(self.line, self.entrant, format!("round {round}: {reason}"));
                absent
            }
        }
    }

    /// What stands in the columns of rounds not paired yet: byes asked for.
    fn byes_after(&self, played: usize, notes: &mut Notes) -> Vec<RequestedBye> {
        let coming = self
            .raw
            .iter()
            .enumerate()
            .skip(played)
            .filter(|(_, raw)| !raw.is_blank());
        let mut byes = Vec::new();
        for (at, raw) in coming {
            let round = at + 1;
            match raw.cell(round, self.line, notes) {
                Ok(Cell::Bye { bye }) => {
                    byes.push(RequestedBye {
                        round: round as u16,
                        entrant: self.entrant,
                        bye,
                    });
                }
                // Whatever has an opponent would have made the round a paired one.
                Ok(_) => {}
                Err(reason) => {
                    notes.fault_of(self.line, self.entrant, format!("round {round}: {reason}"));
                }
            }
        }
        byes
    }
}
