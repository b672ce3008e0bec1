//! Challenges: made, accepted by one of many at once, declined, taken back, lapsed; on real sockets.

#![allow(
    clippy::unwrap_used,
    clippy::wildcard_enum_match_arm,
    reason = "a test may fail where it stands, and looks at the frames it is about"
)]

mod service;

use futures_util::future::join_all;
use mashimo_proto::v1::{self, server_frame::Kind as Told};
use mashimo_server::Config;
use mashimo_server::serve::Data;
use service::challenges::*;
use service::staff::*;
use service::*;
use tonic::Code;

#[tokio::test]
async fn a_challenge_that_is_accepted_becomes_a_match() {
    let (_server, channel) = serve_with(staffed(Config::throwaway())).await;
    let mut owl = Player::join(&channel, "owl", 1).await;
    let mut jay = Player::join(&channel, "jay", 1).await;
    let made = challenge(&owl.desk, "jay").await.unwrap();
    assert_eq!(made.state(), v1::ChallengeState::Open);
    assert_eq!(
        (made.challenger.as_str(), made.challenged.as_str()),
        ("owl", "jay")
    );
    // While it is open it holds a seat.
    assert_eq!((owl.in_use().await, jay.in_use().await), (1, 0));
    let told = jay
        .bot
        .until(|told| matches!(told, Told::ChallengeReceived(_)))
        .await;
    let Told::ChallengeReceived(told) = told else {
        unreachable!()
    };
    assert_eq!(
        (told.challenge_id, told.challenger),
        (made.challenge_id.clone(), "owl".into())
    );
    assert_eq!((told.spec.as_str(), told.games), ("kalah", 1));
    let played = accept(&jay.desk, &made.challenge_id).await.unwrap();
    let (first, second) = (owl.bot.ready().await, jay.bot.ready().await);
    assert_eq!((first.seat, second.seat), (0, 1));
    // Again it is the same match.
    let again = accept(&jay.desk, &made.challenge_id).await.unwrap();
    assert_eq!(again.match_id, played.match_id);
    tokio::join!(owl.bot.play_out(), jay.bot.play_out());
    assert_eq!(ended(&channel, &played.match_id).await.games_finished, 1);
    let now = get(&owl.desk, &made.challenge_id).await.unwrap();
    assert_eq!(
        (now.state(), now.match_id),
        (v1::ChallengeState::Accepted, played.match_id)
    );
    assert_eq!((owl.in_use().await, jay.in_use().await), (0, 0));
}

/// A bot with one free seat can be at one game, however many answers cross.
#[tokio::test(flavor = "multi_thread")]
async fn r33_of_100_acceptances_at_once_one_finds_the_seat() {
    let (_server, channel) = serve_with(staffed(Config::throwaway())).await;
    let owl = Player::join(&channel, "owl", 1).await.stay();
    let mut others = Vec::new();
    for i in 0..100 {
        let jay = Player::join(&channel, &format!("jay-{i}"), 1).await;
        others.push(jay.stay());
    }
    let made = join_all(others.iter().map(|jay| challenge(jay, "owl"))).await;
    let ids: Vec<String> = made
        .into_iter()
        .map(|made| made.unwrap().challenge_id)
        .collect();
    let answers = join_all(ids.iter().map(|id| accept(&owl, id))).await;
    let accepted = answers.iter().filter(|answer| answer.is_ok()).count();
    assert_eq!(accepted, 1);
    for refused in answers.iter().filter_map(|answer| answer.as_ref().err()) {
        let told = (refused.code(), reason(refused));
        assert_eq!(told, (Code::ResourceExhausted, "CAPACITY".to_owned()));
    }
    assert_eq!(in_use(&owl, "owl").await, 1);
    let which = answers.iter().position(|answer| answer.is_ok()).unwrap();
    let played = answers[which].as_ref().unwrap();
    let request = v1::StopMatchRequest {
        match_id: played.match_id.clone(),
        ..v1::StopMatchRequest::default()
    };
    let admin = Desk::of(&channel, ADMIN);
    let stop = admin.matches().stop_match(admin.with(request)).await;
    stop.unwrap();
    ended(&channel, &played.match_id).await;
    // The seat is free again, and the next of them may have it.
    let next = usize::from(which == 0);
    accept(&owl, &ids[next]).await.unwrap();
}

/// Incoming and outgoing challenges share the seats.
#[tokio::test]
async fn r33_an_open_outgoing_challenge_holds_a_seat() {
    let (_server, channel) = serve_with(staffed(Config::throwaway())).await;
    let owl = Player::join(&channel, "owl", 1).await;
    let jay = Player::join(&channel, "jay", 2).await;
    let out = challenge(&owl.desk, "jay").await.unwrap();
    let second = challenge(&owl.desk, "jay").await.unwrap_err();
    assert_eq!(reason(&second), "CAPACITY");
    let back = challenge(&jay.desk, "owl").await.unwrap();
    let refused = accept(&owl.desk, &back.challenge_id).await.unwrap_err();
    assert_eq!(reason(&refused), "CAPACITY");
    let gone = cancel(&owl.desk, &out.challenge_id).await.unwrap();
    assert_eq!(gone.state(), v1::ChallengeState::Cancelled);
    accept(&owl.desk, &back.challenge_id).await.unwrap();
}

