//! What a last seed takes.

use super::{front, number, other, own};
use crate::Rules;
use crate::rules::{
    After, Alone, Asks, Capture, Chain, Counts, CountsRow, Facing, Loot, On, Own, Slam, Takes,
};

pub(super) fn sentences(rules: &Rules) -> Vec<String> {
    match rules.capture {
        Capture::Never => vec!["Nothing is ever captured.".to_owned()],
        Capture::Counts(counts) => by_count(rules, counts),
        Capture::Facing(facing) => opposite(rules, facing),
    }
}

fn by_count(rules: &Rules, counts: Counts) -> Vec<String> {
    let row = match counts.row {
        CountsRow::Other => format!("a pit of {}", other(rules)),
        CountsRow::Any => "any pit".to_owned(),
    };
    let numbers = list(counts.of.counts().map(number), "or");
    let mut told = vec![format!(
        "A last seed that brings {row} to exactly {numbers} captures them for the mover's store, \
         and the turn ends."
    )];
    if counts.chain == Chain::Back {
        told.push(format!(
            "The pits before it{} go along as long as they hold {numbers}, too.",
            match counts.row {
                CountsRow::Other => " in the same row",
                CountsRow::Any => ", in either row,",
            }
        ));
    }
    match counts.slam {
        Slam::Takes => {}
        Slam::Voids => told
            .push("If that would take everything the other seat has, nothing is taken.".to_owned()),
        Slam::LastResort => told.push(
            "A capture of everything the other seat has may be played only if every legal move is \
             one."
                .to_owned(),
        ),
    }
    told
}

fn opposite(rules: &Rules, facing: Facing) -> Vec<String> {
    let mut told = vec![format!(
        "{} {}",
        landing(rules, facing),
        taken(rules, facing)
    )];
    told.push(loot(facing).to_owned());
    if facing.alone == Alone::Along {
        told.push("With nothing opposite the last seed goes to the store by itself.".to_owned());
    }
    told.extend(asks(facing));
    told
}

fn landing(rules: &Rules, facing: Facing) -> String {
    let pit = match facing.on {
        On::Empty => "an empty pit",
        On::Occupied => "an occupied pit",
        On::Any => "a pit, empty or occupied,",
    };
    format!("A last seed in {pit} of the own {}", front(rules))
}

fn taken(rules: &Rules, facing: Facing) -> String {
    let opposite = match (own(rules), rules.geometry.seats) {
        (false, 2) => return with_own(facing, "captures the seeds of the pit opposite"),
        (false, _) => return with_own(facing, "captures the seeds of all pits opposite"),
        (true, _) => facing.takes,
    };
    let seeds = match opposite {
        Takes::Inner => "captures the seeds of the facing inner pit",
        Takes::InnerThenOuter => {
            "whose facing inner pit holds seeds captures them, and those of the outer pit behind it"
        }
        Takes::Both => "whose facing inner and outer pits both hold seeds captures them all",
        Takes::Lone => "captures the seeds of the facing inner and outer pits, whichever hold any",
    };
    with_own(facing, seeds)
}

fn with_own(facing: Facing, seeds: &str) -> String {
    match facing.own {
        Own::Stays => format!("{seeds}; the last seed stays where it is."),
        Own::Along => format!("{seeds}, together with everything in the landing pit."),
    }
}

fn loot(facing: Facing) -> &'static str {
    match facing.loot {
        Loot::Bank => "They go to the mover's store, and the turn ends.",
        Loot::OnFromLanding => "They are sown on from the pit after the landing pit.",
        Loot::OnFromOrigin => {
            "They are sown from the pit after the one in which the lap began, as if put back there."
        }
        Loot::IntoLanding => "They are sown on, the first seed into the landing pit itself.",
        Loot::IntoHead => {
            "They are sown along the own inner row from one of its ends, first seed into the end \
             pit: from the nearer end if the landing is in one of the two columns there, else from \
             the end that keeps the way of the lap."
        }
        Loot::IntoStartHead => {
            "They are sown along the own inner row from one of its ends, first seed into the end \
             pit: from the nearer end if the landing is in one of the two columns there, else from \
             the end that keeps the way in which the move began."
        }
    }
}

fn asks(facing: Facing) -> Option<String> {
    let told = match facing.asks {
        Asks::Nothing => return None,
        Asks::Whether => {
            "The mover may decline; the landing then counts like one without capture.".to_owned()
        }
        Asks::Which => {
            "Where several pits opposite hold seeds only one of them is taken, by choice."
                .to_owned()
        }
        Asks::Further { pits, after } => {
            let after = match after {
                After::Any => "After a capture",
                After::OuterTaken => "After a capture that took from an outer pit",
            };
            let pits = match pits {
                1 => "one more pit",
                _ => "two more pits, one after the other",
            };
            format!("{after} the mover takes {pits} of the other seat, by choice, in either row.")
        }
    };
    Some(told)
}

/// `a, b or c`.
fn list(items: impl Iterator<Item = String>, last: &str) -> String {
    let items: Vec<String> = items.collect();
    match items.as_slice() {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., end] => format!("{} {last} {end}", first.join(", ")),
    }
}
