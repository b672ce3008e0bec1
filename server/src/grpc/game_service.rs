//! Games shown to everybody: as they stand, event by event, as files.

use std::sync::Arc;

use mashimo_proto::v1::{self, game_service_server::GameService};
use tokio_stream::StreamExt;
use tonic::codegen::BoxStream;
use tonic::{Request, Response, Status};

use super::convert::game;
use super::convert::game_filter::{self, Asked};
use super::engine::until_drained;
use super::shown::{Shown, shown};
use super::{game_export, page};
use crate::arena::{Detail, Refusal, Shared};

/// Games shown to everybody.
pub(super) struct Gallery {
    pub(super) shared: Arc<Shared>,
}

impl Gallery {
    /// What a spectator of a game is shown.
    pub(super) async fn open_watch(
        &self,
        request: Request<v1::WatchGameRequest>,
    ) -> Result<Response<BoxStream<Shown>>, Status> {
        let v1::WatchGameRequest { game_id, from_seq } = request.into_inner();
        let followed = self.shared.follow(&game_id).await?;
        let shown = shown(self.shared.clone(), followed, from_seq);
        Ok(Response::new(Box::pin(until_drained(
            &self.shared,
            shown.map(Ok),
        ))))
    }
}

#[tonic::async_trait]
impl GameService for Gallery {
    async fn get_game(
        &self,
        request: Request<v1::GetGameRequest>,
    ) -> Result<Response<v1::GetGameResponse>, Status> {
        let view = self.shared.glance(&request.into_inner().game_id).await?;
        let game = Some(game::game(&view, Detail::Full));
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
                &self.shared.glance_at_row(row).await?,
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
        let page = self
            .shared
            .events_page(&request.game_id, request.from_seq, size)
            .await?;
        let events = page.events.iter();
        Ok(Response::new(v1::ListGameEventsResponse {
            events: events
                .map(|event| game::event(event, Detail::Full))
                .collect(),
            next_seq: page.next_seq.unwrap_or(0),
        }))
    }

    // Served by `game_streams`, which writes the same without messages.
    async fn watch_game(
        &self,
        request: Request<v1::WatchGameRequest>,
    ) -> Result<Response<BoxStream<v1::WatchGameResponse>>, Status> {
        let shown = self.open_watch(request).await?;
        Ok(shown.map(|shown| Box::pin(shown.map(|shown| shown.map(Shown::message))) as _))
    }

    async fn export_games(
        &self,
        request: Request<v1::ExportGamesRequest>,
    ) -> Result<Response<BoxStream<v1::ExportGamesResponse>>, Status> {
        let pieces = game_export::pieces(&self.shared, request.into_inner())?;
        Ok(Response::new(Box::pin(until_drained(&self.shared, pieces))))
    }
}
