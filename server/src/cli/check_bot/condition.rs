//! What goes wrong, check by check: each is a match of the bot under one condition.

use std::time::Duration;

use mashimo_engine::Spec;
use mashimo_server::serve::BotToken;

use super::bench::{Bench, Settings, Upstream};
use super::claims::Claims;
use super::finding::{Trouble, Verdict};
use super::host::{Host, secret};
use super::judge::Judged;
use super::law::Laws;
use super::terms::Terms;
use super::trick::{
    Beats, CutAt, CutWelcome, HalfOpen, Later, Mishap, Moment, Slowly, ThirdMove, Trick, Twice,
};
use crate::cli::fault::Fault;
use crate::cli::tc::Tc;

/// How often a connection is cut in one check.
const CUTS: u32 = 2;
/// How long frames are on their way where they are delayed.
const DELAY: Duration = Duration::from_millis(150);
/// Long enough for a bot to notice a dead line and come back.
const PATIENT: Tc = Tc::Fischer {
    base: Duration::from_secs(90),
    increment: Duration::from_secs(1),
};
/// Short enough to wait for its end.
const HASTY: Tc = Tc::Fischer {
    base: Duration::from_secs(5),
    increment: Duration::from_secs(1),
};

/// A condition under which the bot plays a match.
pub(super) struct Condition {
    pub(super) name: &'static str,
    pub(super) about: &'static str,
    /// What a bot that fails should do.
    right: &'static str,
    kind: Kind,
}

#[derive(Clone, Copy)]
enum Kind {
    Cut(Moment),
    CutWelcome,
    Twice,
    Delay,
    Beats,
    Later,
    Changed,
    Lost,
    HalfOpen,
    ShortClock,
    ManyGames,
}

const COME_BACK: &str =
    "come back by itself, resume with the newest token, and go on with the game";
const SEND_AGAIN: &str = "keep an answer until it is accepted; after Synced send it again, or when \
    its request comes again";

/// All of them, in the order of the report.
pub(super) const CONDITIONS: &[Condition] = &[
    condition(
        "many-games",
        "as many games at once as it has said",
        Kind::ManyGames,
        "play as many games at once as Hello's `capacity` says",
    ),
    condition(
        "short-clock",
        "short clocks",
        Kind::ShortClock,
        "think no longer than a share of `turn_time_left`, whatever the clock",
    ),
    condition(
        "delayed-frames",
        "frames that take 150 ms each way",
        Kind::Delay,
        "think no longer than a share of `turn_time_left`, and expect frames to be late",
    ),
    condition(
        "duplicated-frames",
        "frames that come twice",
        Kind::Twice,
        "know events by their `seq` and requests by (game, decision, attempt)",
    ),
    condition(
        "unknown-frames",
        "frames of a kind that is not known yet",
        Kind::Later,
        "pass over frames of an unknown kind",
    ),
    condition(
        "heartbeats",
        "heartbeats while it thinks",
        Kind::Beats,
        "answer heartbeats from another thread than the one that thinks",
    ),
    condition(
        "rejected-move",
        "a move that is rejected, with another attempt",
        Kind::Changed,
        "answer the request that follows MoveRejected, with its `attempt`",
    ),
    condition(
        "lost-on-time",
        "a move that gets lost, so that a game is lost on time",
        Kind::Lost,
        "take note of the end of the game and play the next one",
    ),
    condition(
        "cut-before-offer",
        "cut before an offer arrives",
        Kind::Cut(Moment::BeforeOffer),
        COME_BACK,
    ),
    condition(
        "cut-before-ready",
        "cut before its Ready arrives",
        Kind::Cut(Moment::BeforeReady),
        "answer an offer, or a snapshot of a game in the state OFFERED, with Ready again",
    ),
    condition(
        "cut-before-request",
        "cut before a request arrives",
        Kind::Cut(Moment::BeforeRequest),
        COME_BACK,
    ),
    condition(
        "cut-after-request",
        "cut after a request has arrived",
        Kind::Cut(Moment::AfterRequest),
        SEND_AGAIN,
    ),
    condition(
        "cut-before-move",
        "cut before its move arrives",
        Kind::Cut(Moment::BeforeMove),
        SEND_AGAIN,
    ),
    condition(
        "cut-before-acceptance",
        "cut before its move is acknowledged",
        Kind::Cut(Moment::BeforeAcceptance),
        SEND_AGAIN,
    ),
    condition(
        "cut-after-acceptance",
        "cut after its move was acknowledged",
        Kind::Cut(Moment::AfterAcceptance),
        COME_BACK,
    ),
    condition(
        "cut-before-game-over",
        "cut before it hears the end of a game",
        Kind::Cut(Moment::BeforeEnd),
        "come back, and acknowledge the end that the server tells again",
    ),
    condition(
        "cut-before-ack",
        "cut before its acknowledgement of an end arrives",
        Kind::Cut(Moment::BeforeAck),
        "acknowledge an end each time it comes, and count the game once",
    ),
    condition(
        "cut-before-welcome",
        "cut before the Welcome of a resumed session",
        Kind::CutWelcome,
        "keep the token of the last Welcome that arrived: it is good until the next one's first frame",
    ),
    condition(
        "half-open",
        "a line that has died and does not say so",
        Kind::HalfOpen,
        "close a connection on which nothing came for three heartbeat intervals, and come back",
    ),
];

