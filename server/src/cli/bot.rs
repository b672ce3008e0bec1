//! `mashimo bot`: a reference level as a process of its own, a bot among bots.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use clap::Args;
use mashimo_client::v1;
use mashimo_client::{Address, Choice, Game, GameEnd, Options, Stop, Turn};
use mashimo_engine::{Bot, Level, Line, Ruleset};
use mashimo_server::endgames::Endgames;
use mashimo_server::game::{Control, Span, think_time};

use super::fault::Fault;
use super::play::level_of;
use super::rules_wire::ruleset_of;
use super::tables::TablesArgs;
use super::threads;

/// Games that memory is kept ready for; in others it is taken with the first decision.
const GAMES_READY_MAX: usize = 64;

/// The arguments of `mashimo bot`.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  mashimo bot ref:3\n  \
    mashimo bot greedy --address 127.0.0.1:50051 --name greedy-1\n\n\
    Address, token and name come from MASHIMO_ADDRESS, MASHIMO_TOKEN and MASHIMO_BOT where they\n\
    are not given, so that `mashimo match` can start it. Ctrl-C ends it after its games; again, at once.")]
pub(crate) struct BotArgs {
    /// The level: random, sower, hoarder, jailer, greedy, cautious, ref:1 … ref:10, ref:max, or
    /// mcts:N for tree search by N playouts.
    #[arg(value_name = "LEVEL")]
    level: String,
    /// The server.
    #[arg(
        long,
        alias = "server",
        env = "MASHIMO_ADDRESS",
        value_name = "ADDR",
        default_value = "127.0.0.1:50051"
    )]
    address: String,
    /// The bot's token.
    #[arg(
        long,
        env = "MASHIMO_TOKEN",
        value_name = "TOKEN",
        hide_env_values = true
    )]
    token: Option<String>,
    /// The name it plays under; `house-` and the level where it is left out.
    #[arg(long, env = "MASHIMO_BOT", value_name = "NAME")]
    name: Option<String>,
    /// How many games it plays at once.
    #[arg(long, value_name = "N", default_value_t = 8)]
    games_at_once: u32,
    /// Leave after so many games.
    #[arg(long, value_name = "N")]
    games: Option<u64>,
    /// Think about a decision on so many threads: ref:max may.
    #[arg(long, value_name = "N", default_value_t = 1)]
    threads: u32,
    #[command(flatten)]
    tables: TablesArgs,
}

/// Plays until it is stopped.
pub(crate) async fn run(args: &BotArgs) -> Result<(), Fault> {
    let level = level_of(&args.level)?;
    let tables = tables(args, level)?;
    let threads = threads_of(args, level)?;
    let address = Address::find(&args.address, args.token.as_deref()).map_err(Fault::input)?;
    let name = args.name.clone().filter(|name| !name.is_empty());
    let name =
        name.unwrap_or_else(|| format!("house-{}", level.to_string().replace([':', '@'], "-")));
    let stop = Stop::new();
    let mut options = Options::named(name)
        .version(level.to_string())
        .address(address)
        .games_at_once(args.games_at_once)
        .stop(stop.clone());
    if let Some(games) = args.games {
        options = options.games(games);
    }
    tokio::spawn(obey_signals(stop));
    let played = mashimo_client::play(House::new(level, tables, threads), options)
        .await
        .map_err(Fault::failed)?;
    eprintln!(
        "mashimo: {} games played: {} won, {} drawn, {} lost",
        played.games, played.won, played.drawn, played.lost
    );
    Ok(())
}

/// The tables it is told of, if it is a level that looks into them.
fn tables(args: &BotArgs, level: Level) -> Result<Option<Endgames>, Fault> {
    match args.tables.place()? {
        Some(_) if !level.uses_tables() => Err(Fault::input(format_args!(
            "--tables: {level} plays without tables, as it always has; ref:max uses them"
        ))),
        place => Ok(place.map(|(folder, memory)| Endgames::new(folder, memory))),
    }
}

/// The threads it is told of, if it is a level that may use more than one.
fn threads_of(args: &BotArgs, level: Level) -> Result<u32, Fault> {
    let threads = threads::admit(args.threads)?;
    if threads > 1 && !level.uses_threads() {
        return Err(Fault::input(format_args!(
            "--threads {threads}: {level} thinks on one thread, as ever; ref:max uses several"
        )));
    }
    Ok(threads)
}

/// SIGINT and SIGTERM end it: after its games first, at once the second time.
pub(crate) async fn obey_signals(stop: Stop) {
    use tokio::signal::unix::{SignalKind, signal};
    let (Ok(mut int), Ok(mut term)) = (
        signal(SignalKind::interrupt()),
        signal(SignalKind::terminate()),
    ) else {
        return;
    };
    tokio::select! { _ = int.recv() => {} _ = term.recv() => {} }
    stop.after_games();
    tokio::select! { _ = int.recv() => {} _ = term.recv() => {} }
    stop.now();
}

/// A reference level that plays many games at once.
struct House {
    level: Level,
    tables: Option<Endgames>,
    threads: u32,
    rulesets: Mutex<HashMap<String, Arc<Ruleset>>>,
    /// What thinks in each game, while it does not.
    games: Mutex<HashMap<String, Bot>>,
}

