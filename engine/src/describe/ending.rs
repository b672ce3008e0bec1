//! How a game ends and is counted.

use super::{many, number, own};
use crate::Rules;
use crate::rules::{
    Bare, Endless, Gates, Goal, Origin, Relay, Rounds, Scoring, Seen, Stuck, Then, Win,
};

pub(super) fn sentences(rules: &Rules) -> Vec<String> {
    let mut told = goal(rules);
    told.extend(bare(rules));
    told.push(stuck(rules));
    told.extend(scoring(rules));
    told.extend(rounds(rules));
    told.push(repetition(rules));
    told.extend(endless(rules));
    told
}

fn goal(rules: &Rules) -> Vec<String> {
    match rules.end.goal {
        Goal::None => Vec::new(),
        Goal::Majority => vec!["Who has more than half of all seeds in its store wins.".to_owned()],
        Goal::Sweep(count) => vec![format!(
            "A capture that leaves only {} in play takes them as well and ends the round at once.",
            many(count, "seed")
        )],
        Goal::Captures { both_ends, second } => {
            let mut told = Vec::new();
            if both_ends == Win::On {
                told.push("Capturing from both end columns in one turn wins at once.".to_owned());
            }
            if second == Win::On {
                told.push(
                    "So does capturing in a second turn while the other seat has not captured yet."
                        .to_owned(),
                );
            }
            told
        }
    }
}

fn bare(rules: &Rules) -> Option<String> {
    let told = match rules.end.bare {
        Bare::Nothing => return None,
        Bare::NextEnds => "When the seat to move has an empty row, the game is over and counted.",
        Bare::EitherEnds => "When either row is empty after a move, the game is over and counted.",
        Bare::MoverEnds => {
            "When the mover's row is empty after its move, the game is over: stores count, what is \
             left on the board is nobody's."
        }
        Bare::OpponentLoses => "A seat without seeds after the other's move has lost.",
        Bare::FrontCounted => {
            "When an inner row is empty after a move, the game is over and counted."
        }
        Bare::FrontLost(Seen::EveryDrop) => {
            "A seat whose inner row is empty has lost at once, even if only for a moment: after \
             every drop and every capture."
        }
        Bare::FrontLost(Seen::Captures) => {
            "A capture that takes the last seed of the other inner row wins at once; a harvest move \
             that leaves the mover's own inner row empty loses."
        }
    };
    Some(told.to_owned())
}

fn stuck(rules: &Rules) -> String {
    let round = if rules.rounds == Rounds::Single {
        "game"
    } else {
        "round"
    };
    match rules.stuck {
        Stuck::Counted => format!(
            "When the seat to move has no move, the game is over: {}.",
            counted(rules)
        ),
        Stuck::Loses => "A seat that has no move on its turn has lost.".to_owned(),
        Stuck::Skipped => format!(
            "A seat that has no move misses its turn; when nobody has one, the {round} is over: {}.",
            counted(rules)
        ),
        Stuck::EmptySkipped => format!(
            "A seat without seeds misses its turn; when nobody can move, the game is over: {}.",
            counted(rules)
        ),
    }
}

/// How the seeds are counted.
fn counted(rules: &Rules) -> &'static str {
    match rules.scoring {
        Scoring::Stores if own(rules) => {
            "every seat takes the seeds of its own rows, and more seeds win"
        }
        Scoring::Stores => "every seat takes the seeds of its own row, and more seeds win",
        Scoring::Sides if rules.gates == Gates::None => {
            "more seeds on the own side and in the store win"
        }
        Scoring::Sides => "more seeds on the own side, in the store and in own gates win",
        Scoring::Fours => {
            "what is left is divided in equal whole fills, an odd one goes to the seat that did \
             not move last"
        }
    }
}

/// What counts, where no sentence on stuck seats has told it.
fn scoring(rules: &Rules) -> Option<String> {
    let counts = match rules.end.bare {
        Bare::FrontCounted | Bare::NextEnds | Bare::EitherEnds => true,
        Bare::Nothing | Bare::MoverEnds | Bare::OpponentLoses | Bare::FrontLost(_) => false,
    };
    let told = rules.stuck == Stuck::Loses && counts;
    told.then(|| format!("Counting means: {}.", counted(rules)))
}

fn rounds(rules: &Rules) -> Option<String> {
    let Rounds::Deeds { target, max } = rules.rounds else {
        return None;
    };
    let fill = number(rules.setup.layout.inner[0]);
    Some(format!(
        "The game goes over rounds. After a round a seat owns a pit of the next for every {fill} \
         seeds it has won: the one with more fills its own side and claims pits across. The seats \
         open the rounds in turn. Who has won the seeds of {} pits wins; after {} more seeds in \
         the last one win.",
        number(target),
        many(max, "round")
    ))
}

fn repetition(rules: &Rules) -> String {
    let time = if rules.repetition.at == 2 {
        "second"
    } else {
        "third"
    };
    let round = if rules.rounds == Rounds::Single {
        "game"
    } else {
        "round"
    };
    let then = match rules.repetition.then {
        Then::Draw => "the game is a draw".to_owned(),
        Then::Counted => format!("the {round} is over: {}", counted(rules)),
        Then::Split => {
            "every seat gets half of the seeds on the board, an odd one is nobody's, and more \
             seeds win"
                .to_owned()
        }
    };
    format!("When a position comes up for the {time} time, {then}.")
}

fn endless(rules: &Rules) -> Option<String> {
    let told = match rules.endless {
        _ if !can_run_on(rules) => return None,
        Endless::Draw => "the game is a draw with the position before that move",
        Endless::Loss => "the mover loses, with the position before that move",
        Endless::Stop => "the turn ends before the first lap that would repeat",
        Endless::Illegal => "that move may not be played",
    };
    Some(format!("When a sowing would never end, {told}."))
}

/// Whether a sowing has more than one lap, so that it might never end.
fn can_run_on(rules: &Rules) -> bool {
    rules.relay == Relay::Occupied
        || (own(rules) && super::has_capture(rules) && rules.sowing.origin == Origin::Sown)
}
