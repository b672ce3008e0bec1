//! A server that dies at every place of a log, one after the other.

use std::sync::Arc;

use mashimo_engine::Seat;
use mashimo_server::game::{
    Choice, Command, Event, EventKind, Game, Nanos, Now, Pause, Phase, Policies,
};

use mashimo_server::record::{event_from_json, event_to_json};

use crate::invariants;
use crate::table::{Random, START, played, submission};

fn later(seconds: u64) -> Now {
    let wall = mashimo_server::game::Millis(START.wall.0 + seconds * 1000);
    // Another process, another monotonic clock.
    Now {
        mono: Nanos(seconds),
        wall,
    }
}

/// The game from the first entries, its server just up again, every seat back.
fn brought_back(whole: &Game, log: &mut Vec<Event>) -> Game {
    let now = later(10_000);
    let ruleset = Arc::clone(whole.line().ruleset());
    let mut game = Game::restore(ruleset, log, now).expect("a log's beginning is a log");
    let mut run = |game: &mut Game, command| {
        let step = game.run(command, now).expect("allowed");
        log.extend(step.events);
    };
    if !game.is_over() {
        run(&mut game, Command::Suspend(Pause::Server));
    }
    for seat in 0..whole.config().seats.len() as u8 {
        run(&mut game, Command::Connected(Seat(seat)));
        if *game.phase() == Phase::Offered {
            run(&mut game, Command::Ready(Seat(seat)));
        }
    }
    game
}

#[test]
fn r07_killed_at_every_place_of_its_log_a_game_goes_on_where_it_was() {
    for spec in ["oware", "kalah", "omweso", "universal:players=3"] {
        let policies = Policies {
            max_plies: 60,
            ..Policies::default()
        };
        let (whole, log) = played(spec, policies, 5);
        let moves: Vec<String> = log.iter().filter_map(move_text).collect();
        for length in 1..=log.len() {
            let mut short = log[..length].to_vec();
            let stood = short.iter().rev().find_map(clock_after);
            let mut game = brought_back(&whole, &mut short);
            if let (Some((seat, clock)), false) = (stood, game.is_over()) {
                assert_eq!(
                    game.clocks()[seat.index()],
                    clock,
                    "the unfinished think is refunded"
                );
            }
            let done = game.ply() as usize;
            for text in &moves[done..] {
                let choice = Choice::Text(text.clone());
                let sub = submission(&game, choice, later(10_000).mono);
                short.extend(
                    game.run(Command::Move(sub), later(10_000))
                        .expect("legal")
                        .events,
                );
            }
            assert_eq!(
                game.line().moves(),
                whole.line().moves(),
                "{spec}, {length}"
            );
            let of = |game: &Game| {
                let ending = game.ending().expect("over").clone();
                (ending.termination, ending.result, ending.position)
            };
            assert_eq!(of(&game), of(&whole), "{spec}, {length}");
            invariants::at_the_end(&game, &short, later(10_000));
        }
    }
}

fn move_text(event: &Event) -> Option<String> {
    let EventKind::Move(played) = &event.kind else {
        return None;
    };
    Some(played.text.to_string())
}

fn clock_after(event: &Event) -> Option<(Seat, mashimo_server::game::SeatClock)> {
    let EventKind::Move(played) = &event.kind else {
        return None;
    };
    Some((played.seat, played.clock.clone()))
}

#[test]
fn a_log_with_an_entry_lost_doubled_or_changed_is_refused() {
    let (whole, log) = played(
        "oware",
        Policies {
            max_plies: 20,
            ..Policies::default()
        },
        5,
    );
    let restore = |log: &[Event]| {
        Game::restore(Arc::clone(whole.line().ruleset()), log, later(1)).map(|_| ())
    };
    restore(&log).expect("whole");
    assert!(restore(&[]).is_err());
    for place in 0..log.len() {
        let mut lost = log.clone();
        lost.remove(place);
        // A torn end is a shorter log, and that is one.
        assert_eq!(
            restore(&lost).is_ok(),
            place == log.len() - 1,
            "{place} lost"
        );
        let mut doubled = log.clone();
        doubled.insert(place, log[place].clone());
        assert!(restore(&doubled).is_err(), "{place} doubled");
    }
    for place in 0..log.len() {
        let mut changed = log.clone();
        if let EventKind::Move(played) = &mut changed[place].kind {
            played.position = played.position.replace(' ', "  ").into();
            let error = restore(&changed).expect_err("another position").to_string();
            assert!(
                error.starts_with(&format!("entry {place}: the rules lead to")),
                "{error}"
            );
        }
    }
    let other = Arc::new(
        mashimo_engine::Spec::parse("kalah")
            .expect("known")
            .ruleset(),
    );
    assert!(
        Game::restore(other, &log, later(1)).is_err(),
        "by other rules"
    );
}

/// A log in which one number, word or list of one entry is another one.
fn damaged(log: &[Event], random: &mut Random) -> Vec<Event> {
    loop {
        let place = random.below(log.len() as u64) as usize;
        let json = event_to_json(&log[place]);
        let mut bytes = json.into_bytes();
        let at = random.below(bytes.len() as u64) as usize;
        bytes[at] = b"0123456789,:\"[]{}AB-"[random.below(20) as usize];
        let text = String::from_utf8_lossy(&bytes).into_owned();
        // What is no event is refused by the reader already.
        if let Ok(event) = event_from_json(&text) {
            let mut log = log.to_vec();
            log[place] = event;
            return log;
        }
    }
}

#[test]
fn a_damaged_log_is_refused_or_a_game_and_never_a_panic() {
    let mut random = Random(77);
    let policies = Policies {
        max_plies: 30,
        ..Policies::default()
    };
    let mut refused = 0;
    for spec in ["oware", "omweso", "universal:players=4"] {
        let (whole, log) = played(spec, policies.clone(), 5);
        for _ in 0..700 {
            let log = damaged(&log, &mut random);
            let ruleset = Arc::clone(whole.line().ruleset());
            match Game::restore(ruleset, &log, later(1)) {
                Err(_) => refused += 1,
                Ok(game) => drop(game.view(later(2).mono)),
            }
        }
    }
    assert!(refused > 300, "{refused} of 2100 were refused");
}
