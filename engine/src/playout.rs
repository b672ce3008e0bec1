//! Random play: many games from one position, the same for the same seed everywhere.

use crate::fast::Words;
use crate::random::Random;
use crate::{Position, Ruleset};

/// What random games came to.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub struct Playouts {
    /// Games played.
    pub games: u64,
    /// Those that ended within the decisions allowed.
    pub ended: u64,
    /// Decisions in all.
    pub decisions: u64,
}

/// Plays games at random, each for at most so many decisions; none if stopped.
///
/// Every legal move is as likely; repetition is not looked at. `stop` is asked before every game.
///
/// ```
/// use mashimo_engine::{Rules, Ruleset, playouts};
/// let ruleset = Ruleset::new(&Rules::PLAIN).expect("the plain rules are admitted");
/// let played = playouts(&ruleset, &ruleset.start(), 10, 200, 1, &|| false);
/// assert_eq!(played.map(|played| played.games), Some(10));
/// ```
pub fn playouts(
    ruleset: &Ruleset,
    position: &Position,
    games: u64,
    decisions_max: u32,
    seed: u64,
    stop: &dyn Fn() -> bool,
) -> Option<Playouts> {
    let mut random = Random::new(seed);
    let words = Words::new(ruleset.rules());
    let mut sum = Playouts::default();
    for _ in 0..games {
        if stop() {
            return None;
        }
        let by_words = words
            .as_ref()
            .and_then(|words| words.playout(ruleset.rules(), position, decisions_max, &mut random));
        let (decisions, ended) = match by_words {
            Some(played) => played,
            None => by_kernel(ruleset, position, decisions_max, &mut random),
        };
        sum.games += 1;
        sum.ended += u64::from(ended);
        sum.decisions += u64::from(decisions);
    }
    Some(sum)
}

/// One game by the kernel: decisions made, and whether it ended.
fn by_kernel(
    ruleset: &Ruleset,
    position: &Position,
    decisions_max: u32,
    random: &mut Random,
) -> (u32, bool) {
    let mut position = *position;
    for decisions in 0..decisions_max {
        let moves = ruleset.legal_moves(&position);
        if moves.is_empty() {
            return (decisions, true);
        }
        position = ruleset.play_unchecked(&position, moves[random.below(moves.len())]);
    }
    (decisions_max, position.is_over())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Spec;

    #[test]
    fn games_end_or_are_cut_short_and_repeat_by_seed() {
        for spec in [
            "oware",
            "kalah",
            "husbao",
            "bao-kiarabu",
            "omweso",
            "universal:players=3",
        ] {
            let ruleset = Spec::parse(spec).expect("the spec is one").ruleset();
            let play = |max, seed| {
                playouts(&ruleset, &ruleset.start(), 20, max, seed, &|| false).expect("not stopped")
            };
            assert_eq!(play(1000, 3), play(1000, 3), "{spec}");
            assert!(
                (4..8).any(|seed| play(1000, seed) != play(1000, 3)),
                "{spec}"
            );
            assert_eq!(
                play(2, 3),
                Playouts {
                    games: 20,
                    ended: 0,
                    decisions: 40
                },
                "{spec}"
            );
        }
    }
}
