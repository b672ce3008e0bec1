//! Which checks are made, and in which order.

use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::AtomicU32;
use std::time::{Duration, Instant};

use futures_util::{StreamExt, TryStreamExt, stream};
use mashimo_client::v1;
use mashimo_server::serve::BotToken;

use super::CheckBotArgs;
use super::bench::{Bench, Settings, Upstream};
use super::claims::Claims;
use super::condition::{CONDITIONS, Condition};
use super::finding::{Finding, Trouble, Verdict};
use super::host::{Host, secret};
use super::judge::counted;
use super::law::{Law, Laws};
use super::rules::{Claim, Slice, name_of};
use super::special::Special;
use super::trick::Slowly;
use crate::cli::fault::Fault;
use crate::cli::progress::Progress;

/// Rulesets that are played by one run of the bot.
const SLICE: usize = 6;

/// A piece of work that is done in one go.
enum Unit<'a> {
    Rules(Vec<Claim>),
    Condition(&'a Condition),
    Special(Special),
}

/// Makes all checks that are wanted.
pub(super) async fn check(settings: &Settings, args: &CheckBotArgs) -> Result<Vec<Finding>, Fault> {
    let laws = Mutex::new(Laws::default());
    let began = Instant::now();
    let (verdict, hello) = connect(settings, &laws).await?;
    let mut findings = vec![Finding {
        name: "connect".into(),
        about: "it connects and says who it is".into(),
        verdict,
        log: Some(settings.folder.join("connect.log")),
        took: began.elapsed(),
    }];
    if let Some(hello) = hello {
        let claims = Claims::of(&hello, &args.rules);
        let units = units(&claims, &args.only);
        let progress = Progress::count("checks", units.len() as u64);
        let late = AtomicU32::new(0);
        let (claims, laws, late, progress) = (&claims, &laws, &late, &progress);
        let done = stream::iter(units.into_iter().enumerate())
            .map(|(number, unit)| async move {
                let findings = done(number, unit, settings, claims, laws, late).await?;
                progress.step();
                Ok::<_, Fault>((number, findings))
            })
            .buffer_unordered(args.jobs);
        let mut done: Vec<(usize, Vec<Finding>)> = done.try_collect().await?;
        progress.end();
        done.sort_by_key(|(number, _)| *number);
        findings.extend(done.into_iter().flat_map(|(_, findings)| findings));
    }
    let laws = laws.into_inner().expect("no holder of the lock panics");
    findings.extend(always(&laws));
    Ok(findings)
}

fn units<'a>(claims: &Claims, only: &[String]) -> Vec<Unit<'a>> {
    let wanted =
        |name: &str| only.is_empty() || only.iter().any(|only| name.starts_with(only.as_str()));
    let rules: Vec<Claim> = claims
        .specs
        .iter()
        .filter(|(text, _)| wanted(&name_of(text)))
        .cloned()
        .collect();
    let slices = rules.chunks(SLICE).map(|slice| Unit::Rules(slice.to_vec()));
    let conditions = CONDITIONS.iter().filter(|one| wanted(one.name));
    let specials = Special::ALL.into_iter().filter(|one| wanted(one.name()));
    slices
        .chain(conditions.map(Unit::Condition))
        .chain(specials.map(Unit::Special))
        .collect()
}

async fn done(
    number: usize,
    unit: Unit<'_>,
    settings: &Settings,
    claims: &Claims,
    laws: &Mutex<Laws>,
    late: &AtomicU32,
) -> Result<Vec<Finding>, Fault> {
    let began = Instant::now();
    let (name, about, (verdict, seen)) = match unit {
        Unit::Rules(slice) => {
            let log = format!("rules-{}", number + 1);
            let path = settings.folder.join(format!("{log}.log"));
            let playing = Slice {
                settings,
                log,
                late,
            };
            let (findings, seen) = playing.check(&slice).await?;
            add(laws, "rules", seen, &path);
            return Ok(findings);
        }
        Unit::Condition(one) => (one.name, one.about, one.check(settings, claims).await?),
        Unit::Special(one) => (one.name(), one.about(), one.check(settings, claims).await?),
    };
    let log = settings.folder.join(format!("{name}.log"));
    add(laws, name, seen, &log);
    Ok(vec![Finding {
        name: name.into(),
        about: about.into(),
        verdict,
        log: Some(log),
        took: began.elapsed(),
    }])
}

fn add(laws: &Mutex<Laws>, check: &str, seen: Laws, log: &Path) {
    let mut laws = laws.lock().expect("no holder of the lock panics");
    laws.add(seen.of(check), log);
}

/// Whether it connects at all, and what it says then.
async fn connect(
    settings: &Settings,
    laws: &Mutex<Laws>,
) -> Result<(Verdict, Option<v1::Hello>), Fault> {
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
    let trick = Box::new(Slowly(Duration::ZERO));
    let bench = Bench::start(settings, "connect", &upstream, trick).await?;
    let connected = bench.connected().await;
    let hello = bench.witness.look(|seen| seen.hello().cloned());
    let log = bench.log.clone();
    add(laws, "connect", bench.close().await, &log);
    host.close().await;
    Ok(match (connected, hello) {
        (Err(trouble), _) => (Verdict::Failed(vec![trouble]), None),
        (Ok(()), Some(hello)) => (Verdict::Passed(introduction(&hello)), Some(hello)),
        (Ok(()), None) => {
            let right = "say Hello as the first frame";
            let trouble = Trouble::new("it was welcomed without a Hello", right);
            (Verdict::Failed(vec![trouble]), None)
        }
    })
}

fn introduction(hello: &v1::Hello) -> String {
    let client = match hello.client_name.as_str() {
        "" => "a client without a name",
        name => name,
    };
    let rulesets = match hello.rulesets.len() {
        0 => "all rulesets".to_string(),
        n => format!("{n} rulesets: {}", hello.rulesets.join(" ")),
    };
    let capacity = hello.capacity.max(1);
    let games = counted(capacity, "game");
    format!("{client}, {games} at once, {rulesets}")
}

/// A line for each law.
fn always(laws: &Laws) -> Vec<Finding> {
    let line = |law: Law| {
        let kept = laws.0.get(&law).cloned().unwrap_or_default();
        let log = kept.broken.first().map(|(_, log)| log.clone());
        let verdict = if kept.broken_times > 0 {
            let trouble = |(seen, _): &(String, _)| Trouble::new(seen.clone(), law.right());
            let mut troubles: Vec<Trouble> = kept.broken.iter().map(trouble).collect();
            let more = kept.broken_times - troubles.len() as u64;
            if let Some(last) = troubles.last_mut().filter(|_| more > 0) {
                last.seen.push_str(&format!(" (and {more} times more)"));
            }
            Verdict::Failed(troubles)
        } else if kept.times > 0 {
            Verdict::Passed(format!("{} {}", kept.times, law.counted()))
        } else {
            Verdict::Skipped("it did not come to that".into())
        };
        Finding {
            name: law.name().into(),
            about: law.about().into(),
            verdict,
            log,
            took: Duration::ZERO,
        }
    };
    Law::ALL.map(line).into()
}
