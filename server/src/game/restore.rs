//! A game from its log.

use std::fmt;
use std::sync::Arc;

use mashimo_engine::{Line, Ruleset};

use super::event::{Event, EventKind};
use super::fold::Fold;
use super::live::Live;
use super::time::Now;
use super::{ConfigError, Game, GameConfig, Phase, checks};

/// Why a log is no game's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RestoreError {
    /// There is no entry.
    Empty,
    /// The first entry is another kind than `created`, or a later one is of that kind.
    Created {
        /// Its place.
        index: u64,
    },
    /// The configuration can't be played.
    Config(ConfigError),
    /// An entry is missing, double, or out of order.
    Gap {
        /// The place that was to come.
        expected: u64,
        /// The place that came.
        found: u64,
    },
    /// The public numbers have a gap.
    SeqGap {
        /// The place of the entry.
        index: u64,
        /// The number that was to come; none for a private entry.
        expected: Option<u64>,
        /// The number that came.
        found: Option<u64>,
    },
    /// An entry does not fit what came before.
    Misfit {
        /// Its place.
        index: u64,
        /// Why.
        reason: String,
    },
}

impl fmt::Display for RestoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RestoreError::Empty => f.write_str("the log is empty"),
            RestoreError::Created { index } => {
                write!(f, "entry {index}: a log has `created` first and only there")
            }
            RestoreError::Config(error) => write!(f, "entry 0: {error}"),
            RestoreError::Gap { expected, found } => {
                write!(f, "entry {found} came where {expected} was to come")
            }
            RestoreError::SeqGap {
                index,
                expected,
                found,
            } => {
                let word = |seq: &Option<u64>| seq.map_or("none".to_string(), |n| n.to_string());
                write!(
                    f,
                    "entry {index}: seq {} where {} was to come",
                    word(found),
                    word(expected)
                )
            }
            RestoreError::Misfit { index, reason } => write!(f, "entry {index}: {reason}"),
        }
    }
}

impl std::error::Error for RestoreError {}

impl Game {
    /// The configuration a log begins with: what the ruleset is to be made from.
    ///
    /// # Errors
    /// The log does not begin with one.
    pub fn config_of(events: &[Event]) -> Result<&GameConfig, RestoreError> {
        match events.first() {
            None => Err(RestoreError::Empty),
            Some(Event {
                kind: EventKind::Created { config },
                ..
            }) => Ok(config),
            Some(event) => Err(RestoreError::Created { index: event.index }),
        }
    }

    /// The game a log comes to. Its connections are all to come; a running game is to be told
    /// [`super::Command::Suspend`] next, as its server was away.
    ///
    /// # Errors
    /// The first entry that does not fit.
    pub fn restore(
        ruleset: Arc<Ruleset>,
        events: &[Event],
        now: Now,
    ) -> Result<Game, RestoreError> {
        let config = Game::config_of(events)?;
        let start = checks::check(config, &ruleset).map_err(RestoreError::Config)?;
        let config = Arc::new(config.clone());
        let mut game = Game {
            fold: Fold::new(&config),
            live: Live::new(config.seats.len(), now.mono),
            line: Line::new(ruleset, start),
            config,
        };
        for event in events {
            game.check_next(event)?;
            let taken = game.fold.take(&mut game.line, event, None);
            let index = event.index;
            taken.map_err(|e| RestoreError::Misfit {
                index,
                reason: e.to_string(),
            })?;
            game.check_position(event)?;
        }
        game.wake(now);
        Ok(game)
    }

    // Time since the last entry was the server's absence, not the game's.
    fn wake(&mut self, now: Now) {
        self.live.since = now.mono;
        if self.fold.phase == Phase::Running {
            self.live.ran_before = self.fold.last_time - self.fold.running_since;
            self.await_next(now);
        }
    }

    /// Whether two games have the same log, connections and running clocks apart.
    pub fn same_log(&self, other: &Game) -> bool {
        self.config == other.config
            && self.fold == other.fold
            && self.line.moves() == other.line.moves()
            && self.line.position() == other.line.position()
    }
}
