//! A server that is killed, or asked to end, as a process of its own: nothing acknowledged is lost.

#![allow(
    clippy::unwrap_used,
    clippy::wildcard_enum_match_arm,
    reason = "a test may fail where it stands, and looks at the frames it is about"
)]

mod service;

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};

use mashimo_proto::v1::{
    self, client_frame::Kind as Says, game_event::Kind as Happened,
    game_service_client::GameServiceClient, server_frame::Kind as Told,
};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use service::*;
use tokio::sync::{mpsc, watch};

/// A server process, killed when dropped.
struct Server {
    child: Child,
    address: SocketAddr,
}

impl Server {
    /// Starts one on a folder and waits until it says where it listens.
    fn start(folder: &Path) -> Server {
        Server::start_after("true", folder, drop)
    }

    /// The same after a line of shell; what it logs once it serves is heard.
    fn start_after(
        shell: &str,
        folder: &Path,
        heard: impl FnMut(String) + Send + 'static,
    ) -> Server {
        let mut child = Command::new("/bin/sh")
            .args(["-c", &format!("{shell}; exec \"$0\" \"$@\"")])
            .arg(env!("CARGO_BIN_EXE_mashimo"))
            .args([
                "serve",
                "--listen",
                "127.0.0.1:0",
                "--log",
                "json",
                "--data",
            ])
            .arg(folder)
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
        let said = lines
            .by_ref()
            .map_while(Result::ok)
            .find_map(|line| address_in(&line));
        // What it says later must not fill the pipe.
        std::thread::spawn(move || lines.map_while(Result::ok).for_each(heard));
        let address = said.expect("it says where it listens");
        Server { child, address }
    }

