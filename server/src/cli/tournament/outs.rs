//! Bots that cannot play any more: who, why, and what their games come to.

use mashimo_server::tournament::event::{Meeting, Score};
use mashimo_server::tournament::{Encounter, Entrant};
use serde::{Deserialize, Serialize};
use tokio::sync::watch;

/// A bot that is out of an event for good.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Failed {
    /// Who.
    pub(super) entrant: Entrant,
    /// The name in the event's file.
    pub(super) bot: String,
    /// The termination of the games it doesn't play: `NO_SHOW` for one that could not start.
    pub(super) termination: String,
    /// How it ended and what it said last.
    pub(super) reason: String,
}

/// News of who is out.
pub(super) type Outs = watch::Receiver<Vec<Failed>>;

/// Which sides of a meeting are out.
pub(super) fn sides(outs: &[Failed], encounter: Encounter) -> [bool; 2] {
    let out = |entrant: Entrant| outs.iter().any(|out| out.entrant == entrant);
    [out(encounter.first), out(encounter.second)]
}

/// Waits until a side of a meeting is out; for ever if none ever is.
pub(super) async fn struck(outs: &mut Outs, meeting: &Meeting) {
    let encounter = meeting.encounter;
    let struck = outs.wait_for(|outs| sides(outs, encounter) != [false, false]);
    if struck.await.is_err() {
        // Nobody tells any more.
        std::future::pending().await
    }
}

/// Games nobody played: the points go to who could have.
pub(super) fn forfeited(games: u32, out: [bool; 2]) -> Score {
    let lost = out.map(|out| if out { games } else { 0 });
    let half_points = match out {
        [true, false] => [0, 2 * games],
        [false, true] => [2 * games, 0],
        [true, true] | [false, false] => [0, 0],
    };
    Score {
        half_points,
        forfeits: lost,
        ..Score::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_could_have_played_has_the_points() {
        let one = forfeited(4, [true, false]);
        assert_eq!((one.half_points, one.forfeits), ([0, 8], [4, 0]));
        let both = forfeited(4, [true, true]);
        assert_eq!((both.half_points, both.forfeits), ([0, 0], [4, 4]));
        assert_eq!((both.games, both.pairs), (0, [0; 5]), "no game was played");
    }
}
