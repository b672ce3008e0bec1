//! Golden files, round trips, and what is refused with its line.

use super::*;
use crate::tournament::{Encounter, swiss};

mod golden;
mod laws;
mod refusals;

/// The round as pairing programs print it, in one line: `3 / 1 3 / 4 2 / 5 0`.
fn text(round: &crate::tournament::Round) -> String {
    let pairs = round
        .encounters
        .iter()
        .map(|e| format!("{} {}", e.first, e.second));
    let bye = round.bye.iter().map(|bye| format!("{bye} 0"));
    let lines: Vec<String> = pairs.chain(bye).collect();
    format!("{} / {}", lines.len(), lines.join(" / "))
}

/// Five players rated 1900…1700 in three rounds, before the first.
fn five() -> Trf {
    let player = |n: u16| Player {
        name: format!("Bot {n}"),
        rating: 1950 - 50 * n,
        place: n,
        ..Player::default()
    };
    Trf {
        name: "Five".to_string(),
        rounds: 3,
        initial_colour: Some(Colour::White),
        kind: Some("FIDE_DUTCH_2025".to_string()),
        players: (1..=5).map(player).collect(),
        ..Trf::default()
    }
}

fn game(opponent: u16, colour: Colour, score: Score) -> Cell {
    Cell::Game {
        opponent: Entrant(opponent),
        colour,
        score,
        rated: true,
    }
}

/// The same five after 1–3 1-0, 4–2 drawn, a bye for 5.
fn five_after_one_round() -> Trf {
    use Colour::{Black, White};
    let mut trf = five();
    let cells = [
        (10, game(3, White, Score::Win)),
        (5, game(4, Black, Score::Draw)),
        (0, game(1, Black, Score::Loss)),
        (5, game(2, White, Score::Draw)),
        (10, Cell::Bye { bye: Bye::Pairing }),
    ];
    for (player, (points, cell)) in trf.players.iter_mut().zip(cells) {
        player.points = Tenths(points);
        player.cells.push(cell);
    }
    trf
}

fn paired(trf: &Trf) -> crate::tournament::Round {
    let (standings, forbidden) = standings(trf);
    let round = swiss::pair(&standings, &forbidden).unwrap();
    assert_eq!(check_round(trf, &round), []);
    round
}
