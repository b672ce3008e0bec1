//! Rules of arbitration that the whole service keeps: who did not come, who fails first, what the server's own
//! faults cost, who sits where, and that nobody plays for another.

#![allow(
    clippy::unwrap_used,
    clippy::wildcard_enum_match_arm,
    reason = "a test may fail where it stands, and looks at the frames it is about"
)]

mod service;

use mashimo_proto::v1::{
    self, client_frame::Kind as Says, game_service_client::GameServiceClient,
    server_frame::Kind as Told,
};
use mashimo_server::Config;
use mashimo_server::serve::Data;
use service::staff::*;
use service::*;
use tonic::transport::Channel;
use tonic::{Code, Status};

/// The games of a match, in the order they were made.
async fn games(channel: &Channel, match_id: &str) -> Vec<v1::Game> {
    let request = v1::ListGamesRequest {
        match_id: match_id.into(),
        ..v1::ListGamesRequest::default()
    };
    let mut client = GameServiceClient::new(channel.clone());
    let mut games = client.list_games(request).await.unwrap().into_inner().games;
    games.reverse();
    games
}

fn setup(game: &v1::Game) -> &v1::GameSetup {
    game.setup.as_ref().unwrap()
}

fn names(game: &v1::Game) -> Vec<&str> {
    setup(game)
        .players
        .iter()
        .map(|player| player.name.as_str())
        .collect()
}

fn start(game: &v1::Game) -> &str {
    &setup(game).start.as_ref().unwrap().text
}

/// A seat that does not take the game has not come: no points, unrated, and the game is dealt again.
#[tokio::test]
async fn rule_08_who_did_not_come_before_the_first_ply_costs_nobody_points() {
    let (_server, channel) = serve().await;
    let mut owl = Bot::join(&channel, "owl").await;
    let mut jay = Bot::join(&channel, "jay").await;
    let rated = v1::MatchSpec {
        rated: true,
        ..spec("kalah", ["owl", "jay"], 1)
    };
    let made = create(&channel, rated).await.unwrap();
    let offer = owl.offer().await;
    let game_id = game_id(&offer);
    let reason = "not now".into();
    owl.say(Says::Decline(v1::Decline { game_id, reason }))
        .await;
    let over = jay.over().await;
    let result = over.result.as_ref().unwrap();
    assert_eq!(over.state(), v1::GameState::Aborted);
    assert_eq!(result.termination(), v1::Termination::NoShow);
    assert_eq!(
        (result.fault_seat, result.rated, result.outcome.is_none()),
        (Some(0), false, true)
    );
    owl.over().await;
    tokio::join!(owl.play_out(), jay.play_out());
    let played = ended(&channel, &made.match_id).await;
    assert_eq!((played.games_finished, played.games_void), (1, 1));
}

/// Both seats fail in one cycle of turns: the first in the log has lost, the other comes too late to.
#[tokio::test]
async fn rule_09_the_earlier_fault_loses() {
    let (_server, channel) = serve().await;
    let mut owl = Bot::join(&channel, "owl").await;
    let mut jay = Bot::join(&channel, "jay").await;
    create(&channel, spec("kalah", ["owl", "jay"], 1))
        .await
        .unwrap();
    owl.ready().await;
    jay.ready().await;
    let request = owl.request().await;
    owl.play(&request, "Z9").await;
    let over = owl.over().await.result.unwrap();
    assert_eq!(over.termination(), v1::Termination::IllegalMove);
    assert_eq!(
        (over.fault_seat, over.outcome.unwrap().winner),
        (Some(0), Some(1))
    );
    let game_id = request.game_id.clone();
    jay.say(Says::Resign(v1::Resign { game_id })).await;
    assert_eq!(jay.trouble().await.reason, "GAME_OVER");
}

