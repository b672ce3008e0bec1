//! What arbiters and administrators do: decide, void, replay, suspend, drain; each with its trail.

#![allow(
    clippy::unwrap_used,
    clippy::wildcard_enum_match_arm,
    reason = "a test may fail where it stands, and looks at the frames it is about"
)]

mod service;

use std::time::Duration;

use mashimo_proto::v1::{self, game_event::Kind as Happened, server_frame::Kind as Told};
use mashimo_server::Config;
use mashimo_server::serve::Data;
use service::arbiters::*;
use service::staff::*;
use service::*;
use tonic::Code;

#[tokio::test]
async fn an_arbiter_ends_a_running_game_and_its_match_counts_it() {
    let (_server, channel) = serve_with(staffed(Config::throwaway())).await;
    let (mut owl, mut jay, request, made) = at_the_board(&channel).await;
    let arbiter = Desk::of(&channel, ARBITER);
    let bad = arbiter
        .adjudicate(&request.game_id, &[1, 3])
        .await
        .unwrap_err();
    assert_eq!(
        (bad.code(), reason(&bad).as_str()),
        (Code::InvalidArgument, "BAD_FIELD")
    );
    let game = arbiter.adjudicate(&request.game_id, &[2, 1]).await.unwrap();
    assert_eq!(
        (game.state(), winner(&game)),
        (v1::GameState::Finished, Some(1))
    );
    let result = game.result.unwrap();
    assert_eq!(result.termination(), v1::Termination::Arbiter);
    assert_eq!(result.text, "arne: so it was agreed");
    for bot in [&mut owl, &mut jay] {
        assert_eq!(
            bot.over().await.result.unwrap().text,
            "arne: so it was agreed"
        );
    }
    assert_eq!(wins(&ended(&channel, &made.match_id).await), [0, 1]);
    let trail = arbiter.trail().await;
    let entry = (
        "arne",
        "AdjudicateGame",
        request.game_id.as_str(),
        "so it was agreed",
    );
    let entry = (
        entry.0.into(),
        entry.1.into(),
        entry.2.into(),
        entry.3.into(),
    );
    assert_eq!(trail, [entry]);
}

/// Rule 11: an override is a new event with author and reason; nothing is deleted.
#[tokio::test]
async fn rule_11_an_override_is_a_new_event_and_the_old_result_stays_in_the_log() {
    let folder = tempfile::tempdir().unwrap();
    let config = || Config {
        data: Data::Folder(folder.path().into()),
        ..staffed(Config::throwaway())
    };
    let (server, channel) = serve_with(config()).await;
    let made = create(&channel, spec("kalah", ["greedy", "random"], 2))
        .await
        .unwrap();
    let before = ended(&channel, &made.match_id).await;
    let game = games(&channel, &made.match_id).await.remove(0);
    let log = events(&channel, id(&game)).await;
    let other = if winner(&game) == Some(0) {
        [2, 1]
    } else {
        [1, 2]
    };
    let arbiter = Desk::of(&channel, ARBITER);
    let now = arbiter.adjudicate(id(&game), &other).await.unwrap();
    assert_ne!(winner(&now), winner(&game));
    let longer = events(&channel, id(&game)).await;
    assert_eq!(longer[..log.len()], log[..]);
    let Some(Happened::Over(over)) = &longer.last().unwrap().kind else {
        panic!("{longer:?}")
    };
    assert_eq!(longer.len(), log.len() + 1);
    assert_eq!(over.result.as_ref().unwrap().text, "arne: so it was agreed");
    // The match, though over, is the fold of its games.
    let after = standing(&channel, &made.match_id).await;
    assert_eq!(after.state, before.state);
    assert_ne!(wins(&after), wins(&before));
    server.shutdown().await;
    let (_server, channel) = serve_with(config()).await;
    assert_eq!(
        wins(&standing(&channel, &made.match_id).await),
        wins(&after)
    );
    assert_eq!(events(&channel, id(&game)).await, longer);
}

#[tokio::test]
async fn a_void_game_counts_nowhere_and_its_match_deals_it_again() {
    let (_server, channel) = serve_with(staffed(Config::throwaway())).await;
    let (mut owl, mut jay, request, made) = at_the_board(&channel).await;
    let game = Desk::of(&channel, ARBITER)
        .void(&request.game_id)
        .await
        .unwrap();
    assert_eq!(game.state(), v1::GameState::Void);
    owl.over().await;
    jay.over().await;
    // The same start and seats.
    let (first, again) = (owl.ready().await, jay.ready().await);
    assert_eq!((first.seat, again.seat), (0, 1));
    assert_ne!(game_id(&first), request.game_id);
    tokio::join!(owl.play_out(), jay.play_out());
    let played = ended(&channel, &made.match_id).await;
    assert_eq!((played.games_finished, played.games_void), (1, 1));
}

