//! Which rulesets a bot says it plays.

/// Whether a bot that names this ruleset plays that spec; an id alone means all its options.
pub(super) fn claims(ruleset: &str, spec: &str) -> bool {
    let id = spec.split_once(':').map_or(spec, |(id, _)| id);
    ruleset == spec || ruleset == id
}

#[cfg(test)]
mod tests {
    use super::claims;

    #[test]
    fn an_id_alone_means_all_its_options() {
        assert!(claims("hus", "hus:columns=12"));
        assert!(claims("hus:columns=12", "hus:columns=12"));
        assert!(!claims("hus:columns=8", "hus:columns=12"));
        assert!(!claims("husbao", "hus"));
    }
}
