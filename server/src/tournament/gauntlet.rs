//! A few challengers each meet the whole field, which doesn't play among itself.

use super::{Encounter, Entrant, Round};

/// The rounds in which each of `challengers` meets each of `field` once; seats alternate.
///
/// Nobody plays twice in a round, so there are as many rounds as the larger side has entrants.
pub fn rounds(challengers: &[Entrant], field: &[Entrant]) -> Vec<Round> {
    let (few, many) = if challengers.len() <= field.len() {
        (challengers, field)
    } else {
        (field, challengers)
    };
    let round = |r: usize| {
        let meet = |(board, &one): (usize, &Entrant)| {
            let other = many[(board + r) % many.len()];
            let encounter = Encounter {
                first: one,
                second: other,
            };
            if (board + r).is_multiple_of(2) {
                encounter
            } else {
                encounter.swapped()
            }
        };
        Round {
            encounters: few.iter().enumerate().map(meet).collect(),
            bye: None,
        }
    };
    if few.is_empty() {
        Vec::new()
    } else {
        (0..many.len()).map(round).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn each_challenger_meets_each_of_the_field_once() {
        for (challengers, field) in [(1, 5), (2, 3), (4, 2), (3, 3)] {
            let all: Vec<Entrant> = Entrant::all(challengers + field).collect();
            let (challengers, field) = all.split_at(usize::from(challengers));
            let mut met = BTreeSet::new();
            for round in rounds(challengers, field) {
                let mut busy = BTreeSet::new();
                for Encounter { first, second } in round.encounters {
                    assert!(busy.insert(first) && busy.insert(second));
                    assert!(met.insert((first.min(second), first.max(second))));
                    assert_ne!(challengers.contains(&first), challengers.contains(&second));
                }
            }
            assert_eq!(met.len(), challengers.len() * field.len());
        }
    }

    #[test]
    fn a_single_challenger_changes_seats() {
        let field: Vec<Entrant> = (2..=5).map(Entrant).collect();
        let rounds = rounds(&[Entrant(1)], &field);
        let firsts = rounds
            .iter()
            .filter(|round| round.encounters[0].first == Entrant(1))
            .count();
        assert_eq!((rounds.len(), firsts), (4, 2));
    }

    #[test]
    fn without_challengers_there_is_nothing_to_play() {
        assert_eq!(rounds(&[], &[Entrant(1)]), []);
    }
}
