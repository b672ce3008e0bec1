//! Whatever text is read as a spec prints in its canonical form, which reads as the same spec and is admitted.
#![no_main]

use libfuzzer_sys::fuzz_target;
use mashimo_engine::Spec;

fuzz_target!(|text: &str| {
    let Ok(spec) = Spec::parse(text) else {
        return;
    };
    let canonical = spec.to_string();
    let again = Spec::parse(&canonical).expect("a canonical spec is a spec");
    assert_eq!(again.to_string(), canonical);
    assert_eq!(again.rules(), spec.rules());
    spec.ruleset();
});
