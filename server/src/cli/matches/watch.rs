//! Follows a match to its end, with a line that shows how it stands.

use futures_util::StreamExt;
use mashimo_client::v1::watch_match_response::Update;
use mashimo_client::{Client, Error, v1};

use super::signals::Signals;
use super::stage::Stage;
use super::terms::Terms;
use crate::cli::fault::Fault;
use crate::cli::progress::Progress;

/// As much of a reason as the server takes.
const REASON_CHARS: usize = 60;

/// A match that has ended, in whatever way.
pub(crate) struct Followed {
    /// How it stands.
    pub(crate) standing: v1::Match,
    /// Why it ended early, where it did.
    pub(crate) fault: Option<Fault>,
}

/// Makes the match and follows it.
pub(crate) async fn follow(
    stage: &Stage,
    terms: &Terms,
    spec: v1::MatchSpec,
) -> Result<Followed, Fault> {
    let client = stage.client();
    let made = client
        .create_match(spec)
        .await
        .map_err(|error| refused(&error))?;
    let match_id = made.match_id.clone();
    let progress = Progress::count("games", u64::from(made.games_total));
    let mut standing = made;
    let say = |now: &v1::Match| {
        progress.at(u64::from(now.games_finished));
        progress.say(score_line(now, terms));
    };
    let fault = undisturbed(stage, to_the_end(client, &mut standing, say))
        .await
        .err();
    progress.end();
    if let Some(fault) = &fault {
        let reason = fault.to_string().chars().take(REASON_CHARS).collect();
        let request = v1::StopMatchRequest {
            match_id,
            finish_games: false,
            reason,
        };
        standing = client.stop_match(request).await.map_err(Fault::failed)?;
    }
    Ok(Followed { standing, fault })
}

/// Does something on a stage, unless a bot fails or somebody interrupts.
pub(crate) async fn undisturbed<T>(
    stage: &Stage,
    work: impl Future<Output = Result<T, Fault>>,
) -> Result<T, Fault> {
    let mut signals = Signals::listen()?;
    tokio::select! {
        done = work => done,
        fault = stage.bot_failed() => Err(fault),
        fault = signals.interrupted() => Err(fault),
    }
}

/// Follows a match until it is decided; `say` is told how it stands.
pub(crate) async fn to_the_end(
    client: &Client,
    standing: &mut v1::Match,
    say: impl Fn(&v1::Match),
) -> Result<(), Fault> {
    let match_id = standing.match_id.clone();
    let request = v1::WatchMatchRequest {
        match_id,
        ..Default::default()
    };
    let mut updates = client.watch_match(request).await.map_err(Fault::failed)?;
    while let Some(update) = updates.next().await {
        if let Some(Update::Match(now)) = update.map_err(Fault::failed)?.update {
            say(&now);
            *standing = now;
        }
    }
    let state = standing.state();
    if state == v1::MatchState::Decided {
        return Ok(());
    }
    let (state, text) = (state.as_str_name(), &standing.text);
    Err(Fault::failed(format_args!(
        "the match did not end well: {state} {text}"
    )))
}

/// `py 5.5 – 6.5 ref:3`.
fn score_line(standing: &v1::Match, terms: &Terms) -> String {
    let name = |i: usize| {
        terms
            .entrants
            .get(i)
            .map_or("?", |entrant| entrant.name.as_str())
    };
    let parts = standing.standings.iter().enumerate();
    let parts: Vec<String> = parts
        .map(|(i, s)| format!("{} {}", name(i), s.points))
        .collect();
    parts.join("  ")
}

/// What the server says against the terms, field by field.
fn refused(error: &Error) -> Fault {
    if let Error::Refused(refusal) = error
        && !refusal.fields.is_empty()
    {
        return Fault::input(error);
    }
    Fault::failed(error)
}
