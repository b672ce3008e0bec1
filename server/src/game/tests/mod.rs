//! Games played by hand under a clock that only moves when it is told to.
#![allow(
    clippy::wildcard_enum_match_arm,
    reason = "a test asks for one variant; any other one fails it"
)]

mod absences;
mod answers;
mod arbitration;
mod clocks;
mod endings;
mod laws;
mod seats;
mod timeouts;

use std::sync::Arc;

use mashimo_engine::{Seat, Spec};

use super::{
    Answer, Choice, ClockSpec, Command, Control, Ending, Event, EventKind, Game, GameConfig,
    Millis, Nanos, Now, Policies, Refusal, RulesetRef, SeatConfig, Span, Step, Submission,
    Termination,
};

/// A game, its log, and the time.
struct Table {
    game: Game,
    log: Vec<Event>,
    now: Now,
}

fn ms(ms: u64) -> Span {
    Span::millis(ms)
}

fn fischer(base: u64, increment: u64) -> ClockSpec {
    timed(Control::Fischer {
        base: ms(base),
        increment: ms(increment),
    })
}

fn timed(control: Control) -> ClockSpec {
    ClockSpec {
        control,
        margin: Span::ZERO,
        lag_compensation: None,
        first_move_deadline: None,
        hard_turn_limit: Span::seconds(3600),
    }
}

fn config(spec: &str, clock: ClockSpec, policies: Policies) -> GameConfig {
    let spec = Spec::parse(spec).unwrap();
    let ruleset = spec.ruleset();
    let seat = |i: usize| SeatConfig {
        bot: format!("bot{i}"),
        ..SeatConfig::default()
    };
    GameConfig {
        game_id: "g".into(),
        ruleset: RulesetRef {
            spec: Some(spec.to_string()),
            rules: None,
            fingerprint: String::new(),
        },
        start: ruleset.text(&ruleset.start()),
        seats: (0..ruleset.seats()).map(seat).collect(),
        clock,
        policies,
        seed: 7,
        rated: true,
        part_of: None,
    }
}

impl Table {
    fn offered(config: GameConfig) -> Table {
        let ruleset = Spec::parse(config.ruleset.spec.as_deref().unwrap())
            .unwrap()
            .ruleset();
        let now = Now {
            mono: Nanos(1 << 40),
            wall: Millis(1_764_460_800_000),
        };
        let (game, event) = Game::create(config, Arc::new(ruleset), now).unwrap();
        Table {
            game,
            log: vec![event],
            now,
        }
    }

    /// A game under way, its first request just taken.
    fn started(config: GameConfig) -> Table {
        let mut table = Table::offered(config);
        for seat in table.game.seats() {
            table.run(Command::Ready(seat)).unwrap();
        }
        table.taken();
        table
    }

    fn oware(clock: ClockSpec) -> Table {
        Table::started(config("oware", clock, Policies::default()))
    }

    fn with(clock: ClockSpec, set: impl Fn(&mut Policies)) -> Table {
        let mut policies = Policies::default();
        set(&mut policies);
        Table::started(config("oware", clock, policies))
    }

    fn pass(&mut self, span: Span) {
        self.now.mono = self.now.mono + span;
        self.now.wall = Millis(self.now.wall.0 + span.as_millis());
    }

    fn run(&mut self, command: Command) -> Result<Step, Refusal> {
        let step = self.game.run(command, self.now)?;
        self.log.extend(step.events.iter().cloned());
        let again = Game::restore(Arc::clone(self.game.line().ruleset()), &self.log, self.now);
        assert!(
            again.unwrap().same_log(&self.game),
            "a game is the fold of its log"
        );
        Ok(step)
    }

    fn taken(&mut self) {
        if let Some(open) = self.game.open() {
            let decision_id = open.decision_id;
            self.run(Command::RequestTaken {
                decision_id,
                at: self.now.mono,
            })
            .unwrap();
        }
    }

    fn submission(&self, text: &str) -> Submission {
        let open = self.game.open().expect("a decision is awaited");
        Submission {
            seat: open.seat,
            decision_id: open.decision_id,
            attempt: open.tries + 1,
            choice: Choice::Text(text.to_string()),
            decoded_at: self.now.mono,
            think_time: None,
            score: None,
            diagnostics: None,
        }
    }

    /// The seat to move decides after so long; the next request is taken at once.
    fn play_after(&mut self, span: Span, text: &str) -> Answer {
        self.pass(span);
        let step = self.run(Command::Move(self.submission(text))).unwrap();
        self.taken();
        step.answer
    }

    /// Any legal move.
    fn play_any(&mut self) -> Answer {
        let text = self.first_legal();
        self.play_after(Span::ZERO, &text)
    }

    fn first_legal(&self) -> String {
        let line = self.game.line();
        line.ruleset()
            .move_text(line.position(), line.legal_moves()[0])
    }

    /// The next deadline comes, and nobody has sent anything.
    fn deadline(&mut self) -> Step {
        let at = self.game.next_deadline().expect("a deadline is due");
        self.pass(at - self.now.mono);
        self.run(Command::DeadlinePassed {
            drained_to: self.now.mono,
        })
        .unwrap()
    }

    fn ending(&self) -> &Ending {
        self.game.ending().expect("the game is over")
    }

    fn termination(&self) -> Termination {
        self.ending().termination
    }

    fn last(&self) -> &EventKind {
        &self.log.last().unwrap().kind
    }

    fn remaining(&self, seat: u8) -> Span {
        self.game.clocks()[usize::from(seat)].remaining
    }
}

const SOUTH: Seat = Seat(0);
const NORTH: Seat = Seat(1);
