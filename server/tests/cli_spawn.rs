//! Bots as child processes: nothing they do outlives or holds the process that started them.
#![allow(clippy::unwrap_used, reason = "a test may fail where it stands")]

use std::fs;
use std::path::Path;
use std::time::Duration;

use mashimo_server::spawn::{Group, Keeper, Limits, Plan, State, tail};

fn plan(folder: &Path, command: &str) -> Plan {
    Plan {
        name: "bot".to_string(),
        command: command.to_string(),
        folder: Some(folder.to_path_buf()),
        address: "http://127.0.0.1:1".to_string(),
        token: "secret".to_string(),
        environment: Vec::new(),
        limits: Limits::default(),
        stderr: folder.join("bot.log"),
        restarts_max: 0,
        grace: Duration::from_millis(50),
    }
}

/// Waits for a line in the bot's log, which says that it is as far as that.
async fn said(folder: &Path, wanted: &str) -> String {
    loop {
        let text = fs::read_to_string(folder.join("bot.log")).unwrap_or_default();
        if let Some(line) = text.lines().find_map(|line| line.strip_prefix(wanted)) {
            return line.trim().to_string();
        }
        tokio::task::yield_now().await;
    }
}

fn lives(id: &str) -> bool {
    // A process that was killed and not yet reaped by its parent lives no more.
    let stat = fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
    stat.rsplit_once(") ")
        .is_some_and(|(_, rest)| !rest.starts_with(['Z', 'X']))
}

async fn gone(id: &str) {
    while lives(id) {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn address_token_and_name_are_in_the_environment() {
    let folder = tempfile::tempdir().unwrap();
    let line = "echo \"env $MASHIMO_ADDRESS $MASHIMO_TOKEN $MASHIMO_BOT\" >&2";
    let mut group = Group::start(&plan(folder.path(), line)).unwrap();
    assert!(group.ended().await.unwrap().success());
    let log = tail(&folder.path().join("bot.log"), 5);
    assert_eq!(log, ["env http://127.0.0.1:1 secret bot"]);
}

#[tokio::test]
async fn r29_a_bot_that_ignores_everything_is_killed_with_its_forks() {
    let folder = tempfile::tempdir().unwrap();
    // One fork in the group, and one that leaves it for a session of its own.
    let line = "trap '' TERM INT HUP; \
        (trap '' TERM; while :; do sleep 1; done) & echo \"fork $!\"; \
        setsid sh -c 'echo \"stray $$\"; exec sleep 1000' & \
        echo \"main $$\"; while :; do sleep 1; done";
    let group = Group::start(&plan(folder.path(), line)).unwrap();
    let fork = said(folder.path(), "fork ").await;
    let stray = said(folder.path(), "stray ").await;
    let main = said(folder.path(), "main ").await;
    assert!(lives(&fork) && lives(&stray) && lives(&main));
    group.stop(Duration::from_millis(20)).await;
    gone(&fork).await;
    gone(&stray).await;
    gone(&main).await;
}

#[tokio::test]
async fn a_dropped_bot_is_killed() {
    let folder = tempfile::tempdir().unwrap();
    let line = "trap '' TERM; echo \"main $$\"; while :; do sleep 1; done";
    let keeper = Keeper::start(plan(folder.path(), line));
    let main = said(folder.path(), "main ").await;
    drop(keeper);
    gone(&main).await;
}

#[tokio::test]
async fn a_bot_that_crashes_is_started_again_up_to_the_limit() {
    let folder = tempfile::tempdir().unwrap();
    let line = "echo started; echo 'no such module' >&2; exit 3";
    let keeper = Keeper::start(Plan {
        restarts_max: 2,
        ..plan(folder.path(), line)
    });
    let reason = keeper.given_up().await;
    assert_eq!(reason, "ended by itself with exit code 3");
    let log = fs::read_to_string(folder.path().join("bot.log")).unwrap();
    assert_eq!(log.matches("started").count(), 3);
    assert_eq!(tail(keeper.stderr(), 1), ["no such module"]);
    let state = keeper.state().borrow().clone();
    assert_eq!(state, State::GivenUp { reason });
    keeper.stop().await;
}

#[tokio::test]
async fn a_command_that_is_not_there_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let keeper = Keeper::start(plan(folder.path(), "no-such-bot --fast"));
    let reason = keeper.given_up().await;
    assert_eq!(reason, "its command was not found (exit code 127)");
    assert!(tail(keeper.stderr(), 3).join(" ").contains("no-such-bot"));
}

#[tokio::test]
async fn limits_hold_for_the_bot() {
    let folder = tempfile::tempdir().unwrap();
    let line = "ulimit -n; ulimit -t; exec true";
    let limits = "files=40,cpu=7".parse().unwrap();
    let mut group = Group::start(&Plan {
        limits,
        ..plan(folder.path(), line)
    })
    .unwrap();
    assert!(group.ended().await.unwrap().success());
    assert_eq!(tail(&folder.path().join("bot.log"), 5), ["40", "7"]);
}
