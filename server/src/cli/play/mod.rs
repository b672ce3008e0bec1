//! `mashimo play`: a game at the terminal, between people or against a reference bot.

mod board;
mod screen;
mod table;

use clap::Args;
use mashimo_engine::{Level, Line, Seat, describe};

use self::screen::{Screen, ask, wrap};
use self::table::Table;
use super::chosen::{Chosen, legal_texts, position_of};
use super::fault::Fault;
use super::laps::laps_text;
use super::out::Out;
use super::say::outcome_text;

/// How many lines of laps are shown beside the board.
const LAPS_SHOWN: usize = 6;

const KEYS: &[&str] = &[
    "a move   as it is listed: A3, A3L, take:1.A3",
    "u        undo: back to your decision before",
    "h        hint: what the search would play",
    "l        laps: the last decisions in full",
    "r        rules of this game",
    "?        these keys",
    "q        quit",
    "",
    "Each is followed by Enter. Pits are named from their owner's side: row A is the row nearest",
    "the other seat, columns count from the owner's left. L and R say which way, along the row as",
    "its owner sees it, the first seed goes.",
];

/// The arguments of `mashimo play`.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  mashimo play oware --against ref:3\n  \
    mashimo play bao-la-kiswahili --against ref:2 --seat 1\n  \
    mashimo play kalah                                  # two people at one board\n\n\
    The keys: a move as listed, u undo, h hint, l laps, r rules, ? help, q quit; then Enter.")]
pub(crate) struct PlayArgs {
    /// The ruleset: `oware`, `hus:columns=12`, or `@file.json`.
    #[arg(value_name = "RULESET")]
    rules: String,
    /// The bot that plays the other seats: random, sower, hoarder, jailer, greedy, cautious,
    /// ref:1 … ref:10, mcts:1000. People play all seats where it is left out.
    #[arg(long, value_name = "LEVEL")]
    against: Option<String>,
    /// Your seat; seat 0 moves first.
    #[arg(long, value_name = "N", default_value_t = 0)]
    seat: u8,
    /// The position to begin from.
    #[arg(long, short = 'p', value_name = "TEXT")]
    position: Option<String>,
    /// The seed of the bot's randomness.
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
}

/// What a person typed.
enum Said {
    Move(String),
    Undo,
    Hint,
    Laps,
    Rules,
    Keys,
    Quit,
}

fn understood(text: &str) -> Said {
    match text {
        "u" | "undo" => Said::Undo,
        "h" | "hint" => Said::Hint,
        "l" | "laps" => Said::Laps,
        "r" | "rules" => Said::Rules,
        "" | "?" | "help" => Said::Keys,
        "q" | "quit" | "exit" => Said::Quit,
        text => Said::Move(text.to_string()),
    }
}

/// Plays.
pub(crate) fn run(args: &PlayArgs, out: &mut Out) -> Result<(), Fault> {
    if out.is_json() {
        return Err(Fault::input(
            "play is for people: it has no JSON; see `mashimo apply --json`",
        ));
    }
    let chosen = Chosen::read(&args.rules)?;
    let ruleset = chosen.ruleset()?;
    let seats = ruleset.seats();
    if usize::from(args.seat) >= seats {
        return Err(Fault::input(format_args!(
            "--seat {}: 0 to {}",
            args.seat,
            seats - 1
        )));
    }
    let level = args.against.as_deref().map(level_of).transpose()?;
    let start = match &args.position {
        Some(text) => position_of(&ruleset, text)?,
        None => ruleset.start(),
    };
    let screen = Screen::open(&ruleset)?;
    let line = Line::new(ruleset, start);
    let person = level.is_some().then_some(Seat(args.seat));
    let table = Table::new(line, person, level, args.seed);
    Session {
        name: chosen.name,
        table,
        screen,
        note: String::new(),
    }
    .play(out)
}

/// Reads a reference level.
pub(crate) fn level_of(text: &str) -> Result<Level, Fault> {
    Level::parse(text).map_err(|error| Fault::input(format_args!("bot '{text}': {error}")))
}