#[tokio::test]
async fn a_game_of_a_match_that_is_over_is_played_again() {
    let (_server, channel) = serve_with(staffed(Config::throwaway())).await;
    let made = create(&channel, spec("kalah", ["greedy", "random"], 2))
        .await
        .unwrap();
    ended(&channel, &made.match_id).await;
    let arbiter = Desk::of(&channel, ARBITER);
    let old = games(&channel, &made.match_id).await.remove(0);
    let new = arbiter
        .replay(id(&old))
        .await
        .unwrap()
        .expect("house bots have seats");
    let (old_setup, new_setup) = (old.setup.as_ref().unwrap(), new.setup.as_ref().unwrap());
    let text = |setup: &v1::GameSetup| setup.start.as_ref().unwrap().text.clone();
    assert_eq!(text(new_setup), text(old_setup));
    assert_eq!(new_setup.players, old_setup.players);
    assert_ne!(new_setup.game_id, old_setup.game_id);
    let played = ended(&channel, &made.match_id).await;
    assert_eq!((played.games_finished, played.games_void), (2, 1));
    assert_eq!(played.state(), v1::MatchState::Decided);
    // What was played again is not played again once more, but its successor is.
    let twice = arbiter.replay(id(&old)).await.unwrap_err();
    assert!(twice.message().contains(id(&new)), "{twice}");
    arbiter.replay(id(&new)).await.unwrap();
    let actions: Vec<String> = arbiter.trail().await.into_iter().map(|e| e.1).collect();
    assert_eq!(
        actions,
        ["ReplayGame", "VoidGame", "ReplayGame", "VoidGame"]
    );
}

#[tokio::test]
async fn a_suspended_game_stands_still_and_goes_on() {
    let (_server, channel) = serve_with(staffed(Config::throwaway())).await;
    let (mut owl, _jay, request, _) = at_the_board(&channel).await;
    let arbiter = Desk::of(&channel, ARBITER);
    let game = arbiter.suspend_game(&request.game_id, false).await.unwrap();
    assert_eq!(game.state(), v1::GameState::Suspended);
    owl.play(&request, &request.legal_moves[0].text).await;
    assert_eq!(owl.trouble().await.reason, "SUSPENDED");
    let game = arbiter.suspend_game(&request.game_id, true).await.unwrap();
    assert_eq!(game.state(), v1::GameState::Running);
    let again = owl.request().await;
    assert_eq!(again.decision_id, request.decision_id);
    owl.play(&again, &again.legal_moves[0].text).await;
    owl.until(|told| matches!(told, Told::MoveAccepted(_)))
        .await;
    let twice = arbiter
        .suspend_game(&request.game_id, true)
        .await
        .unwrap_err();
    assert_eq!(reason(&twice), "NOT_SUSPENDED");
    let why = v1::VoidGameRequest {
        game_id: request.game_id.clone(),
        ..v1::VoidGameRequest::default()
    };
    let unsaid = arbiter
        .admin()
        .void_game(arbiter.with(why))
        .await
        .unwrap_err();
    assert!(unsaid.message().contains("reason"), "{unsaid}");
}

