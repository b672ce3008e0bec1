//! Checks in which something happens to the server, to the bot's process or to its token.

use std::time::Duration;

use mashimo_server::serve::BotToken;
use nix::sys::signal::Signal;

use super::bench::{Bench, Settings, Upstream};
use super::claims::Claims;
use super::finding::{Trouble, Verdict};
use super::host::{Apart, Host, secret};
use super::judge::Judged;
use super::law::Laws;
use super::terms::Terms;
use super::trick::Slowly;
use crate::cli::fault::Fault;

/// Frames take so long where a game must not be over before something happens.
const UNHURRIED: Duration = Duration::from_millis(20);
/// So many answers are waited for before something happens.
const MOVES: u32 = 3;
/// A bot that does not come back within this time does not come back.
const STAYS_AWAY: Duration = Duration::from_secs(3);
/// A bot that was asked to end has ended by then.
const ENDS_WITHIN: Duration = Duration::from_secs(10);

/// What happens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Special {
    Restart,
    Draining,
    Superseded,
    WrongToken,
    Stop,
}

type Checked = Result<(Verdict, Laws), Fault>;

impl Special {
    pub(super) const ALL: [Special; 5] = [
        Special::Restart,
        Special::Draining,
        Special::Superseded,
        Special::WrongToken,
        Special::Stop,
    ];

    pub(super) fn name(self) -> &'static str {
        match self {
            Special::Restart => "server-restart",
            Special::Draining => "draining",
            Special::Superseded => "superseded",
            Special::WrongToken => "wrong-token",
            Special::Stop => "stop",
        }
    }

    pub(super) fn about(self) -> &'static str {
        match self {
            Special::Restart => "a server that is killed and started again",
            Special::Draining => "a server that sends it away and is started again",
            Special::Superseded => "a second process of the same bot",
            Special::WrongToken => "a token that the server does not know",
            Special::Stop => "SIGTERM while it has nothing to do",
        }
    }

    pub(super) async fn check(self, settings: &Settings, claims: &Claims) -> Checked {
        match self {
            Special::Restart => restarted(self, Signal::SIGKILL, settings, claims).await,
            Special::Draining => restarted(self, Signal::SIGTERM, settings, claims).await,
            Special::Superseded => superseded(settings, claims).await,
            Special::WrongToken => wrong_token(settings).await,
            Special::Stop => stopped(settings).await,
        }
    }
}

fn terms<'a>(settings: &'a Settings, claims: &'a Claims) -> Terms<'a> {
    Terms {
        spec: claims.preferred(),
        bot: &settings.name,
        games: 2,
        tc: settings.tc,
        concurrency: 1,
        retries: 0,
        ready_within: settings.start_within,
    }
}

async fn restarted(
    special: Special,
    signal: Signal,
    settings: &Settings,
    claims: &Claims,
) -> Checked {
    let mut server = Apart::start(&settings.folder.join(special.name())).await?;
    let upstream = Upstream {
        address: server.address,
        bot: BotToken {
            bot: settings.name.clone(),
            // Any name may play there, and a token is none that it knows.
            token: String::new(),
        },
        runner: None,
    };
    let trick = Box::new(Slowly(UNHURRIED));
    let mut bench = Bench::start(settings, special.name(), &upstream, trick).await?;
    let mut troubles = Vec::new();
    let mut seen = String::new();
    if let Err(trouble) = bench.connected().await {
        troubles.push(trouble);
    } else {
        let match_id = bench.create(terms(settings, claims).message()).await?;
        let playing = bench
            .witness
            .until(settings.check_within, |seen| seen.moves >= MOVES);
        playing.await;
        server.end(signal).await?;
        server.again().await?;
        bench.moved(server.address).await?;
        let right = "wait, longer each time, until the server is back; resume, and go on";
        match bench.finish(&match_id).await {
            Err(trouble) => troubles.push(trouble.under(right)),
            Ok(games) => {
                let judged = Judged::of(&games, settings.may_resign);
                seen = judged.text();
                troubles.extend(judged.troubles.into_iter().map(|one| one.under(right)));
            }
        }
        troubles.extend(came_too_early(&bench));
    }
    let laws = bench.close().await;
    Ok((Verdict::of(troubles, seen), laws))
}

/// Whether it came back before the moment that the server's Goaway gave it.
fn came_too_early(bench: &Bench<'_>) -> Option<Trouble> {
    bench.witness.look(|seen| {
        let mut pairs = seen.connections.windows(2);
        pairs.find_map(|pair| {
            let (goaway, at) = pair[0].goaway.as_ref()?;
            let after = Duration::try_from(goaway.resume_after?).ok()?;
            let came = pair[1].opened.saturating_duration_since(*at);
            let early = came < after.mul_f64(0.9);
            early.then(|| {
                let seen = format!(
                    "it came back after {} ms; the Goaway said {} ms",
                    came.as_millis(),
                    after.as_millis()
                );
                Trouble::new(seen, "wait as long as `resume_after` of the Goaway says")
            })
        })
    })
}

