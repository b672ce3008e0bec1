//! Ratings of games of two to four seats by their ranks, after Weng and Lin.
//!
//! The update is the library's; here are the scale, the bounds and the rule about forfeits.
//! Paper: <https://jmlr.csail.mit.edu/papers/volume12/weng11a/weng11a.pdf>.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

/// The most seats of a game.
pub const SEATS_MAX: usize = 4;

/// The scale of the page: a newcomer is 1500 ± 500, and the library's β keeps its share of that.
const NEW: Rating = Rating {
    rating: 1500.0,
    deviation: 500.0,
};
const BETA: f64 = 250.0;
const RATING_BOUNDS: (f64, f64) = (-3000.0, 6000.0);
const DEVIATION_BOUNDS: (f64, f64) = (30.0, 500.0);

/// What a bot's ranks say about its strength.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rating {
    /// Strength; 1500 is a newcomer.
    pub rating: f64,
    /// One standard deviation of the strength.
    pub deviation: f64,
}

impl Default for Rating {
    fn default() -> Rating {
        NEW
    }
}

/// Why a game was not rated.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RankError {
    /// The lists of names and ranks don't fit a game.
    #[error("{names} names and {ranks} ranks: a game has two to {SEATS_MAX} seats and a rank each")]
    Seats {
        /// Names given.
        names: usize,
        /// Ranks given.
        ranks: usize,
    },
    /// The forfeiting seat isn't one of the game.
    #[error("seat {0} can't have forfeited: the game has fewer seats")]
    NoSuchSeat(usize),
    /// One identity held two seats.
    #[error("{0} held more than one seat, which says nothing about its strength")]
    Twice(String),
}

/// The ratings after a game, by seat.
///
/// `ranks` are 1-based and may be shared. A forfeit ranks its seat behind all, and the comparisons
/// between the others, who never played it out, are not rated.
///
/// ```
/// use mashimo_server::stats::weng_lin::{Rating, after};
///
/// let rated = after(&[Rating::default(); 3], &[2, 1, 3], None).unwrap();
/// assert!(rated[1].rating > rated[0].rating && rated[0].rating > rated[2].rating);
/// ```
///
/// # Errors
/// The lists don't fit a game of two to four seats.
pub fn after(
    before: &[Rating],
    ranks: &[u8],
    forfeit: Option<usize>,
) -> Result<Vec<Rating>, RankError> {
    if !(2..=SEATS_MAX).contains(&before.len()) || ranks.len() != before.len() {
        return Err(RankError::Seats {
            names: before.len(),
            ranks: ranks.len(),
        });
    }
    let Some(fault) = forfeit else {
        return Ok(compared(before, ranks));
    };
    let Some(&faulty) = before.get(fault) else {
        return Err(RankError::NoSuchSeat(fault));
    };
    let last: Vec<u8> = (0..before.len())
        .map(|seat| 1 + u8::from(seat == fault))
        .collect();
    let all = compared(before, &last);
    let against_faulty = |(seat, &rating): (usize, &Rating)| {
        if seat == fault {
            all[seat]
        } else {
            compared(&[rating, faulty], &[1, 2])[0]
        }
    };
    Ok(before.iter().enumerate().map(against_faulty).collect())
}

fn compared(before: &[Rating], ranks: &[u8]) -> Vec<Rating> {
    let theirs: Vec<[WengLinRating; 1]> = before
        .iter()
        .map(|r| [WengLinRating::from((r.rating, r.deviation))])
        .collect();
    let seats: Vec<(&[WengLinRating], MultiTeamOutcome)> = theirs
        .iter()
        .zip(ranks)
        .map(|(rating, &rank)| (rating.as_slice(), MultiTeamOutcome::new(usize::from(rank))))
        .collect();
    let config = WengLinConfig {
        beta: BETA,
        ..WengLinConfig::default()
    };
    let ours = |rating: &WengLinRating| Rating {
        rating: rating.rating.clamp(RATING_BOUNDS.0, RATING_BOUNDS.1),
        deviation: rating
            .uncertainty
            .clamp(DEVIATION_BOUNDS.0, DEVIATION_BOUNDS.1),
    };
    weng_lin_multi_team(&seats, &config)
        .iter()
        .flatten()
        .map(ours)
        .collect()
}

/// The ratings of a pool of games for several seats: a fold of the log.
#[derive(Clone, Debug, Default)]
pub struct Ladder {
    entries: BTreeMap<String, (Rating, u64)>,
}

impl Ladder {
    /// Rates a game; an identity not seen before enters as a newcomer.
    ///
    /// # Errors
    /// The lists don't fit a game, or one identity held two seats.
    pub fn record(
        &mut self,
        names: &[&str],
        ranks: &[u8],
        forfeit: Option<usize>,
    ) -> Result<(), RankError> {
        if let Some((_, name)) = names
            .iter()
            .enumerate()
            .find(|(at, n)| names[..*at].contains(n))
        {
            return Err(RankError::Twice(name.to_string()));
        }
        let before: Vec<(Rating, u64)> = names
            .iter()
            .map(|name| self.entries.get(*name).copied().unwrap_or_default())
            .collect();
        let ratings: Vec<Rating> = before.iter().map(|entry| entry.0).collect();
        let rated = after(&ratings, ranks, forfeit)?;
        for (name, (rating, (_, games))) in names.iter().zip(rated.into_iter().zip(before)) {
            self.entries.insert(name.to_string(), (rating, games + 1));
        }
        Ok(())
    }

    /// Every identity with its rating and the number of its games, by name.
    pub fn ratings(&self) -> impl Iterator<Item = (&str, Rating, u64)> {
        self.entries
            .iter()
            .map(|(name, &(rating, games))| (name.as_str(), rating, games))
    }
}

#[cfg(test)]
mod tests;
