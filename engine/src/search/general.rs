//! Any ruleset as the search sees it: one seat against all others.

use super::estimate::{Estimate, Worth};
use super::field::{Field, Played, Step};
use super::score::{Ending, SEED, WON};
use crate::rules::{Endless, Relay, Rounds, Rules, Scoring, Stuck, Then};
use crate::{Move, Outcome, Pit, Position, Ruleset, Seat, Way};

/// A game played by the kernel.
pub(crate) struct General<'a> {
    ruleset: &'a Ruleset,
    /// The seat that searches; with more than two seats all others play against it.
    hero: Seat,
    estimate: Estimate,
    repeats: bool,
    /// Whether stores only grow and the greatest wins.
    stores_decide: bool,
}

impl<'a> General<'a> {
    pub(crate) fn new(ruleset: &'a Ruleset, hero: Seat, worth: Worth) -> General<'a> {
        let rules = ruleset.rules();
        General {
            ruleset,
            hero,
            estimate: Estimate::new(rules, worth),
            repeats: super::field::repeats(rules),
            stores_decide: stores_decide(rules),
        }
    }

    /// Whether the hero is to move; finished games are seen with the hero's eyes.
    fn is_hero(&self, position: &Position) -> bool {
        position.to_move().is_none_or(|seat| seat == self.hero)
    }

    /// From the hero's view to that of the side to move.
    fn sign(&self, position: &Position) -> i32 {
        if self.is_hero(position) { 1 } else { -1 }
    }

    /// The hero's number less the best of the others.
    fn lead(&self, of: impl Fn(Seat) -> i32) -> i32 {
        let seats = (0..self.ruleset.seats() as u8).map(Seat);
        let best = seats.filter(|&seat| seat != self.hero).map(&of).max();
        of(self.hero) - best.unwrap_or(0)
    }

    fn outcome(&self, outcome: &Outcome) -> Ending {
        let sign = match outcome.winner {
            Some(winner) if winner == self.hero => 1,
            None if outcome.ranks[self.hero.index()] == 1 => 0,
            Some(_) | None => -1,
        };
        Ending {
            sign,
            margin: self.lead(|seat| i32::from(outcome.scores[seat.index()])),
        }
    }
}

/// Whether the stores alone tell the winner, and no accident gives the game to another.
pub(super) fn stores_decide(rules: &Rules) -> bool {
    let counted = rules.scoring == Scoring::Stores && rules.rounds == Rounds::Single;
    let stuck = rules.stuck != Stuck::Loses;
    let moves_on = !super::field::repeats(rules);
    let repetition = moves_on || rules.repetition.then != Then::Draw;
    let endless = moves_on
        || rules.relay == Relay::Never
        || matches!(rules.endless, Endless::Stop | Endless::Illegal);
    counted && stuck && repetition && endless
}

fn ended(margin: i32) -> Ending {
    Ending {
        sign: margin.signum(),
        margin,
    }
}

fn turned(ending: Ending, sign: i32) -> Ending {
    Ending {
        sign: sign * ending.sign,
        margin: sign * ending.margin,
    }
}

impl Field for General<'_> {
    type Position = Position;

    fn steps(&self, position: &Position, steps: &mut Vec<Step>) {
        steps.extend(
            self.ruleset
                .legal_moves(position)
                .iter()
                .map(|&mv| step_of(mv)),
        );
    }

    fn play(&self, position: &Position, step: Step) -> Played<Position> {
        let next = self.ruleset.play_unchecked(position, move_of(step));
        Played {
            position: next,
            again: self.is_hero(position) == self.is_hero(&next),
        }
    }

    fn key(&self, position: &Position) -> u64 {
        position.key()
    }

    fn few(&self, position: &Position, seeds_max: usize, pits: &mut Vec<u8>) -> Option<i32> {
        let seeds: usize = position.pits().iter().map(|&held| usize::from(held)).sum();
        if seeds > seeds_max || self.ruleset.seats() != 2 {
            return None;
        }
        let turn = position.to_move()?;
        pits.clear();
        pits.extend_from_slice(position.pits());
        if turn != Seat(0) {
            let half = pits.len() / 2;
            pits.rotate_left(half);
        }
        Some(i32::from(position.store(turn)) - i32::from(position.store(turn.other())))
    }

