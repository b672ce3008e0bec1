//! Where bots play: sessions as one stream both ways, or as a stream and calls.

use std::sync::Arc;

use futures_util::{Stream, StreamExt};
use mashimo_proto::v1::{self, bot_service_server::BotService};
use tokio::sync::oneshot;
use tonic::codegen::BoxStream;
use tonic::{Code, Request, Response, Status, Streaming};

use super::auth::caller;
use super::convert::{frames, game, said, trace};
use super::told::Told;
use crate::arena::{
    Caller, Clock, Detail, Frame, Heard, Order, Outgoing, Owner, Refusal, Said, Session,
    SessionInfo, Shared, Word, attend, channel, log, say,
};
use crate::serve::Age;

/// Where bots play.
pub(super) struct Bots {
    pub(super) shared: Arc<Shared>,
}

/// The age of the connection a request came on.
fn age<T>(request: &Request<T>) -> Age {
    let age = request.extensions().get::<Age>();
    age.cloned().unwrap_or_default()
}

/// What is told to a bot; how much is told is known from Welcome on.
fn told(outgoing: Outgoing) -> impl Stream<Item = Result<Told, Status>> + Send + 'static {
    let mut detail = Detail::Full;
    outgoing.map(move |frame| {
        let frame = frame?;
        if let Frame::Welcome(welcome) = &frame {
            detail = welcome.detail;
        }
        Ok(Told { frame, detail })
    })
}

/// What a bot says, understood frame by frame. A transport that fails is a bot that is gone.
fn understood(
    frames: Streaming<v1::PlayRequest>,
    clock: Clock,
    limit: usize,
) -> impl Stream<Item = Result<Said, Refusal>> + Unpin {
    tokio_stream::StreamExt::map_while(frames, move |frame| match frame {
        Ok(request) => Some(said::said(request.frame, clock)),
        Err(status) if matches!(status.code(), Code::OutOfRange | Code::ResourceExhausted) => {
            Some(Err(Refusal::TooLarge { limit }))
        }
        Err(status) if status.code() == Code::Internal => {
            Some(Err(Refusal::ProtocolViolation(status.message().to_owned())))
        }
        Err(_) => None,
    })
}

impl Bots {
    /// Opens a session whose frames go both ways on one stream.
    pub(super) fn open_play(
        &self,
        request: Request<Streaming<v1::PlayRequest>>,
    ) -> Result<Response<BoxStream<Told>>, Status> {
        let caller = caller(&request);
        let shared = self.shared.clone();
        let (outbox, outgoing) = channel(shared.limits.frames_waiting, shared.clock, &shared.later);
        let age = age(&request);
        let frames = understood(
            request.into_inner(),
            shared.clock,
            shared.limits.message_bytes,
        );
        tokio::spawn(attend(shared, caller, frames, outbox, age));
        // Headers at once: a client may wait for them before it says anything.
        Ok(Response::new(Box::pin(told(outgoing))))
    }

    /// Opens a session that is told by a stream and says by calls.
    pub(super) fn open_events(
        &self,
        request: Request<v1::EventsRequest>,
    ) -> Result<Response<BoxStream<Told>>, Status> {
        let caller = caller(&request);
        let shared = self.shared.clone();
        let (outbox, outgoing) = channel(shared.limits.frames_waiting, shared.clock, &shared.later);
        let age = age(&request);
        let hello = said::hello(request.into_inner().hello.unwrap_or_default());
        let first = Ok(Said::Hello(Box::new(hello)));
        // The calls are the other half of the session: nothing more comes on this stream.
        let frames = futures_util::stream::iter([first]).chain(futures_util::stream::pending());
        tokio::spawn(attend(shared, caller, Box::pin(frames), outbox, age));
        Ok(Response::new(Box::pin(told(outgoing))))
    }

    /// What is told, as messages.
    fn messages<M: 'static>(
        &self,
        told: Response<BoxStream<Told>>,
        message: impl Fn(v1::ServerFrame) -> M + Send + 'static,
    ) -> Response<BoxStream<M>> {
        let limits = self.shared.limits.clone();
        told.map(|told| {
            let messages = told.map(move |told| {
                told.map(|told| message(frames::message(told.frame, told.detail, &limits)))
            });
            Box::pin(messages) as BoxStream<M>
        })
    }
}

