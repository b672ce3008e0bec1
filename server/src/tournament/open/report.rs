//! An event as a report file, and back; and its table.

use std::collections::BTreeMap;

use super::{Board, Open, OpenKind, OpenPlayer, OpenRound, decided};
use crate::tournament::event::{Score, match_points};
use crate::tournament::trf::{
    Bye, Cell, Colour, Player, RequestedBye, Score as Outcome, Tenths, Trf, read,
};
use crate::tournament::{Encounter, Entrant};

/// Programs want a rating in every row. Bots have none, so their order stands in for it.
const RATING_OF_NONE: u16 = 3000;

/// A line of the table. Points are in half points, so that sums are exact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The place, from 1; equals share it.
    pub place: u16,
    /// Who.
    pub entrant: Entrant,
    /// Points for encounters, 2 a win, byes counted in.
    pub half_points: u32,
    /// Encounters won, level, lost.
    pub results: [u32; 3],
    /// The opponents' points together.
    pub buchholz_half_points: u32,
    /// Points for games.
    pub game_half_points: u32,
    /// Games.
    pub games: u32,
}

impl Open {
    /// The event as a tournament report file holds it; rounds that are only proposed are none.
    pub fn trf(&self) -> Trf {
        let mut players: Vec<Player> = (1..)
            .zip(self.players())
            .map(|(place, player)| Player {
                name: player.name.clone(),
                rating: RATING_OF_NONE.saturating_sub(place),
                place,
                ..Player::default()
            })
            .collect();
        let confirmed = self.rounds().iter().filter(|round| round.confirmed);
        for round in confirmed {
            fill(round, &mut players);
        }
        let next = self.next_round();
        let absent = self.absent(next).into_iter();
        let mut byes: Vec<RequestedBye> = absent
            .map(|(entrant, bye)| RequestedBye {
                round: next,
                entrant,
                bye,
            })
            .collect();
        let later = self.byes.iter().filter(|((round, _), _)| *round > next);
        byes.extend(later.map(|(&(round, entrant), &bye)| RequestedBye {
            round,
            entrant,
            bye,
        }));
        let mut trf = Trf {
            name: self.name().to_string(),
            rounds: self.rounds_planned().max(self.rounds().len() as u16),
            initial_colour: Some(Colour::White),
            kind: matches!(self.kind(), OpenKind::Swiss { .. })
                .then(|| "FIDE_DUTCH_2025".to_string()),
            byes,
            ..Trf::default()
        };
        trf.byes.retain(|bye| bye.round <= trf.rounds);
        for player in &mut players {
            let points = player.cells.iter().map(|cell| cell.points(&trf.points).0);
            player.points = Tenths(points.sum());
        }
        trf.players = players;
        trf
    }

    /// Takes players and rounds of a report file over: closed, each board one game that was played.
    pub(super) fn import(&mut self, text: &str) {
        // It was read before it was taken in; a file that can't be read any more is empty.
        let trf = read(text).map(|imported| imported.trf).unwrap_or_default();
        self.players = trf
            .players
            .iter()
            .map(|player| OpenPlayer {
                name: player.name.clone(),
                bot: player.name.clone(),
                version: String::new(),
            })
            .collect();
        self.rounds = (0..trf.rounds_played())
            .map(|round| imported(&trf, round))
            .collect();
        for bye in &trf.byes {
            self.byes.insert((bye.round, bye.entrant), bye.bye);
        }
    }

    /// The table as it stands, best first.
    pub fn table(&self) -> Vec<Place> {
        let mut places: Vec<Place> = Entrant::all(self.players().len() as u16)
            .map(Place::new)
            .collect();
        for round in self.rounds().iter().filter(|round| round.confirmed) {
            self.add(round, &mut places);
        }
        let points: Vec<u32> = places.iter().map(|place| place.half_points).collect();
        for (me, other) in self.played().flat_map(|board| sides(board.encounter)) {
            places[at(me)].buchholz_half_points += points[at(other)];
        }
        let order = |place: &Place| {
            let Place {
                half_points,
                buchholz_half_points,
                game_half_points,
                ..
            } = *place;
            std::cmp::Reverse((half_points, buchholz_half_points, game_half_points))
        };
        places.sort_by_key(|place| (order(place), place.entrant));
        for at in 0..places.len() {
            places[at].place = match at.checked_sub(1) {
                Some(before) if order(&places[before]) == order(&places[at]) => {
                    places[before].place
                }
                Some(_) | None => at as u16 + 1,
            };
        }
        places
    }

    fn played(&self) -> impl Iterator<Item = &Board> {
        let boards = self.rounds().iter().flat_map(|round| &round.boards);
        boards.filter(|board| board.score.is_some())
    }

