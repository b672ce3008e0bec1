//! What decides for a client: a reference level, or a program that speaks the Universal Game Interface.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use mashimo_engine::{Bot, Level, Line, Spec};
use tokio::sync::Mutex;
use tokio::time::{Instant, timeout};

use super::board::Board;
use crate::cli::bridge::engine::{Ask, Engine};

/// How long a program has to introduce itself and to be ready.
const START_WITHIN: Duration = Duration::from_secs(10);
/// Programs that are kept while they do not think.
const IDLE_MAX: usize = 4;

/// What decides.
#[derive(Clone)]
pub(super) enum Brain {
    /// A reference level.
    Level(Level),
    /// A program.
    Program(Arc<Program>),
}

/// A program, run as often as there are positions to think about at once.
pub(super) struct Program {
    command: Vec<String>,
    /// Those that do not think, each with the ruleset it was told.
    idle: Mutex<Vec<(String, Engine)>>,
}

impl Brain {
    /// A program; found out at once whether it can be spoken with.
    pub(super) async fn program(command: &[String]) -> Result<Brain, String> {
        let engine = Engine::start(command, START_WITHIN).await?;
        let program = Program {
            command: command.to_vec(),
            idle: Mutex::new(vec![(String::new(), engine)]),
        };
        Ok(Brain::Program(Arc::new(program)))
    }

    /// What it is called.
    pub(super) fn text(&self) -> String {
        match self {
            Brain::Level(level) => level.to_string(),
            Brain::Program(program) => program.command.join(" "),
        }
    }

    /// The pit that South sows, from 1, decided until then or until it is stopped.
    pub(super) async fn choose(
        &self,
        board: &Board,
        until: Instant,
        stop: Arc<AtomicBool>,
    ) -> Result<usize, String> {
        match self {
            Brain::Level(level) => {
                let (level, board) = (*level, board.clone());
                let thinking = tokio::task::spawn_blocking(move || {
                    let late = || stop.load(Ordering::Relaxed) || Instant::now() >= until;
                    of_level(level, &board, &late)
                });
                thinking.await.map_err(|error| error.to_string())?
            }
            Brain::Program(program) => {
                let left = until.saturating_duration_since(Instant::now());
                // One that answers too late is dropped with its future, which kills it.
                let chosen = timeout(left, program.choose(board, left)).await;
                chosen.map_err(|_| "the program did not answer in time")?
            }
        }
    }

    /// Ends what it has started.
    pub(super) async fn quit(&self) {
        if let Brain::Program(program) = self {
            for (_, engine) in program.idle.lock().await.drain(..) {
                engine.quit().await;
            }
        }
    }
}

impl Program {
    async fn choose(&self, board: &Board, left: Duration) -> Result<usize, String> {
        let spec = spec_of(board);
        let kept = self.idle.lock().await.pop();
        let (told, mut engine) = match kept {
            Some(kept) => kept,
            None => (
                String::new(),
                Engine::start(&self.command, START_WITHIN).await?,
            ),
        };
        if told != spec {
            engine.new_game(&spec, START_WITHIN).await?;
        }
        let legal = board.occupied().map(|pit| format!("A{}", pit + 1));
        let legal: Vec<String> = legal.collect();
        let ask = Ask {
            position: format!("position fen {}", board.notation()),
            legal: format!("legal {}", legal.join(" ")),
            // The program's own way back is left to it.
            go: format!("go movetime {}", (left / 10 * 9).as_millis()),
        };
        let text = engine.choose(&ask).await?;
        if !legal.contains(&text) {
            return Err(format!("{text} is not legal here: {}", legal.join(" ")));
        }
        let mut idle = self.idle.lock().await;
        if idle.len() < IDLE_MAX {
            idle.push((spec, engine));
        }
        pit_of(&text)
    }
}

fn spec_of(board: &Board) -> String {
    format!("kalah:pits={}", board.size())
}

fn pit_of(text: &str) -> Result<usize, String> {
    let pit = text.strip_prefix('A').and_then(|pit| pit.parse().ok());
    pit.ok_or_else(|| format!("{text} is no pit"))
}

/// What a level plays for South.
fn of_level(level: Level, board: &Board, late: &dyn Fn() -> bool) -> Result<usize, String> {
    let spec = Spec::parse(&spec_of(board)).map_err(|error| error.to_string())?;
    let ruleset = Arc::new(spec.ruleset());
    let position = ruleset
        .parse_position(&board.notation())
        .map_err(|error| error.to_string())?;
    let line = Line::new(ruleset.clone(), position);
    let mv = Bot::new(level, ruleset.clone(), rand::random()).choose(&line, late);
    pit_of(&ruleset.move_text(line.position(), mv))
}
