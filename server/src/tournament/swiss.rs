//! Swiss rounds: who did equally well meets, and nobody meets twice.
//!
//! The built-in pairing, for when no pairing program is at hand. All who are present are paired by
//! the matching of least cost. What counts, each before the next as far as the bound on costs
//! allows:
//!
//! 1. Nobody meets twice; forbidden pairs never meet; the bye goes to one with the fewest so far,
//!    of those to one with the fewest points, and of those to one who has played the most.
//! 2. Points are close: the squared differences, in half points, are least.
//! 3. Who moves first is shared: two who are both due the same seat avoid each other.
//! 4. Of equals the upper half meets the lower half, in order.
//!
//! It isn't the FIDE Dutch system and doesn't claim its rules on floaters.

use std::collections::BTreeSet;

use super::matching::{COSTS_MAX, Edge, pair_all};
use super::{Encounter, Entrant, Round};

mod seats;
#[cfg(test)]
mod tests;

pub use seats::Seating;

/// Differences of points beyond this many half points cost the same.
const GAP_MAX: u32 = 24;
/// What seats and order can cost a pair at most, plus one.
const MINOR: u32 = 64;
/// Neighbours in the standings considered as opponents at first; all, where that isn't enough.
const NEAR: usize = 48;

/// An entrant on the way into a round.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// Points so far, in half points, byes and forfeits counted in.
    pub half_points: u32,
    /// Everybody met over a board.
    pub met: BTreeSet<Entrant>,
    /// The seats held so far.
    pub seating: Seating,
    /// Byes had, requested ones left out; a win by forfeit counts as one.
    pub byes: u32,
    /// Whether the entrant sits out this round on request, has withdrawn, or isn't there.
    pub absent: bool,
}

/// Why a round can't be paired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoPairing {
    /// Fewer than two entrants are present.
    #[error("{0} of the entrants are present: a round needs two")]
    TooFew(usize),
    /// Every pairing has two meet again or uses a forbidden pair.
    #[error("every way to pair the {0} present has two meet who may not meet (again)")]
    Exhausted(usize),
}

/// Pairs the next round. `standings[i]` is of entrant i + 1; `forbidden` pairs never meet.
///
/// ```
/// use mashimo_server::tournament::{Entrant, swiss::{Standing, pair}};
///
/// let round = pair(&vec![Standing::default(); 5], &[]).unwrap();
/// assert_eq!(round.encounters.len(), 2);
/// assert_eq!(round.bye, Some(Entrant(5)));
/// ```
///
/// # Errors
/// Fewer than two are present, or the rest have all met.
pub fn pair(standings: &[Standing], forbidden: &[(Entrant, Entrant)]) -> Result<Round, NoPairing> {
    let field = Field::of(standings, forbidden);
    let present = field.order.len();
    if present < 2 {
        return Err(NoPairing::TooFew(present));
    }
    for resting in field.resting() {
        for near in [NEAR, present] {
            if let Some(round) = field.matched(near, &resting) {
                return Ok(round);
            }
        }
    }
    Err(NoPairing::Exhausted(present))
}

/// Who is present, best first.
struct Field<'a> {
    standings: &'a [Standing],
    forbidden: BTreeSet<(Entrant, Entrant)>,
    /// Indices into the standings by points, then start rank.
    order: Vec<usize>,
    /// For each place of the order, its place among its equals and how many they are.
    groups: Vec<(usize, usize)>,
    first_round: bool,
}

fn entrant(at: usize) -> Entrant {
    // An event has at most ENTRANTS_MAX entrants.
    Entrant(at as u16 + 1)
}

