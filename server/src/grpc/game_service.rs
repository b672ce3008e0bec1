//! Games shown to everybody: as they stand, event by event, as files.

use std::sync::Arc;

use futures_util::StreamExt;
use mashimo_proto::v1::{self, game_service_server::GameService};
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;
use tonic::codegen::BoxStream;
use tonic::{Request, Response, Status};

use super::convert::game;
use super::engine::until_drained;
use super::page;
use crate::arena::{Detail, Followed, Next, Refusal, Shared};
use crate::game::EventKind;
use crate::record::{export_text, write_json_lines};
use crate::store::{GameFilter, GameRow, GameState};

/// Games shown to everybody.
pub(super) struct Gallery {
    pub(super) shared: Arc<Shared>,
}

/// Updates that wait for a spectator; then it is a spectator that is too slow.
const UPDATES_MAX: usize = 64;
/// Bytes of one piece of a file.
const PIECE_MAX: usize = 60 << 10;
const GAMES_EXPORTED_MAX: usize = 10_000;

type Watched = Result<v1::WatchGameResponse, Status>;
type Piece = Result<v1::ExportGamesResponse, Status>;

#[tonic::async_trait]
impl GameService for Gallery {
    async fn get_game(
        &self,
        request: Request<v1::GetGameRequest>,
    ) -> Result<Response<v1::GetGameResponse>, Status> {
        let seen = self.shared.see(&request.into_inner().game_id).await?;
        let game = Some(game::game(&seen.view, Detail::Full));
        Ok(Response::new(v1::GetGameResponse { game }))
    }

    async fn list_games(
        &self,
        request: Request<v1::ListGamesRequest>,
    ) -> Result<Response<v1::ListGamesResponse>, Status> {
        let request = request.into_inner();
        let size = page::size(request.page_size, 50, 500)?;
        let before = page::cursor(&request.page_token)?;
        let filter = filter(&request);
        let rows = self
            .shared
            .store
            .games(&filter, before, size)
            .await
            .map_err(Refusal::from)?;
        let from_ms = request
            .from_time
            .map_or(i64::MIN, |t| t.seconds.saturating_mul(1000));
        let recent: Vec<&GameRow> = rows.iter().filter(|row| row.made_ms >= from_ms).collect();
        let more = rows.len() == size && recent.len() == rows.len();
        let next_page_token = page::next(more, rows.last().map(|row| row.order));
        let mut games = Vec::with_capacity(recent.len());
        for row in recent {
            games.push(game::game(
                &self.shared.see_row(row).await?.view,
                Detail::Text,
            ));
        }
        games.retain(|g| request.states.is_empty() || request.states.contains(&g.state));
        Ok(Response::new(v1::ListGamesResponse {
            games,
            next_page_token,
        }))
    }

    async fn list_game_events(
        &self,
        request: Request<v1::ListGameEventsRequest>,
    ) -> Result<Response<v1::ListGameEventsResponse>, Status> {
        let request = request.into_inner();
        let size = page::size(request.page_size, 500, 1000)?;
        let seen = self.shared.see(&request.game_id).await?;
        let all = seen.events(request.from_seq);
        let next = all.get(size).and_then(|event| event.event.seq);
        let events = all
            .iter()
            .take(size)
            .map(|event| game::event(event, Detail::Full))
            .collect();
        Ok(Response::new(v1::ListGameEventsResponse {
            events,
            next_seq: next.unwrap_or(0),
        }))
    }

    async fn watch_game(
        &self,
        request: Request<v1::WatchGameRequest>,
    ) -> Result<Response<BoxStream<v1::WatchGameResponse>>, Status> {
        let v1::WatchGameRequest { game_id, from_seq } = request.into_inner();
        let followed = self.shared.follow(&game_id).await?;
        let (tx, rx) = mpsc::channel(UPDATES_MAX);
        tokio::spawn(watch(self.shared.clone(), followed, from_seq, tx));
        Ok(Response::new(Box::pin(until_drained(
            &self.shared,
            ReceiverStream::new(rx),
        ))))
    }

    async fn export_games(
        &self,
        request: Request<v1::ExportGamesRequest>,
    ) -> Result<Response<BoxStream<v1::ExportGamesResponse>>, Status> {
        let request = request.into_inner();
        let rows = self.exported(&request).await?;
        let format = request.format();
        let shared = self.shared.clone();
        let pieces = futures_util::stream::iter(rows).then(move |row| {
            let shared = shared.clone();
            async move { paper(&shared, &row, format).await }
        });
        let pieces = pieces.flat_map(|game| futures_util::stream::iter(in_pieces(game)));
        Ok(Response::new(Box::pin(until_drained(&self.shared, pieces))))
    }
}

