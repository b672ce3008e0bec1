//! Ladders: bots join and leave at will, games pair themselves, and every number can be counted again.
#![allow(clippy::unwrap_used, reason = "a test may fail where it stands")]

mod ladder;
mod service;

use std::time::Duration;

use mashimo_proto::v1::{self, ladder_service_client::LadderServiceClient};
use tonic::Code;
use tonic_types::StatusExt;

use ladder::*;
use mashimo_server::serve::Data;
use service::serve_with;
use service::staff::{ARBITER, Desk, ORGANISER, staffed, with_token};

#[tokio::test]
async fn r33_r35_games_pair_themselves_and_capacity_holds() {
    let (server, channel) = serve_with(config("anchors = [\"random\"]\n")).await;
    let mut playing = Vec::new();
    for (name, capacity) in [("a", 1), ("b", 2), ("c", 3)] {
        let bot = come(&channel, name, "1", capacity).await;
        join(&channel, name, "1").await.unwrap();
        join(&channel, name, "1")
            .await
            .expect("joining again does nothing");
        playing.push((play_on(bot, true), capacity as usize));
    }
    let wanted = |found: &v1::GetStandingsResponse| {
        games(found) >= 30
            && ["a", "b", "c", "random"].iter().all(|bot| {
                let line = line(found, bot);
                line.wins + line.draws + line.losses >= 3
            })
    };
    let found = once(&channel, wanted).await;
    let sum: u64 = found
        .standings
        .iter()
        .map(|line| line.wins + line.draws + line.losses)
        .sum();
    assert_eq!(sum, 2 * games(&found), "every game counts once for both");
    let leave = v1::LeaveLadderRequest {
        ladder_id: "small".into(),
        bot_name: "a".into(),
        version: "1".into(),
    };
    let mut client = LadderServiceClient::new(channel.clone());
    client.leave_ladder(leave.clone()).await.unwrap();
    client
        .leave_ladder(leave)
        .await
        .expect("leaving again does nothing");
    let left = standings(&channel).await;
    assert_eq!(line(&left, "a").state(), v1::LadderMemberState::Left);
    server.shutdown().await;
    for (bot, capacity) in playing {
        assert!(bot.await.unwrap() <= capacity);
    }
}

#[tokio::test]
async fn r48_a_recount_after_a_restart_is_bit_equal_and_the_games_agree() {
    let folder = tempfile::tempdir().unwrap();
    let more = "anchors = [\"random\", \"greedy\"]\nofficial_every = 0.1\n";
    let (server, channel) = serve_folder(folder.path(), more).await;
    for name in ["a", "b"] {
        let bot = come(&channel, name, "1", 4).await;
        join(&channel, name, "1").await.unwrap();
        play_on(bot, true);
    }
    once(&channel, |found| {
        games(found) >= 20 && line(found, "a").official.is_some()
    })
    .await;
    paused(&channel).await;
    let idle = |found: &v1::GetStandingsResponse| found.ladder.as_ref().unwrap().games_running == 0;
    let before = once(&channel, idle).await;
    let history = v1::GetRatingHistoryRequest {
        ladder_id: "small".into(),
        bot: "a".into(),
        version: "1".into(),
        size: 1000,
    };
    let points = LadderServiceClient::new(channel.clone())
        .get_rating_history(history)
        .await;
    let points = points.unwrap().into_inner().points;
    let a = line(&before, "a");
    assert_eq!(points.len() as u64, a.wins + a.draws + a.losses);
    assert_eq!(
        points[0].live, a.live,
        "the newest point is where it stands"
    );
    // Two games of a pair have one start and both seats.
    let mut games = v1::game_service_client::GameServiceClient::new(channel.clone());
    let list = v1::ListGamesRequest {
        match_id: "ladder:small".into(),
        states: vec![v1::GameState::Finished.into()],
        page_size: 500,
        ..v1::ListGamesRequest::default()
    };
    let found = games.list_games(list).await.unwrap().into_inner().games;
    assert_eq!(found.len() as u64, self::games(&before));
    for first in found
        .iter()
        .filter(|game| game.setup.as_ref().unwrap().rotation == 0)
    {
        let setup = first.setup.as_ref().unwrap();
        let second = found.iter().map(|game| game.setup.as_ref().unwrap());
        let mut second = second.filter(|s| s.set_index == setup.set_index && s.rotation == 1);
        let names =
            |s: &v1::GameSetup| s.players.iter().map(|p| p.name.clone()).collect::<Vec<_>>();
        if let Some(second) = second.next() {
            assert_eq!(second.start, setup.start);
            assert_eq!(
                names(second).into_iter().rev().collect::<Vec<_>>(),
                names(setup)
            );
        }
    }
    server.shutdown().await;
    let (server, channel) = serve_folder(folder.path(), more).await;
    let after = standings(&channel).await;
    assert_eq!(bits(&after), bits(&before));
    assert_eq!(
        after.ladder.unwrap().state(),
        v1::LadderState::Paused,
        "a pause outlives the server"
    );
    server.shutdown().await;
}

