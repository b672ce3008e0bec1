//! What passed between a bot and the server in a game, for the bot's owner: the game's log, without what is
//! private to other seats.

use mashimo_engine::Seat;

use super::Shared;
use super::access::Caller;
use super::refusal::Refusal;
use super::session::Session;
use crate::game::{Event, EventKind, Game};
use crate::store::Role;

/// Whose trace is asked for.
pub(crate) enum Owner<'a> {
    /// The bot of a session, which the caller has shown to be its own.
    Session(&'a Session),
    /// The bot that a caller is, owns, or says it is.
    Caller { caller: &'a Caller, bot: &'a str },
}

impl Shared {
    /// The entries of a bot's trace from a place of the log on.
    pub(crate) async fn trace(
        &self,
        game_id: &str,
        owner: Owner<'_>,
        from_index: u64,
    ) -> Result<Vec<Event>, Refusal> {
        let log = self.read_log(game_id).await?;
        if log.is_empty() {
            return Err(Refusal::GameUnknown(game_id.to_owned()));
        }
        let over = log
            .iter()
            .any(|event| matches!(event.kind, EventKind::Over(_)));
        let bot = match owner {
            Owner::Session(session) => session.key.bot.clone(),
            Owner::Caller { caller, bot } => self.owned(caller, bot, over)?,
        };
        let config = Game::config_of(&log).map_err(|error| Refusal::Bug(error.to_string()))?;
        let seats = config.seats.iter().enumerate();
        let own = seats.filter(|(_, seat)| seat.bot == bot);
        let own: Vec<Seat> = own.map(|(seat, _)| Seat(seat as u8)).collect();
        if own.is_empty() {
            let asked = format!("a seat of game {game_id}");
            return Err(Refusal::NotYourSeat { holder: bot, asked });
        }
        let wanted = log.iter().filter(|event| event.index >= from_index);
        Ok(wanted.filter_map(|event| of_seats(event, &own)).collect())
    }
}

impl Shared {
    /// The bot whose trace a caller may read.
    fn owned(&self, caller: &Caller, bot: &str, over: bool) -> Result<String, Refusal> {
        match caller {
            Caller::Guest if self.access.is_open() && !over => {
                let reason = "is needed while the game is played: here a name proves nothing";
                Err(Refusal::field("session_id", reason))
            }
            Caller::Holder(holder) if holder.role != Role::Bot => {
                let row = self.registry.bot_named(bot);
                if row.is_none_or(|known| !holder.owns(&known.row)) {
                    let (holder, asked) = (holder.name.clone(), bot.to_owned());
                    return Err(Refusal::NotYourSeat { holder, asked });
                }
                Ok(bot.to_owned())
            }
            Caller::Guest | Caller::Holder(_) => Ok(self.bot_of(caller, bot)?.bot),
        }
    }
}

/// An entry as the owner of these seats may see it; none if it is another's.
fn of_seats(event: &Event, own: &[Seat]) -> Option<Event> {
    let is_own = event.kind.seat().is_some_and(|seat| own.contains(&seat));
    // The first entry holds the seeds of all seats' randomness.
    if matches!(event.kind, EventKind::Created { .. }) {
        return None;
    }
    if is_own {
        Some(event.clone())
    } else {
        event.public()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Millis, NoteAbout};

    fn noted(seat: u8) -> Event {
        Event {
            v: 1,
            index: 3,
            seq: None,
            time: Millis(0),
            kind: EventKind::Noted {
                seat: Seat(seat),
                about: NoteAbout::Log,
                text: "mine".into(),
            },
        }
    }

    #[test]
    fn a_note_is_its_seats_alone() {
        assert!(of_seats(&noted(1), &[Seat(1)]).is_some());
        assert!(of_seats(&noted(0), &[Seat(1)]).is_none());
        assert!(of_seats(&noted(0), &[Seat(0), Seat(1)]).is_some());
    }
}
