//! How old a connection may become: then it is asked to come back as a new one, and after a grace it is closed.

use std::time::Duration;

use rand::RngExt;
use tokio_util::sync::{CancellationToken, DropGuard};

use super::limits::Limits;

/// What is said last has so long to leave.
const LAST_WORDS: Duration = Duration::from_secs(2);
/// Connections live a tenth longer or shorter, or those of one moment would all come back in one.
const SPREAD: std::ops::Range<f64> = 0.9..1.1;

/// The age of a connection, among the extensions of its requests. Clones are of the same connection.
#[derive(Clone, Debug, Default)]
pub(crate) struct Age {
    old: CancellationToken,
    over: CancellationToken,
}

impl Age {
    /// Cancelled when whoever is served on the connection is to come back on another.
    pub(crate) fn old(&self) -> &CancellationToken {
        &self.old
    }

    /// Cancelled when what is left is ended.
    pub(crate) fn over(&self) -> &CancellationToken {
        &self.over
    }

    /// Lets a connection grow old until the guard is dropped: asked to end by `ending`, closed by `cut`.
    pub(crate) fn grow(
        &self,
        limits: &Limits,
        ending: CancellationToken,
        cut: CancellationToken,
    ) -> Option<DropGuard> {
        if limits.connection_age.is_zero() {
            return None;
        }
        let lasts = limits
            .connection_age
            .mul_f64(rand::rng().random_range(SPREAD));
        let (age, grace, gone) = (
            self.clone(),
            limits.connection_grace,
            CancellationToken::new(),
        );
        let guard = gone.clone().drop_guard();
        tokio::spawn(gone.run_until_cancelled_owned(async move {
            tokio::time::sleep(lasts).await;
            // First the connection: who comes back then does so on a new one.
            ending.cancel();
            age.old.cancel();
            tokio::time::sleep(grace).await;
            age.over.cancel();
            tokio::time::sleep(LAST_WORDS).await;
            cut.cancel();
        }));
        Some(guard)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_connection_is_asked_in_its_time_and_closed_after_the_grace() {
        let limits = Limits::default();
        let (age, ending, cut) = Default::default();
        let begun = tokio::time::Instant::now();
        let _guard = Age::grow(&age, &limits, CancellationToken::clone(&ending), cut);
        ending.cancelled().await;
        let asked = begun.elapsed().as_secs_f64() / limits.connection_age.as_secs_f64();
        assert!((0.9..1.1).contains(&asked), "{asked}");
        age.old().cancelled().await;
        assert!(!age.over().is_cancelled());
        let asked = tokio::time::Instant::now();
        age.over().cancelled().await;
        assert_eq!(asked.elapsed(), limits.connection_grace);
    }

    #[tokio::test(start_paused = true)]
    async fn not_all_come_back_at_once_and_none_where_age_is_no_matter() {
        let limits = Limits::default();
        let begun = tokio::time::Instant::now();
        let asked = (0..100).map(|_| {
            let (age, ending) = (Age::default(), CancellationToken::new());
            let guard = age.grow(&limits, ending.clone(), ending.clone());
            tokio::spawn(async move {
                let _guard = guard;
                ending.cancelled().await;
                begun.elapsed().as_secs()
            })
        });
        let mut seconds = std::collections::BTreeSet::new();
        for asked in asked.collect::<Vec<_>>() {
            seconds.insert(asked.await.expect("it is asked"));
        }
        // A hundred of the 360 seconds of half an hour's spread: 87 of them differ on average.
        assert!(seconds.len() > 40, "{seconds:?}");
        let never = Limits {
            connection_age: Duration::ZERO,
            ..limits
        };
        let cut = CancellationToken::new();
        assert!(Age::default().grow(&never, cut.clone(), cut).is_none());
    }
}
