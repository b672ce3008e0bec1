//! Rules between this program and a server: a spec, or rules as data.

use mashimo_client::v1::{self, rules_ref};
use mashimo_engine::{Ruleset, Spec};

use super::chosen::Chosen;
use super::fault::Fault;

/// The rules that were asked for as a message.
pub(crate) fn rules_ref(chosen: &Chosen) -> Result<v1::RulesRef, Fault> {
    let rules = match &chosen.spec {
        Some(spec) => rules_ref::Rules::Spec(spec.to_string()),
        None => return Err(Fault::input("custom rules")),
    };
    Ok(v1::RulesRef { rules: Some(rules) })
}

/// The compiled rules that a message stands for.
pub(crate) fn ruleset_of(sent: Option<&v1::RulesRef>) -> Result<Ruleset, String> {
    match sent.and_then(|sent| sent.rules.as_ref()) {
        Some(rules_ref::Rules::Spec(spec)) => Ok(Spec::parse(spec)
            .map_err(|error| error.to_string())?
            .ruleset()),
        Some(rules_ref::Rules::Custom(_)) => Err("custom".to_string()),
        None => Err("no rules were sent".to_string()),
    }
}
