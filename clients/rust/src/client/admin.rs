//! Powers of arbiters and administrators.

use std::time::Duration;

use mashimo_proto::v1;

use super::registry::found;
use super::{Client, retry, unary};
use crate::Error;

impl Client {
    /// Ends a running game, or overrides an ended one: a rank a seat, from 1, shared where equal.
    ///
    /// # Errors
    /// The token of this client may not, there is no such game, or the ranks are none.
    pub async fn adjudicate_game(
        &self,
        game_id: &str,
        ranks: &[u32],
        reason: &str,
    ) -> Result<v1::Game, Error> {
        let request = v1::AdjudicateGameRequest {
            game_id: game_id.into(),
            ranks: ranks.into(),
            reason: reason.into(),
        };
        let answer = self.admin().adjudicate_game(unary(request)).await?;
        game(answer.into_inner().game)
    }

    /// Takes a game out of every count.
    ///
    /// # Errors
    /// The token of this client may not, or there is no such game.
    pub async fn void_game(&self, game_id: &str, reason: &str) -> Result<v1::Game, Error> {
        let request = v1::VoidGameRequest {
            game_id: game_id.into(),
            reason: reason.into(),
        };
        let answer = self.admin().void_game(unary(request)).await?;
        game(answer.into_inner().game)
    }

    /// Voids a game and plays it again. None while its bots have no seat free.
    ///
    /// # Errors
    /// The token of this client may not, there is no such game, or it was played again already.
    pub async fn replay_game(
        &self,
        game_id: &str,
        reason: &str,
    ) -> Result<Option<v1::Game>, Error> {
        let request = v1::ReplayGameRequest {
            game_id: game_id.into(),
            reason: reason.into(),
        };
        let answer = self.admin().replay_game(unary(request)).await?;
        Ok(answer.into_inner().game)
    }

    /// Suspends a game, or lets it go on.
    ///
    /// # Errors
    /// The token of this client may not, or the game is over or already so.
    pub async fn suspend_game(
        &self,
        game_id: &str,
        resume: bool,
        reason: &str,
    ) -> Result<v1::Game, Error> {
        let request = v1::SuspendGameRequest {
            game_id: game_id.into(),
            resume,
            reason: reason.into(),
        };
        let answer = self.admin().suspend_game(unary(request)).await?;
        game(answer.into_inner().game)
    }

    /// Forbids a bot, or one version of it, to play; an empty version means all.
    ///
    /// # Errors
    /// The token of this client may not, or there is no such bot.
    pub async fn suspend_bot(
        &self,
        bot_id: &str,
        version: &str,
        reason: &str,
    ) -> Result<v1::Bot, Error> {
        let request = v1::SuspendBotRequest {
            bot_id: bot_id.into(),
            version: version.into(),
            reason: reason.into(),
        };
        let answer = retry(|| async { self.admin().suspend_bot(unary(request.clone())).await });
        found(answer.await?.bot)
    }

    /// Lets a bot with all its versions, or one of these, play again.
    ///
    /// # Errors
    /// The token of this client may not, or there is no such bot.
    pub async fn restore_bot(
        &self,
        bot_id: &str,
        version: &str,
        reason: &str,
    ) -> Result<v1::Bot, Error> {
        let request = v1::RestoreBotRequest {
            bot_id: bot_id.into(),
            version: version.into(),
            reason: reason.into(),
        };
        let answer = retry(|| async { self.admin().restore_bot(unary(request.clone())).await });
        found(answer.await?.bot)
    }

    /// Makes a token for a person or a program, never shown again.
    ///
    /// # Errors
    /// The token of this client may not, or the role is a bot's.
    pub async fn create_token(
        &self,
        holder: &str,
        role: v1::Role,
    ) -> Result<v1::CreateTokenResponse, Error> {
        let request = v1::CreateTokenRequest {
            holder: holder.into(),
            role: role.into(),
        };
        let answer = self.admin().create_token(unary(request)).await?;
        Ok(answer.into_inner())
    }

    /// Stops pairing, tells everybody to come back later, and ends the server. `within` is 10 min at most.
    ///
    /// # Errors
    /// The token of this client may not.
    pub async fn drain(&self, within: Duration, reason: &str) -> Result<v1::DrainResponse, Error> {
        let within = prost_types::Duration {
            seconds: i64::try_from(within.as_secs()).unwrap_or(i64::MAX),
            nanos: within.subsec_nanos() as i32,
        };
        let request = v1::DrainRequest {
            within: Some(within),
            reason: reason.into(),
        };
        Ok(self.admin().drain(unary(request)).await?.into_inner())
    }

    /// A page of the audit trail, newest first, and the token of the next page.
    ///
    /// # Errors
    /// The token of this client may not.
    pub async fn list_audit_entries(
        &self,
        request: v1::ListAuditEntriesRequest,
    ) -> Result<v1::ListAuditEntriesResponse, Error> {
        retry(|| async {
            self.admin()
                .list_audit_entries(unary(request.clone()))
                .await
        })
        .await
    }
}

fn game(sent: Option<v1::Game>) -> Result<v1::Game, Error> {
    sent.ok_or_else(|| Error::Contract("a game was asked for and none came".into()))
}
