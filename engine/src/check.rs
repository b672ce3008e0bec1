//! Which rules are admitted: what is refused is a list of data, and every reason is told at once.

mod bound;
mod circuit;
mod ownership;
mod size;
mod together;

use crate::Ruleset;
use crate::rules::{
    Capture, Chain, CountsRow, Facing, Gates, Loot, Passing, Rounds, Rules, RulesError, RulesFault,
    Slam,
};

impl Rules {
    /// Admits the rules or refuses them with all reasons.
    ///
    /// ```
    /// use mashimo_engine::rules::{Feed, Rules};
    /// let rules = Rules { feed: Feed::BySowing, ..Rules::FOUR_ROWS };
    /// let error = rules.check().expect_err("nobody sows into the other half of four rows");
    /// assert_eq!(error.faults[0].fields, ["geometry.rows", "feed"]);
    /// ```
    ///
    /// # Errors
    /// Everything that does not fit the board or does not go together.
    pub fn check(&self) -> Result<(), RulesError> {
        let mut faults = size::faults(self);
        faults.extend(
            refusals()
                .filter(|refusal| (refusal.when)(self))
                .map(Refusal::fault),
        );
        if faults.is_empty() && nobody_begins(self) {
            faults.push(RulesFault {
                fields: vec!["setup.layout", "start"],
                reason: "seat 0 has no legal move at the start".to_owned(),
            });
        }
        if faults.is_empty() {
            Ok(())
        } else {
            Err(RulesError { faults })
        }
    }
}

/// Whether the game would be over before it begins; asked of rules that fit together.
fn nobody_begins(rules: &Rules) -> bool {
    let ruleset = Ruleset::compile(rules);
    ruleset.legal_moves(&ruleset.start()).is_empty()
}

/// Every combination that is refused.
fn refusals() -> impl Iterator<Item = &'static Refusal> {
    [circuit::REFUSALS, together::REFUSALS, ownership::REFUSALS]
        .into_iter()
        .flatten()
}

/// A combination that is refused.
struct Refusal {
    /// The fields that do not go together.
    fields: &'static [&'static str],
    /// Why.
    reason: &'static str,
    /// Whether these rules have it.
    when: fn(&Rules) -> bool,
}

impl Refusal {
    fn fault(&self) -> RulesFault {
        RulesFault {
            fields: self.fields.to_vec(),
            reason: self.reason.to_owned(),
        }
    }
}

/// One row a seat: every seat sows round the whole board.
fn shared(rules: &Rules) -> bool {
    rules.geometry.rows == 1
}

/// Two rows a seat: every seat sows round its own half.
fn own(rules: &Rules) -> bool {
    rules.geometry.rows == 2
}

fn facing(rules: &Rules) -> Option<&Facing> {
    match &rules.capture {
        Capture::Facing(facing) => Some(facing),
        Capture::Never | Capture::Counts(_) => None,
    }
}

/// Whether the rules have a facing capture of which this holds.
fn is_facing(rules: &Rules, holds: impl FnOnce(&Facing) -> bool) -> bool {
    facing(rules).is_some_and(holds)
}

/// Whether captured seeds are sown again.
fn sown_loot(rules: &Rules) -> bool {
    is_facing(rules, |facing| facing.loot != Loot::Bank)
}

fn many(rules: &Rules) -> bool {
    rules.geometry.seats > 2
}

/// Whether the capture is by number and this holds of: no number, row, chain, slam.
fn counts(rules: &Rules, holds: impl FnOnce(bool, CountsRow, Chain, Slam) -> bool) -> bool {
    match rules.capture {
        Capture::Counts(counts) => {
            holds(counts.of.is_empty(), counts.row, counts.chain, counts.slam)
        }
        Capture::Never | Capture::Facing(_) => false,
    }
}

fn gates(rules: &Rules) -> bool {
    rules.gates != Gates::None
}

fn deeds(rules: &Rules) -> bool {
    rules.rounds != Rounds::Single
}

fn passing(rules: &Rules) -> Option<u8> {
    match rules.sowing.passing {
        Passing::Falls => None,
        Passing::Owner(count) => Some(count),
    }
}

#[cfg(test)]
mod tests;
