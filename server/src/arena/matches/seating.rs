//! Who sits down to a match's next game: bots with a free seat, and house bots at any time.

use std::sync::Arc;

use mashimo_engine::{Level, Ruleset};

use crate::arena::Shared;
use crate::arena::house::HouseSeat;
use crate::arena::seat::{BotSeat, Occupant};
use crate::arena::session::Session;
use crate::game::GameConfig;
use crate::matches::Player;

/// Reserved seats, one a player; given back if no game comes of them.
pub(in crate::arena) struct Reserved(Vec<Option<Arc<Session>>>);

/// Why no game can begin now.
pub(super) struct Missing {
    /// Who is missing, and how.
    pub(super) text: String,
    /// Not connected at all, rather than busy.
    pub(super) absent: bool,
}

/// The level a player is, if it is a house bot.
pub(in crate::arena) fn level(player: &Player) -> Option<Level> {
    Level::parse(&player.bot).ok()
}

impl Reserved {
    /// Seats that were reserved before, one a player; none for a house bot.
    pub(in crate::arena) fn of(seats: Vec<Option<Arc<Session>>>) -> Reserved {
        Reserved(seats)
    }

    /// Reserves a seat for every player, or none.
    pub(super) fn all(
        shared: &Shared,
        players: &[Player],
        spec: &str,
    ) -> Result<Reserved, Missing> {
        let mut reserved = Reserved(Vec::with_capacity(players.len()));
        for player in players {
            if level(player).is_some() {
                reserved.0.push(None);
                continue;
            }
            let mut sessions = shared.sessions.of_bot(&player.bot, &player.version);
            let connected = sessions.len();
            sessions.retain(|session| {
                let key = &session.key;
                shared.registry.may_play(&key.bot, &key.version).is_ok()
            });
            match sessions.iter().find(|session| session.reserve(spec)) {
                Some(session) => reserved.0.push(Some(session.clone())),
                None => {
                    let absent = !sessions.iter().any(|session| session.is_connected());
                    let how = if connected > 0 && sessions.is_empty() {
                        "is suspended"
                    } else if absent {
                        "is not connected"
                    } else {
                        "has no seat free"
                    };
                    reserved.give_back();
                    return Err(Missing {
                        text: format!("{} {how}", player.bot),
                        absent,
                    });
                }
            }
        }
        Ok(reserved)
    }

    /// The sessions that hold a seat, for giving it back where no game comes of it.
    pub(super) fn sessions(&self) -> Vec<Arc<Session>> {
        self.0.iter().flatten().cloned().collect()
    }

    pub(super) fn give_back(self) {
        self.0
            .into_iter()
            .flatten()
            .for_each(|session| session.release());
    }

    /// The players at the seats of a game.
    pub(super) fn sit(
        self,
        config: &GameConfig,
        ruleset: &Arc<Ruleset>,
        players: &[Player],
        player_of_seat: &[usize],
    ) -> Vec<Occupant> {
        let occupant = |(seat, &player): (usize, &usize)| match &self.0[player] {
            Some(session) => Occupant::Bot(BotSeat::new(session.clone())),
            None => {
                let level = level(&players[player]).expect("only house bots need no session");
                let seed = config.seats[seat].bot_seed;
                Occupant::House(HouseSeat::new(level, ruleset, seed))
            }
        };
        player_of_seat.iter().enumerate().map(occupant).collect()
    }
}
