//! The meetings under way, and how many games their bots have room for.

use std::collections::BTreeMap;

use mashimo_server::tournament::Entrant;
use mashimo_server::tournament::config::{Bot, Program};
use mashimo_server::tournament::event::Meeting;

use super::plan::login;

/// The meetings under way, with the games that each may play at once.
#[derive(Default)]
pub(super) struct Running {
    meetings: BTreeMap<Meeting, u32>,
    of: BTreeMap<Entrant, u32>,
    games: u32,
}

impl Running {
    pub(super) fn begin(&mut self, meeting: Meeting, games: u32) {
        self.meetings.insert(meeting, games);
        for side in [meeting.encounter.first, meeting.encounter.second] {
            *self.of.entry(side).or_default() += games;
        }
        self.games += games;
    }

    pub(super) fn end(&mut self, meeting: &Meeting) {
        let Some(games) = self.meetings.remove(meeting) else {
            return;
        };
        for side in [meeting.encounter.first, meeting.encounter.second] {
            *self.of.entry(side).or_default() -= games;
        }
        self.games -= games;
    }

    pub(super) fn has(&self, meeting: &Meeting) -> bool {
        self.meetings.contains_key(meeting)
    }

    pub(super) fn len(&self) -> usize {
        self.meetings.len()
    }

    /// Games that may be played at once.
    pub(super) fn games(&self) -> u32 {
        self.games
    }

    /// The same of one bot.
    pub(super) fn of(&self, entrant: Entrant) -> u32 {
        self.of.get(&entrant).copied().unwrap_or(0)
    }
}

/// How many games the connected bots play at once, by the names they connect with.
#[derive(Default)]
pub(super) struct Capacities(pub(super) BTreeMap<String, u32>);

impl Capacities {
    /// Games a bot plays at once: as the file says, or as it said itself. House bots have no bound.
    pub(super) fn of(&self, bot: &Bot) -> u32 {
        match (&bot.program, bot.capacity) {
            (_, Some(capacity)) => capacity,
            (Program::Level(_), None) => u32::MAX,
            // One that is away forfeits its games: they take no time.
            (Program::Command(_) | Program::Connected, None) => {
                self.0.get(&login(bot)).copied().unwrap_or(1).max(1)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use mashimo_server::tournament::Encounter;

    use super::*;

    #[test]
    fn what_is_under_way_takes_room_of_both_until_it_ends() {
        let encounter = Encounter {
            first: Entrant(1),
            second: Entrant(3),
        };
        let meeting = Meeting {
            round: 0,
            board: 0,
            further: 0,
            encounter,
        };
        let mut running = Running::default();
        running.begin(meeting, 2);
        let of = |running: &Running| [1, 2, 3].map(|n| running.of(Entrant(n)));
        assert_eq!((running.games(), of(&running)), (2, [2, 0, 2]));
        running.end(&meeting);
        running.end(&meeting);
        assert_eq!((running.games(), of(&running)), (0, [0, 0, 0]));
    }
}
