//! Rules and engine calls, by gRPC and by gRPC-Web, and what is refused and how.

#![allow(
    clippy::unwrap_used,
    clippy::wildcard_enum_match_arm,
    reason = "a test may fail where it stands, and looks at the frames it is about"
)]

mod service;

use mashimo_proto::v1::{
    self, engine_service_client::EngineServiceClient, rules_service_client::RulesServiceClient,
    server_service_client::ServerServiceClient,
};
use prost::Message;
use service::*;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio_stream::StreamExt;
use tonic::Code;
use tonic_types::StatusExt;

fn line(spec: &str, start: &str, moves: &[&str]) -> Option<v1::Line> {
    Some(v1::Line {
        rules: Some(rules_ref(spec)),
        start: start.into(),
        moves: moves.iter().map(|&mv| mv.into()).collect(),
        max_plies: 0,
    })
}

#[tokio::test]
async fn every_ruleset_is_listed_and_explained() {
    let (_server, channel) = serve().await;
    let mut rules = RulesServiceClient::new(channel);
    let list = rules
        .list_rulesets(v1::ListRulesetsRequest::default())
        .await
        .unwrap()
        .into_inner();
    assert_eq!(list.rulesets.len(), mashimo_engine::catalogue().len());
    let request = v1::GetRulesetRequest {
        rules: Some(rules_ref("hus:columns=12")),
    };
    let details = rules
        .get_ruleset(request)
        .await
        .unwrap()
        .into_inner()
        .details
        .unwrap();
    assert_eq!(
        (details.spec.as_str(), details.geometry.unwrap().columns),
        ("hus:columns=12", 12)
    );
    let custom = v1::rules_ref::Rules::Custom(Box::new(details.rules.unwrap()));
    let request = v1::GetRulesetRequest {
        rules: Some(v1::RulesRef {
            rules: Some(custom),
        }),
    };
    let again = rules
        .get_ruleset(request)
        .await
        .unwrap()
        .into_inner()
        .details
        .unwrap();
    assert_eq!(
        (again.fingerprint, again.spec.as_str()),
        (details.fingerprint, "")
    );
}

#[tokio::test]
async fn moves_are_legal_played_and_traced() {
    let (_server, channel) = serve().await;
    let mut engine = EngineServiceClient::new(channel);
    let request = v1::GetLegalMovesRequest {
        line: line("kalah", "", &[]),
        with_positions: true,
    };
    let legal = engine.get_legal_moves(request).await.unwrap().into_inner();
    assert_eq!(legal.moves.len(), 6);
    // From the start of six pits of four, the third ends in the store: the same seat moves again.
    let third = &legal.moves[2];
    assert_eq!(
        (third.turn_ended, third.next_seat, third.seeds_won[0]),
        (false, Some(0), 1)
    );
    let moves = vec![third.text.clone()];
    let request = v1::ApplyMovesRequest {
        line: line("kalah", "", &[]),
        moves,
        trace: true,
    };
    let applied = engine.apply_moves(request).await.unwrap().into_inner();
    assert_eq!(applied.position.unwrap().text, third.position);
    let trace = applied.transitions[0].trace.as_ref().unwrap();
    assert_eq!((trace.laps.len(), trace.laps[0].end.as_str()), (1, "store"));
}

#[tokio::test]
async fn perft_counts_depth_by_depth() {
    let (_server, channel) = serve().await;
    let mut engine = EngineServiceClient::new(channel);
    let request = v1::PerftRequest {
        rules: Some(rules_ref("oware")),
        depth: 4,
        divide: true,
        ..v1::PerftRequest::default()
    };
    let answers = engine.perft(request).await.unwrap().into_inner();
    let answers: Vec<_> = answers.map(|answer| answer.unwrap()).collect().await;
    assert_eq!(
        answers.iter().map(|a| a.nodes).collect::<Vec<_>>(),
        [6, 36, 190, 1014]
    );
    assert_eq!(answers[3].moves.iter().map(|m| m.nodes).sum::<u64>(), 1014);
    assert_eq!(
        answers.iter().map(|a| a.done).collect::<Vec<_>>(),
        [false, false, false, true]
    );
}

