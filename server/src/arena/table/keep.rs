//! Storing what a game has come to, before anybody is told; and leaving when that can't be done.

use std::sync::Arc;
use std::time::Duration;

use smol_str::SmolStr;
use tracing::{error, warn};

use super::Task;
use crate::arena::{Refusal, rows};
use crate::game::Event;
use crate::record::event_to_json;
use crate::store::{Body, EventRow, Json, StoreError, Write};

/// How often storing is tried again, after 50 ms and then twice as long each time.
const STORE_TRIES: u32 = 8;
const PAUSE_MIN: Duration = Duration::from_millis(50);

impl Task {
    pub(super) async fn store(&mut self, events: &[Arc<Event>]) -> Result<(), StoreError> {
        let mut pause = PAUSE_MIN;
        for _ in 1..STORE_TRIES {
            match self.shared.store.append(self.batch(events)).await {
                Ok(()) => return Ok(()),
                Err(closed @ (StoreError::Closed | StoreError::Taken { .. })) => {
                    return Err(closed);
                }
                Err(error) => {
                    warn!(game_id = self.info.id(), %error, "an event could not be stored: again");
                }
            }
            tokio::time::sleep(pause).await;
            pause *= 2;
        }
        self.shared.store.append(self.batch(events)).await
    }

    fn batch(&self, events: &[Arc<Event>]) -> Vec<Write> {
        let game_id = &self.info.config.game_id;
        let write = |event: &Arc<Event>| event_write(game_id.clone(), event.clone());
        let mut batch: Vec<Write> = events.iter().map(write).collect();
        batch.extend(
            events
                .iter()
                .filter_map(|event| rows::ending(game_id, event)),
        );
        batch
    }

    /// The game can't be stored any more: nobody may be told what a restart would not know.
    pub(super) fn give_up(&self, error: &StoreError) {
        if !matches!(error, StoreError::Closed) {
            error!(game_id = self.info.id(), %error, "a game stands still: it can't be stored");
        }
        for occupant in &self.seats {
            occupant.tell_trouble(self.info.id(), None, Refusal::Store(error.clone()));
        }
        self.leave();
    }

    pub(super) fn leave(&self) {
        self.shared.tables.remove(self.info.id());
        for occupant in &self.seats {
            occupant.forget(self.info.id());
        }
        self.shared.changed.notify_waiters();
    }
}

/// An entry of a log as it is stored.
pub(in crate::arena) fn event_write(
    game_id: impl Into<SmolStr>,
    event: impl Into<Arc<Event>>,
) -> Write {
    let event = event.into();
    let at_ms = event.time.0 as i64;
    let row = EventRow {
        index: event.index,
        seq: event.seq,
        at_ms,
        body: Body::Later(event),
    };
    Write::Event {
        game_id: game_id.into(),
        event: row,
    }
}

impl Json for Event {
    fn json(&self) -> String {
        event_to_json(self)
    }
}
