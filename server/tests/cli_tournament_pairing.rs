//! Events whose rounds a program outside pairs, and those who are told by HTTP what happens.
#![allow(clippy::unwrap_used, reason = "a test may fail where it stands")]

mod tournament;

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Stdio;
use std::thread::JoinHandle;

use mashimo_server::webhooks::verify;
use serde_json::Value;

use tournament::{Place, command, mashimo, printed, refused};

fn swiss(more: &str) -> String {
    format!(
        r#"
name = "By a program"
kind = "swiss"
seed = 3
bots = [
    {{ name = "one", level = "random" }},
    {{ name = "two", level = "random" }},
    {{ name = "three", level = "random" }},
    {{ name = "four", level = "random" }},
]

[[games]]
rules = "kalah:pits=3,seeds=2"
tc = "60+1"

[swiss]
rounds = 3
{more}
"#
    )
}

/// A stand-in for a pairing program, with what it answers for each round's folder.
fn stand_in(place: &Place, second: &str) {
    let script = format!(
        "#!/bin/sh\nif [ \"$1\" = -r ]; then echo 'Stand-in 2.0'; exit 0; fi\n\
         grep -q '^142 3' \"$2\" || exit 3\n\
         case \"$2\" in\n\
         */rounds/1/*) printf '2\\n1 3\\n4 2\\n' ;;\n\
         */rounds/2/*) {second} ;;\n\
         */rounds/3/*) printf '2\\n1 2\\n3 4\\n' ;;\n\
         *) printf '3\\n1 3\\n4 2\\n5 0\\n' ;;\n\
         esac\n"
    );
    let path = place.path("bbp");
    fs::write(&path, script).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
}

const SECOND: &str = "printf '2\\n1 4\\n2 3\\n'";

fn encounters(event: &Value) -> Vec<(u64, u64, u64)> {
    let number = |value: &Value| value.as_u64().unwrap();
    let of = |result: &Value| {
        let meeting = &result["meeting"];
        let encounter = &meeting["encounter"];
        (
            number(&meeting["round"]),
            number(&encounter["first"]),
            number(&encounter["second"]),
        )
    };
    event["results"]
        .as_array()
        .unwrap()
        .iter()
        .map(of)
        .collect()
}

#[test]
fn a_program_pairs_an_event_and_a_refusal_leaves_the_round_proposed() {
    let place = Place::with(&swiss("engine = \"./bbp\"\nengine_timeout = 20"));
    let (file, out) = (place.path("event.toml"), place.path("out"));
    refused(
        &["run", &file, "--out", &out],
        &["line 18", "there is no program \"./bbp\""],
    );
    stand_in(&place, "echo 'nobody is left' >&2; exit 1");
    for _ in 0..2 {
        let output = mashimo(&["run", &file, "--out", &out]);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{said}");
        for wanted in [
            "NO_VALID_PAIRING",
            "round 2 stays proposed",
            "nobody is left",
        ] {
            assert!(said.contains(wanted), "{wanted}: {said}");
        }
    }
    let kept = Path::new(&out).join("rounds/2/pairing.json");
    let kept: Value = serde_json::from_str(&fs::read_to_string(kept).unwrap()).unwrap();
    assert_eq!(
        (&kept["outcome"], &kept["exit_code"]),
        (&"NO_VALID_PAIRING".into(), &1.into())
    );
    stand_in(&place, SECOND);
    let event = place.run("out");
    let wanted = [
        (0, 1, 3),
        (0, 4, 2),
        (1, 1, 4),
        (1, 2, 3),
        (2, 1, 2),
        (2, 3, 4),
    ];
    assert_eq!(encounters(&event), wanted);
    assert_eq!(event["over"], Value::Bool(true));
    let input = fs::read_to_string(Path::new(&out).join("rounds/3/input.trf")).unwrap();
    assert!(
        input.contains("192 FIDE_DUTCH_2025") && input.contains(" w "),
        "{input}"
    );

    // The same event from the beginning has the same table; a report file holds its rounds.
    let again = place.run("again");
    assert_eq!(again["results"], event["results"]);
    let trf = place.path("out.trf");
    printed(&["report", &file, "--out", &out, "--trf", &trf]);
    let text = printed(&["trf", &trf]);
    assert!(
        text.contains("By a program: 4 players, round 3 of 3"),
        "{text}"
    );
}

const FIVE: &str = "\
012 Five
142 3
152 W
001    1      Bot 1                             1900                             0.0    1
001    2      Bot 2                             1850                             0.0    2
001    3      Bot 3                             1800                             0.0    3
001    4      Bot 4                             1750                             0.0    4
001    5      Bot 5                             1700                             0.0    5
";

