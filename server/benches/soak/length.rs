//! What a decision costs in the course of a game that never ends, and in which nothing is irreversible.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use mashimo_engine::Rules;
use mashimo_engine::rules::Stuck;
use mashimo_proto::v1::{self, client_frame::Kind as Says, server_frame::Kind as Told};

use crate::growth::cpu_s;
use crate::process::Server;
use crate::service::{Bot, connect, create, game_id, hello, spec};

const GAMES: u32 = 16;
/// Parts of a game of which some are looked at.
const PARTS: u32 = 11;

/// Decisions that were made so far.
#[derive(Clone, Default)]
struct Made(Arc<AtomicU64>);

impl Made {
    fn so_far(&self) -> u64 {
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
    let made = Made::default();
    let mut playing = Vec::new();
    for name in ["long-a", "long-b"] {
        let hello = v1::Hello {
            capacity: GAMES,
            ..hello(name)
        };
        let bot = Bot::open(&connect(server.address).await, hello).await;
        playing.push(tokio::spawn(play(bot.unwrap(), made.clone())));
    }
    let match_of_all = v1::MatchSpec {
        rules: Some(v1::RulesRef {
            rules: Some(v1::rules_ref::Rules::Custom(Box::new(without_end()))),
        }),
        policies: Some(v1::Policies {
            max_plies: 2 * plies,
            ..v1::Policies::default()
        }),
        concurrency: GAMES,
        ..spec("kalah", ["long-a", "long-b"], GAMES)
    };
    create(&connect(server.address).await, match_of_all)
        .await
        .unwrap();
    for from in [0, plies / PARTS * 2, plies / PARTS * (PARTS - 1)] {
        let to = from + plies / PARTS;
        made.reach(u64::from(from * GAMES)).await;
        let (cpu, n) = (cpu_s(server.id()), made.so_far());
        made.reach(u64::from(to * GAMES)).await;
        let us = (cpu_s(server.id()) - cpu) * 1e6 / (made.so_far() - n) as f64;
        println!("| decisions of a game made before | {from} to {to} | {us:.1} µs |");
    }
    playing.iter().for_each(tokio::task::JoinHandle::abort);
}

/// Nothing is taken, no store is sown, and who has nothing to sow misses the turn.
fn without_end() -> v1::Rules {
    mashimo_server::rules_message(&Rules {
        stuck: Stuck::EmptySkipped,
        ..Rules::PLAIN
    })
}

/// Answers at once, by a choice that leads round in no circle.
async fn play(mut bot: Bot, made: Made) {
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
                bot.play(&request, &request.legal_moves[choice].text).await;
            }
            _ => {}
        }
    }
}
