//! A bot whose decisions are made by a program on standard streams, one process a game.

use std::collections::HashMap;
use std::sync::Mutex;
use std::time::Duration;

use mashimo_client::v1::clock_spec::Control;
use mashimo_client::{Address, Choice, Game, GameEnd, Options, Stop, Turn};
use tokio::runtime::Handle;
use tokio_util::task::TaskTracker;

use super::StdioArgs;
use super::engine::{Ask, Engine};
use crate::cli::bot::obey_signals;
use crate::cli::fault::Fault;

/// Kept back of a decision's time for the way to the server.
const RESERVE: Duration = Duration::from_millis(50);

/// Plays until it is stopped.
pub(super) async fn run(args: &StdioArgs) -> Result<(), Fault> {
    let address = Address::find(&args.address, args.token.as_deref()).map_err(Fault::input)?;
    let start_within = Duration::from_secs(args.start_within.max(1));
    // Whether the program can be started at all is known before anything is played.
    Engine::start(&args.command, start_within)
        .await
        .map_err(Fault::failed)?
        .quit()
        .await;
    let stop = Stop::new();
    let mut options = Options::named(&args.name)
        .address(address)
        .games_at_once(args.games_at_once)
        .stop(stop.clone());
    if let Some(games) = args.games {
        options = options.games(games);
    }
    tokio::spawn(obey_signals(stop));
    let quitting = TaskTracker::new();
    let bridge = Bridge {
        command: args.command.clone(),
        start_within,
        engines: Mutex::default(),
        runtime: Handle::current(),
        quitting: quitting.clone(),
    };
    let played = mashimo_client::play(bridge, options).await;
    // Programs that were asked to end have ended, or were killed, before this process ends.
    quitting.close();
    quitting.wait().await;
    played.map_err(Fault::failed)?;
    Ok(())
}

struct Bridge {
    command: Vec<String>,
    start_within: Duration,
    /// The program of each game, while it does not think.
    engines: Mutex<HashMap<String, Engine>>,
    runtime: Handle,
    /// Programs that were asked to end.
    quitting: TaskTracker,
}

impl Bridge {
    async fn decide(&self, turn: &Turn) -> Result<String, String> {
        let kept = self
            .engines
            .lock()
            .expect("no holder panics")
            .remove(&turn.game.id);
        let within = turn.clock.turn_time_left.saturating_sub(RESERVE);
        let thinking = async {
            let mut engine = match kept {
                Some(engine) => engine,
                None => self.engine(&turn.game).await?,
            };
            let text = engine.choose(&ask(turn)).await?;
            Ok::<_, String>((engine, text))
        };
        // A program that answers too late is dropped with its future, which kills it.
        let thought = tokio::time::timeout(within, thinking).await;
        let (engine, text) = thought.map_err(|_| "the program did not answer in time")??;
        self.engines
            .lock()
            .expect("no holder panics")
            .insert(turn.game.id.clone(), engine);
        Ok(text)
    }

    async fn engine(&self, game: &Game) -> Result<Engine, String> {
        let mut engine = Engine::start(&self.command, self.start_within).await?;
        engine.new_game(&game.ruleset, self.start_within).await?;
        Ok(engine)
    }
}

impl mashimo_client::Bot for Bridge {
    fn choose(&self, turn: &Turn) -> Choice {
        match self.runtime.block_on(self.decide(turn)) {
            Ok(text) => Choice::from(text),
            Err(reason) => {
                let game = &turn.game.id;
                eprintln!("mashimo: game {game}, decision {}: {reason}", turn.ply + 1);
                Choice::resign().diagnostics(reason)
            }
        }
    }

    fn accepts(&self, game: &Game) -> bool {
        // Custom rules have no name that a line could carry.
        !game.ruleset.is_empty()
    }

    fn over(&self, game: &Game, _: &GameEnd) {
        let engine = self
            .engines
            .lock()
            .expect("no holder panics")
            .remove(&game.id);
        if let Some(engine) = engine {
            let quit = self.quitting.track_future(engine.quit());
            self.runtime.spawn(quit);
        }
    }
}

/// A turn as lines of the protocol.
fn ask(turn: &Turn) -> Ask {
    let start = if turn.line_start.is_empty() {
        &turn.position.text
    } else {
        &turn.line_start
    };
    let word = |text: &String| text.replace(' ', ":");
    let moves: Vec<String> = turn.line.iter().map(word).collect();
    let legal: Vec<String> = turn
        .legal_moves
        .iter()
        .map(|legal| word(&legal.text))
        .collect();
    let moves = if moves.is_empty() {
        String::new()
    } else {
        format!(" moves {}", moves.join(" "))
    };
    Ask {
        position: format!("position fen {start}{moves}"),
        legal: format!("legal {}", legal.join(" ")),
        go: go(turn),
    }
}

/// `go p1time … p2time … p1inc … p2inc …`, or `go movetime …` for other clocks.
fn go(turn: &Turn) -> String {
    let control = turn
        .game
        .setup
        .clock
        .as_ref()
        .and_then(|clock| clock.control.as_ref());
    let ms = |time: Option<prost_types::Duration>| {
        let time = time
            .and_then(|time| Duration::try_from(time).ok())
            .unwrap_or_default();
        time.as_millis()
    };
    match (control, turn.clock.seats.as_slice()) {
        (Some(Control::Fischer(fischer)), [one, two]) => {
            let increment = ms(fischer.increment);
            let (one, two) = (ms(one.remaining), ms(two.remaining));
            format!("go p1time {one} p2time {two} p1inc {increment} p2inc {increment}")
        }
        _ => {
            let left = turn.clock.turn_time_left.saturating_sub(RESERVE * 2);
            format!("go movetime {}", left.as_millis())
        }
    }
}
