//! Whole games of every ruleset that a bot claims.

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Instant;

use mashimo_engine::Spec;
use mashimo_server::serve::BotToken;

use super::bench::{Bench, Settings, Upstream};
use super::finding::{Finding, Trouble, Verdict};
use super::host::{Host, secret};
use super::judge::Judged;
use super::law::Laws;
use super::terms::Terms;
use super::trick::Slowly;
use crate::cli::fault::Fault;

/// After so many rulesets that were lost on time the others are left out: they would be, too.
const LATE_MAX: u32 = 3;

/// A claim of the bot: as it was said, and what it means.
pub(super) type Claim = (String, Result<Spec, String>);

/// The name of a ruleset's check.
pub(super) fn name_of(claim: &str) -> String {
    format!("rules {claim}")
}

/// Some rulesets, one after another, by one run of the bot as long as that lasts.
pub(super) struct Slice<'a> {
    pub(super) settings: &'a Settings,
    /// The name of its log.
    pub(super) log: String,
    /// Rulesets that were lost on time, in all slices.
    pub(super) late: &'a AtomicU32,
}

impl<'a> Slice<'a> {
    /// Plays them.
    pub(super) async fn check(&self, claims: &[Claim]) -> Result<(Vec<Finding>, Laws), Fault> {
        let mut findings = Vec::new();
        let mut laws = Laws::default();
        let mut run = None;
        for (text, spec) in claims {
            let began = Instant::now();
            let verdict = match spec {
                Err(reason) => Verdict::Failed(vec![Trouble::new(
                    format!("it claims `{text}`, which is no ruleset: {reason}"),
                    "say specs in Hello as `mashimo rules list` shows them; an id alone means all its options",
                )]),
                Ok(_) if self.late.load(Ordering::Relaxed) >= LATE_MAX => {
                    Verdict::Skipped(format!("lost on time in {LATE_MAX} rulesets already"))
                }
                Ok(spec) => {
                    let (verdict, next) = self.play(run.take(), spec, &mut laws).await?;
                    run = next;
                    verdict
                }
            };
            findings.push(Finding {
                name: name_of(text),
                about: "whole games of this ruleset".into(),
                verdict,
                log: Some(self.settings.folder.join(format!("{}.log", self.log))),
                took: began.elapsed(),
            });
        }
        if let Some(run) = run {
            end(run, &mut laws).await;
        }
        Ok((findings, laws))
    }

    /// Games of one ruleset; the run goes on where the bot does.
    async fn play(
        &self,
        run: Option<Run<'a>>,
        spec: &Spec,
        laws: &mut Laws,
    ) -> Result<(Verdict, Option<Run<'a>>), Fault> {
        let (host, bench) = match run {
            Some(run) => run,
            None => self.begin().await?,
        };
        if let Err(trouble) = bench.connected().await {
            end((host, bench), laws).await;
            return Ok((Verdict::Failed(vec![trouble]), None));
        }
        let terms = Terms {
            spec,
            bot: &self.settings.name,
            games: self.settings.games,
            tc: self.settings.tc,
            concurrency: 1,
            retries: 0,
            ready_within: self.settings.start_within,
        };
        let declined = bench.witness.look(|seen| seen.declined.len());
        let played = bench.play(terms.message()).await?;
        let reason = bench
            .witness
            .look(|seen| seen.declined.get(declined).cloned());
        let verdict = match (played, reason) {
            (_, Some(reason)) => Verdict::Skipped(format!("it declined the game: {reason}")),
            (Err(trouble), None) => Verdict::Failed(vec![trouble]),
            (Ok(games), None) => {
                let judged = Judged::of(&games, self.settings.may_resign);
                if judged.late > 0 {
                    self.late.fetch_add(1, Ordering::Relaxed);
                }
                Verdict::of(judged.troubles.clone(), judged.text())
            }
        };
        if matches!(verdict, Verdict::Passed(_)) {
            return Ok((verdict, Some((host, bench))));
        }
        end((host, bench), laws).await;
        Ok((verdict, None))
    }

    async fn begin(&self) -> Result<Run<'a>, Fault> {
        let bot = BotToken {
            bot: self.settings.name.clone(),
            token: secret(),
        };
        let host = Host::start(&bot).await?;
        let upstream = Upstream {
            address: host.address(),
            bot,
            runner: Some(host.runner.clone()),
        };
        let trick = Box::new(Slowly(std::time::Duration::ZERO));
        let bench = Bench::start(self.settings, &self.log, &upstream, trick).await?;
        Ok((host, bench))
    }
}

type Run<'a> = (Host, Bench<'a>);

async fn end((host, bench): Run<'_>, laws: &mut Laws) {
    let log = bench.log.clone();
    let seen = bench.close().await;
    laws.add(seen, &log);
    host.close().await;
}
