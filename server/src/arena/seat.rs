//! Who sits at a seat: a bot in a process of its own, or a house bot.

use std::sync::Arc;

use super::frame::{Frame, Published, Trouble};
use super::house::HouseSeat;
use super::refusal::Refusal;
use super::session::{Session, SessionKey};

/// Who sits at a seat.
pub(crate) enum Occupant {
    /// A bot, by its session, connected or not.
    Bot(Arc<Session>),
    /// A reference bot of this server.
    House(HouseSeat),
}

impl Occupant {
    /// Whose session sits here; none for a house bot.
    pub(super) fn session_key(&self) -> Option<SessionKey> {
        match self {
            Occupant::Bot(session) => Some(session.key.clone()),
            Occupant::House(_) => None,
        }
    }

    /// Tells a bot; a house bot needs no telling.
    pub(super) fn tell(&self, frame: Frame) {
        match self {
            Occupant::Bot(session) => session.push(frame),
            Occupant::House(_) => {}
        }
    }

    pub(super) fn tell_trouble(&self, game_id: &str, decision_id: Option<u64>, refusal: Refusal) {
        let game_id = game_id.to_owned();
        self.tell(Frame::Trouble(Box::new(Trouble {
            game_id,
            decision_id,
            refusal,
        })));
    }

    /// The game is over: the seat is free for another.
    pub(super) fn over(&mut self, end: &Arc<Published>) {
        match self {
            Occupant::Bot(session) => session.game_over(end),
            Occupant::House(house) => house.rest(),
        }
    }

    /// The game's task ends.
    pub(super) fn forget(&self, game_id: &str) {
        match self {
            Occupant::Bot(session) => session.forget(game_id),
            Occupant::House(_) => {}
        }
    }

    /// Whether the end is to be acknowledged before the game's task may end.
    pub(super) fn is_to_acknowledge(&self) -> bool {
        match self {
            Occupant::Bot(session) => session.is_connected(),
            Occupant::House(_) => false,
        }
    }
}
