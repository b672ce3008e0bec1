//! A session's way through the relay: as one stream both ways, or as a stream and single calls.

use std::collections::HashMap;
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use futures_util::{Stream, StreamExt};
use mashimo_proto::v1;
use mashimo_proto::v1::bot_service_client::BotServiceClient;
use mashimo_proto::v1::bot_service_server::BotService;
use mashimo_proto::v1::client_frame::Kind as Says;
use mashimo_proto::v1::server_frame::Kind as Told;
use tokio::sync::mpsc::{self, Receiver, Sender};
use tokio_stream::wrappers::ReceiverStream;
use tonic::codegen::BoxStream;
use tonic::metadata::MetadataMap;
use tonic::transport::Channel;
use tonic::{Request, Response, Status, Streaming};
use tonic_types::StatusExt;

use super::socket::Cutter;
use super::{Closed, Disturbance, MESSAGE_BYTES, Passed};

/// Frames under way in each direction.
const FRAMES: usize = 64;
/// How long a frame has to leave before the connection is cut behind it.
const FLUSH: Duration = Duration::from_millis(50);

/// What the relay's connections share.
pub(super) struct State {
    pub(super) upstream: Mutex<Channel>,
    pub(super) disturbance: Arc<dyn Disturbance>,
    pub(super) lines: Lines,
}

/// The connections so far; those of sessions by their ids.
#[derive(Default)]
pub(super) struct Lines(Mutex<All>);

#[derive(Default)]
struct All {
    opened: u32,
    cutters: HashMap<u32, Cutter>,
    sessions: HashMap<String, u32>,
}

impl Lines {
    pub(super) fn cut_all(&self) {
        let all = self.0.lock().expect("no holder of the lock panics");
        all.cutters.values().for_each(Cutter::cut);
    }

    fn open(&self, cutter: Cutter) -> u32 {
        let mut all = self.0.lock().expect("no holder of the lock panics");
        all.opened += 1;
        let number = all.opened;
        all.cutters.insert(number, cutter);
        number
    }

    fn close(&self, number: u32) {
        let mut all = self.0.lock().expect("no holder of the lock panics");
        all.cutters.remove(&number);
    }

    fn welcomed(&self, number: u32, session_id: &str) {
        let mut all = self.0.lock().expect("no holder of the lock panics");
        all.sessions.insert(session_id.to_owned(), number);
    }

    /// The newest connection of a session; 0 for one that is none.
    fn of_session(&self, session: Option<&v1::SessionRef>) -> u32 {
        let all = self.0.lock().expect("no holder of the lock panics");
        let number = session.and_then(|session| all.sessions.get(&session.session_id));
        number.copied().unwrap_or_default()
    }

    fn cut(&self, number: u32) {
        let all = self.0.lock().expect("no holder of the lock panics");
        if let Some(cutter) = all.cutters.get(&number) {
            cutter.cut();
        }
    }
}

type Frames = Pin<Box<dyn Stream<Item = Result<Option<v1::ServerFrame>, Status>> + Send>>;
type Tell = Sender<Result<v1::ServerFrame, Status>>;

impl State {
    pub(super) fn upstream(&self) -> Channel {
        let upstream = self.upstream.lock().expect("no holder of the lock panics");
        upstream.clone()
    }

    fn bots(&self) -> BotServiceClient<Channel> {
        BotServiceClient::new(self.upstream()).max_decoding_message_size(MESSAGE_BYTES)
    }

    fn open<T>(&self, request: &Request<T>) -> u32 {
        let cutter = request.extensions().get::<Cutter>().cloned();
        let number = self.lines.open(cutter.unwrap_or_default());
        self.disturbance.opened(number);
        number
    }

    async fn wait(&self) {
        let delay = self.disturbance.delay();
        if !delay.is_zero() {
            tokio::time::sleep(delay).await;
        }
    }

    fn passed_up(&self, number: u32, frame: v1::ClientFrame) -> Passed<v1::ClientFrame> {
        self.disturbance.up(number, frame)
    }

