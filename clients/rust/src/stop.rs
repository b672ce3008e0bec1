//! A handle to end playing gracefully.

use std::sync::Arc;

use tokio::sync::watch;

/// Ends [`play`](crate::play): clones share one state.
///
/// ```
/// let stop = mashimo_client::Stop::new();
/// let options = mashimo_client::Options::named("my-bot").stop(stop.clone());
/// stop.after_games();
/// ```
#[derive(Debug, Clone)]
pub struct Stop(Arc<watch::Sender<Wish>>);

/// What was asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Wish {
    /// Play on.
    Play,
    /// Take no new games, play those running to their end.
    AfterGames,
    /// Leave at once; running games go on without the bot.
    Now,
}

impl Stop {
    /// A handle that has asked for nothing yet.
    pub fn new() -> Stop {
        Stop(Arc::new(watch::Sender::new(Wish::Play)))
    }

    /// Takes no new games and leaves when those running are over.
    pub fn after_games(&self) {
        self.raise(Wish::AfterGames);
    }

    /// Leaves at once; the clocks of running games run on.
    pub fn now(&self) {
        self.raise(Wish::Now);
    }

    pub(crate) fn watch(&self) -> watch::Receiver<Wish> {
        self.0.subscribe()
    }

    fn raise(&self, wish: Wish) {
        self.0.send_modify(|state| *state = (*state).max(wish));
    }
}

impl Default for Stop {
    fn default() -> Stop {
        Stop::new()
    }
}