    fn add(&self, round: &OpenRound, places: &mut [Place]) {
        for (&entrant, bye) in &round.absent {
            places[at(entrant)].half_points += match bye {
                Bye::Full | Bye::Pairing => 2,
                Bye::Half => 1,
                Bye::Zero => 0,
            };
        }
        // A bye of the round robin is no more than an odd number of players.
        if let Some(entrant) = round.bye.filter(|_| self.is_swiss()) {
            places[at(entrant)].half_points += 2;
        }
        for board in &round.boards {
            let Some(score) = &board.score else { continue };
            places[at(board.encounter.first)].add(score, 0);
            places[at(board.encounter.second)].add(score, 1);
        }
    }

    fn is_swiss(&self) -> bool {
        matches!(self.kind(), OpenKind::Swiss { .. })
    }
}

impl Place {
    fn new(entrant: Entrant) -> Place {
        Place {
            place: 0,
            entrant,
            half_points: 0,
            results: [0; 3],
            buchholz_half_points: 0,
            game_half_points: 0,
            games: 0,
        }
    }

    fn add(&mut self, score: &Score, side: usize) {
        let points = points(score)[side];
        self.half_points += points;
        self.results[2 - points as usize] += 1;
        self.game_half_points += score.half_points[side];
        self.games += score.games;
    }
}

fn at(entrant: Entrant) -> usize {
    usize::from(entrant.0) - 1
}

/// What an encounter is worth to both: of one that nobody played, to who could have.
fn points(score: &Score) -> [u32; 2] {
    match score.forfeits.map(|games| games > 0) {
        [true, true] if score.games == 0 => [0, 0],
        [true, true] | [true, false] | [false, true] | [false, false] => match_points(score),
    }
}

fn sides(encounter: Encounter) -> [(Entrant, Entrant); 2] {
    let Encounter { first, second } = encounter;
    [(first, second), (second, first)]
}

fn fill(round: &OpenRound, players: &mut [Player]) {
    let mut cells: BTreeMap<Entrant, Cell> = BTreeMap::new();
    for board in &round.boards {
        let Encounter { first, second } = board.encounter;
        cells.insert(first, cell(board, 0, second, Colour::White));
        cells.insert(second, cell(board, 1, first, Colour::Black));
    }
    if let Some(bye) = round.bye {
        cells.insert(bye, Cell::Bye { bye: Bye::Pairing });
    }
    for (&entrant, &bye) in &round.absent {
        cells.entry(entrant).or_insert(Cell::Bye { bye });
    }
    for (entrant, player) in Entrant::all(players.len() as u16).zip(players) {
        let absent = Cell::Bye { bye: Bye::Zero };
        player.cells.push(cells.remove(&entrant).unwrap_or(absent));
    }
}

fn cell(board: &Board, side: usize, opponent: Entrant, colour: Colour) -> Cell {
    let Some(score) = &board.score else {
        return Cell::Open { opponent, colour };
    };
    if score.games == 0 && score.forfeits != [0, 0] {
        let won = score.forfeits[side] == 0;
        return Cell::Forfeit {
            opponent,
            colour,
            won,
        };
    }
    let score = match points(score)[side] {
        0 => Outcome::Loss,
        1 => Outcome::Draw,
        _ => Outcome::Win,
    };
    Cell::Game {
        opponent,
        colour,
        score,
        rated: true,
    }
}

fn imported(trf: &Trf, round: u16) -> OpenRound {
    let mut boards = Vec::new();
    let (mut bye, mut absent) = (None, BTreeMap::new());
    for (entrant, player) in Entrant::all(trf.players.len() as u16).zip(&trf.players) {
        let found = player.cells.get(usize::from(round)).copied();
        match found.unwrap_or(Cell::Bye { bye: Bye::Zero }) {
            Cell::Bye { bye: Bye::Pairing } => bye = Some(entrant),
            Cell::Bye { bye } => drop(absent.insert(entrant, bye)),
            cell @ (Cell::Game { .. } | Cell::Forfeit { .. } | Cell::Open { .. }) => {
                boards.extend(imported_board(entrant, cell));
            }
        }
    }
    OpenRound {
        confirmed: true,
        boards,
        bye,
        absent,
        by: "report file".to_string(),
    }
}

/// The board seen by who moved first in it.
fn imported_board(first: Entrant, cell: Cell) -> Option<Board> {
    let (second, _) = cell
        .opponent()
        .filter(|(_, colour)| *colour == Colour::White)?;
    let score = match cell {
        Cell::Game { score, .. } => {
            let half_points = match score {
                Outcome::Win => [2, 0],
                Outcome::Draw => [1, 1],
                Outcome::Loss => [0, 2],
            };
            Some(Score {
                games: 1,
                ..decided(half_points, false)
            })
        }
        Cell::Forfeit { won, .. } => Some(decided(if won { [2, 0] } else { [0, 2] }, true)),
        Cell::Open { .. } | Cell::Bye { .. } => None,
    };
    Some(Board {
        encounter: Encounter { first, second },
        score,
        overridden: None,
    })
}