/// A game at a terminal.
struct Session {
    name: String,
    table: Table,
    screen: Screen,
    note: String,
}

impl Session {
    fn play(&mut self, out: &mut Out) -> Result<(), Fault> {
        loop {
            while self.table.is_bots_turn() {
                self.note = "thinking …".to_string();
                self.draw(out)?;
                self.table.bot_moves();
                self.note.clear();
            }
            self.draw(out)?;
            let Some(text) = ask("> ", out)? else {
                return Ok(());
            };
            self.note.clear();
            match understood(&text) {
                Said::Move(text) => {
                    self.note = self.table.person_moves(&text).err().unwrap_or_default();
                }
                Said::Undo => {
                    let undone = self.table.undo();
                    self.note = if undone {
                        "taken back"
                    } else {
                        "nothing to take back"
                    }
                    .into();
                }
                Said::Hint => self.note = self.table.hint(),
                Said::Laps => self.laps(out)?,
                Said::Rules => self.rules(out)?,
                Said::Keys => self.screen.page(&KEYS.map_lines(), out)?,
                Said::Quit => return Ok(()),
            }
        }
    }

    fn rules(&self, out: &mut Out) -> Result<(), Fault> {
        let text = describe(self.table.line().ruleset().rules());
        let lines: Vec<String> = text.lines().map(str::to_string).collect();
        self.screen.page(&lines, out)
    }

    fn laps(&self, out: &mut Out) -> Result<(), Fault> {
        let ruleset = self.table.line().ruleset();
        let mut lines = Vec::new();
        for step in self.table.last_steps() {
            lines.push(step.head.clone());
            lines.extend(
                laps_text(ruleset, &step.trace)
                    .iter()
                    .map(|lap| format!("  {lap}")),
            );
        }
        if lines.is_empty() {
            lines.push("no move has been played yet".to_string());
        }
        self.screen.page(&lines, out)
    }

    fn draw(&self, out: &mut Out) -> Result<(), Fault> {
        let (line, width) = (self.table.line(), self.screen.width());
        let ruleset = line.ruleset();
        let mut lines = vec![format!(
            "{}   decision {}   {}",
            self.name,
            line.ply() + 1,
            self.turn()
        )];
        lines.push(String::new());
        lines.extend(board::board(ruleset, line.position()));
        lines.push(board::marks(ruleset, line.position()));
        lines.extend(self.recent());
        if line.outcome().is_none() {
            let moves = format!("moves: {}", legal_texts(line));
            lines.extend(wrap(&moves, width).into_iter().take(3));
        }
        lines.extend(wrap(&self.note, width).into_iter().take(2));
        lines.push("u undo  h hint  l laps  r rules  ? keys  q quit".to_string());
        self.screen.show(&lines, out)
    }

    fn turn(&self) -> String {
        let line = self.table.line();
        match (line.outcome(), line.position().to_move()) {
            (Some(outcome), _) => format!("over: {}", outcome_text(line.ruleset(), &outcome)),
            (None, Some(seat)) => format!("seat {seat} to move{}", self.table.who(seat)),
            (None, None) => "over".to_string(),
        }
    }

    /// The last decisions: the newest laps, as many as there is room for.
    fn recent(&self) -> Vec<String> {
        let ruleset = self.table.line().ruleset();
        let mut lines = Vec::new();
        for step in self.table.last_steps() {
            lines.push(step.head.clone());
            lines.extend(
                laps_text(ruleset, &step.trace)
                    .iter()
                    .map(|lap| format!("  {lap}")),
            );
        }
        let hidden = lines.len().saturating_sub(LAPS_SHOWN);
        if hidden > 0 {
            lines.drain(..=hidden);
            lines.insert(0, format!("… {} lines more: l", hidden + 1));
        }
        lines
    }
}

trait MapLines {
    fn map_lines(&self) -> Vec<String>;
}

impl MapLines for &[&str] {
    fn map_lines(&self) -> Vec<String> {
        self.iter().map(|line| (*line).to_string()).collect()
    }
}
