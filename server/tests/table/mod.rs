//! Games played by a made-up clock and seeded bots, for the tests that want a log.

#![allow(dead_code, reason = "each test binary uses a part of it")]

use std::sync::Arc;

use mashimo_engine::{Ruleset, Seat, Spec};
use mashimo_server::game::{
    Choice, ClockSpec, Command, Control, Event, Game, GameConfig, Millis, Nanos, Now, Policies,
    RulesetRef, SeatConfig, Span, Submission,
};
use mashimo_server::record::fingerprint;

/// When every game of the tests begins: 2026-11-30T00:00:00Z.
pub(crate) const START: Now = Now {
    mono: Nanos(1 << 40),
    wall: Millis(1_795_996_800_000),
};

/// A generator of numbers that only its seed decides (SplitMix64).
#[derive(Clone, Debug)]
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// The next number.
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `n`.
    pub(crate) fn below(&mut self, n: u64) -> u64 {
        self.next() % n
    }

    /// True once in `n`.
    pub(crate) fn once_in(&mut self, n: u64) -> bool {
        self.below(n) == 0
    }
}

/// A clock of so many milliseconds and so many more each turn.
pub(crate) fn fischer(base: u64, increment: u64) -> ClockSpec {
    ClockSpec {
        control: Control::Fischer {
            base: Span::millis(base),
            increment: Span::millis(increment),
        },
        margin: Span::ZERO,
        lag_compensation: None,
        first_move_deadline: None,
        hard_turn_limit: Span::seconds(3600),
    }
}

/// The ruleset of a spec and how a game names it.
pub(crate) fn ruleset(spec: &str) -> (Arc<Ruleset>, RulesetRef) {
    let spec = Spec::parse(spec).expect("a spec of the catalogue");
    let named = RulesetRef {
        spec: Some(spec.to_string()),
        rules: None,
        fingerprint: fingerprint(&spec.rules()),
    };
    (Arc::new(spec.ruleset()), named)
}

/// A game of a spec from its start.
pub(crate) fn config(
    spec: &str,
    clock: ClockSpec,
    policies: Policies,
) -> (Arc<Ruleset>, GameConfig) {
    let (ruleset, named) = ruleset(spec);
    let seat = |i: usize| SeatConfig {
        bot: format!("bot{i}"),
        version: "1".to_string(),
        bot_seed: i as u64,
    };
    let config = GameConfig {
        game_id: format!("game of {spec}").into(),
        ruleset: named,
        start: ruleset.text(&ruleset.start()),
        seats: (0..ruleset.seats()).map(seat).collect(),
        clock,
        policies,
        seed: 11,
        rated: true,
        part_of: None,
    };
    (ruleset, config)
}

/// A move of the awaited decision, decoded at `at`.
pub(crate) fn submission(game: &Game, choice: Choice, at: Nanos) -> Submission {
    let open = game.open().expect("a decision is awaited");
    Submission {
        seat: open.seat,
        decision_id: open.decision_id,
        attempt: open.tries + 1,
        choice,
        decoded_at: at,
        think_time: None,
        score: None,
        diagnostics: None,
    }
}

/// A whole game between seeded bots that think for some milliseconds, and its log.
pub(crate) fn played(spec: &str, policies: Policies, seed: u64) -> (Game, Vec<Event>) {
    let (ruleset, config) = config(spec, fischer(600_000, 100), policies);
    let mut now = START;
    let (mut game, first) = Game::create(config, ruleset, now).expect("a playable configuration");
    let mut log = vec![first];
    let mut random = Random(seed);
    for seat in 0..game.config().seats.len() as u8 {
        log.extend(
            game.run(Command::Ready(Seat(seat)), now)
                .expect("ready")
                .events,
        );
    }
    while let Some(open) = game.open() {
        let decision_id = open.decision_id;
        game.run(
            Command::RequestTaken {
                decision_id,
                at: now.mono,
            },
            now,
        )
        .expect("taken");
        let think = Span::millis(random.below(200));
        now.mono = now.mono + think;
        now.wall = Millis(now.wall.0 + think.as_millis());
        let legal = game.line().legal_moves();
        let index = random.below(legal.len() as u64) as u32;
        let sub = submission(&game, Choice::Index(index), now.mono);
        log.extend(
            game.run(Command::Move(sub), now)
                .expect("a legal move")
                .events,
        );
    }
    (game, log)
}
