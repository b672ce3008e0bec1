//! Spans for an OpenTelemetry collector: what happens is told to one that listens, and held up by none.

#![allow(
    clippy::unwrap_used,
    clippy::wildcard_enum_match_arm,
    reason = "a test may fail where it stands, and looks at the frames it is about"
)]

mod service;

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use mashimo_proto::v1::server_service_client::ServerServiceClient;
use mashimo_proto::v1::{self, client_frame::Kind as Says, server_frame::Kind as Told};
use mashimo_server::Config;
use mashimo_server::serve::Otlp;
use opentelemetry_proto::tonic::collector::trace::v1::trace_service_server::{
    TraceService, TraceServiceServer,
};
use opentelemetry_proto::tonic::collector::trace::v1::{
    ExportTraceServiceRequest, ExportTraceServiceResponse,
};
use opentelemetry_proto::tonic::common::v1::any_value::Value;
use opentelemetry_proto::tonic::trace::v1::Span;
use service::*;
use tokio::net::TcpListener;
use tokio_stream::wrappers::TcpListenerStream;
use tonic::{Request, Response, Status};

/// Takes every span.
#[derive(Clone, Default)]
struct Collector(Arc<Mutex<Vec<Span>>>);

#[tonic::async_trait]
impl TraceService for Collector {
    async fn export(
        &self,
        request: Request<ExportTraceServiceRequest>,
    ) -> Result<Response<ExportTraceServiceResponse>, Status> {
        let of_resources = request.into_inner().resource_spans.into_iter();
        let scopes = of_resources.flat_map(|resource| resource.scope_spans);
        let spans = scopes.flat_map(|scope| scope.spans);
        self.0.lock().unwrap().extend(spans);
        Ok(Response::new(ExportTraceServiceResponse::default()))
    }
}

impl Collector {
    async fn start() -> (Collector, SocketAddr) {
        let collector = Collector::default();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let serving = tonic::transport::Server::builder()
            .add_service(TraceServiceServer::new(collector.clone()))
            .serve_with_incoming(TcpListenerStream::new(listener));
        tokio::spawn(serving);
        (collector, address)
    }

    fn named(&self, name: &str) -> Vec<Span> {
        let spans = self.0.lock().unwrap();
        spans.iter().filter(|s| s.name == name).cloned().collect()
    }
}

fn text(span: &Span, key: &str) -> String {
    let found = span.attributes.iter().find(|a| a.key == key);
    match found.and_then(|a| a.value.clone()?.value) {
        Some(Value::StringValue(text)) => text,
        other => panic!("{key} of {span:?} is {other:?}"),
    }
}

fn traced(address: SocketAddr, share: f64) -> Config {
    let endpoint = format!("http://{address}");
    Config {
        otlp: Some(Otlp { endpoint, share }),
        ..Config::throwaway()
    }
}

/// Plays one game and ends the server: its id, its match's, and how many decisions were asked for.
async fn play_one(config: Config, caller: Option<&'static str>) -> (String, String, usize) {
    let (server, channel) = serve_with(config).await;
    let mut a = Bot::join(&channel, "a").await;
    let mut b = Bot::join(&channel, "b").await;
    let mut info = Request::new(v1::GetServerInfoRequest {});
    if let Some(caller) = caller {
        info.metadata_mut()
            .insert("traceparent", caller.parse().unwrap());
    }
    let mut about = ServerServiceClient::new(channel.clone());
    about.get_server_info(info).await.unwrap();
    let made = create(&channel, spec("kalah:pits=2,seeds=2", ["a", "b"], 1))
        .await
        .unwrap();
    let (game, other) = tokio::join!(play_counting(&mut a), play_counting(&mut b));
    assert_eq!(game.0, other.0);
    ended(&channel, &made.match_id).await;
    drop((a, b, channel));
    server.shutdown().await;
    (game.0, made.match_id, game.1 + other.1)
}

async fn play_counting(bot: &mut Bot) -> (String, usize) {
    let (mut id, mut decisions) = (String::new(), 0);
    loop {
        match bot.next().await.unwrap().unwrap() {
            Told::GameOffer(offer) => {
                id = game_id(&offer);
                let game_id = id.clone();
                bot.say(Says::Ready(v1::Ready { game_id })).await;
            }
            Told::MoveRequest(request) => {
                decisions += 1;
                bot.play(&request, &request.legal_moves[0].text).await;
            }
            Told::Event(event) => {
                if let Some(v1::game_event::Kind::Over(_)) = event.kind {
                    return (id, decisions);
                }
            }
            _ => {}
        }
    }
}

#[tokio::test]
async fn spans_of_all_that_happens_reach_a_collector() {
    let (collector, address) = Collector::start().await;
    let caller = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    let (game_id, match_id, decisions) = play_one(traced(address, 1.0), Some(caller)).await;

    let games = collector.named("game");
    let [game] = &games[..] else {
        panic!("{games:?}")
    };
    assert_eq!(text(game, "mashimo.game.id"), game_id);
    assert_eq!(text(game, "mashimo.match.id"), match_id);
    assert_eq!(text(game, "mashimo.termination"), "NORMAL");
    assert_eq!(text(game, "mashimo.bots"), "a b");
    let id = uuid::Uuid::parse_str(&game_id).unwrap();
    assert_eq!(game.trace_id, id.as_bytes(), "the trace has the game's id");

    let made = collector.named("decision");
    assert_eq!(made.len(), decisions);
    for decision in &made {
        assert_eq!(decision.trace_id, game.trace_id);
        assert_eq!(decision.parent_span_id, game.span_id);
        assert_eq!(text(decision, "mashimo.game.id"), game_id);
        assert!(decision.start_time_unix_nano <= decision.end_time_unix_nano);
        assert!(decision.start_time_unix_nano >= game.start_time_unix_nano);
        assert!(decision.events.iter().any(|event| event.name == "decoded"));
    }

    let matches = collector.named("match");
    let [played] = &matches[..] else {
        panic!("{matches:?}")
    };
    assert_eq!(text(played, "mashimo.match.id"), match_id);
    assert_eq!(game.links[0].trace_id, played.trace_id);
    assert_eq!(game.links[0].span_id, played.span_id);

    let mut bots: Vec<_> = collector
        .named("session")
        .iter()
        .map(|s| text(s, "mashimo.bot"))
        .collect();
    bots.sort();
    assert_eq!(bots, ["a", "b"]);

    let calls = collector.named("MatchService/CreateMatch");
    assert_eq!(calls.len(), 1);
    let asked = &collector.named("ServerService/GetServerInfo")[0];
    let (theirs, parent) = ("0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331");
    assert_eq!(hex(&asked.trace_id), theirs, "the trace is the caller's");
    assert_eq!(hex(&asked.parent_span_id), parent);
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[tokio::test]
async fn nothing_is_traced_where_the_share_is_nothing() {
    let (collector, address) = Collector::start().await;
    play_one(traced(address, 0.0), None).await;
    assert_eq!(collector.0.lock().unwrap().len(), 0);
}

#[tokio::test]
async fn a_collector_that_is_away_or_mute_holds_no_game() {
    let gone = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = gone.local_addr().unwrap();
    drop(gone);
    play_one(traced(address, 1.0), None).await;
    // Takes connections, and never says a word on them.
    let mute = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = mute.local_addr().unwrap();
    let held = tokio::spawn(async move {
        let mut held = Vec::new();
        while let Ok((connection, _)) = mute.accept().await {
            held.push(connection);
        }
    });
    play_one(traced(address, 1.0), None).await;
    held.abort();
}
