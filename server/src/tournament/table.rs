//! The table of an event: places, points, tie-breaks, and who did what against whom.

use std::collections::BTreeMap;

use serde::Serialize;

use super::config::Kind;
use super::event::{Event, Score, match_points};
use super::{Encounter, Entrant};
use crate::stats::elo::{Estimate, from_pentanomial};

/// One line of a table. Points are in half points, so that sums are exact.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Line {
    /// The place, from 1; equals share it.
    pub place: u16,
    /// Who.
    pub entrant: Entrant,
    /// Encounters won, level, lost.
    pub encounters: [u32; 3],
    /// Points for encounters, 2 a win, byes counted in.
    pub match_half_points: u32,
    /// Points for games.
    pub game_half_points: u32,
    /// Games.
    pub games: u32,
    /// Games lost without a move, because the bot could not play.
    pub forfeits: u32,
    /// The opponents' match points together.
    pub buchholz_half_points: u32,
    /// The match points of those beaten, and half of those held level; in quarter points.
    pub sonneborn_quarter_points: u32,
    /// Rounds won in a bracket.
    pub rounds_won: u32,
    /// Against all opponents together.
    pub estimate: Estimate,
}

impl Line {
    /// What places are decided by, best first.
    fn order(&self, kind: &Kind) -> [u32; 4] {
        match kind {
            Kind::Swiss { .. } => [
                self.match_half_points,
                self.buchholz_half_points,
                self.sonneborn_quarter_points,
                self.game_half_points,
            ],
            Kind::Knockout { .. } => [self.rounds_won, self.game_half_points, 0, 0],
            Kind::RoundRobin { .. } | Kind::Gauntlet { .. } | Kind::Match | Kind::Sprt { .. } => [
                self.game_half_points,
                self.match_half_points,
                self.sonneborn_quarter_points,
                0,
            ],
        }
    }
}

/// The sums of one pair of entrants, seen by the first.
type Sums = BTreeMap<(Entrant, Entrant), Score>;

/// The table as it stands.
pub fn table(event: &Event) -> Vec<Line> {
    let sums = sums(event);
    let byes: Vec<Entrant> = event.byes().collect();
    let mut lines: Vec<Line> = Entrant::all(event.entrants())
        .map(|entrant| line(event, entrant, &byes))
        .collect();
    let points: Vec<u32> = lines.iter().map(|line| line.match_half_points).collect();
    let of = |entrant: Entrant| points[usize::from(entrant.0) - 1];
    for line in &mut lines {
        for (other, score) in against(&sums, line.entrant) {
            line.buchholz_half_points += of(other);
            // Half points of the result times half points of the opponent: quarters.
            line.sonneborn_quarter_points += match_points(&score)[0] * of(other);
        }
    }
    let kind = event.kind();
    lines.sort_by_key(|line| (std::cmp::Reverse(line.order(kind)), line.entrant));
    let orders: Vec<[u32; 4]> = lines.iter().map(|line| line.order(kind)).collect();
    for (at, line) in lines.iter_mut().enumerate() {
        let first = orders
            .iter()
            .position(|order| *order == orders[at])
            .unwrap_or(at);
        line.place = first as u16 + 1;
    }
    lines
}

/// What a bot's games against another came to, for every pair that met; seen by both.
pub fn crosstable(event: &Event) -> BTreeMap<(Entrant, Entrant), Score> {
    sums(event)
}

fn sums(event: &Event) -> Sums {
    let mut sums = Sums::new();
    for (meeting, score) in event.scores() {
        let Encounter { first, second } = meeting.encounter;
        for (key, seen) in [
            ((first, second), score.clone()),
            ((second, first), turned(score)),
        ] {
            let sum = sums.entry(key).or_default();
            *sum = sum.plus(&seen);
        }
    }
    sums
}

fn against(sums: &Sums, entrant: Entrant) -> impl Iterator<Item = (Entrant, Score)> {
    let rows = sums.iter().filter(move |((me, _), _)| *me == entrant);
    rows.map(|((_, other), score)| (*other, score.clone()))
}

fn turned(score: &Score) -> Score {
    let mut pairs = score.pairs;
    pairs.reverse();
    let [a, b] = score.half_points;
    let [c, d] = score.seeds;
    let [e, f] = score.forfeits;
    Score {
        half_points: [b, a],
        seeds: [d, c],
        games: score.games,
        pairs,
        forfeits: [f, e],
    }
}

fn line(event: &Event, entrant: Entrant, byes: &[Entrant]) -> Line {
    let mut encounters = [0; 3];
    let mut total = Score::default();
    let mut match_half_points = 0;
    for (meeting, score) in event.scores() {
        let Encounter { first, second } = meeting.encounter;
        let seen = match entrant {
            _ if entrant == first => score.clone(),
            _ if entrant == second => turned(score),
            _ => continue,
        };
        let points = match_points(&seen)[0];
        encounters[2 - points as usize] += 1;
        match_half_points += points;
        total = total.plus(&seen);
    }
    let rested = byes.iter().filter(|bye| **bye == entrant).count() as u32;
    Line {
        place: 0,
        entrant,
        encounters,
        match_half_points: match_half_points + 2 * rested,
        game_half_points: total.half_points[0],
        games: total.games,
        forfeits: total.forfeits[0],
        buchholz_half_points: 0,
        sonneborn_quarter_points: 0,
        rounds_won: event.rounds_won(entrant),
        estimate: from_pentanomial(total.pairs.map(u64::from)),
    }
}
