//! Rulesets by spec or as data: compiled once, named by a fingerprint.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use mashimo_engine::{Rules, RulesError, Ruleset, Spec, SpecError};

use super::refusal::{FieldFault, Refusal};
use crate::game::RulesetRef;
use crate::record::fingerprint;

/// Specs that are kept compiled; past it all are compiled anew.
const COMPILED_MAX: usize = 256;
/// A spec may be so long.
pub(crate) const SPEC_BYTES_MAX: usize = 512;
/// The ply limit of custom rules, in decisions.
pub(crate) const CUSTOM_MAX_PLIES: u32 = 2000;

/// A ruleset ready to be played.
#[derive(Clone, Debug)]
pub(crate) struct Chosen {
    pub(crate) named: RulesetRef,
    pub(crate) ruleset: Arc<Ruleset>,
    /// The ply limit that a match takes by default.
    pub(crate) max_plies: u32,
}

/// Compiled rulesets by canonical spec.
#[derive(Default)]
pub(crate) struct Rulebook(Mutex<HashMap<String, Chosen>>);

impl Rulebook {
    /// The ruleset of a spec.
    pub(crate) fn by_spec(&self, text: &str) -> Result<Chosen, Refusal> {
        if let Some(chosen) = self.0.lock().expect("held for one expression").get(text) {
            return Ok(chosen.clone());
        }
        if text.len() > SPEC_BYTES_MAX {
            return Err(Refusal::field(
                "rules.spec",
                format!("more than {SPEC_BYTES_MAX} bytes"),
            ));
        }
        let spec = Spec::parse(text).map_err(|error| unsupported(&error))?;
        let rules = spec.rules();
        let canonical = spec.to_string();
        let named = RulesetRef {
            spec: Some(canonical.clone()),
            rules: None,
            fingerprint: fingerprint(&rules),
        };
        let ruleset = Arc::new(spec.ruleset());
        let chosen = Chosen {
            named,
            ruleset,
            max_plies: spec.entry().max_plies,
        };
        let mut book = self.0.lock().expect("held for one expression");
        if book.len() >= COMPILED_MAX {
            book.clear();
        }
        book.insert(canonical, chosen.clone());
        Ok(chosen)
    }

    /// The ruleset of rules sent as data.
    pub(crate) fn by_rules(&self, rules: &Rules) -> Result<Chosen, Refusal> {
        let ruleset = Ruleset::new(rules).map_err(|error| refused(&error))?;
        let named = RulesetRef {
            spec: None,
            rules: Some(Box::new(*rules)),
            fingerprint: fingerprint(rules),
        };
        Ok(Chosen {
            named,
            ruleset: Arc::new(ruleset),
            max_plies: CUSTOM_MAX_PLIES,
        })
    }

    /// The ruleset a stored game names.
    pub(crate) fn by_ref(&self, named: &RulesetRef) -> Result<Chosen, Refusal> {
        match (&named.spec, &named.rules) {
            (Some(spec), _) => self.by_spec(spec),
            (None, Some(rules)) => self.by_rules(rules),
            (None, None) => Err(Refusal::Bug("a stored game names no rules".to_owned())),
        }
    }
}

/// The rules as JSON with sorted keys and no blanks, nothing left out: what the fingerprint is of.
pub(crate) fn canonical_json(rules: &Rules) -> String {
    let value = serde_json::to_value(rules).expect("rules are made of what JSON can hold");
    value.to_string()
}

fn unsupported(error: &SpecError) -> Refusal {
    Refusal::RulesetUnsupported(error.to_string())
}

/// Rules that do not go together, reason by reason.
fn refused(error: &RulesError) -> Refusal {
    let fault = |fault: &mashimo_engine::RulesFault| FieldFault {
        field: fault.fields.join(", "),
        reason: fault.reason.clone(),
    };
    Refusal::RulesRefused(error.faults.iter().map(fault).collect())
}
