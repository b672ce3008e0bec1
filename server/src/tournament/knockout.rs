//! Who loses is out: a seeded bracket and how a level tie is settled.

use serde::{Deserialize, Serialize};

use super::{ENTRANTS_MAX, Encounter, Entrant};

/// One meeting of a bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tie {
    /// The round, from 0.
    pub round: usize,
    /// The place in the round, from 0, in bracket order.
    pub slot: usize,
    /// Who meets; the better seed is first.
    pub encounter: Encounter,
}

/// Why a result has no place in the bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BracketError {
    /// There is no such meeting, or its sides are not known yet.
    #[error("round {0} has no meeting {1} yet")]
    NotYet(usize, usize),
    /// The meeting was decided for another.
    #[error("round {0}, meeting {1} was won by {2} already")]
    Decided(usize, usize, Entrant),
    /// The winner wasn't one of the two.
    #[error("{0} is none of the two who met")]
    Stranger(Entrant),
}

/// A bracket: `winners[r]` holds who reached round r, by place; two neighbours meet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bracket {
    reached: Vec<Vec<Option<Entrant>>>,
}

impl Bracket {
    /// The bracket of `entrants` (2…[`ENTRANTS_MAX`]): best against last, the two best apart until
    /// the final. Where places are left, the best seeds pass the first round.
    ///
    /// ```
    /// use mashimo_server::tournament::{Entrant, knockout::Bracket};
    ///
    /// let bracket = Bracket::new(3);
    /// assert_eq!(bracket.open().len(), 1);
    /// assert_eq!(bracket.open()[0].encounter.first, Entrant(2));
    /// ```
    pub fn new(entrants: u16) -> Bracket {
        debug_assert!((2..=ENTRANTS_MAX).contains(&entrants));
        let places = seeding(entrants.next_power_of_two());
        let present = |&seed: &u16| (seed <= entrants).then_some(Entrant(seed));
        let mut reached = vec![places.iter().map(present).collect::<Vec<_>>()];
        let mut left = places.len() / 2;
        while left > 0 {
            reached.push(vec![None; left]);
            left /= 2;
        }
        for slot in 0..places.len() / 2 {
            if let (Some(alone), None) = (reached[0][2 * slot], reached[0][2 * slot + 1]) {
                reached[1][slot] = Some(alone);
            }
        }
        Bracket { reached }
    }

    /// The meetings whose sides are known and that aren't decided, first round first.
    pub fn open(&self) -> Vec<Tie> {
        let rounds = self.reached.windows(2).enumerate();
        let open = rounds.flat_map(|(round, pair)| {
            let undecided = pair[1]
                .iter()
                .enumerate()
                .filter(|(_, winner)| winner.is_none());
            undecided.filter_map(move |(slot, _)| self.tie(round, slot))
        });
        open.collect()
    }

    /// The meeting of a place, if both its sides are known.
    pub fn tie(&self, round: usize, slot: usize) -> Option<Tie> {
        let places = self.reached.get(round)?;
        let (a, b) = places
            .get(2 * slot)
            .copied()
            .flatten()
            .zip(*places.get(2 * slot + 1)?)?;
        Some(Tie {
            round,
            slot,
            encounter: Encounter {
                first: a.min(b),
                second: a.max(b),
            },
        })
    }

    /// Records who goes on; saying the same again changes nothing.
    ///
    /// # Errors
    /// The meeting isn't known yet, was decided otherwise, or the winner wasn't in it.
    pub fn decide(
        &mut self,
        round: usize,
        slot: usize,
        winner: Entrant,
    ) -> Result<(), BracketError> {
        let tie = self
            .tie(round, slot)
            .ok_or(BracketError::NotYet(round, slot))?;
        if winner != tie.encounter.first && winner != tie.encounter.second {
            return Err(BracketError::Stranger(winner));
        }
        let place = &mut self.reached[round + 1][slot];
        match *place {
            Some(known) if known != winner => Err(BracketError::Decided(round, slot, known)),
            Some(_) | None => {
                *place = Some(winner);
                Ok(())
            }
        }
    }

    /// Who won the final.
    pub fn champion(&self) -> Option<Entrant> {
        self.reached.last().and_then(|last| last[0])
    }

    /// Whether an entrant has passed a round, with or without playing.
    pub fn has_won(&self, round: usize, entrant: Entrant) -> bool {
        self.reached
            .get(round + 1)
            .is_some_and(|places| places.contains(&Some(entrant)))
    }

    /// How many rounds there are.
    pub fn rounds(&self) -> usize {
        self.reached.len() - 1
    }
}

/// The seeds in bracket order: each round's best meets its last.
fn seeding(places: u16) -> Vec<u16> {
    let mut seeds = vec![1];
    while seeds.len() < usize::from(places) {
        let last = 2 * seeds.len() as u16 + 1;
        seeds = seeds.iter().flat_map(|&seed| [seed, last - seed]).collect();
    }
    seeds
}

/// How a level meeting is settled, tried in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TieBreak {
    /// Further pairs, one at a time, until one isn't level.
    Pairs,
    /// More seeds over all games.
    Seeds,
    /// The better start rank.
    StartRank,
}

/// Where a meeting stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TieScore {
    /// Half points of the first and of the second.
    pub half_points: [u32; 2],
    /// Seeds of the first and of the second.
    pub seeds: [u64; 2],
    /// Pairs played beyond the planned ones.
    pub further_pairs: u32,
}

/// What follows from a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Settled {
    /// This one goes on.
    For(Entrant),
    /// Another pair is to be played.
    Further,
}

/// Who goes on after all planned games. A level score that no tie-break settles goes to the better
/// start rank, so that a bracket always ends.
pub fn settle(
    encounter: Encounter,
    score: TieScore,
    tie_breaks: &[TieBreak],
    further_pairs_max: u32,
) -> Settled {
    let Encounter { first, second } = encounter;
    if let Some(winner) = ahead(encounter, score.half_points) {
        return Settled::For(winner);
    }
    for tie_break in tie_breaks {
        let winner = match tie_break {
            TieBreak::Pairs if score.further_pairs < further_pairs_max => return Settled::Further,
            TieBreak::Pairs => None,
            TieBreak::Seeds => ahead(encounter, score.seeds),
            TieBreak::StartRank => Some(first.min(second)),
        };
        if let Some(winner) = winner {
            return Settled::For(winner);
        }
    }
    Settled::For(first.min(second))
}

fn ahead<T: Ord>(encounter: Encounter, [first, second]: [T; 2]) -> Option<Entrant> {
    match first.cmp(&second) {
        std::cmp::Ordering::Greater => Some(encounter.first),
        std::cmp::Ordering::Less => Some(encounter.second),
        std::cmp::Ordering::Equal => None,
    }
}

#[cfg(test)]
mod tests;
