//! Clients of the Kalah Game Protocol at a live server, through the bridge.
#![allow(clippy::unwrap_used, reason = "a test may fail where it stands")]

mod service;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

use mashimo_proto::v1::{self, MatchState};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use service::{create, ended, serve, serve_with, spec};

/// The bridge in a process of its own; dropped, it is killed.
struct Bridge {
    child: Child,
    address: String,
}

impl Bridge {
    fn start(server: &str, more: &[&str]) -> Bridge {
        let mut child = Command::new(env!("CARGO_BIN_EXE_mashimo"))
            .args(["bridge", "kgp-server", "--listen", "127.0.0.1:0"])
            .args(["--address", server])
            .args(more)
            .env_remove("MASHIMO_BOT")
            .stdin(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        let stderr = child.stderr.as_mut().unwrap();
        BufReader::new(stderr).read_line(&mut line).unwrap();
        let words = line.strip_prefix("mashimo: listening on ").expect(&line);
        let address = words.split(' ').next().unwrap().to_string();
        Bridge { child, address }
    }

    fn signal(&self, signal: Signal) {
        kill(Pid::from_raw(self.child.id().try_into().unwrap()), signal).unwrap();
    }
}

impl Drop for Bridge {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A client as the protocol describes it: it counts its commands with odd numbers.
struct Client {
    lines: std::io::Lines<BufReader<TcpStream>>,
    out: TcpStream,
    id: u64,
}

/// A line of the server's.
struct Said {
    id: String,
    reference: String,
    name: String,
    rest: String,
}

impl Client {
    fn connect(bridge: &Bridge) -> Client {
        let out = TcpStream::connect(&bridge.address).unwrap();
        let lines = BufReader::new(out.try_clone().unwrap()).lines();
        let mut client = Client { lines, out, id: 1 };
        let greeting = client.hear().unwrap();
        assert_eq!((&*greeting.name, &*greeting.rest), ("kgp", "1 0 1"));
        client
    }

    /// Connected, introduced and seated.
    fn join(bridge: &Bridge, name: &str, token: &str) -> Client {
        let mut client = Client::connect(bridge);
        let mode = client.introduce(name, token);
        let answer = client.hear().unwrap();
        assert_eq!((&*answer.name, answer.reference), ("ok", mode.to_string()));
        client
    }

    fn introduce(&mut self, name: &str, token: &str) -> u64 {
        self.say("", &format!("set info:name \"{name}\""));
        self.say("", "set info:authors \"a test\"");
        self.say("", &format!("set auth:token \"{token}\""));
        self.say("", "mode freeplay")
    }

    fn say(&mut self, reference: &str, text: &str) -> u64 {
        let id = self.id;
        self.id += 2;
        let at = if reference.is_empty() { "" } else { "@" };
        write!(self.out, "{id}{at}{reference} {text}\r\n").unwrap();
        id
    }

    /// The next line; none once the connection is closed.
    fn hear(&mut self) -> Option<Said> {
        let line = self.lines.next()?.unwrap();
        let (numbers, command) = if line.starts_with(|first: char| first.is_ascii_digit()) {
            line.split_once(' ').unwrap()
        } else {
            ("", &*line)
        };
        let (id, reference) = numbers.split_once('@').unwrap_or((numbers, ""));
        let (name, rest) = command.split_once(' ').unwrap_or((command, ""));
        Some(Said {
            id: id.into(),
            reference: reference.into(),
            name: name.into(),
            rest: rest.into(),
        })
    }

    /// Plays until the bridge says goodbye, or so many states were answered; how many were.
    fn play(&mut self, states: usize) -> usize {
        let mut answered = 0;
        let mut open = String::new();
        while answered < states {
            let said = self.hear().expect("goodbye comes before the end");
            match &*said.name {
                "state" => {
                    let legal = self.think(&said);
                    self.say(&said.id, &format!("move {legal}"));
                    self.say(&said.id, "yield");
                    open = said.id;
                }
                "stop" => {
                    assert_eq!(said.reference, open);
                    answered += 1;
                }
                "ping" => drop(self.say(&said.id, "pong")),
                "goodbye" => return answered,
                name => assert_eq!(name, "set"),
            }
        }
        answered
    }

    /// The last pit that is not empty; before that, an empty one as a move that does not last.
    fn think(&mut self, state: &Said) -> usize {
        let numbers = state.rest.trim_matches(['<', '>']).split(',');
        let numbers: Vec<usize> = numbers.map(|number| number.parse().unwrap()).collect();
        let (size, own) = (numbers[0], &numbers[3..]);
        assert_eq!(own.len(), 2 * size);
        if let Some(empty) = own[..size].iter().position(|seeds| *seeds == 0) {
            self.say(&state.id, &format!("move {}", empty + 1));
        }
        let occupied: Vec<usize> = (0..size).filter(|pit| own[*pit] > 0).collect();
        assert!(
            occupied.len() > 1,
            "a forced move is not asked for: {}",
            state.rest
        );
        occupied.last().unwrap() + 1
    }

