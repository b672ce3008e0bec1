//! A player's row, as it stands in the file.

use super::columns::Columns;
use super::lines::{number, tenths};
use super::read::Notes;
use super::{Bye, Cell, Colour, Person, Player, ROUNDS_MAX, Score, Tenths};
use crate::tournament::Entrant;

/// The column of the first round's opponent.
const FIRST_ROUND: usize = 92;
/// Columns of a round.
const ROUND_WIDTH: usize = 10;

/// A row: the static part as a player, the rounds as they were typed.
pub(super) struct Row {
    pub(super) line: usize,
    pub(super) entrant: Entrant,
    pub(super) player: Player,
    /// The points given, if they were.
    pub(super) points: Option<Tenths>,
    pub(super) raw: Vec<RawCell>,
}

/// The three fields of a round.
pub(super) struct RawCell {
    pub(super) opponent: Option<Result<u16, String>>,
    colour: char,
    pub(super) code: char,
}

/// Reads a row; nothing if its start rank can't be read.
pub(super) fn read(columns: &Columns<'_>, line: usize, notes: &mut Notes) -> Option<Row> {
    let rank = columns.field(5, 8);
    let Some(rank) = number(&rank).filter(|rank| (1..=9999).contains(rank)) else {
        notes.fault(
            line,
            format!("start rank {rank:?} (columns 5–8) is no number from 1 to 9999"),
        );
        return None;
    };
    let entrant = Entrant(rank as u16);
    let mut optional = |what: &str, first: usize, last: usize| {
        let field = columns.field(first, last);
        let value = if field.is_empty() {
            Some(0)
        } else {
            number(&field)
        };
        value.unwrap_or_else(|| {
            let reason = format!("{what} {field:?} (columns {first}–{last}) is no number");
            notes.fault_of(line, entrant, reason);
            0
        }) as u16
    };
    let rating = optional("rating", 49, 52);
    let place = optional("rank", 86, 89);
    let points = columns.field(81, 84);
    let points = match (points.is_empty(), tenths(&points)) {
        (true, _) => None,
        (false, Some(points)) => Some(points),
        (false, None) => {
            let reason = format!("points {points:?} (columns 81–84) are no number like 11.5");
            notes.fault_of(line, entrant, reason);
            None
        }
    };
    let player = Player {
        name: columns.field(15, 47),
        rating,
        person: person(columns),
        points: Tenths(0),
        place,
        cells: Vec::new(),
    };
    Some(Row {
        line,
        entrant,
        player,
        points,
        raw: raw_cells(columns, line, notes),
    })
}

fn person(columns: &Columns<'_>) -> Person {
    Person {
        sex: columns.field(10, 10),
        title: columns.field(11, 13),
        federation: columns.field(54, 56),
        fide_id: columns.field(58, 68),
        birth: columns.field(70, 79),
    }
}

fn raw_cells(columns: &Columns<'_>, line: usize, notes: &mut Notes) -> Vec<RawCell> {
    let mut cells = Vec::new();
    for start in (FIRST_ROUND..=columns.len()).step_by(ROUND_WIDTH) {
        // The blanks before the opponent and between the fields belong to nothing.
        let stray = [start - 1, start + 4, start + 6]
            .iter()
            .any(|&at| columns.at(at) != ' ');
        if stray && cells.len() < usize::from(ROUNDS_MAX) {
            let reason = format!("round {} isn't in its columns, {start} on", cells.len() + 1);
            notes.fault(line, reason);
            break;
        }
        let id = columns.field(start, start + 3);
        let unpaired = id.is_empty() || id.chars().all(|c| c == '0');
        let opponent = (!unpaired).then(|| number(&id).map(|n| n as u16).ok_or(id));
        let colour = columns.at(start + 5).to_ascii_lowercase();
        let code = columns.at(start + 7).to_ascii_uppercase();
        cells.push(RawCell {
            opponent,
            colour,
            code,
        });
    }
    while cells.last().is_some_and(RawCell::is_blank) {
        cells.pop();
    }
    if cells.len() > usize::from(ROUNDS_MAX) {
        notes.fault(
            line,
            format!("{} rounds are more than {ROUNDS_MAX}", cells.len()),
        );
        cells.truncate(usize::from(ROUNDS_MAX));
    }
    cells
}

impl RawCell {
    pub(super) fn is_blank(&self) -> bool {
        self.opponent.is_none() && self.code == ' ' && matches!(self.colour, ' ' | '-')
    }

    /// What the fields say together.
    pub(super) fn cell(
        &self,
        round: usize,
        line: usize,
        notes: &mut Notes,
    ) -> Result<Cell, String> {
        match &self.opponent {
            None => self.unpaired(round, line, notes),
            Some(Err(id)) => Err(format!("opponent {id:?} is no start rank")),
            Some(Ok(opponent)) => self.paired(Entrant(*opponent)),
        }
    }

    fn unpaired(&self, round: usize, line: usize, notes: &mut Notes) -> Result<Cell, String> {
        let mut read_as = |bye: Bye| {
            let what = format!("round {round}: {:?} without an opponent read as", self.code);
            notes.adjust(line, format!("{what} {}", bye.code()));
            Ok(Cell::Bye { bye })
        };
        match (self.code, Bye::of_code(self.code)) {
            (_, Some(bye)) => Ok(Cell::Bye { bye }),
            ('+', None) => read_as(Bye::Full),
            ('-' | ' ', None) => read_as(Bye::Zero),
            ('1' | '=' | '0' | 'W' | 'D' | 'L', None) => Err(format!(
                "result {:?} without an opponent; a bye is U, F, H or Z",
                self.code
            )),
            (_, None) => Err(format!("{:?} is no result; known are {CODES}", self.code)),
        }
    }

    fn paired(&self, opponent: Entrant) -> Result<Cell, String> {
        let colour = match self.colour {
            'w' => Colour::White,
            'b' => Colour::Black,
            other => return Err(format!("colour {other:?} against {opponent}: w or b")),
        };
        let game = |score, rated| {
            Ok(Cell::Game {
                opponent,
                colour,
                score,
                rated,
            })
        };
        match self.code {
            '1' => game(Score::Win, true),
            '=' => game(Score::Draw, true),
            '0' => game(Score::Loss, true),
            'W' => game(Score::Win, false),
            'D' => game(Score::Draw, false),
            'L' => game(Score::Loss, false),
            '+' => Ok(Cell::Forfeit {
                opponent,
                colour,
                won: true,
            }),
            '-' => Ok(Cell::Forfeit {
                opponent,
                colour,
                won: false,
            }),
            ' ' => Ok(Cell::Open { opponent, colour }),
            'U' | 'F' | 'H' | 'Z' => Err(format!(
                "opponent {opponent} together with the bye {}; a game paired but not played is + or -",
                self.code
            )),
            other => Err(format!("{other:?} is no result; known are {CODES}")),
        }
    }
}

const CODES: &str = "1 = 0, W D L, + -, U F H Z";
