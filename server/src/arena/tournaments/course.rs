//! Tournaments that run by themselves; and their matches, which go on, pause and stop with them.

use std::sync::Arc;

use tracing::{info, warn};

use super::{SERVER, Tournament};
use crate::arena::Shared;
use crate::arena::matches::MatchHandle;
use crate::arena::refusal::Refusal;
use crate::tournament::open::{Act, Open};

impl Shared {
    /// Pairs and confirms the rounds of a tournament that was started, until it is over. A round that
    /// can't be paired pauses it, with the reason: nothing is tried again unasked.
    pub(super) async fn conduct(self: Arc<Shared>, tournament: Arc<Tournament>) {
        let mut changes = tournament.changes();
        let id = &tournament.head.id;
        loop {
            changes.borrow_and_update();
            let open = tournament.view().await.open;
            if open.is_over() || open.course().stopped.is_some() {
                break;
            }
            if let Some(round) = open.due() {
                drop(open);
                let failed = match self.next_round(&tournament, round).await {
                    Ok(()) => continue,
                    Err(Refusal::Draining) => break,
                    Err(refusal) => refusal,
                };
                warn!(tournament = id, round, %failed, "the round can't begin: paused");
                let reason = format!("round {round} can't begin: {failed}");
                let paused = Act::Paused { reason };
                if let Err(refusal) = self.act_on(&tournament, SERVER, paused).await {
                    warn!(tournament = id, %refusal, "not paused");
                }
            }
            tokio::select! {
                changed = changes.changed() => if changed.is_err() { break },
                () = self.stop.drain.cancelled() => break,
            }
        }
        info!(tournament = id, "tournament left to itself no more");
    }

    async fn next_round(
        self: &Arc<Shared>,
        tournament: &Arc<Tournament>,
        round: u16,
    ) -> Result<(), Refusal> {
        self.pair_round(tournament, SERVER, round, false).await?;
        self.confirm_round(tournament, SERVER, round).await?;
        Ok(())
    }

    /// After a restart: the matches of its boards stand as it does, and are followed again.
    pub(super) async fn go_on(self: &Arc<Shared>, tournament: &Arc<Tournament>) {
        let open = tournament.view().await.open;
        let course = open.course();
        if let Some(reason) = course.stopped.clone() {
            self.stop_matches(tournament, &open, true, &reason).await;
        } else if course.paused.is_some() {
            self.pause_matches(tournament, &open).await;
        }
        for round in 1..=open.rounds().len() as u16 {
            self.follow_round(tournament, &open, round);
        }
        tokio::spawn(self.clone().conduct(tournament.clone()));
    }

    /// Lets the matches under way follow what was done to their tournament.
    pub(super) async fn keep_in_step(&self, tournament: &Tournament, open: &Open, act: &Act) {
        match act {
            Act::Paused { .. } => self.pause_matches(tournament, open).await,
            Act::Resumed => {
                for (handle, id) in self.matches_under_way(tournament, open) {
                    done(&id, handle.resume().await);
                }
            }
            Act::Stopped {
                finish_games,
                reason,
            } => {
                self.stop_matches(tournament, open, *finish_games, reason)
                    .await
            }
            Act::Overridden {
                round,
                board,
                reason,
                ..
            } => {
                for id in tournament.head.match_ids(*round, *board) {
                    if let Some(handle) = self.matches.get(&id) {
                        done(&id, handle.stop(false, reason.clone()).await);
                    }
                }
            }
            Act::Registered { .. }
            | Act::Withdrawn { .. }
            | Act::ByeRequested { .. }
            | Act::Proposed { .. }
            | Act::Confirmed { .. }
            | Act::Played { .. }
            | Act::Started
            | Act::Imported { .. } => {}
        }
    }

    async fn pause_matches(&self, tournament: &Tournament, open: &Open) {
        for (handle, id) in self.matches_under_way(tournament, open) {
            done(&id, handle.pause().await);
        }
    }

    async fn stop_matches(
        &self,
        tournament: &Tournament,
        open: &Open,
        finish_games: bool,
        reason: &str,
    ) {
        for (handle, id) in self.matches_under_way(tournament, open) {
            done(&id, handle.stop(finish_games, reason.to_owned()).await);
        }
    }

    fn matches_under_way(
        &self,
        tournament: &Tournament,
        open: &Open,
    ) -> Vec<(MatchHandle, String)> {
        let mut found = Vec::new();
        for (round, of) in (1..).zip(open.rounds()) {
            for board in 1..=of.boards.len() as u16 {
                let ids = tournament.head.match_ids(round, board).into_iter();
                found.extend(ids.filter_map(|id| Some((self.matches.get(&id)?, id))));
            }
        }
        found
    }
}

fn done(id: &str, done: Result<(), Refusal>) {
    match done {
        // What has ended meanwhile neither pauses nor stops.
        Ok(()) | Err(Refusal::MatchOver(_)) => {}
        Err(refusal) => warn!(match_id = id, %refusal, "a match does not follow its tournament"),
    }
}
