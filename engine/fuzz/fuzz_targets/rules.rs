//! Whatever rules are admitted can be played: decisions end, seeds stay, texts come back. Rules are crossed from
//! published ones, axis by axis, and then changed as text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use mashimo_engine::{Line, Rules, Ruleset, Spec, catalogue};
use serde_json::Value;
use std::sync::{Arc, LazyLock};

static PARENTS: LazyLock<Vec<Value>> = LazyLock::new(|| {
    let ids = catalogue().iter().map(|entry| entry.id);
    let rules = ids.map(|id| Spec::parse(id).expect("a published id").rules());
    rules.map(|rules| serde_json::to_value(rules).expect("rules are plain data")).collect()
});

fuzz_target!(|input: (Vec<u8>, Vec<(u16, i16)>, u64)| {
    let (parents, changes, seed) = input;
    let mut child = PARENTS[0].clone();
    let axes: Vec<String> = child.as_object().expect("an object").keys().cloned().collect();
    for (axis, parent) in axes.iter().zip(&parents) {
        child[axis] = PARENTS[usize::from(*parent) % PARENTS.len()][axis].clone();
    }
    for (place, number) in changes.into_iter().take(4) {
        change(&mut child, place, number);
    }
    let Ok(rules) = serde_json::from_value::<Rules>(child) else {
        return;
    };
    if let Ok(ruleset) = Ruleset::new(&rules) {
        play(&Arc::new(ruleset), seed);
    }
});

/// Changes the number at a place, counted through the whole tree.
fn change(value: &mut Value, place: u16, number: i16) {
    let mut numbers = Vec::new();
    collect(value, &mut numbers);
    if !numbers.is_empty() {
        let at = usize::from(place) % numbers.len();
        *numbers[at] = Value::from(number);
    }
}

fn collect<'a>(value: &'a mut Value, numbers: &mut Vec<&'a mut Value>) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| collect(item, numbers)),
        Value::Object(fields) => fields.values_mut().for_each(|field| collect(field, numbers)),
        Value::Number(_) => numbers.push(value),
        Value::Null | Value::Bool(_) | Value::String(_) => {}
    }
}

/// Plays a short random game.
fn play(ruleset: &Arc<Ruleset>, mut seed: u64) {
    let mut line = Line::new(Arc::clone(ruleset), ruleset.start());
    let seeds = line.position().total();
    for _ in 0..24 {
        let legal = line.legal_moves();
        if legal.is_empty() {
            assert!(line.position().is_over());
            return;
        }
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let mv = legal[(seed >> 33) as usize % legal.len()];
        line.play(mv).expect("a legal move can be played");
        assert_eq!(line.position().total(), seeds);
        let text = ruleset.text(line.position());
        if !line.position().is_over() {
            assert_eq!(ruleset.parse_position(&text).as_ref(), Ok(line.position()), "{text}");
        }
    }
}
