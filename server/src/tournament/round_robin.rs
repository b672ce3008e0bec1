//! Everybody meets everybody, by the Berger tables.

use super::{ENTRANTS_MAX, Encounter, Entrant, Round};

/// The rounds of `cycles` round robins of `entrants` (2…[`ENTRANTS_MAX`]); seats swap each cycle.
///
/// With an odd number of entrants each sits out once a cycle.
///
/// ```
/// let rounds = mashimo_server::tournament::round_robin::rounds(4, 2);
/// assert_eq!(rounds.len(), 6);
/// assert_eq!(rounds[3].encounters[0], rounds[0].encounters[0].swapped());
/// ```
pub fn rounds(entrants: u16, cycles: u16) -> Vec<Round> {
    debug_assert!((2..=ENTRANTS_MAX).contains(&entrants));
    let table = berger(entrants);
    let cycle = |cycle: u16| {
        let turned = move |round: &Round| match cycle % 2 {
            0 => round.clone(),
            _ => swapped(round),
        };
        table.iter().map(turned)
    };
    (0..cycles).flat_map(cycle).collect()
}

fn swapped(round: &Round) -> Round {
    let encounters = round
        .encounters
        .iter()
        .map(|encounter| encounter.swapped())
        .collect();
    Round {
        encounters,
        bye: round.bye,
    }
}

fn berger(entrants: u16) -> Vec<Round> {
    // An odd field plays with a ghost on the last number.
    let places = entrants + entrants % 2;
    let turning = places - 1;
    let half = places / 2;
    let round = |r: u16| {
        // Each round moves everybody but the last place on by half the field.
        let at = |place: u32| (place + u32::from(r) * u32::from(half)) % u32::from(turning);
        let number = |place: u16| Entrant(at(u32::from(place)) as u16 + 1);
        let last = Entrant(places);
        let pairs = (0..half).map(|board| match (board, r % 2) {
            (0, 0) => (number(0), last),
            (0, _) => (last, number(0)),
            (board, _) => (number(board), number(turning - board)),
        });
        without_ghost(pairs, entrants)
    };
    (0..turning).map(round).collect()
}

fn without_ghost(pairs: impl Iterator<Item = (Entrant, Entrant)>, entrants: u16) -> Round {
    let mut round = Round::default();
    for (first, second) in pairs {
        match (first.0 > entrants, second.0 > entrants) {
            (true, _) => round.bye = Some(second),
            (_, true) => round.bye = Some(first),
            (false, false) => round.encounters.push(Encounter { first, second }),
        }
    }
    round
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;

    fn text(round: &Round) -> String {
        let pair = |e: &Encounter| format!("{}-{}", e.first, e.second);
        round
            .encounters
            .iter()
            .map(pair)
            .collect::<Vec<_>>()
            .join(" ")
    }

    #[test]
    fn the_published_tables() {
        let four = ["1-4 2-3", "4-3 1-2", "2-4 3-1"];
        let six = [
            "1-6 2-5 3-4",
            "6-4 5-3 1-2",
            "2-6 3-1 4-5",
            "6-5 1-4 2-3",
            "3-6 4-2 5-1",
        ];
        assert_eq!(rounds(4, 1).iter().map(text).collect::<Vec<_>>(), four);
        assert_eq!(rounds(6, 1).iter().map(text).collect::<Vec<_>>(), six);
    }

    #[test]
    fn everybody_meets_everybody_once_a_cycle_and_rests_once_if_odd() {
        for n in 2..=41 {
            let mut met = BTreeSet::new();
            let mut rested: BTreeMap<Entrant, u16> = BTreeMap::new();
            let mut seat_0: BTreeMap<Entrant, u16> = BTreeMap::new();
            for round in rounds(n, 1) {
                let mut busy: BTreeSet<Entrant> = round.bye.into_iter().collect();
                for Encounter { first, second } in round.encounters {
                    assert!(
                        busy.insert(first) && busy.insert(second),
                        "twice in a round of {n}"
                    );
                    assert!(
                        met.insert((first.min(second), first.max(second))),
                        "met twice"
                    );
                    *seat_0.entry(first).or_default() += 1;
                }
                assert_eq!(busy.len(), usize::from(n));
                if let Some(bye) = round.bye {
                    *rested.entry(bye).or_default() += 1;
                }
            }
            assert_eq!(met.len(), usize::from(n) * usize::from(n - 1) / 2);
            assert_eq!(rested.len(), usize::from(n * (n % 2)));
            assert!(rested.values().all(|&times| times == 1));
            let games = n - 1;
            for first in seat_0.values() {
                assert!(
                    (games / 2..=games.div_ceil(2)).contains(first),
                    "seats of {n}"
                );
            }
        }
    }

    #[test]
    fn a_double_round_robin_gives_everybody_both_seats() {
        let met: BTreeSet<Encounter> = rounds(5, 2)
            .into_iter()
            .flat_map(|round| round.encounters)
            .collect();
        assert_eq!(met.len(), 20);
        assert!(
            met.iter()
                .all(|encounter| met.contains(&encounter.swapped()))
        );
    }
}
