//! What a player did in a round.

use serde::{Deserialize, Serialize};

use super::{PointSystem, Tenths};
use crate::tournament::Entrant;

/// A seat in the words of the file: white moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Colour {
    /// Moves first: seat 0.
    White,
    /// Moves second: seat 1.
    Black,
}

impl Colour {
    /// The other one.
    pub fn other(self) -> Colour {
        match self {
            Colour::White => Colour::Black,
            Colour::Black => Colour::White,
        }
    }
}

/// The result of a game seen from one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Score {
    /// Won.
    Win,
    /// Drawn.
    Draw,
    /// Lost.
    Loss,
}

impl Score {
    /// What the opponent's score must be.
    pub fn other(self) -> Score {
        match self {
            Score::Win => Score::Loss,
            Score::Draw => Score::Draw,
            Score::Loss => Score::Win,
        }
    }

    /// The result of a round of one pair, from its half points 0…4: more than one point wins.
    pub fn of_pair(half_points: u8) -> Score {
        match half_points.cmp(&2) {
            std::cmp::Ordering::Greater => Score::Win,
            std::cmp::Ordering::Equal => Score::Draw,
            std::cmp::Ordering::Less => Score::Loss,
        }
    }
}

/// A round without an opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Bye {
    /// Given by the pairing, for want of an opponent.
    Pairing,
    /// Asked for, worth a win.
    Full,
    /// Asked for, worth a draw.
    Half,
    /// Absent.
    Zero,
}

/// What a player did in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase", tag = "cell")]
pub enum Cell {
    /// A game over the board.
    Game {
        /// The opponent.
        opponent: Entrant,
        /// The own seat.
        colour: Colour,
        /// The result.
        score: Score,
        /// Whether at least one move was made; otherwise it isn't rated.
        rated: bool,
    },
    /// A game paired but not played: one side, or both, didn't turn up.
    Forfeit {
        /// The opponent paired.
        opponent: Entrant,
        /// The seat paired.
        colour: Colour,
        /// Whether the opponent was the one who failed.
        won: bool,
    },
    /// Paired, and not finished yet.
    Open {
        /// The opponent.
        opponent: Entrant,
        /// The own seat.
        colour: Colour,
    },
    /// No opponent.
    Bye {
        /// Which kind.
        bye: Bye,
    },
}

impl Cell {
    /// The opponent, if one was paired.
    pub fn opponent(&self) -> Option<(Entrant, Colour)> {
        match *self {
            Cell::Game {
                opponent, colour, ..
            }
            | Cell::Forfeit {
                opponent, colour, ..
            }
            | Cell::Open { opponent, colour } => Some((opponent, colour)),
            Cell::Bye { .. } => None,
        }
    }

    /// Whether a game was played: only such opponents count as met.
    pub fn played(&self) -> bool {
        match self {
            Cell::Game { .. } | Cell::Open { .. } => true,
            Cell::Forfeit { .. } | Cell::Bye { .. } => false,
        }
    }

    /// What the cell is worth.
    pub fn points(&self, system: &PointSystem) -> Tenths {
        match self {
            Cell::Game {
                score: Score::Win, ..
            }
            | Cell::Forfeit { won: true, .. } => system.win,
            Cell::Game {
                score: Score::Draw, ..
            } => system.draw,
            Cell::Game {
                score: Score::Loss, ..
            } => system.loss,
            Cell::Forfeit { won: false, .. } => system.absence,
            Cell::Open { .. } => Tenths(0),
            Cell::Bye { bye } => match bye {
                Bye::Pairing => system.pairing_bye,
                Bye::Full => system.win,
                Bye::Half => system.draw,
                Bye::Zero => system.absence,
            },
        }
    }

    /// The letter of the file; blank for a game not finished.
    pub fn code(&self) -> char {
        match self {
            Cell::Game { score, rated, .. } => match (score, rated) {
                (Score::Win, true) => '1',
                (Score::Draw, true) => '=',
                (Score::Loss, true) => '0',
                (Score::Win, false) => 'W',
                (Score::Draw, false) => 'D',
                (Score::Loss, false) => 'L',
            },
            Cell::Forfeit { won: true, .. } => '+',
            Cell::Forfeit { won: false, .. } => '-',
            Cell::Open { .. } => ' ',
            Cell::Bye { bye } => bye.code(),
        }
    }
}

impl Bye {
    /// The letter of the file.
    pub fn code(self) -> char {
        match self {
            Bye::Pairing => 'U',
            Bye::Full => 'F',
            Bye::Half => 'H',
            Bye::Zero => 'Z',
        }
    }

    /// The bye of a letter.
    pub fn of_code(code: char) -> Option<Bye> {
        [Bye::Pairing, Bye::Full, Bye::Half, Bye::Zero]
            .into_iter()
            .find(|bye| bye.code() == code)
    }
}