#[tokio::test]
async fn who_declines_or_takes_back_frees_the_seat_and_the_other_is_told() {
    let (_server, channel) = serve_with(staffed(Config::throwaway())).await;
    let mut owl = Player::join(&channel, "owl", 1).await;
    let mut jay = Player::join(&channel, "jay", 1).await;
    let made = challenge(&owl.desk, "jay").await.unwrap();
    // Only the challenged answers, only the challenger takes back.
    let foreign = accept(&owl.desk, &made.challenge_id).await.unwrap_err();
    assert_eq!(reason(&foreign), "NOT_YOUR_SEAT");
    let foreign = cancel(&jay.desk, &made.challenge_id).await.unwrap_err();
    assert_eq!(reason(&foreign), "NOT_YOUR_SEAT");
    let no = decline(&jay.desk, &made.challenge_id, "too late")
        .await
        .unwrap();
    assert_eq!(no.state(), v1::ChallengeState::Declined);
    let gone = withdrawn(&mut owl.bot).await;
    assert_eq!(
        (gone.challenge_id, gone.reason.as_str()),
        (made.challenge_id.clone(), "declined: too late")
    );
    assert_eq!(owl.in_use().await, 0);
    let again = decline(&jay.desk, &made.challenge_id, "").await.unwrap();
    assert_eq!(again.state(), v1::ChallengeState::Declined);
    let over = accept(&jay.desk, &made.challenge_id).await.unwrap_err();
    assert_eq!(
        (over.code(), reason(&over).as_str()),
        (Code::FailedPrecondition, "CHALLENGE_OVER")
    );
    let second = challenge(&owl.desk, "jay").await.unwrap();
    cancel(&owl.desk, &second.challenge_id).await.unwrap();
    loop {
        if withdrawn(&mut jay.bot).await.challenge_id == second.challenge_id {
            break;
        }
    }
    let unknown = get(&owl.desk, "none").await.unwrap_err();
    assert_eq!(reason(&unknown), "CHALLENGE_UNKNOWN");
}

#[tokio::test]
async fn a_challenge_that_nobody_answers_lapses() {
    let (_server, channel) = serve_with(staffed(Config::throwaway())).await;
    let mut owl = Player::join(&channel, "owl", 1).await;
    let _jay = Player::join(&channel, "jay", 1).await;
    let short = v1::CreateChallengeRequest {
        challenged: "jay".into(),
        spec: Some(terms()),
        expires_in: millis(50),
        ..v1::CreateChallengeRequest::default()
    };
    let made = challenge_as(&owl.desk, short.clone()).await.unwrap();
    let gone = withdrawn(&mut owl.bot).await;
    assert_eq!(gone.reason, "nobody answered in time");
    let now = get(&owl.desk, &made.challenge_id).await.unwrap();
    assert_eq!(now.state(), v1::ChallengeState::Expired);
    assert_eq!(owl.in_use().await, 0);
    let long = v1::CreateChallengeRequest {
        expires_in: seconds(90_000),
        ..short
    };
    let refused = challenge_as(&owl.desk, long).await.unwrap_err();
    assert!(refused.message().contains("expires_in"), "{refused}");
}

#[tokio::test]
async fn what_is_wrong_with_a_challenge_is_told_when_it_is_made() {
    let (_server, channel) = serve_with(staffed(Config::throwaway())).await;
    let owl = Player::join(&channel, "owl", 4).await;
    let with = |spec| v1::CreateChallengeRequest {
        challenged: "jay".into(),
        spec: Some(spec),
        ..v1::CreateChallengeRequest::default()
    };
    let itself = challenge(&owl.desk, "owl").await.unwrap_err();
    assert!(itself.message().contains("itself"), "{itself}");
    let three = v1::MatchSpec {
        rules: Some(rules_ref("universal:players=3")),
        ..terms()
    };
    let seats = challenge_as(&owl.desk, with(three)).await.unwrap_err();
    assert!(seats.message().contains("2 for 3 seats"), "{seats}");
    let bad = v1::MatchSpec {
        starts: vec!["nonsense".into()],
        ..terms()
    };
    let start = challenge_as(&owl.desk, with(bad)).await.unwrap_err();
    assert_eq!(start.code(), Code::InvalidArgument);
    // Rule 13: rated, bots of one owner never meet.
    Player::join(&channel, "jay", 1).await;
    let rated = v1::MatchSpec {
        rated: true,
        ..terms()
    };
    let farming = challenge_as(&owl.desk, with(rated)).await.unwrap_err();
    assert!(farming.message().contains("the same owner"), "{farming}");
    challenge(&owl.desk, "jay").await.unwrap();
}

