//! How a game ended: termination, winner, ranks, seeds and points.

use std::fmt;

use mashimo_engine::Seat;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// How a game came to its end.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Termination {
    /// The rules ended it; the reason is the word of the rule page.
    Normal,
    /// By policy: a seat holds more than half of the seeds and cannot be caught.
    Majority,
    /// The ruleset's repetition rule.
    CycleRule,
    /// The match's limit of decisions.
    MaxPlies,
    /// The match's limit of time for a whole game.
    MaxWallTime,
    /// A seat gave up.
    Resignation,
    /// The seats agreed.
    DrawAgreed,
    /// A flag fell.
    TimeForfeit,
    /// A move that was none, and the policy has no further try.
    IllegalMove,
    /// The connection was lost, and the clock or the grace ran out.
    Disconnect,
    /// The connection lived, but the watchdog of an untimed game ran out.
    Stall,
    /// A seat broke the protocol.
    ProtocolViolation,
    /// A seat was not ready in time, or declined.
    NoShow,
    /// An arbiter's decision.
    Arbiter,
    /// The server failed; the game is void.
    ServerFault,
}

impl Termination {
    /// Every termination.
    pub const ALL: [Termination; 15] = [
        Termination::Normal,
        Termination::Majority,
        Termination::CycleRule,
        Termination::MaxPlies,
        Termination::MaxWallTime,
        Termination::Resignation,
        Termination::DrawAgreed,
        Termination::TimeForfeit,
        Termination::IllegalMove,
        Termination::Disconnect,
        Termination::Stall,
        Termination::ProtocolViolation,
        Termination::NoShow,
        Termination::Arbiter,
        Termination::ServerFault,
    ];

    /// The word of records and messages: `TIME_FORFEIT`.
    pub fn word(self) -> &'static str {
        match self {
            Termination::Normal => "NORMAL",
            Termination::Majority => "MAJORITY",
            Termination::CycleRule => "CYCLE_RULE",
            Termination::MaxPlies => "MAX_PLIES",
            Termination::MaxWallTime => "MAX_WALL_TIME",
            Termination::Resignation => "RESIGNATION",
            Termination::DrawAgreed => "DRAW_AGREED",
            Termination::TimeForfeit => "TIME_FORFEIT",
            Termination::IllegalMove => "ILLEGAL_MOVE",
            Termination::Disconnect => "DISCONNECT",
            Termination::Stall => "STALL",
            Termination::ProtocolViolation => "PROTOCOL_VIOLATION",
            Termination::NoShow => "NO_SHOW",
            Termination::Arbiter => "ARBITER",
            Termination::ServerFault => "SERVER_FAULT",
        }
    }

    /// The termination a word names.
    pub fn from_word(word: &str) -> Option<Termination> {
        Termination::ALL
            .into_iter()
            .find(|termination| termination.word() == word)
    }
}

impl fmt::Display for Termination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// In which state a game ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ended {
    /// With a result.
    Finished,
    /// Before it began; no points.
    Aborted,
    /// As if it had never been; no points, the match replays it.
    Void,
}

/// What a game is worth to a seat, 0 to 1, exact in twelfths: written as a number.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Points(pub u16);

impl Points {
    /// A whole point.
    pub const ONE: Points = Points(12);

    /// The points as a number from 0 to 1.
    pub fn as_f64(self) -> f64 {
        f64::from(self.0) / 12.0
    }
}

impl Serialize for Points {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(self.as_f64())
    }
}

impl<'de> Deserialize<'de> for Points {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Points, D::Error> {
        let points = f64::deserialize(deserializer)?;
        if !(0.0..=1.0).contains(&points) {
            return Err(serde::de::Error::custom("points lie between 0 and 1"));
        }
        // In range, so the nearest twelfth fits.
        Ok(Points((points * 12.0).round() as u16))
    }
}

/// The result of a finished game; an aborted or void one has no ranks and no points.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct GameResult {
    /// The winner; nobody in a draw, or where the first rank is shared.
    #[serde(default)]
    pub winner: Option<Seat>,
    /// Each seat's rank from 1; equal ranks are shared.
    pub ranks: Vec<u8>,
    /// Each seat's seeds as the rule page counts them.
    pub seeds: Vec<u16>,
    /// Each seat's points; together they are half the number of seats.
    pub points: Vec<Points>,
}

impl GameResult {
    /// The result in which seats rank as given (1 is best, equal ranks are shared).
    pub fn ranked(ranks: Vec<u8>, seeds: Vec<u16>) -> GameResult {
        let first: Vec<usize> = (0..ranks.len()).filter(|&i| ranks[i] == 1).collect();
        let winner = match first[..] {
            [only] => Some(Seat(only as u8)),
            [] | [_, _, ..] => None,
        };
        let points = points(&ranks);
        GameResult {
            winner,
            ranks,
            seeds,
            points,
        }
    }

    /// The result in which a higher score ranks higher.
    pub fn by_scores(scores: &[u16], seeds: Vec<u16>) -> GameResult {
        let ranks = scores.iter().map(|mine| rank_of(*mine, scores)).collect();
        GameResult::ranked(ranks, seeds)
    }

    /// Nobody is better than anybody else.
    pub fn drawn(seeds: Vec<u16>) -> GameResult {
        GameResult::ranked(vec![1; seeds.len()], seeds)
    }

    /// No result: the game is void or was aborted.
    pub fn none(seeds: Vec<u16>) -> GameResult {
        GameResult {
            winner: None,
            ranks: Vec::new(),
            seeds,
            points: Vec::new(),
        }
    }
}

fn rank_of(mine: u16, scores: &[u16]) -> u8 {
    let better = scores.iter().filter(|&&other| other > mine).count();
    1 + better as u8
}

// Each seat meets every other: a whole share for one it is ahead of, half a share for a tie.
fn points(ranks: &[u8]) -> Vec<Points> {
    let others = ranks.len().saturating_sub(1).max(1) as u16;
    let halves = |i: usize| -> u16 {
        let against = |j: usize| match ranks[i].cmp(&ranks[j]) {
            std::cmp::Ordering::Less => 2,
            std::cmp::Ordering::Equal => 1,
            std::cmp::Ordering::Greater => 0,
        };
        (0..ranks.len()).filter(|&j| j != i).map(against).sum()
    };
    (0..ranks.len())
        .map(|i| Points(halves(i) * Points::ONE.0 / (2 * others)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_shared_by_rank() {
        let of = |ranks: &[u8]| points(ranks).iter().map(|p| p.0).collect::<Vec<_>>();
        assert_eq!(of(&[1, 2]), [12, 0]);
        assert_eq!(of(&[1, 1]), [6, 6]);
        assert_eq!(of(&[1, 3, 2]), [12, 0, 6]);
        assert_eq!(of(&[2, 1, 3, 4]), [8, 12, 4, 0]);
        assert_eq!(of(&[1, 1, 3, 3]), [10, 10, 2, 2]);
    }

    #[test]
    fn a_shared_first_rank_has_no_winner() {
        let result = GameResult::by_scores(&[20, 9, 20], vec![20, 9, 20]);
        assert_eq!(result.ranks, [1, 3, 1]);
        assert_eq!(result.winner, None);
        assert_eq!(
            GameResult::by_scores(&[1, 2], vec![1, 2]).winner,
            Some(Seat(1))
        );
    }

    #[test]
    fn every_termination_is_found_by_its_word() {
        for termination in Termination::ALL {
            assert_eq!(
                Termination::from_word(termination.word()),
                Some(termination)
            );
        }
    }
}
