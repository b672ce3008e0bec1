//! What a decision costs in the course of a game that never ends, and in which nothing is irreversible.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use mashimo_engine::Rules;
use mashimo_engine::rules::Stuck;
use mashimo_proto::v1::{self, client_frame::Kind as Says, server_frame::Kind as Told};

use tokio::task::JoinHandle;

use crate::growth::cpu_s;
use crate::live::after;
use crate::process::Server;
use crate::service::{Bot, connect, create, game_id, hello, play_move, spec};

pub(crate) const GAMES: u32 = 16;
/// Parts of a game of which some are looked at.
const PARTS: u32 = 11;

/// Decisions that were made so far.
#[derive(Clone, Default)]
pub(crate) struct Made(Arc<AtomicU64>);

impl Made {
    pub(crate) fn so_far(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }

    async fn reach(&self, n: u64) {
        while self.so_far() < n {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }
}

pub(crate) async fn run(plies: u32) {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path(), &[]);
    let Long { made, playing, .. } = Long::begin(&server, Duration::ZERO, 2 * plies).await;
    for from in [0, plies / PARTS * 2, plies / PARTS * (PARTS - 1)] {
        let to = from + plies / PARTS;
        made.reach(u64::from(from * GAMES)).await;
        let (cpu, n) = (cpu_s(server.id()), made.so_far());
        made.reach(u64::from(to * GAMES)).await;
        let us = (cpu_s(server.id()) - cpu) * 1e6 / (made.so_far() - n) as f64;
        println!("| decisions of a game made before | {from} to {to} | {us:.1} µs |");
    }
    playing.iter().for_each(JoinHandle::abort);
}

/// A match of such games, all at once.
pub(crate) struct Long {
    pub(crate) match_id: String,
    pub(crate) made: Made,
    pub(crate) playing: Vec<JoinHandle<()>>,
}

impl Long {
    /// Begins one whose seats decide after a pause.
    pub(crate) async fn begin(server: &Server, pause: Duration, max_plies: u32) -> Long {
        let made = Made::default();
        let mut playing = Vec::new();
        for name in ["long-a", "long-b"] {
            let hello = v1::Hello {
                capacity: GAMES,
                ..hello(name)
            };
            let bot = Bot::open(&connect(server.address).await, hello).await;
            playing.push(tokio::spawn(play(bot.unwrap(), pause, made.clone())));
        }
        let match_of_all = v1::MatchSpec {
            rules: Some(v1::RulesRef {
                rules: Some(v1::rules_ref::Rules::Custom(Box::new(without_end()))),
            }),
            policies: Some(v1::Policies {
                max_plies,
                ..v1::Policies::default()
            }),
            concurrency: GAMES,
            ..spec("kalah", ["long-a", "long-b"], GAMES)
        };
        let channel = connect(server.address).await;
        let match_id = create(&channel, match_of_all).await.unwrap().match_id;
        Long {
            match_id,
            made,
            playing,
        }
    }
}

/// Nothing is taken, no store is sown, and who has nothing to sow misses the turn.
fn without_end() -> v1::Rules {
    mashimo_server::rules_message(&Rules {
        stuck: Stuck::EmptySkipped,
        ..Rules::PLAIN
    })
}

/// Answers after a pause, by a choice that leads round in no circle.
async fn play(mut bot: Bot, pause: Duration, made: Made) {
    let mut random = 7u64;
    loop {
        match bot.next().await.unwrap().expect("the stream goes on") {
            Told::GameOffer(offer) => {
                let game_id = game_id(&offer);
                bot.say(Says::Ready(v1::Ready { game_id })).await;
            }
            Told::MoveRequest(request) => {
                made.0.fetch_add(1, Ordering::Relaxed);
                random = random
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                let choice = (random >> 33) as usize % request.legal_moves.len();
                let played = play_move(&request, &request.legal_moves[choice].text);
                after(pause, bot.mouth(), Says::PlayMove(played));
            }
            _ => {}
        }
    }
}
