//! Pages of lists: sizes with bounds, tokens that say where to go on.

use crate::arena::{Named, Refusal};
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

/// The place in a list by text where a page goes on; empty for the first.
pub(super) fn text(token: &str) -> Result<String, Refusal> {
    let bad = || Refusal::field("page_token", "is not one that this server gave");
    let digits = token.as_bytes().chunks(2);
    let bytes = digits.map(|pair| {
        let pair = std::str::from_utf8(pair)
            .ok()
            .filter(|pair| pair.len() == 2);
        pair.and_then(|pair| u8::from_str_radix(pair, 16).ok())
    });
    let bytes: Option<Vec<u8>> = bytes.collect();
    bytes
        .and_then(|bytes| String::from_utf8(bytes).ok())
        .ok_or_else(bad)
}

/// The token of the next page of a list by text, if this one was full.
pub(super) fn next_text(full: bool, last: Option<&str>) -> String {
    let last = last.filter(|_| full).unwrap_or_default();
    last.bytes().map(|byte| format!("{byte:02x}")).collect()
}

const REQUEST_ID_MAX: usize = 64;

/// A request's name, if it has one: apart for each call and caller, with a hash of its body.
pub(super) fn request_id(call: &str, id: &str, body: &[u8]) -> Result<Option<Named>, Refusal> {
    if id.len() > REQUEST_ID_MAX {
        let reason = format!("at most {REQUEST_ID_MAX} bytes");
        return Err(Refusal::field("request_id", reason));
    }
    let named = || Named {
        key: format!("{call}/{id}"),
        id: id.to_owned(),
        hash: blake3::hash(body).to_hex().to_string(),
    };
    Ok((!id.is_empty()).then(named))
}

/// The token of the next page, if this one was full.
pub(super) fn next(full: bool, last: Option<Cursor>) -> String {
    last.filter(|_| full)
        .map(|cursor| cursor.to_string())
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_in_a_list_by_text_comes_back_from_its_token() {
        let token = next_text(true, Some("owl.2\n1"));
        assert_eq!(text(&token).unwrap(), "owl.2\n1");
        assert_eq!(text(&next_text(false, Some("owl"))).unwrap(), "");
        for bad in ["x", "0", "zz", "ff", "é"] {
            text(bad).unwrap_err();
        }
    }
}
