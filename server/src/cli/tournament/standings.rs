//! The standings of an event as values, and as the files other programs read: JSON and CSV.
//! The schema of the JSON is in the server's readme.

use mashimo_server::tournament::event::Event;
use mashimo_server::tournament::table::{Line, crosstable, table};
use serde::Serialize;

use super::outs::Failed;
use super::plan::Plan;
use super::report::word;

/// The name of the schema and its version.
const SCHEMA: &str = "mashimo-standings/1";

/// All there is to say of an event's standings.
#[derive(Serialize)]
pub(super) struct Standings {
    schema: &'static str,
    pub(super) name: String,
    pub(super) kind: &'static str,
    pub(super) seed: u64,
    pub(super) over: bool,
    pub(super) champion: Option<String>,
    pub(super) plays: Vec<Plays>,
    pub(super) standings: Vec<Place>,
    pub(super) crosstable: Vec<Against>,
    pub(super) failed: Vec<Failed>,
}

/// An entry of the file's games.
#[derive(Serialize)]
pub(super) struct Plays {
    pub(super) rules: String,
    pub(super) clock: String,
    pub(super) pairs: u32,
}

/// A line of the table.
#[derive(Serialize)]
pub(super) struct Place {
    pub(super) place: u16,
    pub(super) bot: String,
    pub(super) points: f64,
    pub(super) games: u32,
    pub(super) forfeits: u32,
    pub(super) won: u32,
    pub(super) level: u32,
    pub(super) lost: u32,
    match_points: f64,
    buchholz: f64,
    sonneborn_berger: f64,
    rounds_won: u32,
    pub(super) elo: Option<f64>,
    pub(super) elo_error: Option<f64>,
}

/// What a bot's games against another came to.
#[derive(Serialize)]
pub(super) struct Against {
    pub(super) bot: String,
    pub(super) against: String,
    pub(super) points: f64,
    pub(super) points_against: f64,
    pub(super) games: u32,
    pub(super) forfeits: u32,
}

impl Standings {
    /// The standings as far as the event was played.
    pub(super) fn of(plan: &Plan, event: &Event, failed: &[Failed]) -> Standings {
        let config = &plan.config;
        let name = |entrant| plan.bot(entrant).name.clone();
        let plays = plan.games.iter().zip(&config.games);
        let cross = crosstable(event);
        let against = cross.iter().map(|((one, other), score)| Against {
            bot: name(*one),
            against: name(*other),
            points: halves(score.half_points[0]),
            points_against: halves(score.half_points[1]),
            games: score.games,
            forfeits: score.forfeits[0],
        });
        Standings {
            schema: SCHEMA,
            name: config.name.clone(),
            kind: word(plan),
            seed: config.seed,
            over: event.is_over(),
            champion: event.champion().map(name),
            plays: plays
                .map(|(entry, games)| Plays {
                    rules: entry.chosen.name.clone(),
                    clock: games.tc.to_string(),
                    pairs: games.pairs,
                })
                .collect(),
            standings: table(event)
                .iter()
                .map(|line| place(line, name(line.entrant)))
                .collect(),
            crosstable: against.collect(),
            failed: failed.to_vec(),
        }
    }

    /// The games of one bot against another.
    pub(super) fn against(&self, bot: &str, other: &str) -> Option<&Against> {
        let mut all = self.crosstable.iter();
        all.find(|cell| cell.bot == bot && cell.against == other)
    }

    /// The crosstable as RFC 4180 has it: a row a bot, best first; points against everybody.
    pub(super) fn csv(&self) -> String {
        let names = self.standings.iter().map(|place| place.bot.as_str());
        let head = [
            "place",
            "bot",
            "points",
            "games",
            "forfeits",
            "elo",
            "elo_error",
        ];
        let mut rows = vec![record(head.into_iter().chain(names).map(str::to_string))];
        for place in &self.standings {
            let elo =
                |value: Option<f64>| value.map_or(String::new(), |value| format!("{value:.1}"));
            let mut cells = vec![
                place.place.to_string(),
                place.bot.clone(),
                place.points.to_string(),
                place.games.to_string(),
                place.forfeits.to_string(),
                elo(place.elo),
                elo(place.elo_error),
            ];
            cells.extend(self.standings.iter().map(|other| {
                let cell = self.against(&place.bot, &other.bot);
                cell.map_or(String::new(), |cell| cell.points.to_string())
            }));
            rows.push(record(cells));
        }
        rows.concat()
    }
}

fn place(line: &Line, bot: String) -> Place {
    let [won, level, lost] = line.encounters;
    Place {
        place: line.place,
        bot,
        points: halves(line.game_half_points),
        games: line.games,
        forfeits: line.forfeits,
        won,
        level,
        lost,
        match_points: halves(line.match_half_points),
        buchholz: halves(line.buchholz_half_points),
        sonneborn_berger: f64::from(line.sonneborn_quarter_points) / 4.0,
        rounds_won: line.rounds_won,
        elo: line.estimate.elo,
        elo_error: line.estimate.elo_error,
    }
}

fn halves(half_points: u32) -> f64 {
    f64::from(half_points) / 2.0
}

fn record(cells: impl IntoIterator<Item = String>) -> String {
    let cells: Vec<String> = cells.into_iter().map(|cell| quoted(&cell)).collect();
    format!("{}\r\n", cells.join(","))
}

fn quoted(cell: &str) -> String {
    if cell.contains([',', '"', '\n', '\r']) {
        return format!("\"{}\"", cell.replace('"', "\"\""));
    }
    cell.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_that_would_end_early_is_quoted() {
        let cells = ["plain", "a,b", "say \"x\""].map(str::to_string);
        assert_eq!(record(cells), "plain,\"a,b\",\"say \"\"x\"\"\"\r\n");
    }
}
