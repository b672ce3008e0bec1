//! What is shown: the board, the laps of the last moves, and what may be typed.

use std::io::{self, IsTerminal};

use console::Term;
use mashimo_engine::Ruleset;

use super::board;
use crate::cli::fault::Fault;
use crate::cli::out::Out;

/// Clears a terminal and puts the cursor at its top.
const CLEAR: &str = "\x1b[2J\x1b[3J\x1b[H";

/// Where a game is shown: a terminal that is drawn anew for each move, or a pipe.
pub(crate) struct Screen {
    terminal: bool,
    width: usize,
    height: usize,
}

impl Screen {
    /// The screen, if there is room on it for this ruleset's board.
    pub(crate) fn open(ruleset: &Ruleset) -> Result<Screen, Fault> {
        let (width, height) = board::room(ruleset);
        if !io::stdout().is_terminal() {
            return Ok(Screen {
                terminal: false,
                width,
                height,
            });
        }
        match Term::stdout().size_checked() {
            Some((rows, columns)) => {
                let (rows, columns) = (usize::from(rows), usize::from(columns));
                enough((columns, rows), (width, height))?;
                Ok(Screen {
                    terminal: true,
                    width: columns,
                    height: rows,
                })
            }
            None => Ok(Screen {
                terminal: true,
                width,
                height,
            }),
        }
    }

    /// Lines shown as one picture.
    pub(crate) fn show(&self, lines: &[String], out: &mut Out) -> Result<(), Fault> {
        if self.terminal {
            out.text(CLEAR)?;
        }
        for line in lines {
            out.line(cut(line, self.width))?;
        }
        out.flush()
    }

    /// A long text, a screen at a time on a terminal.
    pub(crate) fn page(&self, lines: &[String], out: &mut Out) -> Result<(), Fault> {
        let wrapped: Vec<String> = lines
            .iter()
            .flat_map(|line| wrap(line, self.width))
            .collect();
        if !self.terminal {
            return self.show(&wrapped, out);
        }
        let pages: Vec<&[String]> = wrapped
            .chunks(self.height.saturating_sub(2).max(1))
            .collect();
        for (i, page) in pages.iter().enumerate() {
            self.show(page, out)?;
            let more = if i + 1 < pages.len() {
                "more"
            } else {
                "back to the board"
            };
            if ask(&format!("— Enter: {more} "), out)?.is_none() {
                break;
            }
        }
        Ok(())
    }

    /// The columns there are.
    pub(crate) fn width(&self) -> usize {
        self.width
    }
}

fn enough(has: (usize, usize), needs: (usize, usize)) -> Result<(), Fault> {
    if has.0 >= needs.0 && has.1 >= needs.1 {
        return Ok(());
    }
    Err(Fault::failed(format_args!(
        "this terminal has {}x{} characters and the board needs {}x{}: enlarge it and start again",
        has.0, has.1, needs.0, needs.1
    )))
}

/// Asks for a line; none where there is nobody to answer.
pub(crate) fn ask(prompt: &str, out: &mut Out) -> Result<Option<String>, Fault> {
    out.text(prompt)?;
    out.flush()?;
    let mut line = String::new();
    let read = io::stdin().read_line(&mut line);
    let read = read.map_err(|error| Fault::failed(format_args!("cannot read: {error}")))?;
    if !io::stdin().is_terminal() {
        // Nobody's Enter ends the line of the prompt.
        out.line("")?;
    }
    Ok((read > 0).then(|| line.trim().to_string()))
}

fn cut(line: &str, width: usize) -> String {
    if line.chars().count() <= width {
        return line.to_string();
    }
    line.chars().take(width - 1).chain(['…']).collect()
}

/// A line broken at blanks.
pub(crate) fn wrap(line: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in line.split(' ') {
        let last = lines.last_mut().expect("there is always a last line");
        if !last.is_empty() && last.chars().count() + 1 + word.chars().count() > width {
            lines.push(word.to_string());
        } else if last.is_empty() {
            last.push_str(word);
        } else {
            last.push(' ');
            last.push_str(word);
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_terminal_that_is_too_small_is_told_what_is_needed() {
        assert!(enough((80, 24), (80, 24)).is_ok());
        let fault = enough((60, 20), (80, 24)).unwrap_err();
        assert_eq!(fault.code(), 1);
        assert!(fault.to_string().contains("60x20") && fault.to_string().contains("80x24"));
    }

    #[test]
    fn long_lines_are_broken_at_blanks() {
        assert_eq!(wrap("one two three", 8), ["one two", "three"]);
        assert_eq!(wrap("", 8), [""]);
    }
}
