//! Rounds that a program outside pairs: what it is told, and what is taken of its answer.

use super::{Event, EventError, Meeting, Score, match_points};
use crate::tournament::config::Kind;
use crate::tournament::trf::{
    Bye, Cell, Colour, Forbidden, Player, Score as Outcome, Tenths, Trf, check_round,
};
use crate::tournament::{Encounter, Entrant, Round};

/// Programs want a rating in every row. Bots of an event have none, so their order stands in for it.
const RATING_OF_NONE: u16 = 3000;

impl Event {
    /// The round, from 0, that a program outside is to pair now.
    pub fn awaits_pairing(&self) -> Option<u16> {
        let Kind::Swiss {
            rounds,
            engine: Some(_),
            ..
        } = &self.kind
        else {
            return None;
        };
        let next = self.rounds.len() as u16;
        (next < *rounds && !self.any_due()).then_some(next)
    }

    /// Takes the round that was paired outside; from here on its meetings are due.
    ///
    /// # Errors
    /// No round, or another one, is to be paired; or the round can't be played.
    pub fn take_round(&mut self, number: u16, round: Round) -> Result<(), EventError> {
        if self.awaits_pairing() != Some(number) {
            let reason = "it is not the round to be paired now".to_string();
            return Err(EventError::Round(number + 1, reason));
        }
        let names = vec![String::new(); usize::from(self.entrants)];
        let faults = check_round(&self.trf("", &names), &round);
        if !faults.is_empty() {
            let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
            return Err(EventError::Round(number + 1, faults.join("; ")));
        }
        self.rounds.push(round);
        self.note_rounds();
        Ok(())
    }

    /// The event as a tournament report file holds it, as far as it is paired; `names` by start rank.
    /// A bracket has no such form: its file has players without rounds.
    pub fn trf(&self, name: &str, names: &[String]) -> Trf {
        let mut players: Vec<Player> = names.iter().map(|name| player(name)).collect();
        for (place, player) in (1..).zip(&mut players) {
            player.rating = RATING_OF_NONE.saturating_sub(place);
            player.place = place;
        }
        for (number, round) in (0..).zip(&self.rounds) {
            self.fill(number, round, &mut players);
        }
        let (rounds, forbidden, kind) = match &self.kind {
            Kind::Swiss {
                rounds,
                forbidden,
                engine,
            } => {
                let burstein = engine.as_ref().is_some_and(|engine| engine.is_burstein());
                let kind = if burstein {
                    "FIDE_BURSTEIN"
                } else {
                    "FIDE_DUTCH_2025"
                };
                (*rounds, forbidden.as_slice(), Some(kind.to_string()))
            }
            Kind::RoundRobin { .. }
            | Kind::Gauntlet { .. }
            | Kind::Knockout { .. }
            | Kind::Match
            | Kind::Sprt { .. } => (self.rounds.len() as u16, [].as_slice(), None),
        };
        let forbidden = forbidden.iter().map(|&(a, b)| Forbidden {
            first_round: 1,
            last_round: rounds,
            entrants: vec![a, b],
        });
        let mut trf = Trf {
            name: name.to_string(),
            rounds,
            initial_colour: Some(Colour::White),
            kind,
            forbidden: forbidden.collect(),
            ..Trf::default()
        };
        for player in &mut players {
            let points = player.cells.iter().map(|cell| cell.points(&trf.points).0);
            player.points = Tenths(points.sum());
        }
        trf.players = players;
        trf
    }

    fn fill(&self, number: u16, round: &Round, players: &mut [Player]) {
        for (board, &encounter) in (0..).zip(&round.encounters) {
            let meeting = Meeting {
                round: number,
                board,
                further: 0,
                encounter,
            };
            let cells = cells(encounter, self.scores.get(&meeting));
            for (entrant, cell) in [encounter.first, encounter.second].into_iter().zip(cells) {
                if let Some(player) = players.get_mut(usize::from(entrant.0) - 1) {
                    player.cells.push(cell);
                }
            }
        }
        let swiss = matches!(self.kind, Kind::Swiss { .. });
        // A bye of the round robin is no more than an odd number of entrants.
        let bye = if swiss { Bye::Pairing } else { Bye::Zero };
        for player in players {
            if player.cells.len() <= usize::from(number) {
                player.cells.push(Cell::Bye { bye });
            }
        }
    }
}

