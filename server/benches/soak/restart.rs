//! A server that is killed with all games under way: how long until every game is asked for again.

use std::collections::BTreeSet;
use std::time::Instant;

use mashimo_proto::v1::{self, client_frame::Kind as Says, server_frame::Kind as Told};

use crate::process::Server;
use crate::service::{Bot, connect, create, game_id, hello, spec};

const GAMES_A_PAIR: usize = 50;

pub(crate) async fn run(games: usize) {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path(), &[]);
    let pairs = games.div_ceil(GAMES_A_PAIR);
    let at_once = GAMES_A_PAIR.min(games) as u32;
    let names = |pair: usize| [format!("back-{pair}-a"), format!("back-{pair}-b")];
    let mut bots = Vec::new();
    for pair in 0..pairs {
        for name in names(pair) {
            let channel = connect(server.address).await;
            let capacity = at_once;
            bots.push(
                Bot::open(
                    &channel,
                    v1::Hello {
                        capacity,
                        ..hello(&name)
                    },
                )
                .await
                .unwrap(),
            );
        }
        let [a, b] = names(pair);
        let spec = v1::MatchSpec {
            concurrency: at_once,
            ..spec("kalah", [&a, &b], at_once)
        };
        create(&connect(server.address).await, spec).await.unwrap();
    }
    let asked = all_asked(&mut bots).await;
    let welcomes: Vec<_> = bots.iter().map(|bot| bot.welcome.clone()).collect();
    drop(bots);
    // Dropped, it is killed as `kill -9` does.
    drop(server);
    let begun = Instant::now();
    let server = Server::start(folder.path(), &[]);
    let served = begun.elapsed();
    let mut bots = Vec::new();
    for (i, welcome) in welcomes.iter().enumerate() {
        let resume = Some(v1::Resume {
            session_id: welcome.session_id.clone(),
            resume_token: welcome.resume_token.clone(),
            games: Vec::new(),
        });
        let name = &names(i / 2)[i % 2];
        let channel = connect(server.address).await;
        let capacity = at_once;
        let back = v1::Hello {
            capacity,
            resume,
            ..hello(name)
        };
        bots.push(Bot::open(&channel, back).await.unwrap());
    }
    let again = all_asked(&mut bots).await;
    println!(
        "restart: {} games, serving after {} ms, all asked for again after {} ms",
        again.len(),
        served.as_millis(),
        begun.elapsed().as_millis()
    );
    assert_eq!(again, asked, "every game goes on");
}

/// The games in which a move is awaited, once every game of every bot has one. Seat 0 is asked first.
async fn all_asked(bots: &mut [Bot]) -> BTreeSet<String> {
    let wanted = GAMES_A_PAIR;
    let mut asked = BTreeSet::new();
    for pair in bots.chunks_mut(2) {
        let [first, second] = pair else {
            unreachable!()
        };
        let before = asked.len();
        let games = first.welcome.games.len().max(second.welcome.games.len());
        let wanted = if games > 0 { games } else { wanted };
        while asked.len() < before + wanted {
            let (told, other) = tokio::select! {
                told = first.next() => (told, &mut *first),
                told = second.next() => (told, &mut *second),
            };
            match told.unwrap().unwrap() {
                Told::GameOffer(offer) => {
                    let game_id = game_id(&offer);
                    other.say(Says::Ready(v1::Ready { game_id })).await;
                }
                Told::MoveRequest(request) => drop(asked.insert(request.game_id)),
                _ => {}
            }
        }
    }
    asked
}
