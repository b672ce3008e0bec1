//! A record: what a game was played with, what happened, how it ended. For everybody to read.

use mashimo_engine::{Ruleset, Spec};
use serde::{Deserialize, Serialize};

use super::fingerprint::fingerprint;
use crate::game::{
    ClockSpec, Ending, Event, EventKind, GameConfig, Millis, PartOf, Policies, RulesetRef,
    SeatConfig,
};

/// A record of one game.
#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    /// What it was played with.
    pub head: RecordHead,
    /// What happened, but for the end.
    pub events: Vec<RecordedEvent>,
    /// How it ended; none while it is under way.
    pub over: Option<Sealed>,
}

/// The first line of a record.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct RecordHead {
    /// The version of this form.
    pub v: u32,
    /// When the game was offered.
    pub time: Millis,
    /// The game.
    pub game_id: String,
    /// The ruleset.
    #[serde(flatten)]
    pub ruleset: RulesetRef,
    /// The start position.
    pub start: String,
    /// The seats.
    pub seats: Vec<SeatConfig>,
    /// The clock.
    pub clock: ClockSpec,
    /// The policies.
    #[serde(default)]
    pub policies: Policies,
    /// The seed of the arbiter's randomness.
    #[serde(default)]
    pub seed: u64,
    /// Whether the result counts for ratings.
    #[serde(default)]
    pub rated: bool,
    /// The match it belongs to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub part_of: Option<PartOf>,
}

/// A public event of a record.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct RecordedEvent {
    /// The version of this kind of event.
    pub v: u32,
    /// Its number, gapless from 1.
    pub seq: u64,
    /// When it happened.
    pub time: Millis,
    /// What happened.
    #[serde(flatten)]
    pub kind: EventKind,
}

/// The last line of a record.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Sealed {
    /// The version of this form.
    pub v: u32,
    /// The number of the event that ended the game.
    pub seq: u64,
    /// When it ended.
    pub time: Millis,
    /// The end that is in force.
    #[serde(flatten)]
    pub ending: Ending,
    /// Ends that an arbiter replaced, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub overruled: Vec<Overruling>,
}

/// An end that was replaced.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Overruling {
    /// Who replaced it.
    pub author: String,
    /// When.
    pub time: Millis,
    /// What stood before.
    pub was: Ending,
}

impl Record {
    /// The record of a game's log, private entries left out; none where there is no `created`.
    pub fn of(events: &[Event]) -> Option<Record> {
        let first = events.first()?;
        let EventKind::Created { config } = &first.kind else {
            return None;
        };
        let head = RecordHead::of(config, first.time);
        let mut record = Record {
            head,
            events: Vec::new(),
            over: None,
        };
        for event in events.iter().filter_map(Event::public) {
            record.add(event);
        }
        Some(record)
    }

    /// Takes in the next public event.
    pub(super) fn add(&mut self, event: Event) {
        let Event {
            v, seq, time, kind, ..
        } = event;
        let Some(seq) = seq else { return };
        match (kind, &mut self.over) {
            (EventKind::Over(ending), _) => {
                self.over = Some(Sealed {
                    v,
                    seq,
                    time,
                    ending,
                    overruled: Vec::new(),
                });
            }
            (EventKind::Overruled { ending, author }, Some(over)) => {
                let was = std::mem::replace(&mut over.ending, ending);
                over.overruled.push(Overruling { author, time, was });
            }
            (kind, _) => self.events.push(RecordedEvent { v, seq, time, kind }),
        }
    }
}

impl RecordHead {
    /// The head of the record of a game offered at `time`.
    pub fn of(config: &GameConfig, time: Millis) -> RecordHead {
        RecordHead {
            v: 1,
            time,
            game_id: config.game_id.to_string(),
            ruleset: config.ruleset.clone(),
            start: config.start.clone(),
            seats: config.seats.clone(),
            clock: config.clock.clone(),
            policies: config.policies.clone(),
            seed: config.seed,
            rated: config.rated,
            part_of: config.part_of.clone(),
        }
    }
}

/// The ruleset of a record, if its rules are still what they were.
///
/// # Errors
/// Field and reason.
pub(super) fn ruleset_of(named: &RulesetRef) -> Result<Ruleset, (&'static str, String)> {
    let (field, rules) = match (&named.rules, &named.spec) {
        (Some(rules), _) => ("rules", **rules),
        (None, Some(spec)) => {
            let spec = Spec::parse(spec).map_err(|error| ("spec", error.to_string()))?;
            ("spec", spec.rules())
        }
        (None, None) => return Err(("spec", "neither `spec` nor `rules` is given".to_string())),
    };
    let ours = fingerprint(&rules);
    if ours != named.fingerprint {
        let theirs = &named.fingerprint;
        let reason = format!("these rules have {ours}, the record has {theirs}: rules changed");
        return Err(("fingerprint", reason));
    }
    Ruleset::new(&rules).map_err(|error| (field, error.to_string()))
}
