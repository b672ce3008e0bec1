//! Pages of lists: sizes with bounds, tokens that say where to go on.

use crate::arena::Refusal;
use crate::store::Cursor;

/// The size of a page: 0 is the default, more than the most is refused.
pub(super) fn size(asked: u32, default: usize, most: usize) -> Result<usize, Refusal> {
    match asked as usize {
        0 => Ok(default),
        n if n <= most => Ok(n),
        n => Err(Refusal::field(
            "page_size",
            format!("{n} is more than {most}"),
        )),
    }
}

/// Where a page goes on; nowhere for the first.
pub(super) fn cursor(token: &str) -> Result<Option<Cursor>, Refusal> {
    if token.is_empty() {
        return Ok(None);
    }
    let bad = |_| Refusal::field("page_token", "is not one that this server gave");
    token.parse().map(Some).map_err(bad)
}

/// The token of the next page, if this one was full.
pub(super) fn next(full: bool, last: Option<Cursor>) -> String {
    last.filter(|_| full)
        .map(|cursor| cursor.to_string())
        .unwrap_or_default()
}
