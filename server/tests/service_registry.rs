//! Who is registered, and what tokens may do: bots, versions, tokens, roles; on real sockets.

#![allow(
    clippy::unwrap_used,
    clippy::wildcard_enum_match_arm,
    reason = "a test may fail where it stands, and looks at the frames it is about"
)]

mod service;

use mashimo_proto::v1::{self, get_bot_request, server_frame::Kind as Told};
use mashimo_server::serve::Data;
use mashimo_server::{Config, Running};
use service::staff::*;
use service::*;
use tonic::{Code, Status};

fn refused<T: std::fmt::Debug>(done: Result<T, Status>, code: Code, reason: &str) -> String {
    let status = done.unwrap_err();
    assert_eq!(status.code(), code, "{status}");
    assert_eq!(self::reason(&status), reason, "{status}");
    status.message().to_owned()
}

#[tokio::test]
async fn a_bot_is_registered_and_plays_with_its_token_alone() {
    let (_server, channel) = serve_with(staffed(Config::throwaway())).await;
    let admin = Desk::of(&channel, ADMIN);
    let (bot, token) = admin.register("owl").await.unwrap();
    assert_eq!(token.len(), "msh_".len() + 64);
    assert_eq!((bot.owner.as_str(), bot.tokens.len()), ("ada", 1));
    assert_eq!(
        bot.versions.len(),
        1,
        "the version without a name is there from the beginning"
    );
    // The practice realm is open, but not for a name that is somebody's.
    let guest = Bot::open(&channel, hello("owl")).await.err().unwrap();
    refused::<()>(Err(guest), Code::Unauthenticated, "TOKEN_INVALID");
    let jay = Bot::open_as(&channel, &token, hello("jay"))
        .await
        .err()
        .unwrap();
    refused::<()>(Err(jay), Code::PermissionDenied, "NOT_YOUR_SEAT");
    let unknown = Bot::open_as(&channel, "msh_nobody", hello("")).await.err();
    refused::<()>(
        Err(unknown.unwrap()),
        Code::Unauthenticated,
        "TOKEN_INVALID",
    );
    let mut owl = Bot::open_as(&channel, &token, hello("")).await.unwrap();
    assert_eq!(owl.welcome.bot.as_ref().unwrap().name, "owl");
    let made = create(&channel, spec("kalah", ["owl", "random"], 1))
        .await
        .unwrap();
    let offer = owl.ready().await;
    let players = &offer.game.as_ref().unwrap().players;
    assert_eq!(players[0].bot_id, bot.bot_id);
    assert_eq!(players[1].bot_id, "");
    owl.play_out().await;
    assert_eq!(ended(&channel, &made.match_id).await.games_finished, 1);
}

#[tokio::test]
async fn who_comes_without_a_token_where_one_is_needed_is_told_so() {
    let closed = mashimo_server::serve::Access::Tokens(Vec::new());
    let config = Config {
        access: closed,
        ..staffed(Config::throwaway())
    };
    let (_server, channel) = serve_with(config).await;
    let nobody = Desk::guest(&channel);
    let guest = Bot::open(&channel, hello("owl")).await.err().unwrap();
    refused::<()>(Err(guest), Code::Unauthenticated, "TOKEN_INVALID");
    let made = create(&channel, spec("kalah", ["random", "random"], 1)).await;
    refused(made, Code::Unauthenticated, "TOKEN_INVALID");
    refused(
        nobody.register("owl").await,
        Code::Unauthenticated,
        "TOKEN_INVALID",
    );
    // What is everybody's is shown all the same.
    nobody.list_bots("").await.unwrap();
}

