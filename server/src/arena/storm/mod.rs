//! Whole servers in a made-up world: the arena itself, its sessions and its store under virtual time,
//! with slow and failing disks, links that delay, repeat, lose and half-close, and a server that dies
//! before or after any entry of any log and starts again on what was stored.
//!
//! What the tests of the state machine alone do in `tests/simulator`, these do for everything round it.
//! A world's troubles are drawn from its seed; `MASHIMO_SIMULATE=1000000 cargo test --release -p
//! mashimo-server --lib storm` plays so many decisions, `MASHIMO_SIMULATE_SEED=17` one world again.

mod bot;
mod dice;
mod disk;
mod link;
mod seen;
mod world;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard};

use world::{Tally, Weather};

/// Decisions that are played where nobody asks for more.
const DECISIONS: u64 = 4_000;
/// How often it is told how far it is.
const TELL_EVERY: u64 = 50_000;

fn number(variable: &str) -> Option<u64> {
    let text = std::env::var(variable).ok()?;
    let number = text.parse();
    Some(number.unwrap_or_else(|_| panic!("{variable} must be a number, not {text:?}")))
}

/// Worlds that are played at once where many are wanted: most of a world's time is waiting for its disk.
const WORLDS_AT_ONCE: usize = 8;

/// Plays worlds until enough decisions were made, or the one that is asked for.
fn play(weather: Weather, decisions: u64) -> Tally {
    if let Some(seed) = number("MASHIMO_SIMULATE_SEED") {
        return world(weather, seed, &AtomicBool::default());
    }
    let wanted = number("MASHIMO_SIMULATE").unwrap_or(decisions);
    let threads = match wanted > decisions {
        true => WORLDS_AT_ONCE,
        false => 1,
    };
    let (seeds, failed) = (AtomicU64::new(0), AtomicBool::default());
    let total: Mutex<Tally> = Mutex::default();
    let decisions = || total.lock().unwrap().decisions;
    let worlds = || {
        while decisions() < wanted && !failed.load(Ordering::Relaxed) {
            let played = world(weather, seeds.fetch_add(1, Ordering::Relaxed), &failed);
            tell(weather, total.lock().unwrap(), played);
        }
    };
    std::thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(worlds))));
    let total = total.into_inner().unwrap();
    println!("{weather:?}: {} worlds, {total:?}", seeds.into_inner());
    total
}

fn world(weather: Weather, seed: u64, failed: &AtomicBool) -> Tally {
    let _named = Named(seed, failed);
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .start_paused(true)
        .build();
    runtime
        .expect("a runtime")
        .block_on(world::run(seed, weather))
}

/// Adds a world; who waits for long is told how far it is.
fn tell(weather: Weather, mut total: MutexGuard<'_, Tally>, played: Tally) {
    let before = total.decisions;
    total.add(played);
    if before / TELL_EVERY != total.decisions / TELL_EVERY {
        println!("{weather:?}: {} decisions", total.decisions);
    }
}

/// Says which world it was that failed, and that it did.
struct Named<'a>(u64, &'a AtomicBool);

impl Drop for Named<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.1.store(true, Ordering::Relaxed);
            eprintln!("MASHIMO_SIMULATE_SEED={} plays this world again", self.0);
        }
    }
}

#[test]
fn r07_r27_r40_r41_in_a_storm_no_game_or_seat_is_lost_and_nothing_told_is_taken_back() {
    let total = play(Weather::Storm, DECISIONS);
    if number("MASHIMO_SIMULATE_SEED").is_none() {
        assert!(total.crashes > 2 && total.resumes > 50, "{total:?}");
        assert!(total.failed_writes > 10 && total.repeats > 20, "{total:?}");
        assert!(total.terminations.len() >= 3, "{total:?}");
    }
    // Every world ends with every seat free: what R27 asks for, at its number of games.
    if number("MASHIMO_SIMULATE").is_some_and(|decisions| decisions >= 1_000_000) {
        assert!(total.games >= 10_000, "{total:?}");
    }
}

#[test]
fn r31_a_server_that_dies_again_and_again_costs_nobody_a_game() {
    let total = play(Weather::Crashes, DECISIONS / 2);
    if number("MASHIMO_SIMULATE_SEED").is_none() {
        assert!(total.crashes >= 3 && total.games >= 10, "{total:?}");
    }
    let played_out = ["NORMAL", "CYCLE_RULE", "MAX_PLIES"];
    for (word, n) in &total.terminations {
        assert!(
            played_out.contains(&word.as_str()),
            "{n} games ended by {word}"
        );
    }
}
