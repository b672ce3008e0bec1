//! What may be done to an event as it stands.

use super::not_now;
use super::{Act, Open, OpenKind, OpenPlayer, OpenRefusal, OpenRound, ROUNDS_MAX, RoundState};
use crate::tournament::trf::Bye;
use crate::tournament::{ENTRANTS_MAX, Entrant};

/// The most players of an event in which everybody meets everybody.
const FIXED_MAX: u16 = 200;

impl Open {
    /// Whether an act may be done now. The fold of a journal doesn't ask again.
    ///
    /// # Errors
    /// Why not.
    pub fn check(&self, act: &Act) -> Result<(), OpenRefusal> {
        self.check_course(act)?;
        match act {
            Act::Registered { player } => self.check_player(player),
            Act::Started if self.players().len() < 2 => {
                Err(not_now("an event needs two players to start"))
            }
            Act::Started | Act::Paused { .. } | Act::Resumed | Act::Stopped { .. } => Ok(()),
            Act::Withdrawn { entrant } => self.known(*entrant),
            Act::ByeRequested {
                entrant,
                round,
                bye,
            } => self.check_bye(*entrant, *round, *bye),
            Act::Proposed { round, .. } => self.check_proposal(*round),
            Act::Confirmed { round } => match self.round(*round).map(OpenRound::state) {
                Some(RoundState::Proposed) => Ok(()),
                Some(_) => Err(not_now(format!("round {round} is confirmed already"))),
                None => Err(not_now(format!("round {round} is not paired"))),
            },
            Act::Played { round, board, .. } => self.check_score(*round, *board),
            Act::Overridden {
                round,
                board,
                half_points: [first, second],
                ..
            } => {
                if first + second > 2_000_000 {
                    return Err(OpenRefusal::Bad(
                        "points of 1 000 000 games at most".to_string(),
                    ));
                }
                self.check_score(*round, *board)
            }
            Act::Imported { .. } if !matches!(self.kind, OpenKind::Swiss { .. }) => {
                Err(not_now("a file is taken over by a Swiss event alone"))
            }
            Act::Imported { .. } if self.players.is_empty() => Ok(()),
            Act::Imported { .. } => Err(not_now("a file is taken over by an empty event alone")),
        }
    }

    /// What was stopped takes nothing but what its games came to, and what arbiters say; what is paused
    /// begins no round.
    fn check_course(&self, act: &Act) -> Result<(), OpenRefusal> {
        let begins = matches!(act, Act::Proposed { .. } | Act::Confirmed { .. });
        let late = matches!(act, Act::Played { .. } | Act::Overridden { .. });
        match (&self.course.stopped, &self.course.paused) {
            (Some(reason), _) if !late => Err(not_now(format!("it was stopped: {reason}"))),
            (None, Some(reason)) if begins => Err(not_now(format!("it is paused: {reason}"))),
            _ => Ok(()),
        }
    }

    fn check_player(&self, player: &OpenPlayer) -> Result<(), OpenRefusal> {
        let fixed = !matches!(self.kind, OpenKind::Swiss { .. });
        if fixed && !self.rounds.is_empty() {
            return Err(not_now("the rounds are fixed: nobody can come late"));
        }
        let most = match self.kind {
            OpenKind::Swiss { .. } | OpenKind::Knockout => ENTRANTS_MAX,
            OpenKind::RoundRobin { .. } | OpenKind::Gauntlet { .. } => FIXED_MAX,
            OpenKind::Match => 2,
        };
        if self.players.len() >= usize::from(most) {
            return Err(not_now(format!("{most} players are the most")));
        }
        if self.players.iter().any(|other| other.name == player.name) {
            return Err(not_now(format!(
                "a player is called {:?} already",
                player.name
            )));
        }
        Ok(())
    }

    fn known(&self, entrant: Entrant) -> Result<(), OpenRefusal> {
        match self.player(entrant) {
            Some(_) => Ok(()),
            None => Err(OpenRefusal::Bad(format!("there is no player {entrant}"))),
        }
    }

    fn check_bye(&self, entrant: Entrant, round: u16, bye: Bye) -> Result<(), OpenRefusal> {
        self.known(entrant)?;
        match bye {
            Bye::Full | Bye::Half | Bye::Zero => {}
            // R50: asked for and given are told apart, or one has it twice.
            Bye::Pairing => {
                return Err(OpenRefusal::Bad(
                    "a bye of the pairing can't be asked for".to_string(),
                ));
            }
        }
        if !matches!(self.kind, OpenKind::Swiss { .. }) {
            return Err(not_now("byes are asked for in a Swiss event"));
        }
        let next = self.next_round();
        if !(next..=ROUNDS_MAX).contains(&round) {
            return Err(not_now(format!(
                "round {round} is paired; {next} is the next"
            )));
        }
        Ok(())
    }

    fn check_proposal(&self, round: u16) -> Result<(), OpenRefusal> {
        let next = self.next_round();
        if round != next {
            return Err(not_now(format!("round {next} is the next to be paired")));
        }
        if let Some(last) = self.rounds.get(usize::from(next).wrapping_sub(2))
            && last.state() != RoundState::Closed
        {
            return Err(not_now(format!("round {} is not over", next - 1)));
        }
        if self.is_over() {
            return Err(not_now("all rounds are played"));
        }
        Ok(())
    }

    fn check_board(&self, round: u16, board: u16) -> Result<(), OpenRefusal> {
        let confirmed = self.round(round).filter(|round| round.confirmed);
        let found = confirmed.and_then(|round| {
            let place = usize::from(board).checked_sub(1)?;
            round.boards.get(place)
        });
        match found {
            Some(_) => Ok(()),
            None => Err(not_now(format!(
                "round {round} has no board {board} under way"
            ))),
        }
    }

    /// A result may change as long as nobody has gone on by it.
    fn check_score(&self, round: u16, board: u16) -> Result<(), OpenRefusal> {
        self.check_board(round, board)?;
        let knockout = matches!(self.kind, OpenKind::Knockout);
        if knockout && self.rounds.len() > usize::from(round) {
            return Err(not_now(
                "the winner has gone on: a bracket isn't turned back",
            ));
        }
        Ok(())
    }
}