#[tokio::test]
async fn every_role_does_what_is_its_and_nothing_else() {
    let (_server, channel) = serve_with(staffed(Config::throwaway())).await;
    let (admin, organiser, arbiter) = (
        Desk::of(&channel, ADMIN),
        Desk::of(&channel, ORGANISER),
        Desk::of(&channel, ARBITER),
    );
    let (bot, token) = organiser.register("owl").await.unwrap();
    assert_eq!(bot.owner, "olga");
    let owl = Desk::of(&channel, &token);
    let text = refused(owl.create(2).await, Code::PermissionDenied, "ROLE_NEEDED");
    assert_eq!(
        text,
        "this is for an organiser or an administrator; the token is a bot's"
    );
    refused(
        arbiter.create(2).await,
        Code::PermissionDenied,
        "ROLE_NEEDED",
    );
    organiser.create(2).await.unwrap();
    refused(
        owl.register("jay").await,
        Code::PermissionDenied,
        "ROLE_NEEDED",
    );
    refused(
        arbiter.register("jay").await,
        Code::PermissionDenied,
        "ROLE_NEEDED",
    );
    refused(
        organiser.void("g").await,
        Code::PermissionDenied,
        "ROLE_NEEDED",
    );
    refused(owl.void("g").await, Code::PermissionDenied, "ROLE_NEEDED");
    refused(arbiter.void("g").await, Code::NotFound, "GAME_UNKNOWN");
    let make = arbiter.create_token("eve", v1::Role::Administrator).await;
    refused(make, Code::PermissionDenied, "ROLE_NEEDED");
    let suspend = organiser.suspend(&bot.bot_id, "").await;
    refused(suspend, Code::PermissionDenied, "ROLE_NEEDED");
    // No token but a bot's plays.
    for token in [ADMIN, ORGANISER, ARBITER] {
        let play = Bot::open_as(&channel, token, hello("owl")).await.err();
        refused::<()>(Err(play.unwrap()), Code::PermissionDenied, "ROLE_NEEDED");
    }
    let made = admin
        .create_token("olaf", v1::Role::Organiser)
        .await
        .unwrap();
    let other = Desk::of(&channel, &made.token);
    other.create(2).await.unwrap();
    // What another owns stays the other's.
    let foreign = other.publish(&bot.bot_id, "2").await;
    refused(foreign, Code::PermissionDenied, "NOT_YOUR_SEAT");
    let foreign = other.rotate(&bot.bot_id).await;
    refused(foreign, Code::PermissionDenied, "NOT_YOUR_SEAT");
    let foreign = other.revoke(&bot.tokens[0].token_id).await;
    refused(foreign, Code::PermissionDenied, "NOT_YOUR_SEAT");
    let as_another = v1::RegisterBotRequest {
        name: "jay".into(),
        owner: "ada".into(),
        ..v1::RegisterBotRequest::default()
    };
    let taken = other.register_as(as_another.clone()).await;
    refused(taken, Code::PermissionDenied, "ROLE_NEEDED");
    let (jay, _) = admin.register_as(as_another).await.unwrap();
    assert_eq!(jay.owner, "ada");
}

#[tokio::test]
async fn tokens_of_a_bot_are_shown_to_its_owner_only() {
    let (_server, channel) = serve_with(staffed(Config::throwaway())).await;
    let organiser = Desk::of(&channel, ORGANISER);
    let (bot, token) = organiser.register("owl").await.unwrap();
    let by_name = |name: &str| get_bot_request::Bot::Name(name.into());
    let by_id = get_bot_request::Bot::BotId(bot.bot_id.clone());
    for (who, tokens) in [
        (organiser.clone(), 1),
        (Desk::of(&channel, &token), 1),
        (Desk::of(&channel, ADMIN), 1),
        (Desk::of(&channel, ARBITER), 0),
        (Desk::guest(&channel), 0),
    ] {
        assert_eq!(who.get(by_id.clone()).await.unwrap().tokens.len(), tokens);
    }
    let unknown = organiser.get(by_name("jay")).await;
    refused(unknown, Code::NotFound, "BOT_UNKNOWN");
}

