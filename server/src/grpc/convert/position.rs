//! Positions, moves and traces of the engine as messages.

use mashimo_engine::{
    Awaited, Lap, LapEnd, Last, Move, Pit, Position, Ruleset, Seat, Trace, Transition, Way,
};
use mashimo_proto::v1;

use super::outcome;
use crate::arena::{Detail, Legal};

/// A position as a message.
pub(crate) fn position(ruleset: &Ruleset, at: &Position, detail: Detail) -> v1::Position {
    let text = ruleset.text(at);
    match detail {
        Detail::Text => v1::Position {
            text,
            ..v1::Position::default()
        },
        Detail::Full => v1::Position {
            text,
            pits: at.pits().iter().map(|&seeds| seeds.into()).collect(),
            stores: seats(ruleset).map(|seat| at.store(seat).into()).collect(),
            to_move: at.to_move().map(|seat| seat.0.into()),
            geometry: Some(geometry(ruleset)),
            marks: Some(marks(ruleset, at)),
        },
    }
}

/// The seats of a ruleset in order.
pub(crate) fn seats(ruleset: &Ruleset) -> impl Iterator<Item = Seat> + use<> {
    (0..ruleset.seats() as u8).map(Seat)
}

/// The board of a ruleset.
pub(crate) fn geometry(ruleset: &Ruleset) -> v1::rules::Geometry {
    v1::rules::Geometry {
        seats: ruleset.seats() as u32,
        rows: ruleset.rows() as u32,
        columns: ruleset.columns() as u32,
    }
}

fn marks(ruleset: &Ruleset, at: &Position) -> v1::Marks {
    let (phase, pit, way) = pending(at.awaited());
    // What only the text tells.
    let text = ruleset.text(at);
    let reserve: Vec<u32> = seats(ruleset).map(|seat| at.reserve(seat).into()).collect();
    let planted = reserve.iter().all(|&seeds| seeds == 0);
    let houses: Vec<bool> = seats(ruleset).map(|seat| at.house(seat)).collect();
    let houseless = houses.iter().all(|stands| !stands);
    v1::Marks {
        round: at.round().into(),
        phase: phase.to_owned(),
        reserve: if planted { Vec::new() } else { reserve },
        owners: owners(ruleset, at),
        house: if houseless { Vec::new() } else { houses },
        at: pit.map(|pit| ruleset.pit_name(pit)).unwrap_or_default(),
        hand: at.hand().into(),
        dir: way.map(way_word).unwrap_or_default().to_owned(),
        blocked: at
            .blocked()
            .map(|pit| ruleset.pit_name(pit))
            .unwrap_or_default(),
        captured: bits(&text, "captured").iter().map(|&n| n == 1).collect(),
        took: mark(&text, "took") == Some("1"),
        ends: mark(&text, "ends").unwrap_or_default().to_owned(),
        moved: bits(&text, "moved"),
    }
}

/// The value of a mark of a position's text.
fn mark<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let marks = text.split(' ').filter_map(|word| word.split_once('='));
    marks
        .into_iter()
        .find_map(|(key, value)| (key == name).then_some(value))
}

fn bits(text: &str, name: &str) -> Vec<u32> {
    let numbers = mark(text, name).unwrap_or_default().split(',');
    numbers.filter_map(|n| n.parse().ok()).collect()
}

fn pending(awaited: Awaited) -> (&'static str, Option<Pit>, Option<Way>) {
    match awaited {
        Awaited::Sow | Awaited::Over(_) | Awaited::Finished => ("", None, None),
        Awaited::Take { at, way, left: 2 } => ("take2", Some(at), Some(way)),
        Awaited::Take { at, way, .. } => ("take", Some(at), Some(way)),
        Awaited::Reverse { at } => ("", Some(at), None),
        Awaited::House { at, way } => ("", Some(at), Some(way)),
        Awaited::Arrange => ("setup", None, None),
        Awaited::Give => ("give", None, None),
        Awaited::Place => ("place", None, None),
        Awaited::Claim => ("claim", None, None),
    }
}

fn owners(ruleset: &Ruleset, at: &Position) -> Vec<v1::Owner> {
    let holder = |index: usize| {
        let seat = at.holder(Pit(index as u8))?;
        Some(v1::Owner {
            pit: index as u32,
            seat: seat.0.into(),
        })
    };
    (0..ruleset.pits()).filter_map(holder).collect()
}