/// The server's fault is nobody's: the game is void and played again with the same start and seats.
#[tokio::test]
async fn rule_10_a_fault_of_the_server_costs_neither_points_nor_time() {
    let folder = tempfile::tempdir().unwrap();
    let config = || Config {
        data: Data::Folder(folder.path().into()),
        ..Config::throwaway()
    };
    let (server, channel) = serve_with(config()).await;
    let mut owl = Bot::join(&channel, "owl").await;
    let mut jay = Bot::join(&channel, "jay").await;
    let terms = v1::MatchSpec {
        policies: Some(v1::Policies {
            on_server_fault: v1::OnServerFault::VoidReplay.into(),
            ..v1::Policies::default()
        }),
        ..spec("kalah", ["owl", "jay"], 1)
    };
    let made = create(&channel, terms).await.unwrap();
    owl.ready().await;
    jay.ready().await;
    let request = owl.request().await;
    owl.play(&request, &request.legal_moves[0].text).await;
    owl.until(|told| matches!(told, Told::MoveAccepted(_)))
        .await;
    server.shutdown().await;
    let (_server, channel) = serve_with(config()).await;
    let mut owl = Bot::join(&channel, "owl").await;
    let mut jay = Bot::join(&channel, "jay").await;
    tokio::join!(owl.play_out(), jay.play_out());
    let played = ended(&channel, &made.match_id).await;
    assert_eq!((played.games_finished, played.games_void), (1, 1));
    let games = games(&channel, &made.match_id).await;
    let [void, again] = &games[..] else {
        panic!("{games:?}")
    };
    let result = void.result.as_ref().unwrap();
    assert_eq!(
        (void.state(), result.fault_seat),
        (v1::GameState::Void, None)
    );
    assert_eq!(result.termination(), v1::Termination::ServerFault);
    assert_eq!((start(void), names(void)), (start(again), names(again)));
    let clocks = again.clocks.as_ref().unwrap();
    assert_eq!(clocks.seats.len(), 2);
    assert_eq!(again.state(), v1::GameState::Finished);
}

/// Each pair plays one start from both seats; who begins is drawn from the match's seed.
#[tokio::test]
async fn rule_12_every_start_is_played_from_both_seats() {
    let (_server, channel) = serve().await;
    let mut first = Vec::new();
    for seed in [1, 1, 2, 3, 4, 5, 6, 7] {
        let pairs = v1::MatchSpec {
            seats_fixed: false,
            random_plies: 3,
            seed,
            ..spec("kalah", ["random", "greedy"], 6)
        };
        let made = create(&channel, pairs).await.unwrap();
        ended(&channel, &made.match_id).await;
        let games = games(&channel, &made.match_id).await;
        assert_eq!(games.len(), 6);
        for pair in games.chunks(2) {
            let mut turned = names(&pair[1]);
            turned.reverse();
            assert_eq!(start(&pair[0]), start(&pair[1]));
            assert_eq!(names(&pair[0]), turned);
        }
        first.push(names(&games[0]).concat());
    }
    assert_eq!(first[0], first[1], "the same seed draws the same seats");
    assert!(first.iter().any(|seats| *seats != first[0]), "{first:?}");
}

/// A session's id is no key: another's token, or none, does not open it.
#[tokio::test]
async fn nobody_moves_resigns_or_reads_for_another() {
    let (_server, channel) = serve_with(staffed(Config::throwaway())).await;
    let admin = Desk::of(&channel, ADMIN);
    let (_, owl_token) = admin.register("owl").await.unwrap();
    let (_, jay_token) = admin.register("jay").await.unwrap();
    let mut owl = Bot::open_as(&channel, &owl_token, hello("owl"))
        .await
        .unwrap();
    let mut jay = Bot::open_as(&channel, &jay_token, hello("jay"))
        .await
        .unwrap();
    create(&channel, spec("kalah", ["owl", "jay"], 1))
        .await
        .unwrap();
    owl.ready().await;
    jay.ready().await;
    let request = owl.request().await;
    let session = Some(v1::SessionRef {
        session_id: owl.welcome.session_id.clone(),
        epoch: owl.welcome.epoch,
    });
    let thief = [Desk::of(&channel, &jay_token), Desk::guest(&channel), admin];
    for thief in thief {
        let played = thief
            .submit(session.clone(), play_move(&request, "A1"))
            .await;
        denied(played);
        let resign = Says::Resign(v1::Resign {
            game_id: request.game_id.clone(),
        });
        denied(thief.respond(session.clone(), resign).await);
        denied(
            thief
                .snapshot(&owl.welcome.session_id, &request.game_id)
                .await,
        );
        denied(thief.session(&owl.welcome.session_id).await);
    }
    // On one's own stream another's game and another's turn are told apart.
    jay.play(&request, "A1").await;
    let trouble = jay.trouble().await;
    assert_eq!(trouble.reason, "NOT_YOUR_TURN");
    owl.play(&request, &request.legal_moves[0].text).await;
    owl.until(|told| matches!(told, Told::MoveAccepted(_)))
        .await;
}

fn denied<T: std::fmt::Debug>(done: Result<T, Status>) {
    let code = done.unwrap_err().code();
    assert!(
        matches!(code, Code::PermissionDenied | Code::Unauthenticated),
        "{code:?}"
    );
}
