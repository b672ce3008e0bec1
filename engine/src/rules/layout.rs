//! The seeds of each column at the start, the same for all seats.

use super::COLUMNS_MAX;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

/// The seeds of a row by column; columns the board lacks hold none.
pub type Row = [u8; COLUMNS_MAX];

/// The seeds of the inner (or only) and the outer row.
///
/// As JSON each row is a list; columns left out at its end are empty.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Layout {
    /// The inner row, A; on boards with one row a seat the only one.
    #[serde(serialize_with = "write_row", deserialize_with = "read_row")]
    pub inner: Row,
    /// The outer row, B.
    #[serde(serialize_with = "write_row", deserialize_with = "read_row")]
    pub outer: Row,
}

impl Layout {
    /// Both rows from lists of any length up to 40.
    pub const fn rows<const I: usize, const O: usize>(inner: [u8; I], outer: [u8; O]) -> Layout {
        Layout {
            inner: padded(inner),
            outer: padded(outer),
        }
    }

    /// One row a seat.
    pub const fn row<const I: usize>(inner: [u8; I]) -> Layout {
        Layout {
            inner: padded(inner),
            outer: [0; COLUMNS_MAX],
        }
    }
}

impl Default for Layout {
    fn default() -> Layout {
        Layout::row(all(6, 4))
    }
}

/// A row with the same number of seeds in each of its columns.
///
/// # Panics
/// If there are more than 40 columns.
pub const fn all(columns: u8, seeds: u8) -> Row {
    halves(columns, seeds, seeds)
}

/// A row whose left half holds `left` seeds a pit and the rest `right`; an odd column is right.
///
/// # Panics
/// If there are more than 40 columns.
pub const fn halves(columns: u8, left: u8, right: u8) -> Row {
    let mut row = [0; COLUMNS_MAX];
    let mut column = 0;
    while column < columns {
        row[column as usize] = if column < columns / 2 { left } else { right };
        column += 1;
    }
    row
}

const fn padded<const N: usize>(seeds: [u8; N]) -> Row {
    let mut row = [0; COLUMNS_MAX];
    let mut column = 0;
    while column < N {
        row[column] = seeds[column];
        column += 1;
    }
    row
}

fn write_row<S: Serializer>(row: &Row, serializer: S) -> Result<S::Ok, S::Error> {
    let used = row
        .iter()
        .rposition(|&seeds| seeds > 0)
        .map_or(0, |last| last + 1);
    row[..used].serialize(serializer)
}

fn read_row<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Row, D::Error> {
    let seeds = Vec::<u8>::deserialize(deserializer)?;
    if seeds.len() > COLUMNS_MAX {
        let message = format!(
            "a row has at most {COLUMNS_MAX} columns, not {}",
            seeds.len()
        );
        return Err(D::Error::custom(message));
    }
    let mut row = [0; COLUMNS_MAX];
    row[..seeds.len()].copy_from_slice(&seeds);
    Ok(row)
}
