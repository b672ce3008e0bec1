//! `Line`: a game as its start and the moves since; it owns repetition and the count of plies.

use crate::kernel::{self, Halt, turn};
use crate::rules::Opening;
use crate::{Awaited, Move, MoveError, Moves, Outcome, Position, Ruleset, Seat};
use std::sync::Arc;

mod seen;
use seen::Seen;

/// A game as its start and the moves since.
///
/// ```
/// use mashimo_engine::{Line, Spec};
/// use std::sync::Arc;
/// let ruleset = Arc::new(Spec::parse("kalah").unwrap().ruleset());
/// let mut line = Line::new(ruleset.clone(), ruleset.start());
/// let third = line.legal_moves()[2];
/// let transition = line.play(third).unwrap();
/// assert!(!transition.turn_ended);
/// assert_eq!(transition.seeds_won[0], 1);
/// ```
#[derive(Clone, Debug)]
pub struct Line {
    ruleset: Arc<Ruleset>,
    start: Position,
    steps: Vec<Step>,
    moves: Vec<Move>,
    seen: Seen,
}

/// What a move, or a turn that was missed, led to.
#[derive(Clone, Debug)]
struct Step {
    /// None for a missed turn.
    mv: Option<Move>,
    position: Position,
    /// The key of what is compared for repetition.
    key: u64,
    /// The first step whose position could still come again after this one.
    run: u32,
    /// Moves made before.
    played: u32,
}

/// What a move led to, repetition counted in.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Transition {
    /// The position after the move.
    pub position: Position,
    /// Whether the mover's turn is over; an extra turn or a choice is part of the same turn.
    pub turn_ended: bool,
    /// Seats that missed their turn, in order.
    pub skipped: Vec<Seat>,
    /// The change of what each seat has won, as `Ruleset::scores` says it.
    pub seeds_won: [i32; 4],
}

impl Line {
    /// A line of no moves yet.
    pub fn new(ruleset: Arc<Ruleset>, start: Position) -> Line {
        Line {
            ruleset,
            start,
            steps: Vec::new(),
            moves: Vec::new(),
            seen: Seen::default(),
        }
    }

    /// The ruleset.
    pub fn ruleset(&self) -> &Arc<Ruleset> {
        &self.ruleset
    }

    /// The position after the last move.
    pub fn position(&self) -> &Position {
        self.steps.last().map_or(&self.start, |step| &step.position)
    }