#[tokio::test]
async fn a_cancelled_call_gives_its_thread_back() {
    let (_server, channel) = serve().await;
    let mut engine = EngineServiceClient::new(channel);
    let endless = v1::PerftRequest {
        rules: Some(rules_ref("oware")),
        depth: 64,
        ..v1::PerftRequest::default()
    };
    let mut answers = engine.perft(endless).await.unwrap().into_inner();
    assert_eq!(answers.next().await.unwrap().unwrap().depth, 1);
    drop(answers);
    // The pool has one thread: the next call is answered only if the first has stopped.
    let request = v1::AnalyseRequest {
        line: line("kalah", "", &[]),
        depth: 3,
        ..Default::default()
    };
    let answers = engine.analyse(request).await.unwrap().into_inner();
    let answers: Vec<_> = answers.map(|answer| answer.unwrap()).collect().await;
    let last = answers.last().unwrap();
    assert!(last.done && !last.best.is_empty(), "{last:?}");
}

#[tokio::test]
async fn a_tree_search_is_asked_for_as_a_level_and_tells_how_it_goes() {
    let (_server, channel) = serve().await;
    let mut engine = EngineServiceClient::new(channel);
    let request = v1::AnalyseRequest {
        line: line("oware", "", &[]),
        level: "mcts:500".into(),
        ..Default::default()
    };
    let answers = engine.analyse(request).await.unwrap().into_inner();
    let answers: Vec<_> = answers.map(|answer| answer.unwrap()).collect().await;
    let nodes: Vec<u64> = answers.iter().map(|answer| answer.nodes).collect();
    assert_eq!(nodes, [1, 2, 4, 8, 16, 32, 64, 128, 256, 500]);
    let last = answers.last().unwrap();
    assert!(last.done && last.depth > 1, "{last:?}");
    assert_eq!(last.line.first(), Some(&last.best));
    let refused = v1::AnalyseRequest {
        line: line("oware", "", &[]),
        level: "mcts:0".into(),
        ..Default::default()
    };
    let error = engine.analyse(refused).await.unwrap_err();
    assert!(error.message().contains("mcts:1 to"), "{error}");
}

#[tokio::test]
async fn batches_are_answered_in_order_with_their_faults() {
    let (_server, channel) = serve().await;
    let mut engine = EngineServiceClient::new(channel);
    let request = v1::BatchApplyMovesRequest {
        rules: Some(rules_ref("kalah")),
        lines: (0..300)
            .map(|i| v1::BatchLine {
                position: String::new(),
                moves: vec![if i == 7 { "A9".into() } else { "A1".into() }],
            })
            .collect(),
    };
    let pieces = engine
        .batch_apply_moves(request)
        .await
        .unwrap()
        .into_inner();
    let pieces: Vec<_> = pieces.map(|piece| piece.unwrap().items).collect().await;
    let items = pieces.concat();
    assert_eq!(
        items.iter().map(|item| item.index).collect::<Vec<_>>(),
        (0..300).collect::<Vec<_>>()
    );
    assert!(items[7].error.contains("A9"), "{:?}", items[7]);
    assert!(
        items[8].error.is_empty() && items[8].to_move == Some(1),
        "{:?}",
        items[8]
    );
}

#[tokio::test]
async fn self_play_is_the_same_for_the_same_seed() {
    let (_server, channel) = serve().await;
    let mut engine = EngineServiceClient::new(channel);
    let request = v1::SelfPlayRequest {
        rules: Some(rules_ref("kalah")),
        levels: vec!["random".into(), "greedy".into()],
        games: 3,
        seed: 11,
        ..v1::SelfPlayRequest::default()
    };
    let mut play = async || {
        let games = engine
            .self_play(request.clone())
            .await
            .unwrap()
            .into_inner();
        games.map(|game| game.unwrap()).collect::<Vec<_>>().await
    };
    let first = play().await;
    assert_eq!(first.len(), 3);
    assert!(first.iter().all(|game| game.outcome.is_some()));
    assert_eq!(first, play().await);
}

