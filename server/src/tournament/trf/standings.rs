//! A tournament's entrants as the built-in pairing wants them.

use super::{Bye, Cell, Colour, Trf};
use crate::tournament::Entrant;
use crate::tournament::swiss::Standing;

/// The standing of every player before the next round, and who may not meet in it.
///
/// A draw is one step of the pairing's scale, whatever it is worth in points.
pub fn standings(trf: &Trf) -> (Vec<Standing>, Vec<(Entrant, Entrant)>) {
    let round = trf.rounds_played() + 1;
    let mut standings: Vec<Standing> = trf
        .players
        .iter()
        .map(|player| {
            let step = trf.points.draw.0.max(1);
            let mut standing = Standing {
                half_points: player.points.0 / step,
                ..Standing::default()
            };
            for cell in &player.cells {
                add(&mut standing, cell);
            }
            standing
        })
        .collect();
    for bye in trf.byes.iter().filter(|bye| bye.round == round) {
        if let Some(standing) = standings.get_mut(usize::from(bye.entrant.0) - 1) {
            standing.absent = true;
        }
    }
    (standings, forbidden(trf, round))
}

fn add(standing: &mut Standing, cell: &Cell) {
    match *cell {
        Cell::Game {
            opponent, colour, ..
        }
        | Cell::Open { opponent, colour } => {
            standing.met.insert(opponent);
            standing.seating.push(colour == Colour::White);
        }
        // Who won without playing has had what a bye gives.
        Cell::Forfeit { won: true, .. }
        | Cell::Bye {
            bye: Bye::Pairing | Bye::Full,
        } => {
            standing.byes += 1;
        }
        Cell::Forfeit { won: false, .. }
        | Cell::Bye {
            bye: Bye::Half | Bye::Zero,
        } => {}
    }
}

fn forbidden(trf: &Trf, round: u16) -> Vec<(Entrant, Entrant)> {
    let applying = trf
        .forbidden
        .iter()
        .filter(|f| (f.first_round..=f.last_round).contains(&round));
    let pairs = applying.flat_map(|forbidden| {
        let all = forbidden.entrants.iter().enumerate();
        all.flat_map(|(at, &a)| forbidden.entrants[at + 1..].iter().map(move |&b| (a, b)))
    });
    pairs.collect()
}
