//! What the tests of the service share: a server on a free port, and bots that say what they are told to.

#![allow(
    dead_code,
    unreachable_pub,
    missing_docs,
    clippy::unwrap_used,
    clippy::wildcard_enum_match_arm,
    reason = "each test uses its own part and may fail where it stands"
)]

pub mod arbiters;
pub mod challenges;
mod ear;
pub mod staff;

use std::net::SocketAddr;

use ear::Ear;
use mashimo_proto::v1::{
    self, ClientFrame, ServerFrame, bot_service_client::BotServiceClient,
    client_frame::Kind as Says, game_event::Kind as Happened,
    match_service_client::MatchServiceClient, server_frame::Kind as Told,
};
use mashimo_server::{Config, Running, start};
use tokio::sync::mpsc;
use tokio_stream::StreamExt;
use tokio_stream::wrappers::ReceiverStream;
use tonic::transport::Channel;
use tonic::{Status, Streaming};

/// A server that keeps nothing, and a channel to it.
pub async fn serve() -> (Running, Channel) {
    serve_with(patient()).await
}

/// Settings of a server that keeps nothing and answers calls of the engine however slow the machine is.
pub fn patient() -> Config {
    let mut config = Config::throwaway();
    config.limits.scheduling_delay = std::time::Duration::from_secs(3600);
    config
}

/// A server with these settings, and a channel to it.
pub async fn serve_with(config: Config) -> (Running, Channel) {
    let server = start(config).await.unwrap();
    let channel = connect(server.local_addr()).await;
    (server, channel)
}

pub async fn connect(address: SocketAddr) -> Channel {
    Channel::from_shared(format!("http://{address}"))
        .unwrap()
        .connect()
        .await
        .unwrap()
}

/// A bot on its stream. However long its test looks away, its heartbeats are answered, unless it is a deaf one.
pub struct Bot {
    says: mpsc::Sender<v1::PlayRequest>,
    told: Ear,
    pub welcome: v1::Welcome,
}

type Opened = (
    mpsc::Sender<v1::PlayRequest>,
    Streaming<v1::PlayResponse>,
    v1::Welcome,
);

/// A stream both ways, up to Welcome.
async fn open_streams(channel: &Channel, token: &str, hello: v1::Hello) -> Result<Opened, Status> {
    let (says, frames) = mpsc::channel(1024);
    let kind = Some(Says::Hello(hello));
    let frame = Some(ClientFrame { kind });
    says.send(v1::PlayRequest { frame }).await.unwrap();
    let mut client = BotServiceClient::new(channel.clone());
    let frames = staff::with_token(ReceiverStream::new(frames), token);
    let mut told = client.play(frames).await?.into_inner();
    let first = told.next().await.expect("an answer to Hello")?;
    let Some(ServerFrame {
        kind: Some(Told::Welcome(welcome)),
    }) = first.frame
    else {
        panic!("no Welcome: {first:?}");
    };
    Ok((says, told, *welcome))
}

pub fn hello(name: &str) -> v1::Hello {
    v1::Hello {
        client_name: "test".into(),
        protocol_version: Some(v1::ProtocolVersion { major: 1, minor: 0 }),
        bot_name: name.into(),
        capacity: 4,
        ..v1::Hello::default()
    }
}

impl Bot {
    /// Says Hello and waits until it is synced.
    pub async fn join(channel: &Channel, name: &str) -> Bot {
        let mut bot = Bot::open(channel, hello(name)).await.unwrap();
        bot.until(|told| matches!(told, Told::Synced(_))).await;
        bot
    }

    /// Says Hello and waits for Welcome.
    pub async fn open(channel: &Channel, hello: v1::Hello) -> Result<Bot, Status> {
        Bot::open_as(channel, "", hello).await
    }

    /// The same with a token.
    pub async fn open_as(channel: &Channel, token: &str, hello: v1::Hello) -> Result<Bot, Status> {
        let (says, told, welcome) = open_streams(channel, token, hello).await?;
        let told = Ear::open(told, says.downgrade());
        Ok(Bot {
            says,
            told,
            welcome,
        })
    }

    /// A bot that answers nothing by itself and reads only when it is asked to.
    pub async fn open_deaf(channel: &Channel, hello: v1::Hello) -> Result<Bot, Status> {
        let (says, told, welcome) = open_streams(channel, "", hello).await?;
        let told = Ear::Deaf(Box::new(told));
        Ok(Bot {
            says,
            told,
            welcome,
        })
    }

    pub async fn say(&self, kind: Says) {
        let frame = ClientFrame { kind: Some(kind) };
        // A stream that the server has ended takes nothing any more.
        let _ = self.says.send(v1::PlayRequest { frame: Some(frame) }).await;
    }

    /// What it says goes in here, while somebody else listens.
    pub fn mouth(&self) -> mpsc::Sender<v1::PlayRequest> {
        self.says.clone()
    }

    /// The next frame, heartbeats aside unless it is deaf; none or an error once the stream has ended.
    pub async fn next(&mut self) -> Result<Option<Told>, Status> {
        Ok(self
            .told
            .next()
            .await
            .transpose()?
            .and_then(|r| r.frame)
            .and_then(|f| f.kind))
    }

    /// The first frame from here on that is wanted.
    pub async fn until(&mut self, wanted: impl Fn(&Told) -> bool) -> Told {
        loop {
            let told = self.next().await.unwrap().expect("the stream goes on");
            if wanted(&told) {
                return told;
            }
        }
    }

    /// The status its stream ended with, if it has: found out without reading more than it must.
    pub async fn ended_with(&mut self) -> Option<Status> {
        if !self.says.is_closed() {
            return None;
        }
        loop {
            match self.next().await {
                Ok(Some(_)) => {}
                Ok(None) => panic!("the stream ended without a reason"),
                Err(status) => return Some(status),
            }
        }
    }

