//! What a match would play, tried before anything is stored.

use super::Task;
use crate::arena::refusal::Refusal;
use crate::arena::tables::config_refused;
use crate::game::{Game, GameConfig};

impl Task {
    /// Whether games can begin as configured, from each start.
    pub(super) fn try_out(&self, config: GameConfig) -> Result<(), Refusal> {
        let chosen = self.shared.rulebook.by_ref(&config.ruleset)?;
        let now = self.shared.clock.now();
        let starts = self.series.config().starts.iter();
        for (i, start) in starts.enumerate() {
            let mut config = config.clone();
            config.start.clone_from(start);
            Game::create(config, chosen.ruleset.clone(), now).map_err(|error| {
                let mut refusal = config_refused(&error);
                if let Refusal::BadFields(faults) = &mut refusal {
                    let starts = faults
                        .iter_mut()
                        .filter(|fault| fault.field.starts_with("start"));
                    starts.for_each(|fault| fault.field = format!("starts[{i}]"));
                }
                refusal
            })?;
        }
        Ok(())
    }
}
