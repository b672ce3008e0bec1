//! Whatever text is read as a move prints as text that reads as the same move; one that is not legal is refused.
#![no_main]

use libfuzzer_sys::fuzz_target;
use mashimo_engine::{Line, Ruleset, Spec, catalogue, random_line};
use std::sync::{Arc, LazyLock};

static RULESETS: LazyLock<Vec<Arc<Ruleset>>> = LazyLock::new(|| {
    let ids = catalogue().iter().map(|entry| entry.id);
    ids.map(|id| Arc::new(Spec::parse(id).expect("a published id").ruleset())).collect()
});

fuzz_target!(|input: (u8, u8, u64, Vec<&str>)| {
    let (choice, plies, seed, texts) = input;
    let ruleset = &RULESETS[usize::from(choice) % RULESETS.len()];
    let mut line: Line = random_line(ruleset, ruleset.start(), u32::from(plies), seed);
    for text in texts.into_iter().take(16) {
        let position = *line.position();
        let Ok(mv) = ruleset.parse_move(&position, text) else {
            continue;
        };
        let canonical = ruleset.move_text(&position, mv);
        assert_eq!(ruleset.parse_move(&position, &canonical), Ok(mv), "{canonical}");
        let legal = line.legal_moves().contains(&mv);
        assert_eq!(line.play(mv).is_ok(), legal, "{canonical} at {}", ruleset.text(&position));
    }
});
