//! A line of the Universal Game Interface, understood.

use super::go::Go;

/// What a tournament program may say.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Command {
    /// Who are you?
    Ugi,
    /// Are you there?
    IsReady,
    /// Play this ruleset.
    Ruleset(String),
    /// Remember so many MiB from now on.
    Hash(usize),
    /// Think on so many threads from now on.
    Threads(u32),
    /// Another game begins.
    NewGame,
    /// Think about this from now on.
    Position {
        /// The start; none for the ruleset's.
        start: Option<String>,
        /// The moves since.
        moves: Vec<String>,
    },
    /// Think.
    Go(Go),
    /// Enough.
    Stop,
    /// A question about the position.
    Query(String),
    /// Good-bye.
    Quit,
    /// Nothing that is known.
    Unknown,
}

/// Understands a line.
pub(super) fn read(line: &str) -> Command {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    match word {
        "ugi" => Command::Ugi,
        "isready" => Command::IsReady,
        "uginewgame" => Command::NewGame,
        "stop" => Command::Stop,
        "quit" => Command::Quit,
        "query" => Command::Query(rest.to_string()),
        "go" => Command::Go(Go::read(rest)),
        "setoption" => option(rest),
        "position" => position(rest),
        _ => Command::Unknown,
    }
}

/// `name Ruleset value hus:columns=12`.
fn option(rest: &str) -> Command {
    let value = rest
        .strip_prefix("name ")
        .and_then(|rest| rest.split_once(" value "));
    match value {
        Some((name, value)) => set(&name.trim().to_ascii_lowercase(), value.trim()),
        None => Command::Unknown,
    }
}

fn set(name: &str, value: &str) -> Command {
    let number = || value.parse::<u32>().ok();
    match name {
        "ruleset" => Command::Ruleset(value.to_string()),
        "hash" => number().map_or(Command::Unknown, |n| Command::Hash(n as usize)),
        "threads" => number().map_or(Command::Unknown, Command::Threads),
        _ => Command::Unknown,
    }
}

/// `startpos moves A3 A4`, `fen 4,4,… 0,0 0 moves A3`.
fn position(rest: &str) -> Command {
    let (start, moves) = match rest.split_once("moves") {
        Some((start, moves)) => (start.trim(), moves),
        None => (rest, ""),
    };
    let start = match start.strip_prefix("fen ") {
        Some(text) => Some(text.trim().to_string()),
        None if start == "startpos" => None,
        None => return Command::Unknown,
    };
    let moves = moves.split_whitespace().map(str::to_string).collect();
    Command::Position { start, moves }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_understood() {
        let start = Some("4,4/4,4 0,0 0 phase=take at=A3".to_string());
        let moves = vec!["A3L".to_string(), "take:1.A3".to_string()];
        let line = "position fen 4,4/4,4 0,0 0 phase=take at=A3 moves A3L take:1.A3\n";
        assert_eq!(read(line), Command::Position { start, moves });
        let startpos = Command::Position {
            start: None,
            moves: Vec::new(),
        };
        assert_eq!(read("position startpos"), startpos);
        let spec = "setoption name Ruleset value hus:columns=12";
        assert_eq!(read(spec), Command::Ruleset("hus:columns=12".to_string()));
        assert_eq!(read("setoption name Hash value 16"), Command::Hash(16));
        assert_eq!(read("setoption name threads value 2"), Command::Threads(2));
        assert_eq!(read("setoption name Hash value much"), Command::Unknown);
        assert_eq!(
            read("query gameover"),
            Command::Query("gameover".to_string())
        );
        assert_eq!(read("  quit "), Command::Quit);
        assert_eq!(read("xyzzy 1 2"), Command::Unknown);
    }
}
