//! Tournaments that run by themselves: started, paused, resumed, stopped, killed, corrected.
#![allow(clippy::unwrap_used, reason = "a test may fail where it stands")]

mod office;
mod process;
mod service;

use std::time::Duration;

use mashimo_proto::v1::{
    self, entrant::Who, game_service_client::GameServiceClient,
    match_service_client::MatchServiceClient,
};
use mashimo_server::Config;
use tonic::Code;
use tonic::transport::Channel;

use office::{Office, matches, reason, terms};
use service::arbiters::id;
use service::staff::{ARBITER, Desk, ORGANISER, staffed, with_token};
use service::{Bot, connect, seconds, serve, serve_with};

fn event(kind: v1::TournamentKind, number: u32, terms: Vec<v1::MatchSpec>) -> v1::TournamentSpec {
    v1::TournamentSpec {
        name: "The open".into(),
        kind: kind.into(),
        number,
        terms,
        ..v1::TournamentSpec::default()
    }
}

fn over(tournament: &v1::Tournament) -> bool {
    tournament.state() == v1::TournamentState::Over
}

/// Slower games, so that a kill falls into them.
fn long_terms() -> v1::MatchSpec {
    v1::MatchSpec {
        games: 6,
        rules: Some(service::rules_ref("kalah:seeds=3")),
        ..terms()
    }
}

#[tokio::test]
async fn a_started_tournament_plays_all_its_rounds_by_itself() {
    let (server, channel) = serve().await;
    let two = vec![
        terms(),
        v1::MatchSpec {
            games: 4,
            ..terms()
        },
    ];
    let spec = event(v1::TournamentKind::RoundRobin, 2, two);
    let mut office = Office::with_levels(&channel, spec, 4).await;
    let started = office.start().await;
    assert!(started.started);
    office.start().await;
    let end = office.until(over).await;
    assert_eq!((end.rounds_paired, end.rounds_total), (6, 6));
    assert_eq!(end.rounds.len(), 4, "the newest are shown");
    let games: u32 = end.standings.iter().map(|line| line.games).sum();
    assert_eq!(games, 2 * 6 * 2 * 6, "2 and 4 games a board, seen by both");
    assert_eq!(
        end.rounds[0].boards[0].match_ids.len(),
        2,
        "a match for each of the terms"
    );
    let ask = |from_round| v1::ListTournamentRoundsRequest {
        tournament_id: "open".into(),
        from_round,
        page_size: 4,
    };
    let first = office
        .client
        .list_tournament_rounds(ask(0))
        .await
        .unwrap()
        .into_inner();
    let next = office
        .client
        .list_tournament_rounds(ask(first.next_round))
        .await
        .unwrap();
    let next = next.into_inner();
    let all: Vec<u32> = first
        .rounds
        .iter()
        .chain(&next.rounds)
        .map(|round| round.number)
        .collect();
    assert_eq!((all, next.next_round), (vec![1, 2, 3, 4, 5, 6], 0));
    server.shutdown().await;
}

#[tokio::test]
async fn a_test_between_two_ends_when_it_has_decided() {
    let (server, channel) = serve().await;
    let sprt = v1::Sprt {
        model: v1::EloModel::Normalized.into(),
        elo0: 0.0,
        elo1: 200.0,
        ..v1::Sprt::default()
    };
    let one = v1::MatchSpec {
        games: 400,
        sprt: Some(sprt),
        rules: Some(service::rules_ref("kalah:seeds=3")),
        random_plies: 4,
        ..terms()
    };
    let spec = event(v1::TournamentKind::Sprt, 0, vec![one]);
    let mut office = Office::with_levels(&channel, spec, 2).await;
    let third = office
        .register(Who::Level("random".into()), "third")
        .await
        .unwrap_err();
    assert_eq!(reason(&third), "TOURNAMENT_STATE");
    office.start().await;
    let end = office.until(over).await;
    assert_eq!(end.spec.unwrap().kind(), v1::TournamentKind::Sprt);
    let score = end.rounds[0].boards[0].score.unwrap();
    assert!(score.games < 400, "ref:1 against random: {score:?}");
    server.shutdown().await;
}

