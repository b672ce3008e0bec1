//! Tournaments by calls: registered for, paired, confirmed, played, corrected, exchanged.
#![allow(clippy::unwrap_used, reason = "a test may fail where it stands")]

mod office;
mod service;

use std::fs;
use std::os::unix::fs::PermissionsExt;

use mashimo_proto::v1::{self, entrant::Who, tournament_service_client::TournamentServiceClient};
use mashimo_server::Config;
use mashimo_server::pairing::PairingEngine;
use tonic::Code;
use tonic_types::StatusExt;

use office::{Office, matches, reason, serve_folder, terms};
use service::{Bot, rules_ref, serve, serve_with};

#[tokio::test]
async fn every_kind_is_played_round_by_round_to_its_end() {
    use v1::TournamentKind::{Gauntlet, Knockout, RoundRobin, Swiss};
    for (kind, number, players, rounds) in [
        (RoundRobin, 0, 4, 3),
        (Gauntlet, 1, 3, 2),
        (Swiss, 2, 5, 2),
        (Knockout, 0, 4, 2),
    ] {
        let (server, channel) = serve().await;
        let mut office = Office::create(&channel, kind, number).await;
        office.levels(players).await;
        for round in 1..=rounds {
            office.pair(round).await.unwrap();
            office.confirm(round).await.unwrap();
            office.closed(round).await;
        }
        let over = office.get().await;
        assert_eq!(over.state(), v1::TournamentState::Over, "{kind:?}");
        assert_eq!(
            (over.rounds.len() as u32, over.rounds_total),
            (rounds, rounds),
            "{kind:?}"
        );
        assert_eq!(over.standings.len(), players, "{kind:?}");
        assert_eq!(over.champion > 0, kind == Knockout, "{kind:?}");
        let games: u32 = over.standings.iter().map(|line| line.games).sum();
        let boards: usize = over.rounds.iter().map(|round| round.boards.len()).sum();
        assert_eq!(
            games as usize,
            2 * 2 * boards,
            "{kind:?}: two games a board, seen by both"
        );
        let more = office.pair(rounds + 1).await.unwrap_err();
        assert_eq!(reason(&more), "TOURNAMENT_STATE", "{kind:?}");
        server.shutdown().await;
    }
}

#[tokio::test]
async fn r52_pairing_and_confirming_again_make_nothing_more() {
    let (server, channel) = serve().await;
    let mut office = Office::create(&channel, v1::TournamentKind::Swiss, 2).await;
    office.levels(4).await;
    let paired = office.pair(1).await.unwrap();
    assert_eq!(office.pair(1).await.unwrap().revision, paired.revision);
    let (mut one, mut other) = (office.client.clone(), office.client.clone());
    let request = v1::ConfirmRoundRequest {
        tournament_id: "open".into(),
        round: 1,
    };
    // Both at once: one makes the games, the other finds them made.
    let (a, b) = tokio::join!(
        one.confirm_round(request.clone()),
        other.confirm_round(request)
    );
    assert_eq!((a.is_ok(), b.is_ok()), (true, true));
    office.confirm(1).await.unwrap();
    assert_eq!(matches(&channel).await, 2, "one match a board");
    office.closed(1).await;
    let again = office.pair(1).await.unwrap();
    assert_eq!(
        again.rounds[0].boards.len(),
        2,
        "a round that is closed stays"
    );
    let early = office.pair(3).await.unwrap_err();
    assert_eq!(
        (early.code(), reason(&early).as_str()),
        (Code::FailedPrecondition, "TOURNAMENT_STATE")
    );
    server.shutdown().await;
}

#[tokio::test]
async fn an_arbiters_decision_is_an_entry_and_outlives_the_server() {
    let folder = tempfile::tempdir().unwrap();
    let (server, channel) = serve_folder(folder.path()).await;
    let mut office = Office::create(&channel, v1::TournamentKind::Swiss, 2).await;
    office.levels(3).await;
    office
        .register(Who::ConnectedName("away".into()), "")
        .await
        .unwrap();
    let paired = office.pair(1).await.unwrap();
    let board = paired.rounds[0]
        .boards
        .iter()
        .find(|board| board.first == 4 || board.second == 4);
    let board = board.unwrap().number;
    let early = office.override_result(1, board).await.unwrap_err();
    assert_eq!(reason(&early), "TOURNAMENT_STATE", "nothing is under way");
    office.confirm(1).await.unwrap();
    office.override_result(1, board).await.unwrap();
    let closed = office.closed(1).await;
    let decided = &closed.rounds[0].boards[board as usize - 1];
    assert_eq!(decided.override_reason, "the board was set up wrongly");
    assert_eq!(decided.score.unwrap().second, 1.0);
    let entries = office.entries().await;
    let acts: Vec<&str> = entries.iter().map(|entry| entry.act.as_str()).collect();
    assert!(
        acts.iter()
            .any(|act| act.contains("overridden") && act.contains("set up wrongly")),
        "{acts:?}"
    );
    assert!(entries.iter().all(|entry| !entry.actor.is_empty()));
    server.shutdown().await;
    let (server, channel) = serve_folder(folder.path()).await;
    let mut office = Office::again(&channel);
    let after = office.get().await;
    assert_eq!(after.rounds, closed.rounds);
    assert_eq!(after.standings, closed.standings);
    // The match that nobody could play was ended.
    let id = &after.rounds[0].boards[board as usize - 1].match_ids;
    assert!(id.is_empty(), "{id:?}");
    office.pair(2).await.unwrap();
    server.shutdown().await;
}

