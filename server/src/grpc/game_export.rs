//! Games as a file, in pieces: a page of rows and one game are in memory at a time, however many there are.

use std::collections::VecDeque;
use std::sync::Arc;

use futures_util::{Stream, StreamExt, stream};
use mashimo_proto::v1;
use tonic::Status;

use super::convert::game_filter::{self, Asked};
use crate::arena::{Refusal, Shared};
use crate::record::{export_text, write_json_lines};
use crate::store::{Cursor, GameFilter, GameRow};

/// Bytes of one piece of a file.
const PIECE_MAX: usize = 60 << 10;
/// Games named one by one at most.
const GAMES_NAMED_MAX: usize = 10_000;
/// Rows that are read at a time.
const PAGE: usize = 100;

type Piece = Result<v1::ExportGamesResponse, Status>;

/// The pieces of the file that is asked for.
///
/// # Errors
/// A field can't be read.
pub(super) fn pieces(
    shared: &Arc<Shared>,
    request: v1::ExportGamesRequest,
) -> Result<impl Stream<Item = Piece> + Send + use<>, Refusal> {
    if request.game_ids.len() > GAMES_NAMED_MAX {
        return Err(Refusal::field(
            "game_ids",
            format!("at most {GAMES_NAMED_MAX}"),
        ));
    }
    let filter = game_filter::of(&shared.rulebook, &Asked::export(&request))?;
    let format = request.format();
    let source = Source {
        shared: shared.clone(),
        filter,
        named: request.game_ids.into(),
        all: false,
        after: None,
        page: VecDeque::new(),
        states: request.states,
    };
    let source = Source {
        all: source.named.is_empty(),
        ..source
    };
    let papers = stream::unfold(Some(source), move |source| async move {
        let mut source = source?;
        match source.next().await {
            Ok(Some(row)) => Some((source.paper(&row, format).await, Some(source))),
            Ok(None) => None,
            Err(refusal) => Some((Err(refusal.into()), None)),
        }
    });
    Ok(papers.flat_map(|game| stream::iter(in_pieces(game))))
}

/// Where the rows come from, oldest first, or as they were named.
struct Source {
    shared: Arc<Shared>,
    filter: GameFilter,
    named: VecDeque<String>,
    all: bool,
    after: Option<Cursor>,
    page: VecDeque<GameRow>,
    states: Vec<i32>,
}

impl Source {
    async fn next(&mut self) -> Result<Option<GameRow>, Refusal> {
        if !self.all {
            return self.next_named().await;
        }
        if self.page.is_empty() {
            let page = self
                .shared
                .store
                .games_after(&self.filter, self.after, PAGE);
            self.page = page.await?.into();
            self.after = self.page.back().map_or(self.after, |row| Some(row.order));
        }
        Ok(self.page.pop_front())
    }

    async fn next_named(&mut self) -> Result<Option<GameRow>, Refusal> {
        while let Some(id) = self.named.pop_front() {
            let row = self.shared.store.game(&id).await?;
            let row = row.ok_or_else(|| Refusal::GameUnknown(id.clone()))?;
            if self.filter.holds(&row) {
                return Ok(Some(row));
            }
        }
        Ok(None)
    }

    /// A game on paper in the form asked for; nothing where it is in none of several states.
    async fn paper(&self, row: &GameRow, format: v1::GameFormat) -> Result<String, Status> {
        if !game_filter::is_in(row.state, &self.states) {
            return Ok(String::new());
        }
        let Some(record) = self.shared.record(row).await? else {
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