const fn condition(
    name: &'static str,
    about: &'static str,
    kind: Kind,
    right: &'static str,
) -> Condition {
    Condition {
        name,
        about,
        right,
        kind,
    }
}

impl Condition {
    /// Plays a match under it.
    pub(super) async fn check(
        &self,
        settings: &Settings,
        claims: &Claims,
    ) -> Result<(Verdict, Laws), Fault> {
        let spec = claims.preferred();
        let many = claims.capacity.min(8);
        if matches!(self.kind, Kind::ManyGames) && many < 2 {
            let skipped = Verdict::Skipped("it plays one game at a time".into());
            return Ok((skipped, Laws::default()));
        }
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
        let bench = Bench::start(settings, self.name, &upstream, self.trick()).await?;
        let verdict = match bench.connected().await {
            Err(trouble) => Verdict::Failed(vec![trouble]),
            Ok(()) => {
                let terms = self.terms(settings, spec, many);
                match bench.play(terms.message()).await? {
                    Err(trouble) => Verdict::Failed(vec![self.said(trouble)]),
                    Ok(games) => self.judge(&bench, &Judged::of(&games, settings.may_resign)),
                }
            }
        };
        let laws = bench.close().await;
        host.close().await;
        Ok((verdict, laws))
    }

    fn trick(&self) -> Box<dyn Trick> {
        match self.kind {
            Kind::Cut(moment) => Box::new(CutAt::new(moment, CUTS)),
            Kind::CutWelcome => Box::new(CutWelcome::default()),
            Kind::Twice => Box::new(Twice),
            Kind::Delay => Box::new(Slowly(DELAY)),
            Kind::Beats => Box::new(Beats::default()),
            Kind::Later => Box::new(Later),
            Kind::Changed => Box::new(ThirdMove::new(Mishap::Changed)),
            Kind::Lost => Box::new(ThirdMove::new(Mishap::Lost)),
            Kind::HalfOpen => Box::new(HalfOpen::default()),
            Kind::ShortClock | Kind::ManyGames => Box::new(Slowly(Duration::ZERO)),
        }
    }

    fn terms<'a>(&self, settings: &'a Settings, spec: &'a Spec, many: u32) -> Terms<'a> {
        let mut terms = Terms {
            spec,
            bot: &settings.name,
            games: 2,
            tc: settings.tc,
            concurrency: 1,
            retries: 0,
            ready_within: settings.start_within,
        };
        match self.kind {
            Kind::HalfOpen | Kind::Cut(_) | Kind::CutWelcome => terms.tc = PATIENT,
            Kind::Lost => terms.tc = HASTY,
            Kind::ShortClock => terms.tc = settings.short_tc,
            Kind::Changed => terms.retries = 2,
            Kind::ManyGames => (terms.games, terms.concurrency) = (2 * many, many),
            Kind::Twice | Kind::Delay | Kind::Beats | Kind::Later => {}
        }
        terms
    }

    fn judge(&self, bench: &Bench<'_>, judged: &Judged) -> Verdict {
        let (connections, attempts, slowest) = bench
            .witness
            .look(|seen| (seen.welcomes(), seen.attempts, seen.slowest));
        let mut troubles = judged.troubles.clone();
        let mut seen = format!(
            "{}; slowest answer {} ms",
            judged.text(),
            slowest.as_millis()
        );
        match self.kind {
            Kind::Lost if judged.late == 0 && troubles.is_empty() => {
                return Verdict::Skipped("it made no third move".into());
            }
            // Games are meant to be lost on time here: whoever is slow is told so elsewhere.
            Kind::Lost if troubles.len() == judged.late as usize => troubles.clear(),
            Kind::Changed if attempts < 2 && troubles.is_empty() => {
                return Verdict::Skipped("it made no third move".into());
            }
            Kind::Cut(_) | Kind::CutWelcome | Kind::HalfOpen => {
                if connections < 2 && troubles.is_empty() {
                    return Verdict::Skipped("it did not come to that moment".into());
                }
                seen = format!("{seen}; welcomed {connections} times");
            }
            Kind::Lost
            | Kind::Changed
            | Kind::Twice
            | Kind::Delay
            | Kind::Beats
            | Kind::Later
            | Kind::ShortClock
            | Kind::ManyGames => {}
        }
        let troubles = troubles.into_iter().map(|trouble| self.said(trouble));
        Verdict::of(troubles.collect(), seen)
    }

    fn said(&self, trouble: Trouble) -> Trouble {
        trouble.under(self.right)
    }
}