#[tokio::test]
async fn r34_pausing_and_resuming_twice_is_once_and_no_more_games_are_at_once() {
    let (server, channel) = serve_with(config("concurrency = 2\n")).await;
    for name in ["a", "b", "c", "d"] {
        let bot = come(&channel, name, "", 8).await;
        join(&channel, name, "").await.unwrap();
        play_on(bot, true);
    }
    for round in 1..=5 {
        let twice = [paused(&channel).await, paused(&channel).await];
        assert!(
            twice
                .iter()
                .all(|ladder| ladder.state() == v1::LadderState::Paused)
        );
        assert_eq!(twice[1].text, "for a while");
        let idle =
            |found: &v1::GetStandingsResponse| found.ladder.as_ref().unwrap().games_running == 0;
        let still = games(&once(&channel, idle).await);
        assert_eq!(games(&standings(&channel).await), still, "nothing begins");
        resumed(&channel).await;
        assert_eq!(resumed(&channel).await.state(), v1::LadderState::Running);
        once(&channel, |found| {
            assert!(found.ladder.as_ref().unwrap().games_running <= 2);
            games(found) >= still + 4 * round
        })
        .await;
    }
    server.shutdown().await;
}

#[tokio::test]
async fn r28_r46_who_fails_again_and_again_is_suspended_until_somebody_restores_it() {
    let (server, channel) = serve_with(config("anchors = [\"random\"]\nfaults_max = 2\n")).await;
    let bad = come(&channel, "bad", "1", 1).await;
    join(&channel, "bad", "1").await.unwrap();
    play_on(bad, false);
    let suspended = |found: &v1::GetStandingsResponse| {
        line(found, "bad").state() == v1::LadderMemberState::Suspended
    };
    let found = once(&channel, suspended).await;
    let bad = line(&found, "bad");
    // A game may have begun between the last fault and its count.
    assert!(bad.illegal_faults >= 2, "shown beside the rating: {bad:?}");
    assert_eq!(bad.illegal_faults, bad.losses, "lost, and rated");
    assert!(bad.text.contains("times in a row"), "{}", bad.text);
    let faults = bad.illegal_faults;
    let status = join(&channel, "bad", "1").await.unwrap_err();
    let info = status.get_error_details().error_info().unwrap().clone();
    assert_eq!(
        (status.code(), info.reason.as_str()),
        (Code::PermissionDenied, "BOT_SUSPENDED")
    );
    join(&channel, "bad", "2")
        .await
        .expect("another version is another member");
    let request = v1::RestoreMemberRequest {
        ladder_id: "small".into(),
        bot: "bad".into(),
        version: "1".into(),
    };
    LadderServiceClient::new(channel.clone())
        .restore_member(request)
        .await
        .unwrap();
    once(&channel, |found| {
        let mut versions = found.standings.iter().filter(|line| line.bot == "bad");
        versions.any(|line| line.version == "1" && line.illegal_faults > faults)
    })
    .await;
    server.shutdown().await;
}

#[tokio::test]
async fn r36_a_ladder_that_plays_nothing_although_bots_are_ready_says_so() {
    let (server, channel) = serve_with(config("stall_after = 0.2\n")).await;
    let mut bots = Vec::new();
    for version in ["1", "2"] {
        bots.push(come(&channel, "same", version, 1).await);
        join(&channel, "same", version).await.unwrap();
    }
    let stalled =
        |found: &v1::GetStandingsResponse| found.ladder.as_ref().unwrap().stalled_since.is_some();
    let found = once(&channel, stalled).await;
    assert_eq!(games(&found), 0, "two versions of one bot never meet");
    assert_eq!(found.ladder.as_ref().unwrap().ready, 2);
    let other = come(&channel, "other", "", 1).await;
    join(&channel, "other", "").await.unwrap();
    play_on(other, true);
    bots.into_iter().for_each(|bot| drop(play_on(bot, true)));
    once(&channel, |found| games(found) > 0 && !stalled(found)).await;
    server.shutdown().await;
}

