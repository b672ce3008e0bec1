//! Signatures: who holds the secret can tell that a delivery is genuine and fresh.

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// The value of `Mashimo-Signature`: the time in seconds since 1970, and the signature over it and
/// the body.
///
/// ```
/// use mashimo_server::webhooks::{signature, verify};
///
/// let header = signature("a secret of sixteen", 1_767_225_600, "{}");
/// assert!(verify("a secret of sixteen", &header, "{}", 1_767_225_700, 300));
/// assert!(!verify("a secret of sixteen", &header, "{ }", 1_767_225_700, 300));
/// ```
pub fn signature(secret: &str, time_s: u64, body: &str) -> String {
    let bytes = keyed(secret, time_s, body).finalize().into_bytes();
    let digits: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    format!("t={time_s},v1={digits}")
}

/// Whether a header signs the body, and not longer ago than `age_max_s` seconds.
pub fn verify(secret: &str, header: &str, body: &str, now_s: u64, age_max_s: u64) -> bool {
    let field = |name: &str| {
        let mut parts = header
            .split(',')
            .filter_map(|part| part.trim().split_once('='));
        parts.find(|(key, _)| *key == name).map(|(_, value)| value)
    };
    let time = field("t").and_then(|time| time.parse::<u64>().ok());
    let (Some(time), Some(digits)) = (time, field("v1")) else {
        return false;
    };
    let bytes = (0..digits.len() / 2)
        .map(|i| digits.get(2 * i..2 * i + 2))
        .map(|pair| pair.and_then(|pair| u8::from_str_radix(pair, 16).ok()));
    let Some(bytes) = bytes.collect::<Option<Vec<u8>>>() else {
        return false;
    };
    // Compared in constant time, so that how long it takes tells nothing.
    now_s.abs_diff(time) <= age_max_s && keyed(secret, time, body).verify_slice(&bytes).is_ok()
}

fn keyed(secret: &str, time_s: u64, body: &str) -> Hmac<Sha256> {
    let mut mac =
        Hmac::<Sha256>::new_from_slice(secret.as_bytes()).expect("HMAC takes a key of any length");
    mac.update(time_s.to_string().as_bytes());
    mac.update(b".");
    mac.update(body.as_bytes());
    mac
}
