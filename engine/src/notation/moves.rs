//! The text of moves.

use super::{push_number, push_own_pit, push_pit, read_pit, shown};
use crate::rules::Direction;
use crate::{Move, MoveError, Pit, Position, Ruleset, Way};

impl Ruleset {
    /// The canonical text of a move. The mover's own pits go without their seat, so the position is
    /// needed.
    pub fn move_text(&self, position: &Position, mv: Move) -> String {
        let mut text = String::with_capacity(8);
        self.write_move(&mut text, position, mv);
        text
    }

    /// Appends what [`Ruleset::move_text`] tells.
    pub fn write_move(&self, text: &mut String, position: &Position, mv: Move) {
        let (word, pit) = match mv {
            Move::Sow { pit, way } => {
                self.push_own_or_named(text, position, pit);
                return text.push_str(way.map_or("", |way| self.letter(pit, way)));
            }
            Move::Take(pit) => {
                text.push_str("take ");
                return self.push_named(text, pit);
            }
            Move::Claim(pit) => {
                text.push_str("claim ");
                return self.push_named(text, pit);
            }
            Move::Push(pit) => ("push ", pit),
            Move::Put(pit) => ("put ", pit),
            Move::Give(pit) => ("give ", pit),
            Move::Place(pit) => ("place ", pit),
            Move::Stop => return text.push_str("stop"),
            Move::Decline => return text.push_str("decline"),
            Move::Done => return text.push_str("done"),
        };
        text.push_str(word);
        self.push_own_or_named(text, position, pit);
    }

    /// Reads a move of the seat to move; whether it is legal is another question.
    ///
    /// # Errors
    /// A text that is no move in this ruleset.
    pub fn parse_move(&self, position: &Position, text: &str) -> Result<Move, MoveError> {
        self.read_move(position, text)
            .map_err(|reason| MoveError::Malformed {
                text: shown(text),
                reason,
            })
    }

    fn read_move(&self, position: &Position, text: &str) -> Result<Move, String> {
        let pit = |name: &str| read_pit(self.board(), position.turn, name);
        let mv = match text.split_once(' ') {
            None => match text {
                "stop" => Move::Stop,
                "decline" => Move::Decline,
                "done" => Move::Done,
                _ => self.read_sowing(position, text)?,
            },
            Some(("take", name)) => Move::Take(pit(name)?),
            Some(("claim", name)) => Move::Claim(pit(name)?),
            Some(("push", name)) => Move::Push(pit(name)?),
            Some(("put", name)) => Move::Put(pit(name)?),
            Some(("give", name)) => Move::Give(pit(name)?),
            Some(("place", name)) => Move::Place(pit(name)?),
            Some((word, _)) => {
                let words = "take, claim, push, put, give and place";
                return Err(format!(
                    "no word `{}`, only {words} go with a pit",
                    shown(word)
                ));
            }
        };
        let canonical = self.move_text(position, mv);
        if canonical == text {
            Ok(mv)
        } else {
            Err(format!("it is written `{canonical}`"))
        }
    }

    /// A pit, with a letter where the ruleset has a choice of ways.
    fn read_sowing(&self, position: &Position, text: &str) -> Result<Move, String> {
        let chosen = match self.rules().direction {
            Direction::Ccw | Direction::Cw => false,
            Direction::Free | Direction::FreeInward | Direction::Reversible { .. } => true,
        };
        let (name, letter) = match (text.strip_suffix('L'), text.strip_suffix('R')) {
            (Some(name), _) => (name, Some('L')),
            (_, Some(name)) => (name, Some('R')),
            _ => (text, None),
        };
        let pit = read_pit(self.board(), position.turn, name)?;
        let left = self.left_way(pit);
        match letter {
            None if chosen => Err(format!("it needs a direction, `{name}L` or `{name}R`")),
            Some(_) if !chosen => Err(format!("there is one direction, so it is `{name}`")),
            None => Ok(Move::Sow { pit, way: None }),
            Some('L') => Ok(Move::Sow {
                pit,
                way: Some(left),
            }),
            Some(_) => Ok(Move::Sow {
                pit,
                way: Some(left.reversed()),
            }),
        }
    }

    /// The letter for a way at this pit: where along its row, as its owner sees it, the first seed goes.
    fn letter(&self, pit: Pit, way: Way) -> &'static str {
        if way == self.left_way(pit) { "L" } else { "R" }
    }

    fn push_own_or_named(&self, text: &mut String, position: &Position, pit: Pit) {
        let on_board = pit.0 < self.board().size;
        if on_board && self.board().seat_of(pit) == position.turn {
            push_own_pit(text, self.board(), pit);
        } else {
            self.push_named(text, pit);
        }
    }

    fn push_named(&self, text: &mut String, pit: Pit) {
        if pit.0 < self.board().size {
            return push_pit(text, self.board(), pit);
        }
        text.push_str("pit ");
        push_number(text, pit.0);
        text.push_str(" (not on the board)");
    }
}
