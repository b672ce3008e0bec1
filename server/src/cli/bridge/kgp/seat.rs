//! The bot that our server sees: it asks the client behind it.

use std::time::Duration;

use mashimo_client::{Choice, Game, GameEnd, Turn};
use tokio::sync::{mpsc, oneshot};

use super::board::Board;
use crate::cli::bot::time_of;

/// What the conversation with a client is told.
pub(super) enum News {
    /// A game was begun or taken up again: its id, who sits opposite, and where people can look at it.
    Started {
        game: String,
        opponent: String,
        uri: Option<String>,
    },
    /// A decision is awaited.
    Asked(Asked),
    /// A game is over.
    Over { game: String },
}

/// A decision that is awaited.
pub(super) struct Asked {
    pub(super) game: String,
    pub(super) board: Board,
    /// How long the client may think.
    pub(super) think: Duration,
    /// How long until the decision is lost.
    pub(super) left: Duration,
    pub(super) choice: oneshot::Sender<Choice>,
}

/// A seat that a client behind the bridge sits in.
pub(super) struct Seat {
    pub(super) tell: mpsc::Sender<News>,
    /// The longest a client may think about a move.
    pub(super) think_max: Duration,
    /// What comes before a game's id where people can look at it.
    pub(super) game_uri: Option<String>,
}

impl Seat {
    fn ask(&self, turn: &Turn) -> Result<Choice, &'static str> {
        let board = Board::seen_from(&turn.position, turn.seat).ok_or("no board of two rows")?;
        let (choice, chosen) = oneshot::channel();
        let asked = Asked {
            game: turn.game.id.clone(),
            board,
            think: time_of(turn).min(self.think_max),
            left: turn.clock.turn_time_left,
            choice,
        };
        let gone = "the client has gone";
        self.tell
            .blocking_send(News::Asked(asked))
            .map_err(|_| gone)?;
        chosen.blocking_recv().map_err(|_| gone)
    }
}

impl mashimo_client::Bot for Seat {
    fn choose(&self, turn: &Turn) -> Choice {
        // Clients expect that a move without an alternative is played for them.
        if let [only] = turn.legal_moves.as_slice() {
            return Choice::from(only);
        }
        self.ask(turn)
            .unwrap_or_else(|reason| Choice::resign().diagnostics(reason))
    }

    fn accepts(&self, game: &Game) -> bool {
        plays(&game.ruleset)
    }

    fn started(&self, game: &Game) {
        let opponent = 1_u32.saturating_sub(game.seat) as usize;
        let opponent = game.setup.players.get(opponent);
        let opponent = opponent.map(|player| player.name.clone());
        // Only for the client to know: where it reads slowly, it goes without.
        let _ = self.tell.try_send(News::Started {
            game: game.id.clone(),
            opponent: opponent.unwrap_or_default(),
            uri: self
                .game_uri
                .as_ref()
                .map(|uri| format!("{uri}{}", game.id)),
        });
    }

    fn over(&self, game: &Game, _: &GameEnd) {
        // Where it is not heard, the client's time for the decision runs out instead.
        let _ = self.tell.try_send(News::Over {
            game: game.id.clone(),
        });
    }
}

/// The channel a seat tells its conversation through: a few things a game.
pub(super) fn channel(games_at_once: u32) -> (mpsc::Sender<News>, mpsc::Receiver<News>) {
    mpsc::channel(8 * (games_at_once as usize + 1))
}

/// Whether a ruleset is the game of the protocol: any size, no capture of an empty pit.
fn plays(spec: &str) -> bool {
    let (id, options) = spec.split_once(':').unwrap_or((spec, ""));
    id == "kalah"
        && !options
            .split(',')
            .any(|option| option == "empty_capture=true")
}

#[cfg(test)]
mod tests {
    use super::plays;

    #[test]
    fn the_protocol_knows_kalah_of_any_size() {
        assert!(plays("kalah"));
        assert!(plays("kalah:pits=8,seeds=8"));
        assert!(!plays("kalah:pits=8,empty_capture=true"));
        assert!(!plays("oware"));
        assert!(!plays(""));
    }
}
