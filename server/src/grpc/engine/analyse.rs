//! The best move searched for, one answer a depth, or chosen as a reference level would.

use std::sync::Arc;
use std::time::{Duration, Instant};

use mashimo_engine::{Bot, Level, Limits, Line, Report, Search};
use mashimo_proto::v1;
use tonic::codegen::BoxStream;

use super::answers;
use crate::arena::{Refusal, Shared};
use crate::grpc::convert::rules_ref;
use crate::grpc::convert::time::{duration, refused, span};

const DEPTH_MAX: u32 = 128;
const TIME_MAX: Duration = Duration::from_secs(60);
const NODES_MAX: u64 = 1_000_000_000;
const HASH_BYTES: usize = 64 << 20;

pub(crate) fn run(
    shared: &Arc<Shared>,
    request: v1::AnalyseRequest,
) -> Result<BoxStream<v1::AnalyseResponse>, Refusal> {
    if shared.tables.any_rated() {
        return Err(Refusal::RatedGamesRunning);
    }
    let (_, line) = rules_ref::line(&shared.rulebook, request.line.as_ref())?;
    if request.depth > DEPTH_MAX {
        return Err(Refusal::field("depth", format!("at most {DEPTH_MAX}")));
    }
    let time = request
        .time
        .map(|time| span("time", &time))
        .transpose()
        .map_err(refused)?;
    let time = time.map_or(TIME_MAX, Duration::from).min(TIME_MAX);
    let level = match request.level.as_str() {
        "" => None,
        text => Some(Level::parse(text).map_err(|e| Refusal::field("level", e.to_string()))?),
    };
    let holder = shared.clone();
    answers(shared, move |wanted, give| {
        let begun = Instant::now();
        let tell = |report: &Report, done| give(message(&line, report, begun, done));
        let stop = || wanted.is_gone() || begun.elapsed() >= time;
        let mut progress = |report: &Report| {
            if !wanted.is_gone() {
                tell(report, false);
            }
        };
        let last = match level {
            Some(level) => {
                let mut bot = Bot::new(level, line.ruleset().clone(), request.seed);
                if level.uses_tables() {
                    bot.set_endgame(holder.endgame(line.ruleset()));
                }
                bot.think(&line, &stop, &mut progress)
            }
            None => {
                let mut search = Search::new(line.ruleset().clone(), HASH_BYTES);
                search.set_endgame(holder.endgame(line.ruleset()));
                think(&mut search, &line, &request, &stop, &mut progress)
            }
        };
        tell(&last, true);
    })
}

fn think(
    search: &mut Search,
    line: &Line,
    request: &v1::AnalyseRequest,
    stop: &dyn Fn() -> bool,
    progress: &mut dyn FnMut(&Report),
) -> Report {
    let nodes = if request.nodes == 0 {
        NODES_MAX
    } else {
        request.nodes.min(NODES_MAX)
    };
    let limits = Limits {
        nodes: Some(nodes),
        depth: Some(request.depth).filter(|&depth| depth > 0),
    };
    search.think(line, &limits, stop, progress)
}

fn message(line: &Line, report: &Report, begun: Instant, done: bool) -> v1::AnalyseResponse {
    let ruleset = line.ruleset();
    let best = report.best.map(|mv| ruleset.move_text(line.position(), mv));
    v1::AnalyseResponse {
        best: best.unwrap_or_default(),
        score: report.score,
        depth: report.depth,
        nodes: report.nodes,
        line: expected(line, report),
        exact: report.exact,
        elapsed: Some(duration(begun.elapsed().into())),
        done,
    }
}

/// The expected moves as text, each in the position it is made in.
fn expected(line: &Line, report: &Report) -> Vec<String> {
    let mut at = *line.position();
    let mut texts = Vec::with_capacity(report.line.len());
    for &mv in &report.line {
        texts.push(line.ruleset().move_text(&at, mv));
        match line.ruleset().play(&at, mv) {
            Ok(next) => at = next,
            Err(_) => break,
        }
    }
    texts
}