#[test]
fn a_program_pairs_a_report_file() {
    let place = Place::with("");
    stand_in(&place, SECOND);
    let (file, engine) = (place.path("five.trf"), place.path("bbp"));
    fs::write(&file, FIVE).unwrap();
    let keep = place.path("kept");
    let pairs = printed(&["pair", &file, "--engine", &engine, "--keep", &keep]);
    assert_eq!(pairs, "3\n1 3\n4 2\n5 0\n");
    assert!(Path::new(&keep).join("pairing.json").exists());
    fs::write(&engine, "#!/bin/sh\necho 'player 2: bad' >&2; exit 3\n").unwrap();
    let output = mashimo(&["pair", &file, "--engine", &engine]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1));
    assert!(
        said.contains("PAIRING_INPUT_REJECTED") && said.contains("player 2: bad"),
        "{said}"
    );
    fs::write(&engine, "#!/bin/sh\nexec sleep 600\n").unwrap();
    let output = mashimo(&["pair", &file, "--engine", &engine, "--timeout", "1"]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains("PAIRING_TIMEOUT"), "{said}");
    refused(&["pair", &file, "--timeout", "3"], &["--engine"]);
}

/// Takes so many deliveries, the first of them not answered at all; each comes with its signature.
fn listener(wanted: usize) -> (String, JoinHandle<Vec<(String, String)>>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}/hook", listener.local_addr().unwrap());
    let serve = move || {
        let mut got = Vec::new();
        while got.len() < wanted + 1 {
            let (mut stream, _) = listener.accept().unwrap();
            got.push(delivery(&mut BufReader::new(stream.try_clone().unwrap())));
            if got.len() > 1 {
                let answer = "HTTP/1.1 204 X\r\nConnection: close\r\n\r\n";
                stream.write_all(answer.as_bytes()).unwrap();
            }
        }
        got
    };
    (url, std::thread::spawn(serve))
}

fn delivery(stream: &mut impl BufRead) -> (String, String) {
    let (mut signature, mut length) = (String::new(), 0);
    loop {
        let mut line = String::new();
        stream.read_line(&mut line).unwrap();
        let Some((key, value)) = line.trim().split_once(": ") else {
            if line.trim().is_empty() {
                break;
            }
            continue;
        };
        match key.to_ascii_lowercase().as_str() {
            "mashimo-signature" => signature = value.to_string(),
            "content-length" => length = value.parse().unwrap(),
            _ => {}
        }
    }
    let mut body = String::new();
    stream.take(length).read_to_string(&mut body).unwrap();
    (signature, body)
}

#[test]
fn who_asked_for_it_is_told_of_games_rounds_and_the_end() {
    const SECRET: &str = "sixteen bytes or more";
    // Twelve games in pairs of two, three rounds, one end.
    let (url, listening) = listener(12 + 3 + 1);
    let hook = format!("[[webhooks]]\nurl = \"{url}\"\nsecret_env = \"HOOK_SECRET\"\n");
    let place = Place::with(&swiss(&hook));
    let (file, out) = (place.path("event.toml"), place.path("out"));
    refused(&["run", &file, "--out", &out], &["line 19", "HOOK_SECRET"]);
    let status = command(&["run", &file, "--out", &out])
        .env("HOOK_SECRET", SECRET)
        .stdout(Stdio::null())
        .status()
        .unwrap();
    assert!(status.success());
    let got = listening.join().unwrap();
    assert_eq!(
        got[0].1, got[1].1,
        "what was not answered is sent again as it was"
    );
    let mut count = std::collections::BTreeMap::new();
    for (signature, body) in &got[1..] {
        let body_json: Value = serde_json::from_str(body).unwrap();
        let now = body_json["time_ms"].as_u64().unwrap() / 1000;
        assert!(verify(SECRET, signature, body, now, 120), "{signature}");
        *count
            .entry(body_json["event"].as_str().unwrap().to_string())
            .or_insert(0) += 1;
        if body_json["event"] == "game-over" {
            assert_eq!(
                body_json["data"]["seats"].as_array().unwrap().len(),
                2,
                "{body}"
            );
        }
    }
    let wanted = [("event-over", 1), ("game-over", 12), ("round-closed", 3)];
    assert_eq!(
        count.into_iter().collect::<Vec<_>>(),
        wanted.map(|(k, n)| (k.to_string(), n))
    );
}
