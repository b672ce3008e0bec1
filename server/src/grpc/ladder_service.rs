//! Ladders: joined, left, looked at, paused.

use std::sync::Arc;

use mashimo_proto::v1::{self, ladder_service_server::LadderService};
use tonic::{Request, Response, Status};

use super::auth::caller;
use super::convert::ladders;
use super::page;
use crate::arena::{LadderHandle, Refusal, Shared};
use crate::ladder::Identity;

/// Ladders of the server.
pub(super) struct LadderDesk {
    pub(super) shared: Arc<Shared>,
}

const REASON_MAX: usize = 200;
const VERSION_MAX: usize = 64;

#[tonic::async_trait]
impl LadderService for LadderDesk {
    async fn list_ladders(
        &self,
        request: Request<v1::ListLaddersRequest>,
    ) -> Result<Response<v1::ListLaddersResponse>, Status> {
        let request = request.into_inner();
        let page_size = page::size(request.page_size, 50, 200)?;
        let after = page::text(&request.page_token)?;
        let mut found = Vec::new();
        for handle in self.shared.ladders.all() {
            found.push(ladders::ladder(&handle.view().await?));
        }
        found.sort_by(|a, b| a.ladder_id.cmp(&b.ladder_id));
        found.retain(|ladder| ladder.ladder_id > after);
        let more = found.len() > page_size;
        found.truncate(page_size);
        let last = found.last().map(|ladder| ladder.ladder_id.as_str());
        let next_page_token = page::next_text(more, last);
        Ok(Response::new(v1::ListLaddersResponse {
            ladders: found,
            next_page_token,
        }))
    }

    async fn join_ladder(
        &self,
        request: Request<v1::JoinLadderRequest>,
    ) -> Result<Response<v1::JoinLadderResponse>, Status> {
        let who = self.bot(&request, &request.get_ref().bot_name)?;
        let request = request.into_inner();
        let handle = self.shared.ladders.get(&request.ladder_id)?;
        let owner = self.shared.owner_of(&who);
        handle.join(identity(who, request.version)?, owner).await?;
        let ladder = standing(&handle).await?;
        Ok(Response::new(v1::JoinLadderResponse { ladder }))
    }

    async fn leave_ladder(
        &self,
        request: Request<v1::LeaveLadderRequest>,
    ) -> Result<Response<v1::LeaveLadderResponse>, Status> {
        let who = self.bot(&request, &request.get_ref().bot_name)?;
        let request = request.into_inner();
        let handle = self.shared.ladders.get(&request.ladder_id)?;
        handle.leave(identity(who, request.version)?).await?;
        let ladder = standing(&handle).await?;
        Ok(Response::new(v1::LeaveLadderResponse { ladder }))
    }

    async fn get_standings(
        &self,
        request: Request<v1::GetStandingsRequest>,
    ) -> Result<Response<v1::GetStandingsResponse>, Status> {
        let handle = self.shared.ladders.get(&request.into_inner().ladder_id)?;
        let view = handle.view().await?;
        Ok(Response::new(v1::GetStandingsResponse {
            ladder: Some(ladders::ladder(&view)),
            standings: ladders::standings(&view),
        }))
    }

    async fn get_rating_history(
        &self,
        request: Request<v1::GetRatingHistoryRequest>,
    ) -> Result<Response<v1::GetRatingHistoryResponse>, Status> {
        let request = request.into_inner();
        let size = page::size(request.size, 100, 1000)?;
        let handle = self.shared.ladders.get(&request.ladder_id)?;
        let who = identity(request.bot, request.version)?;
        let points = self
            .shared
            .ladder_history(&handle.config, &who, size)
            .await?;
        let points = points.iter().map(ladders::point).collect();
        Ok(Response::new(v1::GetRatingHistoryResponse { points }))
    }

    async fn get_pairings(
        &self,
        request: Request<v1::GetPairingsRequest>,
    ) -> Result<Response<v1::GetPairingsResponse>, Status> {
        let handle = self.shared.ladders.get(&request.into_inner().ladder_id)?;
        let pairings = ladders::pairings(&handle.view().await?);
        Ok(Response::new(v1::GetPairingsResponse { pairings }))
    }

    async fn pause_ladder(
        &self,
        request: Request<v1::PauseLadderRequest>,
    ) -> Result<Response<v1::PauseLadderResponse>, Status> {
        let v1::PauseLadderRequest { ladder_id, reason } = request.into_inner();
        if reason.len() > REASON_MAX {
            return Err(Refusal::field("reason", format!("at most {REASON_MAX} bytes")).into());
        }
        let handle = self.shared.ladders.get(&ladder_id)?;
        handle.pause(reason).await?;
        let ladder = standing(&handle).await?;
        Ok(Response::new(v1::PauseLadderResponse { ladder }))
    }

    async fn resume_ladder(
        &self,
        request: Request<v1::ResumeLadderRequest>,
    ) -> Result<Response<v1::ResumeLadderResponse>, Status> {
        let handle = self.shared.ladders.get(&request.into_inner().ladder_id)?;
        handle.resume().await?;
        let ladder = standing(&handle).await?;
        Ok(Response::new(v1::ResumeLadderResponse { ladder }))
    }

    async fn restore_member(
        &self,
        request: Request<v1::RestoreMemberRequest>,
    ) -> Result<Response<v1::RestoreMemberResponse>, Status> {
        let request = request.into_inner();
        let handle = self.shared.ladders.get(&request.ladder_id)?;
        handle
            .restore(identity(request.bot, request.version)?)
            .await?;
        let ladder = standing(&handle).await?;
        Ok(Response::new(v1::RestoreMemberResponse { ladder }))
    }
}

impl LadderDesk {
    /// The bot that calls.
    fn bot<T>(&self, request: &Request<T>, asked: &str) -> Result<String, Refusal> {
        Ok(self.shared.bot_of(&caller(request), asked)?.bot)
    }
}

async fn standing(handle: &LadderHandle) -> Result<Option<v1::Ladder>, Refusal> {
    Ok(Some(ladders::ladder(&handle.view().await?)))
}

fn identity(bot: String, version: String) -> Result<Identity, Refusal> {
    if version.len() > VERSION_MAX {
        return Err(Refusal::field(
            "version",
            format!("at most {VERSION_MAX} bytes"),
        ));
    }
    Ok(Identity { bot, version })
}
