//! A line as columns, counted from 1 in characters, as the standard counts them.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// The longest line that is read: the static part and a cell for each round a file can have.
pub(super) const COLUMNS_MAX: usize = 91 + 10 * 99 + 10;

/// One line of a file.
pub(super) struct Columns<'a> {
    text: &'a str,
    characters: Vec<char>,
}

impl<'a> Columns<'a> {
    pub(super) fn new(text: &'a str) -> Columns<'a> {
        Columns {
            text,
            characters: text.chars().collect(),
        }
    }

    /// The first three characters: which row it is.
    pub(super) fn tag(&self) -> String {
        self.field(1, 3)
    }

    /// What follows the tag.
    pub(super) fn rest(&self) -> &'a str {
        let after = self
            .text
            .char_indices()
            .nth(3)
            .map_or(self.text.len(), |(at, _)| at);
        self.text[after..].trim()
    }

    /// The columns `first` to `last`, both counted in, without blanks around; short lines have
    /// blanks there.
    pub(super) fn field(&self, first: usize, last: usize) -> String {
        let end = last.min(self.characters.len());
        let field = self.characters.get(first - 1..end).unwrap_or_default();
        field.iter().collect::<String>().trim().to_string()
    }

    /// One column; a blank beyond the end.
    pub(super) fn at(&self, column: usize) -> char {
        self.characters.get(column - 1).copied().unwrap_or(' ')
    }

    pub(super) fn len(&self) -> usize {
        self.characters.len()
    }
}

/// A name of at most `width` characters in which a character is a column: composed, without
/// combining marks, controls as blanks.
pub(super) fn plain(name: &str, width: usize) -> String {
    let composed = name.nfc().filter(|&c| !is_combining_mark(c));
    let visible = composed.map(|c| if c.is_control() { ' ' } else { c });
    let cut: String = visible.take(width).collect();
    cut.trim().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters() {
        let line = Columns::new("001    1      Gödel, Kurt  2000");
        assert_eq!(line.tag(), "001");
        assert_eq!(line.field(5, 8), "1");
        assert_eq!(line.field(15, 25), "Gödel, Kurt");
        assert_eq!(line.field(90, 99), "");
        assert_eq!((line.at(15), line.at(99)), ('G', ' '));
        assert_eq!(line.rest(), "1      Gödel, Kurt  2000");
        assert_eq!(Columns::new("01").rest(), "");
    }

    #[test]
    fn a_plain_name_has_a_column_a_character() {
        assert_eq!(plain("Go\u{308}del", 33), "Gödel");
        assert_eq!(plain("x\u{338}y\tz", 33), "xy z");
        assert_eq!(plain("abcdef", 3), "abc");
    }
}
