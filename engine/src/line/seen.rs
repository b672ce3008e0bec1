//! Where positions of a long run came before: a game in which nothing is irreversible must not cost more with every
//! decision.

use std::collections::HashMap;

/// So many steps are looked at one by one, which is quicker than a table.
const SCANNED_MAX: usize = 64;

/// The steps of the newest run by their keys, once it is long. A run are steps whose positions may come again.
#[derive(Clone, Debug, Default)]
pub(super) struct Seen(HashMap<u64, Vec<u32>>);

impl Seen {
    /// The step `at` is made, in a run that begins with `run`; of the steps before, `key_of` tells the key.
    pub(super) fn note(&mut self, key: u64, at: usize, run: usize, key_of: impl Fn(usize) -> u64) {
        if run == at && !self.0.is_empty() {
            self.0 = HashMap::new();
        }
        if self.0.is_empty() {
            if at - run < SCANNED_MAX {
                return;
            }
            (run..at).for_each(|step| self.insert(key_of(step), step));
        }
        self.insert(key, at);
    }

    fn insert(&mut self, key: u64, step: usize) {
        self.0.entry(key).or_default().push(step as u32);
    }

    /// The step `at`, the last one, is taken back.
    pub(super) fn forget(&mut self, key: u64, at: usize) {
        if let Some(steps) = self.0.get_mut(&key) {
            debug_assert_eq!(
                steps.last(),
                Some(&(at as u32)),
                "the last is taken back first"
            );
            steps.pop();
            if steps.is_empty() {
                self.0.remove(&key);
            }
        }
    }

    /// The steps with this key of a run of so many; none where each is to be looked at.
    pub(super) fn of(&self, key: u64, run: usize) -> Option<impl Iterator<Item = usize>> {
        if run <= SCANNED_MAX || self.0.is_empty() {
            return None;
        }
        let steps = self.0.get(&key).map_or(&[][..], Vec::as_slice);
        Some(steps.iter().map(|step| *step as usize))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::{Line, is_past};
    use crate::rules::{Layout, Stuck, all};
    use crate::{Position, Rules, Ruleset, Spec};

    /// As the definition has it: step by step, back to where nothing can come again.
    fn occurrences(line: &Line, position: &Position) -> u8 {
        let compared = line.compared(position);
        let steps = line.steps.iter().rev();
        let steps = steps.take_while(|step| !is_past(&step.position, position));
        let again = steps
            .filter(|step| line.compared(&step.position) == compared)
            .count();
        let start = line.compared(&line.start) == compared;
        1 + again as u8 + u8::from(start)
    }

    fn since_irreversible(line: &Line) -> usize {
        let before = |step: usize| match step {
            0 => &line.start,
            _ => &line.steps[step - 1].position,
        };
        let steps = (0..line.steps.len()).rev();
        let steps = steps.take_while(|&step| !is_past(before(step), line.position()));
        steps.filter(|&step| line.steps[step].mv.is_some()).count()
    }

    /// Plays on at random, takes back now and then, and looks again and again; the longest run there was.
    fn check(ruleset: Ruleset, plies: u32) -> usize {
        let ruleset = Arc::new(ruleset);
        let mut line = Line::new(ruleset.clone(), ruleset.start());
        let mut random = 7u64;
        let mut below = |n: usize| {
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (random >> 33) as usize % n
        };
        let mut longest = 0;
        for _ in 0..plies {
            let moves = line.legal_moves();
            if moves.is_empty() || below(120) == 0 {
                for _ in 0..=below(90) {
                    line.undo();
                }
                continue;
            }
            if below(30) == 0 {
                // Where no choice is pending.
                let _ = line.skip_turn();
                continue;
            }
            line.play(moves[below(moves.len())]).unwrap();
            longest = longest.max(line.since_irreversible().len());
            assert_eq!(line.since_irreversible().len(), since_irreversible(&line));
            let here = line.position();
            assert_eq!(line.occurrences(here), occurrences(&line, here));
            for &mv in &line.legal_moves() {
                let led = ruleset.play_unchecked(here, mv);
                assert_eq!(line.occurrences(&led), occurrences(&line, &led));
            }
        }
        longest
    }

    #[test]
    fn a_table_finds_what_looking_step_by_step_does() {
        for spec in ["hus", "oware", "kalah"] {
            check(Spec::parse(spec).unwrap().ruleset(), 1000);
        }
        let mut without_end = Rules {
            stuck: Stuck::EmptySkipped,
            ..Rules::PLAIN
        };
        assert!(check(Ruleset::new(&without_end).unwrap(), 1500) > 200);
        // On few pits the same positions come again and again.
        without_end.geometry.columns = 2;
        without_end.setup.layout = Layout::row(all(2, 2));
        check(Ruleset::new(&without_end).unwrap(), 1500);
    }
}
