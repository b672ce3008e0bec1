//! `Ruleset`: admitted rules, compiled to rings, tables and facing pits.

mod compile;

pub(crate) use compile::counts_captures;

use crate::board::{Board, NOWHERE};
use crate::kernel::{self, eligible};
use crate::ring::Ring;
use crate::rules::{Bare, Capture, Direction, Passing, Scoring, Seen, Slam, Store};
use crate::{
    Awaited, Move, MoveError, Moves, Pit, Position, Rules, RulesError, Seat, Trace, Way, notation,
};

/// Admitted rules, compiled; share it by `Arc`.
///
/// ```
/// use mashimo_engine::{Rules, Ruleset};
/// let plain = Ruleset::new(&Rules::PLAIN).unwrap();
/// assert_eq!(plain.text(&plain.start()), "4,4,4,4,4,4/4,4,4,4,4,4 0,0 0");
/// assert_eq!(plain.legal_moves(&plain.start()).len(), 6);
/// ```
#[derive(Clone, Debug)]
pub struct Ruleset {
    rules: Rules,
    board: Board,
    /// By way, and by seat where own stores are sown.
    rings: Vec<Ring>,
    seeds: u16,
    start: Position,
}

impl Ruleset {
    /// Compiles rules.
    ///
    /// # Errors
    /// All reasons for which `Rules::check` refuses them.
    pub fn new(rules: &Rules) -> Result<Ruleset, RulesError> {
        rules.check()?;
        Ok(Ruleset::compile(rules))
    }

    /// Compiles rules that fit together.
    pub(crate) fn compile(rules: &Rules) -> Ruleset {
        let board = Board::new(rules.geometry);
        let rings = compile::rings(rules, &board);
        let start = compile::start(rules, &board);
        let seeds = start.total() as u16;
        Ruleset {
            rules: *rules,
            board,
            rings,
            seeds,
            start,
        }
    }

    /// The rules as data.
    #[inline]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The number of seats.
    pub fn seats(&self) -> usize {
        usize::from(self.board.seats)
    }

    /// Rows a seat.
    pub fn rows(&self) -> usize {
        usize::from(self.board.rows)
    }

    /// Pits of a row.
    pub fn columns(&self) -> usize {
        usize::from(self.board.columns)
    }

    /// Pits of the board.
    pub fn pits(&self) -> usize {
        usize::from(self.board.size)
    }

    /// The seeds of a game, reserves included.
    #[inline]
    pub fn seeds(&self) -> u16 {
        self.seeds
    }

    /// The position before the first move.
    pub fn start(&self) -> Position {
        self.start
    }

    /// The legal moves in board order; none once the game is over, and only then.
    pub fn legal_moves(&self, position: &Position) -> Moves {
        eligible::moves(self, position)
    }

    /// The position after a move.
    ///
    /// # Errors
    /// A move that is not legal, or a game that is over.
    pub fn play(&self, position: &Position, mv: Move) -> Result<Position, MoveError> {
        self.admit(position, mv)?;
        Ok(self.play_unchecked(position, mv))
    }

    /// The position after a move that is known to be legal.
    #[inline]
    pub fn play_unchecked(&self, position: &Position, mv: Move) -> Position {
        let mut after = *position;
        kernel::play(self, position, &mut after, mv, &mut ());
        after
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
        self.admit(position, mv)?;
        let (mut after, mut trace) = (*position, Trace::default());
        kernel::play(self, position, &mut after, mv, &mut trace);
        Ok((after, trace))
    }

    /// What each seat has won as things stand: its store where stores are compared in the end, else all
    /// that counts for it, side, store, reserve and hand.
    pub fn scores(&self, position: &Position) -> [u16; 4] {
        match (self.rules.scoring, position.outcome()) {
            (Scoring::Stores | Scoring::Fours, _) => position.stores,
            (Scoring::Sides, Some(outcome)) => outcome.scores,
            (Scoring::Sides, None) => kernel::score::sides(self, position, position.turn),
        }
    }

    /// The name of a pit with its seat, like `1.A3`.
    pub fn pit_name(&self, pit: Pit) -> String {
        notation::pit_name(&self.board, pit)
    }

