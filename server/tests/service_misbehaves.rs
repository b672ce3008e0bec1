//! Bots that do what they should not: the right end for that game, and every other game goes on.

#![allow(
    clippy::unwrap_used,
    clippy::wildcard_enum_match_arm,
    reason = "a test may fail where it stands, and looks at the frames it is about"
)]

mod service;

use mashimo_proto::v1::{self, client_frame::Kind as Says, server_frame::Kind as Told};
use mashimo_server::Config;
use mashimo_server::serve::{Access, BotToken};
use service::*;
use tonic::Code;
use tonic_types::StatusExt;

/// A clock of so many milliseconds a move.
fn quick(spec: v1::MatchSpec, ms: i32) -> v1::MatchSpec {
    let control = v1::PerMoveClock {
        limit: millis(ms),
        overtime_bank: None,
    };
    let clock = v1::ClockSpec {
        control: Some(v1::clock_spec::Control::PerMove(control)),
        margin: millis(0),
        ..v1::ClockSpec::default()
    };
    v1::MatchSpec {
        clock: Some(clock),
        ..spec
    }
}

fn termination(over: &v1::GameOver) -> v1::Termination {
    over.result.as_ref().unwrap().termination()
}

#[tokio::test]
async fn a_bot_that_never_answers_loses_on_time_and_a_neighbour_does_not_notice() {
    let (_server, channel) = serve().await;
    let mut silent = Bot::join(&channel, "silent").await;
    let mut busy = Bot::join(&channel, "busy").await;
    create(&channel, quick(spec("kalah", ["silent", "random"], 1), 50))
        .await
        .unwrap();
    create(&channel, spec("kalah", ["busy", "random"], 1))
        .await
        .unwrap();
    silent.ready().await;
    let (over, other) = tokio::join!(silent.over(), busy.play_out());
    assert_eq!(termination(&over), v1::Termination::TimeForfeit);
    let result = over.result.unwrap();
    assert_eq!(
        (result.fault_seat, result.outcome.unwrap().winner),
        (Some(0), Some(1))
    );
    assert_eq!(termination(&other), v1::Termination::Normal);
}

#[tokio::test]
async fn the_same_answer_twice_costs_nothing_and_another_answer_is_stale() {
    let (_server, channel) = serve().await;
    let mut bot = Bot::join(&channel, "double").await;
    create(&channel, spec("oware", ["double", "random"], 1))
        .await
        .unwrap();
    bot.ready().await;
    let request = bot.request().await;
    bot.play(&request, "A1").await;
    bot.play(&request, "A1").await;
    let (mut accepted, mut next) = (Vec::new(), None);
    while accepted.len() < 2 || next.is_none() {
        match bot.next().await.unwrap().unwrap() {
            Told::MoveAccepted(answer) => accepted.push(answer),
            Told::MoveRequest(request) => next = Some(request),
            _ => {}
        }
    }
    let (first, again, next) = (&accepted[0], &accepted[1], next.unwrap());
    assert_eq!(
        (again.seq, again.duplicate, first.duplicate),
        (first.seq, true, false)
    );
    bot.play(&request, "A2").await;
    let error = bot.trouble().await;
    assert_eq!(
        (error.reason.as_str(), error.decision_id),
        ("STALE_TURN", Some(1))
    );
    bot.play(&next, &next.legal_moves[0].text).await;
    let over = bot.play_out().await;
    assert_eq!(termination(&over), v1::Termination::Normal);
}

#[tokio::test]
async fn an_answer_for_another_game_is_told_and_changes_nothing() {
    let (_server, channel) = serve().await;
    let (mut a, mut b) = (
        Bot::join(&channel, "a").await,
        Bot::join(&channel, "b").await,
    );
    create(&channel, spec("kalah", ["a", "b"], 1))
        .await
        .unwrap();
    a.ready().await;
    b.ready().await;
    let request = a.request().await;
    let stranger = v1::MoveRequest {
        game_id: "no-such-game".into(),
        ..request.clone()
    };
    a.play(&stranger, "A1").await;
    assert_eq!(a.trouble().await.reason, "GAME_UNKNOWN");
    // Not its turn: the decision is the other seat's.
    b.play(&request, "A1").await;
    assert_eq!(b.trouble().await.reason, "NOT_YOUR_TURN");
    a.play(&request, &request.legal_moves[0].text).await;
    let (over, _) = tokio::join!(a.play_out(), b.play_out());
    assert_eq!(termination(&over), v1::Termination::Normal);
}