#[tokio::test]
async fn paused_it_begins_nothing_resumed_it_ends_and_both_may_be_asked_for_twice() {
    let (server, channel) = serve().await;
    let spec = event(v1::TournamentKind::Swiss, 2, vec![terms()]);
    let mut office = Office::with_levels(&channel, spec, 4).await;
    office.pause("lunch").await;
    let paused = office.start().await;
    assert_eq!(
        (paused.state(), paused.text.as_str()),
        (v1::TournamentState::Paused, "lunch")
    );
    let revision = office.pause("again").await.revision;
    assert_eq!(revision, paused.revision, "it was paused already");
    let refused = office.pair(1).await.unwrap_err();
    assert!(
        refused.message().contains("paused: lunch"),
        "{}",
        refused.message()
    );
    assert_eq!(matches(&channel).await, 0);
    office.resume().await;
    office.resume().await;
    let end = office.until(over).await;
    assert_eq!(end.rounds_paired, 2);
    server.shutdown().await;
}

#[tokio::test]
async fn stopped_it_ends_with_the_games_under_way_void() {
    let (server, channel) = serve().await;
    let spec = event(v1::TournamentKind::RoundRobin, 1, vec![long_terms()]);
    let mut office = Office::with_levels(&channel, spec, 1).await;
    office
        .register(Who::ConnectedName("thinker".into()), "")
        .await
        .unwrap();
    let mut bot = Bot::join(&channel, "thinker").await;
    office.start().await;
    bot.ready().await;
    bot.request().await;
    let stopped = office.stop(false).await;
    assert_eq!(stopped.state(), v1::TournamentState::Stopped);
    assert_eq!(stopped.text, "the hall closes");
    assert_eq!(bot.over().await.state(), v1::GameState::Void);
    office.stop(false).await;
    let late = office
        .register(Who::Level("random".into()), "late")
        .await
        .unwrap_err();
    assert_eq!(
        (late.code(), reason(&late).as_str()),
        (Code::FailedPrecondition, "TOURNAMENT_STATE")
    );
    server.shutdown().await;
}

#[tokio::test]
async fn who_never_connects_forfeits_and_the_event_goes_on() {
    let (server, channel) = serve().await;
    let mut hasty = terms();
    hasty.policies = Some(v1::Policies {
        ready_deadline: seconds(1),
        ..v1::Policies::default()
    });
    let spec = event(v1::TournamentKind::RoundRobin, 1, vec![hasty]);
    let mut office = Office::with_levels(&channel, spec, 2).await;
    office
        .register(Who::ConnectedName("ghost".into()), "")
        .await
        .unwrap();
    office.start().await;
    let end = office.until(over).await;
    let ghost = end.standings.iter().find(|line| line.rank == 3).unwrap();
    assert_eq!((ghost.place, ghost.games, ghost.losses), (3, 0, 2));
    let forfeits = end.rounds.iter().flat_map(|round| &round.boards);
    let forfeits = forfeits.filter(|board| board.score.is_some_and(|score| score.forfeit));
    assert_eq!(forfeits.count(), 2);
    let text = office.export().await;
    assert_eq!(
        (text.matches(" +").count(), text.matches(" -").count() > 1),
        (2, true),
        "{text}"
    );
    server.shutdown().await;
}

/// Everything of a table but how long it took.
fn table(tournament: &v1::Tournament) -> Vec<v1::TournamentStanding> {
    tournament.standings.clone()
}

#[tokio::test]
async fn r41_killed_and_killed_again_it_ends_as_if_nothing_had_happened() {
    let spec = || event(v1::TournamentKind::Swiss, 3, vec![long_terms()]);
    let (server, channel) = serve().await;
    let mut office = Office::with_levels(&channel, spec(), 5).await;
    office.start().await;
    let wanted = office.until(over).await;
    server.shutdown().await;
    let folder = tempfile::tempdir().unwrap();
    let server = process::Server::start(folder.path(), &[]);
    let channel = connect(server.address).await;
    Office::with_levels(&channel, spec(), 5).await.start().await;
    drop(server);
    // Killed within its rounds, wherever it is.
    for round in 1..=2 {
        let server = process::Server::start(folder.path(), &[]);
        let channel = connect(server.address).await;
        let mut office = Office::again(&channel);
        office.until(|found| found.rounds_paired >= round).await;
        drop(server);
    }
    let server = process::Server::start(folder.path(), &[]);
    let channel = connect(server.address).await;
    let mut office = Office::again(&channel);
    let end = office.until(over).await;
    assert_eq!(table(&end), table(&wanted));
    assert_eq!(end.rounds, wanted.rounds, "every board, the same result");
    assert_eq!(matches(&channel).await, 6, "two boards a round, none twice");
}

