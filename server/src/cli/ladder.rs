//! `mashimo ladder`: ladders of a server, looked at and joined.

use clap::{Args, Subcommand};
use mashimo_client::v1;
use mashimo_server::game::Millis;
use mashimo_server::record::iso_8601;
use serde_json::{Value, json};

use super::fault::Fault;
use super::out::Out;
use super::server::{ServerArgs, refused};

/// What to do with ladders.
#[derive(Subcommand, Debug)]
pub(crate) enum LadderCommand {
    /// All ladders of the server.
    List {
        #[command(flatten)]
        server: ServerArgs,
    },
    /// The table of a ladder: live and official ratings, results, faults.
    Table(LadderArgs),
    /// The rated games of one bot and its rating after each, newest first.
    History(HistoryArgs),
    /// The games under way.
    Games(LadderArgs),
    /// Join as a bot; it plays whenever it is connected.
    Join(BotArgs),
    /// Leave; games under way go on.
    Leave(BotArgs),
    /// Let a suspended bot play again.
    Restore(BotArgs),
    /// Begin no more games.
    Pause {
        #[command(flatten)]
        ladder: LadderArgs,
        /// Why.
        #[arg(long, value_name = "TEXT", default_value = "paused by request")]
        reason: String,
    },
    /// Begin games again.
    Resume(LadderArgs),
}

/// Which ladder.
#[derive(Args, Debug)]
pub(crate) struct LadderArgs {
    /// The ladder's name.
    #[arg(value_name = "LADDER")]
    ladder: String,
    #[command(flatten)]
    server: ServerArgs,
}

/// Which ladder, and which bot.
#[derive(Args, Debug)]
pub(crate) struct BotArgs {
    #[command(flatten)]
    ladder: LadderArgs,
    /// The bot's name; with a token of its own it may be left out.
    #[arg(long, env = "MASHIMO_BOT", value_name = "NAME", default_value = "")]
    name: String,
    /// The version, as the bot says it when it connects.
    #[arg(long, value_name = "VERSION", default_value = "")]
    bot_version: String,
}

/// Whose history.
#[derive(Args, Debug)]
pub(crate) struct HistoryArgs {
    #[command(flatten)]
    bot: BotArgs,
    /// How many games.
    #[arg(long, value_name = "N", default_value_t = 20)]
    size: u32,
}

/// Does it.
pub(crate) async fn run(command: &LadderCommand, out: &mut Out) -> Result<(), Fault> {
    match command {
        LadderCommand::List { server } => list(server, out).await,
        LadderCommand::Table(args) => table(args, out).await,
        LadderCommand::History(args) => history(args, out).await,
        LadderCommand::Games(args) => games(args, out).await,
        LadderCommand::Join(args) => {
            let request = v1::JoinLadderRequest {
                ladder_id: args.ladder.ladder.clone(),
                bot_name: args.name.clone(),
                version: args.bot_version.clone(),
            };
            let mut ladders = args.ladder.server.connect().await?.ladders();
            let joined = ladders.join_ladder(request).await.map_err(refused)?;
            told(joined.into_inner().ladder, out)
        }
        LadderCommand::Leave(args) => {
            let request = v1::LeaveLadderRequest {
                ladder_id: args.ladder.ladder.clone(),
                bot_name: args.name.clone(),
                version: args.bot_version.clone(),
            };
            let mut ladders = args.ladder.server.connect().await?.ladders();
            let left = ladders.leave_ladder(request).await.map_err(refused)?;
            told(left.into_inner().ladder, out)
        }
        LadderCommand::Restore(args) => {
            let request = v1::RestoreMemberRequest {
                ladder_id: args.ladder.ladder.clone(),
                bot: args.name.clone(),
                version: args.bot_version.clone(),
            };
            let mut ladders = args.ladder.server.connect().await?.ladders();
            let restored = ladders.restore_member(request).await.map_err(refused)?;
            told(restored.into_inner().ladder, out)
        }
        LadderCommand::Pause { ladder, reason } => {
            let request = v1::PauseLadderRequest {
                ladder_id: ladder.ladder.clone(),
                reason: reason.clone(),
            };
            let mut ladders = ladder.server.connect().await?.ladders();
            let paused = ladders.pause_ladder(request).await.map_err(refused)?;
            told(paused.into_inner().ladder, out)
        }
        LadderCommand::Resume(args) => {
            let ladder_id = args.ladder.clone();
            let mut ladders = args.server.connect().await?.ladders();
            let request = v1::ResumeLadderRequest { ladder_id };
            let resumed = ladders.resume_ladder(request).await.map_err(refused)?;
            told(resumed.into_inner().ladder, out)
        }
    }
}

/// A ladder in one line.
fn told(ladder: Option<v1::Ladder>, out: &mut Out) -> Result<(), Fault> {
    let ladder = ladder.ok_or_else(|| Fault::failed("the server answered nothing"))?;
    if out.is_json() {
        return out.json(&as_json(&ladder));
    }
    let state = match (ladder.state(), ladder.stalled_since) {
        (v1::LadderState::Paused, _) => format!("paused: {}", ladder.text),
        (_, Some(_)) => "STALLED: bots are ready and no game ends".to_string(),
        (_, None) => "running".to_string(),
    };
    let (name, spec, games) = (&ladder.ladder_id, &ladder.spec, ladder.games_rated);
    let (running, ready) = (ladder.games_running, ladder.ready);
    out.line(format!(
        "{name}: {spec}, {games} games rated, {running} under way, {ready} bots ready, {state}"
    ))
}