    /// What is said at the end, when nothing more follows.
    fn sent_away(mut self) -> String {
        let mut reason = String::new();
        while let Some(said) = self.hear() {
            match &*said.name {
                "error" => reason = said.rest,
                "goodbye" => {}
                name => panic!("{name}"),
            }
        }
        reason
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_plays_a_whole_match_and_comes_back_in_the_middle_of_it() {
    let (server, channel) = serve().await;
    let bridge = Bridge::start(&server.local_addr().to_string(), &[]);
    let mut client = Client::join(&bridge, "far bot", "secret");
    let mut two = spec("kalah:pits=4", ["far-bot", "ref:1"], 2);
    two.seats_fixed = false;
    let made = create(&channel, two).await.unwrap();
    let before = tokio::task::spawn_blocking(move || {
        let stranger = Client::connect(&bridge);
        (bridge, stranger, client.play(2), client)
    });
    let (bridge, mut stranger, answered, client) = before.await.unwrap();
    assert_eq!(answered, 2);
    stranger.introduce("far bot", "other");
    assert!(
        stranger
            .sent_away()
            .contains("somebody else plays as far-bot")
    );
    drop(client);
    let mut client = Client::join(&bridge, "far bot", "secret");
    let play = tokio::task::spawn_blocking(move || client.play(usize::MAX));
    let ended = ended(&channel, &made.match_id).await;
    assert_eq!(
        (ended.state(), ended.games_finished),
        (MatchState::Decided, 2)
    );
    let faults = ended.standings[0].faults.unwrap();
    assert_eq!(faults, v1::FaultCounts::default());
    // Nothing runs any more: asked to end, the bridge lets the client go.
    bridge.signal(Signal::SIGTERM);
    assert!(play.await.unwrap() > 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_illegal_last_move_is_judged_by_our_server() {
    let (server, channel) = serve().await;
    let bridge = Bridge::start(&server.local_addr().to_string(), &[]);
    let mut client = Client::join(&bridge, "wrong", "");
    let one = spec("kalah", ["wrong", "ref:1"], 1);
    let made = create(&channel, one).await.unwrap();
    let play = tokio::task::spawn_blocking(move || {
        loop {
            let said = client.hear().unwrap();
            match &*said.name {
                "state" => {
                    client.say(&said.id, "move 99");
                    client.say(&said.id, "yield");
                }
                "goodbye" => return,
                _ => {}
            }
        }
    });
    let ended = ended(&channel, &made.match_id).await;
    assert_eq!(ended.standings[1].wins, 1, "{ended:?}");
    assert!(ended.standings[0].faults.unwrap().illegal_moves > 0);
    bridge.signal(Signal::SIGTERM);
    play.await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_token_of_a_client_can_be_that_of_a_bot() {
    let token = |bot: &str, token: &str| mashimo_server::serve::BotToken {
        bot: bot.into(),
        token: token.into(),
    };
    let config = mashimo_server::Config {
        access: mashimo_server::serve::Access::Tokens(vec![token(
            "ann",
            "ann's token of 32 characters or so",
        )]),
        ..mashimo_server::Config::throwaway()
    };
    let (server, _channel) = serve_with(config).await;
    let bridge = Bridge::start(&server.local_addr().to_string(), &["--pass-tokens"]);
    let ann = Client::join(&bridge, "whatever", "ann's token of 32 characters or so");
    let other = Client::join(&bridge, "ann", "a token that nobody was given here");
    let reason = other.sent_away();
    assert!(reason.contains("token"), "{reason}");
    bridge.signal(Signal::SIGTERM);
    assert_eq!(ann.sent_away(), "");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_level_is_a_client_of_the_protocol() {
    let (server, channel) = serve().await;
    let bridge = Bridge::start(&server.local_addr().to_string(), &[]);
    let client = |token: &str| {
        Command::new(env!("CARGO_BIN_EXE_mashimo"))
            .args(["bridge", "kgp-client", "ref:1", "--server", &bridge.address])
            .args(["--name", "one", "--token", token])
            .stderr(Stdio::piped())
            .spawn()
            .unwrap()
    };
    let one = client("secret");
    let two = spec("kalah:pits=5", ["one", "greedy"], 2);
    let made = create(&channel, two).await.unwrap();
    let ended = ended(&channel, &made.match_id).await;
    assert_eq!(
        (ended.state(), ended.games_finished),
        (MatchState::Decided, 2)
    );
    assert_eq!(ended.standings[0].faults, Some(v1::FaultCounts::default()));
    let refused = client("other").wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert_eq!(refused.status.code(), Some(1), "{said}");
    assert!(said.contains("somebody else plays as one"), "{said}");
    bridge.signal(Signal::SIGTERM);
    let left = one.wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&left.stderr).into_owned();
    assert_eq!((left.status.code(), &*said), (Some(0), ""));
}

#[test]
fn noise_gets_an_error_and_an_end() {
    let bridge = Bridge::start("127.0.0.1:1", &["--clients", "1"]);
    let mut client = Client::connect(&bridge);
    let mut extra = String::new();
    let mut second = TcpStream::connect(&bridge.address).unwrap();
    second.read_to_string(&mut extra).unwrap();
    assert!(extra.contains("too many clients"), "{extra}");
    let noise = [b"\xff\x00 nonsense!\n".repeat(100), vec![b'x'; 1 << 20]].concat();
    // Sent away in the middle of it, the client may not be able to say it all.
    let _ = client.out.write_all(&noise);
    drop(client.out.shutdown(std::net::Shutdown::Write));
    assert!(client.sent_away().contains("more than 64 lines"));
}

#[test]
fn what_cannot_be_is_told_at_the_start() {
    for (args, name, wanted) in [
        (&["--address", "nowhere"][..], "", "the port is missing"),
        (
            &["--listen", "0.0.0.0:0", "--pass-tokens"],
            "",
            "--insecure",
        ),
        (&[], "x", "MASHIMO_BOT"),
        (&["--move-time", "0"], "", "--move-time"),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_mashimo"))
            .args(["bridge", "kgp-server"])
            .args(args)
            .env("MASHIMO_BOT", name)
            .stdin(Stdio::null())
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains(wanted), "{said}");
    }
}
