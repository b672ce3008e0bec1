//! Players who challenge each other.

use mashimo_proto::v1::{self, client_frame::Kind as Says, server_frame::Kind as Told};
use tonic::Status;
use tonic::transport::Channel;

use super::staff::*;
use super::*;

/// A bot with a token, connected with room for so many games.
pub(crate) struct Player {
    pub(crate) desk: Desk,
    pub(crate) bot: Bot,
    pub(crate) name: String,
    pub(crate) token: String,
}

impl Player {
    pub(crate) async fn join(channel: &Channel, name: &str, capacity: u32) -> Player {
        let (_, token) = Desk::of(channel, ADMIN).register(name).await.unwrap();
        Player::come(channel, name, token, capacity).await
    }

    pub(crate) async fn come(
        channel: &Channel,
        name: &str,
        token: String,
        capacity: u32,
    ) -> Player {
        let hello = v1::Hello {
            capacity,
            ..hello(name)
        };
        let mut bot = Bot::open_as(channel, &token, hello).await.unwrap();
        bot.until(|told| matches!(told, Told::Synced(_))).await;
        Player {
            desk: Desk::of(channel, &token),
            bot,
            name: name.into(),
            token,
        }
    }

    pub(crate) async fn in_use(&self) -> u32 {
        in_use(&self.desk, &self.name).await
    }

    /// Stays connected in the background: it answers heartbeats and nothing else.
    pub(crate) fn stay(self) -> Desk {
        let mut bot = self.bot;
        tokio::spawn(async move {
            while let Ok(Some(told)) = bot.next().await {
                if let Told::Heartbeat(beat) = told {
                    let nonce = beat.nonce;
                    bot.say(Says::HeartbeatAck(v1::HeartbeatAck { nonce }))
                        .await;
                }
            }
        });
        self.desk
    }
}

/// Seats of a connected bot that are taken.
pub(crate) async fn in_use(desk: &Desk, name: &str) -> u32 {
    let connected = desk.connected("").await.unwrap().bots;
    let bot = connected.iter().find(|bot| bot.name == name);
    bot.unwrap().in_use
}

pub(crate) fn terms() -> v1::MatchSpec {
    v1::MatchSpec {
        entrants: Vec::new(),
        ..spec("kalah", ["", ""], 1)
    }
}

pub(crate) async fn challenge(from: &Desk, to: &str) -> Result<v1::Challenge, Status> {
    challenge_as(
        from,
        v1::CreateChallengeRequest {
            challenged: to.into(),
            spec: Some(terms()),
            ..v1::CreateChallengeRequest::default()
        },
    )
    .await
}

pub(crate) async fn challenge_as(
    from: &Desk,
    request: v1::CreateChallengeRequest,
) -> Result<v1::Challenge, Status> {
    let made = from.matches().create_challenge(from.with(request)).await?;
    Ok(made.into_inner().challenge.unwrap())
}

pub(crate) async fn accept(who: &Desk, id: &str) -> Result<v1::Match, Status> {
    let request = v1::AcceptChallengeRequest {
        challenge_id: id.into(),
    };
    let done = who.matches().accept_challenge(who.with(request)).await?;
    Ok(done.into_inner().r#match.unwrap())
}

pub(crate) async fn decline(who: &Desk, id: &str, reason: &str) -> Result<v1::Challenge, Status> {
    let request = v1::DeclineChallengeRequest {
        challenge_id: id.into(),
        reason: reason.into(),
    };
    let done = who.matches().decline_challenge(who.with(request)).await?;
    Ok(done.into_inner().challenge.unwrap())
}

pub(crate) async fn cancel(who: &Desk, id: &str) -> Result<v1::Challenge, Status> {
    let request = v1::CancelChallengeRequest {
        challenge_id: id.into(),
    };
    let done = who.matches().cancel_challenge(who.with(request)).await?;
    Ok(done.into_inner().challenge.unwrap())
}

pub(crate) async fn get(who: &Desk, id: &str) -> Result<v1::Challenge, Status> {
    let request = v1::GetChallengeRequest {
        challenge_id: id.into(),
    };
    let done = who.matches().get_challenge(who.with(request)).await?;
    Ok(done.into_inner().challenge.unwrap())
}

pub(crate) async fn withdrawn(bot: &mut Bot) -> v1::ChallengeWithdrawn {
    match bot
        .until(|told| matches!(told, Told::ChallengeWithdrawn(_)))
        .await
    {
        Told::ChallengeWithdrawn(gone) => gone,
        other => panic!("{other:?}"),
    }
}