    fn signal(&self, signal: Signal) {
        kill(Pid::from_raw(self.child.id() as i32), signal).unwrap();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn address_in(line: &str) -> Option<SocketAddr> {
    let (_, rest) = line.split_once("\"local_addr\":\"")?;
    rest.split_once('"')?.0.parse().ok()
}

/// Moves that the server has acknowledged: game, number of the event, move.
type Accepted = Arc<Mutex<Vec<(String, u64, String)>>>;

/// Plays through every end of the server, with the token of its last Welcome.
async fn stubborn(
    name: &str,
    mut at: watch::Receiver<SocketAddr>,
    accepted: Accepted,
    moved: mpsc::UnboundedSender<()>,
) {
    let mut welcome: Option<v1::Welcome> = None;
    loop {
        let address = *at.borrow_and_update();
        let resume = welcome.as_ref().map(|welcome| v1::Resume {
            session_id: welcome.session_id.clone(),
            resume_token: welcome.resume_token.clone(),
            games: Vec::new(),
        });
        let endpoint = tonic::transport::Channel::from_shared(format!("http://{address}")).unwrap();
        if let Ok(channel) = endpoint.connect().await
            && let Ok(mut bot) = Bot::open(
                &channel,
                v1::Hello {
                    resume,
                    ..hello(name)
                },
            )
            .await
        {
            assert!(
                welcome.is_none() || bot.welcome.resumed,
                "the old token opens the session"
            );
            welcome = Some(bot.welcome.clone());
            play_until_lost(&mut bot, &accepted, &moved).await;
        }
        if at.changed().await.is_err() {
            return;
        }
    }
}

async fn play_until_lost(bot: &mut Bot, accepted: &Accepted, moved: &mpsc::UnboundedSender<()>) {
    while let Ok(Some(told)) = bot.next().await {
        match told {
            Told::GameOffer(offer) => {
                bot.say(Says::Ready(v1::Ready {
                    game_id: game_id(&offer),
                }))
                .await;
            }
            Told::MoveRequest(request) => {
                bot.play(&request, &request.legal_moves[0].text).await;
            }
            Told::MoveAccepted(a) => {
                accepted.lock().unwrap().push((a.game_id, a.seq, a.r#move));
                let _ = moved.send(());
            }
            Told::Event(event) => {
                if let Some(Happened::Over(_)) = event.kind {
                    let (game_id, seq) = (event.game_id, event.seq);
                    bot.say(Says::Ack(v1::Ack { game_id, seq })).await;
                }
            }
            _ => {}
        }
    }
}

#[tokio::test]
async fn r07_killed_at_any_point_it_goes_on_and_has_every_acknowledged_move() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::start(folder.path());
    let (address, at) = watch::channel(server.address);
    let (accepted, (moved, mut moves)) = (Accepted::default(), mpsc::unbounded_channel());
    let play = |name: &'static str| {
        tokio::spawn(stubborn(name, at.clone(), accepted.clone(), moved.clone()))
    };
    let bots = [play("a"), play("b")];
    let channel = connect(server.address).await;
    let made = create(&channel, spec("oware", ["a", "b"], 3))
        .await
        .unwrap();
    drop(channel);
    // Killed after so many moves more: in the middle of a game, at its end, between two.
    for moves_more in [3, 17, 40, 1, 60] {
        for _ in 0..moves_more {
            moves.recv().await.unwrap();
        }
        drop(server);
        server = Server::start(folder.path());
        address.send_replace(server.address);
    }
    let channel = connect(server.address).await;
    let ended = ended(&channel, &made.match_id).await;
    assert_eq!(
        (ended.state(), ended.games_finished),
        (v1::MatchState::Decided, 3),
        "{ended:?}"
    );
    bots.iter().for_each(tokio::task::JoinHandle::abort);
    assert_eq!(all_is_there(channel, &accepted).await, 3);
}

/// Looks for every acknowledged move in the logs; returns of how many games they are.
async fn all_is_there(channel: tonic::transport::Channel, accepted: &Accepted) -> usize {
    let mut games = GameServiceClient::new(channel);
    let accepted = accepted.lock().unwrap().clone();
    let ids: std::collections::BTreeSet<_> = accepted.iter().map(|(id, ..)| id.clone()).collect();
    let found = ids.len();
    for game_id in ids {
        let request = v1::ListGameEventsRequest {
            game_id: game_id.clone(),
            from_seq: 0,
            page_size: 1000,
        };
        let events = games
            .list_game_events(request)
            .await
            .unwrap()
            .into_inner()
            .events;
        let seqs: Vec<u64> = events.iter().map(|event| event.seq).collect();
        assert_eq!(seqs, (1..=seqs.len() as u64).collect::<Vec<_>>(), "gapless");
        for (_, seq, text) in accepted.iter().filter(|(id, ..)| *id == game_id) {
            let Some(Happened::MovePlayed(played)) = &events[*seq as usize - 1].kind else {
                panic!("event {seq} of {game_id} was acknowledged as {text}: {events:?}");
            };
            assert_eq!(&played.r#move, text);
        }
        assert!(matches!(
            events.last().unwrap().kind,
            Some(Happened::Over(_))
        ));
    }
    found
}

#[tokio::test]
async fn a_disk_that_takes_no_more_stops_games_and_takes_back_nothing() {
    let folder = tempfile::tempdir().unwrap();
    // No file may grow beyond a megabyte, or two where the shell counts in larger blocks.
    let small = "ulimit -f 2048; trap '' XFSZ";
    let (full, mut is_full) = mpsc::unbounded_channel();
    let heard = move |line: String| {
        if line.contains("could not be stored") {
            let _ = full.send(line);
        }
    };
    let server = Server::start_after(small, folder.path(), heard);
    let (address, at) = watch::channel(server.address);
    let (accepted, (moved, _moves)) = (Accepted::default(), mpsc::unbounded_channel());
    let play = |name: &'static str| {
        tokio::spawn(stubborn(name, at.clone(), accepted.clone(), moved.clone()))
    };
    let bots = [play("a"), play("b")];
    let channel = connect(server.address).await;
    let games = v1::MatchSpec {
        concurrency: 4,
        ..spec("oware", ["a", "b"], 40)
    };
    let made = create(&channel, games).await.unwrap();
    drop(channel);
    let said = is_full.recv().await.unwrap();
    assert!(!accepted.lock().unwrap().is_empty(), "{said}");
    drop(server);
    let server = Server::start(folder.path());
    address.send_replace(server.address);
    let channel = connect(server.address).await;
    let ended = ended(&channel, &made.match_id).await;
    assert_eq!(ended.games_finished, 40, "{ended:?}");
    bots.iter().for_each(tokio::task::JoinHandle::abort);
    assert_eq!(all_is_there(channel, &accepted).await, 40);
}

#[tokio::test]
async fn r39_g05_asked_to_end_with_500_sessions_it_drains_and_says_so_with_its_code() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::start(folder.path());
    let channel = connect(server.address).await;
    let mut bots = Vec::new();
    // A connection carries 200 streams at most.
    let channels = [
        channel.clone(),
        connect(server.address).await,
        connect(server.address).await,
    ];
    for i in 0..500 {
        bots.push(Bot::join(&channels[i / 190], &format!("bot-{i}")).await);
    }
    server.signal(Signal::SIGTERM);
    for bot in &mut bots {
        bot.until(|told| matches!(told, Told::Goaway(_))).await;
    }
    drop((bots, channel, channels));
    let code = tokio::task::spawn_blocking(move || server.child.wait().unwrap().code());
    assert_eq!(code.await.unwrap(), Some(0));
}