    /// Passes on what the bot says; returns where the connection is to be cut.
    async fn up(
        &self,
        number: u32,
        mut frames: Streaming<v1::PlayRequest>,
        say: Sender<v1::PlayRequest>,
    ) {
        while let Ok(Some(request)) = frames.message().await {
            let passed = self.passed_up(number, request.frame.unwrap_or_default());
            self.wait().await;
            for frame in passed.frames {
                let frame = Some(frame);
                if say.send(v1::PlayRequest { frame }).await.is_err() {
                    break;
                }
            }
            if passed.cut {
                tokio::time::sleep(FLUSH).await;
                return;
            }
        }
        // The bot says no more, but may still be told something.
        drop(say);
        std::future::pending::<()>().await;
    }

    /// Passes on what the server says until that ends.
    async fn down(&self, number: u32, mut frames: Frames, tell: &Tell) -> Closed {
        loop {
            let frame = match frames.next().await {
                Some(Ok(frame)) => frame.unwrap_or_default(),
                Some(Err(status)) => return refused(status, tell).await,
                None => return by_server(&Status::ok("")),
            };
            if let Some(Told::Welcome(welcome)) = &frame.kind {
                self.lines.welcomed(number, &welcome.session_id);
            }
            let passed = self.disturbance.down(number, frame);
            self.wait().await;
            for frame in passed.frames {
                if tell.send(Ok(frame)).await.is_err() {
                    return Closed::ByBot;
                }
            }
            if passed.cut {
                tokio::time::sleep(FLUSH).await;
                return Closed::Cut;
            }
        }
    }

    fn end(&self, number: u32, how: Closed) {
        if how == Closed::Cut {
            self.lines.cut(number);
        }
        self.lines.close(number);
        self.disturbance.closed(number, how);
    }

    /// A frame of a bot that calls: what becomes of it; where it is lost, the call hangs.
    async fn called(
        &self,
        number: u32,
        frame: v1::ClientFrame,
    ) -> Result<Vec<v1::ClientFrame>, Status> {
        let passed = self.passed_up(number, frame);
        self.wait().await;
        if passed.cut {
            self.lines.cut(number);
            return Err(Status::unavailable("the line is dead"));
        }
        if passed.frames.is_empty() {
            std::future::pending::<()>().await;
        }
        Ok(passed.frames)
    }
}

/// The server's own refusal, with everything that goes with it.
async fn refused(status: Status, tell: &Tell) -> Closed {
    let closed = by_server(&status);
    // A bot that has gone needs no status.
    let _ = tell.send(Err(status)).await;
    closed
}

fn by_server(status: &Status) -> Closed {
    let info = status.get_details_error_info();
    Closed::ByServer {
        reason: info.map(|info| info.reason).unwrap_or_default(),
        text: status.message().to_owned(),
    }
}

/// A call to the server on behalf of a bot.
fn call<T>(metadata: &MetadataMap, message: T) -> Request<T> {
    let mut call = Request::new(message);
    if let Some(bearer) = metadata.get("authorization") {
        call.metadata_mut().insert("authorization", bearer.clone());
    }
    call
}

fn told<T: Send + 'static>(
    frames: Receiver<Result<v1::ServerFrame, Status>>,
    message: fn(Option<v1::ServerFrame>) -> T,
) -> Response<BoxStream<T>> {
    let frames = ReceiverStream::new(frames).map(move |frame| frame.map(|f| message(Some(f))));
    Response::new(Box::pin(frames))
}

/// The service that bots of the relay call.
pub(super) struct Line(pub(super) Arc<State>);

impl Line {
    /// Carries what the server says until either side ends it.
    fn carry(
        &self,
        number: u32,
        up: impl Future<Output = ()> + Send + 'static,
        answer: impl Future<Output = Result<Frames, Status>> + Send + 'static,
    ) -> Receiver<Result<v1::ServerFrame, Status>> {
        let (tell, frames) = mpsc::channel(FRAMES);
        let state = self.0.clone();
        tokio::spawn(async move {
            let down = async {
                match answer.await {
                    Ok(frames) => state.down(number, frames, &tell).await,
                    Err(status) => refused(status, &tell).await,
                }
            };
            let how = tokio::select! {
                () = up => Closed::Cut,
                how = down => how,
                () = tell.closed() => Closed::ByBot,
            };
            state.end(number, how);
        });
        frames
    }
}

