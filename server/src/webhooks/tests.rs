//! Deliveries to a listener of this machine that answers as it is told to.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;

use super::*;

const SECRET: &str = "a secret of twenty-four";

const QUICK: Backoff = Backoff {
    first: Duration::from_millis(1),
    most: Duration::from_millis(5),
    tries: 4,
    within: Duration::from_secs(20),
};

/// What a listener got.
#[derive(Debug)]
struct Got {
    headers: Vec<(String, String)>,
    body: String,
}

impl Got {
    fn header(&self, name: &str) -> &str {
        let mut found = self
            .headers
            .iter()
            .filter(|(key, _)| key.eq_ignore_ascii_case(name));
        found.next().map_or("", |(_, value)| value)
    }
}

/// A listener that answers one request after the other with these statuses; 0 closes the connection
/// without an answer. What it got comes out at the end.
fn listener(statuses: &'static [u16]) -> (String, std::thread::JoinHandle<Vec<Got>>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}/hook", listener.local_addr().unwrap());
    let serve = move || {
        let one = |status: &u16| {
            let (mut stream, _) = listener.accept().unwrap();
            let got = read(&mut BufReader::new(stream.try_clone().unwrap()));
            if *status > 0 {
                let answer = "Content-Length: 0\r\nConnection: close\r\n\r\n";
                write!(stream, "HTTP/1.1 {status} X\r\n{answer}").unwrap();
            }
            got
        };
        statuses.iter().map(one).collect()
    };
    (url, std::thread::spawn(serve))
}

fn read(stream: &mut impl BufRead) -> Got {
    let mut headers = Vec::new();
    loop {
        let mut line = String::new();
        stream.read_line(&mut line).unwrap();
        if line.trim().is_empty() {
            break;
        }
        if let Some((key, value)) = line.trim().split_once(": ") {
            headers.push((key.to_string(), value.to_string()));
        }
    }
    let mut got = Got {
        headers,
        body: String::new(),
    };
    let length = got.header("content-length").parse().unwrap();
    stream.take(length).read_to_string(&mut got.body).unwrap();
    got
}

async fn told(statuses: &'static [u16], news: &[News]) -> Vec<Got> {
    let (url, listening) = listener(statuses);
    let hook = Webhook::new(&url, SECRET, &[News::GameOver]).unwrap();
    let hooks = Webhooks::start(vec![hook], QUICK).unwrap();
    for (number, news) in news.iter().enumerate() {
        hooks.tell(*news, json!({"number": number}));
    }
    hooks.close(Duration::from_secs(60)).await;
    listening.join().unwrap()
}

#[tokio::test]
async fn r12_a_dropped_answer_and_an_error_are_tried_again_with_the_same_bytes() {
    let got = told(&[0, 500, 204], &[News::GameOver]).await;
    assert_eq!(got.len(), 3);
    for one in &got {
        assert_eq!(one.body, got[0].body);
        assert_eq!(
            one.header("mashimo-delivery"),
            got[0].header("mashimo-delivery")
        );
        assert_eq!(one.header("mashimo-event"), "game-over");
        let header = one.header("mashimo-signature");
        assert!(
            verify(SECRET, header, &one.body, now_ms() / 1000, 300),
            "{header}"
        );
        assert!(!verify(
            "another secret of size",
            header,
            &one.body,
            now_ms() / 1000,
            300
        ));
        assert!(
            !verify(SECRET, header, &one.body, now_ms() / 1000 + 301, 300),
            "too old"
        );
    }
    let body: Value = serde_json::from_str(&got[0].body).unwrap();
    assert_eq!(body["id"], got[0].header("mashimo-delivery"));
    assert_eq!(
        (&body["event"], &body["data"]["number"]),
        (&"game-over".into(), &0.into())
    );
}

#[tokio::test]
async fn a_refusal_is_for_good_and_the_next_event_follows() {
    let got = told(&[410, 200], &[News::GameOver, News::GameOver]).await;
    let numbers: Vec<bool> = [0, 1]
        .iter()
        .map(|n| got[*n].body.contains(&format!("\"number\":{n}")))
        .collect();
    assert_eq!(numbers, [true, true]);
}

#[tokio::test]
async fn it_is_given_up_after_so_many_tries_and_only_what_is_wanted_is_told() {
    let news = [News::RoundClosed, News::GameOver, News::GameOver];
    let got = told(&[500, 503, 429, 408, 200], &news).await;
    let numbers: Vec<&str> = got
        .iter()
        .map(|one| {
            if one.body.contains("\"number\":1") {
                "1"
            } else {
                "2"
            }
        })
        .collect();
    assert_eq!(numbers, ["1", "1", "1", "1", "2"]);
}

#[test]
fn what_is_no_endpoint_is_refused_and_no_secret_is_shown() {
    assert!(Webhook::new("ftp://x", SECRET, &[]).is_err());
    assert!(
        Webhook::new("http://x", "short", &[])
            .unwrap_err()
            .contains("16 bytes")
    );
    let missing = Webhook::read("http://x/", "MASHIMO_NO_SUCH_SECRET", &[]).unwrap_err();
    assert!(missing.contains("MASHIMO_NO_SUCH_SECRET"), "{missing}");
    let hook = Webhook::new("https://x/y", SECRET, &[]).unwrap();
    assert!(!format!("{hook:?}").contains(SECRET));
}

/// A vector others can check their own code against.
#[test]
fn a_signature_to_the_byte() {
    let header = signature("0123456789abcdef", 1_767_225_600, "{\"a\":1}");
    let digits = header.strip_prefix("t=1767225600,v1=").unwrap();
    assert_eq!(digits, SIGNED);
}

const SIGNED: &str = "539b0e21b535c5201ef7d1453c0a0de4ad132293226de9018be0cfbf0092faa6";
