//! The text of pits, moves and positions; canonical: equal positions have equal text.

mod marks;
mod moves;
mod pending;
mod possible;
mod progress;
mod read;
mod write;

use crate::board::Board;
use crate::{Pit, Seat};

/// The letters of the rows, inner first.
pub(crate) const ROWS: [char; 2] = ['A', 'B'];

/// The name of a pit with its seat, like `1.A3`.
pub(crate) fn pit_name(board: &Board, pit: Pit) -> String {
    let mut text = String::new();
    push_pit(&mut text, board, pit);
    text
}

/// Appends the name of a pit on its own side, like `A3`.
pub(crate) fn push_own_pit(text: &mut String, board: &Board, pit: Pit) {
    let site = board.site(pit);
    text.push(ROWS[usize::from(site.row)]);
    push_number(text, site.column + 1);
}

/// Appends the name of a pit with its seat, like `1.A3`.
pub(crate) fn push_pit(text: &mut String, board: &Board, pit: Pit) {
    push_number(text, board.seat_of(pit).0);
    text.push('.');
    push_own_pit(text, board, pit);
}

/// Appends a number. A position and its moves hold many small ones, and are written for every decision: the
/// formatter would take the most of that.
pub(crate) fn push_number(text: &mut String, number: impl Into<u32>) {
    let number = number.into();
    if number > 9 {
        push_number(text, number / 10);
    }
    text.push(char::from(b'0' + (number % 10) as u8));
}

/// Reads a pit, with its seat or without, which then is `own`.
///
/// # Errors
/// What is wrong and what would be right.
pub(crate) fn read_pit(board: &Board, own: Seat, text: &str) -> Result<Pit, String> {
    let (seat, name) = match text.split_once('.') {
        None => (own, text),
        Some((seat, name)) => (read_seat(board, seat)?, name),
    };
    let mut letters = name.chars();
    let row = letters
        .next()
        .and_then(|letter| ROWS.iter().position(|&row| row == letter));
    let row = row.filter(|&row| row < usize::from(board.rows));
    let column = read_number(letters.as_str()).filter(|&n| (1..=board.columns.into()).contains(&n));
    match (row, column) {
        (Some(row), Some(column)) => Ok(board.pit(seat, row as u8, column as u8 - 1)),
        _ => Err(format!(
            "the board has no pit `{}`, only {}",
            shown(text),
            pits_there_are(board)
        )),
    }
}

/// Reads a seat.
pub(crate) fn read_seat(board: &Board, text: &str) -> Result<Seat, String> {
    match read_number(text) {
        Some(seat) if seat < u32::from(board.seats) => Ok(Seat(seat as u8)),
        _ => Err(format!(
            "seats are 0 to {}, not `{}`",
            board.seats - 1,
            shown(text)
        )),
    }
}

/// Reads a number as it is written: digits without sign or leading zero, at most four.
pub(crate) fn read_number(text: &str) -> Option<u32> {
    let plain = !text.is_empty()
        && text.len() <= 4
        && text.bytes().all(|byte| byte.is_ascii_digit())
        && (text.len() == 1 || !text.starts_with('0'));
    if plain { text.parse().ok() } else { None }
}

/// The names of the pits of a side, in words.
fn pits_there_are(board: &Board) -> String {
    let rows = &ROWS[..usize::from(board.rows)];
    let names: Vec<_> = rows
        .iter()
        .map(|row| format!("{row}1 to {row}{}", board.columns))
        .collect();
    names.join(" and ")
}

/// A text from outside, cut to a length that can be shown.
pub(crate) fn shown(text: &str) -> String {
    let mut short: String = text.chars().take(40).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}
