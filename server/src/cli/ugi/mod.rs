//! `mashimo ugi`: the search as a program that speaks the Universal Game Interface on its streams.
//!
//! The protocol is described in `clients/stdio/README.md`.

mod go;
mod input;

use std::io::{BufRead, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;

use clap::Args;
use mashimo_engine::{Bot, Endgame, Level, Line, Search, Seat};

use self::go::Go;
use self::input::{Command, read};
use super::chosen::{Chosen, move_of, typed};
use super::fault::Fault;
use super::memory::refuse_beyond;
use super::out::Out;
use super::play::level_of;
use super::tables::TablesArgs;
use super::threads;

/// The size of the hash table until `setoption name Hash` says another, in MiB.
const HASH_MIB: usize = 64;
/// The largest that can be asked for.
const HASH_MIB_MAX: usize = 65_536;

/// The longest line that is read, in bytes; what is beyond is another line.
const LINE_BYTES_MAX: u64 = 1 << 20;

/// The arguments of `mashimo ugi`.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  mashimo ugi --rules oware\n  \
    mashimo ugi --level ref:3\n  \
    mashimo match -r hus --bot \"a=mashimo bridge stdio -- mashimo ugi\" --bot ref:2\n\n\
    It understands: ugi, isready, setoption name Ruleset|Level|Hash|Threads value …, uginewgame,\n\
    position startpos|fen TEXT [moves …], moves …, go …, stop,\n\
    query gameover|p1turn|result|moves|position, quit.")]
pub(crate) struct UgiArgs {
    /// The ruleset until `setoption name Ruleset` says another.
    #[arg(long, short = 'r', value_name = "SPEC", default_value = "oware")]
    rules: String,
    /// A reference level that plays instead of a search by time, depth or nodes.
    #[arg(long, value_name = "LEVEL")]
    level: Option<String>,
    #[command(flatten)]
    tables: TablesArgs,
}

/// What is being thought about, on a thread of its own.
struct Thought {
    stop: Arc<AtomicBool>,
    /// Whether nothing but `stop` ends it.
    infinite: bool,
    thread: JoinHandle<()>,
}

/// An engine between two commands.
struct Engine {
    chosen: Chosen,
    level: Option<Level>,
    line: Line,
    tables: TablesArgs,
    means: Means,
    thought: Option<Thought>,
}

/// What a search may use.
#[derive(Clone)]
struct Means {
    hash_mib: usize,
    threads: u32,
    endgame: Option<Arc<Endgame>>,
}

/// Obeys until `quit` or the end of the input.
pub(crate) fn run(args: &UgiArgs, out: &mut Out) -> Result<(), Fault> {
    if out.is_json() {
        return Err(Fault::input("ugi has a language of its own: no --json"));
    }
    let level = args.level.as_deref().map(level_of).transpose()?;
    let mut engine = Engine::new(Chosen::read(&args.rules)?, level, args.tables.clone())?;
    let mut input = std::io::stdin().lock();
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        let mut bounded = input.by_ref().take(LINE_BYTES_MAX);
        let read_bytes = bounded.read_until(b'\n', &mut bytes);
        let read_bytes =
            read_bytes.map_err(|error| Fault::failed(format_args!("input: {error}")))?;
        if read_bytes == 0 {
            engine.finish();
            return Ok(());
        }
        let command = read(&String::from_utf8_lossy(&bytes));
        if matches!(command, Command::Quit) {
            engine.stop();
            return Ok(());
        }
        for line in engine.obey(command) {
            out.line(line)?;
        }
        out.flush()?;
    }
}

impl Engine {
    fn new(chosen: Chosen, level: Option<Level>, tables: TablesArgs) -> Result<Engine, Fault> {
        let ruleset = chosen.ruleset()?;
        let line = Line::new(ruleset.clone(), ruleset.start());
        let means = Means {
            hash_mib: HASH_MIB,
            threads: 1,
            endgame: tables.of(&ruleset)?,
        };
        Ok(Engine {
            tables,
            means,
            chosen,
            level,
            line,
            thought: None,
        })
    }