impl House {
    fn new(level: Level, tables: Option<Endgames>, threads: u32) -> House {
        House {
            level,
            tables,
            threads,
            rulesets: Mutex::default(),
            games: Mutex::default(),
        }
    }

    /// A bot for a game, with its tables.
    fn bot(&self, ruleset: Arc<Ruleset>, seed: u64) -> Bot {
        let mut warn = |line: &str| eprintln!("mashimo: {line}");
        let endgame = self.tables.as_ref();
        let endgame = endgame.and_then(|tables| tables.of(&ruleset, &mut warn));
        let mut bot = Bot::new(self.level, ruleset, seed);
        bot.set_endgame(endgame);
        bot
    }

    fn ruleset(&self, game: &Game) -> Result<Arc<Ruleset>, String> {
        let mut known = self.rulesets.lock().expect("no holder of the lock panics");
        if let Some(ruleset) = known.get(&game.setup.fingerprint) {
            return Ok(ruleset.clone());
        }
        let ruleset = Arc::new(ruleset_of(game.setup.rules.as_ref())?);
        if !game.setup.fingerprint.is_empty() {
            known.insert(game.setup.fingerprint.clone(), ruleset.clone());
        }
        Ok(ruleset)
    }

    /// The game since its last decision that cannot be undone: all that matters for repetition.
    fn line(&self, turn: &Turn) -> Result<Line, String> {
        let ruleset = self.ruleset(&turn.game)?;
        let text = if turn.line_start.is_empty() {
            &turn.position.text
        } else {
            &turn.line_start
        };
        let start = ruleset
            .parse_position(text)
            .map_err(|error| error.to_string())?;
        let mut line = Line::new(ruleset, start);
        for text in &turn.line {
            let mv = line
                .ruleset()
                .parse_move(line.position(), text)
                .map_err(|e| e.to_string())?;
            line.play(mv).map_err(|error| error.to_string())?;
        }
        let reached = line.ruleset().text(line.position());
        if reached == turn.position.text {
            return Ok(line);
        }
        Err(format!(
            "the line leads to {reached}, the request says {}",
            turn.position.text
        ))
    }

    fn think(&self, turn: &Turn) -> Result<String, String> {
        let line = self.line(turn)?;
        let kept = self
            .games
            .lock()
            .expect("no holder of the lock panics")
            .remove(&turn.game.id);
        let new = || self.bot(line.ruleset().clone(), turn.game.seed);
        let mut bot = kept.unwrap_or_else(new);
        let deadline = Instant::now() + time_of(turn);
        let late = || Instant::now() >= deadline;
        let mv = threads::choose(&mut bot, self.threads, &line, &late);
        let mut games = self.games.lock().expect("no holder of the lock panics");
        games.insert(turn.game.id.clone(), bot);
        Ok(line.ruleset().move_text(line.position(), mv))
    }
}

impl mashimo_client::Bot for House {
    fn choose(&self, turn: &Turn) -> Choice {
        match self.think(turn) {
            Ok(text) => Choice::from(text),
            // A position this engine cannot read is no reason to lose: any legal move will do.
            Err(reason) => Choice::from(&turn.legal_moves[0]).diagnostics(reason),
        }
    }

    fn accepts(&self, game: &Game) -> bool {
        let Ok(ruleset) = self.ruleset(game) else {
            return false;
        };
        // Its memory is there before the clock runs.
        let bot = self.bot(ruleset, game.seed);
        let mut games = self.games.lock().expect("no holder of the lock panics");
        if games.len() < GAMES_READY_MAX {
            games.insert(game.id.clone(), bot);
        }
        true
    }

    fn over(&self, game: &Game, _: &GameEnd) {
        self.games
            .lock()
            .expect("no holder of the lock panics")
            .remove(&game.id);
    }
}

/// How long a level may think: all but `ref:max` seldom need it.
pub(crate) fn time_of(turn: &Turn) -> Duration {
    let left = turn.clock.turn_time_left;
    let control = turn
        .game
        .setup
        .clock
        .as_ref()
        .and_then(|clock| clock.control.as_ref())
        .and_then(control_of);
    let Some(control) = control else {
        return left / 2;
    };
    let remaining = turn.clock.remaining.unwrap_or(left);
    think_time(&control, remaining.into(), left.into()).into()
}

/// The kind of clock; none where the bot keeps its own count and there is a watchdog alone.
fn control_of(control: &v1::clock_spec::Control) -> Option<Control> {
    use v1::clock_spec::Control as Sent;
    let span = |time: Option<_>| {
        let time = time.and_then(|time: prost_types::Duration| Duration::try_from(time).ok());
        Span::from(time.unwrap_or_default())
    };
    match control {
        Sent::Fischer(sent) => Some(Control::Fischer {
            base: span(sent.base),
            increment: span(sent.increment),
        }),
        Sent::Byoyomi(sent) => Some(Control::Byoyomi {
            base: span(sent.base),
            period: span(sent.period),
            periods: sent.periods,
        }),
        Sent::PerMove(sent) => Some(Control::PerMove {
            limit: span(sent.limit),
            overtime_bank: span(sent.overtime_bank),
        }),
        Sent::Correspondence(sent) => Some(Control::Correspondence {
            per_move: span(sent.per_move),
        }),
        Sent::Budget(_) => None,
    }
}
