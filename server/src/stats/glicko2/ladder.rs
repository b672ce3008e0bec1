//! Live ratings: a fold of rated games in the order of the log.

use std::collections::BTreeMap;

use super::{Game, Rating, Settings};

/// A finished two-seat game of the log.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatedGame<'a> {
    /// When it ended, in milliseconds since 1970.
    pub ended_ms: u64,
    /// The rating identity (bot and version) in seat 0.
    pub first: &'a str,
    /// The rating identity in seat 1.
    pub second: &'a str,
    /// What seat 0 scored: 1, ½ or 0.
    pub score: f64,
}

/// Why a game was not rated.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum LadderError {
    /// Both seats were held by one identity.
    #[error("{0} played itself, which says nothing about its strength")]
    Itself(String),
    /// The score is none a game can give.
    #[error("a score of {0} is none of 0, ½ and 1")]
    Score(f64),
    /// The identity is rated already.
    #[error("{0} is rated already")]
    Known(String),
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Entry {
    rating: Rating,
    games: u64,
    rated_ms: u64,
}

/// The ratings of one pool: one ruleset and clock.
///
/// A period is a span of time, and uncertainty grows by its fractions, so every game is rated when
/// it ends. The same games in the same order give the same bits.
#[derive(Clone, Debug, Default)]
pub struct Ladder {
    settings: Settings,
    entries: BTreeMap<String, Entry>,
}

impl Ladder {
    /// An empty pool.
    pub fn new(settings: Settings) -> Ladder {
        Ladder {
            settings,
            entries: BTreeMap::new(),
        }
    }

    /// Enters a new version of `parent`, or a newcomer where there is none.
    ///
    /// # Errors
    /// [`LadderError::Known`] if the identity is rated already.
    pub fn enter(
        &mut self,
        identity: &str,
        parent: Option<&str>,
        at_ms: u64,
    ) -> Result<Rating, LadderError> {
        if self.entries.contains_key(identity) {
            return Err(LadderError::Known(identity.to_string()));
        }
        let parent = parent.and_then(|parent| self.rating(parent, at_ms));
        let rating = parent.map_or(Rating::NEW, Rating::of_version_after);
        let entry = Entry {
            rating,
            games: 0,
            rated_ms: at_ms,
        };
        self.entries.insert(identity.to_string(), entry);
        Ok(rating)
    }

    /// Rates a game; an identity not seen before enters as a newcomer.
    ///
    /// # Errors
    /// The game is none between two identities, or its score is none.
    pub fn record(&mut self, game: RatedGame<'_>) -> Result<(), LadderError> {
        if game.first == game.second {
            return Err(LadderError::Itself(game.first.to_string()));
        }
        if ![0.0, 0.5, 1.0].contains(&game.score) {
            return Err(LadderError::Score(game.score));
        }
        let (first, second) = (
            self.entry(&game, game.first),
            self.entry(&game, game.second),
        );
        self.rate(game.first, first, second.rating, game.score, game.ended_ms);
        self.rate(
            game.second,
            second,
            first.rating,
            1.0 - game.score,
            game.ended_ms,
        );
        Ok(())
    }

    fn entry(&self, game: &RatedGame<'_>, identity: &str) -> Entry {
        let newcomer = Entry {
            rating: Rating::NEW,
            games: 0,
            rated_ms: game.ended_ms,
        };
        self.entries.get(identity).copied().unwrap_or(newcomer)
    }

    fn rate(&mut self, identity: &str, entry: Entry, opponent: Rating, score: f64, at_ms: u64) {
        let periods = self.periods(entry.rated_ms, at_ms);
        let rating = self
            .settings
            .after(entry.rating, &[Game { opponent, score }], periods);
        // A game that ended out of order must not turn time back.
        let rated_ms = entry.rated_ms.max(at_ms);
        let rated = Entry {
            rating,
            games: entry.games + 1,
            rated_ms,
        };
        match self.entries.get_mut(identity) {
            Some(entry) => *entry = rated,
            None => drop(self.entries.insert(identity.to_string(), rated)),
        }
    }

    fn periods(&self, from_ms: u64, to_ms: u64) -> f64 {
        to_ms.saturating_sub(from_ms) as f64 / 1000.0 / self.settings.period_seconds
    }

    /// The rating of an identity at a time, idleness counted in.
    pub fn rating(&self, identity: &str, at_ms: u64) -> Option<Rating> {
        let entry = self.entries.get(identity)?;
        Some(
            self.settings
                .idle(entry.rating, self.periods(entry.rated_ms, at_ms)),
        )
    }

    /// Every identity with its rating after its last game and the number of its games, by name.
    pub fn ratings(&self) -> impl Iterator<Item = (&str, Rating, u64)> {
        self.entries
            .iter()
            .map(|(name, entry)| (name.as_str(), entry.rating, entry.games))
    }
}
