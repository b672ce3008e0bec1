//! Frames written straight and frames written by their messages are the same bytes.

use std::sync::atomic::AtomicU64;

use mashimo_engine::{Seat, Spec, catalogue};

use super::*;
use crate::arena::{Accepted, Asked, Legal, TableInfo};
use crate::game::{
    Acceptance, Answer, Choice, ClockSpec, Command, Control, Game, GameConfig, Millis, Nanos, Now,
    Policies, Repeat, RulesetRef, SeatConfig, Span, Submission,
};

const PLIES: usize = 24;

fn game(spec: &Spec, control: Control) -> Game {
    let ruleset = Arc::new(spec.ruleset());
    let config = GameConfig {
        game_id: "01938b5e-7c1a-7000-8000-0123456789ab".into(),
        start: ruleset.text(&ruleset.start()),
        ruleset: RulesetRef {
            spec: Some(spec.to_string()),
            rules: None,
            fingerprint: String::new(),
        },
        seats: (0..ruleset.seats()).map(seat).collect(),
        clock: ClockSpec {
            control,
            margin: Span::millis(50),
            lag_compensation: None,
            first_move_deadline: None,
            hard_turn_limit: Span::seconds(3600),
        },
        policies: Policies::default(),
        seed: 7,
        rated: true,
        part_of: None,
    };
    let (game, _) = Game::create(config, ruleset, now(0)).expect("a game");
    game
}

fn seat(i: usize) -> SeatConfig {
    SeatConfig {
        bot: format!("bot{i}"),
        ..SeatConfig::default()
    }
}

/// A millisecond and a bit a step, so that durations have all their parts.
fn now(step: u64) -> Now {
    Now {
        mono: Nanos(1 + step * 1_234_567),
        wall: Millis(1_700_000_000_000 + step),
    }
}

fn info(game: &Game) -> Arc<TableInfo> {
    Arc::new(TableInfo {
        config: game.config().clone(),
        ruleset: game.line().ruleset().clone(),
        start: *game.line().start(),
        place: Default::default(),
        made: Millis(1_700_000_000_000),
    })
}

fn asked(
    game: &Game,
    info: &Arc<TableInfo>,
    played: &[Arc<Published>],
    at: Now,
    detail: Detail,
) -> Asked {
    let (line, ruleset) = (game.line(), &info.ruleset);
    let decided = game.decided();
    Asked {
        info: info.clone(),
        request: game.request(at.mono).expect("somebody is asked"),
        position: *line.position(),
        text: ruleset.text(line.position()).into(),
        legal_moves: Legal::all(line, detail),
        clocks: (0..ruleset.seats() as u8)
            .map(|seat| game.clock_at(Seat(seat), at.mono))
            .collect(),
        line: decided.iter().filter_map(|d| d.text.clone()).collect(),
        line_start: ruleset.text(line.start()).into(),
        draw_offer: (game.ply() % 3 == 1).then_some(Seat(1)),
        played: played.to_vec(),
        taken: AtomicU64::new(0),
    }
}

/// Writes a frame as the stream does, and by its message.
fn agree(frame: &Frame, detail: Detail) {
    let limits = Limits::default();
    let mut written = Vec::new();
    if let Frame::Event(event) = frame {
        written.extend_from_slice(&shared(event, detail));
        assert_eq!(&shared(event, detail)[..], &written[..], "it is kept");
    } else if !fields::write(&mut written, frame, detail) {
        return;
    }
    let by_message = message(frame.clone(), detail, &limits);
    let read = v1::PlayResponse::decode(&written[..]).expect("a message");
    assert_eq!(read, by_message);
    assert_eq!(written, by_message.encode_to_vec());
}

fn published(game: &Game, info: &Arc<TableInfo>, event: crate::game::Event) -> Arc<Published> {
    Arc::new(Published {
        info: info.clone(),
        position: *game.line().position(),
        clocks: game.clocks().to_vec(),
        running: game.open().map(|open| open.seat),
        ply: game.ply(),
        wire: Default::default(),
        event: Arc::new(event),
    })
}

fn play(spec: &Spec, control: Control) -> usize {
    let mut game = game(spec, control);
    let info = info(&game);
    for seat in 0..info.ruleset.seats() as u8 {
        game.run(Command::Ready(Seat(seat)), now(0)).expect("ready");
    }
    let (mut compared, mut untold) = (0, Vec::new());
    for ply in 0..PLIES {
        let at = now(ply as u64 * 2 + 1);
        let Some(open) = game.open().cloned() else {
            break;
        };
        for detail in [Detail::Full, Detail::Text] {
            let asked = asked(&game, &info, &untold, at, detail);
            agree(&Frame::Request(Arc::new(asked)), detail);
        }
        if ply % 3 == 0 {
            untold.clear();
        }
        let moves = game.line().legal_moves().len();
        let submission = Submission {
            seat: open.seat,
            decision_id: open.decision_id,
            attempt: 1,
            choice: Choice::Index((ply * 7 % moves) as u32),
            decoded_at: now(ply as u64 * 2 + 2).mono,
            think_time: None,
            score: None,
            diagnostics: None,
        };
        let step = game.run(Command::Move(submission), now(ply as u64 * 2 + 2));
        let step = step.expect("a move");
        let Answer::Accepted(acceptance) = step.answer else {
            panic!("a legal move in time is accepted")
        };
        compared += 1;
        for repeat in [Repeat::First, Repeat::Again] {
            let accepted = Accepted {
                info: info.clone(),
                attempt: 1,
                acceptance: Acceptance {
                    repeat,
                    ..acceptance.clone()
                },
                clock: game.clocks()[open.seat.index()].clone(),
            };
            agree(&Frame::Accepted(Box::new(accepted)), Detail::Text);
        }
        for event in step.events {
            let event = published(&game, &info, event);
            untold.push(event.clone());
            let event = Frame::Event(event);
            agree(&event, Detail::Full);
            agree(&event, Detail::Text);
        }
    }
    compared
}

#[test]
fn both_ways_write_the_same_bytes_in_every_ruleset_and_under_every_clock() {
    let (second, minute) = (Span::seconds(1), Span::seconds(60));
    let controls = [
        Control::Fischer {
            base: minute,
            increment: second,
        },
        Control::Byoyomi {
            base: second,
            period: minute,
            periods: 3,
        },
        Control::PerMove {
            limit: minute,
            overtime_bank: second,
        },
        Control::Correspondence { per_move: minute },
    ];
    let mut compared = 0;
    for (i, entry) in catalogue().iter().enumerate() {
        let spec = Spec::parse(entry.id).expect("of the catalogue");
        let controls = if i == 0 {
            &controls[..]
        } else {
            &controls[i % 4..=i % 4]
        };
        for control in controls {
            compared += play(&spec, control.clone());
        }
    }
    assert!(compared > 400, "only {compared} decisions were compared");
}
