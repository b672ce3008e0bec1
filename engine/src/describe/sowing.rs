//! Where seeds fall, and what starts another lap.

use super::{many, own};
use crate::Rules;
use crate::rules::{Escort, Gates, Origin, Passing, Relay, Store};

pub(super) fn sentences(rules: &Rules) -> Vec<String> {
    let mut told = vec![path(rules)];
    told.extend(store(rules));
    told.push(origin(rules).to_owned());
    told.extend(passing(rules));
    told.push(relay(rules).to_owned());
    told.extend(gates(rules));
    told
}

fn path(rules: &Rules) -> String {
    let path = if own(rules) {
        "of the own two rows"
    } else {
        "of all seats"
    };
    format!("The seeds of the lifted pit are dropped one by one into the following pits {path}.")
}

fn store(rules: &Rules) -> Option<String> {
    match rules.sowing.store {
        Store::Apart => None,
        Store::Again => Some(
            "The own store follows the own last pit and gets a seed as well, other stores do not. \
             A last seed in the own store moves again."
                .to_owned(),
        ),
    }
}

fn origin(rules: &Rules) -> &'static str {
    match rules.sowing.origin {
        Origin::Sown => "No pit is left out.",
        Origin::Skipped => "The pit just emptied is left out.",
    }
}

fn passing(rules: &Rules) -> Option<String> {
    match rules.sowing.passing {
        Passing::Falls => None,
        Passing::Owner(count) => Some(format!(
            "A seed that is not the last and makes exactly {} gives them to the owner of the pit \
             at once.",
            super::number(count)
        )),
    }
}

fn relay(rules: &Rules) -> &'static str {
    match rules.relay {
        Relay::Never if own(rules) && super::has_capture(rules) => {
            "A turn is one lap, and one for everything that is sown on."
        }
        Relay::Never => "A turn is one lap.",
        Relay::Occupied if super::has_capture(rules) => {
            "A last seed in an occupied pit that captures nothing lifts that pit, itself included, \
             for the next lap; in an empty pit the turn ends."
        }
        Relay::Occupied => {
            "A last seed in an occupied pit lifts that pit, itself included, for the next lap; in \
             an empty pit the turn ends."
        }
    }
}

fn gates(rules: &Rules) -> Vec<String> {
    let Gates::Made {
        count,
        limit,
        escort,
    } = rules.gates
    else {
        return Vec::new();
    };
    let mut told = vec![format!(
        "A last seed that brings a pit of the other row to exactly {} makes it the mover's gate \
         for the rest of the game: nobody lifts it, and every seed that falls there later goes to \
         the gate's holder at once and ends a lap.",
        super::number(count)
    )];
    if escort == Escort::Joins {
        told.push("The last seed but one of that lap joins it.".to_owned());
    }
    if let Some(limit) = limit {
        told.push(format!("A seat has at most {}.", many(limit, "gate")));
    }
    told
}
