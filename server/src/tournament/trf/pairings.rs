//! What a pairing program answers, and whether it may be believed.

use std::collections::BTreeSet;

use super::lines::number;
use super::{Cell, Trf, TrfFault};
use crate::tournament::{Encounter, Entrant, Round};

/// Reads the answer of a pairing program: the number of pairs, then `white black` a line by start
/// rank, `0` for nobody.
///
/// ```
/// use mashimo_server::tournament::{Entrant, trf::parse_pairings};
///
/// let round = parse_pairings("3\n1 3\n4 2\n5 0\n").unwrap();
/// assert_eq!((round.encounters.len(), round.bye), (2, Some(Entrant(5))));
/// ```
///
/// # Errors
/// The first line that isn't of that form.
pub fn parse_pairings(text: &str) -> Result<Round, TrfFault> {
    let fault = |line, reason: String| TrfFault {
        line: Some(line),
        entrant: None,
        reason,
    };
    let lines = (1..)
        .zip(text.lines())
        .filter(|(_, line)| !line.trim().is_empty());
    let mut lines = lines.map(|(line, text)| (line, text.trim()));
    let (line, first) = lines
        .next()
        .ok_or_else(|| fault(1, "the answer is empty".to_string()))?;
    let announced = number(first);
    let announced =
        announced.ok_or_else(|| fault(line, format!("{first:?} is no number of pairs")))?;
    let mut round = Round::default();
    let mut found = 0;
    for (line, text) in lines {
        found += 1;
        let numbers: Vec<Option<u32>> = text.split_whitespace().map(number).collect();
        match numbers[..] {
            [Some(first @ 1..=9999), Some(second @ 1..=9999)] => {
                let (first, second) = (Entrant(first as u16), Entrant(second as u16));
                round.encounters.push(Encounter { first, second });
            }
            [Some(bye @ 1..=9999), Some(0)] if round.bye.is_none() => {
                round.bye = Some(Entrant(bye as u16));
            }
            [Some(_), Some(0)] => {
                return Err(fault(
                    line,
                    "a second entrant without an opponent".to_string(),
                ));
            }
            _ => return Err(fault(line, format!("{text:?} is no pair of start ranks"))),
        }
    }
    if found != announced {
        return Err(fault(
            line,
            format!("{announced} pairs announced, {found} given"),
        ));
    }
    Ok(round)
}

/// What is wrong with a proposed round: everybody present must appear once, nobody absent, nobody
/// meets twice, forbidden pairs don't meet.
pub fn check_round(trf: &Trf, round: &Round) -> Vec<TrfFault> {
    let number = trf.rounds_played() + 1;
    let absent: BTreeSet<Entrant> = trf
        .byes
        .iter()
        .filter(|bye| bye.round == number)
        .map(|bye| bye.entrant)
        .collect();
    let mut seen = BTreeSet::new();
    let mut faults = Vec::new();
    let mut fault = |entrant, reason: String| {
        faults.push(TrfFault {
            line: None,
            entrant: Some(entrant),
            reason,
        });
    };
    let sides = round.encounters.iter().flat_map(|e| [e.first, e.second]);
    for entrant in sides.chain(round.bye) {
        if trf.player(entrant).is_none() {
            fault(entrant, "isn't in the tournament".to_string());
        } else if absent.contains(&entrant) {
            fault(
                entrant,
                format!("is absent in round {number} but was paired"),
            );
        }
        if !seen.insert(entrant) {
            fault(entrant, "was paired twice".to_string());
        }
    }
    for entrant in Entrant::all(trf.players.len() as u16) {
        if !seen.contains(&entrant) && !absent.contains(&entrant) {
            fault(entrant, "is present but wasn't paired".to_string());
        }
    }
    for &Encounter { first, second } in &round.encounters {
        if met(trf, first, second) {
            fault(first, format!("met {second} before"));
        }
        if trf.forbids(first, second, number) {
            fault(first, format!("may not meet {second} in round {number}"));
        }
    }
    faults
}

fn met(trf: &Trf, a: Entrant, b: Entrant) -> bool {
    let mut cells = trf.player(a).into_iter().flat_map(|player| &player.cells);
    cells.any(|cell: &Cell| cell.played() && cell.opponent().is_some_and(|(other, _)| other == b))
}
