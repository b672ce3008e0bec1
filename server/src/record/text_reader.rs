//! Reads the PGN-like text, with errors that name the line.

use super::json_lines::RecordError;
use super::text::{NO_RESULT, TextMove, TextRecord};

/// The most bytes of one token.
const TOKEN_MAX: usize = 100;

/// All games of a text.
///
/// # Errors
/// The first line that can't be read.
pub fn read_text(text: &str) -> Result<Vec<TextRecord>, RecordError> {
    let mut reader = TextReader::default();
    for (at, line) in text.lines().enumerate() {
        reader.line = at + 1;
        reader.take(line)?;
    }
    reader.finish()
}

#[derive(Default)]
struct TextReader {
    line: usize,
    games: Vec<TextRecord>,
    game: TextRecord,
    in_comment: bool,
}

impl TextReader {
    fn error(&self, field: Option<&str>, reason: String) -> RecordError {
        RecordError {
            line: self.line,
            field: field.map(str::to_string),
            reason,
        }
    }

    fn take(&mut self, line: &str) -> Result<(), RecordError> {
        let trimmed = line.trim();
        if trimmed.starts_with('[') && !self.in_comment {
            return self.take_tag(trimmed);
        }
        self.take_moves(trimmed)
    }

    fn take_tag(&mut self, line: &str) -> Result<(), RecordError> {
        if !self.game.moves.is_empty() {
            let reason = "a tag after moves: the game before has no result at its end";
            return Err(self.error(None, reason.to_string()));
        }
        let tag = line
            .strip_prefix('[')
            .and_then(|tag| tag.strip_suffix("\"]"))
            .and_then(|tag| tag.split_once(" \""));
        let Some((name, value)) = tag else {
            let reason = "a tag is written [Name \"value\"]".to_string();
            return Err(self.error(None, reason));
        };
        if self.game.tags.is_empty() {
            self.game.line = self.line;
        }
        if self.game.tag(name).is_some() {
            return Err(self.error(Some(name), "the tag stands twice".to_string()));
        }
        let value = value.replace("\\\"", "\"").replace("\\\\", "\\");
        self.game.tags.push((name.to_string(), value, self.line));
        Ok(())
    }

    fn take_moves(&mut self, line: &str) -> Result<(), RecordError> {
        for token in self.without_comments(line)?.split_ascii_whitespace() {
            if token.len() > TOKEN_MAX {
                let reason = format!("a token of more than {TOKEN_MAX} bytes");
                return Err(self.error(None, reason));
            }
            let turn_number = token.strip_suffix('.').is_some_and(is_number);
            if turn_number {
                continue;
            }
            if self.game.tags.is_empty() {
                let reason = format!("{token:?} before any tag: a game begins with its tags");
                return Err(self.error(None, reason));
            }
            if is_result(token) {
                self.game.result = token.to_string();
                self.games.push(std::mem::take(&mut self.game));
                continue;
            }
            let text = token.replace(':', " ");
            self.game.moves.push(TextMove {
                text,
                line: self.line,
            });
        }
        Ok(())
    }

    // Comments stand in braces and may go over several lines; they do not nest.
    fn without_comments(&mut self, line: &str) -> Result<String, RecordError> {
        let mut kept = String::new();
        for c in line.chars() {
            match (c, self.in_comment) {
                ('{', false) => self.in_comment = true,
                ('}', true) => {
                    self.in_comment = false;
                    kept.push(' ');
                }
                ('}', false) => {
                    return Err(self.error(None, "a `}` without its `{`".to_string()));
                }
                (_, true) => {}
                (_, false) => kept.push(c),
            }
        }
        Ok(kept)
    }

    fn finish(self) -> Result<Vec<TextRecord>, RecordError> {
        if self.in_comment {
            return Err(self.error(None, "a comment is not closed".to_string()));
        }
        if !self.game.tags.is_empty() {
            let reason = format!(
                "the game of line {} has no result at its end",
                self.game.line
            );
            return Err(self.error(None, reason));
        }
        Ok(self.games)
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_result(token: &str) -> bool {
    let ranks = || token.len() > 1 && token.contains('-') && token.split('-').all(is_number);
    token == NO_RESULT || token == "1/2-1/2" || ranks()
}
