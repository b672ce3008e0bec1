//! Follows a match to its end, with a line that shows how it stands.

use futures_util::{Stream, StreamExt};
use mashimo_client::v1::watch_match_response::Update;
use mashimo_client::{Error, v1};
use tokio::signal::unix::{Signal, SignalKind, signal};

use super::stage::Stage;
use super::terms::Terms;
use crate::cli::fault::Fault;
use crate::cli::progress::Progress;

/// The exit code of a command that was interrupted.
const INTERRUPTED: u8 = 130;

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
    let request = v1::WatchMatchRequest {
        match_id: match_id.clone(),
        ..Default::default()
    };
    let mut updates = client.watch_match(request).await.map_err(Fault::failed)?;
    let progress = Progress::count("games", u64::from(made.games_total));
    let mut signals = Signals::listen()?;
    let mut standing = made;
    let fault = tokio::select! {
        ended = to_the_end(&mut updates, &mut standing, terms, &progress) => ended.err(),
        fault = stage.bot_failed() => Some(fault),
        () = signals.any() => Some(Fault::new(INTERRUPTED, "interrupted: the match was stopped")),
    };
    progress.end();
    if fault.is_some() {
        let reason = fault
            .as_ref()
            .map(|fault| cut(&fault.to_string()))
            .unwrap_or_default();
        let request = v1::StopMatchRequest {
            match_id,
            finish_games: false,
            reason,
        };
        standing = client.stop_match(request).await.map_err(Fault::failed)?;
    }
    Ok(Followed { standing, fault })
}

async fn to_the_end(
    updates: &mut (impl Stream<Item = Result<v1::WatchMatchResponse, Error>> + Unpin),
    standing: &mut v1::Match,
    terms: &Terms,
    progress: &Progress,
) -> Result<(), Fault> {
    while let Some(update) = updates.next().await {
        if let Some(Update::Match(now)) = update.map_err(Fault::failed)?.update {
            progress.at(u64::from(now.games_finished));
            progress.say(score_line(&now, terms));
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

fn cut(text: &str) -> String {
    text.chars().take(150).collect()
}

/// The signals that ask a program to end.
struct Signals {
    int: Signal,
    term: Signal,
}

impl Signals {
    fn listen() -> Result<Signals, Fault> {
        let cannot = |error| Fault::failed(format_args!("cannot listen to signals: {error}"));
        Ok(Signals {
            int: signal(SignalKind::interrupt()).map_err(cannot)?,
            term: signal(SignalKind::terminate()).map_err(cannot)?,
        })
    }

    async fn any(&mut self) {
        tokio::select! { _ = self.int.recv() => {} _ = self.term.recv() => {} }
    }
}