#[tonic::async_trait]
impl BotService for Line {
    async fn play(
        &self,
        request: Request<Streaming<v1::PlayRequest>>,
    ) -> Result<Response<BoxStream<v1::PlayResponse>>, Status> {
        let number = self.0.open(&request);
        let (metadata, _, frames) = request.into_parts();
        let (say, said) = mpsc::channel(FRAMES);
        let state = self.0.clone();
        let up = async move { state.up(number, frames, say).await };
        let (mut bots, call) = (self.0.bots(), call(&metadata, ReceiverStream::new(said)));
        let answer = async move {
            let frames = bots.play(call).await?.into_inner();
            let frames = frames.map(|answer| answer.map(|answer| answer.frame));
            Ok(Box::pin(frames) as Frames)
        };
        let frames = self.carry(number, up, answer);
        Ok(told(frames, |frame| v1::PlayResponse { frame }))
    }

    async fn events(
        &self,
        request: Request<v1::EventsRequest>,
    ) -> Result<Response<BoxStream<v1::EventsResponse>>, Status> {
        let number = self.0.open(&request);
        let (metadata, _, events) = request.into_parts();
        let hello = v1::ClientFrame {
            kind: Some(Says::Hello(events.hello.unwrap_or_default())),
        };
        let passed = self.0.called(number, hello).await?;
        let hello = passed.into_iter().find_map(|frame| match frame.kind {
            Some(Says::Hello(hello)) => Some(hello),
            _ => None,
        });
        let (mut bots, call) = (self.0.bots(), call(&metadata, v1::EventsRequest { hello }));
        let answer = async move {
            let frames = bots.events(call).await?.into_inner();
            let frames = frames.map(|answer| answer.map(|answer| answer.frame));
            Ok(Box::pin(frames) as Frames)
        };
        let frames = self.carry(number, std::future::pending(), answer);
        Ok(told(frames, |frame| v1::EventsResponse { frame }))
    }

    async fn submit_move(
        &self,
        request: Request<v1::SubmitMoveRequest>,
    ) -> Result<Response<v1::SubmitMoveResponse>, Status> {
        let (metadata, _, v1::SubmitMoveRequest { session, r#move }) = request.into_parts();
        let number = self.0.lines.of_session(session.as_ref());
        let frame = v1::ClientFrame {
            kind: r#move.map(Says::PlayMove),
        };
        let mut answer = Err(Status::unavailable("the line is dead"));
        for frame in self.0.called(number, frame).await? {
            let r#move = match frame.kind {
                Some(Says::PlayMove(played)) => Some(played),
                _ => None,
            };
            let session = session.clone();
            let request = call(&metadata, v1::SubmitMoveRequest { session, r#move });
            answer = self.0.bots().submit_move(request).await;
        }
        answer
    }

    async fn respond(
        &self,
        request: Request<v1::RespondRequest>,
    ) -> Result<Response<v1::RespondResponse>, Status> {
        let (metadata, _, v1::RespondRequest { session, frame }) = request.into_parts();
        let number = self.0.lines.of_session(session.as_ref());
        let mut answer = Err(Status::unavailable("the line is dead"));
        for frame in self.0.called(number, frame.unwrap_or_default()).await? {
            let (session, frame) = (session.clone(), Some(frame));
            let request = call(&metadata, v1::RespondRequest { session, frame });
            answer = self.0.bots().respond(request).await;
        }
        answer
    }

    async fn get_session(
        &self,
        request: Request<v1::GetSessionRequest>,
    ) -> Result<Response<v1::GetSessionResponse>, Status> {
        self.0.bots().get_session(request).await
    }

    async fn list_my_games(
        &self,
        request: Request<v1::ListMyGamesRequest>,
    ) -> Result<Response<v1::ListMyGamesResponse>, Status> {
        self.0.bots().list_my_games(request).await
    }

    async fn get_game_snapshot(
        &self,
        request: Request<v1::GetGameSnapshotRequest>,
    ) -> Result<Response<v1::GetGameSnapshotResponse>, Status> {
        self.0.bots().get_game_snapshot(request).await
    }
}
