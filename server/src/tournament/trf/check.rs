//! Whether a tournament is of one piece: what both sides of a game say, points, byes, rounds.

use std::collections::BTreeMap;

use super::{Bye, Cell, Colour, PLAYERS_MAX, ROUNDS_MAX, Tenths, Trf, TrfFault};
use crate::tournament::Entrant;

/// The greatest number the four columns of points hold.
const POINTS_MAX: Tenths = Tenths(999);

/// Everything wrong with a tournament; nothing if it may be written and paired.
///
/// ```
/// use mashimo_server::tournament::trf::{Trf, check};
/// assert_eq!(check(&Trf::default())[0].reason, "there is no player");
/// ```
pub fn check(trf: &Trf) -> Vec<TrfFault> {
    let mut faults = Vec::new();
    let played = trf.rounds_played();
    sizes(trf, &mut faults);
    for (entrant, player) in Entrant::all(trf.players.len() as u16).zip(&trf.players) {
        let mut fault = |reason: String| faults.push(of(entrant, reason));
        if player.cells.len() < usize::from(played) {
            fault(format!(
                "{} of {played} rounds are filled in",
                player.cells.len()
            ));
        }
        let sum = Tenths(
            player
                .cells
                .iter()
                .map(|cell| cell.points(&trf.points).0)
                .sum(),
        );
        if sum != player.points {
            fault(format!(
                "{} points are given, but the results sum to {sum}",
                player.points
            ));
        }
        if player.points > POINTS_MAX {
            fault(format!(
                "{} points are more than {POINTS_MAX}",
                player.points
            ));
        }
        for (round, cell) in (1..).zip(&player.cells) {
            if let Some(reason) = against(trf, entrant, round, cell) {
                fault(format!("round {round}: {reason}"));
            }
        }
    }
    pairing_byes(trf, &mut faults);
    requests(trf, played, &mut faults);
    faults
}

fn of(entrant: Entrant, reason: String) -> TrfFault {
    TrfFault {
        line: None,
        entrant: Some(entrant),
        reason,
    }
}

fn general(reason: String) -> TrfFault {
    TrfFault {
        line: None,
        entrant: None,
        reason,
    }
}

fn sizes(trf: &Trf, faults: &mut Vec<TrfFault>) {
    let (players, played) = (trf.players.len(), trf.rounds_played());
    if players == 0 {
        faults.push(general("there is no player".to_string()));
    }
    if players > PLAYERS_MAX {
        faults.push(general(format!(
            "{players} players are more than {PLAYERS_MAX}"
        )));
    }
    if trf.rounds > ROUNDS_MAX {
        faults.push(general(format!(
            "{} rounds are more than {ROUNDS_MAX}",
            trf.rounds
        )));
    }
    if played > trf.rounds {
        let rounds = trf.rounds;
        faults.push(general(format!(
            "{played} rounds are filled in, but {rounds} are planned"
        )));
    }
}

/// What is wrong between a cell and the opponent's; said once, by the better start rank.
fn against(trf: &Trf, entrant: Entrant, round: usize, cell: &Cell) -> Option<String> {
    let (opponent, colour) = cell.opponent()?;
    if opponent == entrant {
        return Some("plays itself".to_string());
    }
    let Some(other) = trf.player(opponent) else {
        return Some(format!("opponent {opponent} isn't in the list of players"));
    };
    let theirs = other.cells.get(round - 1);
    let back = theirs.and_then(Cell::opponent);
    match (back, theirs) {
        (Some((back, their_colour)), Some(theirs)) if back == entrant => {
            let pair = (cell, theirs);
            (entrant < opponent).then(|| disagreement(opponent, colour, their_colour, pair))?
        }
        (Some((back, _)), _) => Some(format!("plays {opponent}, who plays {back}")),
        (None, _) => Some(format!("plays {opponent}, who has no opponent")),
    }
}

fn disagreement(
    opponent: Entrant,
    colour: Colour,
    their_colour: Colour,
    (ours, theirs): (&Cell, &Cell),
) -> Option<String> {
    if colour == their_colour {
        return Some(format!("has the same colour as {opponent}"));
    }
    let agree = match (ours, theirs) {
        (
            Cell::Game { score, rated, .. },
            Cell::Game {
                score: their_score,
                rated: their_rated,
                ..
            },
        ) => score.other() == *their_score && rated == their_rated,
        (Cell::Forfeit { won, .. }, Cell::Forfeit { won: they_won, .. }) => !(*won && *they_won),
        (Cell::Open { .. }, Cell::Open { .. }) => true,
        (
            Cell::Game { .. } | Cell::Forfeit { .. } | Cell::Open { .. } | Cell::Bye { .. },
            Cell::Game { .. } | Cell::Forfeit { .. } | Cell::Open { .. } | Cell::Bye { .. },
        ) => false,
    };
    let (ours, theirs) = (ours.code(), theirs.code());
    (!agree).then(|| {
        format!(
            "result {ours:?} against {opponent}, who has {theirs:?}: they contradict each other"
        )
    })
}

/// The pairing gives one bye a round.
fn pairing_byes(trf: &Trf, faults: &mut Vec<TrfFault>) {
    let mut given: BTreeMap<usize, Entrant> = BTreeMap::new();
    for (entrant, player) in Entrant::all(trf.players.len() as u16).zip(&trf.players) {
        let byes = (1..).zip(&player.cells);
        let byes = byes.filter(|(_, cell)| **cell == Cell::Bye { bye: Bye::Pairing });
        for (round, _) in byes {
            if let Some(first) = given.insert(round, entrant) {
                let reason =
                    format!("round {round}: the pairing's bye (U) went to {first} already");
                faults.push(of(entrant, reason));
            }
        }
    }
}

fn requests(trf: &Trf, played: u16, faults: &mut Vec<TrfFault>) {
    for request in &trf.byes {
        let known = trf.player(request.entrant).is_some();
        let reason = match (known, request.bye, request.round) {
            (false, _, _) => "has a bye but isn't in the list of players".to_string(),
            (_, Bye::Pairing, _) => "asks for the pairing's bye (U)".to_string(),
            (_, _, round) if round <= played => {
                let cell = trf
                    .player(request.entrant)
                    .and_then(|p| p.cells.get(usize::from(round) - 1));
                match cell {
                    // A file may list the byes of past rounds once more.
                    Some(Cell::Bye { bye }) if *bye == request.bye => continue,
                    Some(_) | None => format!("has another result in round {round} than its bye"),
                }
            }
            (_, _, round) if round > trf.rounds => {
                format!("has a bye in round {round} of {}", trf.rounds)
            }
            _ => continue,
        };
        faults.push(of(request.entrant, reason));
    }
    for forbidden in &trf.forbidden {
        let strangers = forbidden
            .entrants
            .iter()
            .filter(|&&entrant| trf.player(entrant).is_none());
        faults.extend(strangers.map(|&entrant| {
            of(
                entrant,
                "is in a forbidden pair but isn't in the list of players".to_string(),
            )
        }));
    }
}
