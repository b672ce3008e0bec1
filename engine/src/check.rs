//! Which rules are admitted: sizes here, so that everything behind `Ruleset::new` is bounded.

use crate::rules::{COLUMNS_MAX, Rules, RulesError, RulesFault, SEATS_MAX};

impl Rules {
    /// Admits the rules or refuses them with all reasons.
    ///
    /// # Errors
    /// Everything that does not fit the board or does not go together.
    pub fn check(&self) -> Result<(), RulesError> {
        let mut faults = Vec::new();
        size(self, &mut faults);
        if faults.is_empty() {
            Ok(())
        } else {
            Err(RulesError { faults })
        }
    }
}

fn size(rules: &Rules, faults: &mut Vec<RulesFault>) {
    let board = rules.geometry;
    let mut refuse = |fields: &[&'static str], reason: String| {
        faults.push(RulesFault {
            fields: fields.to_vec(),
            reason,
        });
    };
    if !(2..=SEATS_MAX as u8).contains(&board.seats) {
        refuse(
            &["geometry.seats"],
            format!("two to four seats, not {}", board.seats),
        );
    }
    if !(1..=COLUMNS_MAX as u8).contains(&board.columns) {
        refuse(
            &["geometry.columns"],
            format!("1 to 40 columns, not {}", board.columns),
        );
    }
    if !(1..=2).contains(&board.rows) {
        refuse(
            &["geometry.rows"],
            format!("one or two rows a seat, not {}", board.rows),
        );
    }
    if board.rows == 2 && board.seats > 2 {
        refuse(
            &["geometry.rows", "geometry.seats"],
            "two rows a seat need two seats".into(),
        );
    }
}
