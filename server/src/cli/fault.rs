//! Why a command ended without doing what it was asked: an exit code and one line.

use std::fmt;
use std::io;

/// What was typed, or a file that was named, is wrong.
const BAD_INPUT: u8 = 2;
/// A check failed, or something stood in the way.
const FAILED: u8 = 1;
/// The reader of the output has gone: nothing more to say, and nothing wrong.
const READER_GONE: u8 = 0;

/// An exit code and the one line on standard error that explains it.
#[derive(Debug)]
pub(crate) struct Fault {
    code: u8,
    line: String,
}

impl Fault {
    /// What was typed is wrong: the line says what, where, and what would be right.
    pub(crate) fn input(line: impl fmt::Display) -> Fault {
        Fault::new(BAD_INPUT, line)
    }

    /// The command was right, but what it checked or needed is not.
    pub(crate) fn failed(line: impl fmt::Display) -> Fault {
        Fault::new(FAILED, line)
    }

    /// A check failed and its report has been printed: only the exit code is left to give.
    pub(crate) fn reported() -> Fault {
        Fault {
            code: FAILED,
            line: String::new(),
        }
    }

    /// An exit code of its own, where a part of the server has chosen one.
    pub(crate) fn new(code: u8, line: impl fmt::Display) -> Fault {
        // One line, whatever the error it was made from looked like.
        let text = line.to_string();
        let parts: Vec<&str> = text
            .split('\n')
            .map(str::trim)
            .filter(|p| !p.is_empty())
            .collect();
        Fault {
            code,
            line: parts.join(" "),
        }
    }

    /// The exit code.
    pub(crate) fn code(&self) -> u8 {
        self.code
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.line)
    }
}

/// Writing output is the only plain IO that commands leave unexplained.
impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Fault {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Fault {
                code: READER_GONE,
                line: String::new(),
            };
        }
        Fault::failed(format_args!("cannot write the output: {error}"))
    }
}

/// What clap has to say, in one line: its first paragraph and its tips, without the usage.
impl From<clap::Error> for Fault {
    fn from(error: clap::Error) -> Fault {
        let text = error.render().to_string();
        let said = text.lines().map(str::trim).filter(|line| !line.is_empty());
        let said = said.take_while(|line| !line.starts_with("Usage:"));
        let said = said.filter(|line| !line.starts_with("For more information"));
        let line = said
            .collect::<Vec<_>>()
            .join(" ")
            .replace(" tip: ", "; tip: ");
        Fault::input(line.strip_prefix("error: ").unwrap_or(&line))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_is_one_line_whatever_it_was_made_from() {
        let fault = Fault::input("first\n  second\n\nthird\n");
        assert_eq!(fault.to_string(), "first second third");
        assert_eq!(fault.code(), 2);
    }

    #[test]
    fn a_tip_is_set_apart_from_what_was_wrong() {
        let command = clap::Command::new("sow").arg(clap::arg!(--seeds <N>));
        let error = command.try_get_matches_from(["sow", "--seedz", "3"]);
        let fault = Fault::from(error.expect_err("there is no such argument"));
        let said = fault.to_string();
        assert!(
            said.starts_with("unexpected argument '--seedz' found; tip: "),
            "{said}"
        );
    }

    #[test]
    fn a_reader_that_has_gone_is_no_failure() {
        let fault = Fault::from(io::Error::from(io::ErrorKind::BrokenPipe));
        assert_eq!(fault.code(), 0);
        assert_eq!(fault.to_string(), "");
    }
}
