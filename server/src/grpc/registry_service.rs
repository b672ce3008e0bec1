//! Identity of bots: registered, published, shown; their tokens made and revoked.

use std::sync::Arc;

use mashimo_proto::v1::{self, registry_service_server::RegistryService};
use prost::Message;
use tonic::{Request, Response, Status};

use super::auth::caller;
use super::convert::registry;
use super::page;
use crate::arena::{BotView, Caller, NewBot, Refusal, Shared};

/// Identity of bots.
pub(super) struct RegistryDesk {
    pub(super) shared: Arc<Shared>,
}

#[tonic::async_trait]
impl RegistryService for RegistryDesk {
    async fn register_bot(
        &self,
        request: Request<v1::RegisterBotRequest>,
    ) -> Result<Response<v1::RegisterBotResponse>, Status> {
        let caller = caller(&request);
        let request = request.into_inner();
        let call = format!("RegisterBot/{}", caller.name());
        let named = page::request_id(&call, &request.request_id, &request.encode_to_vec())?;
        let new = NewBot {
            name: request.name,
            description: request.description,
            owner: request.owner,
            request: named,
        };
        let (bot, token) = self.shared.register_bot(caller.holder()?, new).await?;
        Ok(Response::new(v1::RegisterBotResponse {
            bot: Some(registry::bot(&bot.known, &bot.tokens)),
            token,
        }))
    }

    async fn publish_version(
        &self,
        request: Request<v1::PublishVersionRequest>,
    ) -> Result<Response<v1::PublishVersionResponse>, Status> {
        let caller = caller(&request);
        let v1::PublishVersionRequest {
            bot_id,
            version,
            notes,
        } = request.into_inner();
        let holder = caller.holder()?;
        let bot = self
            .shared
            .publish_version(holder, bot_id, version, notes)
            .await?;
        Ok(Response::new(v1::PublishVersionResponse {
            bot: Some(registry::bot(&bot.known, &bot.tokens)),
        }))
    }

    async fn rotate_token(
        &self,
        request: Request<v1::RotateTokenRequest>,
    ) -> Result<Response<v1::RotateTokenResponse>, Status> {
        let caller = caller(&request);
        let bot_id = request.into_inner().bot_id;
        let (token, row) = self.shared.rotate_token(caller.holder()?, bot_id).await?;
        Ok(Response::new(v1::RotateTokenResponse {
            token,
            info: Some(registry::token(&row)),
        }))
    }

    async fn revoke_token(
        &self,
        request: Request<v1::RevokeTokenRequest>,
    ) -> Result<Response<v1::RevokeTokenResponse>, Status> {
        let caller = caller(&request);
        let token_id = request.into_inner().token_id;
        let row = self.shared.revoke_token(caller.holder()?, token_id).await?;
        Ok(Response::new(v1::RevokeTokenResponse {
            info: Some(registry::token(&row)),
        }))
    }

    async fn get_bot(
        &self,
        request: Request<v1::GetBotRequest>,
    ) -> Result<Response<v1::GetBotResponse>, Status> {
        use v1::get_bot_request::Bot;
        let caller = caller(&request);
        let bot_id = match request.into_inner().bot {
            Some(Bot::BotId(id)) => id,
            Some(Bot::Name(name)) => match self.shared.registry.bot_named(&name) {
                Some(known) => known.row.bot_id,
                None => return Err(Refusal::BotUnknown(name).into()),
            },
            None => return Err(Refusal::field("bot", "an id or a name is needed").into()),
        };
        let bot = self.shared.registry.bot(&bot_id)?;
        Ok(Response::new(v1::GetBotResponse {
            bot: Some(shown(&caller, &bot)),
        }))
    }

    async fn list_bots(
        &self,
        request: Request<v1::ListBotsRequest>,
    ) -> Result<Response<v1::ListBotsResponse>, Status> {
        let request = request.into_inner();
        let size = page::size(request.page_size, 50, 200)?;
        let after = page::text(&request.page_token)?;
        let known = self.shared.registry.bots_after(&after, size);
        let last = known.last().map(|known| known.row.name.as_str());
        Ok(Response::new(v1::ListBotsResponse {
            next_page_token: page::next_text(known.len() == size, last),
            bots: known
                .iter()
                .map(|known| registry::bot(known, &[]))
                .collect(),
        }))
    }

    async fn list_connected_bots(
        &self,
        request: Request<v1::ListConnectedBotsRequest>,
    ) -> Result<Response<v1::ListConnectedBotsResponse>, Status> {
        let request = request.into_inner();
        let size = page::size(request.page_size, 100, 1000)?;
        let after = page::text(&request.page_token)?;
        let sessions = self.shared.sessions.connected_after(&after, size);
        let last = sessions.last().map(|session| session.key.sort_text());
        Ok(Response::new(v1::ListConnectedBotsResponse {
            next_page_token: page::next_text(sessions.len() == size, last.as_deref()),
            bots: sessions.iter().map(|s| registry::connected(s)).collect(),
        }))
    }
}

/// Tokens are shown to the bot's owner and to administrators only.
fn shown(caller: &Caller, bot: &BotView) -> v1::Bot {
    let owns = match caller {
        Caller::Guest => false,
        Caller::Holder(holder) => holder.owns(&bot.known.row),
    };
    registry::bot(&bot.known, if owns { &bot.tokens } else { &[] })
}
