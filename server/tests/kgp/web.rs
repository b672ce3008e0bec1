//! Over WebSocket all is as over TCP.

use std::io::{Read, Write};
use std::net::TcpStream;

use mashimo_proto::v1::{FaultCounts, MatchState};
use nix::sys::signal::Signal;
use tokio_tungstenite::tungstenite::{Error, HandshakeError, client};

use crate::client::{Bridge, Client};
use crate::service::{create, ended, serve, spec};

#[tokio::test(flavor = "multi_thread")]
async fn a_client_over_websocket_plays_a_whole_match_against_one_over_tcp() {
    let (server, channel) = serve().await;
    let bridge = Bridge::start(&server.local_addr().to_string(), &[]);
    let mut near = Client::join(&bridge, "near", "t");
    let mut far = Client::connect_to_web(&bridge).seated("far", "u");
    let two = spec("kalah:pits=5", ["far", "near"], 2);
    let made = create(&channel, two).await.unwrap();
    let far = tokio::task::spawn_blocking(move || far.play(usize::MAX));
    let near = tokio::task::spawn_blocking(move || near.play(usize::MAX));
    let ended = ended(&channel, &made.match_id).await;
    assert_eq!(
        (ended.state(), ended.games_finished),
        (MatchState::Decided, 2)
    );
    for standing in &ended.standings {
        assert_eq!(standing.faults, Some(FaultCounts::default()));
    }
    bridge.signal(Signal::SIGTERM);
    assert!(far.await.unwrap() > 0 && near.await.unwrap() > 0);
}

#[test]
fn a_client_shows_over_both_ways_that_it_knows_the_rules() {
    let bridge = Bridge::start("127.0.0.1:1", &[]);
    for client in [Client::connect(&bridge), Client::connect_to_web(&bridge)] {
        let mut client = client;
        let mode = client.say("", "mode verify");
        let answer = client.hear().unwrap();
        assert_eq!((&*answer.name, answer.reference), ("ok", mode.to_string()));
        let mut right = 0;
        for _ in 0..50 {
            let problem = client.hear().unwrap();
            assert_eq!(problem.name, "problem");
            let (board, pit) = problem.rest.split_once(' ').unwrap();
            let (reached, again) = solution(board, pit.parse().unwrap());
            let id = client.say(&problem.id, &format!("solution {reached} {again}"));
            let verdict = client.hear().unwrap();
            assert_eq!(verdict.reference, id.to_string());
            assert_eq!(verdict.name, "ok", "{} {}", problem.rest, verdict.rest);
            right += 1;
        }
        assert_eq!(right, 50);
        let problem = client.hear().unwrap();
        client.say(&problem.id, "solution <1,0,0,1,1> no");
        let verdict = client.hear().unwrap();
        assert_eq!(verdict.name, "error");
        assert!(
            verdict.rest.starts_with("\"Expected state <"),
            "{}",
            verdict.rest
        );
    }
}

/// The rules from the description: sow, skip the other store, move again, capture, end.
fn solution(board: &str, pit: usize) -> (String, bool) {
    let numbers = board.trim_matches(['<', '>']).split(',');
    let numbers: Vec<u32> = numbers.map(|number| number.parse().unwrap()).collect();
    let size = numbers[0] as usize;
    let [mut south, mut north] = [numbers[1], numbers[2]];
    // South's pits, South's store, North's pits.
    let mut round = [&numbers[3..3 + size], &[0], &numbers[3 + size..]].concat();
    let hand = std::mem::take(&mut round[pit]);
    let places = round.len();
    for step in 1..=hand as usize {
        round[(pit + step) % places] += 1;
    }
    let last = (pit + hand as usize) % places;
    if last < size && round[last] == 1 && round[2 * size - last] > 0 {
        south += 1 + std::mem::take(&mut round[2 * size - last]);
        round[last] = 0;
    }
    south += std::mem::take(&mut round[size]);
    let sum = |pits: &[u32]| pits.iter().sum::<u32>();
    let (own, other) = (sum(&round[..size]), sum(&round[size + 1..]));
    if own == 0 || other == 0 {
        south += own;
        north += other;
        round.fill(0);
    }
    round.remove(size);
    let pits: Vec<String> = round.iter().map(u32::to_string).collect();
    let board = format!("<{size},{south},{north},{}>", pits.join(","));
    (board, last == size)
}

#[test]
fn only_the_path_of_the_protocol_and_no_strange_page_is_let_in() {
    let bridge = Bridge::start("127.0.0.1:1", &[]);
    let shake = |path: &str| {
        let stream = TcpStream::connect(&bridge.web).unwrap();
        match client(format!("ws://{}{path}", bridge.web), stream) {
            Err(HandshakeError::Failure(Error::Http(response))) => Some(response.status().as_u16()),
            Err(error) => panic!("{error}"),
            Ok(_) => None,
        }
    };
    assert_eq!(shake("/socket"), None);
    assert_eq!(shake("/"), Some(404));
    let mut stream = TcpStream::connect(&bridge.web).unwrap();
    let request = "GET /socket HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://evil.example\r\n\
        Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
        Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 403"), "{answer}");
}

#[test]
fn what_is_no_handshake_is_closed() {
    let bridge = Bridge::start("127.0.0.1:1", &[]);
    for noise in [&b"\xff\x00nonsense\r\n\r\n"[..], &[b'x'; 200_000]] {
        let mut stream = TcpStream::connect(&bridge.web).unwrap();
        // Sent away in the middle of it, it may not be able to say it all.
        let _ = stream.write_all(noise);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        assert!(!answer.starts_with(b"HTTP/1.1 101"));
    }
    // Others are not held up by it.
    Client::connect_to_web(&bridge);
}
