//! Games: read, followed, written as files.

use futures_util::{Stream, StreamExt, TryStreamExt};
use mashimo_proto::v1;

use super::{Client, retry, unary};
use crate::Error;

impl Client {
    /// A game as it stands.
    ///
    /// # Errors
    /// There is no such game.
    pub async fn game(&self, game_id: &str) -> Result<v1::Game, Error> {
        let request = v1::GetGameRequest {
            game_id: game_id.into(),
        };
        let answer = retry(|| async { self.games().get_game(unary(request.clone())).await });
        answer
            .await?
            .game
            .ok_or_else(|| Error::Contract("a game was asked for and none came".into()))
    }

    /// A page of games, newest first, and the token of the next page.
    ///
    /// # Errors
    /// The server refuses, with its reason.
    pub async fn list_games(
        &self,
        request: v1::ListGamesRequest,
    ) -> Result<v1::ListGamesResponse, Error> {
        retry(|| async { self.games().list_games(unary(request.clone())).await }).await
    }

    /// All events of a game so far.
    ///
    /// # Errors
    /// There is no such game.
    pub async fn game_events(&self, game_id: &str) -> Result<Vec<v1::GameEvent>, Error> {
        let mut events = Vec::new();
        let mut from_seq = 1;
        loop {
            let game_id = game_id.to_owned();
            let request = v1::ListGameEventsRequest {
                game_id,
                from_seq,
                page_size: 1000,
            };
            let page =
                retry(|| async { self.games().list_game_events(unary(request.clone())).await });
            let page = page.await?;
            events.extend(page.events);
            // A page that leads back would be asked for again and again.
            if page.next_seq <= from_seq {
                return Ok(events);
            }
            from_seq = page.next_seq;
        }
    }

    /// Follows a game from an event on until it ends; 1 is the first. Dropping the stream stops following.
    ///
    /// # Errors
    /// There is no such game; each update may be an error, too.
    pub async fn watch_game(
        &self,
        game_id: &str,
        from_seq: u64,
    ) -> Result<impl Stream<Item = Result<v1::WatchGameResponse, Error>> + Unpin + use<>, Error>
    {
        let request = v1::WatchGameRequest {
            game_id: game_id.into(),
            from_seq,
        };
        let updates = self.games().watch_game(request).await?.into_inner();
        Ok(updates.map(|update| update.map_err(Error::from)))
    }

    /// Games as the text of a file.
    ///
    /// # Errors
    /// There is no such game or match.
    pub async fn export_games(&self, request: v1::ExportGamesRequest) -> Result<String, Error> {
        let pieces = self.games().export_games(request).await?.into_inner();
        let text = pieces.try_fold(String::new(), |mut text, piece| async move {
            text.push_str(&piece.chunk);
            Ok(text)
        });
        Ok(text.await?)
    }
}
