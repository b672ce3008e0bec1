//! One world: matches between a few bots, served by one server after the other.

use std::collections::BTreeMap;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::sync::watch;

use super::bot::{Bot, Counts};
use super::dice::Dice;
use super::disk::{Disk, Life};
use crate::arena::{NewMatch, Order, Shared};
use crate::game::{ClockSpec, Control, Game, Policies, Span};
use crate::matches::{OnFaults, Player, SeriesConfig};
use crate::record::{Record, verify};
use crate::serve::{Config, Stop};
use crate::store::{GameFilter, GameState, Store};

/// How bad it gets.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Weather {
    /// Links hold and bots answer; only the server dies.
    Crashes,
    /// Everything.
    Storm,
}

/// What worlds came to.
#[derive(Clone, Debug, Default)]
pub(super) struct Tally {
    pub(super) decisions: u64,
    pub(super) games: u64,
    pub(super) crashes: u64,
    pub(super) resumes: u64,
    pub(super) repeats: u64,
    pub(super) failed_writes: u64,
    pub(super) terminations: BTreeMap<String, u64>,
}

impl Tally {
    pub(super) fn add(&mut self, other: Tally) {
        self.decisions += other.decisions;
        self.games += other.games;
        self.crashes += other.crashes;
        self.resumes += other.resumes;
        self.repeats += other.repeats;
        self.failed_writes += other.failed_writes;
        for (word, n) in other.terminations {
            *self.terminations.entry(word).or_default() += n;
        }
    }
}

const SPECS: [&str; 5] = [
    "oware",
    "kalah",
    "hus",
    "bao-la-kiswahili",
    "universal:players=3",
];
const MATCHES: usize = 3;
const BOTS: usize = 4;
/// Servers that die before one is let live.
const LIVES: u64 = 6;
/// No world takes longer: something hangs.
const PATIENCE: Duration = Duration::from_secs(2 * 3600);

/// Plays a world to its end and looks at everything that is left.
pub(super) async fn run(seed: u64, weather: Weather) -> Tally {
    let mut dice = Dice::new(seed);
    let mut disk = Disk::new(&mut dice);
    let (harbour, seen) = watch::channel(None);
    let bots: Vec<_> = (0..BOTS)
        .map(|i| Bot::new(format!("bot{i}"), dice.part(), weather))
        .map(|bot| tokio::spawn(bot.live(seen.clone())))
        .collect();
    let mut tally = Tally::default();
    let lives = dice.below(LIVES);
    let ids = Mutex::new(Vec::new());
    for life in 0.. {
        let mortal = life < lives;
        let kept = disk.begin(dice.part(), weather, mortal);
        let (shared, stop) = open(&kept).await;
        harbour.send_replace(Some(shared.clone()));
        let played = async {
            while ids.lock().expect("one at a time").len() < MATCHES {
                let id = begin(&shared, &mut dice).await;
                ids.lock().expect("one at a time").push(id);
            }
            let ids = ids.lock().expect("one at a time").clone();
            play_out(&shared, &ids).await;
            everybody_is_free(&shared).await;
        };
        let made = || ids.lock().expect("one at a time").clone();
        let died = tokio::select! {
            () = kept.dead.cancelled() => true,
            () = played => false,
            () = tokio::time::sleep(PATIENCE) => panic!("it hangs: {}", standing(&shared, &made()).await),
        };
        tally.failed_writes += kept.failed.load(Ordering::Relaxed);
        harbour.send_replace(None);
        let before = if died {
            None
        } else {
            Some(scores(&shared, &made()).await)
        };
        stop.drain.cancel();
        stop.cut.cancel();
        drop(shared);
        if let Some(before) = before {
            drop(harbour);
            examine(&mut disk, dice.part(), &made(), &before, &mut tally).await;
            break;
        }
        tally.crashes += 1;
        // Never at once: what the dead server's disk is doing is done first.
        tokio::time::sleep(Duration::from_millis(1) + dice.millis(20_000)).await;
    }
    for bot in bots {
        let Counts { resumes, repeats } = bot.await.expect("a bot does not panic").counts;
        tally.resumes += resumes;
        tally.repeats += repeats;
    }
    tally
}

async fn open(kept: &Arc<Life>) -> (Arc<Shared>, Stop) {
    let config = Config {
        engine_threads: 0,
        ..Config::throwaway()
    };
    let stop = Stop::default();
    let shared = Shared::open(&config, kept.clone(), stop.clone()).expect("it opens");
    shared.restore().await.expect("what was stored can be read");
    (shared, stop)
}

