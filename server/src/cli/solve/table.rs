//! Positions of few seeds, looked up in a table.

use std::sync::Arc;

use mashimo_engine::{ENDGAME_SEEDS_MAX, Endgame, Line, Ruleset, Seat, Worth};

use super::Answer;
use crate::cli::fault::Fault;
use crate::cli::memory::refuse_beyond;
use crate::cli::progress::Progress;

/// A line out of a table is no longer than this.
const LINE_MAX: usize = 40;

/// By a table of all boards of as many seeds or fewer, one that is there or one that is built.
pub(super) fn looked_up(
    line: &Line,
    seat: Seat,
    memory: usize,
    kept: Option<Arc<Endgame>>,
) -> Result<Answer, Fault> {
    let (ruleset, position) = (line.ruleset(), line.position());
    let seeds: u32 = position.pits().iter().map(|&held| u32::from(held)).sum();
    let table = match kept.filter(|kept| kept.seeds_max() >= seeds as usize) {
        Some(kept) => kept,
        None => Arc::new(built(ruleset, seeds, memory)?),
    };
    let worth = worth(&table, line, seat).ok_or_else(|| no_whole_game(ruleset, seeds))?;
    let Some(sign) = worth.sign else {
        return Err(undecided(&worth));
    };
    let margin = worth.least.filter(|_| worth.least == worth.greatest);
    Ok(Answer {
        sign,
        margin,
        line: kept_line(&table, line, seat),
        proof: format!(
            "table of all boards of up to {} seeds{}",
            table.seeds_max(),
            going_round(ruleset)
        ),
    })
}

/// What the proof says of play that goes round.
fn going_round(ruleset: &Ruleset) -> &'static str {
    if Endgame::decides(ruleset) {
        ", a cycle splits them"
    } else {
        ", forced whether or not play goes round"
    }
}

fn no_whole_game(ruleset: &Ruleset, seeds: u32) -> Fault {
    let of = ruleset.seeds();
    Fault::input(format_args!(
        "where more than half of the seeds win, a table is for whole games alone: {seeds} seeds in the \
         pits and the rest of {of} in the stores"
    ))
}

fn undecided(worth: &Worth) -> Fault {
    let told =
        |margin: Option<i32>| margin.map_or("any".to_string(), |margin| format!("{margin:+}"));
    Fault::failed(format_args!(
        "not solved: play can go round, and what that comes to hangs on the game; the margin lies \
         between {} and {}",
        told(worth.least),
        told(worth.greatest)
    ))
}

fn built(ruleset: &Ruleset, seeds: u32, memory: usize) -> Result<Endgame, Fault> {
    let over = || {
        Fault::input(format_args!(
            "{seeds} seeds in the pits: a table is built for at most {ENDGAME_SEEDS_MAX}; \
             `mashimo analyse` gives an opinion"
        ))
    };
    let few = u8::try_from(seeds).map_err(|_| over())?;
    if few > ENDGAME_SEEDS_MAX {
        return Err(over());
    }
    let needed = Endgame::bytes(ruleset, few).div_ceil(1 << 20);
    if needed > memory as u64 {
        return Err(Fault::input(format_args!(
            "a table of {seeds} seeds takes up to {needed} MiB to build: --memory {memory} is too \
             little; `mashimo analyse` gives an opinion"
        )));
    }
    refuse_beyond(&format!("a table of {seeds} seeds"), needed)?;
    let progress = Progress::clock("building a table");
    let table = Endgame::build(ruleset, few, &|| false);
    progress.end();
    table.ok_or_else(|| Fault::failed("no table could be built for these rules"))
}

/// What the line's position comes to for a seat.
fn worth(table: &Endgame, line: &Line, seat: Seat) -> Option<Worth> {
    let position = line.position();
    if let Some(outcome) = position.outcome() {
        let score = |seat: Seat| i32::from(outcome.scores[usize::from(seat.0)]);
        let margin = score(seat) - score(seat.other());
        let sign = match outcome.winner {
            Some(winner) if winner == seat => 1,
            Some(_) => -1,
            None => 0,
        };
        return Some(Worth {
            least: Some(margin),
            greatest: Some(margin),
            sign: Some(sign),
        });
    }
    let worth = table.worth(position)?;
    Some(match position.to_move()? == seat {
        true => worth,
        false => Worth {
            least: worth.greatest.map(|margin| -margin),
            greatest: worth.least.map(|margin| -margin),
            sign: worth.sign.map(|sign| -sign),
        },
    })
}

/// A line in which nobody gives anything away, until the game is over or goes round.
fn kept_line(table: &Endgame, from: &Line, seat: Seat) -> Vec<mashimo_engine::Move> {
    let mut line = from.clone();
    let mut been = vec![*line.position()];
    while line.moves().len() < LINE_MAX {
        let Some(next) = kept_move(table, &line, seat, &been) else {
            break;
        };
        been.push(*next.position());
        line = next;
    }
    line.moves().to_vec()
}

/// The line with one move more, the best for the seat to move: who wins counts first, then seeds.
fn kept_move(
    table: &Endgame,
    line: &Line,
    seat: Seat,
    been: &[mashimo_engine::Position],
) -> Option<Line> {
    let view = match line.position().to_move()? == seat {
        true => 1,
        false => -1,
    };
    let kept = worth(table, line, seat)?;
    let moves = line.legal_moves();
    let lines = moves.iter().filter_map(|&mv| {
        let mut next = line.clone();
        next.play(mv).ok()?;
        let after = worth(table, &next, seat)?;
        (after.sign == kept.sign && !been.contains(next.position())).then_some((next, after))
    });
    // Of moves that keep the result, those that are certain of most; the first of equals.
    let certain = |after: &Worth| match view {
        1 => after.least.unwrap_or(i32::MIN),
        _ => after.greatest.map_or(i32::MIN, |margin| -margin),
    };
    let best = lines.reduce(|best, next| {
        if certain(&next.1) > certain(&best.1) {
            next
        } else {
            best
        }
    });
    best.map(|(next, _)| next)
}
