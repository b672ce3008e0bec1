//! `mashimo games`: games of a server by bot, ruleset, opening, result and date.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use mashimo_client::{Client, v1};
use mashimo_server::game::{Millis, Termination};
use mashimo_server::record::{iso_8601, parse_date};
use serde_json::json;

use super::fault::Fault;
use super::out::Out;
use super::server::{ServerArgs, refused};

/// Games asked for at once.
const PAGE: u32 = 200;

/// The arguments of `mashimo games`.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    mashimo games --bot mine --result lost --from 2026-11-01\n  \
    mashimo games --rules oware --start \"4,4,4,4,4,4/0 4,4,4,4,4,4/0 S\" --limit 10\n  \
    mashimo games --bot mine --export mine.jsonl       # all of them, oldest first\n\n\
    Newest come first. An export is streamed: however many games there are, a few are in memory.")]
pub(crate) struct GamesArgs {
    /// Only games with this bot.
    #[arg(long, value_name = "NAME", default_value = "")]
    bot: String,
    /// Only games of this ruleset's spec.
    #[arg(long, value_name = "SPEC", default_value = "")]
    rules: String,
    /// Only games from this start position; needs --rules.
    #[arg(long, value_name = "POSITION", default_value = "", requires = "rules")]
    start: String,
    /// Only finished games with this result.
    #[arg(long, value_enum)]
    result: Option<Wanted>,
    /// Only games that ended so: TIME_FORFEIT, NORMAL, ….
    #[arg(long = "termination", value_name = "WORD")]
    terminations: Vec<String>,
    /// Only games made at this time (UTC) or later: 2026-11-30 or 2026-11-30T18:00.
    #[arg(long, value_name = "DATE")]
    from: Option<String>,
    /// Only games made before this time.
    #[arg(long, value_name = "DATE")]
    until: Option<String>,
    /// Only games of this match; `ladder:NAME` for a ladder's.
    #[arg(long = "match", value_name = "ID", default_value = "")]
    match_id: String,
    /// How many are listed.
    #[arg(long, value_name = "N", default_value_t = 50)]
    limit: u32,
    /// Write the games to this file instead, oldest first.
    #[arg(long, value_name = "PATH")]
    export: Option<PathBuf>,
    /// The form of the file.
    #[arg(long, value_enum, default_value_t = Form::Jsonl, requires = "export")]
    form: Form,
    #[command(flatten)]
    server: ServerArgs,
}

/// Which results.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Wanted {
    /// The bot won.
    Won,
    /// Somebody else than the bot won.
    Lost,
    /// Nobody won.
    Drawn,
    /// Who moved first won.
    FirstSeat,
    /// Another seat won.
    OtherSeat,
}

/// The forms of an export.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Form {
    /// JSON Lines, every event.
    Jsonl,
    /// Tags and moves.
    Text,
}

/// Lists them or writes them.
pub(crate) async fn run(args: &GamesArgs, out: &mut Out) -> Result<(), Fault> {
    let filter = args.filter()?;
    let client = args.server.connect().await?;
    match &args.export {
        Some(path) => args.write(&client, filter, path, out).await,
        None => args.list(&client, filter, out).await,
    }
}

impl GamesArgs {
    fn filter(&self) -> Result<v1::ListGamesRequest, Fault> {
        let result = match self.result {
            None => v1::GameResultFilter::Unspecified,
            Some(Wanted::Won) => v1::GameResultFilter::PlayerWon,
            Some(Wanted::Lost) => v1::GameResultFilter::PlayerLost,
            Some(Wanted::Drawn) => v1::GameResultFilter::Drawn,
            Some(Wanted::FirstSeat) => v1::GameResultFilter::FirstSeatWon,
            Some(Wanted::OtherSeat) => v1::GameResultFilter::OtherSeatWon,
        };
        if matches!(self.result, Some(Wanted::Won | Wanted::Lost)) && self.bot.is_empty() {
            return Err(Fault::input(
                "--result won and lost are a bot's: give --bot",
            ));
        }
        let terminations = self.terminations.iter().map(|word| termination(word));
        Ok(v1::ListGamesRequest {
            match_id: self.match_id.clone(),
            player: self.bot.clone(),
            spec: self.rules.clone(),
            start: self.start.clone(),
            result: result.into(),
            terminations: terminations.collect::<Result<_, _>>()?,
            from_time: date("--from", self.from.as_deref())?,
            until_time: date("--until", self.until.as_deref())?,
            ..v1::ListGamesRequest::default()
        })
    }

