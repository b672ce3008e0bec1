//! Several matches made in one step: those of a round.

use std::sync::Arc;

use super::NewMatch;
use crate::arena::Shared;
use crate::arena::refusal::Refusal;
use crate::store::Write;

impl Shared {
    /// Makes matches and stores them together with other writes, all or none, and begins to play them.
    pub(in crate::arena) async fn create_matches(
        self: &Arc<Shared>,
        new: Vec<NewMatch>,
        mut with: Vec<Write>,
    ) -> Result<(), Refusal> {
        if self.stop.drain.is_cancelled() {
            return Err(Refusal::Draining);
        }
        let limit = self.limits.matches;
        if self.matches.len() + new.len() > limit {
            let what = "matches";
            return Err(Refusal::Capacity { what, limit });
        }
        let mut tasks = Vec::with_capacity(new.len());
        for new in new {
            let mut task = self.new_task(new)?;
            with.push(task.prepare()?);
            tasks.push(task);
        }
        self.store.append(with).await?;
        for mut task in tasks {
            task.begun();
            self.run_match(task);
        }
        Ok(())
    }
}