    /// Does what is asked; gives the lines of the answer.
    fn obey(&mut self, command: Command) -> Vec<String> {
        match command {
            Command::Ugi => self.introduction(),
            Command::IsReady => vec!["readyok".to_string()],
            Command::Set { name, value } => {
                self.stop();
                let set = self.set(&name, &value);
                set.err()
                    .map(|reason| format!("info string {reason}"))
                    .into_iter()
                    .collect()
            }
            Command::Moves(moves) => {
                self.stop();
                let played = played(self.line.clone(), &moves).map(|line| self.line = line);
                played.err().into_iter().collect()
            }
            Command::NewGame => {
                self.stop();
                self.line = Line::new(self.line.ruleset().clone(), self.line.ruleset().start());
                Vec::new()
            }
            Command::Position { start, moves } => {
                self.stop();
                self.set_position(start.as_deref(), &moves)
                    .err()
                    .into_iter()
                    .collect()
            }
            Command::Go(go, faults) => {
                let told = faults.iter().map(|fault| format!("info string {fault}"));
                told.chain(self.go(go)).collect()
            }
            Command::Stop => {
                self.stop();
                Vec::new()
            }
            Command::Query(what) => vec![format!("response {}", self.answer(&what))],
            Command::Wrong(right) => vec![format!("info string write: {right}")],
            // A line nobody understands is passed over: a newer tournament program may say more.
            Command::Quit | Command::Unknown => Vec::new(),
        }
    }

    fn introduction(&self) -> Vec<String> {
        let version = env!("CARGO_PKG_VERSION");
        let name = self
            .level
            .map_or("Mashimo".to_string(), |level| format!("Mashimo {level}"));
        vec![
            format!("id name {name} {version}"),
            "id author the Mashimo authors".to_string(),
            format!(
                "option name Ruleset type string default {}",
                self.chosen.name
            ),
            "option name Level type string default none".to_string(),
            format!("option name Hash type spin default {HASH_MIB} min 1 max {HASH_MIB_MAX}"),
            format!(
                "option name Threads type spin default 1 min 1 max {}",
                threads::THREADS_MAX
            ),
            "ugiok".to_string(),
        ]
    }

