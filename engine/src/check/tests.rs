//! Every refusal has a line of data here: rules, the fields it names, and a word of its reason.

mod circuits;
mod ownership;
mod sizes;
mod together;

use super::refusals;
use crate::catalogue;
use crate::rules::{
    After, Alone, Arrange, Asks, Bare, Capture, CountSet, Counts, CountsRow, Direction, Escort,
    Facing, Feed, FirstLap, Gates, Goal, House, Layout, Loot, On, Opening, Origin, Passing, Phase,
    Rounds, Rows, Rules, Scoring, Seeds, Seen, Slam, Store, Stuck, Takasia, Takes, Then, Win, all,
};

/// A change of rules that makes them refused.
type Edit = fn(&mut Rules);

/// Base, edit, fields, part of the reason.
type Line = (&'static str, Edit, &'static [&'static str], &'static str);

const DECIDES: FirstLap = FirstLap::Decides {
    takasia: Takasia::Off,
};
const MADE: Gates = Gates::Made {
    count: 4,
    limit: None,
    escort: Escort::Stays,
};
const CAPTURES: Goal = Goal::Captures {
    both_ends: Win::On,
    second: Win::On,
};
const DEEDS: Rounds = Rounds::Deeds {
    target: 12,
    max: 20,
};
const HOUSE: House = House {
    column: 5,
    stands_from: 6,
};

fn facing(rules: &mut Rules) -> &mut Facing {
    if !matches!(rules.capture, Capture::Facing(_)) {
        rules.capture = Capture::Facing(Facing::PLAIN);
    }
    match &mut rules.capture {
        Capture::Facing(facing) => facing,
        Capture::Never | Capture::Counts(_) => unreachable!("it was just made one"),
    }
}

fn counts(rules: &mut Rules, counts: Counts) {
    rules.capture = Capture::Counts(counts);
}

fn all_lines() -> impl Iterator<Item = &'static Line> {
    let lists = [
        sizes::LINES,
        circuits::LINES,
        together::LINES,
        ownership::LINES,
    ];
    lists.into_iter().flatten()
}

fn faults(line: &Line) -> Vec<(Vec<&'static str>, String)> {
    let entry = catalogue()
        .iter()
        .find(|entry| entry.id == line.0)
        .expect("a published base");
    let mut rules = entry.rules;
    (line.1)(&mut rules);
    let faults = rules
        .check()
        .err()
        .map(|error| error.faults)
        .unwrap_or_default();
    faults
        .into_iter()
        .map(|fault| (fault.fields, fault.reason))
        .collect()
}

#[test]
fn each_refusal_names_its_fields_and_its_reason() {
    for line in all_lines() {
        let (base, _, fields, said) = line;
        let faults = faults(line);
        let named = faults
            .iter()
            .any(|(f, reason)| f == fields && reason.contains(said));
        let admitted = fields.is_empty() && faults.is_empty();
        assert!(named || admitted, "{base}, {fields:?} {said}: {faults:?}");
    }
}

#[test]
fn no_refusal_is_without_its_line() {
    for refusal in refusals() {
        let told = all_lines()
            .any(|(_, _, fields, said)| *fields == refusal.fields && refusal.reason.contains(said));
        assert!(told, "{:?}: {}", refusal.fields, refusal.reason);
    }
}

#[test]
fn all_reasons_are_told_at_once() {
    let mut rules = catalogue()[0].rules;
    rules.geometry.columns = 99;
    rules.feed = Feed::NeverStarve;
    rules.repetition.at = 9;
    let error = rules
        .check()
        .expect_err("three things are wrong")
        .to_string();
    for field in ["geometry.columns", "feed", "repetition.at"] {
        assert!(error.contains(field), "{error}");
    }
}