    async fn list(
        &self,
        client: &Client,
        filter: v1::ListGamesRequest,
        out: &mut Out,
    ) -> Result<(), Fault> {
        let mut left = self.limit;
        let mut request = filter;
        while left > 0 {
            request.page_size = left.min(PAGE);
            let page = client.games().list_games(request.clone()).await;
            let page = page.map_err(refused)?.into_inner();
            left = left.saturating_sub(page.games.len() as u32);
            page.games.iter().try_for_each(|game| line(game, out))?;
            if page.next_page_token.is_empty() {
                break;
            }
            request.page_token = page.next_page_token;
        }
        Ok(())
    }

    async fn write(
        &self,
        client: &Client,
        filter: v1::ListGamesRequest,
        path: &PathBuf,
        out: &mut Out,
    ) -> Result<(), Fault> {
        let unwritable =
            |error: std::io::Error| Fault::failed(format_args!("{}: {error}", path.display()));
        let format = match self.form {
            Form::Jsonl => v1::GameFormat::Jsonl,
            Form::Text => v1::GameFormat::Text,
        };
        let request = v1::ExportGamesRequest {
            match_id: filter.match_id,
            format: format.into(),
            player: filter.player,
            spec: filter.spec,
            start: filter.start,
            result: filter.result,
            terminations: filter.terminations,
            from_time: filter.from_time,
            until_time: filter.until_time,
            ..v1::ExportGamesRequest::default()
        };
        let pieces = client.games().export_games(request).await;
        let mut pieces = pieces.map_err(refused)?.into_inner();
        let mut file = BufWriter::new(File::create(path).map_err(unwritable)?);
        let mut bytes = 0;
        while let Some(piece) = pieces.message().await.map_err(refused)? {
            file.write_all(piece.chunk.as_bytes()).map_err(unwritable)?;
            bytes += piece.chunk.len() as u64;
        }
        file.flush().map_err(unwritable)?;
        if out.is_json() {
            return out.json(&json!({"path": path.display().to_string(), "bytes": bytes}));
        }
        out.line(format!("{}: {bytes} bytes", path.display()))
    }
}

/// A game in one line.
fn line(game: &v1::Game, out: &mut Out) -> Result<(), Fault> {
    let setup = game.setup.clone().unwrap_or_default();
    let names: Vec<String> = setup
        .players
        .iter()
        .map(|player| player.name.clone())
        .collect();
    let time = game.create_time.unwrap_or_default();
    let time = iso_8601(Millis(time.seconds.unsigned_abs() * 1000));
    let result = game.result.clone().unwrap_or_default();
    let points = result.outcome.clone().unwrap_or_default().points;
    let how = result.termination().as_str_name();
    let how = how.strip_prefix("TERMINATION_").unwrap_or(how);
    let spec = match setup.rules.and_then(|rules| rules.rules) {
        Some(v1::rules_ref::Rules::Spec(spec)) => spec,
        Some(v1::rules_ref::Rules::Custom(_)) | None => "custom".to_string(),
    };
    let id = &setup.game_id;
    if out.is_json() {
        return out.json(&json!({
            "game_id": id, "match_id": setup.match_id, "rules": spec, "players": names,
            "time": time, "state": game.state().as_str_name(), "plies": game.ply,
            "points": points, "termination": if game.result.is_some() { Some(how) } else { None },
        }));
    }
    let score = match game.result {
        Some(_) => {
            let points: Vec<String> = points.iter().map(f64::to_string).collect();
            format!("{} {how}", points.join("–"))
        }
        None => "under way".to_string(),
    };
    let (names, plies) = (names.join(" – "), game.ply);
    out.line(format!(
        "{time}  {id}  {spec}  {names}  {score}  {plies} plies"
    ))
}

fn termination(word: &str) -> Result<i32, Fault> {
    let wire = v1::Termination::from_str_name(&format!("TERMINATION_{}", word.to_uppercase()));
    wire.map(i32::from).ok_or_else(|| {
        let known: Vec<&str> = Termination::ALL.iter().map(|known| known.word()).collect();
        Fault::input(format_args!("--termination {word}: {}", known.join(", ")))
    })
}

fn date(option: &str, text: Option<&str>) -> Result<Option<prost_types::Timestamp>, Fault> {
    let Some(text) = text else { return Ok(None) };
    let at = parse_date(text).ok_or_else(|| {
        Fault::input(format_args!(
            "{option} {text}: a date such as 2026-11-30 or 2026-11-30T18:00"
        ))
    })?;
    Ok(Some(prost_types::Timestamp {
        seconds: (at.0 / 1000) as i64,
        nanos: 0,
    }))
}
