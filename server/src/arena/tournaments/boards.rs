//! Boards: their matches followed to their end, and what they come to.

use std::sync::Arc;

use tracing::warn;

use super::{SERVER, Tournament};
use crate::arena::Shared;
use crate::arena::matches::{MatchStatus, level};
use crate::arena::refusal::Refusal;
use crate::matches::SeriesPhase;
use crate::tournament::event::Score;
use crate::tournament::open::{Act, Open};

/// Half points of a game in the twelfths that points are counted in.
const TWELFTHS_OF_A_HALF: u64 = 6;

impl Shared {
    /// Follows the boards of a round that have no score yet.
    pub(super) fn follow_round(
        self: &Arc<Shared>,
        tournament: &Arc<Tournament>,
        open: &Open,
        round: u16,
    ) {
        let Some(found) = open.round(round).filter(|round| round.confirmed) else {
            return;
        };
        for (board, _) in (1..)
            .zip(&found.boards)
            .filter(|(_, board)| board.score.is_none())
        {
            self.follow_board(tournament, round, board);
        }
    }

    /// A result of a match has changed, or it is played again: if it is a board's, its score is taken
    /// anew.
    pub(in crate::arena) fn recount_board(self: &Arc<Shared>, match_id: &str) {
        let Some((id, round, board)) = place(match_id) else {
            return;
        };
        if let Ok(tournament) = self.tournaments.get(id) {
            self.follow_board(&tournament, round, board);
        }
    }

    fn follow_board(self: &Arc<Shared>, tournament: &Arc<Tournament>, round: u16, board: u16) {
        let (shared, tournament) = (self.clone(), tournament.clone());
        tokio::spawn(async move {
            let score = match shared.score_of(&tournament, round, board).await {
                Ok(Some(score)) => score,
                Ok(None) => return,
                Err(refusal) => {
                    let id = &tournament.head.id;
                    return warn!(tournament = id, round, board, %refusal, "a board has no score");
                }
            };
            let played = Act::Played {
                round,
                board,
                score,
            };
            if let Err(refusal) = shared.act_on(&tournament, SERVER, played).await {
                let id = &tournament.head.id;
                warn!(tournament = id, round, board, %refusal, "a score was not taken");
            }
        });
    }

    /// Waits for the end of a board's matches, and sums them up; none where an arbiter is to decide.
    async fn score_of(
        &self,
        tournament: &Tournament,
        round: u16,
        board: u16,
    ) -> Result<Option<Score>, Refusal> {
        let mut total = Score::default();
        for id in tournament.head.match_ids(round, board) {
            if let Some(handle) = self.matches.get(&id) {
                let mut status = handle.status.clone();
                drop(handle);
                // An error is the end of its task.
                let _ = status.wait_for(|status| status.is_over()).await;
            }
            let status = self.match_status(&id).await?;
            match status.head.phase {
                SeriesPhase::Decided { .. } => {
                    total = total.plus(&self.match_score(&status).await?)
                }
                SeriesPhase::Faulted { .. } => match self.forfeited(&status) {
                    Some(forfeits) => {
                        total = total
                            .plus(&self.match_score(&status).await?)
                            .plus(&forfeits);
                    }
                    None => return Ok(None),
                },
                // What was stopped is an arbiter's to decide; what is not over goes on after a restart.
                SeriesPhase::Created
                | SeriesPhase::Running
                | SeriesPhase::Paused { .. }
                | SeriesPhase::Stopped { .. } => return Ok(None),
            }
        }
        Ok(Some(total))
    }

    /// The games left of a match that nobody came to, lost by who is not connected.
    fn forfeited(&self, status: &MatchStatus) -> Option<Score> {
        let config = &status.head.config;
        let away = |player: &crate::matches::Player| {
            let mut sessions = self
                .sessions
                .of_bot(&player.bot, &player.version)
                .into_iter();
            level(player).is_none() && !sessions.any(|session| session.is_connected())
        };
        let [first, second] = config.players.as_slice() else {
            return None;
        };
        let away = [away(first), away(second)];
        let left = config.games.saturating_sub(status.score.games as u32);
        let half_points = match away {
            [true, false] => [0, 2 * left],
            [false, true] => [2 * left, 0],
            [true, true] => [0, 0],
            [false, false] => return None,
        };
        Some(Score {
            half_points,
            forfeits: away.map(|away| if away { left } else { 0 }),
            ..Score::default()
        })
    }

    async fn match_score(&self, status: &MatchStatus) -> Result<Score, Refusal> {
        let (config, score) = (&status.head.config, &status.score);
        let mut seeds = [0, 0];
        for game in self.played_games(&config.match_id).await? {
            let Some(ending) = game.ending else { continue };
            if ending.result.points.is_empty() {
                continue;
            }
            let players = config.players_at(game.part_of.slot);
            for (player, count) in players.iter().zip(&ending.result.seeds) {
                seeds[*player] += u64::from(*count);
            }
        }
        let half = |player: usize| {
            let player = score.players.get(player);
            player.map_or(0, |player| player.twelfths / TWELFTHS_OF_A_HALF) as u32
        };
        Ok(Score {
            half_points: [half(0), half(1)],
            seeds,
            games: score.games as u32,
            pairs: score.pairs.map(|count| count as u32),
            forfeits: [0, 0],
        })
    }
}

/// The tournament, round and board that a match is of.
fn place(match_id: &str) -> Option<(&str, u16, u16)> {
    let (board, _) = match_id.strip_prefix("t-")?.rsplit_once("-g")?;
    let (round, board) = board.rsplit_once("-b")?;
    let (id, round) = round.rsplit_once("-r")?;
    Some((id, round.parse().ok()?, board.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_match_says_which_board_it_is_of() {
        assert_eq!(place("t-my-r1-open-r12-b3-g1"), Some(("my-r1-open", 12, 3)));
        for other in ["t-x", "r1-b1-f0-g1", "ladder:main", "t-x-r1-bx-g1"] {
            assert_eq!(place(other), None, "{other}");
        }
    }
}
