//! A scripted stand-in for a pairing program: every way it can end.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use super::*;
use crate::tournament::Entrant;
use crate::tournament::trf::{Bye, Colour, Player, RequestedBye};

/// Five players of three rounds, before the first.
fn five() -> Trf {
    let player = |n: u16| Player {
        name: format!("Bot {n}"),
        rating: 1950 - 50 * n,
        place: n,
        ..Player::default()
    };
    Trf {
        name: "Five".to_string(),
        rounds: 3,
        initial_colour: Some(Colour::White),
        kind: Some("FIDE_DUTCH_2025".to_string()),
        players: (1..=5).map(player).collect(),
        ..Trf::default()
    }
}

/// A program of a few lines of shell; `$2` is the file it is given.
fn program(folder: &Path, lines: &str) -> PairingEngine {
    let path = folder.join("stand-in");
    let version = "if [ \"$1\" = -r ]; then echo 'Stand-in 1.0 (golden)'; exit 0; fi";
    fs::write(&path, format!("#!/bin/sh\n{version}\n{lines}\n")).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    PairingEngine::new(path)
}

async fn paired(lines: &str) -> (Result<Round, PairingError>, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let engine = program(folder.path(), lines);
    let round = engine.pair(&five(), &folder.path().join("round-1")).await;
    (round, folder)
}

fn kept(folder: &tempfile::TempDir, name: &str) -> String {
    fs::read_to_string(folder.path().join("round-1").join(name)).unwrap()
}

#[tokio::test]
async fn a_program_pairs_and_everything_of_it_is_kept() {
    let golden = "[ \"$1 $3\" = '--dutch -p' ] || exit 9
        grep -q '^142 3' \"$2\" || exit 3
        grep -q '^192 FIDE_DUTCH_2025' \"$2\" || exit 3
        printf '3\\n1 3\\n4 2\\n5 0\\n'";
    let (round, folder) = paired(golden).await;
    let round = round.unwrap();
    assert_eq!((round.encounters.len(), round.bye), (2, Some(Entrant(5))));
    assert_eq!(kept(&folder, "output.txt"), "3\n1 3\n4 2\n5 0\n");
    assert!(kept(&folder, "input.trf").contains("Bot 5"));
    let json: serde_json::Value = serde_json::from_str(&kept(&folder, "pairing.json")).unwrap();
    assert_eq!(json["version"], "Stand-in 1.0 (golden)");
    assert_eq!(
        (&json["exit_code"], &json["outcome"]),
        (&0.into(), &"PAIRED".into())
    );
}

#[tokio::test]
async fn each_way_to_fail_has_its_reason_and_the_programs_own_words() {
    for (lines, reason, words) in [
        (
            "echo 'all have met' >&2; exit 1",
            "NO_VALID_PAIRING",
            "all have met",
        ),
        (
            "echo 'line 4 is bad' >&2; exit 3",
            "PAIRING_INPUT_REJECTED",
            "line 4 is bad",
        ),
        ("exit 2", "PAIRING_FAILED", "exit code 2"),
        ("kill -9 $$", "PAIRING_FAILED", "signal 9"),
        ("printf '1\\n1 2\\n'", "PAIRING_FAILED", "wasn't paired"),
        ("echo nonsense", "PAIRING_FAILED", "no number of pairs"),
    ] {
        let (round, folder) = paired(lines).await;
        let error = round.expect_err(lines);
        assert_eq!(error.reason(), reason, "{lines}: {error}");
        assert!(error.to_string().contains(words), "{lines}: {error}");
        assert!(kept(&folder, "pairing.json").contains(reason), "{lines}");
    }
}

#[tokio::test]
async fn a_program_that_hangs_is_ended_with_all_it_started() {
    let folder = tempfile::tempdir().unwrap();
    let mark = folder.path().join("child");
    let lines = format!("sleep 600 & echo $! > '{}'; wait", mark.display());
    let engine = PairingEngine {
        timeout: Duration::from_secs(5),
        ..program(folder.path(), &lines)
    };
    let error = engine.pair(&five(), folder.path()).await.unwrap_err();
    assert_eq!(error.reason(), "PAIRING_TIMEOUT");
    let child: i32 = fs::read_to_string(&mark).unwrap().trim().parse().unwrap();
    let state = || fs::read_to_string(format!("/proc/{child}/stat")).unwrap_or_default();
    let gone = || state().is_empty() || state().contains(") Z ");
    while !gone() {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn what_cannot_be_started_or_written_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let engine = PairingEngine::new(folder.path().join("nowhere"));
    let error = engine.pair(&five(), folder.path()).await.unwrap_err();
    assert_eq!(error.reason(), "PAIRING_FAILED");
    let mut trf = five();
    trf.players[0].points.0 = 7;
    let engine = program(folder.path(), "exit 0");
    let error = engine.pair(&trf, folder.path()).await.unwrap_err();
    assert_eq!(error.reason(), "PAIRING_INPUT_REJECTED");
    assert!(error.to_string().contains("player 1"), "{error}");
}

/// Absences go to the program as requests for the round to come, and must not come back paired.
#[tokio::test]
async fn r53_requested_byes_are_rows_240_and_hold() {
    let folder = tempfile::tempdir().unwrap();
    let engine = program(
        folder.path(),
        "grep -q '^240 H 001 0005' \"$2\" || exit 3; printf '2\\n1 3\\n4 2\\n'",
    );
    let mut trf = five();
    trf.byes.push(RequestedBye {
        round: 1,
        entrant: Entrant(5),
        bye: Bye::Half,
    });
    let round = engine.pair(&trf, folder.path()).await.unwrap();
    assert_eq!((round.encounters.len(), round.bye), (2, None));
}
