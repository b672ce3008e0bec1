//! Games of reference levels against each other, reproducible from a seed.

use std::sync::Arc;

use mashimo_engine::{Bot, Level, Line, Position, random_line};
use mashimo_proto::v1;
use tonic::codegen::BoxStream;

use super::answers;
use crate::arena::{Chosen, Refusal, Shared, Wanted};
use crate::grpc::convert::{game, outcome, rules_ref};

const GAMES_MAX: u32 = 100_000;
const RANDOM_PLIES_MAX: u32 = 100;
const PLIES_MAX: u32 = 100_000;

pub(crate) fn run(
    shared: &Arc<Shared>,
    request: v1::SelfPlayRequest,
) -> Result<BoxStream<v1::SelfPlayResponse>, Refusal> {
    let chosen = rules_ref::chosen(&shared.rulebook, request.rules.as_ref())?;
    let start = rules_ref::position(&chosen, "start", &request.start)?;
    let levels = levels(&request, chosen.ruleset.seats())?;
    let bounds = [
        ("games", request.games, GAMES_MAX),
        ("random_plies", request.random_plies, RANDOM_PLIES_MAX),
        ("max_plies", request.max_plies, PLIES_MAX),
    ];
    if let Some((field, _, most)) = bounds.into_iter().find(|(_, asked, most)| asked > most) {
        return Err(Refusal::field(field, format!("at most {most}")));
    }
    let max_plies = if request.max_plies == 0 {
        chosen.max_plies
    } else {
        request.max_plies
    };
    answers(shared, move |wanted, give| {
        for index in 0..request.games.max(1) {
            let seed = request.seed.wrapping_add(u64::from(index) << 8);
            let begun = random_line(&chosen.ruleset, start, request.random_plies, seed);
            let Some(line) = play(begun, &levels, seed, max_plies, wanted) else {
                return;
            };
            if !give(message(&chosen, index, &start, &line, max_plies)) {
                return;
            }
        }
    })
}

fn levels(request: &v1::SelfPlayRequest, seats: usize) -> Result<Vec<Level>, Refusal> {
    if request.levels.len() != seats {
        let reason = format!("{} levels for {seats} seats", request.levels.len());
        return Err(Refusal::field("levels", reason));
    }
    let read = |(i, text): (usize, &String)| {
        Level::parse(text).map_err(|e| Refusal::field(format!("levels[{i}]"), e.to_string()))
    };
    request.levels.iter().enumerate().map(read).collect()
}

fn play(
    mut line: Line,
    levels: &[Level],
    seed: u64,
    max_plies: u32,
    wanted: &Wanted,
) -> Option<Line> {
    let ruleset = line.ruleset().clone();
    let bot =
        |(seat, &level): (usize, &Level)| Bot::new(level, ruleset.clone(), seed + seat as u64);
    let mut bots: Vec<Bot> = levels.iter().enumerate().map(bot).collect();
    while let Some(seat) = line.position().to_move() {
        if line.ply() >= max_plies {
            break;
        }
        let mv = bots[seat.index()].choose(&line, &|| wanted.is_gone());
        if wanted.is_gone() {
            return None;
        }
        line.play(mv).expect("a bot chooses a legal move");
    }
    Some(line)
}

fn message(
    chosen: &Chosen,
    index: u32,
    start: &Position,
    line: &Line,
    max_plies: u32,
) -> v1::SelfPlayResponse {
    let ruleset = &chosen.ruleset;
    let mut at = *start;
    let mut moves = Vec::with_capacity(line.moves().len());
    for &mv in line.moves() {
        moves.push(ruleset.move_text(&at, mv));
        at = ruleset.play_unchecked(&at, mv);
    }
    v1::SelfPlayResponse {
        index,
        line: Some(v1::Line {
            rules: Some(game::rules_ref(&chosen.named)),
            start: ruleset.text(start),
            moves,
            max_plies,
        }),
        outcome: outcome::of(ruleset, line.position(), line.ply() >= max_plies),
    }
}