fn as_json(ladder: &v1::Ladder) -> Value {
    json!({
        "ladder": ladder.ladder_id,
        "rules": ladder.spec,
        "state": ladder.state().as_str_name(),
        "text": ladder.text,
        "games_rated": ladder.games_rated,
        "games_running": ladder.games_running,
        "ready": ladder.ready,
        "stalled": ladder.stalled_since.is_some(),
        "reference": ladder.reference,
        "reference_rating": ladder.reference_rating,
    })
}

async fn list(server: &ServerArgs, out: &mut Out) -> Result<(), Fault> {
    let mut ladders = server.connect().await?.ladders();
    let mut request = v1::ListLaddersRequest::default();
    loop {
        let found = ladders.list_ladders(request).await.map_err(refused)?;
        let found = found.into_inner();
        for ladder in found.ladders {
            told(Some(ladder), out)?;
        }
        if found.next_page_token.is_empty() {
            return Ok(());
        }
        request = v1::ListLaddersRequest {
            page_token: found.next_page_token,
            ..v1::ListLaddersRequest::default()
        };
    }
}

async fn table(args: &LadderArgs, out: &mut Out) -> Result<(), Fault> {
    let ladder_id = args.ladder.clone();
    let mut ladders = args.server.connect().await?.ladders();
    let request = v1::GetStandingsRequest { ladder_id };
    let found = ladders.get_standings(request).await.map_err(refused)?;
    let v1::GetStandingsResponse { ladder, standings } = found.into_inner();
    if out.is_json() {
        let lines: Vec<Value> = standings.iter().map(line_json).collect();
        let ladder = ladder.as_ref().map(as_json);
        return out.json(&json!({"ladder": ladder, "standings": lines}));
    }
    told(ladder, out)?;
    let head = [
        "",
        "bot",
        "version",
        "live",
        "±",
        "official",
        "±",
        "won–drawn–lost",
        "faults",
        "",
    ];
    let mut rows = vec![head.map(str::to_string).to_vec()];
    for (place, line) in (1..).zip(&standings) {
        rows.push(row(place, line));
    }
    out.table(&rows)
}

fn row(place: usize, line: &v1::LadderStanding) -> Vec<String> {
    let live = line.live.unwrap_or_default();
    let (official, error) = match line.official {
        Some(official) => (
            format!("{:.0}", official.rating),
            format!("{:.0}", official.error),
        ),
        None => ("–".to_string(), String::new()),
    };
    let faults = line.time_faults + line.illegal_faults + line.crash_faults + line.no_show_faults;
    let state = match line.state() {
        v1::LadderMemberState::Suspended => format!("suspended: {}", line.text),
        v1::LadderMemberState::Left => "left".to_string(),
        v1::LadderMemberState::House => "house".to_string(),
        v1::LadderMemberState::Active | v1::LadderMemberState::Unspecified => {
            if line.connected { "connected" } else { "away" }.to_string()
        }
    };
    vec![
        place.to_string(),
        line.bot.clone(),
        line.version.clone(),
        format!("{:.0}", live.rating),
        format!("{:.0}", live.deviation),
        official,
        error,
        format!("{}–{}–{}", line.wins, line.draws, line.losses),
        faults.to_string(),
        state,
    ]
}

fn line_json(line: &v1::LadderStanding) -> Value {
    let live = line.live.unwrap_or_default();
    json!({
        "bot": line.bot,
        "version": line.version,
        "state": line.state().as_str_name(),
        "text": line.text,
        "connected": line.connected,
        "live": {"rating": live.rating, "deviation": live.deviation, "volatility": live.volatility},
        "official": line.official.map(|o| json!({"rating": o.rating, "error": o.error})),
        "wins": line.wins, "draws": line.draws, "losses": line.losses,
        "faults": {
            "time": line.time_faults, "illegal": line.illegal_faults,
            "crash": line.crash_faults, "no_show": line.no_show_faults,
        },
    })
}

async fn history(args: &HistoryArgs, out: &mut Out) -> Result<(), Fault> {
    let request = v1::GetRatingHistoryRequest {
        ladder_id: args.bot.ladder.ladder.clone(),
        bot: args.bot.name.clone(),
        version: args.bot.bot_version.clone(),
        size: args.size,
    };
    let mut ladders = args.bot.ladder.server.connect().await?.ladders();
    let found = ladders.get_rating_history(request).await.map_err(refused)?;
    for point in found.into_inner().points {
        let live = point.live.unwrap_or_default();
        let time = point.time.unwrap_or_default();
        let time = iso_8601(Millis(time.seconds.unsigned_abs() * 1000));
        let (game, score) = (&point.game_id, point.score);
        let opponent = match point.opponent_version.as_str() {
            "" => point.opponent.clone(),
            version => format!("{}@{version}", point.opponent),
        };
        if out.is_json() {
            out.json(&json!({
                "time": time, "game_id": game, "opponent": opponent, "score": score,
                "rating": live.rating, "deviation": live.deviation,
            }))?;
            continue;
        }
        let (rating, deviation) = (live.rating, live.deviation);
        out.line(format!(
            "{time}  {rating:.0} ± {deviation:.0}  {score} against {opponent}  {game}"
        ))?;
    }
    Ok(())
}

async fn games(args: &LadderArgs, out: &mut Out) -> Result<(), Fault> {
    let ladder_id = args.ladder.clone();
    let mut ladders = args.server.connect().await?.ladders();
    let request = v1::GetPairingsRequest { ladder_id };
    let found = ladders.get_pairings(request).await.map_err(refused)?;
    for pairing in found.into_inner().pairings {
        let (first, second) = (&pairing.first, &pairing.second);
        if out.is_json() {
            let game_id = &pairing.game_id;
            out.json(&json!({"game_id": game_id, "first": first, "second": second}))?;
            continue;
        }
        out.line(format!("{}  {first} – {second}", pairing.game_id))?;
    }
    Ok(())
}
