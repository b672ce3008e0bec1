//! Records: games as JSON Lines, read one after the other.

use std::io::{self, BufRead};

use serde_json::Value;

/// A longer line is no line of a record.
const LINE_MAX: u64 = 1 << 20;

/// A game read from a record.
#[derive(Debug, Clone, PartialEq)]
pub struct RecordedGame {
    /// The first line: rules, start, seats, clock, policies.
    pub head: Value,
    /// What happened, in order, but for the end.
    pub events: Vec<Value>,
    /// How it ended; none while it is under way.
    pub over: Option<Value>,
}

impl RecordedGame {
    /// The moves as text.
    pub fn moves(&self) -> impl Iterator<Item = &str> {
        let moves = self.events.iter().filter(|event| event["kind"] == "move");
        moves.filter_map(|event| event["move"].as_str())
    }
}

/// What is no record, with its line.
#[derive(Debug, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct RecordError {
    /// The line, from 1.
    pub line: u64,
    /// What is wrong, and what would be right.
    pub reason: String,
}

/// Reads games one after the other, so that a file of any length fits. Nothing follows an error.
///
/// ```
/// let file = b"{\"v\":1,\"kind\":\"game\"}\n{\"v\":1,\"kind\":\"move\",\"move\":\"A3\"}\n";
/// let game = mashimo_client::Records::new(&file[..]).next().expect("a game")?;
/// assert_eq!(game.moves().collect::<Vec<_>>(), ["A3"]);
/// # Ok::<(), mashimo_client::RecordError>(())
/// ```
#[derive(Debug)]
pub struct Records<R> {
    input: R,
    line: u64,
    game: Option<RecordedGame>,
    failed: bool,
}

impl<R: BufRead> Records<R> {
    /// The games of a file, or of what `Client::export_games` answered.
    pub fn new(input: R) -> Records<R> {
        Records {
            input,
            line: 0,
            game: None,
            failed: false,
        }
    }

    fn read(&mut self) -> Result<Option<RecordedGame>, RecordError> {
        while let Some(line) = self.read_line()? {
            match (line["kind"].as_str(), &mut self.game) {
                (Some("game"), _) => {
                    let next = RecordedGame {
                        head: line,
                        events: Vec::new(),
                        over: None,
                    };
                    if let Some(game) = self.game.replace(next) {
                        return Ok(Some(game));
                    }
                }
                (Some(kind), None) => {
                    let begins = "a record begins with a line of kind \"game\"";
                    return Err(self.fault(format!("{begins}, not \"{kind}\"")));
                }
                (Some("over"), Some(_)) => {
                    let game = self.game.take();
                    return Ok(game.map(|game| RecordedGame {
                        over: Some(line),
                        ..game
                    }));
                }
                (Some("move"), Some(_)) if !line["move"].is_string() => {
                    let reason = "a line of kind \"move\" has its text in \"move\"";
                    return Err(self.fault(reason.into()));
                }
                (Some(_), Some(game)) => game.events.push(line),
                (None, _) => {
                    let reason = "a line is an object with a version \"v\" and a \"kind\"";
                    return Err(self.fault(reason.into()));
                }
            }
        }
        Ok(self.game.take())
    }

    /// The next line that is not blank; none at the end.
    fn read_line(&mut self) -> Result<Option<Value>, RecordError> {
        let mut text = String::new();
        while text.trim().is_empty() {
            text.clear();
            self.line += 1;
            let bounded = io::Read::take(&mut self.input, LINE_MAX).read_line(&mut text);
            let read = bounded.map_err(|error| self.fault(error.to_string()))?;
            if read == 0 {
                return Ok(None);
            }
            if read as u64 == LINE_MAX {
                return Err(self.fault(format!("longer than {LINE_MAX} bytes")));
            }
        }
        let value = serde_json::from_str(&text);
        value
            .map(Some)
            .map_err(|error| self.fault(format!("not JSON: {error}")))
    }

    fn fault(&self, reason: String) -> RecordError {
        RecordError {
            line: self.line,
            reason,
        }
    }
}

impl<R: BufRead> Iterator for Records<R> {
    type Item = Result<RecordedGame, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.failed {
            return None;
        }
        let next = self.read().transpose();
        self.failed = matches!(next, Some(Err(_)));
        next
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str = r#"{"v":1,"kind":"game","game_id":"g"}"#;
    const MOVE: &str = r#"{"v":1,"seq":2,"kind":"move","move":"A3"}"#;
    const OVER: &str = r#"{"v":1,"kind":"over","winner":0}"#;

    #[test]
    fn games_are_read_one_after_the_other() {
        let text = [GAME, MOVE, OVER, "", GAME, MOVE].join("\n");
        let games: Result<Vec<_>, _> = Records::new(text.as_bytes()).collect();
        let games = games.expect("a record");
        assert_eq!(games.len(), 2);
        assert_eq!(games[0].moves().collect::<Vec<_>>(), ["A3"]);
        assert_eq!(games[0].over.as_ref().expect("over")["winner"], 0);
        assert_eq!(games[1].over, None);
    }

    #[test]
    fn what_is_no_record_is_told_with_its_line() {
        let check = |lines: &[&str], said: &str| {
            let text = lines.join("\n");
            let error = Records::new(text.as_bytes())
                .find_map(Result::err)
                .expect("no record");
            assert!(error.to_string().starts_with(said), "{error}");
        };
        check(
            &[MOVE],
            "line 1: a record begins with a line of kind \"game\", not \"move\"",
        );
        check(&[GAME, "{"], "line 2: not JSON");
        check(&[GAME, "[]"], "line 2: a line is an object");
        check(
            &[GAME, r#"{"v":1,"kind":"move"}"#],
            "line 2: a line of kind \"move\"",
        );
    }
}