#[tokio::test]
async fn an_illegal_move_loses_and_is_told_with_the_legal_ones() {
    let (_server, channel) = serve().await;
    let mut bot = Bot::join(&channel, "wrong").await;
    create(&channel, spec("kalah", ["wrong", "random"], 1))
        .await
        .unwrap();
    bot.ready().await;
    let request = bot.request().await;
    bot.play(&request, "A99").await;
    let rejected = |told: &Told| matches!(told, Told::MoveRejected(_));
    let Told::MoveRejected(rejected) = bot.until(rejected).await else {
        unreachable!()
    };
    assert_eq!(
        (rejected.r#move.as_str(), rejected.attempts_left),
        ("A99", 0)
    );
    assert_eq!(rejected.legal_moves.len(), 6);
    let over = bot.over().await;
    assert_eq!(termination(&over), v1::Termination::IllegalMove);
}

#[tokio::test]
async fn a_rejected_move_may_be_tried_again_by_policy() {
    let (_server, channel) = serve().await;
    let mut bot = Bot::join(&channel, "learner").await;
    let policies = v1::Policies {
        on_illegal: v1::OnIllegal::Retry.into(),
        illegal_retries: 1,
        ..v1::Policies::default()
    };
    let spec = spec("kalah", ["learner", "random"], 1);
    create(
        &channel,
        v1::MatchSpec {
            policies: Some(policies),
            ..spec
        },
    )
    .await
    .unwrap();
    bot.ready().await;
    let first = bot.request().await;
    bot.play(&first, "nonsense").await;
    let again = bot.request().await;
    assert_eq!((again.decision_id, again.attempt), (first.decision_id, 2));
    bot.play(&again, "A1").await;
    bot.until(|told| matches!(told, Told::MoveAccepted(_)))
        .await;
}

#[tokio::test]
async fn a_bot_that_closes_its_stream_loses_by_its_clock() {
    let (_server, channel) = serve().await;
    let mut leaver = Bot::join(&channel, "leaver").await;
    let made = create(&channel, quick(spec("kalah", ["leaver", "random"], 1), 50))
        .await
        .unwrap();
    leaver.ready().await;
    leaver.request().await;
    drop(leaver);
    let ended = ended(&channel, &made.match_id).await;
    assert_eq!(ended.state(), v1::MatchState::Decided, "{ended:?}");
    assert_eq!(ended.standings[0].losses, 1);
    assert_eq!(ended.standings[0].faults.unwrap().disconnects, 1);
}

#[tokio::test]
async fn a_flood_is_read_no_faster_than_it_is_answered() {
    let (_server, channel) = serve().await;
    let mut flooder = Bot::join(&channel, "flooder").await;
    let mut busy = Bot::join(&channel, "busy").await;
    create(&channel, spec("kalah", ["busy", "random"], 1))
        .await
        .unwrap();
    let mouth = flooder.mouth();
    let flood = async {
        for nonce in 1..=5000 {
            let kind = Some(Says::Heartbeat(v1::Heartbeat { nonce, time: None }));
            let frame = Some(v1::ClientFrame { kind });
            mouth.send(v1::PlayRequest { frame }).await.unwrap();
        }
    };
    let last = |told: &Told| matches!(told, Told::HeartbeatAck(ack) if ack.nonce == 5000);
    let (over, (), _) = tokio::join!(busy.play_out(), flood, flooder.until(last));
    assert_eq!(termination(&over), v1::Termination::Normal);
}

#[tokio::test]
async fn g06_a_bot_that_does_not_read_loses_its_stream_alone() {
    let limits = mashimo_server::serve::Limits {
        frames_waiting: 16,
        ..mashimo_server::serve::Limits::default()
    };
    let (_server, channel) = serve_with(Config {
        limits,
        ..Config::throwaway()
    })
    .await;
    let mut deaf = Bot::open_deaf(&channel, hello("deaf")).await.unwrap();
    // Answers pile up, first in the transport's window, then in the queue, which has an end.
    let log = "x".repeat(1000);
    let mut sent = 0;
    let status = loop {
        for _ in 0..500 {
            deaf.say(Says::Resign(v1::Resign {
                game_id: log[..64].to_owned(),
            }))
            .await;
            sent += 1;
        }
        assert!(sent < 100_000, "the stream never ended");
        if let Some(status) = deaf.ended_with().await {
            break status;
        }
    };
    let reason = status
        .get_error_details()
        .error_info()
        .unwrap()
        .reason
        .clone();
    assert_eq!(
        (status.code(), reason.as_str()),
        (Code::ResourceExhausted, "SLOW_CONSUMER")
    );
}

#[tokio::test]
async fn malformed_frames_end_the_stream_in_the_end() {
    let (_server, channel) = serve().await;
    let mut bot = Bot::join(&channel, "garbled").await;
    for _ in 0..8 {
        bot.say(Says::Ready(v1::Ready {
            game_id: String::new(),
        }))
        .await;
    }
    let status = loop {
        match bot.next().await {
            Ok(Some(_)) => {}
            Ok(None) => panic!("ended without a reason"),
            Err(status) => break status,
        }
    };
    assert_eq!(
        status.get_error_details().error_info().unwrap().reason,
        "PROTOCOL_VIOLATION"
    );
}

#[tokio::test]
async fn a_hello_that_is_none_is_refused() {
    let (_server, channel) = serve().await;
    let refused = async |hello| {
        let status = Bot::open(&channel, hello).await.err().unwrap();
        (
            status.code(),
            status
                .get_error_details()
                .error_info()
                .unwrap()
                .reason
                .clone(),
        )
    };
    let old = v1::Hello {
        protocol_version: Some(v1::ProtocolVersion { major: 9, minor: 0 }),
        ..hello("old")
    };
    assert_eq!(
        refused(old).await,
        (Code::FailedPrecondition, "PROTOCOL_VERSION".into())
    );
    assert_eq!(
        refused(hello("")).await,
        (Code::InvalidArgument, "BAD_FIELD".into())
    );
    assert_eq!(
        refused(hello("ref:3")).await,
        (Code::InvalidArgument, "BAD_FIELD".into())
    );
    let resume = v1::Resume {
        session_id: "s".into(),
        resume_token: "t".into(),
        games: Vec::new(),
    };
    let lost = v1::Hello {
        resume: Some(resume),
        ..hello("lost")
    };
    assert_eq!(
        refused(lost).await,
        (Code::FailedPrecondition, "RESUME_EXPIRED".into())
    );
}

#[tokio::test]
async fn with_tokens_a_bot_is_who_its_token_says() {
    let token = BotToken {
        bot: "alice".into(),
        token: "a-secret-of-alice-0123".into(),
    };
    let config = Config {
        access: Access::Tokens(vec![token]),
        ..Config::throwaway()
    };
    let (_server, channel) = serve_with(config).await;
    let status = Bot::open(&channel, hello("alice")).await.err().unwrap();
    assert_eq!(status.code(), Code::Unauthenticated);
    let status = create(&channel, spec("kalah", ["alice", "random"], 1))
        .await
        .unwrap_err();
    assert_eq!(status.code(), Code::Unauthenticated);
}

#[tokio::test]
async fn a_match_that_can_not_be_is_refused_with_all_reasons() {
    let (_server, channel) = serve().await;
    let bad = v1::MatchSpec {
        games: 0,
        concurrency: 5000,
        ..spec("kalah", ["", "ref:99"], 0)
    };
    let status = create(&channel, bad).await.unwrap_err();
    let details = status.get_error_details();
    let fields: Vec<_> = details
        .bad_request()
        .unwrap()
        .field_violations
        .iter()
        .map(|v| v.field.clone())
        .collect();
    for field in ["spec.entrants[0]", "spec.games", "spec.concurrency"] {
        assert!(
            fields.iter().any(|f| f == field),
            "{field} not in {fields:?}"
        );
    }
    let starts = vec!["4,4,4,4,4,4/4,4,4,4,4,4 0,0 0".into(), "nonsense".into()];
    let bad = v1::MatchSpec {
        starts,
        ..spec("kalah", ["random", "random"], 2)
    };
    let status = create(&channel, bad).await.unwrap_err();
    assert!(status.message().contains("spec.starts[1]"), "{status}");
}

#[tokio::test]
async fn a_bot_that_does_not_come_ends_the_match_not_the_server() {
    let (_server, channel) = serve().await;
    let policies = v1::Policies {
        ready_deadline: millis(50),
        ..v1::Policies::default()
    };
    let spec = v1::MatchSpec {
        policies: Some(policies),
        ..spec("kalah", ["nobody", "random"], 1)
    };
    let made = create(&channel, spec).await.unwrap();
    let ended = ended(&channel, &made.match_id).await;
    assert_eq!(ended.state(), v1::MatchState::Faulted);
    assert!(
        ended.text.contains("nobody is not connected"),
        "{}",
        ended.text
    );
}