async fn first_game(channel: &Channel, match_id: &str) -> v1::Game {
    let request = v1::ListGamesRequest {
        match_id: match_id.into(),
        ..v1::ListGamesRequest::default()
    };
    let found = GameServiceClient::new(channel.clone())
        .list_games(request)
        .await;
    found.unwrap().into_inner().games.pop().unwrap()
}

#[tokio::test]
async fn an_arbiter_who_changes_a_game_changes_its_board() {
    let (server, channel) = serve_with(staffed(Config::throwaway())).await;
    let mut office = Office::again(&channel);
    let spec = event(v1::TournamentKind::Match, 0, vec![terms()]);
    let request = v1::CreateTournamentRequest {
        tournament_id: "open".into(),
        spec: Some(spec),
    };
    let organiser = |message| with_token(message, ORGANISER);
    office
        .client
        .create_tournament(organiser(request))
        .await
        .unwrap();
    for name in ["a", "b"] {
        let entrant = v1::Entrant {
            who: Some(Who::Level("random".into())),
            ..v1::Entrant::default()
        };
        let request = v1::RegisterPlayerRequest {
            tournament_id: "open".into(),
            name: name.into(),
            entrant: Some(entrant),
        };
        office
            .client
            .register_player(with_token(request, ORGANISER))
            .await
            .unwrap();
    }
    let tournament_id = "open".to_string();
    let start = v1::StartTournamentRequest { tournament_id };
    office
        .client
        .start_tournament(with_token(start, ORGANISER))
        .await
        .unwrap();
    let end = office.until(over).await;
    let board = &end.rounds[0].boards[0];
    let game = first_game(&channel, &board.match_ids[0]).await;
    let outcome = game.result.as_ref().unwrap().outcome.as_ref().unwrap();
    let won = outcome.winner == Some(0);
    let request = v1::AdjudicateGameRequest {
        game_id: id(&game).to_string(),
        reason: "the clock was wrong".into(),
        // The other one wins.
        ranks: if won { vec![2, 1] } else { vec![1, 2] },
    };
    let before = board.score;
    let arbiter = Desk::of(&channel, ARBITER);
    arbiter
        .admin()
        .adjudicate_game(arbiter.with(request))
        .await
        .unwrap();
    let changed = loop {
        let now = office.get().await;
        let score = now.rounds[0].boards[0].score;
        if score != before {
            break score.unwrap();
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    };
    let status = MatchServiceClient::new(channel.clone());
    let match_id = board.match_ids[0].clone();
    let found = { status }
        .get_match(v1::GetMatchRequest { match_id })
        .await
        .unwrap();
    let standings = found.into_inner().r#match.unwrap().standings;
    assert_eq!(
        (changed.first, changed.second),
        (standings[0].points, standings[1].points)
    );
    let request = v1::OverrideResultRequest {
        tournament_id: "open".into(),
        round: 1,
        board: 1,
        score: Some(v1::TournamentScore::default()),
        reason: "not an arbiter's to give".into(),
    };
    let refused = office
        .client
        .override_result(with_token(request.clone(), ORGANISER))
        .await;
    assert_eq!(refused.unwrap_err().code(), Code::PermissionDenied);
    office
        .client
        .override_result(with_token(request, ARBITER))
        .await
        .unwrap();
    let trail = v1::ListAuditEntriesRequest::default();
    let trail = arbiter
        .admin()
        .list_audit_entries(arbiter.with(trail))
        .await
        .unwrap();
    let newest = &trail.into_inner().entries[0];
    assert_eq!(
        (newest.actor.as_str(), newest.action.as_str()),
        ("arne", "OverrideResult")
    );
    server.shutdown().await;
}
