//! A sowing told lap by lap, so that a person can follow it on a board or on a rule page.

use mashimo_engine::{Lap, LapEnd, Last, Ruleset, Trace, Way};
use serde_json::{Value, json};

/// A line of text for each lap.
pub(crate) fn laps_text(ruleset: &Ruleset, trace: &Trace) -> Vec<String> {
    let laps = trace.laps.iter().enumerate();
    let mut lines: Vec<String> = laps
        .map(|(i, lap)| format!("lap {}: {}", i + 1, lap_text(ruleset, lap)))
        .collect();
    if trace.truncated {
        lines.push("… and more laps than are kept".to_string());
    }
    lines
}

fn lap_text(ruleset: &Ruleset, lap: &Lap) -> String {
    let seeds = if lap.seeds == 1 {
        "1 seed".to_string()
    } else {
        format!("{} seeds", lap.seeds)
    };
    let from = match lap.lifted {
        Some(pit) => format!("{}, {seeds}", ruleset.pit_name(pit)),
        None => format!("{seeds} in hand"),
    };
    let way = match lap.way {
        Way::Ccw => "anticlockwise",
        Way::Cw => "clockwise",
    };
    let last = match lap.last {
        Last::Pit(pit) => ruleset.pit_name(pit),
        Last::Store(seat) => format!("the store of seat {seat}"),
    };
    let mut text = format!("{from} {way} to {last}");
    if !lap.captured.is_empty() {
        let taken = lap
            .captured
            .iter()
            .map(|&(pit, n)| format!("{n} of {}", ruleset.pit_name(pit)));
        text.push_str(&format!("; takes {}", taken.collect::<Vec<_>>().join(", ")));
    }
    let stores = lap.banked.iter().enumerate().filter(|&(_, &n)| n > 0);
    for (seat, n) in stores {
        text.push_str(&format!("; {n} into the store of seat {seat}"));
    }
    format!("{text} → {}", end_text(lap.end))
}

fn end_text(end: LapEnd) -> &'static str {
    match end {
        LapEnd::Store => "own store, moves again",
        LapEnd::Stopped => "stopped there",
        LapEnd::Rested => "ends",
        LapEnd::Relayed => "occupied, lifted",
        LapEnd::Banked => "captured, ends",
        LapEnd::SownOn => "captured, sown on",
        LapEnd::Gate => "won for good, ends",
        LapEnd::Paused => "a choice is open",
        LapEnd::Over => "the game is over",
        LapEnd::Endless => "never ends",
    }
}

/// The laps as JSON.
pub(crate) fn laps_json(ruleset: &Ruleset, trace: &Trace) -> Value {
    trace
        .laps
        .iter()
        .map(|lap| lap_json(ruleset, lap))
        .collect::<Vec<Value>>()
        .into()
}

fn lap_json(ruleset: &Ruleset, lap: &Lap) -> Value {
    let captured = lap.captured.iter();
    let captured = captured.map(|&(pit, n)| json!({"pit": ruleset.pit_name(pit), "seeds": n}));
    let (last_pit, last_store) = match lap.last {
        Last::Pit(pit) => (Some(ruleset.pit_name(pit)), None),
        Last::Store(seat) => (None, Some(seat.0)),
    };
    json!({
        "lifted": lap.lifted.map(|pit| ruleset.pit_name(pit)),
        "seeds": lap.seeds,
        "way": lap.way,
        "last_pit": last_pit,
        "last_store": last_store,
        "captured": captured.collect::<Vec<_>>(),
        "banked": &lap.banked[..ruleset.seats()],
        "end": lap.end,
    })
}