fn player(name: &str) -> Player {
    Player {
        name: name.to_string(),
        ..Player::default()
    }
}

/// What both sides of an encounter have in the round: a pair of games is one result.
fn cells(encounter: Encounter, score: Option<&Score>) -> [Cell; 2] {
    let Encounter { first, second } = encounter;
    let sides: [(Entrant, Colour); 2] = [(second, Colour::White), (first, Colour::Black)];
    let Some(score) = score else {
        return sides.map(|(opponent, colour)| Cell::Open { opponent, colour });
    };
    let lost = score.forfeits.map(|games| games > 0);
    if score.games == 0 && lost != [false, false] {
        let forfeit = |side: usize| {
            let (opponent, colour) = sides[side];
            Cell::Forfeit {
                opponent,
                colour,
                won: !lost[side],
            }
        };
        return [forfeit(0), forfeit(1)];
    }
    let points = match_points(score);
    [0, 1].map(|side| {
        let (opponent, colour) = sides[side];
        Cell::Game {
            opponent,
            colour,
            score: match points[side] {
                0 => Outcome::Loss,
                1 => Outcome::Draw,
                _ => Outcome::Win,
            },
            rated: true,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tournament::config::{Config, read};
    use crate::tournament::event::match_points;
    use crate::tournament::trf::{self, Dialect};

    fn config(engine: &str) -> Config {
        let bots: String = (1..=5)
            .map(|n| format!("[[bots]]\nname = \"b{n}\"\nlevel = \"ref:1\"\n"))
            .collect();
        read(&format!(
            "name = \"x\"\nkind = \"swiss\"\n{bots}[[games]]\nrules = \"oware\"\ntc = \"1\"\n\
             [swiss]\nrounds = 3\n{engine}"
        ))
        .unwrap()
    }

    fn names() -> Vec<String> {
        (1..=5).map(|n| format!("b{n}")).collect()
    }

    fn won_by_first() -> Score {
        Score {
            half_points: [4, 0],
            games: 2,
            ..Score::default()
        }
    }

    #[test]
    fn rounds_wait_for_the_program_and_are_taken_once() {
        let mut event = Event::new(&config("engine = \"bbpPairings\"\n"));
        assert_eq!((event.awaits_pairing(), event.due().len()), (Some(0), 0));
        assert!(!event.is_over());
        let round = trf::parse_pairings("3\n1 3\n4 2\n5 0\n").unwrap();
        assert!(
            event.take_round(1, round.clone()).is_err(),
            "not that round"
        );
        event.take_round(0, round.clone()).unwrap();
        assert!(event.take_round(0, round.clone()).is_err(), "not twice");
        for meeting in event.due() {
            event.record(meeting, won_by_first()).unwrap();
        }
        assert_eq!(event.awaits_pairing(), Some(1));
        let again = event.take_round(1, round).unwrap_err().to_string();
        assert!(again.contains("met 3 before"), "{again}");
    }

    #[test]
    fn r50_the_bye_of_the_pairing_is_u_and_the_file_passes_its_own_check() {
        let mut event = Event::new(&config(""));
        while let Some(&meeting) = event.due().first() {
            assert_eq!(match_points(&won_by_first()), [2, 0]);
            event.record(meeting, won_by_first()).unwrap();
        }
        let trf = event.trf("Five", &names());
        assert_eq!(trf::check(&trf), []);
        let text = trf::write(&trf, Dialect::Trf26).unwrap().text;
        assert_eq!(text.matches("0000 - U").count(), 3, "{text}");
        assert!(
            !text.contains("0000 - F") && text.contains("142 3"),
            "{text}"
        );
        assert_eq!(trf::read(&text).unwrap().trf, trf);
    }

    #[test]
    fn r51_paired_but_not_played_is_a_forfeit_and_never_a_bye() {
        let mut event = Event::new(&config(""));
        for meeting in event.due() {
            let score = Score {
                half_points: [0, 4],
                forfeits: [2, 0],
                ..Score::default()
            };
            event.record(meeting, score).unwrap();
        }
        let trf = event.trf("Five", &names());
        let text = trf::write(&trf, Dialect::Trf26).unwrap().text;
        assert_eq!(text.matches(" w -").count(), 2, "{text}");
        assert_eq!(text.matches(" b +").count(), 2, "{text}");
    }
}
