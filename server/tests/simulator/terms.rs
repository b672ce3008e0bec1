//! The terms of a made-up match: ruleset, clock and policies, drawn at random.

use std::sync::Arc;

use mashimo_engine::Ruleset;
use mashimo_server::game::{
    BudgetUnit, ClockSpec, Control, DrawOffers, EarlyEnd, LagCompensation, NoShow, OnDisconnect,
    OnIllegal, OnServerFault, OnTimeout, Policies, ScoreAdjudication, SingleMove, Span,
};
use mashimo_server::matches::{OnFaults, Player, SeriesConfig};

use crate::table::{self, Random};

/// How bad it gets.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Weather {
    /// Good links, quick bots, a server that stays.
    Calm,
    /// Everything else.
    Storm,
}

const SPECS: [&str; 11] = [
    "oware",
    "kalah",
    "husbao",
    "hus",
    "omweso",
    "bao-kiarabu",
    "bao-la-kiswahili",
    "nam-nam",
    "universal",
    "universal:players=3,relay=true",
    "universal:players=4,capture_one=true",
];

/// A match of a few games.
pub(crate) fn draw(random: &mut Random, weather: Weather) -> (Arc<Ruleset>, SeriesConfig) {
    let spec = SPECS[random.below(SPECS.len() as u64) as usize];
    let (ruleset, named) = table::ruleset(spec);
    let seats = ruleset.seats();
    let player = |i: usize| Player {
        bot: format!("bot{i}"),
        version: "1".to_string(),
    };
    let config = SeriesConfig {
        match_id: "m".to_string(),
        ruleset: named,
        players: (0..seats).map(player).collect(),
        starts: vec![ruleset.text(&ruleset.start())],
        games: seats as u32 * (1 + random.below(3) as u32),
        seats_fixed: false,
        concurrency: 1 + random.below(4) as u32,
        seed: random.next(),
        clock: clock(random, weather),
        policies: policies(random, weather, spec, seats),
        rated: true,
        on_faults: OnFaults::Continue,
        sprt: None,
    };
    (ruleset, config)
}

fn clock(random: &mut Random, weather: Weather) -> ClockSpec {
    let ms = Span::millis;
    let control = match random.below(5) {
        0 => Control::Fischer {
            base: ms(2000 + random.below(8000)),
            increment: ms(100),
        },
        1 => Control::Byoyomi {
            base: ms(1000),
            period: ms(300),
            periods: 3,
        },
        2 => Control::PerMove {
            limit: ms(400),
            overtime_bank: ms(random.below(2000)),
        },
        3 => Control::Budget {
            unit: BudgetUnit::Nodes,
            amount: 100,
            watchdog: ms(2000),
        },
        _ => Control::Correspondence {
            per_move: ms(60_000),
        },
    };
    let lag = LagCompensation {
        max_per_move: ms(50),
        initial: ms(150),
        cap: ms(300),
    };
    ClockSpec {
        control,
        margin: ms(random.below(3) * 25),
        lag_compensation: random.once_in(3).then_some(lag),
        first_move_deadline: random.once_in(3).then_some(ms(5000)),
        hard_turn_limit: match weather {
            Weather::Calm => ms(60_000),
            Weather::Storm => ms(1000 + random.below(60_000)),
        },
    }
}

fn policies(random: &mut Random, weather: Weather, spec: &str, seats: usize) -> Policies {
    let mut pick = |n: u64| random.below(n);
    let kalah = spec == "kalah" || spec == "universal";
    Policies {
        on_timeout: [
            OnTimeout::Lose,
            OnTimeout::LastPreliminaryThenLose,
            OnTimeout::LastPreliminaryThenRandom,
            OnTimeout::Random,
        ][pick(4) as usize],
        on_illegal: match pick(3) {
            0 if spec == "husbao" => OnIllegal::LoseTurn,
            0 => OnIllegal::Lose,
            n => OnIllegal::Retry(n as u32),
        },
        on_disconnect: match pick(3) {
            0 => OnDisconnect::ClockRuns,
            1 => OnDisconnect::Grace(Span::millis(3000)),
            _ => OnDisconnect::Claim(Span::millis(2000)),
        },
        on_server_fault: match pick(4) {
            0 => OnServerFault::VoidReplay,
            _ => OnServerFault::ResumeRefund,
        },
        no_show: if pick(2) == 0 {
            NoShow::Abort
        } else {
            NoShow::Forfeit
        },
        single_move: if pick(2) == 0 {
            SingleMove::Asked
        } else {
            SingleMove::Played
        },
        early_end: match pick(2) {
            0 if kalah => EarlyEnd::MajorityEnd,
            _ => EarlyEnd::PlayOut,
        },
        draw_offers: match weather {
            Weather::Storm if seats == 2 => DrawOffers::On,
            Weather::Storm | Weather::Calm => DrawOffers::Off,
        },
        score_adjudication: match weather {
            Weather::Storm if seats == 2 && pick(8) == 0 => Some(ScoreAdjudication {
                margin: 3,
                plies: 2,
            }),
            Weather::Storm | Weather::Calm => None,
        },
        max_plies: 40 + pick(160) as u32,
        max_wall_time: match weather {
            Weather::Calm => Span::seconds(3600),
            Weather::Storm => Span::millis(20_000 + pick(200_000)),
        },
        ready_deadline: Span::millis(8000),
        resume_window: Span::millis(10_000),
        fault_limit: 3,
        spectator_delay_plies: 0,
        spectator_delay: Span::ZERO,
    }
}