#[tokio::test]
async fn a_revoked_token_ends_its_sessions_at_once() {
    let (_server, channel) = serve_with(staffed(Config::throwaway())).await;
    let admin = Desk::of(&channel, ADMIN);
    let (bot, token) = admin.register("owl").await.unwrap();
    let mut owl = Bot::open_as(&channel, &token, hello("owl")).await.unwrap();
    let info = admin.revoke(&bot.tokens[0].token_id).await.unwrap();
    assert!(info.revoke_time.is_some());
    let Told::Goaway(goaway) = owl.until(|told| matches!(told, Told::Goaway(_))).await else {
        unreachable!()
    };
    assert_eq!(
        (goaway.reason.as_str(), goaway.r#final),
        ("TOKEN_REVOKED", true)
    );
    let status = owl.next().await.unwrap_err();
    refused::<()>(Err(status), Code::Unauthenticated, "TOKEN_REVOKED");
    let again = Bot::open_as(&channel, &token, hello("owl")).await.err();
    refused::<()>(Err(again.unwrap()), Code::Unauthenticated, "TOKEN_REVOKED");
    let call = Desk::of(&channel, &token).publish(&bot.bot_id, "2").await;
    refused(call, Code::Unauthenticated, "TOKEN_REVOKED");
    // Again it is as it was.
    let again = admin.revoke(&bot.tokens[0].token_id).await.unwrap();
    assert_eq!(again, info);
    refused(admin.revoke("none").await, Code::NotFound, "TOKEN_UNKNOWN");
}

#[tokio::test]
async fn a_new_token_takes_the_place_of_the_old_ones() {
    let (_server, channel) = serve_with(staffed(Config::throwaway())).await;
    let (bot, first) = Desk::of(&channel, ADMIN).register("owl").await.unwrap();
    // A bot's own token may do it.
    let second = Desk::of(&channel, &first)
        .rotate(&bot.bot_id)
        .await
        .unwrap()
        .token;
    let old = Bot::open_as(&channel, &first, hello("")).await.err();
    refused::<()>(Err(old.unwrap()), Code::Unauthenticated, "TOKEN_REVOKED");
    Bot::open_as(&channel, &second, hello("")).await.unwrap();
}

#[tokio::test]
async fn r12_the_same_registration_again_gives_the_same_bot() {
    let (_server, channel) = serve_with(staffed(Config::throwaway())).await;
    let organiser = Desk::of(&channel, ORGANISER);
    let request = v1::RegisterBotRequest {
        request_id: "once".into(),
        name: "owl".into(),
        ..v1::RegisterBotRequest::default()
    };
    let (bot, lost) = organiser.register_as(request.clone()).await.unwrap();
    let (same, token) = organiser.register_as(request.clone()).await.unwrap();
    assert_eq!(bot.bot_id, same.bot_id);
    // The answer that was lost took its token with it.
    let old = Bot::open_as(&channel, &lost, hello("")).await.err();
    refused::<()>(Err(old.unwrap()), Code::Unauthenticated, "TOKEN_REVOKED");
    Bot::open_as(&channel, &token, hello("")).await.unwrap();
    let other = v1::RegisterBotRequest {
        name: "jay".into(),
        ..request.clone()
    };
    let reused = organiser.register_as(other).await;
    refused(reused, Code::AlreadyExists, "REQUEST_ID_REUSED");
    let unnamed = v1::RegisterBotRequest {
        request_id: String::new(),
        ..request.clone()
    };
    let taken = organiser.register_as(unnamed).await;
    refused(taken, Code::AlreadyExists, "NAME_TAKEN");
    // Another's request of the same name is another request.
    let taken = Desk::of(&channel, ADMIN).register_as(request).await;
    refused(taken, Code::AlreadyExists, "NAME_TAKEN");
}

#[tokio::test]
async fn a_bad_registration_is_refused_with_all_reasons() {
    let (_server, channel) = serve_with(staffed(Config::throwaway())).await;
    let admin = Desk::of(&channel, ADMIN);
    let bad = v1::RegisterBotRequest {
        name: "no blanks".into(),
        description: "x".repeat(1025),
        ..v1::RegisterBotRequest::default()
    };
    let text = refused(
        admin.register_as(bad).await,
        Code::InvalidArgument,
        "BAD_FIELD",
    );
    assert!(
        text.contains("name: ") && text.contains("description: 1025 bytes"),
        "{text}"
    );
    let house = admin.register("greedy").await;
    let text = refused(house, Code::InvalidArgument, "BAD_FIELD");
    assert!(text.contains("house bot"), "{text}");
}

#[tokio::test]
async fn a_version_is_published_before_it_says_hello() {
    let (_server, channel) = serve_with(staffed(Config::throwaway())).await;
    let (bot, token) = Desk::of(&channel, ADMIN).register("owl").await.unwrap();
    let owl = Desk::of(&channel, &token);
    let second = || v1::Hello {
        version: "2".into(),
        ..hello("owl")
    };
    let early = Bot::open_as(&channel, &token, second()).await.err();
    let text = refused::<()>(Err(early.unwrap()), Code::InvalidArgument, "BAD_FIELD");
    assert!(text.contains("PublishVersion"), "{text}");
    let versions = owl.publish(&bot.bot_id, "2").await.unwrap().versions;
    assert_eq!(versions.last().unwrap().version, "2");
    let again = owl.publish(&bot.bot_id, "2").await;
    refused(again, Code::AlreadyExists, "NAME_TAKEN");
    // Two versions of a bot are two, and both are there.
    let _first = Bot::open_as(&channel, &token, hello("owl")).await.unwrap();
    let _second = Bot::open_as(&channel, &token, second()).await.unwrap();
    let connected = owl.connected("").await.unwrap();
    let names: Vec<_> = connected.bots.iter().map(|b| b.version.as_str()).collect();
    assert_eq!(names, ["", "2"]);
}

#[tokio::test]
async fn r59_lists_are_paged_without_gap_or_repetition() {
    let (_server, channel) = serve_with(staffed(Config::throwaway())).await;
    let admin = Desk::of(&channel, ADMIN);
    let mut names: Vec<String> = (0..120)
        .map(|i| format!("bot-{:03}", i * 7 % 120))
        .collect();
    for name in &names {
        admin.register(name).await.unwrap();
    }
    names.sort();
    let (mut listed, mut token) = (Vec::new(), String::new());
    loop {
        let page = admin.list_bots(&token).await.unwrap();
        listed.extend(page.bots.into_iter().map(|bot| bot.name));
        token = page.next_page_token;
        if token.is_empty() {
            break;
        }
    }
    assert_eq!(listed, names);
    let bad = admin.list_bots("not-a-token").await;
    refused(bad, Code::InvalidArgument, "BAD_FIELD");
}

/// What was registered is there after a restart, and what was revoked stays revoked.
#[tokio::test]
async fn the_registry_outlives_the_server() {
    let folder = tempfile::tempdir().unwrap();
    let config = || Config {
        data: Data::Folder(folder.path().into()),
        ..staffed(Config::throwaway())
    };
    let (server, channel): (Running, _) = serve_with(config()).await;
    let admin = Desk::of(&channel, ADMIN);
    let (owl, kept) = admin.register("owl").await.unwrap();
    admin.publish(&owl.bot_id, "2").await.unwrap();
    let (jay, revoked) = admin.register("jay").await.unwrap();
    admin.revoke(&jay.tokens[0].token_id).await.unwrap();
    server.shutdown().await;
    let (_server, channel) = serve_with(config()).await;
    let bot = get_bot_request::Bot::Name("owl".into());
    let again = Desk::of(&channel, ADMIN).get(bot).await.unwrap();
    assert_eq!((again.bot_id, again.versions.len()), (owl.bot_id, 2));
    Bot::open_as(&channel, &kept, hello("")).await.unwrap();
    let gone = Bot::open_as(&channel, &revoked, hello("")).await.err();
    refused::<()>(Err(gone.unwrap()), Code::Unauthenticated, "TOKEN_REVOKED");
}
