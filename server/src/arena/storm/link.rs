//! A bot's link to the server: frames in order, each way with its own delay, until it is cut.

use std::sync::Arc;
use std::time::Duration;

use futures_util::StreamExt;
use tokio::sync::mpsc;
use tokio::time::Instant;
use tokio_stream::wrappers::ReceiverStream;
use tokio_util::sync::{CancellationToken, DropGuard};

use super::dice::Dice;
use super::world::Weather;
use crate::arena::{Caller, Frame, Outgoing, Played, Refusal, Said, Shared, Word, attend, channel};
use crate::serve::{Age, Limits};

/// One connection.
pub(super) struct Link {
    shared: Arc<Shared>,
    says: mpsc::Sender<Result<Said, Refusal>>,
    told: Outgoing,
    /// When it breaks.
    breaks_at: Option<Instant>,
    weather: Weather,
    /// Cut when the bot lets go, so that no timer outlives the link.
    _ages: Option<DropGuard>,
    pub(super) repeats: u64,
}

/// What comes of a link.
pub(super) enum Next {
    Told(Box<Frame>),
    /// It is broken, or the server has ended it: whether the bot must not come back by itself.
    Over {
        is_final: bool,
    },
}

impl Link {
    pub(super) fn open(shared: &Arc<Shared>, dice: &mut Dice, weather: Weather) -> Link {
        let (says, heard) = mpsc::channel(64);
        let (outbox, told) = channel(shared.limits.frames_waiting, shared.clock, &shared.later);
        let frames = ReceiverStream::new(heard);
        let age = Age::default();
        tokio::spawn(attend(
            shared.clone(),
            Caller::Guest,
            frames,
            outbox,
            age.clone(),
        ));
        // Every third connection grows old while it is used.
        let connection_age = match dice.once_in(3) {
            true => Duration::from_millis(1) + dice.millis(60_000),
            false => Duration::ZERO,
        };
        let limits = Limits {
            connection_age,
            connection_grace: dice.millis(10_000),
            ..shared.limits.clone()
        };
        let grows = age.grow(&limits, CancellationToken::new(), CancellationToken::new());
        let breaks = weather == Weather::Storm && !dice.once_in(4);
        let breaks_at = breaks.then(|| Instant::now() + dice.millis(60_000));
        Link {
            shared: shared.clone(),
            says,
            told,
            breaks_at,
            weather,
            _ages: grows,
            repeats: 0,
        }
    }

    fn is_broken(&self) -> bool {
        self.breaks_at.is_some_and(|at| at <= Instant::now())
    }

    /// Says something: late, twice, or into a link that is broken.
    pub(super) async fn say(&mut self, dice: &mut Dice, said: Said) {
        let storm = self.weather == Weather::Storm;
        if storm && dice.once_in(3) {
            tokio::time::sleep(dice.millis(80)).await;
        }
        if self.is_broken() {
            return;
        }
        if storm && dice.once_in(12) {
            self.repeats += 1;
            let _ = self.says.send(Ok(self.stamped(said.clone()))).await;
        }
        let _ = self.says.send(Ok(self.stamped(said))).await;
    }

    /// As the connection decodes it.
    fn stamped(&self, mut said: Said) -> Said {
        if let Said::Game {
            word: Word::Move(Played { decoded_at, .. }),
            ..
        } = &mut said
        {
            *decoded_at = self.shared.clock.mono();
        }
        said
    }

    /// What comes next, late now and then.
    pub(super) async fn next(&mut self, dice: &mut Dice) -> Next {
        let storm = self.weather == Weather::Storm;
        let breaks = async {
            match self.breaks_at {
                Some(at) => tokio::time::sleep_until(at).await,
                None => std::future::pending().await,
            }
        };
        let told = tokio::select! {
            biased;
            () = breaks => return Next::Over { is_final: false },
            told = self.told.next() => told,
        };
        if storm && dice.once_in(4) {
            tokio::time::sleep(dice.millis(120)).await;
        }
        match told {
            Some(Ok(frame)) => Next::Told(Box::new(frame)),
            Some(Err(why)) => Next::Over {
                is_final: why.reason() == "SESSION_SUPERSEDED",
            },
            None => Next::Over { is_final: false },
        }
    }

    /// The end: the server sees it at once, or only by silence.
    pub(super) fn close(self, dice: &mut Dice) {
        if self.weather == Weather::Storm && dice.once_in(3) {
            let silence = Duration::from_secs(5) + dice.millis(40_000);
            tokio::spawn(async move {
                tokio::time::sleep(silence).await;
                drop(self);
            });
        }
    }
}
