//! `mashimo admin`: from the first administrator on an empty folder to the end of the server.

#![allow(clippy::unwrap_used, reason = "a test may fail where it stands")]

mod process;

use std::fs;
use std::os::unix::fs::PermissionsExt;

use process::{Server, mashimo};
use serde_json::Value;

/// Runs it and returns what it printed; the exit code must be 0.
fn said(args: &[&str]) -> String {
    let output = mashimo(args);
    let wrong = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(0), "{args:?}: {wrong}");
    String::from_utf8(output.stdout).unwrap().trim().to_owned()
}

/// Refused: this exit code and one line that says `wanted`.
fn refused(args: &[&str], code: i32, wanted: &str) {
    let output = mashimo(args);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(code), "{args:?}: {said}");
    assert_eq!(said.lines().count(), 1, "{args:?}: {said}");
    assert!(said.contains(wanted), "{args:?}: {wanted:?} in {said}");
}

#[test]
fn from_the_first_administrator_to_the_end_of_the_server() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let data = data.to_str().unwrap();
    let first = said(&["admin", "first", "--data", data, "--holder", "ada"]);
    assert!(first.starts_with("msh_"), "{first}");
    let server = Server::start(std::path::Path::new(data), &["--practice", "closed"]);
    refused(
        &["admin", "first", "--data", data],
        75,
        "held by another server",
    );
    let address = server.address.to_string();
    let admin = |token: &str, args: &[&str]| -> Vec<String> {
        let all = ["admin", "--address", &address, "--token", token];
        all.iter().chain(args).map(|s| (*s).to_string()).collect()
    };
    let run = |token: &str, args: &[&str]| {
        let args = admin(token, args);
        said(&args.iter().map(String::as_str).collect::<Vec<_>>())
    };
    let fails = |token: &str, args: &[&str], wanted: &str| {
        let args = admin(token, args);
        refused(
            &args.iter().map(String::as_str).collect::<Vec<_>>(),
            1,
            wanted,
        );
    };
    let olga = run(&first, &["tokens", "create", "olga", "--role", "organiser"]);
    let owl = run(
        &olga,
        &["bots", "register", "owl", "--description", "a bird"],
    );
    fails(&olga, &["bots", "register", "owl"], "NAME_TAKEN");
    fails(&olga, &["audit"], "ROLE_NEEDED");
    fails("msh_none", &["bots", "list"], "TOKEN_INVALID");
    run(&owl, &["bots", "publish", "owl", "2", "--notes", "faster"]);
    let shown: Value =
        serde_json::from_str(&run(&olga, &["--json", "bots", "show", "owl"])).unwrap();
    assert_eq!(
        (&shown["owner"], &shown["state"]),
        (&"olga".into(), &"active".into())
    );
    assert_eq!(shown["versions"][1]["version"], "2");
    let token_id = shown["tokens"][0]["token_id"].as_str().unwrap().to_owned();
    let why = ["--reason", "it cheats"];
    let suspended = run(&first, &[&["bots", "suspend", "owl"][..], &why].concat());
    assert!(suspended.contains("suspended: it cheats"), "{suspended}");
    run(
        &first,
        &["bots", "restore", "owl", "--reason", "it does not"],
    );
    let list = run(&olga, &["bots", "list"]);
    assert_eq!(list.lines().count(), 2);
    assert!(list.contains("owl  olga   active  2"), "{list}");
    assert_eq!(run(&olga, &["bots", "connected"]).lines().count(), 1);
    let newer = run(&owl, &["tokens", "rotate", "owl"]);
    fails(&owl, &["bots", "list"], "TOKEN_REVOKED");
    let revoked = run(&newer, &["tokens", "revoke", &token_id]);
    assert!(revoked.contains(&token_id), "{revoked}");
    let no_game = ["games", "void", "none", "--reason", "a test"];
    fails(&first, &no_game, "GAME_UNKNOWN");
    let audit = run(&first, &["--json", "audit", "--limit", "3"]);
    let entries: Vec<Value> = audit
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let actions: Vec<_> = entries
        .iter()
        .map(|entry| entry["action"].as_str().unwrap())
        .collect();
    assert_eq!(actions, ["RotateToken", "RestoreBot", "SuspendBot"]);
    assert_eq!(
        (&entries[2]["actor"], &entries[2]["reason"]),
        (&"ada".into(), &"it cheats".into())
    );
    let told = run(&first, &["drain", "--within", "5", "--reason", "done"]);
    assert!(told.starts_with("draining: sessions told 0"), "{told}");
    server.ended();
}

#[test]
fn a_server_writes_its_first_administrator_to_a_file_once() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("admin.token");
    let path = file.to_str().unwrap();
    let data = folder.path().join("data");
    let server = Server::start(&data, &["--first-admin", path]);
    let token = fs::read_to_string(&file).unwrap().trim().to_owned();
    assert_eq!(
        fs::metadata(&file).unwrap().permissions().mode() & 0o777,
        0o600
    );
    let address = server.address.to_string();
    said(&["admin", "--address", &address, "--token", &token, "audit"]);
    drop(server);
    fs::remove_file(&file).unwrap();
    // There is one now: none is made.
    let server = Server::start(&data, &["--first-admin", path]);
    assert!(!file.exists());
    let address = server.address.to_string();
    said(&["admin", "--address", &address, "--token", &token, "audit"]);
}

#[test]
fn tokens_of_a_file_have_roles() {
    let folder = tempfile::tempdir().unwrap();
    let tokens = folder.path().join("tokens.txt");
    let text = "# who may what\nowl 0123456789abcdef\nolga fedcba9876543210 organiser\n";
    fs::write(&tokens, text).unwrap();
    let args = ["--tokens", tokens.to_str().unwrap()];
    let server = Server::start(&folder.path().join("data"), &args);
    let address = server.address.to_string();
    let register = |token: &str| {
        [
            "admin",
            "--address",
            &address,
            "--token",
            token,
            "bots",
            "register",
            "jay",
        ]
        .map(str::to_owned)
    };
    let as_bot = register("0123456789abcdef");
    refused(&as_bot.each_ref().map(String::as_str), 1, "ROLE_NEEDED");
    let as_organiser = register("fedcba9876543210");
    said(&as_organiser.each_ref().map(String::as_str));
}
