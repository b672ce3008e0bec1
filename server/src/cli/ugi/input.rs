//! A line of the Universal Game Interface, understood.

use super::go::Go;

/// What a tournament program may say.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Command {
    /// Who are you?
    Ugi,
    /// Are you there?
    IsReady,
    /// An option and its value.
    Set {
        /// As it was written.
        name: String,
        /// Empty for none.
        value: String,
    },
    /// Another game begins.
    NewGame,
    /// Think about this from now on.
    Position {
        /// The start; none for the ruleset's.
        start: Option<String>,
        /// The moves since.
        moves: Vec<String>,
    },
    /// These moves are played on from there.
    Moves(Vec<String>),
    /// Think; with what was wrong with it.
    Go(Go, Vec<String>),
    /// Enough.
    Stop,
    /// A question about the position.
    Query(String),
    /// Good-bye.
    Quit,
    /// A command that is known, in a form that is not; what would be right.
    Wrong(&'static str),
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
        "go" => {
            let (go, faults) = Go::read(rest);
            Command::Go(go, faults)
        }
        "moves" => Command::Moves(words(rest)),
        "setoption" => option(rest),
        "position" => position(rest),
        _ => Command::Unknown,
    }
}

/// `name Ruleset value hus:columns=12`.
fn option(rest: &str) -> Command {
    let Some(rest) = rest.strip_prefix("name ") else {
        return Command::Wrong("setoption name NAME value VALUE");
    };
    let (name, value) = rest.split_once(" value").unwrap_or((rest, ""));
    Command::Set {
        name: name.trim().to_string(),
        value: value.trim().to_string(),
    }
}

/// `startpos moves A3 A4`, `fen 4,4,… 0,0 0 moves A3`.
fn position(rest: &str) -> Command {
    let all = words(rest);
    let at = all.iter().position(|word| word == "moves");
    let (start, moves) = match at {
        Some(at) => (&all[..at], &all[at + 1..]),
        None => (&all[..], &[][..]),
    };
    let start = match start {
        [word] if word == "startpos" => None,
        [word, text @ ..] if word == "fen" && !text.is_empty() => Some(text.join(" ")),
        _ => return Command::Wrong("position startpos|fen TEXT [moves M1 M2 …]"),
    };
    let moves = moves.to_vec();
    Command::Position { start, moves }
}

fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_string).collect()
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
        let (name, value) = ("Ruleset".to_string(), "hus:columns=12".to_string());
        assert_eq!(read(spec), Command::Set { name, value });
        for wrong in [
            "position",
            "position fen",
            "position fen moves A1",
            "setoption Hash 5",
        ] {
            assert!(matches!(read(wrong), Command::Wrong(_)), "{wrong}");
        }
        assert_eq!(
            read("query gameover"),
            Command::Query("gameover".to_string())
        );
        assert_eq!(read("  quit "), Command::Quit);
        assert_eq!(read("xyzzy 1 2"), Command::Unknown);
    }
}
