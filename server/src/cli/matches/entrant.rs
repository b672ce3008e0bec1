//! A bot as it is typed: `ref:3`, `py=python3 greedy.py`, `./my-bot --fast`.

use std::path::Path;

use mashimo_engine::Level;

/// What plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Program {
    /// A reference level, as a process of its own.
    Level(Level),
    /// A command.
    Command(String),
}

/// A bot and the name it plays under.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Entrant {
    /// Unique in its match.
    pub(crate) name: String,
    /// What plays.
    pub(crate) program: Program,
}

impl Entrant {
    /// The name it connects with: that of a level means the server's own bot, so it is another.
    pub(crate) fn login(&self) -> String {
        let login = self.name.replace([':', '@'], "-");
        if Level::parse(&login).is_ok() {
            return format!("{login}-bot");
        }
        login
    }
}

/// Reads the bots of a match; names that are not given are made, and made unique.
pub(crate) fn entrants(texts: &[String]) -> Result<Vec<Entrant>, String> {
    let mut entrants: Vec<Entrant> = Vec::new();
    for text in texts {
        let (given, program) = read(text)?;
        let login = |name: &str| name.replace([':', '@'], "-");
        let taken = |name: &str| {
            entrants
                .iter()
                .any(|other| login(&other.name) == login(name))
        };
        let name = match given {
            Some(name) if taken(&name) => {
                return Err(format!("--bot '{text}': two bots are called '{name}'"));
            }
            Some(name) => name,
            None => unique(&made_name(&program), taken),
        };
        entrants.push(Entrant { name, program });
    }
    Ok(entrants)
}

fn read(text: &str) -> Result<(Option<String>, Program), String> {
    let (name, rest) = match text.split_once('=') {
        Some((name, rest)) if is_name(name) => (Some(name.to_string()), rest.trim()),
        _ => (None, text.trim()),
    };
    if rest.is_empty() {
        return Err(format!(
            "--bot '{text}': NAME=COMMAND, or a level such as ref:3"
        ));
    }
    let program = match Level::parse(rest) {
        Ok(level) => Program::Level(level),
        Err(error) if ["ref:", "mcts:"].iter().any(|of| rest.starts_with(of)) => {
            return Err(format!("--bot '{text}': {error}"));
        }
        Err(_) => Program::Command(rest.to_string()),
    };
    Ok((name, program))
}

/// Names of bots: 1 to 64 letters, digits, `-`, `_` and `.`.
fn is_name(text: &str) -> bool {
    let allowed = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
    (1..=64).contains(&text.len()) && text.chars().all(allowed)
}

/// `ref:3` for a level; `greedy` for `python3 samples/greedy.py --fast`.
fn made_name(program: &Program) -> String {
    let command = match program {
        Program::Level(level) => {
            let text = level.to_string();
            return text.split('@').next().unwrap_or(&text).to_string();
        }
        Program::Command(command) => command,
    };
    let words: Vec<&str> = command.split_whitespace().collect();
    let is_file = |word: &&&str| word.contains('.') && !word.starts_with('-');
    let word = words
        .iter()
        .skip(1)
        .find(is_file)
        .or(words.first())
        .unwrap_or(&"bot");
    let stem = Path::new(word)
        .file_stem()
        .and_then(|stem| stem.to_str())
        .unwrap_or("bot");
    let name: String = stem
        .chars()
        .filter(|c| is_name(&c.to_string()))
        .take(40)
        .collect();
    if name.is_empty() {
        "bot".to_string()
    } else {
        name
    }
}

fn unique(name: &str, taken: impl Fn(&str) -> bool) -> String {
    if !taken(name) {
        return name.to_string();
    }
    let numbered = (2..).map(|n| format!("{name}-{n}"));
    numbered
        .into_iter()
        .find(|name| !taken(name))
        .expect("some number is free")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(texts: &[&str]) -> Vec<String> {
        let texts: Vec<String> = texts.iter().map(|text| (*text).to_string()).collect();
        entrants(&texts)
            .unwrap()
            .into_iter()
            .map(|entrant| entrant.name)
            .collect()
    }

    #[test]
    fn names_are_given_or_made_and_unique() {
        let typed = [
            "py=python3 a/greedy.py",
            "ref:3",
            "ref:3@1",
            "python3 a/greedy.py",
            "./bot -x",
        ];
        assert_eq!(names(&typed), ["py", "ref:3", "ref:3-2", "greedy", "bot"]);
        assert_eq!(
            names(&["PATH=x:y ./run me"]),
            ["PATH"],
            "a name before the first ="
        );
    }

    #[test]
    fn nobody_connects_under_the_name_of_a_level() {
        let texts = ["ref:3", "python3 greedy.py", "random"].map(str::to_string);
        let logins = entrants(&texts).unwrap();
        let logins: Vec<String> = logins.iter().map(Entrant::login).collect();
        assert_eq!(logins, ["ref-3", "greedy-bot", "random-bot"]);
    }

    #[test]
    fn a_command_may_hold_an_equals_sign() {
        let read = entrants(&["./run --depth=3".to_string()]).unwrap();
        assert_eq!(
            read[0].program,
            Program::Command("./run --depth=3".to_string())
        );
    }

    #[test]
    fn what_is_no_bot_says_what_would_be_right() {
        for (text, wanted) in [
            ("a=", "NAME=COMMAND"),
            ("", "NAME=COMMAND"),
            ("ref:99", "ref:10"),
            ("mcts:none", "mcts:1"),
        ] {
            let error = entrants(&[text.to_string()]).unwrap_err();
            assert!(error.contains(wanted), "{text}: {error}");
        }
        let twice = ["a=x".to_string(), "a=y".to_string()];
        assert!(entrants(&twice).unwrap_err().contains("two bots"));
    }
}