#[tokio::test]
async fn the_same_challenge_again_is_the_same_challenge() {
    let (_server, channel) = serve_with(staffed(Config::throwaway())).await;
    let owl = Player::join(&channel, "owl", 4).await;
    let named = v1::CreateChallengeRequest {
        request_id: "once".into(),
        challenged: "jay".into(),
        spec: Some(terms()),
        ..v1::CreateChallengeRequest::default()
    };
    let one = challenge_as(&owl.desk, named.clone());
    let other = challenge_as(&owl.desk, named.clone());
    let (one, other) = tokio::join!(one, other);
    assert_eq!(one.unwrap().challenge_id, other.unwrap().challenge_id);
    assert_eq!(owl.in_use().await, 1);
    let reused = v1::CreateChallengeRequest {
        challenged: "kea".into(),
        ..named
    };
    let reused = challenge_as(&owl.desk, reused).await.unwrap_err();
    assert_eq!(reason(&reused), "REQUEST_ID_REUSED");
}

/// A reference level is always there, and accepts at once.
#[tokio::test]
async fn a_house_bot_accepts_at_once() {
    let (_server, channel) = serve_with(staffed(Config::throwaway())).await;
    let mut owl = Player::join(&channel, "owl", 1).await;
    let made = challenge(&owl.desk, "random").await.unwrap();
    assert_eq!(made.state(), v1::ChallengeState::Accepted);
    owl.bot.play_out().await;
    assert_eq!(ended(&channel, &made.match_id).await.games_finished, 1);
}

/// In the practice realm a bot challenges by its name, and may not by one that is somebody's.
#[tokio::test]
async fn guests_challenge_guests() {
    let (_server, channel) = serve_with(staffed(Config::throwaway())).await;
    let guest = Desk::guest(&channel);
    let mut kea = Bot::join(&channel, "kea").await;
    let mut emu = Bot::join(&channel, "emu").await;
    let by = |name: &str| v1::CreateChallengeRequest {
        challenged: "emu".into(),
        spec: Some(v1::MatchSpec {
            entrants: vec![v1::Entrant {
                who: Some(v1::entrant::Who::ConnectedName(name.into())),
                ..v1::Entrant::default()
            }],
            ..terms()
        }),
        ..v1::CreateChallengeRequest::default()
    };
    let made = challenge_as(&guest, by("kea")).await.unwrap();
    let played = accept(&guest, &made.challenge_id).await.unwrap();
    tokio::join!(kea.play_out(), emu.play_out());
    ended(&channel, &played.match_id).await;
    let unnamed = challenge(&guest, "emu").await.unwrap_err();
    assert!(unnamed.message().contains("spec.entrants[0]"), "{unnamed}");
    let owl = Player::join(&channel, "owl", 1).await;
    let stolen = challenge_as(&guest, by("owl")).await.unwrap_err();
    assert_eq!(stolen.code(), Code::Unauthenticated);
    let made = challenge(&owl.desk, "emu").await.unwrap();
    let peeked = Desk::of(&channel, ORGANISER);
    let peeked = get(&peeked, &made.challenge_id).await.unwrap_err();
    assert_eq!(reason(&peeked), "ROLE_NEEDED");
}

/// An open challenge outlives the server, and still holds its seat.
#[tokio::test]
async fn an_open_challenge_goes_on_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let config = || Config {
        data: Data::Folder(folder.path().into()),
        ..staffed(Config::throwaway())
    };
    let (server, channel) = serve_with(config()).await;
    let owl = Player::join(&channel, "owl", 1).await;
    let jay = Player::join(&channel, "jay", 1).await;
    let long = v1::CreateChallengeRequest {
        challenged: "jay".into(),
        spec: Some(terms()),
        expires_in: seconds(3600),
        ..v1::CreateChallengeRequest::default()
    };
    let made = challenge_as(&owl.desk, long).await.unwrap();
    let (owl, jay) = (owl.token, jay.token);
    server.shutdown().await;
    let (_server, channel) = serve_with(config()).await;
    let early = accept(&Desk::of(&channel, &jay), &made.challenge_id)
        .await
        .unwrap_err();
    assert!(early.message().contains("not connected"), "{early}");
    let mut owl = Player::come(&channel, "owl", owl, 1).await;
    assert_eq!(owl.in_use().await, 1);
    let mut jay = Player::come(&channel, "jay", jay, 1).await;
    // Who comes back is told of what waits for an answer.
    let told = jay
        .bot
        .until(|told| matches!(told, Told::ChallengeReceived(_)))
        .await;
    let Told::ChallengeReceived(told) = told else {
        unreachable!()
    };
    assert_eq!(told.challenge_id, made.challenge_id);
    accept(&jay.desk, &made.challenge_id).await.unwrap();
    tokio::join!(owl.bot.play_out(), jay.bot.play_out());
}
