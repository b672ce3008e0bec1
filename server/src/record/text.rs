//! The PGN-like text: tags and moves.

/// A game in the PGN-like text, as read.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TextRecord {
    /// The tags in order: name and value, with the line of each.
    pub tags: Vec<(String, String, usize)>,
    /// The moves in order.
    pub moves: Vec<TextMove>,
    /// The result that closes the moves: `1-0`, `1-3-2`, `*`.
    pub result: String,
    /// The line on which it begins.
    pub line: usize,
}

/// A move of a [`TextRecord`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextMove {
    /// In notation, its colon put back to a blank; [`LOST_TURN`] for a lost turn.
    pub text: String,
    /// The line it stands on.
    pub line: usize,
}

/// What stands for a turn that was lost.
pub const LOST_TURN: &str = "--";
/// What stands for no result.
pub const NO_RESULT: &str = "*";

impl TextRecord {
    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags
            .iter()
            .find(|(tag, ..)| tag == name)
            .map(|(_, value, _)| value.as_str())
    }

    /// The line of a tag; the record's first where there is none.
    pub fn line_of(&self, name: &str) -> usize {
        self.tags
            .iter()
            .find(|(tag, ..)| tag == name)
            .map_or(self.line, |(.., line)| *line)
    }
}