// `Play` and `Events` are served by `bot_streams`, which writes the same frames without messages.
#[tonic::async_trait]
impl BotService for Bots {
    async fn play(
        &self,
        request: Request<Streaming<v1::PlayRequest>>,
    ) -> Result<Response<BoxStream<v1::PlayResponse>>, Status> {
        let told = self.open_play(request)?;
        Ok(self.messages(told, |frame| v1::PlayResponse { frame: Some(frame) }))
    }

    async fn events(
        &self,
        request: Request<v1::EventsRequest>,
    ) -> Result<Response<BoxStream<v1::EventsResponse>>, Status> {
        let told = self.open_events(request)?;
        Ok(self.messages(told, |frame| v1::EventsResponse { frame: Some(frame) }))
    }

    async fn submit_move(
        &self,
        request: Request<v1::SubmitMoveRequest>,
    ) -> Result<Response<v1::SubmitMoveResponse>, Status> {
        let caller = caller(&request);
        let v1::SubmitMoveRequest { session, r#move } = request.into_inner();
        let wire = r#move.ok_or_else(|| Refusal::field("move", "is needed"))?;
        let (game_id, played) = said::play_move(wire, self.shared.clock)?;
        let session = self.session_of(&caller, session)?;
        let attempt = played.attempt.max(1);
        let heard = self
            .say(&session, game_id.clone(), Word::Move(played))
            .await?;
        let accepted = match heard {
            Heard::Accepted { acceptance, clock } => {
                let table = self.shared.tables.get(&game_id);
                let table = table.ok_or(Refusal::GameUnknown(game_id))?;
                crate::arena::Accepted {
                    info: table.info.clone(),
                    attempt,
                    acceptance,
                    clock,
                }
            }
            Heard::Rejected {
                rejection,
                legal_moves,
            } => {
                return Err(Refusal::IllegalMove {
                    text: rejection.text,
                    legal_moves,
                }
                .into());
            }
            Heard::Done => return Err(Refusal::Bug("a move was not answered".to_owned()).into()),
        };
        let accepted = Some(frames::accepted(accepted));
        Ok(Response::new(v1::SubmitMoveResponse { accepted }))
    }

    async fn respond(
        &self,
        request: Request<v1::RespondRequest>,
    ) -> Result<Response<v1::RespondResponse>, Status> {
        let caller = caller(&request);
        let v1::RespondRequest { session, frame } = request.into_inner();
        let said = said::said(frame, self.shared.clock)?;
        let session = self.session_of(&caller, session)?;
        match said {
            Said::Game { game_id, word } => {
                if let Word::Ack { .. } = word {
                    self.shared.acknowledge_late(&session, &game_id).await;
                }
                self.say(&session, game_id, word).await?;
            }
            Said::Log { game_id, text } => log(&session, game_id, text).await,
            Said::HeartbeatAck { .. } | Said::Unknown => {}
            Said::Heartbeat { nonce } => session.push(Frame::HeartbeatAck { nonce }),
            Said::SetCapacity(capacity) => self.shared.set_capacity(&session, capacity),
            Said::Bye { .. } => self.shared.bye(&session).await,
            Said::Hello(_) => {
                let text = "Hello opens a session by Play or Events".to_owned();
                return Err(Refusal::ProtocolViolation(text).into());
            }
        }
        Ok(Response::new(v1::RespondResponse {}))
    }

    async fn get_session(
        &self,
        request: Request<v1::GetSessionRequest>,
    ) -> Result<Response<v1::GetSessionResponse>, Status> {
        let caller = caller(&request);
        let session = self.own_session(&caller, &request.into_inner().session_id)?;
        Ok(Response::new(session_message(session.info())))
    }

    async fn list_my_games(
        &self,
        request: Request<v1::ListMyGamesRequest>,
    ) -> Result<Response<v1::ListMyGamesResponse>, Status> {
        let caller = caller(&request);
        let request = request.into_inner();
        let session = self.own_session(&caller, &request.session_id)?;
        let page_size = super::page::size(request.page_size, 1000, 1000)?;
        let mut games = Vec::new();
        let mut next_page_token = String::new();
        for (table, _) in session.tables() {
            if table.info.id() <= request.page_token.as_str() {
                continue;
            }
            if games.len() == page_size {
                next_page_token = last_id(&games);
                break;
            }
            if let Ok(view) = table.ask(Order::View).await {
                games.push(game::game(&view, Detail::Full));
            }
        }
        Ok(Response::new(v1::ListMyGamesResponse {
            games,
            next_page_token,
        }))
    }

    async fn get_game_snapshot(
        &self,
        request: Request<v1::GetGameSnapshotRequest>,
    ) -> Result<Response<v1::GetGameSnapshotResponse>, Status> {
        let caller = caller(&request);
        let request = request.into_inner();
        let session = self.own_session(&caller, &request.session_id)?;
        let unknown = || Refusal::GameUnknown(request.game_id.clone());
        let (table, seat) = session.game(&request.game_id).ok_or_else(unknown)?;
        let table = table.ok_or_else(unknown)?;
        let before_ply = Some(request.before_ply).filter(|ply| *ply > 0);
        let snapshot = table
            .ask(|reply| Order::Snapshot {
                seat,
                before_ply,
                reply,
            })
            .await?;
        let snapshot = Some(frames::snapshot(&snapshot, Detail::Full));
        Ok(Response::new(v1::GetGameSnapshotResponse { snapshot }))
    }

    async fn get_game_trace(
        &self,
        request: Request<v1::GetGameTraceRequest>,
    ) -> Result<Response<v1::GetGameTraceResponse>, Status> {
        let caller = caller(&request);
        let request = request.into_inner();
        let size = super::page::size(request.page_size, 500, 1000)?;
        let session = match request.session_id.as_str() {
            "" => None,
            id => Some(self.own_session(&caller, id)?),
        };
        let owner = match &session {
            Some(session) => Owner::Session(session),
            None => Owner::Caller {
                caller: &caller,
                bot: &request.bot_name,
            },
        };
        let trace = self
            .shared
            .trace(&request.game_id, owner, request.from_index);
        Ok(Response::new(trace::page(&trace.await?, size)))
    }
}

impl Bots {
    /// The session a call names, if it is the bearer's and in that epoch.
    fn session_of(
        &self,
        caller: &Caller,
        session: Option<v1::SessionRef>,
    ) -> Result<Arc<Session>, Refusal> {
        let named = session.ok_or_else(|| Refusal::field("session", "is needed"))?;
        let session = self.own_session(caller, &named.session_id)?;
        let now = session.info().epoch;
        if named.epoch != now {
            return Err(Refusal::StaleEpoch {
                sent: named.epoch,
                now,
            });
        }
        // A call is as good as a heartbeat.
        session.heard();
        Ok(session)
    }

