//! An event that arbiters run round by round: registered for, paired, confirmed, corrected.
//!
//! Pure: the fold of its journal. A round is proposed, confirmed (its games are made in the same
//! step), played, and closed once every board has a score.

mod act;
mod check;
mod pairing;
mod report;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use super::event::Score;
use super::trf::Bye;
use super::{ENTRANTS_MAX, Encounter, Entrant, Round};

pub use act::{Act, Entry, OpenKind, OpenPlayer};
pub use report::Place;

/// The most rounds of an event.
pub const ROUNDS_MAX: u16 = 99;

/// Why something is not done.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpenRefusal {
    /// What was sent is wrong.
    #[error("{0}")]
    Bad(String),
    /// It can't be done as the event stands.
    #[error("{0}")]
    NotNow(String),
    /// No pairing keeps the rules.
    #[error("{0}")]
    NoPairing(String),
}

/// How far a round is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoundState {
    /// Paired, and may be paired anew.
    Proposed,
    /// Its games are being played.
    Playing,
    /// Every board has a score.
    Closed,
}

/// A board of a round.
#[derive(Clone, Debug, PartialEq)]
pub struct Board {
    /// Who meets; the first sits in seat 0 of the first game.
    pub encounter: Encounter,
    /// What it came to; none while it is played.
    pub score: Option<Score>,
    /// Why an arbiter decided it; none where none did.
    pub overridden: Option<String>,
}

/// A round of the event.
#[derive(Clone, Debug, PartialEq)]
pub struct OpenRound {
    /// Whether its games were made.
    pub confirmed: bool,
    /// The boards, best first.
    pub boards: Vec<Board>,
    /// Who sits out for want of an opponent.
    pub bye: Option<Entrant>,
    /// Who sits out otherwise, and what it is worth.
    pub absent: BTreeMap<Entrant, Bye>,
    /// What paired it.
    pub by: String,
}

impl OpenRound {
    /// How far it is.
    pub fn state(&self) -> RoundState {
        let played = self.boards.iter().all(|board| board.score.is_some());
        match (self.confirmed, played) {
            (false, _) => RoundState::Proposed,
            (true, false) => RoundState::Playing,
            (true, true) => RoundState::Closed,
        }
    }

    /// A board, from 1.
    pub fn board(&self, board: u16) -> Option<&Board> {
        self.boards.get(usize::from(board).checked_sub(1)?)
    }

    fn board_mut(&mut self, board: u16) -> Option<&mut Board> {
        self.boards.get_mut(usize::from(board).checked_sub(1)?)
    }
}

/// An event as its journal has it.
#[derive(Clone, Debug)]
pub struct Open {
    kind: OpenKind,
    name: String,
    players: Vec<OpenPlayer>,
    withdrawn: BTreeSet<Entrant>,
    byes: BTreeMap<(u16, Entrant), Bye>,
    rounds: Vec<OpenRound>,
    course: Course,
    entries: u64,
}

/// Whether the event runs by itself, and what keeps it from it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Course {
    /// Rounds are paired and confirmed by the server.
    pub started: bool,
    /// Why nothing begins for now.
    pub paused: Option<String>,
    /// Why it was ended before its end.
    pub stopped: Option<String>,
}

impl Open {
    /// An event without players.
    ///
    /// # Errors
    /// Its kind is none that can be played.
    pub fn new(name: &str, kind: OpenKind) -> Result<Open, OpenRefusal> {
        let fits = match kind {
            OpenKind::RoundRobin { cycles } => (1..=100).contains(&cycles),
            OpenKind::Gauntlet { challengers } => (1..ENTRANTS_MAX).contains(&challengers),
            OpenKind::Swiss { rounds, .. } => (1..=ROUNDS_MAX).contains(&rounds),
            OpenKind::Knockout | OpenKind::Match => true,
        };
        if !fits {
            let reason = "cycles are 1 to 100, challengers 1 to 999, rounds 1 to 99";
            return Err(OpenRefusal::Bad(reason.to_string()));
        }
        Ok(Open {
            kind,
            name: name.to_string(),
            players: Vec::new(),
            withdrawn: BTreeSet::new(),
            byes: BTreeMap::new(),
            rounds: Vec::new(),
            course: Course::default(),
            entries: 0,
        })
    }

