//! `EngineService.Analyse` on positions nobody would expect: finished, illegal, of made-up rules, hostile;
//! and with endgame tables.

#![allow(clippy::unwrap_used, reason = "a test may fail where it stands")]

mod service;

use std::fs;
use std::time::Duration;

use mashimo_engine::{Ruleset, Spec};
use mashimo_proto::v1::{
    self, engine_service_client::EngineServiceClient, rules_service_client::RulesServiceClient,
};
use mashimo_server::endgames;
use service::*;
use tokio_stream::StreamExt;
use tonic::transport::Channel;
use tonic::{Code, Status};
use tonic_types::StatusExt;

/// A line of moves from a position by rules of the catalogue.
fn line(spec: &str, start: &str, moves: &[&str]) -> v1::AnalyseRequest {
    v1::AnalyseRequest {
        line: Some(v1::Line {
            rules: Some(rules_ref(spec)),
            start: start.into(),
            moves: moves.iter().map(|&mv| mv.into()).collect(),
            max_plies: 0,
        }),
        ..v1::AnalyseRequest::default()
    }
}

/// All answers to a request, or why there are none.
async fn analysed(
    channel: &Channel,
    request: v1::AnalyseRequest,
) -> Result<Vec<v1::AnalyseResponse>, Status> {
    let mut engine = EngineServiceClient::new(channel.clone());
    let answers = engine.analyse(request).await?.into_inner();
    Ok(answers.map(|answer| answer.unwrap()).collect().await)
}

/// The last of them, without the time it took.
async fn last(channel: &Channel, request: v1::AnalyseRequest) -> v1::AnalyseResponse {
    let answers = analysed(channel, request).await.unwrap();
    let mut last = answers.last().unwrap().clone();
    assert!(last.done, "{last:?}");
    last.elapsed = None;
    last
}

#[tokio::test]
async fn a_finished_game_leaves_nothing_to_think_about() {
    let (_server, channel) = serve().await;
    let finished = line("kalah", "0,0,0,0,0,1/0,0,0,0,0,1 23,23 0", &["A6"]);
    for level in ["", "ref:3", "ref:max", "greedy", "mcts:50"] {
        let mut request = finished.clone();
        request.level = level.into();
        let answers = analysed(&channel, request).await.unwrap();
        let [answer] = answers.as_slice() else {
            panic!("{level}: one answer, not {answers:?}");
        };
        assert!(answer.done && answer.exact, "{level}: {answer:?}");
        assert_eq!((answer.best.as_str(), answer.nodes), ("", 0), "{answer:?}");
        assert!(answer.line.is_empty(), "{answer:?}");
    }
}

#[tokio::test]
async fn what_is_no_position_is_refused_with_its_field() {
    let (_server, channel) = serve().await;
    let over = "0,0,0,0,0,0/0,0,0,0,0,0 24,24 -";
    let faulty = [
        (line("kalah", over, &[]), "line.start: turn"),
        (
            line("oware", "4,4,4,4,4,4/4,4,4,4,4,5 0,0 0", &[]),
            "line.start",
        ),
        (
            line("oware", "4,4,4,4,4/4,4,4,4,4,4 0,4 0", &[]),
            "line.start: pits",
        ),
        (
            line("oware", "rnbqkbnr/pppppppp/8/8 w KQkq", &[]),
            "line.start",
        ),
        (
            line("oware", "999,0,0,0,0,0/0,0,0,0,0,0 0,0 0", &[]),
            "line.start: pits",
        ),
        (line("oware", &"4,".repeat(100_000), &[]), "line.start"),
        (line("oware", "", &["A1", "B7"]), "line.moves[1]"),
    ];
    for (request, field) in faulty {
        let status = analysed(&channel, request).await.unwrap_err();
        assert_eq!(status.code(), Code::InvalidArgument, "{field}: {status}");
        let details = status.get_error_details();
        let violations = &details.bad_request().unwrap().field_violations;
        assert!(violations[0].field.starts_with(field), "{violations:?}");
        assert!(!violations[0].description.is_empty(), "{violations:?}");
    }
    let illegal = line("oware", "0,4,4,4,4,4/4,4,4,4,4,8 0,0 0", &["A1"]);
    let status = analysed(&channel, illegal).await.unwrap_err();
    let details = status.get_error_details();
    assert_eq!(details.error_info().unwrap().reason, "ILLEGAL_MOVE");
}

#[tokio::test]
async fn limits_that_are_none_are_refused_with_what_would_do() {
    let (_server, channel) = serve().await;
    let asked = |change: &dyn Fn(&mut v1::AnalyseRequest)| {
        let mut request = line("oware", "", &[]);
        change(&mut request);
        request
    };
    let before = prost_types::Duration {
        seconds: -1,
        nanos: 0,
    };
    let faulty = [
        (asked(&|request| request.depth = 129), "depth", "128"),
        (
            asked(&|request| request.level = "ref:11".into()),
            "level",
            "ref:10",
        ),
        (asked(&|request| request.time = Some(before)), "time", ""),
    ];
    for (request, field, word) in faulty {
        let status = analysed(&channel, request).await.unwrap_err();
        assert_eq!(status.code(), Code::InvalidArgument, "{field}: {status}");
        let details = status.get_error_details();
        let violation = &details.bad_request().unwrap().field_violations[0];
        assert_eq!(violation.field, field, "{violation:?}");
        assert!(violation.description.contains(word), "{violation:?}");
    }
}