    fn ending(&self, position: &Position) -> Option<Ending> {
        position.outcome().map(|outcome| self.outcome(&outcome))
    }

    fn margins(&self, position: &Position) -> Option<(i32, i32)> {
        if !self.stores_decide {
            return None;
        }
        let store = |seat| i32::from(position.store(seat));
        let seats = (0..self.ruleset.seats() as u8).map(Seat);
        let left = position.total() as i32 - seats.map(store).sum::<i32>();
        let lead = self.sign(position) * self.lead(store);
        Some((lead - left, lead + left))
    }

    fn estimate(&self, position: &Position) -> i32 {
        let worth = match position.outcome() {
            Some(outcome) => {
                let ending = self.outcome(&outcome);
                ending.sign * (WON / 2) + SEED * ending.margin
            }
            None => self.lead(|seat| self.estimate.standing(position, seat)),
        };
        self.sign(position) * worth + self.estimate.tempo(position)
    }

    fn repeats(&self) -> bool {
        self.repeats
    }

    fn repeated(&self, position: &Position) -> Ending {
        let rules = self.ruleset.rules();
        let of_rounds = rules.rounds != Rounds::Single;
        let ending = match rules.repetition.then {
            Then::Draw => Ending { sign: 0, margin: 0 },
            // A round that is counted isn't the game.
            Then::Counted if of_rounds => Ending { sign: 0, margin: 0 },
            Then::Counted => ended(self.lead(|seat| self.estimate.counted(position, seat))),
            Then::Split => ended(self.lead(|seat| i32::from(position.store(seat)))),
        };
        turned(ending, self.sign(position))
    }

    fn admit(&self, position: &Position) -> Option<Position> {
        Some(*position)
    }

    fn moves(&self, _: &Position, steps: &[Step]) -> Vec<Move> {
        steps.iter().map(|&step| move_of(step)).collect()
    }
}

/// Numbers a kind of move takes.
const KIND: Step = 512;

/// A move as a number.
fn step_of(mv: Move) -> Step {
    let way = |way: Option<Way>| way.map_or(0, |way| 1 + way.index() as Step);
    let pit = mv.pit().map_or(0, |pit| Step::from(pit.0));
    match mv {
        Move::Sow { way: w, .. } => 3 * pit + way(w),
        Move::Take(_) => KIND + pit,
        Move::Claim(_) => 2 * KIND + pit,
        Move::Push(_) => 3 * KIND + pit,
        Move::Put(_) => 4 * KIND + pit,
        Move::Give(_) => 5 * KIND + pit,
        Move::Place(_) => 6 * KIND + pit,
        Move::Stop => 7 * KIND,
        Move::Decline => 7 * KIND + 1,
        Move::Done => 7 * KIND + 2,
    }
}

/// The move of a number that `step_of` gave.
fn move_of(step: Step) -> Move {
    let pit = Pit((step % KIND) as u8);
    match step / KIND {
        0 => {
            let way = [None, Some(Way::Ccw), Some(Way::Cw)][usize::from(step % 3)];
            Move::Sow {
                pit: Pit((step / 3) as u8),
                way,
            }
        }
        1 => Move::Take(pit),
        2 => Move::Claim(pit),
        3 => Move::Push(pit),
        4 => Move::Put(pit),
        5 => Move::Give(pit),
        6 => Move::Place(pit),
        _ => [Move::Stop, Move::Decline, Move::Done][usize::from(step % KIND % 3)],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_has_its_number() {
        let pits = (0..crate::rules::PITS_MAX as u8).map(Pit);
        let ways = [None, Some(Way::Ccw), Some(Way::Cw)];
        let of_pit = |pit| {
            let words = [
                Move::Take,
                Move::Claim,
                Move::Push,
                Move::Put,
                Move::Give,
                Move::Place,
            ];
            let sow = ways.map(|way| Move::Sow { pit, way });
            words.into_iter().map(move |word| word(pit)).chain(sow)
        };
        let words = [Move::Stop, Move::Decline, Move::Done];
        for mv in pits.flat_map(of_pit).chain(words) {
            assert_eq!(move_of(step_of(mv)), mv);
        }
    }
}
