//! Rounds: paired once, and confirmed together with their games.

use std::sync::Arc;

use tracing::{info, warn};

use super::{Tournament, TournamentView, between, entry, not_paired, refused, row, whole};
use crate::arena::Shared;
use crate::arena::matches::NewMatch;
use crate::arena::refusal::Refusal;
use crate::matches::{Player, seed};
use crate::tournament::open::{Act, Open, OpenKind, OpenPlayer, RoundState};
use crate::tournament::{Encounter, Entrant, Round};

impl Shared {
    /// Pairs a round. One that is paired already stays as it is, unless it is to be paired anew before it
    /// is confirmed. A pairing program that refuses is not asked again by itself.
    pub(crate) async fn pair_round(
        self: &Arc<Shared>,
        tournament: &Arc<Tournament>,
        actor: &str,
        round: u16,
        anew: bool,
    ) -> Result<TournamentView, Refusal> {
        let (shared, tournament, actor) = (self.clone(), tournament.clone(), actor.to_owned());
        whole(async move {
            // Held until the round is stored: two who pair at once get one round.
            let mut open = tournament.state.lock().await;
            let stays = match open.round(round).map(|round| round.state()) {
                Some(RoundState::Proposed) => !anew,
                Some(RoundState::Playing | RoundState::Closed) => true,
                None => false,
            };
            if !stays {
                let (pairing, by) = shared.paired(&tournament, &open, round).await?;
                let act = Act::Proposed { round, pairing, by };
                open.check(&act).map_err(refused)?;
                let entry = entry(&actor, act);
                shared
                    .store
                    .append(vec![row(&tournament, &open, &entry)])
                    .await?;
                shared.in_force(&tournament, &mut open, &entry);
            }
            Ok(tournament.view_of(&open))
        })
        .await
    }

    async fn paired(
        &self,
        tournament: &Tournament,
        open: &Open,
        round: u16,
    ) -> Result<(Round, String), Refusal> {
        // What can't be paired as the event stands, no program is asked.
        let (pairing, by) = (Round::default(), String::new());
        open.check(&Act::Proposed { round, pairing, by })
            .map_err(refused)?;
        if !matches!(open.kind(), OpenKind::Swiss { engine: true, .. }) {
            let paired = open.pair().map_err(refused)?;
            return Ok((paired, "built-in".to_owned()));
        }
        let Some((engine, scratch)) = &self.tournaments.engine else {
            let reason = "this server has no pairing program (--pairing-engine)".to_owned();
            return Err(Refusal::TournamentState(reason));
        };
        let name = format!("{}-{round}-{}", tournament.head.id, uuid::Uuid::now_v7());
        let folder = scratch.join(name);
        let paired = engine.pair(&open.trf(), &folder).await;
        let paired = paired.inspect_err(|error| {
            let folder = folder.display().to_string();
            warn!(tournament = tournament.head.id, round, %error, folder, "no pairing");
        });
        let program = engine.program.display().to_string();
        Ok((paired.map_err(|error| not_paired(&error))?, program))
    }

    /// Makes the games of a round and says so in one step: either both are stored or neither.
    pub(crate) async fn confirm_round(
        self: &Arc<Shared>,
        tournament: &Arc<Tournament>,
        actor: &str,
        round: u16,
    ) -> Result<TournamentView, Refusal> {
        let (shared, tournament, actor) = (self.clone(), tournament.clone(), actor.to_owned());
        whole(async move {
            let mut open = tournament.state.lock().await;
            let confirmed = open.round(round).is_some_and(|round| round.confirmed);
            if !confirmed {
                let act = Act::Confirmed { round };
                open.check(&act).map_err(refused)?;
                let entry = entry(&actor, act);
                let mut after = open.as_ref().clone();
                after.apply(&entry.act);
                let new = boards(&tournament, &after, round);
                let write = row(&tournament, &open, &entry);
                shared.create_matches(new, vec![write]).await?;
                shared.in_force(&tournament, &mut open, &entry);
                info!(tournament = tournament.head.id, round, "round confirmed");
                shared.follow_round(&tournament, &open, round);
            }
            Ok(tournament.view_of(&open))
        })
        .await
    }
}

/// The matches of the boards that are to be played.
fn boards(tournament: &Tournament, open: &Open, round: u16) -> Vec<NewMatch> {
    let head = &tournament.head;
    let boards = open.round(round).map_or(&[][..], |round| &round.boards);
    let mut new = Vec::new();
    for (board, found) in (1..).zip(boards).filter(|(_, board)| board.score.is_none()) {
        let Encounter { first, second } = found.encounter;
        let players = [first, second].map(|entrant| player(open, entrant));
        for (terms, match_id) in head.terms.iter().zip(head.match_ids(round, board)) {
            let mut made = between(terms, players.clone().map(who));
            // A seed of the match's own; 0 would stand for none.
            made.config.seed = seed::of_text(&format!("{} {match_id}", terms.seed)).max(1);
            made.config.match_id = match_id;
            made.title = format!("{}, round {round}", head.name);
            made.labels = players.iter().map(|player| player.name.clone()).collect();
            new.push(made);
        }
    }
    new
}

fn who(player: OpenPlayer) -> Player {
    Player {
        bot: player.bot,
        version: player.version,
    }
}

fn player(open: &Open, entrant: Entrant) -> OpenPlayer {
    let found = open.player(entrant).cloned();
    found.expect("a pairing is of the event's players")
}
