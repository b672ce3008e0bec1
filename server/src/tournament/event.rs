//! An event as a value: who is to meet now, and what the meetings played so far come to.
//!
//! The fold of its results, in whatever order they come: an event that was interrupted is the same
//! event once its results are recorded again.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::config::{Config, Kind};
use super::knockout::{Bracket, Settled, TieScore, settle};
use super::swiss::{NoPairing, Standing};
use super::{Encounter, Entrant, Round, gauntlet, round_robin, swiss};

mod external;
#[cfg(test)]
mod tests;

/// Two bots who meet once: all games of the file, or one more pair to settle a level tie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Meeting {
    /// The round, from 0.
    pub round: u16,
    /// The board of the round, from 0.
    pub board: u16,
    /// 0 for the planned games, n for the n-th further pair of a level tie.
    pub further: u32,
    /// Who.
    pub encounter: Encounter,
}

/// What a meeting came to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Score {
    /// Half points of the first and of the second.
    pub half_points: [u32; 2],
    /// Seeds of the first and of the second.
    pub seeds: [u64; 2],
    /// Games that count.
    pub games: u32,
    /// Pairs by the first one's points: 0, ½, 1, 1½, 2.
    pub pairs: [u32; 5],
    /// Games that the first and the second lost without a move, because they could not play. Their
    /// points are in the half points; they are no games and no pairs.
    #[serde(default, skip_serializing_if = "none")]
    pub forfeits: [u32; 2],
}

/// Points as half points: those of a million games at most; none for what is no half.
pub fn half_points(points: f64) -> Option<u32> {
    let doubled = 2.0 * points;
    // Whole and in range, so that nothing is lost.
    let good = (0.0..=2_000_000.0).contains(&doubled) && doubled.fract() == 0.0;
    good.then_some(doubled as u32)
}

fn none(forfeits: &[u32; 2]) -> bool {
    *forfeits == [0, 0]
}

impl Score {
    /// Both together.
    pub fn plus(&self, other: &Score) -> Score {
        Score {
            half_points: [0, 1].map(|side| self.half_points[side] + other.half_points[side]),
            seeds: [0, 1].map(|side| self.seeds[side] + other.seeds[side]),
            games: self.games + other.games,
            pairs: std::array::from_fn(|class| self.pairs[class] + other.pairs[class]),
            forfeits: [0, 1].map(|side| self.forfeits[side] + other.forfeits[side]),
        }
    }
}

/// Why a result was not taken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EventError {
    /// No such meeting is due, and none was.
    #[error("round {0}, board {1}: no such meeting is due")]
    NotDue(u16, u16),
    /// It was recorded with another score.
    #[error("round {0}, board {1} was recorded with another score")]
    Contradiction(u16, u16),
    /// The round isn't the one to be paired now, or it can't be played.
    #[error("round {0} can't be taken: {1}")]
    Round(u16, String),
}

/// An event under way.
#[derive(Clone, Debug)]
pub struct Event {
    kind: Kind,
    entrants: u16,
    rounds: Vec<Round>,
    bracket: Option<Bracket>,
    scores: BTreeMap<Meeting, Score>,
    stopped: Option<NoPairing>,
    /// Meetings without a result of each round; a bracket counts its own.
    left: Vec<usize>,
    /// The first round with one: what lies before is looked at no more.
    open_from: usize,
}

impl Event {
    /// The event of a file before its first game.
    pub fn new(config: &Config) -> Event {
        let entrants = config.bots.len() as u16;
        let everybody = || Entrant::all(entrants);
        let (mut rounds, mut bracket) = (Vec::new(), None);
        match &config.kind {
            Kind::RoundRobin { cycles } => rounds = round_robin::rounds(entrants, *cycles),
            Kind::Gauntlet { challengers } => {
                let field: Vec<Entrant> = everybody()
                    .filter(|entrant| !challengers.contains(entrant))
                    .collect();
                rounds = gauntlet::rounds(challengers, &field);
            }
            Kind::Match | Kind::Sprt { .. } => {
                let encounter = Encounter {
                    first: Entrant(1),
                    second: Entrant(2),
                };
                rounds.push(Round {
                    encounters: vec![encounter],
                    bye: None,
                });
            }
            Kind::Knockout { .. } => bracket = Some(Bracket::new(entrants)),
            Kind::Swiss { .. } => {}
        }
        let kind = config.kind.clone();
        let mut event = Event {
            kind,
            entrants,
            rounds,
            bracket,
            scores: BTreeMap::new(),
            stopped: None,
            left: Vec::new(),
            open_from: 0,
        };
        event.note_rounds();
        event.pair_next();
        event
    }