async fn begin(settings: &Settings) -> Result<(Host, Upstream), Fault> {
    let bot = BotToken {
        bot: settings.name.clone(),
        token: secret(),
    };
    let host = Host::start(&bot).await?;
    let upstream = Upstream {
        address: host.address(),
        bot,
        runner: Some(host.runner.clone()),
    };
    Ok((host, upstream))
}

async fn superseded(settings: &Settings, claims: &Claims) -> Checked {
    let (host, upstream) = begin(settings).await?;
    let trick = || Box::new(Slowly(UNHURRIED));
    let first = Bench::start(settings, "superseded", &upstream, trick()).await?;
    if let Err(trouble) = first.connected().await {
        let laws = first.close().await;
        return Ok((Verdict::Failed(vec![trouble]), laws));
    }
    let match_id = first.create(terms(settings, claims).message()).await?;
    first
        .witness
        .until(settings.check_within, |seen| seen.moves >= MOVES)
        .await;
    let second = Bench::start(settings, "superseded-second", &upstream, trick()).await?;
    let verdict = match second.connected().await {
        Err(trouble) => Verdict::Failed(vec![trouble]),
        Ok(()) => settle(settings, &first, &second, &match_id).await,
    };
    let mut laws = first.close().await;
    let log = second.log.clone();
    laws.add(second.close().await.of("the second process"), &log);
    host.close().await;
    Ok((verdict, laws))
}

/// The first process stays away, the second plays on.
async fn settle(
    settings: &Settings,
    first: &Bench<'_>,
    second: &Bench<'_>,
    match_id: &str,
) -> Verdict {
    let key = |bench: &Bench<'_>| {
        bench.witness.look(|seen| {
            let hello = seen.hello().cloned().unwrap_or_default();
            (hello.version, hello.instance)
        })
    };
    if key(first) != key(second) {
        return Verdict::Skipped("its processes are told apart by version or instance".into());
    }
    let closed = first.witness.until(settings.start_within, |seen| {
        seen.connections
            .last()
            .is_some_and(|last| last.closed.is_some())
    });
    closed.await;
    let before = first.witness.look(|seen| seen.connections.len());
    let came_back = first
        .witness
        .until(STAYS_AWAY, |seen| seen.connections.len() > before);
    let mut troubles = Vec::new();
    if came_back.await {
        troubles.push(Trouble::new(
            "it came back after SESSION_SUPERSEDED, and took the games from the newer process",
            "take SESSION_SUPERSEDED, and every Goaway with `final`, for the end: do not come back",
        ));
    }
    let mut seen = String::new();
    match second.finish(match_id).await {
        Err(trouble) => troubles.push(trouble),
        Ok(games) => {
            let judged = Judged::of(&games, settings.may_resign);
            troubles.extend(judged.troubles.clone());
            seen = judged.text();
        }
    }
    Verdict::of(troubles, format!("the first stayed away; {seen}"))
}

async fn wrong_token(settings: &Settings) -> Checked {
    let (host, mut upstream) = begin(settings).await?;
    upstream.bot.token = secret();
    let trick = Box::new(Slowly(Duration::ZERO));
    let bench = Bench::start(settings, "wrong-token", &upstream, trick).await?;
    let refused = bench.witness.until(settings.start_within, |seen| {
        seen.connections.iter().any(|one| one.closed.is_some())
    });
    let verdict = if refused.await {
        // A transport that is refused at once may lose the reason on its way; it won't lose it twice.
        let tried = bench
            .witness
            .until(STAYS_AWAY, |seen| seen.connections.len() > 2);
        if tried.await {
            Verdict::Failed(vec![Trouble::new(
                "it went on trying after it was refused with TOKEN_INVALID",
                "take UNAUTHENTICATED for the end: say so and end with an exit code other than 0",
            )])
        } else {
            let gone = bench.gone(Duration::ZERO).await;
            let how = gone.unwrap_or_else(|| "stayed, and did not try again".into());
            Verdict::Passed(format!("its process {how}"))
        }
    } else {
        let standing = bench.witness.look(|seen| seen.standing());
        Verdict::Failed(vec![Trouble::new(
            standing,
            "connect to MASHIMO_ADDRESS with the token in MASHIMO_TOKEN",
        )])
    };
    let laws = bench.close().await;
    host.close().await;
    Ok((verdict, laws))
}

async fn stopped(settings: &Settings) -> Checked {
    let (host, upstream) = begin(settings).await?;
    let trick = Box::new(Slowly(Duration::ZERO));
    let bench = Bench::start(settings, "stop", &upstream, trick).await?;
    let verdict = match bench.connected().await {
        Err(trouble) => Verdict::Failed(vec![trouble]),
        Ok(()) => {
            bench.signal(Signal::SIGTERM);
            match bench.gone(ENDS_WITHIN).await {
                Some(how) => Verdict::Passed(format!("its process {how}")),
                None => Verdict::Failed(vec![Trouble::new(
                    format!("it still runs {} s after SIGTERM", ENDS_WITHIN.as_secs()),
                    "on SIGTERM take no new games, say Bye when those running are over, and end",
                )]),
            }
        }
    };
    let laws = bench.close().await;
    host.close().await;
    Ok((verdict, laws))
}