    /// Takes an act in.
    pub fn apply(&mut self, act: &Act) {
        self.entries += 1;
        match act {
            Act::Registered { player } => self.register(player.clone()),
            Act::Withdrawn { entrant } => drop(self.withdrawn.insert(*entrant)),
            Act::ByeRequested {
                entrant,
                round,
                bye,
            } => drop(self.byes.insert((*round, *entrant), *bye)),
            Act::Proposed { round, pairing, by } => self.propose(*round, pairing, by),
            Act::Confirmed { round } => self.confirm(*round),
            Act::Played {
                round,
                board,
                score,
            } => {
                // What an arbiter decided stays.
                let board = self.board_mut(*round, *board);
                if let Some(board) = board.filter(|board| board.overridden.is_none()) {
                    board.score = Some(score.clone());
                }
            }
            Act::Overridden {
                round,
                board,
                half_points,
                forfeit,
                reason,
            } => {
                if let Some(board) = self.board_mut(*round, *board) {
                    board.score = Some(decided(*half_points, *forfeit));
                    board.overridden = Some(reason.clone());
                }
            }
            Act::Imported { text } => self.import(text),
            Act::Started => self.course.started = true,
            Act::Paused { reason } => self.course.paused = Some(reason.clone()),
            Act::Resumed => self.course.paused = None,
            Act::Stopped { reason, .. } => self.course.stopped = Some(reason.clone()),
        }
    }

    fn register(&mut self, player: OpenPlayer) {
        self.players.push(player);
        let entrant = Entrant(self.players.len() as u16);
        // Who comes late has missed what was played: a bye worth nothing.
        for round in &mut self.rounds {
            round.absent.insert(entrant, Bye::Zero);
        }
    }

    fn propose(&mut self, round: u16, pairing: &Round, by: &str) {
        self.rounds.truncate(usize::from(round) - 1);
        let boards = pairing.encounters.iter().map(|&encounter| Board {
            encounter,
            score: None,
            overridden: None,
        });
        let absent = self.absent(round);
        self.rounds.push(OpenRound {
            confirmed: false,
            boards: boards.collect(),
            bye: pairing.bye,
            absent,
            by: by.to_string(),
        });
    }

    /// Who sits out a round although there might be an opponent.
    fn absent(&self, round: u16) -> BTreeMap<Entrant, Bye> {
        let asked = self.byes.iter().filter(|((of, _), _)| *of == round);
        let mut absent: BTreeMap<Entrant, Bye> =
            asked.map(|((_, entrant), bye)| (*entrant, *bye)).collect();
        if matches!(self.kind, OpenKind::Swiss { .. }) {
            absent.extend(self.withdrawn.iter().map(|&entrant| (entrant, Bye::Zero)));
        }
        absent
    }

    fn confirm(&mut self, round: u16) {
        let withdrawn = self.withdrawn.clone();
        let Some(round) = self.round_mut(round) else {
            return;
        };
        round.confirmed = true;
        // Who has withdrawn since the round was paired doesn't turn up.
        for board in &mut round.boards {
            let Encounter { first, second } = board.encounter;
            let out = [first, second].map(|entrant| withdrawn.contains(&entrant));
            if out != [false, false] {
                let points = out.map(|out| if out { 0 } else { 2 });
                let points = if out == [true, true] { [0, 0] } else { points };
                board.score = Some(decided(points, true));
            }
        }
    }

    /// The event's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How its rounds are paired.
    pub fn kind(&self) -> &OpenKind {
        &self.kind
    }

    /// The players by start rank.
    pub fn players(&self) -> &[OpenPlayer] {
        &self.players
    }

    /// The player of a start rank.
    pub fn player(&self, entrant: Entrant) -> Option<&OpenPlayer> {
        self.players.get(usize::from(entrant.0).checked_sub(1)?)
    }

    /// Whether a player plays no more.
    pub fn has_withdrawn(&self, entrant: Entrant) -> bool {
        self.withdrawn.contains(&entrant)
    }

    /// The rounds so far.
    pub fn rounds(&self) -> &[OpenRound] {
        &self.rounds
    }

    /// A round, from 1.
    pub fn round(&self, round: u16) -> Option<&OpenRound> {
        self.rounds.get(usize::from(round).checked_sub(1)?)
    }

    fn board_mut(&mut self, round: u16, board: u16) -> Option<&mut Board> {
        self.round_mut(round)?.board_mut(board)
    }

    fn round_mut(&mut self, round: u16) -> Option<&mut OpenRound> {
        self.rounds.get_mut(usize::from(round).checked_sub(1)?)
    }

    /// The round that is to be paired, from 1: one that is proposed may be paired anew.
    pub fn next_round(&self) -> u16 {
        let open = self.rounds.last().is_some_and(|last| !last.confirmed);
        self.rounds.len() as u16 + u16::from(!open)
    }

    /// Whether it runs by itself, and what keeps it from it.
    pub fn course(&self) -> &Course {
        &self.course
    }

    /// Acts taken in: where the journal goes on.
    pub fn entries(&self) -> u64 {
        self.entries
    }
}

/// A score that nobody played for.
fn decided(half_points: [u32; 2], forfeit: bool) -> Score {
    let lost = |mine: u32, other: u32| u32::from(mine < other || other == 0 && mine == 0);
    let [first, second] = half_points;
    Score {
        half_points,
        forfeits: match forfeit {
            true => [lost(first, second), lost(second, first)],
            false => [0, 0],
        },
        ..Score::default()
    }
}

fn not_now(reason: impl Into<String>) -> OpenRefusal {
    OpenRefusal::NotNow(reason.into())
}
