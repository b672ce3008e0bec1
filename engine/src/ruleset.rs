//! `Ruleset`: admitted rules, compiled to rings, tables and facing pits.

use crate::{Move, MoveError, Moves, Pit, Position, PositionError, Rules, RulesError, Seat, Trace};

/// Admitted rules, compiled; share it by `Arc`.
#[derive(Debug)]
pub struct Ruleset {
    rules: Rules,
}

impl Ruleset {
    /// Compiles rules.
    ///
    /// # Errors
    /// All reasons for which `Rules::check` refuses them.
    pub fn new(rules: &Rules) -> Result<Ruleset, RulesError> {
        rules.check()?;
        Ok(Ruleset { rules: *rules })
    }

    /// The rules as data.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The number of seats.
    pub fn seats(&self) -> usize {
        usize::from(self.rules.geometry.seats)
    }

    /// Rows a seat.
    pub fn rows(&self) -> usize {
        usize::from(self.rules.geometry.rows)
    }

    /// Pits of a row.
    pub fn columns(&self) -> usize {
        usize::from(self.rules.geometry.columns)
    }

    /// Pits of the board.
    pub fn pits(&self) -> usize {
        self.seats() * self.rows() * self.columns()
    }

    /// The seeds of a game, reserves included.
    pub fn seeds(&self) -> u16 {
        todo!()
    }

    /// The position before the first move.
    pub fn start(&self) -> Position {
        todo!()
    }

    /// Reads a position that is not finished.
    ///
    /// # Errors
    /// Everything that is wrong with it, field by field.
    pub fn parse_position(&self, text: &str) -> Result<Position, PositionError> {
        let _ = text;
        todo!()
    }

    /// Reads a finished position: the outcome is not in the text and stays unknown.
    ///
    /// # Errors
    /// Everything that is wrong with it, field by field.
    pub fn parse_finished(&self, text: &str) -> Result<Position, PositionError> {
        let _ = text;
        todo!()
    }

    /// The canonical text of a position.
    pub fn text(&self, position: &Position) -> String {
        let _ = position;
        todo!()
    }

    /// Reads a move of the seat to move; whether it is legal is another question.
    ///
    /// # Errors
    /// A text that is no move in this ruleset.
    pub fn parse_move(&self, position: &Position, text: &str) -> Result<Move, MoveError> {
        let _ = (position, text);
        todo!()
    }

    /// The canonical text of a move. Pits of the mover go without their seat, so it needs the position.
    pub fn move_text(&self, position: &Position, mv: Move) -> String {
        let _ = (position, mv);
        todo!()
    }

    /// The legal moves in board order; none once the game is over, and only then.
    pub fn legal_moves(&self, position: &Position) -> Moves {
        let _ = position;
        todo!()
    }

    /// The position after a move.
    ///
    /// # Errors
    /// A move that is not legal, or a game that is over.
    pub fn play(&self, position: &Position, mv: Move) -> Result<Position, MoveError> {
        let _ = (position, mv);
        todo!()
    }

    /// The position after a move that is known to be legal.
    pub fn play_unchecked(&self, position: &Position, mv: Move) -> Position {
        let _ = (position, mv);
        todo!()
    }

    /// The position after a move, and what happened on the way.
    ///
    /// # Errors
    /// A move that is not legal, or a game that is over.
    pub fn play_traced(
        &self,
        position: &Position,
        mv: Move,
    ) -> Result<(Position, Trace), MoveError> {
        Ok((self.play(position, mv)?, Trace::default()))
    }

    /// The name of a pit with its seat, like `1.A3`.
    pub fn pit_name(&self, pit: Pit) -> String {
        let _ = pit;
        todo!()
    }

    /// The pit of a seat by row (0 is A) and column, from 0.
    pub fn pit(&self, seat: Seat, row: u8, column: u8) -> Pit {
        let board = self.rules.geometry;
        Pit((seat.0 * board.rows + row) * board.columns + column)
    }

    /// The pit that faces this one on a board for two: A faces A, B faces B.
    pub fn facing(&self, pit: Pit) -> Option<Pit> {
        let _ = pit;
        todo!()
    }
}
