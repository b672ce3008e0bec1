//! The kind of an event and the table of its own.

use super::bots::entrant;
use super::notes::Notes;
use super::section::Section;
use super::{Bot, EngineChoice, Games, Kind};
use crate::stats::sprt::{Model, Test};
use crate::tournament::knockout::TieBreak;
use crate::tournament::{ENTRANTS_MAX, Entrant};

/// The kinds, by the word of the file and the key of their own table.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Word {
    RoundRobin,
    Gauntlet,
    Swiss,
    Knockout,
    Match,
    Sprt,
}

const WORDS: [(&str, Word); 6] = [
    ("round-robin", Word::RoundRobin),
    ("gauntlet", Word::Gauntlet),
    ("swiss", Word::Swiss),
    ("knockout", Word::Knockout),
    ("match", Word::Match),
    ("sprt", Word::Sprt),
];

const TABLES: [(&str, &str, Word); 5] = [
    ("round_robin", "[round_robin]", Word::RoundRobin),
    ("gauntlet", "[gauntlet]", Word::Gauntlet),
    ("swiss", "[swiss]", Word::Swiss),
    ("knockout", "[knockout]", Word::Knockout),
    ("sprt", "[sprt]", Word::Sprt),
];

/// Reads `kind` and its table; tables of other kinds are refused.
pub(super) fn read(
    root: &Section<'_>,
    bots: &[Bot],
    games: &[Games],
    notes: &mut Notes,
) -> Option<Kind> {
    if !root.has("kind") {
        notes.fault(
            root.at,
            "kind is missing: round-robin, gauntlet, swiss, knockout, match or sprt",
        );
    }
    let word = root.choice("kind", &WORDS, notes);
    let mut own = None;
    for (key, name, of) in TABLES {
        let section = root.section(key, name, notes);
        match section {
            Some(section) if word == Some(of) => own = Some(section),
            Some(section) if word.is_some() => {
                notes.fault(section.at, format!("{name} is of another kind of event"));
            }
            Some(_) | None => {}
        }
    }
    let kind = match word? {
        Word::RoundRobin => {
            let cycles = own
                .as_ref()
                .map_or(1, |own| own.integer("cycles", 1, 100, 1, notes));
            Some(Kind::RoundRobin {
                cycles: cycles as u16,
            })
        }
        Word::Match => Some(Kind::Match),
        Word::Gauntlet => {
            needed(&own, "gauntlet", root, notes).and_then(|own| gauntlet(own, bots, notes))
        }
        Word::Swiss => needed(&own, "swiss", root, notes).map(|own| swiss(own, bots, notes)),
        Word::Knockout => Some(knockout(own.as_ref(), notes)),
        Word::Sprt => needed(&own, "sprt", root, notes).and_then(|own| sprt(own, games, notes)),
    };
    own.iter().for_each(|own| own.refuse_unknown(notes));
    kind
}

fn needed<'s, 'a>(
    own: &'s Option<Section<'a>>,
    name: &str,
    root: &Section<'_>,
    notes: &mut Notes,
) -> Option<&'s Section<'a>> {
    if own.is_none() {
        notes.fault(
            root.place("kind"),
            format!("kind {name:?} needs a table [{name}]"),
        );
    }
    own.as_ref()
}

fn gauntlet(own: &Section<'_>, bots: &[Bot], notes: &mut Notes) -> Option<Kind> {
    let names = own.texts("challengers", notes);
    let mut challengers: Vec<Entrant> = Vec::new();
    for name in &names {
        match entrant(bots, name.value, name.at, notes) {
            Some(known) if challengers.contains(&known) => {
                notes.fault(
                    name.at,
                    format!("[gauntlet] {:?} is named twice", name.value),
                );
            }
            Some(challenger) => challengers.push(challenger),
            None => {}
        }
    }
    if names.is_empty() {
        notes.fault(
            own.at,
            "[gauntlet] challengers: the names of one bot or more",
        );
        return None;
    }
    Some(Kind::Gauntlet { challengers })
}

