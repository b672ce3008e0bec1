//! The ladders of a server as they are written down: a TOML file, read whole and checked whole.
//!
//! ```
//! use mashimo_server::ladder::config::read;
//!
//! let file = read(r#"
//!     [[ladders]]
//!     name = "oware"
//!     rules = "oware"
//!     tc = "5+0.05"
//!     anchors = ["ref:1", "ref:3"]
//!     reference = "ref:1"
//! "#).unwrap();
//! assert_eq!(file.ladders[0].anchors.len(), 2);
//! ```

use std::collections::BTreeMap;
use std::time::Duration;

use mashimo_engine::{Level, Spec};

use crate::tc::Tc;
use crate::tournament::config::notes::Notes;
use crate::tournament::config::section::Section;
use crate::tournament::config::{BYTES_MAX, ConfigFault, Hook, hooks};

/// Ladders of one server at most.
const LADDERS_MAX: usize = 100;
/// House bots of one ladder at most.
const ANCHORS_MAX: usize = 20;
/// The longest a ladder can be told to wait for anything, in seconds.
const LONGEST_S: f64 = 30.0 * 86_400.0;

/// Everything in a file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LadderFile {
    /// The ladders, in the order of the file.
    pub ladders: Vec<LadderConfig>,
    /// Who is told what happens.
    pub webhooks: Vec<Hook>,
}

/// One ladder: one ruleset and clock, so that its ratings compare.
#[derive(Clone, Debug, PartialEq)]
pub struct LadderConfig {
    /// Its name: lower-case letters, digits and hyphens.
    pub name: String,
    /// The ruleset.
    pub rules: Spec,
    /// The clock.
    pub tc: Tc,
    /// Random decisions before the bots decide; the same for the two games of a pair.
    pub random_plies: u32,
    /// Decisions after which a game is a draw, where it isn't the ruleset's number.
    pub max_plies: Option<u32>,
    /// How long a game may last.
    pub max_wall_time: Duration,
    /// What openings and seats are drawn from.
    pub seed: u64,
    /// House bots that bots are measured against.
    pub anchors: Vec<Level>,
    /// The house bot whose official rating is given.
    pub reference: Option<Level>,
    /// That rating.
    pub reference_rating: f64,
    /// Games at once, 1…10 000.
    pub concurrency: u32,
    /// How long a bot with a free seat waits for a good opponent before it gets any.
    pub patience: Duration,
    /// Faults in a row after which a version is suspended, 1…1000.
    pub faults_max: u32,
    /// How long no game may end while two bots are ready, before the alarm.
    pub stall_after: Duration,
    /// How often the official table is fitted anew.
    pub official_every: Duration,
    /// Whether every bot that connects and plays the ruleset joins by that.
    pub auto_join: bool,
    /// The line it begins on.
    pub line: usize,
}

/// Reads a file.
///
/// # Errors
/// Everything wrong with it, by line.
pub fn read(text: &str) -> Result<LadderFile, Vec<ConfigFault>> {
    if text.len() > BYTES_MAX {
        let reason = format!("{} bytes are more than {BYTES_MAX}", text.len());
        return Err(vec![ConfigFault { line: 1, reason }]);
    }
    let mut notes = Notes::new(text);
    let root = notes.parse(text);
    let file = root.map(|root| {
        let section = Section::new("", root.get_ref(), root.span().start);
        file(&section, &mut notes)
    });
    match file {
        Some(file) if notes.is_empty() => Ok(file),
        Some(_) | None => Err(notes.sorted()),
    }
}

fn file(root: &Section<'_>, notes: &mut Notes) -> LadderFile {
    let sections = root.sections("ladders", "[[ladders]]", notes);
    if sections.len() > LADDERS_MAX {
        let reason = format!("{} ladders are more than {LADDERS_MAX}", sections.len());
        notes.fault(root.place("ladders"), reason);
    }
    let read = |section: &Section<'_>| ladder(section, notes);
    let ladders: Vec<LadderConfig> = sections.iter().take(LADDERS_MAX).filter_map(read).collect();
    let mut lines: BTreeMap<&str, usize> = BTreeMap::new();
    for ladder in &ladders {
        if let Some(first) = lines.insert(&ladder.name, ladder.line) {
            let name = &ladder.name;
            let reason = format!("two ladders are called {name:?}; the other is on line {first}");
            notes.fault_line(ladder.line, reason);
        }
    }
    let webhooks = hooks::read(root, notes);
    root.refuse_unknown(notes);
    LadderFile { ladders, webhooks }
}

