//! Which pits may be lifted, and which way.

use super::many;
use crate::Rules;
use crate::rules::{
    Direction, Feed, FirstLap, Opening, Phase, Rounds, Rows, Seeds, Single, Takasia,
};

pub(super) fn sentences(rules: &Rules) -> Vec<String> {
    let mut told = vec!["Seat 0 begins.".to_owned()];
    told.extend(planting(rules));
    told.push(seeds(rules).to_owned());
    told.extend(deeds(rules));
    told.extend(rows(rules));
    told.extend(first_lap(rules));
    told.extend(opening(rules));
    told.extend(feed(rules));
    told.extend(direction(rules));
    told
}

fn planting(rules: &Rules) -> Vec<String> {
    let told: &[&str] = match rules.phase {
        Phase::Sowing => &[],
        Phase::Planting { .. } => &[
            "Seat 0's first move sows an own pit.",
            "After that a seat with a reserve plants one seed of it in an own pit that is not \
             empty, lifts that pit and sows it.",
            "Moves that plant, and the very first, capture nothing.",
            "Once a seat's reserve is empty it harvests:",
        ],
        Phase::Namua { .. } => &[
            "While a seat has a reserve, each turn plants one seed of it in an occupied pit of the \
             own inner row.",
            "If such a pit faces an occupied inner pit, one must be chosen: that pit is captured \
             at once, and the mover chooses the head from which the loot is sown, but for the two \
             columns at each end, which have the head of their end.",
            "Otherwise the planted pit is lifted and sown and nothing is captured in that turn: \
             while the house stands any occupied inner pit but the house, or two seeds of the \
             house if it is the only one; once it has fallen, singles only if there is no pit of \
             two.",
            "A blank move that ends in the own standing house stops there.",
            "A capturing one that ends there with nothing to take may stop, or sow the house on.",
            "Once a seat's reserve is empty it harvests:",
        ],
    };
    told.iter().map(|&sentence| sentence.to_owned()).collect()
}

fn seeds(rules: &Rules) -> &'static str {
    match rules.start.seeds {
        Seeds::One => "A turn lifts an own pit that is not empty.",
        Seeds::Two => "A turn lifts an own pit of two seeds or more.",
        Seeds::TwoElse(Single::Any) => {
            "A turn lifts an own pit of two seeds or more; only if there is none, a single."
        }
        Seeds::TwoElse(Single::IntoEmpty) => {
            "A turn lifts an own pit of two seeds or more; only if there is none, a single whose \
             next pit is empty."
        }
    }
}

fn deeds(rules: &Rules) -> Option<String> {
    match rules.rounds {
        Rounds::Single => None,
        Rounds::Deeds { .. } => Some(
            "Pits won on the other side are lifted like own ones, until the round is over."
                .to_owned(),
        ),
    }
}

fn rows(rules: &Rules) -> Option<String> {
    match rules.start.rows {
        Rows::Either => None,
        Rows::OuterFirst => {
            Some("It must be in the outer row while a pit there may be lifted.".to_owned())
        }
        Rows::InnerFirst => {
            Some("It must be in the inner row while a pit there may be lifted.".to_owned())
        }
    }
}

fn first_lap(rules: &Rules) -> Vec<String> {
    let mut told = Vec::new();
    match rules.start.first_lap {
        FirstLap::Free => {}
        FirstLap::NotOnOwn => told.push(
            "The first lap may not end in an own occupied pit, unless that is a gate.".to_owned(),
        ),
        FirstLap::Decides { takasia } => {
            let round = 2 * u32::from(rules.geometry.columns);
            told.push(format!(
                "The first lap decides what the move is: if it ends in a capture the whole move \
                 captures, otherwise nothing is captured in it; a pit of {} or more never \
                 captures. A move that captures must be played if there is one, from either row.",
                many(round, "seed")
            ));
            if takasia == Takasia::On {
                told.push(
                    "After a move without capture in the harvest, if the other seat has neither \
                     reserve nor capture and every capture now threatened takes the same pit, that \
                     pit is blocked: its owner may not lift it in the next turn and a lap that \
                     ends in it stops, and then it must be captured first. A standing house, the \
                     only occupied pit of the inner row and the only one there of two seeds or \
                     more are never blocked."
                        .to_owned(),
                );
            }
        }
    }
    told
}

fn opening(rules: &Rules) -> Option<String> {
    match rules.start.opening {
        Opening::Free => None,
        Opening::Fixed { column } => Some(format!(
            "A seat's first move must lift A{column}, while that may be lifted."
        )),
        Opening::Quiet => Some("A seat's first move captures nothing.".to_owned()),
    }
}

fn feed(rules: &Rules) -> Option<String> {
    let told = match rules.feed {
        Feed::Free => return None,
        Feed::BySowing => {
            "If the other row is empty, only moves that sow a seed in it may be played; if there \
             is none the game is over and counted."
                .to_owned()
        }
        Feed::ByResult => {
            "If the next seat has no seeds, only moves after which it has some may be played; if \
             there is none the game is over and counted."
                .to_owned()
        }
        Feed::NeverStarve => {
            "A move may not leave the other row empty, unless every move does.".to_owned()
        }
    };
    Some(told)
}

fn direction(rules: &Rules) -> Vec<String> {
    let told = match rules.direction {
        Direction::Ccw => "Seeds go anticlockwise.".to_owned(),
        Direction::Cw => "Seeds go clockwise.".to_owned(),
        Direction::Free => {
            "The mover chooses the way, which then holds for the whole move.".to_owned()
        }
        Direction::FreeInward => {
            "The mover chooses the way; but where an end pit is the only occupied one of the own \
             inner row, it goes along that row."
                .to_owned()
        }
        Direction::Reversible { columns } => format!(
            "Seeds go anticlockwise. A lap that begins in one of the {} at the left of either row \
             may go clockwise instead if that very lap ends in a capture; this is asked anew on \
             every lap.",
            many(columns, "column")
        ),
    };
    vec![told]
}
