//! What a score means: hundredths of a seed, and far above them games that are won.

/// A game won now; every decision until then takes `PER_DECISION` off.
pub(crate) const WON: i32 = 1_000_000;
/// A game whose winner is settled though it goes on.
pub(crate) const SETTLED: i32 = 500_000;
/// From here on, up or down, a score says who wins.
pub const SCORE_DECIDED: i32 = 400_000;
/// Above every score.
pub(crate) const INFINITE: i32 = 2_000_000;
/// One seed.
pub(crate) const SEED: i32 = 100;

/// What a decision costs, so that the shorter win is the better one.
const PER_DECISION: i32 = 100;
/// The part of a margin that tells wins of one length apart.
const MARGIN_MAX: i32 = 99;

/// How a game ended, for one side.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) struct Ending {
    /// 1 won, 0 drawn, −1 lost.
    pub(crate) sign: i32,
    /// Seeds more than the other side.
    pub(crate) margin: i32,
}

/// What a search tries to get.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Aim {
    /// A win, the sooner the better.
    Win,
    /// As many seeds more than the other side as can be had.
    Margin,
}

impl Aim {
    /// The score of a game that ends so many decisions after the root.
    pub(crate) fn ending(self, ending: Ending, ply: u32) -> i32 {
        match self {
            Aim::Margin => SEED * ending.margin,
            Aim::Win => {
                let margin = ending.margin.clamp(-MARGIN_MAX, MARGIN_MAX);
                ending.sign * (WON - PER_DECISION * ply as i32) + ending.sign.abs() * margin
            }
        }
    }

    /// The score of a position whose winner is settled.
    pub(crate) fn settled(self, sign: i32, estimate: i32) -> i32 {
        match self {
            Aim::Margin => estimate,
            // A draw is no better for looking good.
            Aim::Win if sign == 0 => 0,
            Aim::Win => sign * SETTLED + estimate,
        }
    }
}

/// Whether a score counts decisions.
fn counts_decisions(score: i32) -> bool {
    score.abs() > SETTLED + SCORE_DECIDED / 2
}

/// A score seen from the root as one seen from a node, which is what the hash table keeps.
pub(crate) fn from_node(score: i32, ply: u32) -> i32 {
    let plies = PER_DECISION * ply as i32;
    if counts_decisions(score) {
        score + score.signum() * plies
    } else {
        score
    }
}

/// The way back.
pub(crate) fn from_root(score: i32, ply: u32) -> i32 {
    let plies = PER_DECISION * ply as i32;
    if counts_decisions(score) {
        score - score.signum() * plies
    } else {
        score
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sooner_win_is_better_and_a_later_loss() {
        let won = Ending { sign: 1, margin: 3 };
        let lost = Ending {
            sign: -1,
            margin: -3,
        };
        assert!(Aim::Win.ending(won, 3) > Aim::Win.ending(won, 5));
        assert!(Aim::Win.ending(lost, 3) < Aim::Win.ending(lost, 5));
        assert_eq!(Aim::Margin.ending(lost, 5), -300);
    }

    #[test]
    fn the_hash_table_keeps_what_a_node_sees() {
        let score = Aim::Win.ending(
            Ending {
                sign: -1,
                margin: 0,
            },
            7,
        );
        assert_eq!(
            from_node(score, 4),
            Aim::Win.ending(
                Ending {
                    sign: -1,
                    margin: 0
                },
                3
            )
        );
        assert_eq!(from_root(from_node(score, 4), 4), score);
        assert_eq!(from_node(-250, 4), -250);
    }
}
