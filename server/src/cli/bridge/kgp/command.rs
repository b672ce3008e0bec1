//! A command of the Kalah Game Protocol: `[id][@ref] name arg*`, one a line.

use super::board::Board;

/// The most arguments of a command that is taken.
const ARGS_MAX: usize = 16;

/// A line that was read.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Command {
    /// Its number, where it has one.
    pub(super) id: Option<u64>,
    /// The number of the command it answers.
    pub(super) reference: Option<u64>,
    /// What is asked or told.
    pub(super) name: String,
    /// What goes with it.
    pub(super) args: Vec<Arg>,
}

/// An argument.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Arg {
    /// Digits, with a sign or without.
    Integer(i64),
    /// Digits with a point.
    Real(f64),
    /// Letters, digits, `-` and `:`.
    Word(String),
    /// What stood between double quotes.
    Text(String),
    /// What stood between `<` and `>`.
    Board(Board),
}

impl Command {
    /// Reads one line without its end.
    pub(super) fn parse(line: &str) -> Result<Command, String> {
        let (head, rest) = word(line.trim());
        let numbered = head.starts_with(|first: char| first.is_ascii_digit() || first == '@');
        let (numbers, (name, rest)) = if numbered {
            (head, word(rest))
        } else {
            ("", (head, rest))
        };
        let (id, reference) = match numbers.split_once('@') {
            Some((id, reference)) => (id, Some(number(reference)?)),
            None => (numbers, None),
        };
        let id = (!id.is_empty()).then(|| number(id)).transpose()?;
        if name.is_empty() || !is_word(name) {
            return Err("a command is a name of letters, with a number before it or not".into());
        }
        Ok(Command {
            id,
            reference,
            name: name.into(),
            args: args(rest)?,
        })
    }

    /// The key of `set key value` and its value as text.
    pub(super) fn setting(&self) -> Option<(&str, String)> {
        let [Arg::Word(key), value] = self.args.as_slice() else {
            return None;
        };
        let value = match value {
            Arg::Integer(value) => value.to_string(),
            Arg::Real(value) => value.to_string(),
            Arg::Word(value) | Arg::Text(value) => value.clone(),
            Arg::Board(value) => value.to_string(),
        };
        Some((key, value))
    }
}

/// Text between double quotes, on one line.
pub(super) fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for char in text.chars() {
        match char {
            '"' | '\\' => quoted.extend(['\\', char]),
            '\n' => quoted.push_str("\\n"),
            '\t' => quoted.push_str("\\t"),
            char if char.is_control() => quoted.push(' '),
            char => quoted.push(char),
        }
    }
    quoted.push('"');
    quoted
}

/// The first word, and what follows it.
fn word(text: &str) -> (&str, &str) {
    let (word, rest) = text
        .split_once(|char: char| char.is_ascii_whitespace())
        .unwrap_or((text, ""));
    (word, rest.trim_start())
}

fn number(text: &str) -> Result<u64, String> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = digits.then(|| text.parse().ok()).flatten();
    number.ok_or_else(|| "an id is a decimal number".into())
}

fn is_word(text: &str) -> bool {
    text.chars()
        .all(|char| char.is_ascii_alphanumeric() || char == '-' || char == ':')
}

fn args(mut rest: &str) -> Result<Vec<Arg>, String> {
    let mut args = Vec::new();
    while !rest.is_empty() {
        if args.len() == ARGS_MAX {
            return Err(format!("a command has at most {ARGS_MAX} arguments"));
        }
        let (arg, after) = match rest.strip_prefix('"') {
            Some(inner) => text(inner)?,
            None => {
                let (bare, after) = word(rest);
                (plain(bare)?, after)
            }
        };
        args.push(arg);
        rest = after;
    }
    Ok(args)
}

/// A string whose opening quote has been read.
fn text(inner: &str) -> Result<(Arg, &str), String> {
    let mut text = String::new();
    let mut chars = inner.char_indices();
    while let Some((at, char)) = chars.next() {
        match char {
            '"' => return Ok((Arg::Text(text), inner[at + 1..].trim_start())),
            '\\' => text.push(match chars.next() {
                Some((_, 'n')) => '\n',
                Some((_, 't')) => '\t',
                Some((_, char)) => char,
                None => break,
            }),
            char => text.push(char),
        }
    }
    Err("a string has no closing quote".into())
}

fn plain(word: &str) -> Result<Arg, String> {
    if word.starts_with('<') {
        return Board::parse(word).map(Arg::Board);
    }
    if let Ok(integer) = word.parse() {
        return Ok(Arg::Integer(integer));
    }
    let numeric = |char: char| char.is_ascii_digit() || char == '.' || char == '-';
    match word.parse() {
        Ok(real) if word.chars().all(numeric) => Ok(Arg::Real(real)),
        _ if is_word(word) => Ok(Arg::Word(word.into())),
        _ => Err("an argument is a number, a word, a string in quotes or a board".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str, id: Option<u64>, reference: Option<u64>, name: &str, args: &[Arg]) {
        let command = Command::parse(line).unwrap();
        let wanted = Command {
            id,
            reference,
            name: name.into(),
            args: args.to_vec(),
        };
        assert_eq!(command, wanted, "{line}");
    }

    #[test]
    fn every_form_of_a_command_is_read() {
        let word = |text: &str| Arg::Word(text.into());
        let text = |text: &str| Arg::Text(text.into());
        let board = Board::parse("<3,10,2,1,2,3,4,2,0>").unwrap();
        let int = Arg::Integer;
        check(
            "2 kgp 1 0 1",
            Some(2),
            None,
            "kgp",
            &[int(1), int(0), int(1)],
        );
        check("mode freeplay", None, None, "mode", &[word("freeplay")]);
        check("@4 move 1", None, Some(4), "move", &[int(1)]);
        check("5@4 yield\r", Some(5), Some(4), "yield", &[]);
        check(
            "3 set info:name \"a \\\"b\\\"\\n\\tc\\\\\"",
            Some(3),
            None,
            "set",
            &[word("info:name"), text("a \"b\"\n\tc\\")],
        );
        check(
            "6  state   <3,10,2,1,2,3,4,2,0> ",
            Some(6),
            None,
            "state",
            &[Arg::Board(board)],
        );
        check(
            "ping \"\" -1 2.5",
            None,
            None,
            "ping",
            &[text(""), int(-1), Arg::Real(2.5)],
        );
    }

    #[test]
    fn what_is_no_command_is_told() {
        for line in [
            "",
            "7",
            "@",
            "@x move 1",
            "1@ move 1",
            "1x move",
            "mo/ve",
            "set a \"b",
            "set a \"b\\",
            "state <1>",
            "move 1,2",
            "99999999999999999999 ok",
            "\"mode\"",
            "móde",
            "set 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17",
        ] {
            assert!(Command::parse(line).is_err(), "{line}");
        }
    }

    #[test]
    fn a_setting_has_a_key_and_a_value() {
        let command = Command::parse("set auth:token \"s3cret\"").unwrap();
        assert_eq!(command.setting(), Some(("auth:token", "s3cret".into())));
        let command = Command::parse("set auth:token 12").unwrap();
        assert_eq!(command.setting(), Some(("auth:token", "12".into())));
        assert_eq!(Command::parse("set auth:token").unwrap().setting(), None);
    }

    #[test]
    fn what_is_quoted_is_read_back() {
        for text in ["", "a \"b\"", "\\", "two\nlines\t", "ö"] {
            let command = Command::parse(&format!("error {}", quoted(text))).unwrap();
            assert_eq!(command.args, [Arg::Text(text.into())]);
        }
    }
}
