//! What every encounter plays.

use mashimo_engine::Spec;

use super::notes::Notes;
use super::section::Section;
use super::{Games, RulesChoice};
use crate::tc::Tc;

/// Pairs of one encounter at most.
const PAIRS_MAX: i64 = 1_000_000;
/// Rulesets of one event at most.
const ENTRIES_MAX: usize = 100;

/// Every entry that is whole.
pub(super) fn read(root: &Section<'_>, notes: &mut Notes) -> Vec<Games> {
    let sections = root.sections("games", "[[games]]", notes);
    if sections.len() > ENTRIES_MAX {
        let reason = format!("{} [[games]] are more than {ENTRIES_MAX}", sections.len());
        notes.fault(root.place("games"), reason);
        return Vec::new();
    }
    sections
        .iter()
        .filter_map(|section| games(section, notes))
        .collect()
}

fn games(section: &Section<'_>, notes: &mut Notes) -> Option<Games> {
    let rules = rules(section, notes);
    let tc = tc(section, notes);
    let pairs = section.integer("pairs", 1, PAIRS_MAX, 1, notes) as u32;
    let max_plies = section
        .has("max_plies")
        .then(|| section.integer("max_plies", 1, 1_000_000, 1, notes) as u32);
    let random_plies = section.integer("random_plies", 0, 100, 0, notes) as u32;
    let positions = section
        .text("positions", notes)
        .map(|text| text.value.to_string());
    section.refuse_unknown(notes);
    let line = notes.line(section.place("rules"));
    Some(Games {
        rules: rules?,
        tc: tc?,
        pairs,
        max_plies,
        random_plies,
        positions,
        line,
    })
}

fn rules(section: &Section<'_>, notes: &mut Notes) -> Option<RulesChoice> {
    if !section.has("rules") {
        notes.fault(section.at, "[[games]] rules is missing");
    }
    let text = section.text("rules", notes)?;
    if let Some(file) = text.value.strip_prefix('@') {
        return Some(RulesChoice::File(file.to_string()));
    }
    match Spec::parse(text.value) {
        Ok(spec) => {
            let seats = spec.ruleset().seats();
            if seats != 2 {
                let reason = format!("[[games]] {spec} has {seats} seats; an event pairs two bots");
                notes.fault(text.at, reason);
            }
            Some(RulesChoice::Spec(Box::new(spec)))
        }
        Err(error) => {
            notes.fault(
                text.at,
                format!("[[games]] rules {:?}: {error}", text.value),
            );
            None
        }
    }
}

fn tc(section: &Section<'_>, notes: &mut Notes) -> Option<Tc> {
    if !section.has("tc") {
        notes.fault(section.at, "[[games]] tc is missing, like \"5+0.05\"");
    }
    let text = section.text("tc", notes)?;
    match text.value.parse() {
        Ok(tc) => Some(tc),
        Err(error) => {
            notes.fault(text.at, format!("[[games]] tc: {error}"));
            None
        }
    }
}
