//! Who sits at a seat: a bot in a process of its own, or a house bot.

use std::sync::Arc;

use mashimo_engine::Seat;

use super::frame::{Detail, Frame, MovesBy, Published, Trouble};
use super::house::HouseSeat;
use super::refusal::Refusal;
use super::session::{Session, SessionKey};
use crate::game::{Chooser, EventKind};

/// Who sits at a seat.
pub(crate) enum Occupant {
    /// A bot, connected or not.
    Bot(BotSeat),
    /// A reference bot of this server.
    House(HouseSeat),
}

/// A bot at a seat, by its session.
pub(crate) struct BotSeat {
    pub(super) session: Arc<Session>,
    /// The epoch in which the bot was told how the game stands; 0 before. In another one it is told
    /// nothing until it has been told that.
    told_in: u64,
    /// How much the bot is told in that epoch, and how it hears of moves.
    detail: Detail,
    moves_by: MovesBy,
    /// Moves that a bot which hears of them by request has not been told yet.
    untold: Vec<Arc<Published>>,
}

impl BotSeat {
    pub(super) fn new(session: Arc<Session>) -> BotSeat {
        let (detail, moves_by) = session.wishes();
        BotSeat {
            session,
            told_in: 0,
            detail,
            moves_by,
            untold: Vec::new(),
        }
    }

    /// Whether the bot was told how the game stands in a newer epoch than that.
    pub(super) fn is_told_since(&self, epoch: u64) -> bool {
        self.told_in > epoch
    }

    /// How much the bot is told.
    pub(super) fn detail(&self) -> Detail {
        self.detail
    }

    /// Begins to tell the bot of the game, in the session's newest epoch, with how it stands.
    pub(super) fn begin(&mut self, how_it_stands: Frame) {
        self.told_in = self.session.epoch();
        (self.detail, self.moves_by) = self.session.wishes();
        self.untold.clear();
        self.tell(how_it_stands);
    }

    /// Tells the bot at `seat` what happened, at once or with what it is told next. What was decided in its
    /// place it hears at once: it may still be thinking.
    pub(super) fn happened(&mut self, seat: Seat, event: &Arc<Published>) {
        if let EventKind::Move(played) = &event.event.kind
            && (played.seat != seat || played.by == Chooser::Bot)
            && self.moves_by == MovesBy::Request
        {
            return self.untold.push(event.clone());
        }
        for before in std::mem::take(&mut self.untold) {
            self.tell(Frame::Event(before));
        }
        self.tell(Frame::Event(event.clone()));
    }

    /// Tells the bot more of the game.
    pub(super) fn tell(&self, frame: Frame) {
        self.session.push_in(self.told_in, frame);
    }
}

impl Occupant {
    /// Whose session sits here; none for a house bot.
    pub(super) fn session_key(&self) -> Option<SessionKey> {
        match self {
            Occupant::Bot(bot) => Some(bot.session.key.clone()),
            Occupant::House(_) => None,
        }
    }

    /// Tells the bot at `seat` what happened; a house bot needs no telling.
    pub(super) fn happened(&mut self, seat: Seat, event: &Arc<Published>) {
        match self {
            Occupant::Bot(bot) => bot.happened(seat, event),
            Occupant::House(_) => {}
        }
    }

    /// The moves that a bot is to be told with its next request.
    pub(super) fn take_untold(&mut self) -> Vec<Arc<Published>> {
        match self {
            Occupant::Bot(bot) => std::mem::take(&mut bot.untold),
            Occupant::House(_) => Vec::new(),
        }
    }

    /// Tells a bot; a house bot needs no telling.
    pub(super) fn tell(&self, frame: Frame) {
        match self {
            Occupant::Bot(bot) => bot.tell(frame),
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
            Occupant::Bot(bot) => bot.session.game_over(end),
            Occupant::House(house) => house.rest(),
        }
    }

    /// The game's task ends.
    pub(super) fn forget(&self, game_id: &str) {
        match self {
            Occupant::Bot(bot) => bot.session.forget(game_id),
            Occupant::House(_) => {}
        }
    }

    /// Whether the end is to be acknowledged before the game's task may end.
    pub(super) fn is_to_acknowledge(&self) -> bool {
        match self {
            Occupant::Bot(bot) => bot.session.is_connected(),
            Occupant::House(_) => false,
        }
    }
}
