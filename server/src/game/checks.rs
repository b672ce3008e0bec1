//! Whether a game can be played as configured: asked once, before it is offered.

use mashimo_engine::rules::{Bare, Endless, Gates, Relay, Rounds, Scoring, Store, Stuck};
use mashimo_engine::{Position, Ruleset};

use super::clock::{ClockSpec, Control};
use super::config::{ConfigError, ConfigFault, GameConfig};
use super::policy::{DrawOffers, EarlyEnd, OnIllegal};
use super::time::Span;

/// The most decisions a match may set as its limit.
const PLIES_MAX: u32 = 100_000;
/// The most time that may be given for anything: a year.
const SPAN_MAX: Span = Span::seconds(366 * 24 * 3600);
/// The most tries after an illegal move.
const RETRIES_MAX: u32 = 3;
/// The most bytes of a name.
const NAME_MAX: usize = 200;

/// Checks everything and gives the start position.
pub(super) fn check(config: &GameConfig, ruleset: &Ruleset) -> Result<Position, ConfigError> {
    let mut faults = Faults(Vec::new());
    seats(config, ruleset, &mut faults);
    clock(&config.clock, &mut faults);
    policies(config, ruleset, &mut faults);
    let start = start(config, ruleset, &mut faults);
    match start {
        Some(start) if faults.0.is_empty() => Ok(start),
        Some(_) | None => Err(ConfigError { faults: faults.0 }),
    }
}

struct Faults(Vec<ConfigFault>);

impl Faults {
    fn unless(&mut self, good: bool, field: &str, reason: &str) {
        if !good {
            self.0.push(ConfigFault {
                field: field.to_string(),
                reason: reason.to_string(),
            });
        }
    }

    fn span(&mut self, span: Span, field: &str) {
        let good = span > Span::ZERO && span <= SPAN_MAX;
        self.unless(good, field, "must be more than nothing and at most a year");
    }
}

fn start(config: &GameConfig, ruleset: &Ruleset, faults: &mut Faults) -> Option<Position> {
    match ruleset.parse_position(&config.start) {
        Ok(start) => {
            let open = start.to_move().is_some() && !ruleset.legal_moves(&start).is_empty();
            faults.unless(
                open,
                "start",
                "the game is over in it; a start awaits a decision",
            );
            Some(start)
        }
        Err(error) => {
            faults.unless(false, "start", &error.to_string());
            None
        }
    }
}

fn seats(config: &GameConfig, ruleset: &Ruleset, faults: &mut Faults) {
    let (given, needed) = (config.seats.len(), ruleset.seats());
    let reason = format!("{given} seats given; this ruleset has {needed}");
    faults.unless(given == needed, "seats", &reason);
    let named = config
        .seats
        .iter()
        .all(|seat| !seat.bot.is_empty() && seat.bot.len().max(seat.version.len()) <= NAME_MAX);
    faults.unless(
        named,
        "seats.bot",
        "every seat needs a bot's name of at most 200 bytes",
    );
    let id = !config.game_id.is_empty() && config.game_id.len() <= NAME_MAX;
    faults.unless(id, "game_id", "must have 1 to 200 bytes");
}

fn clock(clock: &ClockSpec, faults: &mut Faults) {
    match clock.control {
        Control::Fischer { base, increment } => {
            faults.span(base.plus(increment), "clock.base");
            faults.unless(
                base > Span::ZERO,
                "clock.base",
                "the first turn needs some time",
            );
        }
        Control::Byoyomi {
            base,
            period,
            periods,
        } => {
            faults.span(period, "clock.period");
            faults.unless(base <= SPAN_MAX, "clock.base", "must be at most a year");
            faults.unless(
                (1..=1000).contains(&periods),
                "clock.periods",
                "must be 1 to 1000",
            );
        }
        Control::PerMove {
            limit,
            overtime_bank,
        } => {
            faults.span(limit, "clock.limit");
            faults.unless(
                overtime_bank <= SPAN_MAX,
                "clock.overtime_bank",
                "at most a year",
            );
        }
        Control::Budget {
            amount, watchdog, ..
        } => {
            faults.unless(amount > 0, "clock.amount", "a budget is at least 1");
            faults.span(watchdog, "clock.watchdog");
        }
        Control::Correspondence { per_move } => faults.span(per_move, "clock.per_move"),
    }
    faults.span(clock.hard_turn_limit, "clock.hard_turn_limit");
    faults.unless(
        clock.margin <= SPAN_MAX,
        "clock.margin",
        "must be at most a year",
    );
    if let Some(deadline) = clock.first_move_deadline {
        faults.span(deadline, "clock.first_move_deadline");
    }
    if let Some(lag) = &clock.lag_compensation {
        let bounded = lag.cap <= Span::seconds(10) && lag.initial <= lag.cap;
        let reason = "the quota starts at most at its cap, and that is at most 10 s";
        faults.unless(bounded, "clock.lag_compensation", reason);
        let gain = lag.max_per_move <= lag.cap;
        faults.unless(
            gain,
            "clock.lag_compensation.max_per_move",
            "must be at most the cap",
        );
    }
}