fn swiss(own: &Section<'_>, bots: &[Bot], notes: &mut Notes) -> Kind {
    if !own.has("rounds") {
        notes.fault(own.at, "[swiss] rounds is missing");
    }
    let rounds = own.integer("rounds", 1, i64::from(ENTRANTS_MAX), 1, notes) as u16;
    let mut forbidden = Vec::new();
    for names in own.text_lists("forbidden", notes) {
        let at = names.first().map_or(own.place("forbidden"), |name| name.at);
        let pair: Vec<Entrant> = names
            .iter()
            .filter_map(|name| entrant(bots, name.value, name.at, notes))
            .collect();
        match (pair.as_slice(), names.len()) {
            (&[a, b], 2) if a != b => forbidden.push((a, b)),
            // The name that isn't known was reported.
            (_, 2) if pair.len() < 2 => {}
            _ => notes.fault(at, "[swiss] forbidden: lists of two different bots"),
        }
    }
    Kind::Swiss {
        rounds,
        forbidden,
        engine: engine(own, notes),
    }
}

const SYSTEMS: [(&str, &str); 2] = [("dutch", "dutch"), ("burstein", "burstein")];

/// The program that pairs, if one is named.
fn engine(own: &Section<'_>, notes: &mut Notes) -> Option<EngineChoice> {
    let system = own.choice("system", &SYSTEMS, notes);
    let timeout_s = own.integer("engine_timeout", 1, 3600, 60, notes) as u64;
    let Some(program) = own.text("engine", notes) else {
        for key in ["system", "engine_timeout"] {
            if own.has(key) {
                notes.fault(own.place(key), format!("[swiss] {key} is for an engine"));
            }
        }
        return None;
    };
    Some(EngineChoice {
        program: program.value.to_string(),
        system: system.unwrap_or("dutch").to_string(),
        timeout_s,
        line: notes.line(program.at),
    })
}

const TIE_BREAKS: [(&str, TieBreak); 3] = [
    ("pairs", TieBreak::Pairs),
    ("seeds", TieBreak::Seeds),
    ("start-rank", TieBreak::StartRank),
];

fn knockout(own: Option<&Section<'_>>, notes: &mut Notes) -> Kind {
    let usual = TIE_BREAKS.map(|(_, tie_break)| tie_break).to_vec();
    let Some(own) = own else {
        return Kind::Knockout {
            tie_breaks: usual,
            further_pairs_max: 5,
        };
    };
    let mut tie_breaks = Vec::new();
    for word in own.texts("tie_breaks", notes) {
        match TIE_BREAKS.iter().find(|(name, _)| *name == word.value) {
            Some((_, tie_break)) if !tie_breaks.contains(tie_break) => tie_breaks.push(*tie_break),
            Some(_) => notes.fault(word.at, format!("tie-break {:?} stands twice", word.value)),
            None => {
                let reason = format!("tie-break {:?}: pairs, seeds or start-rank", word.value);
                notes.fault(word.at, reason);
            }
        }
    }
    let further_pairs_max = own.integer("further_pairs", 0, 1000, 5, notes) as u32;
    let tie_breaks = if own.has("tie_breaks") {
        tie_breaks
    } else {
        usual
    };
    Kind::Knockout {
        tie_breaks,
        further_pairs_max,
    }
}

const MODELS: [(&str, Model); 2] = [
    ("normalized", Model::Normalized),
    ("logistic", Model::Logistic),
];

fn sprt(own: &Section<'_>, games: &[Games], notes: &mut Notes) -> Option<Kind> {
    let model = match own.has("model") {
        true => own.choice("model", &MODELS, notes),
        false => Some(Model::Normalized),
    };
    let (elo0, elo1) = (own.number("elo0", notes), own.number("elo1", notes));
    let mut rate = |key| {
        if own.has(key) {
            own.number(key, notes)
        } else {
            Some(0.05)
        }
    };
    let (alpha, beta) = (rate("alpha"), rate("beta"));
    if own.has("pairs") {
        notes.fault(
            own.place("pairs"),
            "[sprt] the cap on pairs is `pairs` of [[games]]",
        );
    }
    let test = match Test::new(model?, elo0?, elo1?, alpha?, beta?) {
        Ok(test) => Some(test),
        Err(faults) => {
            for fault in faults {
                notes.fault(own.place(fault.field), format!("[sprt] {fault}"));
            }
            None
        }
    };
    let pairs_max = games.iter().map(|games| games.pairs).sum();
    Some(Kind::Sprt {
        test: test?,
        pairs_max,
    })
}
