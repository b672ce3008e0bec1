//! Games shown to everybody: as they stand, event by event, as files.

use std::sync::Arc;

use mashimo_proto::v1::{self, game_service_server::GameService};
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;
use tonic::codegen::BoxStream;
use tonic::{Request, Response, Status};

use super::convert::game;
use super::convert::game_filter::{self, Asked};
use super::engine::until_drained;
use super::{game_export, page};
use crate::arena::{Detail, Followed, Next, Refusal, Shared};
use crate::game::EventKind;

/// Games shown to everybody.
pub(super) struct Gallery {
    pub(super) shared: Arc<Shared>,
}

/// Updates that wait for a spectator; then it is a spectator that is too slow.
const UPDATES_MAX: usize = 64;

type Watched = Result<v1::WatchGameResponse, Status>;

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
        let filter = game_filter::of(&self.shared.rulebook, &Asked::list(&request))?;
        let states = request.states;
        let rows = self
            .shared
            .store
            .games(&filter, before, size)
            .await
            .map_err(Refusal::from)?;
        let next_page_token = page::next(rows.len() == size, rows.last().map(|row| row.order));
        let mut games = Vec::with_capacity(rows.len());
        for row in &rows {
            games.push(game::game(
                &self.shared.see_row(row).await?.view,
                Detail::Text,
            ));
        }
        // Of several states the store knows nothing, and of a running game the table knows more.
        games.retain(|g| states.is_empty() || states.contains(&g.state));
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
        let pieces = game_export::pieces(&self.shared, request.into_inner())?;
        Ok(Response::new(Box::pin(until_drained(&self.shared, pieces))))
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
