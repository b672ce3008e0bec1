//! What the tests of ladders share: a ladder of a small board, bots that play on, and how it stands.

#![allow(
    dead_code,
    clippy::unwrap_used,
    clippy::wildcard_enum_match_arm,
    reason = "a test may fail where it stands, and looks at the frames it is about"
)]

use std::collections::BTreeSet;
use std::path::Path;

use mashimo_proto::v1::{
    self, client_frame::Kind as Says, game_event::Kind as Happened,
    ladder_service_client::LadderServiceClient, server_frame::Kind as Told,
};
use mashimo_server::ladder::config::read;
use mashimo_server::serve::Data;
use mashimo_server::{Config, Running};
use tokio::task::JoinHandle;
use tonic::Status;
use tonic::transport::Channel;

use crate::service::{Bot, game_id, hello, serve_with};

/// A ladder of a small board, on which games are short.
pub(crate) fn config(more: &str) -> Config {
    let text = format!(
        "[[ladders]]\nname = \"small\"\nrules = \"kalah:pits=2,seeds=2\"\ntc = \"60+1\"\n\
         random_plies = 1\nmax_plies = 60\npatience = 0\n{more}"
    );
    Config {
        ladders: read(&text).unwrap().ladders,
        ..Config::throwaway()
    }
}

/// Answers whatever it is asked, with the first legal move or, where it is a bad bot, with none.
pub(crate) fn play_on(mut bot: Bot, good: bool) -> JoinHandle<usize> {
    tokio::spawn(async move {
        let (mut games, mut most) = (BTreeSet::new(), 0);
        while let Ok(Some(told)) = bot.next().await {
            match told {
                Told::GameOffer(offer) => {
                    games.insert(game_id(&offer));
                    most = most.max(games.len());
                    let game_id = game_id(&offer);
                    bot.say(Says::Ready(v1::Ready { game_id })).await;
                }
                Told::MoveRequest(request) => {
                    let text = request.legal_moves[0].text.clone();
                    bot.play(&request, if good { &text } else { "z9" }).await;
                }
                Told::Event(event) => {
                    if let Some(Happened::Over(_)) = event.kind {
                        games.remove(&event.game_id);
                        let (game_id, seq) = (event.game_id, event.seq);
                        bot.say(Says::Ack(v1::Ack { game_id, seq })).await;
                    }
                }
                Told::Heartbeat(beat) => {
                    let nonce = beat.nonce;
                    bot.say(Says::HeartbeatAck(v1::HeartbeatAck { nonce }))
                        .await;
                }
                _ => {}
            }
        }
        most
    })
}

pub(crate) async fn come(channel: &Channel, name: &str, version: &str, capacity: u32) -> Bot {
    let hello = v1::Hello {
        version: version.into(),
        capacity,
        ..hello(name)
    };
    Bot::open(channel, hello).await.unwrap()
}

pub(crate) async fn join(
    channel: &Channel,
    name: &str,
    version: &str,
) -> Result<v1::Ladder, Status> {
    let request = v1::JoinLadderRequest {
        ladder_id: "small".into(),
        bot_name: name.into(),
        version: version.into(),
    };
    let joined = LadderServiceClient::new(channel.clone())
        .join_ladder(request)
        .await?;
    Ok(joined.into_inner().ladder.unwrap())
}

pub(crate) async fn standings(channel: &Channel) -> v1::GetStandingsResponse {
    let request = v1::GetStandingsRequest {
        ladder_id: "small".into(),
    };
    let found = LadderServiceClient::new(channel.clone())
        .get_standings(request)
        .await;
    found.unwrap().into_inner()
}

/// The standings as soon as they are as wanted.
pub(crate) async fn once(
    channel: &Channel,
    wanted: impl Fn(&v1::GetStandingsResponse) -> bool,
) -> v1::GetStandingsResponse {
    let mut found = standings(channel).await;
    while !wanted(&found) {
        tokio::task::yield_now().await;
        found = standings(channel).await;
    }
    found
}

pub(crate) fn games(found: &v1::GetStandingsResponse) -> u64 {
    found.ladder.as_ref().unwrap().games_rated
}

pub(crate) fn line<'a>(found: &'a v1::GetStandingsResponse, bot: &str) -> &'a v1::LadderStanding {
    found.standings.iter().find(|line| line.bot == bot).unwrap()
}

pub(crate) async fn paused(channel: &Channel) -> v1::Ladder {
    let request = v1::PauseLadderRequest {
        ladder_id: "small".into(),
        reason: "for a while".into(),
    };
    let paused = LadderServiceClient::new(channel.clone())
        .pause_ladder(request)
        .await;
    paused.unwrap().into_inner().ladder.unwrap()
}

pub(crate) async fn resumed(channel: &Channel) -> v1::Ladder {
    let request = v1::ResumeLadderRequest {
        ladder_id: "small".into(),
    };
    let resumed = LadderServiceClient::new(channel.clone())
        .resume_ladder(request)
        .await;
    resumed.unwrap().into_inner().ladder.unwrap()
}

/// What a rating is, to the bit.
pub(crate) fn bits(found: &v1::GetStandingsResponse) -> Vec<(String, String, [u64; 3], [u64; 3])> {
    let of = |line: &v1::LadderStanding| {
        let live = line.live.unwrap();
        let rating = [live.rating, live.deviation, live.volatility].map(f64::to_bits);
        let results = [line.wins, line.draws, line.losses];
        (line.bot.clone(), line.version.clone(), rating, results)
    };
    found.standings.iter().map(of).collect()
}

pub(crate) async fn serve_folder(folder: &Path, more: &str) -> (Running, Channel) {
    let config = Config {
        data: Data::Folder(folder.to_owned()),
        ..config(more)
    };
    serve_with(config).await
}