impl<'a> Field<'a> {
    fn of(standings: &'a [Standing], forbidden: &[(Entrant, Entrant)]) -> Field<'a> {
        let both_ways = forbidden.iter().flat_map(|&(a, b)| [(a, b), (b, a)]);
        let mut order: Vec<usize> = (0..standings.len()).collect();
        order.retain(|&at| !standings[at].absent);
        order.sort_by_key(|&at| (std::cmp::Reverse(standings[at].half_points), at));
        let equals = order.chunk_by(|&a, &b| standings[a].half_points == standings[b].half_points);
        let groups = equals.flat_map(|group| (0..group.len()).map(|at| (at, group.len())));
        let first_round = standings.iter().all(|standing| standing.met.is_empty());
        let (forbidden, groups) = (both_ways.collect(), groups.collect());
        Field {
            standings,
            forbidden,
            order,
            groups,
            first_round,
        }
    }

    /// Who may sit out, tried in order: those with the fewest byes, of them the fewest points, of
    /// them the most games, as one group of places each. An even field has nobody to sit out, which
    /// is one thing to try.
    fn resting(&self) -> Vec<Vec<usize>> {
        let present = self.order.len();
        if present.is_multiple_of(2) {
            return vec![Vec::new()];
        }
        let key = |&place: &usize| {
            let standing = self.standing(place);
            let played = std::cmp::Reverse(standing.seating.games());
            (standing.byes, standing.half_points, played)
        };
        let mut places: Vec<usize> = (0..present).collect();
        places.sort_by_key(|place| (key(place), *place));
        places
            .chunk_by(|a, b| key(a) == key(b))
            .map(<[usize]>::to_vec)
            .collect()
    }

    /// The cheapest round in which opponents stand at most `near` places apart and one of `resting`
    /// sits out.
    fn matched(&self, near: usize, resting: &[usize]) -> Option<Round> {
        let present = self.order.len();
        let step = self.step();
        let mut edges = Vec::new();
        for upper in 0..present {
            for lower in upper + 1..present.min(upper + 1 + near) {
                if self.may_meet(upper, lower) {
                    let cost = self.cost(upper, lower, step);
                    edges.push(Edge {
                        a: upper,
                        b: lower,
                        cost,
                    });
                }
            }
        }
        // An odd field has one more vertex: the bye.
        edges.extend(resting.iter().map(|&at| Edge {
            a: at,
            b: present,
            cost: self.bye_cost(at),
        }));
        let pairs = pair_all(present + present % 2, &edges)?;
        Some(self.round(&pairs))
    }

    fn standing(&self, place: usize) -> &Standing {
        &self.standings[self.order[place]]
    }

    fn may_meet(&self, upper: usize, lower: usize) -> bool {
        let (a, b) = (entrant(self.order[upper]), entrant(self.order[lower]));
        !self.standing(upper).met.contains(&b) && !self.forbidden.contains(&(a, b))
    }

    /// What one squared half point costs: more than all minor matters of a round together, unless
    /// the field is so large that the bound of the matching stands in the way.
    fn step(&self) -> u32 {
        let vertices = self.order.len() as u64 + 1;
        let wanted = vertices.div_ceil(2) * u64::from(MINOR);
        let allowed = (COSTS_MAX / vertices - u64::from(MINOR)) / u64::from(GAP_MAX * GAP_MAX);
        wanted.min(allowed) as u32
    }

    fn gap_cost(gap: u32, step: u32) -> u32 {
        gap.min(GAP_MAX).pow(2) * step
    }

    fn cost(&self, upper: usize, lower: usize, step: u32) -> u32 {
        let (a, b) = (self.standing(upper), self.standing(lower));
        let gap = a.half_points - b.half_points;
        let seats = a.seating.clash(&b.seating).min(3) * 16;
        Field::gap_cost(gap, step) + seats + self.order_cost(upper, lower)
    }

    /// How far two equals are from meeting as the k-th of the upper and of the lower half: 0…15.
    fn order_cost(&self, upper: usize, lower: usize) -> u32 {
        let ((at, size), (other, _)) = (self.groups[upper], self.groups[lower]);
        if lower - upper != other.wrapping_sub(at) {
            // Of two groups: the upper one's last should float down, to the lower one's first.
            let floats = (size - 1 - at) + other;
            return (floats as u32).min(15);
        }
        let off = (lower - upper).abs_diff(size / 2);
        // Small groups tell every place apart, large ones sixteenths.
        (off * 15).div_ceil((size / 2).max(15)) as u32
    }

    /// Of equals the last sits out rather than the first.
    fn bye_cost(&self, place: usize) -> u32 {
        (4 * (self.order.len() - 1 - place) as u32).min(MINOR - 1)
    }

    fn round(&self, pairs: &[(usize, usize)]) -> Round {
        let mut round = Round::default();
        let mut boards: Vec<(usize, usize)> = pairs.to_vec();
        boards.sort_by_key(|&(upper, lower)| (upper, lower));
        for (upper, lower) in boards {
            let above = entrant(self.order[upper]);
            match self.order.get(lower) {
                None => round.bye = Some(above),
                Some(&below) => round.encounters.push(self.seated(above, entrant(below))),
            }
        }
        round
    }

    fn seated(&self, above: Entrant, below: Entrant) -> Encounter {
        let encounter = Encounter {
            first: above,
            second: below,
        };
        if self.first_round {
            // Odd start ranks of the upper half move first, even ones second.
            return if above.0 % 2 == 1 {
                encounter
            } else {
                encounter.swapped()
            };
        }
        let seating = |of: Entrant| &self.standings[usize::from(of.0) - 1].seating;
        if seating(above).goes_first_against(seating(below)) {
            encounter
        } else {
            encounter.swapped()
        }
    }
}
