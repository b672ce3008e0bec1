//! The fingerprint of a game's rules: two records with the same one were played by the same rules.

use mashimo_engine::Rules;
use sha2::{Digest, Sha256};

/// The first 16 hex digits of SHA-256 over the canonical JSON of the rules: keys sorted, no blanks.
pub fn fingerprint(rules: &Rules) -> String {
    // A `Value` keeps its keys sorted.
    let canonical = serde_json::to_value(rules)
        .expect("rules are plain data")
        .to_string();
    let digest = Sha256::digest(canonical.as_bytes());
    digest[..8]
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_rules_have_another_fingerprint() {
        let plain = fingerprint(&Rules::PLAIN);
        assert_eq!(plain.len(), 16);
        assert_eq!(plain, fingerprint(&Rules::PLAIN));
        assert_ne!(plain, fingerprint(&Rules::FOUR_ROWS));
    }
}
