//! Pairs of a match: one start played from both seats.

use std::collections::BTreeMap;

use super::{Finished, Games};
use crate::stats::counts::Counts;

/// The pairs of one match between two.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pairs {
    /// Complete pairs before the first that isn't, in the order they were dealt, by half points.
    pub prefix: Vec<u8>,
    /// Complete pairs behind that.
    pub behind: u64,
    /// Games of pairs that aren't complete.
    pub halves: u64,
}

/// Why games give no pairs.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PairError {
    /// Games outside a match.
    #[error("{0} of the games belong to no match, so they are no pairs")]
    Loose(u64),
    /// Several matches.
    #[error("the games are of {0} matches; the order of pairs is that of one")]
    SeveralMatches(usize),
}

impl Pairs {
    /// How often each result occurred in the completed prefix.
    pub fn counts(&self) -> Counts {
        let mut counts = [0; 5];
        for &half_points in &self.prefix {
            counts[usize::from(half_points)] += 1;
        }
        Counts::Pairs(counts)
    }
}

impl Games {
    /// The pairs of the one match between `subject` and `reference`.
    ///
    /// # Errors
    /// Some games belong to no match, or to several.
    pub fn pairs(&self, subject: &str, reference: &str) -> Result<Pairs, PairError> {
        let sets = self.sets(subject, reference)?;
        let mut matches: Vec<u32> = sets.keys().map(|&(of, _)| of).collect();
        matches.dedup();
        if matches.len() > 1 {
            return Err(PairError::SeveralMatches(matches.len()));
        }
        let mut pairs = Pairs::default();
        let mut gap = false;
        for (next, (&(_, set), games)) in (0..).zip(&sets) {
            gap |= set != next || games.len() != 2;
            match (games.as_slice(), gap) {
                (&[a, b], false) => pairs.prefix.push(a + b),
                (&[_, _], true) => pairs.behind += 1,
                (others, _) => pairs.halves += others.len() as u64,
            }
        }
        Ok(pairs)
    }

    /// Counts of the pairs of all matches between the two, or of single games where there is none.
    pub fn pairs_or_games(&self, subject: &str, reference: &str) -> Counts {
        let Ok(sets) = self.sets(subject, reference) else {
            return self.counts(subject, reference);
        };
        let mut counts = [0; 5];
        for games in sets.values() {
            if let &[a, b] = games.as_slice() {
                counts[usize::from(a + b)] += 1;
            }
        }
        let pairs = Counts::Pairs(counts);
        if pairs.samples() == 0 {
            self.counts(subject, reference)
        } else {
            pairs
        }
    }

    /// The games by match and set, each by half points of `subject`.
    fn sets(
        &self,
        subject: &str,
        reference: &str,
    ) -> Result<BTreeMap<(u32, u32), Vec<u8>>, PairError> {
        let mut sets: BTreeMap<(u32, u32), Vec<u8>> = BTreeMap::new();
        let mut loose = 0;
        let seen = |game: &Finished| self.seen_by(game, subject, reference);
        for (game, half_points) in self.of_two().filter_map(|game| Some((game, seen(game)?))) {
            match game.place {
                Some(place) => sets.entry(place).or_default().push(half_points),
                None => loose += 1,
            }
        }
        if loose > 0 {
            Err(PairError::Loose(loose))
        } else {
            Ok(sets)
        }
    }
}
