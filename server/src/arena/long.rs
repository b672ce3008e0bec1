//! A game as long as one likes, in which nothing is irreversible: for tests of what long games cost.

use std::sync::Arc;

use mashimo_engine::rules::Stuck;
use mashimo_engine::{Rules, Seat};

use super::rulebook::Chosen;
use super::table_info::{Place, TableInfo};
use super::{Shared, rows};
use crate::game::{
    Choice, ClockSpec, Command, Control, Event, Game, GameConfig, Policies, SeatConfig, Span,
    Submission,
};
use crate::serve::{Config, Stop};
use crate::store::{Store, Write};

/// An arena that plays nothing, on a store.
pub(super) fn shared(store: Arc<dyn Store>) -> Arc<Shared> {
    let config = Config {
        engine_threads: 0,
        ..Config::throwaway()
    };
    Shared::open(&config, store, Stop::default()).expect("it opens")
}

/// A game of so many decisions, and its log.
pub(super) fn game(shared: &Shared, plies: u32) -> (Arc<TableInfo>, Vec<Event>) {
    // Nothing is taken, no store is sown, and who has nothing to sow misses the turn.
    let rules = Rules {
        stuck: Stuck::EmptySkipped,
        ..Rules::PLAIN
    };
    let chosen = shared
        .rulebook
        .by_rules(&rules)
        .expect("rules that are played");
    let now = || shared.clock.now();
    let config = config(&chosen, 2 * plies);
    let created = Game::create(config, chosen.ruleset.clone(), now());
    let (mut game, created) = created.expect("a playable configuration");
    let mut log = vec![created];
    for seat in [Seat(0), Seat(1)] {
        log.extend(game.run(Command::Ready(seat), now()).expect("it is").events);
    }
    let mut random = 7u64;
    while let Some(open) = game.open().filter(|_| game.ply() < plies) {
        // A choice that leads round in no circle.
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let choices = game.line().legal_moves().len() as u32;
        let submission = Submission {
            seat: open.seat,
            decision_id: open.decision_id,
            attempt: 1,
            choice: Choice::Index((random >> 33) as u32 % choices),
            decoded_at: shared.clock.mono(),
            think_time: None,
            diagnostics: None,
            score: None,
        };
        log.extend(
            game.run(Command::Move(submission), now())
                .expect("legal")
                .events,
        );
    }
    let info = TableInfo {
        config: game.config().clone(),
        ruleset: chosen.ruleset,
        start: *game.line().start(),
        place: Place::default(),
        made: now().wall,
    };
    (Arc::new(info), log)
}

/// The row of such a game.
pub(super) fn made(info: &TableInfo) -> Write {
    Write::NewGame(rows::new_game(info))
}

fn config(chosen: &Chosen, max_plies: u32) -> GameConfig {
    let seat = |bot: &str| SeatConfig {
        bot: bot.into(),
        ..SeatConfig::default()
    };
    GameConfig {
        game_id: "long".into(),
        ruleset: chosen.named.clone(),
        start: chosen.ruleset.text(&chosen.ruleset.start()),
        seats: vec![seat("a"), seat("b")],
        clock: ClockSpec {
            control: Control::PerMove {
                limit: Span::seconds(60),
                overtime_bank: Span::ZERO,
            },
            margin: Span::ZERO,
            lag_compensation: None,
            first_move_deadline: None,
            hard_turn_limit: Span::seconds(60),
        },
        policies: Policies {
            max_plies,
            ..Policies::default()
        },
        seed: 7,
        rated: false,
        part_of: None,
    }
}