    /// Takes an option over; says why it cannot.
    fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let said = |fault: Fault| fault.to_string();
        let number = |most: &str| {
            let wrong = |_| format!("{name} is a number from 1 to {most}, not '{value}'");
            value.parse::<u32>().map_err(wrong)
        };
        match name.to_ascii_lowercase().as_str() {
            "ruleset" => self.set_ruleset(value).map_err(said),
            "level" if value == "none" || value.is_empty() => {
                self.level = None;
                Ok(())
            }
            "level" => {
                self.level = Some(level_of(value).map_err(said)?);
                Ok(())
            }
            "hash" => self.set_hash(number(&HASH_MIB_MAX.to_string())? as usize),
            "threads" => {
                let threads = number(&threads::THREADS_MAX.to_string())?;
                self.means.threads = threads::admit(threads).map_err(said)?;
                Ok(())
            }
            _ => Err(format!(
                "no option is called '{name}'; Ruleset, Level, Hash and Threads are"
            )),
        }
    }

    fn set_ruleset(&mut self, spec: &str) -> Result<(), Fault> {
        let chosen = Chosen::read(spec)?;
        let ruleset = chosen.ruleset()?;
        self.means.endgame = self.tables.of(&ruleset)?;
        self.line = Line::new(ruleset.clone(), ruleset.start());
        self.chosen = chosen;
        Ok(())
    }

    fn set_hash(&mut self, mebibytes: usize) -> Result<(), String> {
        if !(1..=HASH_MIB_MAX).contains(&mebibytes) {
            return Err(format!("Hash {mebibytes}: 1 to {HASH_MIB_MAX} MiB"));
        }
        refuse_beyond(&format!("Hash {mebibytes}"), mebibytes as u64)
            .map_err(|fault| fault.to_string())?;
        self.means.hash_mib = mebibytes;
        Ok(())
    }

    fn set_position(&mut self, start: Option<&str>, moves: &[String]) -> Result<(), String> {
        let ruleset = self.line.ruleset().clone();
        let start = match start {
            None => ruleset.start(),
            Some(text) => {
                let wrong = |error| format!("info string position '{text}': {error}");
                ruleset.parse_position(text).map_err(wrong)?
            }
        };
        self.line = played(Line::new(ruleset, start), moves)?;
        Ok(())
    }

    fn go(&mut self, go: Go) -> Vec<String> {
        self.stop();
        if self.line.legal_moves().is_empty() {
            return vec![
                "info string the game is over".to_string(),
                "bestmove none".to_string(),
            ];
        }
        let stop = Arc::new(AtomicBool::new(false));
        let (line, level, stopped) = (self.line.clone(), self.level, stop.clone());
        let infinite = go.is_infinite();
        let means = self.means.clone();
        let thread = std::thread::spawn(move || think(&line, level, &means, &go, &stopped));
        self.thought = Some(Thought {
            stop,
            infinite,
            thread,
        });
        Vec::new()
    }

    /// Ends what is being thought about; its best move is printed before this returns.
    fn stop(&mut self) {
        if let Some(thought) = self.thought.take() {
            thought.stop.store(true, Ordering::Relaxed);
            // A thread that panicked has nothing left to print.
            let _ = thought.thread.join();
        }
    }

    /// The input has ended: what ends by itself is waited for.
    fn finish(&mut self) {
        match self.thought.take_if(|thought| !thought.infinite) {
            // A thread that panicked has nothing left to print.
            Some(thought) => drop(thought.thread.join()),
            None => self.stop(),
        }
    }

    fn answer(&self, what: &str) -> String {
        let outcome = self.line.outcome();
        match what {
            "position" => self.line.ruleset().text(self.line.position()),
            "gameover" => outcome.is_some().to_string(),
            "p1turn" => (self.line.position().to_move() == Some(Seat(0))).to_string(),
            "result" => match outcome.map(|outcome| outcome.winner) {
                None => "none".to_string(),
                Some(None) => "draw".to_string(),
                Some(Some(Seat(seat))) => format!("p{}win", seat + 1),
            },
            "moves" => {
                let moves = self.line.legal_moves();
                moves
                    .iter()
                    .map(|&mv| typed(&self.line, mv))
                    .collect::<Vec<_>>()
                    .join(" ")
            }
            _ => "unknown".to_string(),
        }
    }
}

/// Plays moves on from where a line stands.
fn played(mut line: Line, moves: &[String]) -> Result<Line, String> {
    for text in moves {
        let mv = move_of(&line, text).map_err(|error| format!("info string {error}"))?;
        line.play(mv)
            .map_err(|error| format!("info string {error}"))?;
    }
    Ok(line)
}

/// Thinks and prints the best move.
fn think(line: &Line, level: Option<Level>, means: &Means, go: &Go, stopped: &AtomicBool) {
    let deadline = go.deadline(line.position().to_move().unwrap_or_default());
    let stop = || stopped.load(Ordering::Relaxed) || deadline.has_passed();
    let ruleset = line.ruleset().clone();
    let best = match level {
        Some(level) => {
            let mut bot = Bot::new(level, ruleset, u64::from(line.ply()));
            bot.set_endgame(means.endgame.clone());
            Some(threads::choose(&mut bot, means.threads, line, &stop))
        }
        None => {
            let mut search = Search::new(ruleset, means.hash_mib << 20);
            search.set_endgame(means.endgame.clone());
            let mut tell = |report: &mashimo_engine::Report| println!("{}", go::info(line, report));
            let limits = go.limits();
            threads::think(&mut search, means.threads, line, &limits, &stop, &mut tell).best
        }
    };
    let text = best.map_or("none".to_string(), |mv| typed(line, mv));
    println!("bestmove {text}");
}