    /// The meetings that can be played now, in order; none once the event is over.
    pub fn due(&self) -> Vec<Meeting> {
        self.due_at_most(usize::MAX)
    }

    /// The first meetings that can be played now, in order, at most so many.
    pub fn due_at_most(&self, most: usize) -> Vec<Meeting> {
        match &self.bracket {
            Some(bracket) => {
                let mut due = self.due_of_bracket(bracket);
                due.truncate(most);
                due
            }
            None => self
                .meetings()
                .filter(|meeting| !self.scores.contains_key(meeting))
                .take(most)
                .collect(),
        }
    }

    fn is_due(&self, meeting: &Meeting) -> bool {
        if let Some(bracket) = &self.bracket {
            return self.due_of_bracket(bracket).contains(meeting);
        }
        let round = self.rounds.get(usize::from(meeting.round));
        let there = round.and_then(|round| round.encounters.get(usize::from(meeting.board)));
        there == Some(&meeting.encounter) && meeting.further == 0
    }

    /// Counts the meetings of rounds that were added.
    fn note_rounds(&mut self) {
        let new = self.rounds.iter().skip(self.left.len());
        let new: Vec<usize> = new.map(|round| round.encounters.len()).collect();
        self.left.extend(new);
        while self.left.get(self.open_from) == Some(&0) {
            self.open_from += 1;
        }
    }

    /// The meetings of the rounds from the first that isn't over.
    fn meetings(&self) -> impl Iterator<Item = Meeting> {
        let open = (0..).zip(&self.rounds).skip(self.open_from);
        open.flat_map(|(round, pairs)| {
            let boards = (0..).zip(&pairs.encounters);
            boards.map(move |(board, &encounter)| Meeting {
                round,
                board,
                further: 0,
                encounter,
            })
        })
    }

    fn due_of_bracket(&self, bracket: &Bracket) -> Vec<Meeting> {
        let due = bracket.open().into_iter().map(|tie| {
            let (round, board, encounter) = (tie.round as u16, tie.slot as u16, tie.encounter);
            let played = (0..).map(|further| Meeting {
                round,
                board,
                further,
                encounter,
            });
            let mut left = played.skip_while(|meeting| self.scores.contains_key(meeting));
            left.next().expect("there is always a further pair")
        });
        due.collect()
    }

    /// Takes a result in; the same again changes nothing.
    ///
    /// # Errors
    /// The meeting isn't due, or was recorded otherwise.
    pub fn record(&mut self, meeting: Meeting, score: Score) -> Result<(), EventError> {
        let (round, board) = (meeting.round, meeting.board);
        if let Some(known) = self.scores.get(&meeting) {
            let same = *known == score;
            return if same {
                Ok(())
            } else {
                Err(EventError::Contradiction(round, board))
            };
        }
        if !self.is_due(&meeting) {
            return Err(EventError::NotDue(round, board));
        }
        self.scores.insert(meeting, score);
        if let Some(left) = self.left.get_mut(usize::from(round)) {
            *left -= 1;
        }
        self.note_rounds();
        self.settle(meeting);
        self.pair_next();
        Ok(())
    }

    /// Lets the winner of a tie go on, if there is one.
    fn settle(&mut self, meeting: Meeting) {
        let total = self.total(meeting);
        let (
            Some(bracket),
            Kind::Knockout {
                tie_breaks,
                further_pairs_max,
            },
        ) = (&mut self.bracket, &self.kind)
        else {
            return;
        };
        let score = TieScore {
            half_points: total.half_points,
            seeds: total.seeds,
            further_pairs: meeting.further,
        };
        match settle(meeting.encounter, score, tie_breaks, *further_pairs_max) {
            Settled::Further => {}
            Settled::For(winner) => {
                let (round, slot) = (usize::from(meeting.round), usize::from(meeting.board));
                bracket
                    .decide(round, slot, winner)
                    .expect("the tie was open and the winner in it");
            }
        }
    }