fn ladder(section: &Section<'_>, notes: &mut Notes) -> Option<LadderConfig> {
    let name = section.required_text("name", notes);
    if let Some(name) = name.as_ref().filter(|name| !is_name(name)) {
        let reason =
            format!("[[ladders]] name {name:?}: 1 to 50 lower-case letters, digits and hyphens");
        notes.fault(section.place("name"), reason);
    }
    let rules = rules(section, notes);
    let tc = tc(section, notes);
    let anchors = anchors(section, notes);
    let reference = reference(section, &anchors, notes);
    let reference_rating = match section.has("reference_rating") {
        true => section.number("reference_rating", notes).unwrap_or(1500.0),
        false => 1500.0,
    };
    if !(-100_000.0..=100_000.0).contains(&reference_rating) {
        let reason =
            format!("[[ladders]] reference_rating {reference_rating} lies outside ±100000");
        notes.fault(section.place("reference_rating"), reason);
    }
    let max_plies = section
        .has("max_plies")
        .then(|| section.integer("max_plies", 1, 1_000_000, 1, notes) as u32);
    let config = LadderConfig {
        random_plies: section.integer("random_plies", 0, 100, 4, notes) as u32,
        max_plies,
        max_wall_time: section.seconds("max_wall_time", (1.0, LONGEST_S), 3600.0, notes),
        seed: section.integer("seed", 0, i64::MAX, 1, notes) as u64,
        concurrency: section.integer("concurrency", 1, 10_000, 64, notes) as u32,
        patience: section.seconds("patience", (0.0, LONGEST_S), 5.0, notes),
        faults_max: section.integer("faults_max", 1, 1000, 3, notes) as u32,
        stall_after: section.seconds("stall_after", (0.1, LONGEST_S), 600.0, notes),
        official_every: section.seconds("official_every", (0.1, LONGEST_S), 3600.0, notes),
        auto_join: section.boolean("auto_join", notes),
        line: notes.line(section.place("name")),
        name: name.unwrap_or_default(),
        rules: rules
            .clone()
            .unwrap_or_else(|| Spec::parse("kalah").expect("kalah is built in")),
        tc: tc.unwrap_or(Tc::Correspondence {
            limit: Duration::from_secs(86_400),
        }),
        anchors,
        reference,
        reference_rating,
    };
    section.refuse_unknown(notes);
    rules.and(tc).map(|_| config)
}

fn is_name(text: &str) -> bool {
    let good = |c: u8| c.is_ascii_lowercase() || c.is_ascii_digit() || c == b'-';
    (1..=50).contains(&text.len()) && text.bytes().all(good)
}

fn rules(section: &Section<'_>, notes: &mut Notes) -> Option<Spec> {
    if !section.has("rules") {
        notes.fault(section.at, "[[ladders]] rules is missing");
    }
    let text = section.text("rules", notes)?;
    match Spec::parse(text.value) {
        Ok(spec) => {
            let seats = spec.ruleset().seats();
            if seats != 2 {
                let reason = format!("[[ladders]] {spec} has {seats} seats; a ladder pairs two");
                notes.fault(text.at, reason);
            }
            Some(spec)
        }
        Err(error) => {
            notes.fault(
                text.at,
                format!("[[ladders]] rules {:?}: {error}", text.value),
            );
            None
        }
    }
}

fn tc(section: &Section<'_>, notes: &mut Notes) -> Option<Tc> {
    if !section.has("tc") {
        notes.fault(section.at, "[[ladders]] tc is missing, like \"5+0.05\"");
    }
    let text = section.text("tc", notes)?;
    let read = text.value.parse();
    read.map_err(|error| notes.fault(text.at, format!("[[ladders]] tc: {error}")))
        .ok()
}

fn anchors(section: &Section<'_>, notes: &mut Notes) -> Vec<Level> {
    let mut levels: Vec<Level> = Vec::new();
    for text in section.texts("anchors", notes) {
        match Level::parse(text.value) {
            Ok(level) if levels.contains(&level) => {
                notes.fault(
                    text.at,
                    format!("[[ladders]] anchor {:?} stands twice", text.value),
                );
            }
            Ok(level) => levels.push(level),
            Err(error) => notes.fault(text.at, format!("[[ladders]] anchors: {error}")),
        }
    }
    if levels.len() > ANCHORS_MAX {
        let reason = format!("{} anchors are more than {ANCHORS_MAX}", levels.len());
        notes.fault(section.place("anchors"), reason);
    }
    levels
}

/// One of the anchors; the first where none is named.
fn reference(section: &Section<'_>, anchors: &[Level], notes: &mut Notes) -> Option<Level> {
    let Some(text) = section.text("reference", notes) else {
        return anchors.first().copied();
    };
    let level = Level::parse(text.value).ok();
    let found = level.filter(|level| anchors.contains(level));
    if found.is_none() {
        let reason = format!(
            "[[ladders]] reference {:?} is none of the anchors",
            text.value
        );
        notes.fault(text.at, reason);
    }
    found
}
