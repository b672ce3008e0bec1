//! Bots: registered, published, shown; their tokens.

use mashimo_proto::v1::{self, get_bot_request};

use super::{Client, retry, unary};
use crate::Error;

impl Client {
    /// Registers a bot. Its token is in the answer and is never shown again.
    ///
    /// # Errors
    /// The token of this client may not register bots, the name is taken or is none.
    pub async fn register_bot(
        &self,
        name: &str,
        description: &str,
        owner: &str,
    ) -> Result<v1::RegisterBotResponse, Error> {
        let request = v1::RegisterBotRequest {
            // Named, so that a repeated call registers no second bot.
            request_id: format!("{:032x}", rand::random::<u128>()),
            name: name.into(),
            description: description.into(),
            owner: owner.into(),
        };
        retry(|| async { self.registry().register_bot(unary(request.clone())).await }).await
    }

    /// Adds a version to a bot.
    ///
    /// # Errors
    /// There is no such bot, it is another's, or it has this version already.
    pub async fn publish_version(
        &self,
        bot_id: &str,
        version: &str,
        notes: &str,
    ) -> Result<v1::Bot, Error> {
        let request = v1::PublishVersionRequest {
            bot_id: bot_id.into(),
            version: version.into(),
            notes: notes.into(),
        };
        let answer = self.registry().publish_version(unary(request)).await?;
        found(answer.into_inner().bot)
    }

    /// Makes a new token for a bot, never shown again, and revokes the old ones.
    ///
    /// # Errors
    /// There is no such bot, or it is another's.
    pub async fn rotate_token(&self, bot_id: &str) -> Result<v1::RotateTokenResponse, Error> {
        let request = v1::RotateTokenRequest {
            bot_id: bot_id.into(),
        };
        let answer = self.registry().rotate_token(unary(request)).await?;
        Ok(answer.into_inner())
    }

    /// Revokes a token at once; its sessions end.
    ///
    /// # Errors
    /// There is no such token, or it is another's.
    pub async fn revoke_token(&self, token_id: &str) -> Result<v1::TokenInfo, Error> {
        let request = v1::RevokeTokenRequest {
            token_id: token_id.into(),
        };
        let answer =
            retry(|| async { self.registry().revoke_token(unary(request.clone())).await }).await?;
        let none = || Error::Contract("a token was asked for and none came".into());
        answer.info.ok_or_else(none)
    }

    /// A bot by its name.
    ///
    /// # Errors
    /// There is no such bot.
    pub async fn bot_named(&self, name: &str) -> Result<v1::Bot, Error> {
        let request = v1::GetBotRequest {
            bot: Some(get_bot_request::Bot::Name(name.into())),
        };
        let answer = retry(|| async { self.registry().get_bot(unary(request.clone())).await });
        found(answer.await?.bot)
    }

    /// A page of bots by name, and the token of the next page.
    ///
    /// # Errors
    /// The server refuses, with its reason.
    pub async fn list_bots(
        &self,
        request: v1::ListBotsRequest,
    ) -> Result<v1::ListBotsResponse, Error> {
        retry(|| async { self.registry().list_bots(unary(request.clone())).await }).await
    }

    /// A page of the bots that are connected now, and the token of the next page.
    ///
    /// # Errors
    /// The server refuses, with its reason.
    pub async fn list_connected_bots(
        &self,
        request: v1::ListConnectedBotsRequest,
    ) -> Result<v1::ListConnectedBotsResponse, Error> {
        retry(|| async {
            self.registry()
                .list_connected_bots(unary(request.clone()))
                .await
        })
        .await
    }
}

pub(super) fn found(sent: Option<v1::Bot>) -> Result<v1::Bot, Error> {
    sent.ok_or_else(|| Error::Contract("a bot was asked for and none came".into()))
}
