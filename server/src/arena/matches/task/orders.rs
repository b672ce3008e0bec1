//! What a match is told while it is played: pause, go on, stop, count anew, deal a game again.

use super::{Order, TableOrder, Task, series_refused};
use crate::arena::refusal::Refusal;
use crate::arena::tables::config_refused;
use crate::game::Command;
use crate::matches::Series;

impl Task {
    pub(super) async fn obey(&mut self, order: Order) {
        let id = self.id().to_owned();
        let refused = |refusal| series_refused(&id, &refusal);
        let (done, reply) = match order {
            Order::Pause(reply) => (self.series.pause("paused by request"), reply),
            Order::Resume(reply) => (self.series.run(), reply),
            Order::Stop {
                finish_games,
                reason,
                reply,
            } => {
                let done = self.series.stop(&reason);
                if done.is_ok() && !finish_games {
                    self.end_games(&reason).await;
                }
                (done, reply)
            }
            Order::Recount(reply) => {
                let done = self.recount().await;
                self.changed().await;
                let _ = reply.send(done);
                return;
            }
            Order::DealAgain { slot, reply } => {
                let _ = reply.send(self.deal_again(slot).await);
                return;
            }
        };
        self.changed().await;
        let _ = reply.send(done.map_err(refused));
    }

    /// Folds the match anew from the games that are stored.
    async fn recount(&mut self) -> Result<(), Refusal> {
        while let Ok(ended) = self.ended.try_recv() {
            self.count(ended).await;
        }
        let games = self.shared.played_games(self.id()).await?;
        self.series =
            Series::restore(self.series.head(), games).map_err(|error| config_refused(&error))?;
        Ok(())
    }

    async fn deal_again(&mut self, slot: u32) -> Result<Option<String>, Refusal> {
        self.recount().await?;
        self.changed().await;
        self.deal().await?;
        let mut playing = self.series.playing();
        Ok(playing
            .find(|(at, _)| *at == slot)
            .map(|(_, id)| id.to_owned()))
    }

    /// Plays on although it was over.
    pub(in crate::arena::matches) async fn reopen(&mut self) -> Result<(), Refusal> {
        self.series.reopen();
        self.about.ended_ms = None;
        self.store().await?;
        self.tell();
        Ok(())
    }

    async fn end_games(&self, reason: &str) {
        let ids: Vec<String> = self.series.playing().map(|(_, id)| id.to_owned()).collect();
        for id in ids {
            let Some(table) = self.shared.tables.get(&id) else {
                continue;
            };
            let verdict = crate::game::Verdict::Void;
            let (author, text) = (
                "match".to_owned(),
                format!("the match was stopped: {reason}"),
            );
            let command = Box::new(Command::Adjudicate {
                verdict,
                author,
                text,
            });
            let _ = table
                .tell(TableOrder::Command {
                    command,
                    reply: None,
                })
                .await;
        }
    }
}