pub(crate) fn way_word(way: Way) -> &'static str {
    match way {
        Way::Ccw => "ccw",
        Way::Cw => "cw",
    }
}

/// Legal moves, each with what it leads to. `plies_left` is how many decisions the ply limit still
/// allows, this one included.
pub(crate) fn legal_moves(
    ruleset: &Ruleset,
    moves: &[Legal],
    plies_left: Option<u32>,
    with_positions: bool,
) -> Vec<v1::LegalMove> {
    let limit = plies_left == Some(1);
    moves
        .iter()
        .map(|legal| legal_move(ruleset, legal, limit, with_positions))
        .collect()
}

fn legal_move(ruleset: &Ruleset, legal: &Legal, limit: bool, with_position: bool) -> v1::LegalMove {
    let text = legal.text.to_string();
    let Some(after) = &legal.after else {
        return v1::LegalMove {
            text,
            ..v1::LegalMove::default()
        };
    };
    v1::LegalMove {
        text,
        seeds_won: seeds_won(ruleset, after),
        next_seat: after
            .position
            .to_move()
            .filter(|_| !limit)
            .map(|seat| seat.0.into()),
        turn_ended: after.turn_ended,
        outcome: outcome::of(ruleset, &after.position, limit),
        skipped_seats: after.skipped.iter().map(|seat| seat.0.into()).collect(),
        position: if with_position {
            ruleset.text(&after.position)
        } else {
            String::new()
        },
    }
}

fn seeds_won(ruleset: &Ruleset, after: &Transition) -> Vec<i32> {
    after.seeds_won[..ruleset.seats()].to_vec()
}

/// A decision and what it led to.
pub(crate) fn transition(
    ruleset: &Ruleset,
    before: &Position,
    mv: Move,
    after: &Transition,
    trace: Option<&Trace>,
) -> v1::Transition {
    v1::Transition {
        r#move: ruleset.move_text(before, mv),
        position: Some(position(ruleset, &after.position, Detail::Full)),
        seat: before.to_move().map_or(0, |seat| seat.0.into()),
        turn_ended: after.turn_ended,
        skipped_seats: after.skipped.iter().map(|seat| seat.0.into()).collect(),
        seeds_won: seeds_won(ruleset, after),
        trace: trace.map(|trace| self::trace(ruleset, before, trace)),
        outcome: outcome::of(ruleset, &after.position, false),
    }
}

fn trace(ruleset: &Ruleset, before: &Position, trace: &Trace) -> v1::Trace {
    let mover = before.to_move().unwrap_or(Seat(0));
    let laps = trace
        .laps
        .iter()
        .map(|one| lap(ruleset, mover, one))
        .collect();
    v1::Trace {
        laps,
        truncated: trace.truncated,
    }
}

fn lap(ruleset: &Ruleset, mover: Seat, lap: &Lap) -> v1::Lap {
    let pit = |pit: Pit| v1::Pit {
        index: pit.0.into(),
        name: ruleset.pit_name(pit),
    };
    v1::Lap {
        lifted: lap.lifted.map(pit),
        seeds: lap.seeds.into(),
        way: way_word(lap.way).to_owned(),
        last: Some(match lap.last {
            Last::Pit(at) => v1::lap::Last::LastPit(pit(at)),
            Last::Store(seat) => v1::lap::Last::LastStore(seat.0.into()),
        }),
        captured: (lap.captured.iter())
            .map(|&(at, seeds)| v1::Taken {
                pit: Some(pit(at)),
                seeds: seeds.into(),
            })
            .collect(),
        banked: lap.banked[mover.index()].into(),
        end: lap_end(lap.end).to_owned(),
    }
}

fn lap_end(end: LapEnd) -> &'static str {
    match end {
        LapEnd::Store => "store",
        LapEnd::Stopped => "gate",
        LapEnd::Rested => "rest",
        LapEnd::Relayed => "relay",
        LapEnd::Banked | LapEnd::SownOn => "capture",
        LapEnd::Gate => "gate",
        LapEnd::Paused => "choice",
        LapEnd::Over => "over",
        LapEnd::Endless => "endless",
    }
}
