//! People and programs with tokens, and the calls they make.

use mashimo_proto::v1::admin_service_client::AdminServiceClient;
use mashimo_proto::v1::bot_service_client::BotServiceClient;
use mashimo_proto::v1::match_service_client::MatchServiceClient;
use mashimo_proto::v1::registry_service_client::RegistryServiceClient;
use mashimo_proto::v1::{self, ClientFrame, client_frame::Kind as Says};
use mashimo_server::Config;
use mashimo_server::serve::StaffToken;
use mashimo_server::store::Role;
use tonic::transport::Channel;
use tonic::{Request, Status};
use tonic_types::StatusExt;

pub const ADMIN: &str = "the-secret-of-ada-01";
pub const ORGANISER: &str = "the-secret-of-olga-02";
pub const ARBITER: &str = "the-secret-of-arne-03";

/// The same settings with an administrator (ada), an organiser (olga) and an arbiter (arne).
pub fn staffed(config: Config) -> Config {
    let token = |holder: &str, role, token: &str| StaffToken {
        holder: holder.into(),
        role,
        token: token.into(),
    };
    let staff = vec![
        token("ada", Role::Administrator, ADMIN),
        token("olga", Role::Organiser, ORGANISER),
        token("arne", Role::Arbiter, ARBITER),
    ];
    Config { staff, ..config }
}

/// A request with a token, if that is not empty.
pub fn with_token<T>(message: T, token: &str) -> Request<T> {
    let mut request = Request::new(message);
    if !token.is_empty() {
        let value = format!("Bearer {token}").parse().unwrap();
        request.metadata_mut().insert("authorization", value);
    }
    request
}

/// The machine-readable reason of a status.
pub fn reason(status: &Status) -> String {
    let info = status.get_details_error_info();
    info.map(|info| info.reason).unwrap_or_default()
}

/// Somebody with a token, or without.
#[derive(Clone)]
pub struct Desk {
    channel: Channel,
    token: String,
}

impl Desk {
    pub fn of(channel: &Channel, token: &str) -> Desk {
        Desk {
            channel: channel.clone(),
            token: token.into(),
        }
    }

    pub fn guest(channel: &Channel) -> Desk {
        Desk::of(channel, "")
    }

    pub fn with<T>(&self, message: T) -> Request<T> {
        with_token(message, &self.token)
    }

    pub fn registry(&self) -> RegistryServiceClient<Channel> {
        RegistryServiceClient::new(self.channel.clone())
    }

    pub fn admin(&self) -> AdminServiceClient<Channel> {
        AdminServiceClient::new(self.channel.clone())
    }

    pub fn bots(&self) -> BotServiceClient<Channel> {
        BotServiceClient::new(self.channel.clone())
    }

    pub fn matches(&self) -> MatchServiceClient<Channel> {
        MatchServiceClient::new(self.channel.clone())
    }

    pub async fn register(&self, name: &str) -> Result<(v1::Bot, String), Status> {
        self.register_as(v1::RegisterBotRequest {
            name: name.into(),
            ..v1::RegisterBotRequest::default()
        })
        .await
    }

    pub async fn register_as(
        &self,
        request: v1::RegisterBotRequest,
    ) -> Result<(v1::Bot, String), Status> {
        let done = self.registry().register_bot(self.with(request)).await?;
        let done = done.into_inner();
        Ok((done.bot.unwrap(), done.token))
    }

    pub async fn publish(&self, bot_id: &str, version: &str) -> Result<v1::Bot, Status> {
        let request = v1::PublishVersionRequest {
            bot_id: bot_id.into(),
            version: version.into(),
            ..v1::PublishVersionRequest::default()
        };
        let done = self.registry().publish_version(self.with(request)).await?;
        Ok(done.into_inner().bot.unwrap())
    }

    pub async fn rotate(&self, bot_id: &str) -> Result<v1::RotateTokenResponse, Status> {
        let bot_id = bot_id.into();
        let request = self.with(v1::RotateTokenRequest { bot_id });
        Ok(self.registry().rotate_token(request).await?.into_inner())
    }

    pub async fn revoke(&self, token_id: &str) -> Result<v1::TokenInfo, Status> {
        let token_id = token_id.into();
        let request = self.with(v1::RevokeTokenRequest { token_id });
        let done = self.registry().revoke_token(request).await?;
        Ok(done.into_inner().info.unwrap())
    }

    pub async fn get(&self, bot: v1::get_bot_request::Bot) -> Result<v1::Bot, Status> {
        let request = self.with(v1::GetBotRequest { bot: Some(bot) });
        Ok(self
            .registry()
            .get_bot(request)
            .await?
            .into_inner()
            .bot
            .unwrap())
    }

    pub async fn list_bots(&self, page_token: &str) -> Result<v1::ListBotsResponse, Status> {
        let request = v1::ListBotsRequest {
            page_token: page_token.into(),
            ..v1::ListBotsRequest::default()
        };
        Ok(self
            .registry()
            .list_bots(self.with(request))
            .await?
            .into_inner())
    }

    pub async fn connected(
        &self,
        page_token: &str,
    ) -> Result<v1::ListConnectedBotsResponse, Status> {
        let request = self.with(v1::ListConnectedBotsRequest {
            page_size: 1000,
            page_token: page_token.into(),
        });
        Ok(self
            .registry()
            .list_connected_bots(request)
            .await?
            .into_inner())
    }