#[tokio::test]
async fn custom_rules_are_thought_about_like_published_ones() {
    let (_server, channel) = serve().await;
    for spec in ["hus:columns=12", "universal:players=3", "bao-la-kujifunza"] {
        let request = v1::GetRulesetRequest {
            rules: Some(rules_ref(spec)),
        };
        let mut rules = RulesServiceClient::new(channel.clone());
        let answer = rules.get_ruleset(request).await.unwrap().into_inner();
        let custom = v1::rules_ref::Rules::Custom(Box::new(answer.details.unwrap().rules.unwrap()));
        let mut request = line(spec, "", &[]);
        request.depth = 4;
        let published = last(&channel, request.clone()).await;
        assert!(
            published.depth == 4 && !published.best.is_empty(),
            "{published:?}"
        );
        request.line.as_mut().unwrap().rules = Some(v1::RulesRef {
            rules: Some(custom),
        });
        assert_eq!(last(&channel, request).await, published, "{spec}");
    }
}

#[tokio::test]
async fn hostile_positions_are_thought_about_within_their_limits() {
    let (_server, channel) = serve().await;
    let hostile = [
        // Everything in one pit, nothing to choose, and rows that never end.
        ("oware", "47,0,0,0,0,0/1,0,0,0,0,0 0,0 0"),
        ("kalah", "1,0,0,0,0,0/0,0,0,0,0,47 0,0 0"),
        ("kalah:pits=12,seeds=10", ""),
        ("nam-nam", "2,1,0,1,1,0/0,1,0,2,0,0 16,24 0"),
        ("bao-kingulu", "0,0,1,0,5,1/0,5,0,0,0,0 20,16 0"),
        ("universal:players=4,relay=true", ""),
    ];
    for (spec, start) in hostile {
        let mut request = line(spec, start, &[]);
        request.nodes = 5_000;
        let answer = last(&channel, request.clone()).await;
        assert!(answer.nodes <= 5_000, "{spec}: {answer:?}");
        let legal = v1::GetLegalMovesRequest {
            line: request.line.clone(),
            with_positions: false,
        };
        let mut engine = EngineServiceClient::new(channel.clone());
        let legal = engine.get_legal_moves(legal).await.unwrap().into_inner();
        let is_legal = legal.moves.iter().any(|mv| mv.text == answer.best);
        assert!(is_legal, "{spec}: {answer:?}");
        // More than any machine can do, but in no time.
        request.nodes = u64::MAX;
        request.depth = 128;
        request.time = Some(prost_types::Duration {
            seconds: 0,
            nanos: 1,
        });
        assert!(!last(&channel, request).await.best.is_empty(), "{spec}");
    }
}

/// A folder with the tables of awari up to five seeds, and one of its files.
fn tables() -> (tempfile::TempDir, std::path::PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let awari: Ruleset = Spec::parse("awari").unwrap().ruleset();
    let mut tell = |_| false;
    endgames::build(folder.path(), &awari, 5, &mut tell).unwrap();
    let name = endgames::name_of(awari.rules()).unwrap();
    let third = endgames::path_of(folder.path(), &name, 3);
    (folder, third)
}

async fn serve_with_tables(folder: &std::path::Path) -> (mashimo_server::Running, Channel) {
    let mut config = patient();
    config.endgames = Some((folder.to_path_buf(), endgames::MEMORY_DEFAULT));
    serve_with(config).await
}

#[tokio::test]
async fn positions_that_tables_know_are_exact_and_damaged_tables_are_left_aside() {
    let (folder, third) = tables();
    let mut request = line("awari", "0,0,1,0,0,2/1,0,1,0,0,0 21,22 0", &[]);
    request.depth = 1;
    let mut max = request.clone();
    (max.level, max.time) = (
        "ref:max".into(),
        Some(Duration::from_millis(50).try_into().unwrap()),
    );

    let (_server, channel) = serve().await;
    let alone = last(&channel, request.clone()).await;
    assert!(!alone.exact, "one decision proves nothing: {alone:?}");

    let (_server, channel) = serve_with_tables(folder.path()).await;
    let known = last(&channel, request.clone()).await;
    assert!(known.exact && known.depth == 1, "{known:?}");
    assert!(
        last(&channel, max.clone()).await.exact,
        "ref:max looks into them"
    );

    fs::write(&third, b"MSHEND01 half of it").unwrap();
    let (_server, channel) = serve_with_tables(folder.path()).await;
    assert_eq!(
        last(&channel, request).await,
        alone,
        "thought about without"
    );
    assert!(!last(&channel, max).await.best.is_empty());
}
