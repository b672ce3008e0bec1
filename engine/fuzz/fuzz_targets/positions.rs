//! Whatever text is read as a position prints as text that reads as the same position, its legal moves can be
//! played, and no seed is lost.
#![no_main]

use libfuzzer_sys::fuzz_target;
use mashimo_engine::{Ruleset, Spec, catalogue};
use std::sync::LazyLock;

static RULESETS: LazyLock<Vec<Ruleset>> = LazyLock::new(|| {
    let ids = catalogue().iter().map(|entry| entry.id);
    ids.map(|id| Spec::parse(id).expect("a published id").ruleset()).collect()
});

fuzz_target!(|input: (u8, &str)| {
    let (choice, text) = input;
    let ruleset = &RULESETS[usize::from(choice) % RULESETS.len()];
    let Ok(position) = ruleset.parse_position(text) else {
        return;
    };
    let canonical = ruleset.text(&position);
    assert_eq!(ruleset.parse_position(&canonical), Ok(position), "{canonical}");
    let legal = ruleset.legal_moves(&position);
    assert!(!legal.is_empty() || position.is_over(), "{canonical}: nobody moves and it is not over");
    for &mv in &legal {
        let after = ruleset.play(&position, mv).expect("a legal move can be played");
        assert_eq!(after.total(), position.total(), "{canonical}");
    }
});
