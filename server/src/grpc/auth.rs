//! The bearer of a call, from its metadata.

use tonic::metadata::MetadataMap;

use crate::arena::{Bearer, Refusal};

/// The token of `authorization: Bearer TOKEN`, if one was sent.
pub(super) fn bearer(metadata: &MetadataMap) -> Result<Bearer, Refusal> {
    let Some(value) = metadata.get("authorization") else {
        return Ok(Bearer(None));
    };
    let text = value.to_str().map_err(|_| Refusal::TokenInvalid)?;
    let (scheme, token) = text.split_once(' ').ok_or(Refusal::TokenInvalid)?;
    if !scheme.eq_ignore_ascii_case("bearer") {
        return Err(Refusal::TokenInvalid);
    }
    Ok(Bearer(Some(token.trim().to_owned())))
}