    pub async fn create_token(
        &self,
        holder: &str,
        role: v1::Role,
    ) -> Result<v1::CreateTokenResponse, Status> {
        let request = self.with(v1::CreateTokenRequest {
            holder: holder.into(),
            role: role.into(),
        });
        Ok(self.admin().create_token(request).await?.into_inner())
    }

    pub async fn suspend(&self, bot_id: &str, version: &str) -> Result<v1::Bot, Status> {
        let request = self.with(v1::SuspendBotRequest {
            bot_id: bot_id.into(),
            version: version.into(),
            reason: "it misbehaves".into(),
        });
        Ok(self
            .admin()
            .suspend_bot(request)
            .await?
            .into_inner()
            .bot
            .unwrap())
    }

    pub async fn restore(&self, bot_id: &str, version: &str) -> Result<v1::Bot, Status> {
        let request = self.with(v1::RestoreBotRequest {
            bot_id: bot_id.into(),
            version: version.into(),
            reason: "it was mended".into(),
        });
        Ok(self
            .admin()
            .restore_bot(request)
            .await?
            .into_inner()
            .bot
            .unwrap())
    }

    pub async fn void(&self, game_id: &str) -> Result<v1::Game, Status> {
        let request = self.with(v1::VoidGameRequest {
            game_id: game_id.into(),
            reason: "the board fell over".into(),
        });
        Ok(self
            .admin()
            .void_game(request)
            .await?
            .into_inner()
            .game
            .unwrap())
    }

    pub async fn adjudicate(&self, game_id: &str, ranks: &[u32]) -> Result<v1::Game, Status> {
        let request = self.with(v1::AdjudicateGameRequest {
            game_id: game_id.into(),
            ranks: ranks.to_vec(),
            reason: "so it was agreed".into(),
        });
        Ok(self
            .admin()
            .adjudicate_game(request)
            .await?
            .into_inner()
            .game
            .unwrap())
    }

    pub async fn replay(&self, game_id: &str) -> Result<Option<v1::Game>, Status> {
        let request = self.with(v1::ReplayGameRequest {
            game_id: game_id.into(),
            reason: "once more".into(),
        });
        Ok(self.admin().replay_game(request).await?.into_inner().game)
    }

    pub async fn suspend_game(&self, game_id: &str, resume: bool) -> Result<v1::Game, Status> {
        let request = self.with(v1::SuspendGameRequest {
            game_id: game_id.into(),
            resume,
            reason: "a fire alarm".into(),
        });
        Ok(self
            .admin()
            .suspend_game(request)
            .await?
            .into_inner()
            .game
            .unwrap())
    }

    /// The whole trail, newest first, as (actor, action, subject, reason).
    pub async fn trail(&self) -> Vec<(String, String, String, String)> {
        let (mut all, mut page_token) = (Vec::new(), String::new());
        loop {
            let request = v1::ListAuditEntriesRequest {
                page_size: 3,
                page_token,
            };
            let page = self.admin().list_audit_entries(self.with(request)).await;
            let page = page.unwrap().into_inner();
            let entry = |e: v1::AuditEntry| (e.actor, e.action, e.subject, e.reason);
            all.extend(page.entries.into_iter().map(entry));
            page_token = page.next_page_token;
            if page_token.is_empty() {
                return all;
            }
        }
    }

    /// A match of two house bots.
    pub async fn create(&self, games: u32) -> Result<v1::Match, Status> {
        self.create_match(super::spec("kalah", ["random", "greedy"], games))
            .await
    }

    pub async fn create_match(&self, spec: v1::MatchSpec) -> Result<v1::Match, Status> {
        let request = self.with(v1::CreateMatchRequest {
            spec: Some(spec),
            ..v1::CreateMatchRequest::default()
        });
        let made = self.matches().create_match(request).await?;
        Ok(made.into_inner().r#match.unwrap())
    }

    pub async fn submit(
        &self,
        session: Option<v1::SessionRef>,
        played: v1::PlayMove,
    ) -> Result<(), Status> {
        let request = self.with(v1::SubmitMoveRequest {
            session,
            r#move: Some(played),
        });
        self.bots().submit_move(request).await.map(drop)
    }

    pub async fn respond(&self, session: Option<v1::SessionRef>, kind: Says) -> Result<(), Status> {
        let request = self.with(v1::RespondRequest {
            session,
            frame: Some(ClientFrame { kind: Some(kind) }),
        });
        self.bots().respond(request).await.map(drop)
    }

    pub async fn snapshot(&self, session_id: &str, game_id: &str) -> Result<(), Status> {
        let request = self.with(v1::GetGameSnapshotRequest {
            session_id: session_id.into(),
            game_id: game_id.into(),
            ..v1::GetGameSnapshotRequest::default()
        });
        self.bots().get_game_snapshot(request).await.map(drop)
    }

    pub async fn session(&self, session_id: &str) -> Result<(), Status> {
        let session_id = session_id.into();
        let request = self.with(v1::GetSessionRequest { session_id });
        self.bots().get_session(request).await.map(drop)
    }
}