    /// The pit of a seat by row (0 is A) and column, from 0.
    ///
    /// # Panics
    /// If the board has no such pit.
    pub fn pit(&self, seat: Seat, row: u8, column: u8) -> Pit {
        assert!(
            seat.0 < self.board.seats && row < self.board.rows && column < self.board.columns,
            "the board has the pit"
        );
        self.board.pit(seat, row, column)
    }

    /// The pit that faces this one on a board for two: A faces A, B faces B.
    pub fn facing(&self, pit: Pit) -> Option<Pit> {
        let on_board = pit.0 < self.board.size;
        let facing = if on_board {
            self.board.site(pit).facing
        } else {
            NOWHERE
        };
        (facing != NOWHERE).then_some(Pit(facing))
    }

    /// Refuses a move that is not legal.
    pub(crate) fn admit(&self, position: &Position, mv: Move) -> Result<(), MoveError> {
        if position.is_over() {
            return Err(MoveError::Over);
        }
        if self.legal_moves(position).contains(&mv) {
            return Ok(());
        }
        let text = self.move_text(position, mv);
        Err(MoveError::Illegal {
            text,
            reason: self.why_not(position, mv),
        })
    }

    /// The plainest reason why a move is not legal.
    fn why_not(&self, position: &Position, mv: Move) -> &'static str {
        let Some(pit) = mv.pit() else {
            return "that choice is not pending";
        };
        if pit.0 >= self.board.size {
            return "the board has no such pit";
        }
        match (position.awaited, mv) {
            (Awaited::Sow, Move::Sow { .. }) => {}
            (Awaited::Sow, _) => return "a sowing is awaited",
            _ => return "another choice is pending",
        }
        if position.seeds(pit) == 0 {
            return "the pit is empty";
        }
        let owner = position
            .holder(pit)
            .unwrap_or_else(|| self.board.seat_of(pit));
        if owner != position.turn {
            return "the pit is not the mover's";
        }
        "the rules do not allow it here"
    }

    #[inline]
    pub(crate) fn board(&self) -> &Board {
        &self.board
    }

    /// The ring a seat sows, and the pit it is counted from.
    #[inline]
    pub(crate) fn ring(&self, seat: Seat, way: Way) -> (&Ring, usize) {
        if self.board.rows == 2 {
            return (
                &self.rings[way.index()],
                seat.index() * usize::from(self.board.side),
            );
        }
        match self.rules.sowing.store {
            Store::Apart => (&self.rings[way.index()], 0),
            Store::Again => (&self.rings[seat.index() * 2 + way.index()], 0),
        }
    }

    /// The way of a ruleset that has one.
    #[inline]
    pub(crate) fn way(&self) -> Way {
        match self.rules.direction {
            Direction::Cw => Way::Cw,
            Direction::Ccw
            | Direction::Free
            | Direction::FreeInward
            | Direction::Reversible { .. } => Way::Ccw,
        }
    }

    /// The way that the letter L names at this pit.
    #[inline]
    pub(crate) fn left_way(&self, pit: Pit) -> Way {
        self.row_ways(self.board.site(pit).row)[0]
    }

    /// Both ways of a row's pits, L before R.
    #[inline]
    pub(crate) fn row_ways(&self, row: u8) -> [Way; 2] {
        if self.board.rows == 2 && row == 0 {
            [Way::Ccw, Way::Cw]
        } else {
            [Way::Cw, Way::Ccw]
        }
    }

    /// Whether something may happen while a lap is sown, so that its seeds can't fall at once.
    #[inline]
    pub(crate) fn sows_slowly(&self) -> bool {
        self.rules.end.bare == Bare::FrontLost(Seen::EveryDrop)
            || self.rules.sowing.passing != Passing::Falls
            || self.start.houses != 0
    }

    /// What a slam means, where there are slams.
    #[inline]
    pub(crate) fn slam(&self) -> Slam {
        match self.rules.capture {
            Capture::Counts(counts) => counts.slam,
            Capture::Never | Capture::Facing(_) => Slam::Takes,
        }
    }

    /// Stores on the path of a seat.
    #[inline]
    pub(crate) fn stores_sown(&self) -> u8 {
        match self.rules.sowing.store {
            Store::Apart => 0,
            Store::Again => 1,
        }
    }
}
