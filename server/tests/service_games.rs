//! Games as others see them: listed, followed, on paper.

#![allow(
    clippy::unwrap_used,
    clippy::wildcard_enum_match_arm,
    reason = "a test may fail where it stands, and looks at the frames it is about"
)]

mod service;

use mashimo_proto::v1::{
    self, game_event::Kind as Happened, game_service_client::GameServiceClient,
    watch_game_response::Update,
};
use mashimo_server::record::Reader;
use service::*;
use tokio_stream::StreamExt;
use tonic::Code;

#[tokio::test]
async fn a_game_is_followed_from_any_event_to_its_end() {
    let (_server, channel) = serve().await;
    let mut bot = Bot::join(&channel, "star").await;
    create(&channel, spec("kalah", ["star", "random"], 1))
        .await
        .unwrap();
    bot.ready().await;
    let request = bot.request().await;
    let mut games = GameServiceClient::new(channel);
    let watch = v1::WatchGameRequest {
        game_id: request.game_id.clone(),
        from_seq: 0,
    };
    let mut watched = games.watch_game(watch).await.unwrap().into_inner();
    let Some(Update::Game(game)) = watched.next().await.unwrap().unwrap().update else {
        panic!()
    };
    assert_eq!((game.state(), game.seq), (v1::GameState::Running, 1));
    bot.play(&request, &request.legal_moves[0].text).await;
    let (over, events) = tokio::join!(bot.play_out(), async {
        let mut events = Vec::new();
        while let Some(update) = watched.next().await {
            if let Some(Update::Event(event)) = update.unwrap().update {
                events.push(event);
            }
        }
        events
    });
    let seqs: Vec<u64> = events.iter().map(|event| event.seq).collect();
    assert_eq!(
        seqs,
        (1..=seqs.len() as u64).collect::<Vec<_>>(),
        "gapless from the first"
    );
    assert!(matches!(events[0].kind, Some(Happened::Started(_))));
    assert_eq!(events.last().unwrap().kind, Some(Happened::Over(over)));

    // Read back from the store they are the same, from wherever one begins.
    let from_seq = 3;
    let request = v1::ListGameEventsRequest {
        game_id: request.game_id,
        from_seq,
        page_size: 0,
    };
    let stored = games
        .list_game_events(request)
        .await
        .unwrap()
        .into_inner()
        .events;
    assert_eq!(stored, events[2..]);
}

#[tokio::test]
async fn games_are_listed_in_pages_and_on_paper_in_both_forms() {
    let (_server, channel) = serve().await;
    let made = create(&channel, spec("oware", ["random", "greedy"], 5))
        .await
        .unwrap();
    let ended = ended(&channel, &made.match_id).await;
    assert_eq!(ended.games_finished, 5);
    let mut games = GameServiceClient::new(channel);
    let mut ids = Vec::new();
    let mut page_token = String::new();
    loop {
        let request = v1::ListGamesRequest {
            match_id: made.match_id.clone(),
            states: vec![v1::GameState::Finished.into()],
            page_size: 2,
            page_token,
            ..v1::ListGamesRequest::default()
        };
        let page = games.list_games(request).await.unwrap().into_inner();
        ids.extend(
            page.games
                .iter()
                .map(|g| g.setup.as_ref().unwrap().game_id.clone()),
        );
        page_token = page.next_page_token;
        if page_token.is_empty() {
            break;
        }
    }
    ids.dedup();
    assert_eq!(ids.len(), 5);

    let mut paper = async |format: v1::GameFormat| {
        let request = v1::ExportGamesRequest {
            match_id: made.match_id.clone(),
            format: format.into(),
            ..v1::ExportGamesRequest::default()
        };
        let pieces = games.export_games(request).await.unwrap().into_inner();
        pieces
            .map(|piece| piece.unwrap().chunk)
            .collect::<Vec<_>>()
            .await
            .concat()
    };
    let lines = paper(v1::GameFormat::Jsonl).await;
    let records: Vec<_> = Reader::new(lines.as_bytes())
        .collect::<Result<_, _>>()
        .unwrap();
    assert_eq!(records.len(), 5);
    assert!(records.iter().all(|record| record.over.is_some()));
    let text = paper(v1::GameFormat::Text).await;
    assert_eq!(
        text.matches("[Ruleset").count() + text.matches("[Rules ").count(),
        5,
        "{text}"
    );
}

#[tokio::test]
async fn an_unknown_game_is_not_found() {
    let (_server, channel) = serve().await;
    let mut games = GameServiceClient::new(channel);
    let request = v1::GetGameRequest {
        game_id: "none".into(),
    };
    assert_eq!(
        games.get_game(request).await.unwrap_err().code(),
        Code::NotFound
    );
}