#[tokio::test]
async fn connected_bots_and_levels_meet_and_a_killed_round_is_played_to_its_end() {
    let folder = tempfile::tempdir().unwrap();
    let (server, channel) = serve_folder(folder.path()).await;
    let mut office = Office::create(&channel, v1::TournamentKind::RoundRobin, 1).await;
    office
        .register(Who::ConnectedName("comer".into()), "")
        .await
        .unwrap();
    office
        .register(Who::Level("random".into()), "house")
        .await
        .unwrap();
    let twice = office
        .register(Who::Level("random".into()), "house")
        .await
        .unwrap_err();
    assert_eq!(reason(&twice), "TOURNAMENT_STATE");
    office.pair(1).await.unwrap();
    office.confirm(1).await.unwrap();
    // Nobody is there to play; the server ends, and comes back.
    server.shutdown().await;
    let (server, channel) = serve_folder(folder.path()).await;
    let mut office = Office::again(&channel);
    let mut bot = Bot::join(&channel, "comer").await;
    bot.play_out().await;
    bot.play_out().await;
    let over = office.closed(1).await;
    assert_eq!(over.rounds[0].boards[0].score.unwrap().games, 2);
    assert_eq!(over.state(), v1::TournamentState::Over);
    server.shutdown().await;
}

#[tokio::test]
async fn r55_a_report_file_is_taken_over_with_all_that_was_assumed() {
    let (server, channel) = serve().await;
    let mut office = Office::create(&channel, v1::TournamentKind::Swiss, 3).await;
    let import = |text: &str| v1::ImportTrfRequest {
        tournament_id: "open".into(),
        text: text.into(),
    };
    let row = |rank: u32, points: &str, cell: &str| {
        format!(
            "001 {rank:>4}      {:<33} 1500                            {points:>4} {rank:>4}{cell}\n",
            format!("Bot {rank}")
        )
    };
    let text = format!(
        "012 Five\n142 3\n152 W\n{}{}{}",
        row(1, "1.0", "     3 w 1"),
        row(2, "1.0", "  0000 - U"),
        row(3, "0.0", "     1 b 0"),
    );
    let bad = office
        .client
        .import_trf(import(&text.replace("3 w 1", "3 w 0")))
        .await
        .unwrap_err();
    assert_eq!(bad.code(), Code::InvalidArgument);
    assert!(bad.message().contains("line 4"), "{}", bad.message());
    let open = text.replace(" 1.0    1", "        1");
    let taken = office
        .client
        .import_trf(import(&open))
        .await
        .unwrap()
        .into_inner();
    let tournament = taken.tournament.unwrap();
    assert_eq!((tournament.players.len(), tournament.rounds.len()), (3, 1));
    assert_eq!(tournament.rounds[0].bye, 2);
    assert!(
        !taken.adjustments.is_empty(),
        "points that were left out are an assumption"
    );
    let exported = office.export().await;
    assert!(
        exported.contains("142 3") && exported.contains("0000 - U"),
        "{exported}"
    );
    office.pair(2).await.unwrap();
    server.shutdown().await;
}

