//! What a bot is shown when it has to decide.

use std::sync::Arc;
use std::time::Duration;

use mashimo_proto::v1;

use crate::Choice;

/// A decision that is awaited from the bot.
#[derive(Debug, Clone)]
pub struct Turn {
    /// The game.
    pub game: Arc<Game>,
    /// Names the decision within the game.
    pub decision_id: u64,
    /// 1, or more after a move that was rejected.
    pub attempt: u32,
    /// The bot's seat, from 0.
    pub seat: u32,
    /// The position.
    pub position: Position,
    /// What may be played, in board order; never empty.
    pub legal_moves: Vec<LegalMove>,
    /// What is left.
    pub clock: Clock,
    /// Decisions played before this one.
    pub ply: u32,
    /// Decisions until the ply limit, at which the game is a draw.
    pub plies_left: u32,
    /// Moves since the last one that cannot be undone; these matter for repetition.
    pub line: Vec<String>,
    /// The position before the first of them.
    pub line_start: String,
    /// The seat whose draw offer is open.
    pub draw_offered_by: Option<u32>,
}

/// What of a game does not change while it lasts.
#[derive(Debug, Clone, Default)]
pub struct Game {
    /// Its id.
    pub id: String,
    /// The canonical spec of the ruleset; empty for custom rules.
    pub ruleset: String,
    /// The bot's seat, from 0.
    pub seat: u32,
    /// Draw all randomness from this, and the same game can be played again.
    pub seed: u64,
    /// Everything the server told: rules, players, clock, policies.
    pub setup: v1::GameSetup,
}

impl Game {
    pub(crate) fn new(setup: v1::GameSetup, seat: u32, seed: u64) -> Game {
        let ruleset = match setup.rules.as_ref().and_then(|rules| rules.rules.as_ref()) {
            Some(v1::rules_ref::Rules::Spec(spec)) => spec.clone(),
            Some(v1::rules_ref::Rules::Custom(_)) | None => String::new(),
        };
        Game {
            id: setup.game_id.clone(),
            ruleset,
            seat,
            seed,
            setup,
        }
    }

    /// How many seats there are.
    pub fn seats(&self) -> usize {
        self.setup.players.len()
    }
}

/// A position: absolute, seat 0 first.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Position {
    /// The notation.
    pub text: String,
    /// Seeds of each pit: by seat, inner row then outer, column ascending.
    pub pits: Vec<u32>,
    /// Seeds in store, by seat.
    pub stores: Vec<u32>,
    /// The seat to move; none when the game is over.
    pub to_move: Option<u32>,
    /// Rows a seat, 1 or 2.
    pub rows: u32,
    /// Columns of a row.
    pub columns: u32,
}

impl Position {
    /// The pits of one seat, inner row first.
    ///
    /// ```
    /// let position = mashimo_client::Position {
    ///     pits: vec![4, 4, 0, 5], rows: 1, columns: 2, ..Default::default()
    /// };
    /// assert_eq!(position.side(1), [0, 5]);
    /// ```
    pub fn side(&self, seat: u32) -> &[u32] {
        let pits = (self.rows * self.columns) as usize;
        let first = (seat as usize).saturating_mul(pits);
        self.pits
            .get(first..first.saturating_add(pits))
            .unwrap_or_default()
    }
}

impl From<v1::Position> for Position {
    fn from(sent: v1::Position) -> Position {
        let geometry = sent.geometry.unwrap_or_default();
        Position {
            text: sent.text,
            pits: sent.pits,
            stores: sent.stores,
            to_move: sent.to_move,
            rows: geometry.rows,
            columns: geometry.columns,
        }
    }
}

/// A move that may be played, and what it leads to.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct LegalMove {
    /// The notation.
    pub text: String,
    /// How many seeds the mover wins by it; may be negative.
    pub seeds_won: i32,
    /// The same for every seat.
    pub seeds_won_by_seat: Vec<i32>,
    /// The seat to move afterwards; none when the game is over.
    pub next_seat: Option<u32>,
    /// Whether the turn ends: false after an extra turn and where a choice is pending.
    pub turn_ended: bool,
    /// The outcome, where the move ends the game.
    pub outcome: Option<v1::Outcome>,
}

impl LegalMove {
    pub(crate) fn new(sent: v1::LegalMove, mover: u32) -> LegalMove {
        LegalMove {
            seeds_won: sent
                .seeds_won
                .get(mover as usize)
                .copied()
                .unwrap_or_default(),
            text: sent.text,
            seeds_won_by_seat: sent.seeds_won,
            next_seat: sent.next_seat,
            turn_ended: sent.turn_ended,
            outcome: sent.outcome,
        }
    }
}

/// What is left when a decision is asked for.
#[derive(Debug, Clone, Default)]
pub struct Clock {
    /// Until the decision would be lost, everything counted.
    pub turn_time_left: Duration,
    /// Of the bot's own clock; none where the clock has no such time.
    pub remaining: Option<Duration>,
    /// Of every seat: time, periods, bank.
    pub seats: Vec<v1::SeatClock>,
}

impl Turn {
    /// The first of the legal moves that are worth the most.
    pub fn best<W: Ord>(&self, mut worth: impl FnMut(&LegalMove) -> W) -> Choice {
        // Of equals `max_by_key` gives the last.
        let best = self
            .legal_moves
            .iter()
            .rev()
            .max_by_key(|legal| worth(legal));
        Choice::from(best.expect("a turn has a legal move"))
    }

    pub(crate) fn new(game: Arc<Game>, sent: v1::MoveRequest) -> Turn {
        let seat = sent.seat;
        let seats = sent.clocks.map(|clocks| clocks.seats).unwrap_or_default();
        let clock = Clock {
            turn_time_left: span(sent.turn_time_left).unwrap_or_default(),
            remaining: seats.get(seat as usize).and_then(|own| span(own.remaining)),
            seats,
        };
        Turn {
            game,
            decision_id: sent.decision_id,
            attempt: sent.attempt.max(1),
            seat,
            position: sent.position.unwrap_or_default().into(),
            legal_moves: sent
                .legal_moves
                .into_iter()
                .map(|each| LegalMove::new(each, seat))
                .collect(),
            clock,
            ply: sent.ply,
            plies_left: sent.plies_left,
            line: sent.line,
            line_start: sent.line_start,
            draw_offered_by: sent.draw_offered_by,
        }
    }
}

/// A span of time as the wire has it; a negative one is nothing.
fn span(sent: Option<prost_types::Duration>) -> Option<Duration> {
    sent.map(|sent| Duration::try_from(sent).unwrap_or_default())
}