#[tokio::test]
async fn what_is_wrong_is_told_with_its_field() {
    let (_server, channel) = serve().await;
    let mut engine = EngineServiceClient::new(channel.clone());
    let legal = |line| v1::GetLegalMovesRequest {
        line,
        with_positions: false,
    };

    let status = engine
        .get_legal_moves(legal(line("chess", "", &[])))
        .await
        .unwrap_err();
    let details = status.get_error_details();
    let info = details.error_info().unwrap();
    assert_eq!(
        (status.code(), info.reason.as_str()),
        (Code::FailedPrecondition, "RULESET_UNSUPPORTED")
    );
    assert!(info.metadata["known"].contains("oware"));
    assert_eq!(info.domain, "mashimo");

    let status = engine
        .get_legal_moves(legal(line("kalah", "4,4/4,4 0,0 0", &[])))
        .await
        .unwrap_err();
    assert_eq!(status.code(), Code::InvalidArgument);
    let violations = status
        .get_error_details()
        .bad_request()
        .unwrap()
        .field_violations
        .clone();
    assert!(
        violations[0].field.starts_with("line.start: pits"),
        "{violations:?}"
    );

    let status = engine
        .get_legal_moves(legal(line("kalah", "", &["A1", "zz"])))
        .await
        .unwrap_err();
    let violations = status
        .get_error_details()
        .bad_request()
        .unwrap()
        .field_violations
        .clone();
    assert_eq!(violations[0].field, "line.moves[1]");

    let emptied = "0,4,4,4,4,8/4,4,4,4,4,4 0,0 0";
    let status = engine
        .get_legal_moves(legal(line("kalah", emptied, &["A1"])))
        .await
        .unwrap_err();
    let details = status.get_error_details();
    assert_eq!(details.error_info().unwrap().reason, "ILLEGAL_MOVE");
    assert_eq!(
        details.error_info().unwrap().metadata["legal_moves"],
        "A2 A3 A4 A5 A6"
    );
}

#[tokio::test]
async fn custom_rules_are_refused_with_every_reason() {
    let (_server, channel) = serve().await;
    let mut rules = RulesServiceClient::new(channel.clone());
    let data = v1::Rules {
        geometry: Some(v1::rules::Geometry {
            seats: 9,
            rows: 1,
            columns: 6,
        }),
        ..v1::Rules::default()
    };
    let request = v1::CheckRulesRequest {
        rules: Some(v1::check_rules_request::Rules::Data(data.clone())),
    };
    let checked = rules.check_rules(request).await.unwrap().into_inner();
    assert!(checked.details.is_none());
    assert!(
        checked.faults[0].fields[0].starts_with("geometry"),
        "{:?}",
        checked.faults
    );
    let custom = v1::rules_ref::Rules::Custom(Box::new(data));
    let request = v1::GetStartPositionRequest {
        rules: Some(v1::RulesRef {
            rules: Some(custom),
        }),
    };
    let status = EngineServiceClient::new(channel)
        .get_start_position(request)
        .await
        .unwrap_err();
    assert_eq!(
        status.get_error_details().error_info().unwrap().reason,
        "RULES_REFUSED"
    );
}

#[tokio::test]
async fn a_message_over_the_limit_is_refused_and_the_connection_lives() {
    let (_server, channel) = serve().await;
    let mut engine = EngineServiceClient::new(channel);
    let text = "x".repeat(2 << 20);
    let request = v1::ParsePositionRequest {
        rules: Some(rules_ref("kalah")),
        text,
    };
    let status = engine.parse_position(request).await.unwrap_err();
    assert!(
        matches!(status.code(), Code::OutOfRange | Code::ResourceExhausted),
        "{status}"
    );
    let request = v1::GetStartPositionRequest {
        rules: Some(rules_ref("kalah")),
    };
    engine.get_start_position(request).await.unwrap();
}

#[tokio::test]
async fn a_web_page_of_this_machine_calls_over_http_1() {
    let (server, _channel) = serve().await;
    let message = v1::GetServerInfoRequest {}.encode_to_vec();
    let mut body = vec![0, 0, 0, 0, message.len() as u8];
    body.extend(&message);
    let head = format!(
        "POST /mashimo.v1.ServerService/GetServerInfo HTTP/1.1\r\nhost: {}\r\n\
         origin: http://localhost:3000\r\ncontent-type: application/grpc-web+proto\r\n\
         x-grpc-web: 1\r\nconnection: close\r\ncontent-length: {}\r\n\r\n",
        server.local_addr(),
        body.len()
    );
    let mut stream = tokio::net::TcpStream::connect(server.local_addr())
        .await
        .unwrap();
    stream.write_all(head.as_bytes()).await.unwrap();
    stream.write_all(&body).await.unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.unwrap();
    let text = String::from_utf8_lossy(&answer);
    assert!(text.starts_with("HTTP/1.1 200"), "{text}");
    assert!(
        text.contains("access-control-allow-origin: http://localhost:3000"),
        "{text}"
    );
    assert!(text.contains("grpc-status:0"), "{text}");
}

#[tokio::test]
async fn the_server_tells_about_itself() {
    let (_server, channel) = serve().await;
    let mut about = ServerServiceClient::new(channel);
    let info = about
        .get_server_info(v1::GetServerInfoRequest {})
        .await
        .unwrap()
        .into_inner();
    assert_eq!(info.state(), v1::ServerState::Serving);
    assert_eq!(
        (info.durability.as_str(), info.practice_realm),
        ("process", true)
    );
}