impl Gallery {
    async fn exported(&self, request: &v1::ExportGamesRequest) -> Result<Vec<GameRow>, Refusal> {
        if request.game_ids.is_empty() {
            let match_id = Some(request.match_id.clone()).filter(|id| !id.is_empty());
            let filter = GameFilter {
                match_id,
                ..GameFilter::default()
            };
            return self.shared.all_games(&filter).await;
        }
        if request.game_ids.len() > GAMES_EXPORTED_MAX {
            return Err(Refusal::field(
                "game_ids",
                format!("at most {GAMES_EXPORTED_MAX}"),
            ));
        }
        let mut rows = Vec::new();
        for id in &request.game_ids {
            let row = self.shared.store.game(id).await?;
            let row = row.ok_or_else(|| Refusal::GameUnknown(id.clone()))?;
            if request.match_id.is_empty() || row.match_id == request.match_id {
                rows.push(row);
            }
        }
        Ok(rows)
    }
}

fn filter(request: &v1::ListGamesRequest) -> GameFilter {
    let given = |text: &String| Some(text.clone()).filter(|text| !text.is_empty());
    let state = match request.states[..] {
        [only] => match v1::GameState::try_from(only) {
            Ok(v1::GameState::Finished) => Some(GameState::Finished),
            Ok(v1::GameState::Aborted) => Some(GameState::Aborted),
            Ok(v1::GameState::Void) => Some(GameState::Void),
            Ok(
                v1::GameState::Offered
                | v1::GameState::Starting
                | v1::GameState::Running
                | v1::GameState::Suspended,
            ) => Some(GameState::Open),
            Ok(v1::GameState::Unspecified) | Err(_) => None,
        },
        [] | [_, _, ..] => None,
    };
    GameFilter {
        match_id: given(&request.match_id),
        spec: given(&request.spec),
        bot: given(&request.player),
        state,
    }
}

/// Tells a spectator how a game stands, what happened from a number on, and what happens until its
/// end. Who reads too slowly is told how it stands instead, and goes on from there.
async fn watch(shared: Arc<Shared>, followed: Followed, from_seq: u64, tx: mpsc::Sender<Watched>) {
    use v1::watch_game_response::Update;
    let send = async |update| {
        tx.send(Ok(v1::WatchGameResponse {
            update: Some(update),
        }))
        .await
    };
    let Followed { seen, live } = followed;
    let game = |view: &_| Update::Game(game::game(view, Detail::Full));
    let event = |event: &_| Update::Event(game::event(event, Detail::Full));
    let mut last = seen.view.seq;
    if send(game(&seen.view)).await.is_err() {
        return;
    }
    for happened in seen.events(from_seq) {
        last = happened.event.seq.unwrap_or(last);
        if send(event(&happened)).await.is_err() {
            return;
        }
    }
    let Some(mut live) = live else { return };
    loop {
        let next = tokio::select! {
            next = live.next() => next,
            () = tx.closed() => return,
        };
        let happened = match next {
            Some(Next::Event(event)) if event.event.seq <= Some(last) => continue,
            Some(Next::Event(event)) if event.event.seq == Some(last + 1) => Some(event),
            Some(Next::Event(_) | Next::Missed) => None,
            None => return,
        };
        let (update, over) = match happened {
            Some(happened) => {
                last += 1;
                let over = matches!(happened.event.kind, EventKind::Over(_));
                (event(&happened), over)
            }
            None => {
                let Ok(seen) = shared.see(seen.view.info.id()).await else {
                    return;
                };
                last = seen.view.seq;
                (game(&seen.view), seen.view.ending.is_some())
            }
        };
        if send(update).await.is_err() || over {
            return;
        }
    }
}

/// A game on paper in the form asked for.
async fn paper(shared: &Shared, row: &GameRow, format: v1::GameFormat) -> Result<String, Status> {
    let Some(record) = shared.record(row).await? else {
        return Ok(String::new());
    };
    match format {
        v1::GameFormat::Text => Ok(export_text(&record)),
        v1::GameFormat::Unspecified | v1::GameFormat::Jsonl => {
            let mut lines = Vec::new();
            let written = write_json_lines(&record, &mut lines);
            written.map_err(|error| Refusal::Bug(error.to_string()))?;
            let text = String::from_utf8(lines).map_err(|e| Refusal::Bug(e.to_string()))?;
            Ok(text)
        }
    }
}

/// Whole lines, as many as fit a piece.
fn in_pieces(game: Result<String, Status>) -> Vec<Piece> {
    let text = match game {
        Ok(text) => text,
        Err(status) => return vec![Err(status)],
    };
    let mut pieces = Vec::new();
    let mut chunk = String::new();
    for line in text.split_inclusive('\n') {
        if !chunk.is_empty() && chunk.len() + line.len() > PIECE_MAX {
            pieces.push(Ok(v1::ExportGamesResponse {
                chunk: std::mem::take(&mut chunk),
            }));
        }
        chunk.push_str(line);
    }
    if !chunk.is_empty() {
        pieces.push(Ok(v1::ExportGamesResponse { chunk }));
    }
    pieces
}