#[tokio::test]
async fn a_pairing_program_that_refuses_leaves_the_round_unpaired_with_its_words() {
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("stand-in");
    let write = |lines: &str| {
        fs::write(
            &program,
            format!("#!/bin/sh\n[ \"$1\" = -r ] && exit 0\n{lines}\n"),
        )
        .unwrap();
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
    };
    write("echo 'all have met' >&2; exit 1");
    let (server, channel) = serve_with(Config {
        pairing_engine: Some(PairingEngine::new(&program)),
        ..Config::throwaway()
    })
    .await;
    let mut client = TournamentServiceClient::new(channel.clone());
    let request = v1::CreateTournamentRequest {
        tournament_id: "open".into(),
        spec: Some(v1::TournamentSpec {
            name: "The open".into(),
            kind: v1::TournamentKind::Swiss.into(),
            number: 2,
            pairing_program: true,
            terms: vec![terms()],
        }),
    };
    client.create_tournament(request).await.unwrap();
    let mut office = Office {
        client,
        id: "open".into(),
    };
    office.levels(4).await;
    for (lines, code, wanted) in [
        (
            "echo 'all have met' >&2; exit 1",
            Code::FailedPrecondition,
            "NO_VALID_PAIRING",
        ),
        (
            "echo 'all have met' >&2; exit 3",
            Code::Internal,
            "PAIRING_INPUT_REJECTED",
        ),
    ] {
        write(lines);
        let status = office.pair(1).await.unwrap_err();
        assert_eq!((status.code(), reason(&status).as_str()), (code, wanted));
        let info = status.get_error_details().error_info().unwrap().clone();
        assert_eq!(info.metadata["stderr"], "all have met");
        assert!(office.get().await.rounds.is_empty());
    }
    write("printf '2\\n1 4\\n2 3\\n'");
    let paired = office.pair(1).await.unwrap();
    let boards = &paired.rounds[0].boards;
    assert_eq!(
        boards
            .iter()
            .map(|b| (b.first, b.second))
            .collect::<Vec<_>>(),
        [(1, 4), (2, 3)]
    );
    server.shutdown().await;
}

#[tokio::test]
async fn what_is_wrong_with_a_tournament_is_said_at_once() {
    let (server, channel) = serve().await;
    let mut client = TournamentServiceClient::new(channel.clone());
    let request = v1::CreateTournamentRequest {
        tournament_id: "No Good".into(),
        spec: Some(v1::TournamentSpec {
            terms: vec![v1::MatchSpec {
                rules: Some(rules_ref("kalah")),
                random_plies: 5000,
                ..v1::MatchSpec::default()
            }],
            ..v1::TournamentSpec::default()
        }),
    };
    let status = client.create_tournament(request).await.unwrap_err();
    assert_eq!(status.code(), Code::InvalidArgument);
    let details = status.get_error_details();
    let fields: Vec<&str> = details
        .bad_request()
        .unwrap()
        .field_violations
        .iter()
        .map(|violation| violation.field.as_str())
        .collect();
    for field in [
        "tournament_id",
        "spec.name",
        "spec.kind",
        "spec.terms[0].random_plies",
    ] {
        assert!(fields.contains(&field), "{field}: {fields:?}");
    }
    let tournament_id = "nowhere".into();
    let unknown = client
        .get_tournament(v1::GetTournamentRequest { tournament_id })
        .await;
    assert_eq!(reason(&unknown.unwrap_err()), "TOURNAMENT_UNKNOWN");
    server.shutdown().await;
}

#[tokio::test]
async fn late_comers_play_on_and_who_withdraws_is_paired_no_more() {
    let folder = tempfile::tempdir().unwrap();
    let (server, channel) = serve_folder(folder.path()).await;
    let spec = v1::TournamentSpec {
        name: "The open".into(),
        kind: v1::TournamentKind::Swiss.into(),
        number: 3,
        terms: vec![terms()],
        ..v1::TournamentSpec::default()
    };
    let mut office = Office::with_levels(&channel, spec, 5).await;
    office.pair(1).await.unwrap();
    office.confirm(1).await.unwrap();
    office.closed(1).await;
    office
        .register(Who::Level("greedy".into()), "late")
        .await
        .unwrap();
    let request = v1::WithdrawPlayerRequest {
        tournament_id: "open".into(),
        rank: 1,
    };
    office
        .client
        .withdraw_player(request.clone())
        .await
        .unwrap();
    office.client.withdraw_player(request).await.unwrap();
    office.start().await;
    let end = office
        .until(|found| found.state() == v1::TournamentState::Over)
        .await;
    let in_round = |round: &v1::TournamentRound, rank| {
        let mut boards = round.boards.iter();
        boards.any(|board| board.first == rank || board.second == rank) || round.bye == rank
    };
    assert!(!in_round(&end.rounds[0], 6) && in_round(&end.rounds[1], 6));
    assert!(in_round(&end.rounds[0], 1) && !in_round(&end.rounds[1], 1));
    let zero = v1::ByeKind::Zero;
    let missed = end.rounds[0]
        .absences
        .iter()
        .find(|absence| absence.rank == 6)
        .unwrap();
    assert_eq!(missed.bye(), zero, "no points for coming late");
    server.shutdown().await;
}