#[tokio::test]
async fn r36_games_that_go_wrong_stop_no_other() {
    let (server, channel) = serve_with(config("faults_max = 1000\n")).await;
    for (name, good) in [("a", true), ("b", true), ("bad", false)] {
        let bot = come(&channel, name, "", 2).await;
        join(&channel, name, "").await.unwrap();
        play_on(bot, good);
    }
    // One that goes in the middle of its games, too.
    let gone = come(&channel, "gone", "", 2).await;
    join(&channel, "gone", "").await.unwrap();
    drop(gone);
    let found = once(&channel, |found| {
        let [a, b, bad] = ["a", "b", "bad"].map(|bot| line(found, bot));
        bad.illegal_faults >= 5 && a.losses + a.draws + b.draws + b.losses >= 5
    })
    .await;
    assert!(found.ladder.unwrap().stalled_since.is_none());
    server.shutdown().await;
}

#[tokio::test]
async fn every_bot_that_connects_joins_where_the_file_says_so_and_mistakes_are_named() {
    let (server, channel) = serve_with(config("auto_join = true\n")).await;
    for name in ["a", "b"] {
        play_on(come(&channel, name, "", 2).await, true);
    }
    once(&channel, |found| games(found) >= 4).await;
    let mut client = LadderServiceClient::new(channel.clone());
    let nowhere = v1::GetStandingsRequest {
        ladder_id: "nowhere".into(),
    };
    let status = client.get_standings(nowhere).await.unwrap_err();
    let reason = status
        .get_error_details()
        .error_info()
        .unwrap()
        .reason
        .clone();
    assert_eq!(
        (status.code(), reason.as_str()),
        (Code::NotFound, "LADDER_UNKNOWN")
    );
    let nobody = v1::GetRatingHistoryRequest {
        ladder_id: "small".into(),
        bot: "nobody".into(),
        ..v1::GetRatingHistoryRequest::default()
    };
    let status = client.get_rating_history(nobody).await.unwrap_err();
    let reason = status
        .get_error_details()
        .error_info()
        .unwrap()
        .reason
        .clone();
    assert_eq!(
        (status.code(), reason.as_str()),
        (Code::NotFound, "NOT_ON_LADDER")
    );
    let pairings = v1::GetPairingsRequest {
        ladder_id: "small".into(),
    };
    client.get_pairings(pairings).await.unwrap();
    tokio::time::timeout(Duration::from_secs(60), server.shutdown())
        .await
        .unwrap();
}

#[tokio::test]
async fn an_arbiter_who_changes_a_game_changes_every_rating_after_it() {
    let folder = tempfile::tempdir().unwrap();
    let more = "anchors = [\"random\"]\n";
    let staffed_on = || {
        let mut config = staffed(config(more));
        config.data = Data::Folder(folder.path().to_owned());
        config
    };
    let (server, channel) = serve_with(staffed_on()).await;
    let bot = come(&channel, "a", "1", 2).await;
    join(&channel, "a", "1").await.unwrap();
    play_on(bot, true);
    once(&channel, |found| games(found) >= 5).await;
    let pause = v1::PauseLadderRequest {
        ladder_id: "small".into(),
        reason: "a look".into(),
    };
    let mut ladders = LadderServiceClient::new(channel.clone());
    ladders
        .pause_ladder(with_token(pause, ORGANISER))
        .await
        .unwrap();
    let idle = |found: &v1::GetStandingsResponse| found.ladder.as_ref().unwrap().games_running == 0;
    let before = once(&channel, idle).await;
    let history = v1::GetRatingHistoryRequest {
        ladder_id: "small".into(),
        bot: "a".into(),
        version: "1".into(),
        size: 1000,
    };
    let points = ladders
        .get_rating_history(history)
        .await
        .unwrap()
        .into_inner()
        .points;
    // The oldest game counts for nothing any more.
    let arbiter = Desk::of(&channel, ARBITER);
    let void = v1::VoidGameRequest {
        game_id: points.last().unwrap().game_id.clone(),
        reason: "the wrong start".into(),
    };
    arbiter.admin().void_game(arbiter.with(void)).await.unwrap();
    let after = standings(&channel).await;
    assert_eq!(games(&after), games(&before) - 1);
    assert_ne!(bits(&after), bits(&before));
    let sum = |line: &v1::LadderStanding| line.wins + line.draws + line.losses;
    assert_eq!(sum(line(&after, "a")), sum(line(&before, "a")) - 1);
    server.shutdown().await;
    let (server, channel) = serve_with(staffed_on()).await;
    let again = standings(&channel).await;
    assert_eq!(bits(&again), bits(&after), "to the bit, after a restart");
    server.shutdown().await;
}