#[tokio::test]
async fn a_suspended_bot_is_sent_home_and_may_come_back_when_restored() {
    let (_server, channel) = serve_with(staffed(Config::throwaway())).await;
    let admin = Desk::of(&channel, ADMIN);
    let (bot, token) = admin.register("owl").await.unwrap();
    admin.publish(&bot.bot_id, "2").await.unwrap();
    let second = v1::Hello {
        version: "2".into(),
        ..hello("owl")
    };
    let mut first = Bot::open_as(&channel, &token, hello("owl")).await.unwrap();
    let mut other = Bot::open_as(&channel, &token, second.clone())
        .await
        .unwrap();
    let suspended = admin.suspend(&bot.bot_id, "2").await.unwrap();
    assert_eq!(suspended.state(), v1::BotState::Active);
    let version = suspended.versions.last().unwrap();
    assert_eq!(version.state(), v1::BotState::Suspended);
    assert_eq!(version.suspended_because, "it misbehaves");
    let Told::Goaway(goaway) = other.until(|told| matches!(told, Told::Goaway(_))).await else {
        unreachable!()
    };
    assert_eq!(
        (goaway.reason.as_str(), goaway.r#final),
        ("BOT_SUSPENDED", true)
    );
    let refused = Bot::open_as(&channel, &token, second.clone())
        .await
        .err()
        .unwrap();
    assert_eq!(
        (refused.code(), reason(&refused).as_str()),
        (Code::PermissionDenied, "BOT_SUSPENDED")
    );
    // The other version is still there, until all of them are suspended.
    admin.suspend(&bot.bot_id, "").await.unwrap();
    first.until(|told| matches!(told, Told::Goaway(_))).await;
    admin.restore(&bot.bot_id, "").await.unwrap();
    Bot::open_as(&channel, &token, hello("owl")).await.unwrap();
    admin.restore(&bot.bot_id, "2").await.unwrap();
    Bot::open_as(&channel, &token, second).await.unwrap();
    let unknown = admin.suspend("none", "").await.unwrap_err();
    assert_eq!(reason(&unknown), "BOT_UNKNOWN");
    let actions: Vec<String> = admin.trail().await.into_iter().map(|e| e.1).collect();
    let wanted = [
        "RestoreBot",
        "RestoreBot",
        "SuspendBot",
        "SuspendBot",
        "PublishVersion",
        "RegisterBot",
    ];
    assert_eq!(actions, wanted);
}

#[tokio::test]
async fn r39_a_drain_by_call_tells_everybody_and_ends_the_server() {
    let (server, channel) = serve_with(staffed(Config::throwaway())).await;
    let (mut owl, _jay, _, _) = at_the_board(&channel).await;
    let admin = Desk::of(&channel, ADMIN);
    let request = v1::DrainRequest {
        within: seconds(2),
        reason: "a new version".into(),
    };
    let refused = Desk::of(&channel, ARBITER);
    let refused = refused
        .admin()
        .drain(refused.with(request.clone()))
        .await
        .unwrap_err();
    assert_eq!(reason(&refused), "ROLE_NEEDED");
    let told = admin
        .admin()
        .drain(admin.with(request))
        .await
        .unwrap()
        .into_inner();
    assert_eq!((told.games_running, told.sessions), (1, 2));
    let Told::Goaway(goaway) = owl.until(|told| matches!(told, Told::Goaway(_))).await else {
        unreachable!()
    };
    assert_eq!(
        (goaway.reason.as_str(), goaway.r#final),
        ("DRAINING", false)
    );
    drop((owl, channel, admin));
    tokio::time::timeout(Duration::from_secs(60), server.wait())
        .await
        .unwrap();
}

/// R28, R46: what fails game after game in rated play is suspended, visibly.
#[tokio::test]
async fn r28_a_version_that_fails_three_times_in_a_row_is_suspended() {
    let (_server, channel) = serve_with(staffed(Config::throwaway())).await;
    let admin = Desk::of(&channel, ADMIN);
    let (bot, token) = admin.register("owl").await.unwrap();
    let mut owl = Bot::open_as(&channel, &token, hello("owl")).await.unwrap();
    let rated = v1::MatchSpec {
        rated: true,
        ..spec("kalah", ["owl", "random"], 9)
    };
    let made = create(&channel, rated).await.unwrap();
    for _ in 0..3 {
        owl.ready().await;
        let request = owl.request().await;
        owl.play(&request, "Z9").await;
        owl.over().await;
    }
    // The match stands still, as its policy says; the version may not play on anywhere.
    let paused = v1::WatchMatchRequest {
        match_id: made.match_id.clone(),
        ..v1::WatchMatchRequest::default()
    };
    let mut updates = admin
        .matches()
        .watch_match(paused)
        .await
        .unwrap()
        .into_inner();
    loop {
        let update = updates.message().await.unwrap().unwrap().update;
        if let Some(v1::watch_match_response::Update::Match(now)) = update
            && now.state() == v1::MatchState::Paused
        {
            assert_eq!(now.standings[0].faults.unwrap().illegal_moves, 3);
            break;
        }
    }
    let by_id = || v1::get_bot_request::Bot::BotId(bot.bot_id.clone());
    let version = loop {
        let version = admin.get(by_id()).await.unwrap().versions.remove(0);
        if version.faults_in_a_row == 3 {
            break version;
        }
        tokio::task::yield_now().await;
    };
    assert_eq!(version.state(), v1::BotState::Suspended);
    assert!(
        version.suspended_because.contains("3 faults in a row"),
        "{version:?}"
    );
    let trail = admin.trail().await;
    let (actor, action, subject, _) = &trail[0];
    assert_eq!(
        (actor.as_str(), action.as_str()),
        ("the server", "SuspendBot")
    );
    assert!(subject.starts_with(&bot.bot_id));
    let refused = Bot::open_as(&channel, &token, hello("owl"))
        .await
        .err()
        .unwrap();
    assert_eq!(reason(&refused), "BOT_SUSPENDED");
    // Restored, it begins with a clean count.
    let restored = admin.restore(&bot.bot_id, "").await.unwrap();
    assert_eq!(restored.versions[0].state(), v1::BotState::Active);
    assert_eq!(restored.versions[0].faults_in_a_row, 0);
    Bot::open_as(&channel, &token, hello("owl")).await.unwrap();
}
