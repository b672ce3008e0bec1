//! Clients that keep to nothing hold nobody.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpStream};

use tokio_tungstenite::tungstenite::{Message, client};

use crate::client::{Bridge, Client};

#[test]
fn noise_gets_an_error_and_an_end() {
    let bridge = Bridge::start("127.0.0.1:1", &["--clients", "1"]);
    let mut client = Client::connect(&bridge);
    for (address, wanted) in [(&bridge.address, "too many clients"), (&bridge.web, "503")] {
        let mut extra = String::new();
        let mut second = TcpStream::connect(address).unwrap();
        second.read_to_string(&mut extra).unwrap();
        assert!(extra.contains(wanted), "{extra}");
    }
    let noise = [b"\xff\x00 nonsense!\n".repeat(100), vec![b'x'; 1 << 20]].concat();
    // Sent away in the middle of it, the client may not be able to say it all.
    client.say_raw(&noise);
    assert!(client.sent_away().contains("more than 64 lines"));
}

#[test]
fn a_line_that_is_too_long_is_told_once_and_the_next_is_heard() {
    let bridge = Bridge::start("127.0.0.1:1", &[]);
    let mut client = Client::connect(&bridge);
    client.say_raw(&[vec![b'x'; 1 << 20], b"\r\n".to_vec()].concat());
    let told = client.hear().unwrap();
    assert_eq!(
        (&*told.name, &*told.rest),
        ("error", "\"the line is too long\"")
    );
    let ping = client.say("", "ping");
    assert_eq!(client.hear().unwrap().reference, ping.to_string());
}

#[test]
fn a_message_that_is_too_long_ends_a_socket() {
    let bridge = Bridge::start("127.0.0.1:1", &[]);
    let stream = TcpStream::connect(&bridge.web).unwrap();
    let (mut socket, _) = client(format!("ws://{}/socket", bridge.web), stream).unwrap();
    assert!(socket.read().unwrap().is_text());
    // Closed in the middle of it, the client may not be able to say it all.
    let _ = socket.send(Message::text("x".repeat(1 << 20)));
    while socket.read().is_ok() {}
    Client::connect_to_web(&bridge);
}

#[test]
fn clients_that_say_nothing_or_hang_up_hold_nobody() {
    let bridge = Bridge::start("127.0.0.1:1", &["--clients", "64"]);
    let silent: Vec<TcpStream> = (0..40)
        .map(|number| {
            let address = if number % 2 == 0 {
                &bridge.address
            } else {
                &bridge.web
            };
            TcpStream::connect(address).unwrap()
        })
        .collect();
    for _ in 0..100 {
        let mut client = TcpStream::connect(&bridge.address).unwrap();
        let _ = client.write_all(b"1 mode");
        let _ = client.shutdown(Shutdown::Both);
    }
    let mut client = loop {
        // Those that hang up are let go, one after the other.
        let mut stream = TcpStream::connect(&bridge.address).unwrap();
        let mut first = [0; 5];
        stream.read_exact(&mut first).unwrap();
        if &first == b"2 kgp" {
            break Client::connect_to_web(&bridge);
        }
    };
    client.say("", "mode verify");
    assert_eq!(client.hear().unwrap().name, "ok");
    drop(silent);
}

#[test]
fn a_flood_of_pings_is_answered_one_by_one() {
    let bridge = Bridge::start("127.0.0.1:1", &[]);
    let mut client = Client::connect(&bridge);
    let asked: Vec<u64> = (0..2000).map(|_| client.say("", "ping")).collect();
    for id in asked {
        assert_eq!(client.hear().unwrap().reference, id.to_string());
    }
}
