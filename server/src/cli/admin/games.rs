//! `mashimo admin games`: an arbiter's powers.

use clap::{Args, Subcommand};
use mashimo_client::Client;

use super::show::{game_json, game_line};
use crate::cli::fault::Fault;
use crate::cli::out::Out;

/// What is to be done with a game.
#[derive(Subcommand, Debug)]
pub(crate) enum GamesCommand {
    /// End a running game, or override the end of one that is over.
    Adjudicate(AdjudicateArgs),
    /// Take a game out of every count.
    Void(GameArgs),
    /// Void a game and let its match play it again.
    Replay(GameArgs),
    /// Let a game stand still: no clock runs.
    Suspend(GameArgs),
    /// Let a suspended game go on.
    Resume(GameArgs),
}

/// A game, and why.
#[derive(Args, Debug)]
pub(crate) struct GameArgs {
    /// The game's id.
    game: String,
    /// Why, in a sentence: it is kept with the game and in the audit trail.
    #[arg(long, value_name = "TEXT")]
    reason: String,
}

/// A game and its result.
#[derive(Args, Debug)]
pub(crate) struct AdjudicateArgs {
    #[command(flatten)]
    game: GameArgs,
    /// The rank of each seat, from 1, shared where equal: `1,2` is a win of seat 0, `1,1` a draw.
    #[arg(long, value_name = "RANKS", value_delimiter = ',', required = true)]
    ranks: Vec<u32>,
}

/// Does it, and says how the game stands.
pub(crate) async fn run(
    command: &GamesCommand,
    client: &Client,
    out: &mut Out,
) -> Result<(), Fault> {
    let game = match command {
        GamesCommand::Adjudicate(args) => {
            let GameArgs { game, reason } = &args.game;
            client.adjudicate_game(game, &args.ranks, reason).await
        }
        GamesCommand::Void(args) => client.void_game(&args.game, &args.reason).await,
        GamesCommand::Suspend(args) => client.suspend_game(&args.game, false, &args.reason).await,
        GamesCommand::Resume(args) => client.suspend_game(&args.game, true, &args.reason).await,
        GamesCommand::Replay(args) => {
            let new = client.replay_game(&args.game, &args.reason).await;
            match new.map_err(Fault::failed)? {
                Some(game) => Ok(game),
                None if out.is_json() => return out.json(&serde_json::Value::Null),
                None => return out.line("void; it is dealt again as soon as its bots have seats"),
            }
        }
    };
    let game = game.map_err(Fault::failed)?;
    if out.is_json() {
        return out.json(&game_json(&game));
    }
    out.line(game_line(&game))
}
