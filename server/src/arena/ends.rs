//! Ends of games that bots have not taken note of: known again after a restart, noted when it comes late.

use std::sync::Arc;

use mashimo_engine::Seat;

use super::Shared;
use super::clock::wall;
use super::frame::Published;
use super::refusal::Refusal;
use super::replay::Replay;
use super::restore::read_events;
use super::rows;
use super::session::{ENDS_KEPT_MS, Session};
use super::table::event_write;
use crate::game::{Command, Event, EventKind};
use crate::store::{EventRow, GameFilter, GameRow, GameState};

/// Games that are looked through after a restart, the newest of each kind of end.
const GAMES_MAX: usize = 1000;
/// Entries of a log that are read at a time.
const PAGE: usize = 2000;

impl Shared {
    /// Gives the sessions of before a restart the ends that their bots have not taken note of.
    pub(super) async fn restore_ends(&self) -> Result<(), Refusal> {
        for state in [GameState::Finished, GameState::Aborted, GameState::Void] {
            let filter = GameFilter {
                state: Some(state),
                ..GameFilter::default()
            };
            for row in self.store.games(&filter, None, GAMES_MAX).await? {
                if let Err(refusal) = self.restore_end(&row).await {
                    tracing::error!(game_id = row.id, %refusal, "the end of a game can't be read");
                }
            }
        }
        Ok(())
    }

    async fn restore_end(&self, row: &GameRow) -> Result<(), Refusal> {
        let keys = rows::place(row).sessions;
        let known = |key: &_| self.sessions.by_key(key);
        let sessions = keys.iter().map(|key| key.as_ref().and_then(known));
        let sessions: Vec<_> = sessions.collect();
        if sessions.iter().all(Option::is_none) {
            return Ok(());
        }
        let noted = self.noted(&row.id).await?;
        let owed =
            |(seat, session): (usize, &Option<_>)| session.is_some() && !noted.contains(&seat);
        // Nearly all games are noted by all: those are not played through again.
        if !sessions.iter().enumerate().any(owed) {
            return Ok(());
        }
        let (game, info, log) = self.read_game(row).await?;
        let mut replay = Replay::new(info);
        let mut public = log.iter().filter_map(|event| replay.follow(event));
        let Some(end) = public.find(is_end) else {
            return Ok(());
        };
        if end.event.time.0 < wall().0.saturating_sub(ENDS_KEPT_MS) {
            return Ok(());
        }
        for (seat, session) in sessions.into_iter().enumerate() {
            let seat = Seat(seat as u8);
            if let Some(session) = session.filter(|_| !game.acknowledged(seat)) {
                session.keep_end(seat, end.clone());
            }
        }
        Ok(())
    }

    /// The seats that have taken note of a game's end, by what is stored alone.
    async fn noted(&self, game_id: &str) -> Result<Vec<usize>, Refusal> {
        let (mut noted, mut from) = (Vec::new(), 0);
        loop {
            let page = self.store.log(game_id, from, PAGE).await?;
            let Some(last) = page.last() else {
                return Ok(noted);
            };
            from = last.index + 1;
            // A look at the text is enough for all but these.
            let rows: Vec<EventRow> = page
                .into_iter()
                .filter(|row| row.body.text().contains("acknowledged"))
                .collect();
            for event in read_events(game_id, &rows)? {
                if let EventKind::Acknowledged { seat } = event.kind {
                    noted.push(seat.index());
                }
            }
        }
    }

    /// A bot takes note of the end of a game whose task is gone: that is kept as well.
    pub(crate) async fn acknowledge_late(&self, session: &Session, game_id: &str) {
        let Some((None, seat)) = session.game(game_id) else {
            return;
        };
        if let Err(refusal) = self.store_acknowledgement(game_id, seat).await {
            tracing::warn!(game_id, %refusal, "a bot has taken note, but that is not stored");
        }
    }

    async fn store_acknowledgement(&self, game_id: &str, seat: Seat) -> Result<(), Refusal> {
        let row = self.store.game(game_id).await?;
        let row = row.ok_or_else(|| Refusal::GameUnknown(game_id.to_owned()))?;
        let (mut game, _, log) = self.read_game(&row).await?;
        let seq = log
            .iter()
            .find(|event| over(event))
            .and_then(|event| event.seq);
        let seq = seq.unwrap_or(game.seq());
        let command = Command::Acknowledge { seat, seq };
        let step = game.handle(command, self.clock.now())?;
        if step.events.is_empty() {
            return Ok(());
        }
        let events = step.events.into_iter();
        let batch = events.map(|event| event_write(game_id, event));
        Ok(self.store.append(batch.collect()).await?)
    }
}

fn is_end(published: &Arc<Published>) -> bool {
    over(&published.event)
}

fn over(event: &Event) -> bool {
    matches!(event.kind, EventKind::Over(_))
}