    fn own_session(&self, caller: &Caller, id: &str) -> Result<Arc<Session>, Refusal> {
        let session = self.shared.sessions.by_id(id);
        let session = session.ok_or_else(|| Refusal::SessionUnknown(id.to_owned()))?;
        self.shared.bot_of(caller, &session.key.bot)?;
        Ok(session)
    }

    async fn say(
        &self,
        session: &Arc<Session>,
        game_id: String,
        word: Word,
    ) -> Result<Heard, Refusal> {
        let (reply, heard) = oneshot::channel();
        let unknown = Refusal::GameUnknown(game_id.clone());
        say(session, game_id, word, Some(reply)).await;
        heard.await.map_err(|_| unknown)?
    }
}

fn session_message(info: SessionInfo) -> v1::GetSessionResponse {
    let state = match (info.connected, info.suspect) {
        (true, false) => v1::SessionState::Active,
        (true, true) => v1::SessionState::Suspect,
        (false, _) => v1::SessionState::Lost,
    };
    v1::GetSessionResponse {
        session_id: info.id,
        epoch: info.epoch,
        state: state.into(),
        bot: Some(v1::Player {
            name: info.key.bot,
            version: info.key.version,
            ..v1::Player::default()
        }),
        capacity: info.capacity,
        in_use: info.in_use,
    }
}

fn last_id(games: &[v1::Game]) -> String {
    let setup = games.last().and_then(|game| game.setup.as_ref());
    setup.map(|setup| setup.game_id.clone()).unwrap_or_default()
}