    /// The planned games and all further pairs of a tie.
    fn total(&self, meeting: Meeting) -> Score {
        let place = |m: &Meeting| (m.round, m.board) == (meeting.round, meeting.board);
        let scores = self.scores.iter().filter(|(of, _)| place(of));
        scores.fold(Score::default(), |sum, (_, score)| sum.plus(score))
    }

    /// Pairs the next Swiss round once the last is played.
    fn pair_next(&mut self) {
        let Kind::Swiss {
            rounds,
            forbidden,
            engine: None,
        } = &self.kind
        else {
            return;
        };
        let left = self.rounds.len() < usize::from(*rounds);
        if !left || self.stopped.is_some() || self.any_due() {
            return;
        }
        match swiss::pair(&self.standings(), forbidden) {
            Ok(round) => self.rounds.push(round),
            Err(reason) => self.stopped = Some(reason),
        }
        self.note_rounds();
    }

    fn any_due(&self) -> bool {
        !self.due_at_most(1).is_empty()
    }

    /// Everybody before the next Swiss round.
    fn standings(&self) -> Vec<Standing> {
        let mut standings = vec![Standing::default(); usize::from(self.entrants)];
        let at = |entrant: Entrant| usize::from(entrant.0) - 1;
        for (meeting, score) in &self.scores {
            let Encounter { first, second } = meeting.encounter;
            let points = match_points(score);
            for (me, other, half_points, moved_first) in [
                (first, second, points[0], true),
                (second, first, points[1], false),
            ] {
                let standing = &mut standings[at(me)];
                standing.half_points += half_points;
                standing.met.insert(other);
                standing.seating.push(moved_first);
            }
        }
        for bye in self.rounds.iter().filter_map(|round| round.bye) {
            standings[at(bye)].byes += 1;
            standings[at(bye)].half_points += 2;
        }
        standings
    }

    /// Whether nothing is left to pair or to play.
    pub fn is_over(&self) -> bool {
        !self.any_due() && self.awaits_pairing().is_none()
    }

    /// Whether all meetings of a round, from 0, are played.
    pub fn round_is_closed(&self, round: u16) -> bool {
        match &self.bracket {
            Some(bracket) => !bracket.open().iter().any(|tie| tie.round as u16 == round),
            None => self
                .left
                .get(usize::from(round))
                .is_none_or(|left| *left == 0),
        }
    }

    /// Why a Swiss event ended before its last round.
    pub fn stopped(&self) -> Option<NoPairing> {
        self.stopped
    }

    /// The results so far, in order.
    pub fn scores(&self) -> impl Iterator<Item = (&Meeting, &Score)> {
        self.scores.iter()
    }

    /// Who sat out, once a round each.
    pub fn byes(&self) -> impl Iterator<Item = Entrant> {
        // A bye of the round robin is no more than an odd number of entrants.
        let swiss = matches!(self.kind, Kind::Swiss { .. });
        self.rounds
            .iter()
            .filter(move |_| swiss)
            .filter_map(|round| round.bye)
    }

    /// How many entrants there are.
    pub fn entrants(&self) -> u16 {
        self.entrants
    }

    /// What kind of event it is.
    pub fn kind(&self) -> &Kind {
        &self.kind
    }

    /// Who won the bracket.
    pub fn champion(&self) -> Option<Entrant> {
        self.bracket.as_ref().and_then(Bracket::champion)
    }

    /// How many rounds an entrant of a bracket has won.
    pub(super) fn rounds_won(&self, entrant: Entrant) -> u32 {
        let Some(bracket) = &self.bracket else {
            return 0;
        };
        let reached = (0..bracket.rounds()).filter(|&round| bracket.has_won(round, entrant));
        reached.count() as u32
    }
}

/// An encounter as one game: 2 half points for who won more, 1 each if level.
pub(super) fn match_points(score: &Score) -> [u32; 2] {
    match score.half_points[0].cmp(&score.half_points[1]) {
        std::cmp::Ordering::Greater => [2, 0],
        std::cmp::Ordering::Equal => [1, 1],
        std::cmp::Ordering::Less => [0, 2],
    }
}
