//! Rules between this program and a server: a spec, or rules as data.

use mashimo_client::v1::{self, rules_ref};
use mashimo_engine::{Ruleset, Spec};
use mashimo_server::{rules_message, rules_of_message};

use super::chosen::Chosen;

/// The rules that were asked for as a message.
pub(crate) fn rules_ref(chosen: &Chosen) -> v1::RulesRef {
    let rules = match &chosen.spec {
        Some(spec) => rules_ref::Rules::Spec(spec.to_string()),
        None => rules_ref::Rules::Custom(Box::new(rules_message(&chosen.rules))),
    };
    v1::RulesRef { rules: Some(rules) }
}

/// The compiled rules that a message stands for.
pub(crate) fn ruleset_of(sent: Option<&v1::RulesRef>) -> Result<Ruleset, String> {
    match sent.and_then(|sent| sent.rules.as_ref()) {
        Some(rules_ref::Rules::Spec(spec)) => Ok(Spec::parse(spec)
            .map_err(|error| error.to_string())?
            .ruleset()),
        Some(rules_ref::Rules::Custom(rules)) => {
            Ruleset::new(&rules_of_message(rules)?).map_err(|error| error.to_string())
        }
        None => Err("no rules were sent".to_string()),
    }
}
