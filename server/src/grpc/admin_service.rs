//! Powers of arbiters and operators: decide, void, suspend, drain; each leaves a trail.

use std::sync::Arc;
use std::time::Duration;

use mashimo_proto::v1::{self, admin_service_server::AdminService};
use tonic::{Request, Response, Status};

use super::auth::caller;
use super::convert::{game, registry, time};
use super::page;
use crate::arena::{Act, Caller, Detail, Intent, Refusal, Shared};
use crate::store::AuditRow;

/// Powers of arbiters and operators.
pub(super) struct Office {
    pub(super) shared: Arc<Shared>,
}

const DRAIN_DEFAULT: Duration = Duration::from_secs(10);
const DRAIN_MAX: Duration = Duration::from_secs(600);

#[tonic::async_trait]
impl AdminService for Office {
    async fn adjudicate_game(
        &self,
        request: Request<v1::AdjudicateGameRequest>,
    ) -> Result<Response<v1::AdjudicateGameResponse>, Status> {
        let caller = caller(&request);
        let request = request.into_inner();
        let ranks = request.ranks.iter().map(|rank| u8::try_from(*rank));
        let ranks = ranks.collect::<Result<Vec<u8>, _>>();
        let ranks = ranks.map_err(|_| Refusal::field("ranks", "a rank is 1 to 4"))?;
        let intent = intent(&caller, request.game_id, request.reason);
        let game = self.decide(intent, Act::Adjudicate(ranks)).await?;
        Ok(Response::new(v1::AdjudicateGameResponse { game }))
    }

    async fn void_game(
        &self,
        request: Request<v1::VoidGameRequest>,
    ) -> Result<Response<v1::VoidGameResponse>, Status> {
        let caller = caller(&request);
        let request = request.into_inner();
        let intent = intent(&caller, request.game_id, request.reason);
        let game = self.decide(intent, Act::Void).await?;
        Ok(Response::new(v1::VoidGameResponse { game }))
    }

    async fn replay_game(
        &self,
        request: Request<v1::ReplayGameRequest>,
    ) -> Result<Response<v1::ReplayGameResponse>, Status> {
        let caller = caller(&request);
        let request = request.into_inner();
        let intent = intent(&caller, request.game_id, request.reason);
        let new = self.shared.replay_game(intent).await?;
        let game = new.map(|view| game::game(&view, Detail::Full));
        Ok(Response::new(v1::ReplayGameResponse { game }))
    }

    async fn suspend_game(
        &self,
        request: Request<v1::SuspendGameRequest>,
    ) -> Result<Response<v1::SuspendGameResponse>, Status> {
        let caller = caller(&request);
        let request = request.into_inner();
        let act = if request.resume {
            Act::Resume
        } else {
            Act::Suspend
        };
        let intent = intent(&caller, request.game_id, request.reason);
        let game = self.decide(intent, act).await?;
        Ok(Response::new(v1::SuspendGameResponse { game }))
    }

    async fn suspend_bot(
        &self,
        request: Request<v1::SuspendBotRequest>,
    ) -> Result<Response<v1::SuspendBotResponse>, Status> {
        let caller = caller(&request);
        let v1::SuspendBotRequest {
            bot_id,
            version,
            reason,
        } = request.into_inner();
        let bot = self
            .shared
            .suspend_bot(caller.holder()?, bot_id, version, reason)
            .await?;
        let bot = Some(registry::bot(&bot.known, &bot.tokens));
        Ok(Response::new(v1::SuspendBotResponse { bot }))
    }

    async fn restore_bot(
        &self,
        request: Request<v1::RestoreBotRequest>,
    ) -> Result<Response<v1::RestoreBotResponse>, Status> {
        let caller = caller(&request);
        let v1::RestoreBotRequest {
            bot_id,
            version,
            reason,
        } = request.into_inner();
        let bot = self
            .shared
            .restore_bot(caller.holder()?, bot_id, version, reason)
            .await?;
        let bot = Some(registry::bot(&bot.known, &bot.tokens));
        Ok(Response::new(v1::RestoreBotResponse { bot }))
    }

    async fn create_token(
        &self,
        request: Request<v1::CreateTokenRequest>,
    ) -> Result<Response<v1::CreateTokenResponse>, Status> {
        let caller = caller(&request);
        let request = request.into_inner();
        let role = registry::read_role(request.role()).ok_or_else(|| {
            Refusal::field("role", "organiser, arbiter or administrator is needed")
        })?;
        let (token, row) = self
            .shared
            .create_token(caller.name(), request.holder, role)
            .await?;
        let info = Some(registry::token(&row));
        Ok(Response::new(v1::CreateTokenResponse { token, info }))
    }

    async fn drain(
        &self,
        request: Request<v1::DrainRequest>,
    ) -> Result<Response<v1::DrainResponse>, Status> {
        let caller = caller(&request);
        let v1::DrainRequest { within, reason } = request.into_inner();
        let within = within.map(|d| time::span("within", &d)).transpose();
        let within = within.map_err(time::refused)?;
        let within = within.map_or(DRAIN_DEFAULT, Duration::from);
        if within.is_zero() || within > DRAIN_MAX {
            return Err(Refusal::field("within", "more than 0 and at most 10 minutes").into());
        }
        let (games, sessions) = self
            .shared
            .ask_to_drain(caller.name(), &reason, within)
            .await?;
        Ok(Response::new(v1::DrainResponse {
            games_running: games as u32,
            sessions: sessions as u32,
        }))
    }

    async fn list_audit_entries(
        &self,
        request: Request<v1::ListAuditEntriesRequest>,
    ) -> Result<Response<v1::ListAuditEntriesResponse>, Status> {
        let request = request.into_inner();
        let size = page::size(request.page_size, 50, 500)?;
        let before = page::cursor(&request.page_token)?;
        let rows = self.shared.store.audit(before, size).await;
        let rows = rows.map_err(Refusal::from)?;
        Ok(Response::new(v1::ListAuditEntriesResponse {
            next_page_token: page::next(rows.len() == size, rows.last().map(|row| row.order)),
            entries: rows.into_iter().map(entry).collect(),
        }))
    }
}

impl Office {
    async fn decide(&self, intent: Intent, act: Act) -> Result<Option<v1::Game>, Refusal> {
        let view = self.shared.arbitrate(intent, act).await?;
        Ok(Some(game::game(&view, Detail::Full)))
    }
}

fn intent(caller: &Caller, game_id: String, reason: String) -> Intent {
    Intent {
        actor: caller.name().to_owned(),
        game_id,
        reason,
    }
}

fn entry(row: AuditRow) -> v1::AuditEntry {
    v1::AuditEntry {
        time: Some(registry::at(row.at_ms)),
        actor: row.actor,
        action: row.action,
        subject: row.subject,
        reason: row.reason,
    }
}
