//! Who calls: the bearer of a request, and what the table of powers found out about it.

use http::HeaderMap;
use http::header::AUTHORIZATION;
use tonic::Request;

use crate::arena::{Caller, Refusal};

/// The token of `authorization: Bearer TOKEN`, if one was sent.
pub(super) fn bearer(headers: &HeaderMap) -> Result<Option<&str>, Refusal> {
    let Some(value) = headers.get(AUTHORIZATION) else {
        return Ok(None);
    };
    let text = value.to_str().map_err(|_| Refusal::TokenInvalid)?;
    let (scheme, token) = text.split_once(' ').ok_or(Refusal::TokenInvalid)?;
    if !scheme.eq_ignore_ascii_case("bearer") {
        return Err(Refusal::TokenInvalid);
    }
    Ok(Some(token.trim()))
}

/// Who calls, as it was found out before the call; else nobody in particular.
pub(super) fn caller<T>(request: &Request<T>) -> Caller {
    let caller = request.extensions().get::<Caller>();
    caller.cloned().unwrap_or(Caller::Guest)
}
