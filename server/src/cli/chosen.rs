//! A game as it was typed: which rules, from which position, after which moves.

use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::sync::Arc;

use clap::Args;
use mashimo_engine::{Line, Move, Position, Rules, Ruleset, Spec};

use super::fault::Fault;

/// The largest file of custom rules that is read.
const FILE_BYTES_MAX: u64 = 1 << 20;

/// The rules that were asked for.
#[derive(Clone, Debug)]
pub(crate) struct Chosen {
    /// The canonical spec, or `@` and the file's name.
    pub(crate) name: String,
    /// The spec, where they are no custom rules.
    pub(crate) spec: Option<Spec>,
    /// The rules themselves, not yet admitted where they are custom.
    pub(crate) rules: Rules,
}

impl Chosen {
    /// Reads `hus:columns=12,direction=cw` or `@file.json`.
    pub(crate) fn read(text: &str) -> Result<Chosen, Fault> {
        match text.strip_prefix('@') {
            Some(path) => {
                let rules = rules_of_file(Path::new(path))?;
                Ok(Chosen {
                    name: text.to_string(),
                    spec: None,
                    rules,
                })
            }
            None => {
                let spec = Spec::parse(text)
                    .map_err(|error| Fault::input(format_args!("ruleset '{text}': {error}")))?;
                Ok(Chosen {
                    name: spec.to_string(),
                    rules: spec.rules(),
                    spec: Some(spec),
                })
            }
        }
    }

    /// The rules, admitted and compiled.
    pub(crate) fn ruleset(&self) -> Result<Arc<Ruleset>, Fault> {
        let refused = |error| Fault::input(format_args!("ruleset '{}': {error}", self.name));
        Ruleset::new(&self.rules).map(Arc::new).map_err(refused)
    }
}

/// Custom rules from a file: JSON, a field an axis.
pub(crate) fn rules_of_file(path: &Path) -> Result<Rules, Fault> {
    let name = path.display();
    let unreadable = |error| Fault::input(format_args!("{name}: cannot be read: {error}"));
    let file = File::open(path).map_err(unreadable)?;
    let mut text = String::new();
    file.take(FILE_BYTES_MAX + 1)
        .read_to_string(&mut text)
        .map_err(unreadable)?;
    if text.len() as u64 > FILE_BYTES_MAX {
        let line = format_args!("{name}: more than {FILE_BYTES_MAX} bytes are no rules");
        return Err(Fault::input(line));
    }
    serde_json::from_str(&text).map_err(|error| {
        Fault::input(format_args!(
            "{name}: no rules: {error}; `mashimo rules show oware --file` prints an example"
        ))
    })
}

/// The arguments of every command that starts from a position.
#[derive(Args, Debug)]
pub(crate) struct GameArgs {
    /// The ruleset: `oware`, `hus:columns=12,direction=cw`, or `@file.json` with custom rules.
    #[arg(long, short = 'r', value_name = "SPEC")]
    rules: String,
    /// The position to begin from, in quotes; the ruleset's start where it is left out.
    #[arg(long, short = 'p', value_name = "TEXT", allow_hyphen_values = true)]
    position: Option<String>,
}

/// A game that was typed: its rules and the line of moves so far.
pub(crate) struct Typed {
    /// The rules that were asked for.
    pub(crate) chosen: Chosen,
    /// The start and the moves played since.
    pub(crate) line: Line,
}

impl GameArgs {
    /// Reads the rules and the position, and plays the moves.
    pub(crate) fn play(&self, moves: &[String]) -> Result<Typed, Fault> {
        let chosen = Chosen::read(&self.rules)?;
        let ruleset = chosen.ruleset()?;
        let start = match &self.position {
            None => ruleset.start(),
            Some(text) => position_of(&ruleset, text)?,
        };
        let mut line = Line::new(ruleset, start);
        for text in moves {
            play_text(&mut line, text)?;
        }
        Ok(Typed { chosen, line })
    }
}

/// Reads a position, which has to be one that can be played on from.
pub(crate) fn position_of(ruleset: &Ruleset, text: &str) -> Result<Position, Fault> {
    ruleset
        .parse_position(text)
        .map_err(|error| Fault::input(format_args!("position '{text}': {error}")))
}

/// Plays a move that was typed; a fault says which, and what is legal there.
pub(crate) fn play_text(line: &mut Line, text: &str) -> Result<Move, Fault> {
    let number = line.ply() + 1;
    let mv = move_of(line, text)
        .map_err(|reason| Fault::input(format_args!("move {number}: {reason}")))?;
    line.play(mv).map_err(|error| {
        let legal = legal_texts(line);
        Fault::input(format_args!("move {number}: {error}; legal here: {legal}"))
    })?;
    Ok(mv)
}

/// Reads a move, with a colon or a blank in a word move.
pub(crate) fn move_of(line: &Line, text: &str) -> Result<Move, String> {
    let blank = text.replacen(':', " ", 1);
    line.ruleset()
        .parse_move(line.position(), &blank)
        .map_err(|error| {
            let hint = if text.contains([',', '/', ';']) || text == "0" {
                "; a position is one argument: write it in quotes"
            } else {
                ""
            };
            format!("{error}; legal here: {}{hint}", legal_texts(line))
        })
}

/// The legal moves as one would type them.
pub(crate) fn legal_texts(line: &Line) -> String {
    let moves = line.legal_moves();
    if moves.is_empty() {
        return "none, the game is over".to_string();
    }
    let texts = moves.iter().map(|&mv| typed(line, mv));
    texts.collect::<Vec<_>>().join(" ")
}

/// A move of the line's position as one would type it: a word move is joined with a colon.
pub(crate) fn typed(line: &Line, mv: Move) -> String {
    line.ruleset()
        .move_text(line.position(), mv)
        .replace(' ', ":")
}

/// The moves of a line, played one after another from its position, as one would type them.
pub(crate) fn typed_line(line: &Line, moves: &[Move]) -> Vec<String> {
    move_texts(line.ruleset(), line.position(), moves)
        .iter()
        .map(|text| text.replace(' ', ":"))
        .collect()
}

/// The texts of moves played one after another; a text names pits from its mover's side.
pub(crate) fn move_texts(ruleset: &Ruleset, start: &Position, moves: &[Move]) -> Vec<String> {
    let mut position = *start;
    let mut texts = Vec::with_capacity(moves.len());
    for &mv in moves {
        texts.push(ruleset.move_text(&position, mv));
        match ruleset.play(&position, mv) {
            Ok(after) => position = after,
            // A line of thought may end where the game does.
            Err(_) => break,
        }
    }
    texts
}