/// Begins a match, however often the disk fails.
async fn begin(shared: &Arc<Shared>, dice: &mut Dice) -> String {
    let spec = SPECS[dice.below(SPECS.len() as u64) as usize];
    let chosen = shared.rulebook.by_spec(spec).expect("of the catalogue");
    let seats = chosen.ruleset.seats();
    let first = dice.below(BOTS as u64) as usize;
    let player = |i: usize| Player {
        bot: format!("bot{}", (first + i) % BOTS),
        ..Player::default()
    };
    let config = SeriesConfig {
        match_id: String::new(),
        ruleset: chosen.named,
        players: (0..seats).map(player).collect(),
        starts: vec![chosen.ruleset.text(&chosen.ruleset.start())],
        games: seats as u32 * (1 + dice.below(2) as u32),
        seats_fixed: false,
        concurrency: 1 + dice.below(3) as u32,
        seed: dice.below(u64::MAX),
        clock: clock(),
        policies: Policies {
            max_plies: 60,
            ready_deadline: Span::seconds(300),
            resume_window: Span::seconds(600),
            ..Policies::default()
        },
        rated: true,
        on_faults: OnFaults::Continue,
        sprt: None,
    };
    loop {
        let new = NewMatch {
            config: config.clone(),
            title: String::new(),
            labels: Vec::new(),
            request: None,
        };
        match shared.create_match(new).await {
            Ok(status) => return status.head.config.match_id.clone(),
            Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
        }
    }
}

fn clock() -> ClockSpec {
    ClockSpec {
        control: Control::Fischer {
            base: Span::seconds(240),
            increment: Span::seconds(2),
        },
        margin: Span::millis(50),
        lag_compensation: None,
        first_move_deadline: None,
        hard_turn_limit: Span::seconds(600),
    }
}

async fn play_out(shared: &Arc<Shared>, ids: &[String]) {
    for id in ids {
        let Some(handle) = shared.matches.get(id) else {
            continue;
        };
        let mut status = handle.status.clone();
        drop(handle);
        // The sender is dropped when the match's task ends.
        status.mark_unchanged();
        while status.changed().await.is_ok() {}
    }
}

/// Every seat that was reserved is given back, and no game is left.
async fn everybody_is_free(shared: &Arc<Shared>) {
    while shared.tables.len() > 0 {
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
    for session in shared.sessions.all() {
        let info = session.info();
        assert_eq!(info.in_use, 0, "{info:?} holds a seat of no game");
    }
}

/// What is under way, in words.
async fn standing(shared: &Arc<Shared>, ids: &[String]) -> String {
    let mut lines = vec![format!("{} matches made", ids.len())];
    for session in shared.sessions.all() {
        lines.push(format!("{:?}", session.info()));
    }
    for table in shared.tables.all() {
        let view = table.ask(Order::View).await;
        lines.push(format!("{}: {view:?}", table.info.id()));
    }
    for id in ids {
        let Some(handle) = shared.matches.get(id) else {
            lines.push(format!("match {id} has no task"));
            continue;
        };
        let status = handle.status.borrow().clone();
        let (phase, waiting) = (&status.head.phase, &status.waiting);
        lines.push(format!(
            "match {id}: {phase:?} {waiting:?} {:?}",
            status.score
        ));
    }
    lines.join("\n")
}

/// How matches stand, in words.
async fn scores(shared: &Arc<Shared>, ids: &[String]) -> Vec<String> {
    let mut scores = Vec::new();
    for id in ids {
        let status = shared.match_status(id).await.expect("it was made");
        assert!(status.is_over(), "{id}: {:?}", status.head.phase);
        scores.push(format!("{:?}", status.score));
    }
    scores
}

/// Everything that was stored: every log replays, and scores are what a recount says.
async fn examine(
    disk: &mut Disk,
    dice: Dice,
    ids: &[String],
    before: &[String],
    tally: &mut Tally,
) {
    let kept = disk.begin(dice, Weather::Crashes, false);
    let (shared, stop) = open(&kept).await;
    assert_eq!(
        scores(&shared, ids).await,
        before,
        "a recount is what was told"
    );
    let games = shared
        .all_games(&GameFilter::default())
        .await
        .expect("a list");
    for row in games {
        assert!(row.state != GameState::Open, "{} is not over", row.id);
        let log = shared.read_log(&row.id).await.expect("a log");
        for (place, event) in log.iter().enumerate() {
            assert_eq!(event.index, place as u64, "{}: a gap", row.id);
        }
        let ruleset = Game::config_of(&log)
            .map(|config| config.ruleset.clone())
            .expect("a head");
        let chosen = shared.rulebook.by_ref(&ruleset).expect("known");
        Game::restore(chosen.ruleset, &log, shared.clock.now()).expect("it replays");
        let record = Record::of(&log).expect("a game that began or was called off");
        verify(&record).expect("every move is legal and leads where it says");
        tally.games += 1;
        tally.decisions += log
            .iter()
            .filter(|event| event.kind.word() == "move")
            .count() as u64;
        let ending = crate::arena::rows::stored_ending(&row).expect("it is over");
        *tally
            .terminations
            .entry(ending.termination.to_string())
            .or_default() += 1;
    }
    assert_eq!(kept.log("none", 0, 1).await.expect("a log"), []);
    stop.drain.cancel();
    stop.cut.cancel();
}
