//! Reads the text of a position, with all that is wrong in it.

use super::marks::Marks;
use super::{ROWS, read_number, read_seat, shown};
use crate::kernel::score;
use crate::position::{Awaited, Position, PositionError, PositionFault};
use crate::rules::{Capture, Loot};
use crate::{Pit, Ruleset, Seat};

/// The longest text that is looked at.
const TEXT_MAX: usize = 4_096;

/// A position being read, and what is wrong with it so far.
pub(super) struct Reader<'a> {
    pub(super) ruleset: &'a Ruleset,
    pub(super) position: Position,
    pub(super) faults: Vec<PositionFault>,
    pub(super) finished: bool,
}

impl Ruleset {
    /// Reads a position that is not finished. One with fewer seeds than a game has is admitted.
    ///
    /// # Errors
    /// Everything that is wrong with it, field by field.
    pub fn parse_position(&self, text: &str) -> Result<Position, PositionError> {
        Reader::new(self, false).read(text)
    }

    /// Reads a finished position: the outcome is not in the text and stays unknown.
    ///
    /// # Errors
    /// Everything that is wrong with it, field by field.
    pub fn parse_finished(&self, text: &str) -> Result<Position, PositionError> {
        Reader::new(self, true).read(text)
    }
}

impl<'a> Reader<'a> {
    fn new(ruleset: &'a Ruleset, finished: bool) -> Reader<'a> {
        let mut position = ruleset.start();
        position.pits = [0; crate::rules::PITS_MAX];
        position.reserve = [0; 4];
        position.houses = 0;
        position.awaited = Awaited::Sow;
        // A mark that is left out does not matter any more.
        score::close(&mut position);
        Reader {
            ruleset,
            position,
            faults: Vec::new(),
            finished,
        }
    }

    fn read(mut self, text: &str) -> Result<Position, PositionError> {
        if text.len() > TEXT_MAX {
            self.fault("text", format!("a position has at most {TEXT_MAX} bytes"));
            return Err(PositionError {
                faults: self.faults,
            });
        }
        if text.split(' ').any(str::is_empty) {
            self.fault(
                "text",
                "fields are separated by one blank, and none is empty",
            );
            return Err(PositionError {
                faults: self.faults,
            });
        }
        let mut fields = text.split(' ');
        let pits = fields.next().unwrap_or_default();
        self.pits(pits);
        match fields.next() {
            Some(stores) => self.stores(stores),
            None => self.missing("stores"),
        }
        match fields.next() {
            Some(turn) => self.turn(turn),
            None => self.missing("turn"),
        }
        let marks = Marks::read(&mut self, fields);
        if self.faults.is_empty() {
            self.marks(&marks);
        }
        if self.faults.is_empty() {
            self.possible();
        }
        if self.faults.is_empty() {
            self.whole(text);
        }
        if self.faults.is_empty() {
            Ok(self.position)
        } else {
            Err(PositionError {
                faults: self.faults,
            })
        }
    }

    /// Notes what is wrong.
    pub(super) fn fault(&mut self, field: impl Into<String>, reason: impl Into<String>) {
        self.faults.push(PositionFault {
            field: field.into(),
            reason: reason.into(),
        });
    }

    fn missing(&mut self, field: &str) {
        self.fault(
            field,
            "missing: a position is `PITS STORES TURN`, then marks",
        );
    }

    fn pits(&mut self, text: &str) {
        let board = self.ruleset.board();
        let (seats, rows, columns) = (board.seats, board.rows, board.columns);
        let sides: Vec<&str> = text.split('/').collect();
        if sides.len() != usize::from(seats) {
            let found = sides.len();
            self.fault(
                "pits",
                format!("{seats} seats separated by `/`, not {found}"),
            );
            return;
        }
        for (seat, side) in sides.iter().enumerate() {
            let lines: Vec<&str> = side.split(';').collect();
            if lines.len() != usize::from(rows) {
                let found = lines.len();
                let reason = format!("{rows} rows separated by `;`, not {found}");
                self.fault(format!("pits {seat}"), reason);
                continue;
            }
            for (row, line) in lines.iter().enumerate() {
                self.row(Seat(seat as u8), row, line, columns);
            }
        }
    }

    fn row(&mut self, seat: Seat, row: usize, line: &str, columns: u8) {
        let pits: Vec<&str> = line.split(',').collect();
        if pits.len() != usize::from(columns) {
            let found = pits.len();
            let reason = format!("{columns} pits separated by `,`, not {found}");
            self.fault(format!("pits {seat}.{}", ROWS[row]), reason);
            return;
        }
        for (column, text) in pits.iter().enumerate() {
            let pit = self.ruleset.pit(seat, row as u8, column as u8);
            match read_number(text).filter(|&seeds| seeds <= 255) {
                Some(seeds) => self.position.pits[pit.index()] = seeds as u8,
                None => {
                    let reason = format!("a number from 0 to 255, not `{}`", shown(text));
                    self.fault(format!("pits {}", self.ruleset.pit_name(pit)), reason);
                }
            }
        }
    }

    fn stores(&mut self, text: &str) {
        if let Some(stores) = self.numbers("stores", text, 9_999) {
            for (store, number) in self.position.stores.iter_mut().zip(stores) {
                *store = number as u16;
            }
        }
    }

    /// A number for each seat.
    pub(super) fn numbers(&mut self, field: &str, text: &str, most: u32) -> Option<Vec<u32>> {
        let seats = self.ruleset.seats();
        let numbers: Option<Vec<u32>> = text
            .split(',')
            .map(|n| read_number(n).filter(|&n| n <= most))
            .collect();
        let numbers = numbers.filter(|numbers| numbers.len() == seats);
        if numbers.is_none() {
            let reason = format!(
                "{seats} numbers from 0 to {most} separated by `,`, not `{}`",
                shown(text)
            );
            self.fault(field, reason);
        }
        numbers
    }

    fn turn(&mut self, text: &str) {
        match (text, self.finished) {
            ("-", true) => self.position.awaited = Awaited::Finished,
            ("-", false) => {
                self.fault(
                    "turn",
                    "the game is over, and a position to play from names a seat",
                );
            }
            (_, true) => self.fault("turn", "`-`, as the game is over"),
            (_, false) => match read_seat(self.ruleset.board(), text) {
                Ok(seat) => self.position.turn = seat,
                Err(reason) => self.fault("turn", reason),
            },
        }
    }

    /// What only the position as a whole can tell.
    fn whole(&mut self, text: &str) {
        let (total, most) = (self.position.total(), self.seeds_max());
        if total > most {
            self.fault("seeds", format!("{total} seeds, and a game has {most}"));
        }
        self.what_meets();
        if !self.faults.is_empty() {
            return;
        }
        let canonical = self.ruleset.text(&self.position);
        if canonical != text {
            self.fault("text", format!("it is written `{canonical}`"));
        } else if !self.finished && self.ruleset.legal_moves(&self.position).is_empty() {
            let seat = self.position.turn;
            self.fault(
                "turn",
                format!("seat {seat} has no legal move, so the game is over"),
            );
        }
    }

    /// The seeds of a game; on own circuits two a pit, as games of this kind have on the same board,
    /// though some begin with fewer.
    fn seeds_max(&self) -> u32 {
        let seeds = u32::from(self.ruleset.seeds());
        let board = self.ruleset.board();
        if board.rows == 2 {
            seeds.max(2 * u32::from(board.size))
        } else {
            seeds
        }
    }

    /// A pit holds at most 255 seeds, whatever is sown.
    fn what_meets(&mut self) {
        let board = self.ruleset.board();
        let apart = board.rows == 2
            && match self.ruleset.rules().capture {
                Capture::Never => true,
                Capture::Facing(facing) => facing.loot == Loot::Bank,
                Capture::Counts(_) => false,
            };
        let rings = if apart { usize::from(board.seats) } else { 1 };
        let pits = self
            .position
            .pits()
            .chunks(self.position.pits().len() / rings);
        let reserves = self.position.reserve.chunks(4 / rings);
        let greatest = pits
            .zip(reserves)
            .map(|(pits, reserves)| {
                let seeds = pits.iter().chain(reserves.iter().take(2));
                seeds.map(|&seeds| u32::from(seeds)).sum::<u32>()
            })
            .max();
        let greatest = greatest.unwrap_or(0) + u32::from(self.position.hand);
        if greatest > 255 {
            self.fault(
                "pits",
                format!("{greatest} seeds can meet, and a pit holds at most 255"),
            );
        }
    }

    /// Reads a pit of the seat to move.
    pub(super) fn own_pit(&mut self, field: &str, text: &str) -> Option<Pit> {
        match super::read_pit(self.ruleset.board(), self.position.turn, text) {
            Ok(pit) => Some(pit),
            Err(reason) => {
                self.fault(field, reason);
                None
            }
        }
    }
}
