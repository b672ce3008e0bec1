//! Random play: many games from one position, the same for the same seed everywhere.

use crate::fast::Words;
use crate::random::Random;
use crate::{Line, Position, Ruleset};
use std::sync::Arc;

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
    let by_kernel = |random: &mut Random| by_kernel(ruleset, position, decisions_max, random);
    play(
        ruleset,
        position,
        (games, decisions_max, seed),
        None,
        stop,
        &by_kernel,
    )
}

/// The same by the ruleset's own repetition: a position that comes again as often as it says ends a game.
///
/// ```
/// use mashimo_engine::{Spec, playouts_with_repetition};
/// let oware = Spec::parse("oware").expect("the spec is one").ruleset();
/// let played = playouts_with_repetition(&oware, &oware.start(), 10, 10_000, 1, &|| false);
/// assert_eq!(played.map(|played| played.ended), Some(10));
/// ```
pub fn playouts_with_repetition(
    ruleset: &Ruleset,
    position: &Position,
    games: u64,
    decisions_max: u32,
    seed: u64,
    stop: &dyn Fn() -> bool,
) -> Option<Playouts> {
    let at = usize::from(ruleset.rules().repetition.at);
    let shared = Arc::new(ruleset.clone());
    let by_line = |random: &mut Random| by_line(&shared, position, decisions_max, random);
    let wanted = (games, decisions_max, seed);
    play(ruleset, position, wanted, Some(at), stop, &by_line)
}

/// Plays games by words where the position fits them, else as `otherwise` does.
fn play(
    ruleset: &Ruleset,
    position: &Position,
    (games, decisions_max, seed): (u64, u32, u64),
    at: Option<usize>,
    stop: &dyn Fn() -> bool,
    otherwise: &dyn Fn(&mut Random) -> (u32, bool),
) -> Option<Playouts> {
    let mut random = Random::new(seed);
    let rules = ruleset.rules();
    let words = Words::new(rules);
    let mut sum = Playouts::default();
    for _ in 0..games {
        if stop() {
            return None;
        }
        let by_words = words
            .as_ref()
            .and_then(|words| words.playout(rules, position, decisions_max, at, &mut random));
        let (decisions, ended) = by_words.unwrap_or_else(|| otherwise(&mut random));
        sum.games += 1;
        sum.ended += u64::from(ended);
        sum.decisions += u64::from(decisions);
    }
    Some(sum)
}

/// One game by a line, which knows of repetition.
fn by_line(
    ruleset: &Arc<Ruleset>,
    position: &Position,
    decisions_max: u32,
    random: &mut Random,
) -> (u32, bool) {
    let mut line = Line::new(Arc::clone(ruleset), *position);
    for decisions in 0..decisions_max {
        let moves = line.legal_moves();
        if moves.is_empty() || line.play(moves[random.below(moves.len())]).is_err() {
            return (decisions, true);
        }
    }
    (decisions_max, line.legal_moves().is_empty())
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
    fn repetition_ends_games_on_words_as_it_does_on_a_line() {
        // Where moves stand in another order than on the board, a seed means another game.
        for spec in ["oware", "abapa", "awari", "bohnenspiel", "kalah"] {
            let ruleset = Arc::new(Spec::parse(spec).expect("the spec is one").ruleset());
            let start = ruleset.start();
            let by_words = playouts_with_repetition(&ruleset, &start, 300, 3000, 5, &|| false);
            let mut random = Random::new(5);
            let mut by_lines = Playouts::default();
            for _ in 0..300 {
                let (decisions, ended) = by_line(&ruleset, &start, 3000, &mut random);
                by_lines.games += 1;
                by_lines.ended += u64::from(ended);
                by_lines.decisions += u64::from(decisions);
            }
            assert_eq!(by_words, Some(by_lines), "{spec}");
        }
    }

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