fn policies(config: &GameConfig, ruleset: &Ruleset, faults: &mut Faults) {
    let policies = &config.policies;
    let plies = (1..=PLIES_MAX).contains(&policies.max_plies);
    faults.unless(plies, "policies.max_plies", "must be 1 to 100000");
    faults.span(policies.max_wall_time, "policies.max_wall_time");
    faults.span(policies.ready_deadline, "policies.ready_deadline");
    faults.span(policies.resume_window, "policies.resume_window");
    match policies.on_illegal {
        OnIllegal::Lose => {}
        OnIllegal::Retry(n) => faults.unless(
            (1..=RETRIES_MAX).contains(&n),
            "policies.on_illegal",
            "a seat may retry 1 to 3 times",
        ),
        OnIllegal::LoseTurn => faults.unless(
            turns_may_be_lost(config),
            "policies.on_illegal",
            "lose_turn is for the husbao rulesets without optional capture or handicap",
        ),
    }
    if policies.early_end == EarlyEnd::MajorityEnd
        && let Err(reason) = store_decides(ruleset)
    {
        faults.unless(false, "policies.early_end", reason);
    }
    if let Some(terms) = &policies.score_adjudication {
        let field = "policies.score_adjudication";
        let two = ruleset.seats() == 2;
        faults.unless(
            two,
            field,
            "the bots' scores are compared with two seats only",
        );
        let positive = terms.margin >= 1 && (1..=PLIES_MAX).contains(&terms.plies);
        let reason = "a margin of 1 seed or more, for 1 to 100000 plies";
        faults.unless(positive, field, reason);
    }
    let two = ruleset.seats() == 2 || policies.draw_offers == DrawOffers::Off;
    faults.unless(two, "policies.draw_offers", "draw offers are for two seats");
}

// The custom stands in the husbao leaflet alone, and only for turns of one decision.
fn turns_may_be_lost(config: &GameConfig) -> bool {
    let Some(spec) = &config.ruleset.spec else {
        return false;
    };
    let (id, options) = spec.split_once(':').unwrap_or((spec, ""));
    let one_decision =
        !options.contains("optional_capture=true") && !options.contains("handicap_seeds=");
    ["husbao", "husbao-bis", "husbao-front"].contains(&id) && one_decision
}

/// Whether more than half of the seeds in a store decide the game whatever comes.
///
/// # Errors
/// Why they do not.
pub(super) fn store_decides(ruleset: &Ruleset) -> Result<(), &'static str> {
    let rules = ruleset.rules();
    if ruleset.seats() != 2 {
        return Err("a majority is exact with two seats only");
    }
    let by_stores = rules.scoring == Scoring::Stores
        && rules.rounds == Rounds::Single
        && rules.gates == Gates::None
        && rules.stuck != Stuck::Loses
        && match rules.end.bare {
            Bare::Nothing | Bare::NextEnds | Bare::EitherEnds | Bare::MoverEnds => true,
            Bare::OpponentLoses | Bare::FrontCounted | Bare::FrontLost(_) => false,
        };
    if !by_stores {
        return Err("in this ruleset the greater store alone does not win");
    }
    // Every way round the board leaves a seed in an own store, so no position can come again.
    if rules.sowing.store != Store::Again {
        return Err("in this ruleset a repetition can still overturn a majority");
    }
    match (rules.relay, rules.endless) {
        (Relay::Occupied, Endless::Draw | Endless::Loss) => {
            Err("in this ruleset a never-ending move can still overturn a majority")
        }
        (Relay::Occupied, Endless::Stop | Endless::Illegal) | (Relay::Never, _) => Ok(()),
    }
}
