//! Which web pages may call by gRPC-Web.

use std::time::Duration;

use http::{HeaderName, HeaderValue, Method};
use tower_http::cors::{AllowHeaders, AllowOrigin, CorsLayer};

/// How long a browser may remember what it asked before a call.
const PREFLIGHT_MAX_AGE: Duration = Duration::from_secs(3600);
/// What a page must see of an answer to know how the call ended.
const EXPOSED: [&str; 3] = ["grpc-status", "grpc-message", "grpc-status-details-bin"];

/// Pages on loopback and those named may call; a stranger's page in an author's browser may not.
pub(super) fn cors(origins: &[String]) -> CorsLayer {
    let origins: Vec<String> = origins.to_vec();
    let allowed = move |origin: &HeaderValue, _: &http::request::Parts| {
        origin
            .to_str()
            .is_ok_and(|o| is_loopback(o) || origins.iter().any(|named| named == o))
    };
    CorsLayer::new()
        .allow_origin(AllowOrigin::predicate(allowed))
        .allow_methods([Method::POST])
        .allow_headers(AllowHeaders::mirror_request())
        .expose_headers(EXPOSED.map(HeaderName::from_static))
        .max_age(PREFLIGHT_MAX_AGE)
}

fn is_loopback(origin: &str) -> bool {
    let host = origin.split_once("://").map_or(origin, |(_, host)| host);
    let end = if host.starts_with('[') {
        host.find(']').map(|i| i + 1)
    } else {
        host.find(':')
    };
    matches!(
        &host[..end.unwrap_or(host.len())],
        "localhost" | "127.0.0.1" | "[::1]"
    )
}

#[cfg(test)]
mod tests {
    use super::is_loopback;

    #[test]
    fn only_pages_of_this_machine_are_loopback() {
        for yes in [
            "http://localhost",
            "http://127.0.0.1:8080",
            "http://[::1]:3000",
        ] {
            assert!(is_loopback(yes), "{yes}");
        }
        for no in [
            "https://example.org",
            "http://localhost.example.org",
            "null",
            "http://[::2]",
        ] {
            assert!(!is_loopback(no), "{no}");
        }
    }
}