    /// The position before the first move.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The moves since the start; missed turns are none.
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
        self.push(Some(mv), transition.position);
        self.moves.push(mv);
        Ok(transition)
    }

    /// What a move would lead to.
    ///
    /// # Errors
    /// A move that is not legal, or a game that is over.
    pub fn preview(&self, mv: Move) -> Result<Transition, MoveError> {
        let before = self.position();
        self.ruleset.admit(before, mv)?;
        let mut after = *before;
        let halt = kernel::play(&self.ruleset, before, &mut after, mv, &mut ());
        Ok(self.transition(after, halt))
    }

    /// Plays a move that [`Line::preview`] has just told the outcome of, without looking again.
    pub fn play_previewed(&mut self, mv: Move, transition: &Transition) {
        debug_assert_eq!(
            self.preview(mv).as_ref(),
            Ok(transition),
            "of this very line"
        );
        self.push(Some(mv), transition.position);
        self.moves.push(mv);
    }

    /// Takes the last move back, with turns missed after it, and says which it was.
    pub fn undo(&mut self) -> Option<Move> {
        let mv = self.moves.pop()?;
        while let Some(step) = self.steps.pop() {
            self.seen.forget(step.key, self.steps.len());
            if step.mv.is_some() {
                break;
            }
        }
        Some(mv)
    }

    /// The moves since seeds were last won or planted, or a pit changed hands: no position from before
    /// can come again.
    pub fn since_irreversible(&self) -> &[Move] {
        let Some(last) = self.steps.last() else {
            return &[];
        };
        // What the first of them led to can come again; where it came from can't, unless that is the start.
        let first = match last.run as usize {
            0 if !is_past(&self.start, &last.position) => 0,
            run => run + 1,
        };
        let before = self.steps.get(first);
        let before = before.map_or(self.moves.len(), |step| step.played as usize);
        &self.moves[before..]
    }

    /// The seat to move misses this turn (an arbiter's policy).
    ///
    /// # Errors
    /// A choice is pending, or the game is over.
    pub fn skip_turn(&mut self) -> Result<Transition, MoveError> {
        let mut after = *self.position();
        match after.awaited() {
            Awaited::Over(_) | Awaited::Finished => return Err(MoveError::Over),
            Awaited::Sow => {}
            Awaited::Take { .. }
            | Awaited::Reverse { .. }
            | Awaited::House { .. }
            | Awaited::Arrange
            | Awaited::Give
            | Awaited::Place
            | Awaited::Claim => {
                let reason = "a choice is pending, and a turn is missed as a whole";
                return Err(MoveError::Illegal {
                    text: "a missed turn".into(),
                    reason,
                });
            }
        }
        turn::skip(&self.ruleset, &mut after);
        let transition = self.transition(after, Halt::Rest);
        self.push(None, transition.position);
        Ok(transition)
    }

    fn push(&mut self, mv: Option<Move>, position: Position) {
        let key = self.compared(&position).key();
        let at = self.steps.len();
        let run = match self.steps.last() {
            Some(last) if !is_past(&last.position, &position) => last.run as usize,
            Some(_) | None => at,
        };
        let key_of = |step: usize| self.steps[step].key;
        self.seen.note(key, at, run, key_of);
        self.steps.push(Step {
            mv,
            position,
            key,
            run: run as u32,
            played: self.moves.len() as u32,
        });
    }

    /// What follows the position a decision led to, repetition counted in.
    fn transition(&self, mut after: Position, halt: Halt) -> Transition {
        let before = self.position();
        let mover = before.turn;
        let turn_ended = after.is_over()
            || match halt {
                Halt::Choice | Halt::Again | Halt::Ready => after.turn != mover,
                // The giver of a handicap goes on with the hand-over.
                Halt::Rest if after.awaited == Awaited::Give => false,
                Halt::Rest | Halt::Won { .. } | Halt::Round | Halt::Endless => true,
            };
        let skipped = self.skipped(&after, mover, halt);
        if !after.is_over() && self.occurrences(&after) >= self.ruleset.rules().repetition.at {
            turn::repeated(&self.ruleset, &mut after, mover);
        }
        let (was, is) = (self.ruleset.scores(before), self.ruleset.scores(&after));
        let seeds_won = std::array::from_fn(|i| i32::from(is[i]) - i32::from(was[i]));
        Transition {
            position: after,
            turn_ended,
            skipped,
            seeds_won,
        }
    }

    /// The seats that were passed over between the mover and the seat to move now.
    fn skipped(&self, after: &Position, mover: Seat, halt: Halt) -> Vec<Seat> {
        let same_round = after.round == self.position().round;
        let passed = match halt {
            Halt::Rest | Halt::Again | Halt::Endless => true,
            Halt::Choice | Halt::Ready | Halt::Won { .. } | Halt::Round => false,
        };
        let mut skipped = Vec::new();
        if after.is_over() || !same_round || !passed || !awaits_turn(after) {
            return skipped;
        }
        let board = self.ruleset.board();
        let mut seat = if halt == Halt::Again {
            mover
        } else {
            board.next_seat(mover)
        };
        while seat != after.turn && skipped.len() < self.ruleset.seats() {
            skipped.push(seat);
            seat = board.next_seat(seat);
        }
        // An extra turn that is void is no turn missed.
        skipped.retain(|&seat| halt != Halt::Again || seat != mover);
        skipped
    }

    /// How often a position has occurred, this time and the start included.
    fn occurrences(&self, position: &Position) -> u8 {
        let compared = self.compared(position);
        let key = compared.key();
        let start = u8::from(self.compared(&self.start) == compared);
        let Some(last) = self
            .steps
            .last()
            .filter(|s| !is_past(&s.position, position))
        else {
            return 1 + start;
        };
        let run = last.run as usize..self.steps.len();
        let same = |step: &usize| {
            let step = &self.steps[*step];
            step.key == key && self.compared(&step.position) == compared
        };
        let again = match self.seen.of(key, run.len()) {
            Some(steps) => steps.filter(same).count(),
            None => run.filter(same).count(),
        };
        u8::try_from(again).unwrap_or(u8::MAX - 2) + 1 + start
    }

    /// What is compared for repetition. Who has made the fixed first move is no part of it: the page
    /// compares pits and seat only.
    fn compared(&self, position: &Position) -> Position {
        let mut compared = *position;
        if let Opening::Fixed { .. } = self.ruleset.rules().start.opening {
            compared.moved = crate::position::PAST;
        }
        compared
    }
}

/// Whether a turn begins here.
fn awaits_turn(position: &Position) -> bool {
    position.awaited == Awaited::Sow
}

/// Whether an earlier position can't come again: seeds were won or planted, or a pit changed hands.
fn is_past(earlier: &Position, now: &Position) -> bool {
    earlier.stores != now.stores
        || earlier.reserve != now.reserve
        || earlier.round != now.round
        || earlier.gates != now.gates
        || earlier.deeds != now.deeds
}
