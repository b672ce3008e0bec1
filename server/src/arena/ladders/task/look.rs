//! What a ladder looks after beside its games: the alarm, the official table, who asks.

use tokio::time::Instant;
use tracing::{error, warn};

use super::Task;
use crate::arena::clock::wall;
use crate::arena::ladders::{LadderView, Official, Order};
use crate::ladder::{Standing, official};
use crate::webhooks::News;

impl Task {
    /// Raises the alarm when nothing ends although there are bots to play.
    pub(super) fn alarm(&mut self) {
        if self.ready() < 2 || self.ledger.paused().is_some() {
            self.ready_since = None;
            self.stalled_ms = None;
            return;
        }
        let now = Instant::now();
        let since = *self.ready_since.get_or_insert(now);
        let quiet = now - since.max(self.finished_at);
        if quiet < self.config.stall_after || self.stalled_ms.is_some() {
            return;
        }
        self.stalled_ms = Some(wall().0);
        let (ladder, ready) = (&self.config.name, self.ready());
        let quiet_s = quiet.as_secs();
        error!(
            ladder,
            ready, quiet_s, "ladder stalled: bots are ready and no game ends"
        );
        if let Some(webhooks) = &self.shared.webhooks {
            let data = serde_json::json!({"ladder": ladder, "ready": ready, "quiet_s": quiet_s});
            webhooks.tell(News::LadderStalled, data);
        }
    }

    /// Fits the official table anew when its time has come, away from this task.
    pub(super) fn fit(&mut self) {
        let games = self.ledger.games();
        let due = match self.fitted {
            None => games > 0,
            Some((at, of)) => games > of && at.elapsed() >= self.config.official_every,
        };
        if !due {
            return;
        }
        self.fitted = Some((Instant::now(), games));
        let (results, config) = (self.ledger.results().clone(), self.config.clone());
        let orders = self.orders_tx.clone();
        tokio::task::spawn_blocking(move || match official(&results, &config) {
            Ok(table) => {
                let at_ms = wall().0;
                let fitted = Box::new(Official { at_ms, table });
                // A task that has ended needs no table.
                let _ = orders.blocking_send(Order::Official(fitted));
            }
            Err(error) => warn!(ladder = config.name, %error, "no official table"),
        });
    }

    pub(super) fn view(&self) -> LadderView {
        let lines = self.ledger.table().into_iter().map(|line| {
            let house = line.member.standing == Standing::House;
            let connected = house || self.is_connected(&line.who);
            (line, connected)
        });
        let playing = self.ledger.playing();
        LadderView {
            config: self.config.clone(),
            paused: self.ledger.paused().map(str::to_owned),
            stalled_ms: self.stalled_ms,
            games: self.ledger.games(),
            playing: playing
                .map(|(id, seats)| (id.to_owned(), seats.clone()))
                .collect(),
            ready: self.ready() as u32,
            lines: lines.collect(),
            official: self.official.clone(),
        }
    }
}
