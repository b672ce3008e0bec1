//! What the games of a match come to: won, drawn, lost, points, pairs, faults.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::game::{Ended, Ending, Points};
use crate::stats::elo::{self, Estimate};
use crate::stats::faults::{Fault, Tally};
use crate::stats::sprt::PairPoints;

/// The fold of the endings of a match's games; the order in which they come does not matter.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Score {
    /// One entry a player.
    pub players: Vec<PlayerScore>,
    /// Finished games.
    pub games: u64,
    /// Games that ended without a result and were, or will be, replayed.
    pub replayed: u64,
    /// Complete sets.
    pub sets: u64,
    /// Two players: complete pairs by the first one's points: 0, ½, 1, 1½, 2.
    pub pairs: [u64; 5],
    /// Points of sets that are not complete, by set, slot by slot.
    #[serde(skip)]
    open_sets: BTreeMap<u32, Vec<Option<Points>>>,
}

/// What one player has.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct PlayerScore {
    /// Games with this player as the only winner.
    pub wins: u64,
    /// Games without a winner in which nobody was ahead of this player.
    pub draws: u64,
    /// All others.
    pub losses: u64,
    /// Points in twelfths, so that sums are exact.
    pub twelfths: u64,
    /// What it did wrong.
    pub faults: Tally,
}

/// Whether games form sets.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Sets {
    /// Every start is played in all rotations of the seats: two players make pairs.
    Rotations,
    /// The seats never change: every game stands alone.
    None,
}

impl PlayerScore {
    /// The points as a number.
    pub fn points(&self) -> f64 {
        self.twelfths as f64 / f64::from(Points::ONE.0)
    }
}

impl Score {
    /// Nothing played.
    pub fn new(players: usize) -> Score {
        Score {
            players: vec![PlayerScore::default(); players],
            ..Score::default()
        }
    }

    /// Takes the end of a slot's game in; gives the set and the first player's half points when
    /// that completes a pair.
    pub(super) fn record(
        &mut self,
        slot: u32,
        player_of_seat: &[usize],
        ending: &Ending,
        sets: Sets,
    ) -> Option<(u32, PairPoints)> {
        match ending.ended {
            Ended::Finished => {}
            Ended::Aborted | Ended::Void => {
                self.replayed += 1;
                return None;
            }
        }
        self.games += 1;
        for (seat, &player) in player_of_seat.iter().enumerate() {
            self.record_seat(seat, player, ending);
        }
        let firsts_seat = player_of_seat.iter().position(|&player| player == 0)?;
        match sets {
            Sets::Rotations => self.record_set(slot, ending.result.points[firsts_seat]),
            Sets::None => None,
        }
    }

    fn record_seat(&mut self, seat: usize, player: usize, ending: &Ending) {
        let score = &mut self.players[player];
        let result = &ending.result;
        let (won, shared) = (result.winner.is_some(), result.ranks[seat] == 1);
        match (won, shared) {
            (true, true) => score.wins += 1,
            // A no-show of everybody is nobody's draw.
            (false, true) if result.points[seat] > Points::default() => score.draws += 1,
            (false, true) | (_, false) => score.losses += 1,
        }
        score.twelfths += u64::from(result.points[seat].0);
        score.faults.seats += 1;
        if ending.fault_seat.is_some_and(|fault| fault.index() == seat) {
            match Fault::of_termination(ending.termination.word()) {
                Some(Fault::Time) => score.faults.time += 1,
                Some(Fault::Illegal) => score.faults.illegal += 1,
                Some(Fault::Crash) => score.faults.crash += 1,
                Some(Fault::NoShow) => score.faults.no_show += 1,
                None => {}
            }
        }
    }

    fn record_set(&mut self, slot: u32, points: Points) -> Option<(u32, PairPoints)> {
        let seats = self.players.len() as u32;
        let (set, place) = (slot / seats, (slot % seats) as usize);
        let open = self
            .open_sets
            .entry(set)
            .or_insert_with(|| vec![None; seats as usize]);
        open[place] = Some(points);
        let complete: Option<Vec<Points>> = open.iter().copied().collect();
        let complete = complete?;
        self.open_sets.remove(&set);
        self.sets += 1;
        let [first, second] = complete[..] else {
            return None;
        };
        let halves = (first.0 + second.0) * 2 / Points::ONE.0;
        self.pairs[usize::from(halves)] += 1;
        Some((set, PairPoints::new(halves as u8)?))
    }

    /// The first player against the second, two players only: from pairs once there is one, from
    /// single games before.
    pub fn estimate(&self) -> Option<Estimate> {
        let [first, _] = &self.players[..] else {
            return None;
        };
        if self.pairs.iter().any(|&n| n > 0) {
            return Some(elo::from_pentanomial(self.pairs));
        }
        Some(elo::from_wdl(first.wins, first.draws, first.losses))
    }
}