    pub async fn offer(&mut self) -> v1::GameOffer {
        match self.until(|told| matches!(told, Told::GameOffer(_))).await {
            Told::GameOffer(offer) => *offer,
            other => panic!("{other:?}"),
        }
    }

    pub async fn request(&mut self) -> v1::MoveRequest {
        match self
            .until(|told| matches!(told, Told::MoveRequest(_)))
            .await
        {
            Told::MoveRequest(request) => *request,
            other => panic!("{other:?}"),
        }
    }

    /// The next move that was played.
    pub async fn move_played(&mut self) -> Told {
        let wanted = |told: &Told| matches!(told, Told::Event(e) if matches!(e.kind, Some(Happened::MovePlayed(_))));
        self.until(wanted).await
    }

    pub async fn over(&mut self) -> v1::GameOver {
        loop {
            let told = self.until(|told| matches!(told, Told::Event(_))).await;
            let Told::Event(event) = told else {
                unreachable!()
            };
            if let Some(Happened::Over(over)) = event.kind {
                return over;
            }
        }
    }

    pub async fn trouble(&mut self) -> v1::GameError {
        match self.until(|told| matches!(told, Told::GameError(_))).await {
            Told::GameError(error) => error,
            other => panic!("{other:?}"),
        }
    }

    /// Takes the next offer.
    pub async fn ready(&mut self) -> v1::GameOffer {
        let offer = self.offer().await;
        let game_id = game_id(&offer);
        self.say(Says::Ready(v1::Ready { game_id })).await;
        offer
    }

    pub async fn play(&self, request: &v1::MoveRequest, text: &str) {
        self.say(Says::PlayMove(play_move(request, text))).await;
    }

    /// Plays the first legal move until the game is over; every request as `each` says.
    pub async fn play_out(&mut self) -> v1::GameOver {
        loop {
            match self.next().await.unwrap().expect("the stream goes on") {
                Told::GameOffer(offer) => {
                    let game_id = game_id(&offer);
                    self.say(Says::Ready(v1::Ready { game_id })).await;
                }
                Told::MoveRequest(request) => {
                    self.play(&request, &request.legal_moves[0].text).await;
                }
                Told::Event(event) => {
                    if let Some(Happened::Over(over)) = event.kind {
                        let (game_id, seq) = (event.game_id, event.seq);
                        self.say(Says::Ack(v1::Ack { game_id, seq })).await;
                        return over;
                    }
                }
                _ => {}
            }
        }
    }
}

pub fn game_id(offer: &v1::GameOffer) -> String {
    offer.game.as_ref().unwrap().game_id.clone()
}

pub fn play_move(request: &v1::MoveRequest, text: &str) -> v1::PlayMove {
    v1::PlayMove {
        game_id: request.game_id.clone(),
        decision_id: request.decision_id,
        attempt: request.attempt,
        r#move: Some(v1::play_move::Move::Text(text.into())),
        ..v1::PlayMove::default()
    }
}

pub fn seconds(n: i64) -> Option<prost_types::Duration> {
    Some(prost_types::Duration {
        seconds: n,
        nanos: 0,
    })
}

pub fn millis(n: i32) -> Option<prost_types::Duration> {
    Some(prost_types::Duration {
        seconds: 0,
        nanos: n * 1_000_000,
    })
}

/// A match of one ruleset between two: `ref:1` and the like are house bots, other names bots.
pub fn spec(rules: &str, who: [&str; 2], games: u32) -> v1::MatchSpec {
    let entrant = |name: &str| {
        let who = if mashimo_engine::Level::parse(name).is_ok() {
            v1::entrant::Who::Level(name.into())
        } else {
            v1::entrant::Who::ConnectedName(name.into())
        };
        v1::Entrant {
            who: Some(who),
            ..v1::Entrant::default()
        }
    };
    let control = v1::FischerClock {
        base: seconds(60),
        increment: seconds(1),
    };
    v1::MatchSpec {
        rules: Some(rules_ref(rules)),
        entrants: who.iter().map(|name| entrant(name)).collect(),
        games,
        seats_fixed: true,
        clock: Some(v1::ClockSpec {
            control: Some(v1::clock_spec::Control::Fischer(control)),
            ..v1::ClockSpec::default()
        }),
        seed: 7,
        ..v1::MatchSpec::default()
    }
}

pub fn rules_ref(spec: &str) -> v1::RulesRef {
    v1::RulesRef {
        rules: Some(v1::rules_ref::Rules::Spec(spec.into())),
    }
}

pub async fn create(channel: &Channel, spec: v1::MatchSpec) -> Result<v1::Match, Status> {
    let request = v1::CreateMatchRequest {
        spec: Some(spec),
        ..v1::CreateMatchRequest::default()
    };
    let made = MatchServiceClient::new(channel.clone())
        .create_match(request)
        .await?;
    Ok(made.into_inner().r#match.unwrap())
}

/// The match once it has ended.
pub async fn ended(channel: &Channel, match_id: &str) -> v1::Match {
    let request = v1::WatchMatchRequest {
        match_id: match_id.into(),
        ..v1::WatchMatchRequest::default()
    };
    let mut client = MatchServiceClient::new(channel.clone());
    let mut updates = client.watch_match(request).await.unwrap().into_inner();
    let mut last = None;
    while let Some(update) = updates.next().await {
        if let Some(v1::watch_match_response::Update::Match(now)) = update.unwrap().update {
            last = Some(now);
        }
    }
    last.expect("a watch tells how the match stands")
}
