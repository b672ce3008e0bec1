//! Bots that come and go, and how the game stands for each of them.

use mashimo_engine::Seat;

use super::Task;
use crate::arena::frame::{Frame, Snapshot, TableView};
use crate::arena::seat::Occupant;
use crate::game::{Command, NoteAbout, Pause, Phase};
use crate::store::StoreError;

/// The newest decisions that a snapshot holds.
pub(crate) const HISTORY_MAX: usize = 500;

impl Task {
    /// Offers the game to its bots, or goes on with one that was played before a restart.
    pub(super) async fn offer(&mut self) -> Result<(), StoreError> {
        if *self.game.phase() == Phase::Running {
            // Its server was away: it waits for its seats, and the unfinished think is refunded.
            let _ = self.step(Command::Suspend(Pause::Server)).await?;
        }
        let offered = *self.game.phase() == Phase::Offered;
        for seat in (0..self.seats.len() as u8).map(Seat) {
            match &mut self.seats[seat.index()] {
                Occupant::Bot(bot) if offered => {
                    let info = self.info.clone();
                    bot.begin(Frame::Offer { info, seat });
                }
                Occupant::Bot(_) => {}
                Occupant::House(_) => {
                    let here = if offered {
                        Command::Ready(seat)
                    } else {
                        Command::Connected(seat)
                    };
                    let _ = self.step(here).await?;
                }
            }
        }
        self.ask(self.clock().mono());
        Ok(())
    }

    /// A seat's bot is connected (again): it is told how the game stands and what is awaited.
    pub(super) async fn attach(&mut self, seat: Seat) -> Result<(), StoreError> {
        let before = self.game.link(seat);
        let decided = self.decide(Command::Connected(seat)).await?;
        let stands = match self.game.phase() {
            Phase::Offered => Frame::Offer {
                info: self.info.clone(),
                seat,
            },
            Phase::Running | Phase::Suspended(_) | Phase::Over => {
                Frame::Snapshot(Box::new(self.snapshot(seat, None)))
            }
        };
        if let Occupant::Bot(bot) = &mut self.seats[seat.index()] {
            bot.begin(stands);
        }
        let resumed = decided.map(|step| step.events).unwrap_or_default();
        if resumed.is_empty() {
            self.ask_again(seat);
        } else {
            self.asked = None;
            self.tell_all(resumed);
        }
        if before != self.game.link(seat) {
            self.tell_link(seat, true);
            self.jot(seat, NoteAbout::Connected, String::new()).await?;
        }
        Ok(())
    }

    pub(super) async fn detach(&mut self, seat: Seat, epoch: u64) -> Result<(), StoreError> {
        if let Occupant::Bot(bot) = &self.seats[seat.index()]
            && bot.is_told_since(epoch)
        {
            // It is back already.
            return Ok(());
        }
        self.note_taken();
        let _ = self.step(Command::Disconnected(seat)).await?;
        self.tell_link(seat, false);
        self.jot(seat, NoteAbout::Lost, String::new()).await
    }

    /// Notes something for a seat's owner; the decision that is awaited knows nothing of it.
    pub(super) async fn jot(
        &mut self,
        seat: Seat,
        about: NoteAbout,
        text: String,
    ) -> Result<(), StoreError> {
        let in_force_at = self.in_force_at;
        let _ = self.step(Command::Note { seat, about, text }).await?;
        self.in_force_at = in_force_at;
        Ok(())
    }

    fn tell_link(&self, seat: Seat, connected: bool) {
        if *self.game.phase() == Phase::Over {
            return;
        }
        let now = self.clock().mono();
        let claimable = self.game.claimable_at(seat).map(|at| at - now);
        for (i, occupant) in self.seats.iter().enumerate() {
            if i != seat.index() {
                occupant.tell(Frame::Opponent {
                    game_id: self.info.id().to_owned(),
                    seat,
                    connected,
                    claimable_in: claimable.filter(|_| !connected),
                });
            }
        }
    }

    /// How the game stands for a seat, with the newest decisions before `before_ply`.
    pub(super) fn snapshot(&self, seat: Seat, before_ply: Option<u32>) -> Snapshot {
        let mut table = self.view();
        let decided = self.game.decided();
        let end = before_ply.map_or(decided.len(), |ply| decided.len().min(ply as usize));
        let begin = end.saturating_sub(HISTORY_MAX);
        let text = |d: &crate::game::Decided| d.text.as_deref().unwrap_or("-").to_owned();
        table.history = decided[begin..end].iter().map(text).collect();
        table.history_start = self.positions[begin].to_string();
        Snapshot { table, seat }
    }

    /// How the game stands.
    pub(super) fn view(&self) -> TableView {
        super::super::view::of(&self.game, &self.info, self.clock().mono())
    }
}
