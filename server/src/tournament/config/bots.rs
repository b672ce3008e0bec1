//! The bots of a file.

use std::collections::BTreeMap;

use mashimo_engine::Level;

use super::notes::Notes;
use super::section::Section;
use super::{Bot, Program};
use crate::tournament::{ENTRANTS_MAX, Entrant};

/// The longest name of a bot.
const NAME_MAX: usize = 64;

/// Every bot, even where something is wrong with one: later checks count them.
pub(super) fn read(root: &Section<'_>, notes: &mut Notes) -> Vec<Bot> {
    let sections = root.sections("bots", "[[bots]]", notes);
    if sections.len() > usize::from(ENTRANTS_MAX) {
        let reason = format!("{} bots are more than {ENTRANTS_MAX}", sections.len());
        notes.fault(root.place("bots"), reason);
        return Vec::new();
    }
    let bots: Vec<Bot> = sections.iter().map(|section| bot(section, notes)).collect();
    let mut lines: BTreeMap<&str, usize> = BTreeMap::new();
    for (section, bot) in sections
        .iter()
        .zip(&bots)
        .filter(|(_, bot)| !bot.name.is_empty())
    {
        if let Some(first) = lines.insert(&bot.name, bot.line) {
            let reason = format!(
                "two bots are called {:?}; the other is on line {first}",
                bot.name
            );
            notes.fault(section.place("name"), reason);
        }
    }
    bots
}

fn bot(section: &Section<'_>, notes: &mut Notes) -> Bot {
    let name = section.required_text("name", notes).unwrap_or_default();
    if !name.is_empty() && !is_name(&name) {
        let reason = format!("[[bots]] name {name:?}: 1 to 64 letters, digits, - _ . : and @");
        notes.fault(section.place("name"), reason);
    }
    let program = program(section, notes).unwrap_or(Program::Connected);
    let capacity = section.integer("capacity", 1, 1000, 1, notes) as u32;
    let capacity = section.has("capacity").then_some(capacity);
    section.refuse_unknown(notes);
    Bot {
        name,
        program,
        capacity,
        line: notes.line(section.place("name")),
    }
}

fn is_name(text: &str) -> bool {
    let allowed = |c: char| c.is_ascii_alphanumeric() || "-_.:@".contains(c);
    text.len() <= NAME_MAX && text.chars().all(allowed)
}

fn program(section: &Section<'_>, notes: &mut Notes) -> Option<Program> {
    let level = section.text("level", notes);
    let command = section.text("command", notes);
    let connected = section.boolean("connected", notes);
    let given = [section.has("level"), section.has("command"), connected];
    if given.iter().filter(|&&given| given).count() != 1 {
        let reason = "[[bots]] needs one of level, command and connected = true";
        notes.fault(section.at, reason);
        return None;
    }
    if let Some(level) = level {
        return match Level::parse(level.value) {
            Ok(level) => Some(Program::Level(level)),
            Err(error) => {
                notes.fault(level.at, format!("[[bots]] level: {error}"));
                None
            }
        };
    }
    match command {
        Some(command) => Some(Program::Command(command.value.to_string())),
        None => connected.then_some(Program::Connected),
    }
}

/// The start rank of a bot's name.
pub(super) fn entrant(bots: &[Bot], name: &str, at: usize, notes: &mut Notes) -> Option<Entrant> {
    let place = bots.iter().position(|bot| bot.name == name);
    if place.is_none() {
        let known: Vec<&str> = bots.iter().map(|bot| bot.name.as_str()).take(20).collect();
        notes.fault(
            at,
            format!("no bot is called {name:?}; there are {}", known.join(", ")),
        );
    }
    // No more than ENTRANTS_MAX bots were read.
    place.map(|place| Entrant(place as u16 + 1))
}
