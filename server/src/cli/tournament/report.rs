//! The table of an event, and what a file would play.

use mashimo_server::stats::elo::Estimate;
use mashimo_server::tournament::config::{Kind, Program};
use mashimo_server::tournament::event::Event;
use mashimo_server::tournament::table::{Line, crosstable, table as lines};
use serde_json::{Value, json};

use super::outs::Failed;
use super::plan::Plan;
use crate::cli::fault::Fault;
use crate::cli::matches::records::Records;
use crate::cli::out::Out;

/// Prints the table as it stands.
pub(super) fn table(
    plan: &Plan,
    event: &Event,
    failed: &[Failed],
    records: Option<&Records>,
    out: &mut Out,
) -> Result<(), Fault> {
    let lines = lines(event);
    if out.is_json() {
        let mut value = as_json(plan, event, &lines, records);
        value["failed"] = json!(failed);
        return out.json(&value);
    }
    let state = match (event.is_over(), event.stopped()) {
        (true, Some(reason)) => format!("over early: {reason}"),
        (true, None) => "over".to_string(),
        (false, _) => format!("under way, {} meetings due", event.due().len()),
    };
    let played = event.scores().count();
    out.line(format!(
        "{}: {}, {played} meetings played, {state}",
        plan.config.name,
        word(plan)
    ))?;
    let head = ["", "bot", "points", "games", "won–level–lost", "Elo"];
    let mut rows = vec![head.map(str::to_string).to_vec()];
    rows.extend(lines.iter().map(|line| row(plan, event, line)));
    forfeits(&mut rows, &lines, failed);
    out.table(&rows)?;
    for failed in failed {
        out.line(&failed.reason)?;
    }
    if plan.config.bots.len() <= 12 {
        out.line("")?;
        cross(plan, event, &lines, out)?;
    }
    if let Some(records) = records {
        out.line(format!("records: {}", records.lines.display()))?;
    }
    Ok(())
}

/// A further column where a bot could not play: `4 NO_SHOW`.
fn forfeits(rows: &mut [Vec<String>], lines: &[Line], failed: &[Failed]) {
    if failed.is_empty() {
        return;
    }
    rows[0].push("forfeits".to_string());
    for (row, line) in rows[1..].iter_mut().zip(lines) {
        let how = failed.iter().find(|failed| failed.entrant == line.entrant);
        let word = how.map_or("", |failed| failed.termination.as_str());
        row.push(match line.forfeits {
            0 => word.to_string(),
            games => format!("{games} {word}"),
        });
    }
}

/// The kind of an event in a word.
pub(super) fn word(plan: &Plan) -> &'static str {
    match plan.config.kind {
        Kind::RoundRobin { .. } => "round robin",
        Kind::Gauntlet { .. } => "gauntlet",
        Kind::Swiss { .. } => "Swiss",
        Kind::Knockout { .. } => "knockout",
        Kind::Match => "match",
        Kind::Sprt { .. } => "SPRT",
    }
}

/// Half points as people write them: `3½`.
fn points(half_points: u32) -> String {
    let half = if half_points.is_multiple_of(2) {
        ""
    } else {
        "½"
    };
    match half_points / 2 {
        0 if !half.is_empty() => half.to_string(),
        whole => format!("{whole}{half}"),
    }
}

fn row(plan: &Plan, event: &Event, line: &Line) -> Vec<String> {
    let main = match event.kind() {
        Kind::Swiss { .. } => line.match_half_points,
        Kind::Knockout { .. } => 2 * line.rounds_won,
        Kind::RoundRobin { .. } | Kind::Gauntlet { .. } | Kind::Match | Kind::Sprt { .. } => {
            line.game_half_points
        }
    };
    let [won, level, lost] = line.encounters;
    vec![
        line.place.to_string(),
        plan.bot(line.entrant).name.clone(),
        points(main),
        line.games.to_string(),
        format!("{won}–{level}–{lost}"),
        elo(&line.estimate),
    ]
}

/// Against all opponents together; a clean sweep has none.
fn elo(estimate: &Estimate) -> String {
    match (estimate.elo, estimate.elo_error) {
        (Some(elo), Some(error)) => format!("{elo:+.0} ± {error:.0}"),
        (Some(elo), None) => format!("{elo:+.0}"),
        (None, _) => "–".to_string(),
    }
}

fn cross(plan: &Plan, event: &Event, lines: &[Line], out: &mut Out) -> Result<(), Fault> {
    let sums = crosstable(event);
    let name = |line: &Line| plan.bot(line.entrant).name.clone();
    let mut rows = vec![vec![String::new()]];
    rows[0].extend(lines.iter().map(name));
    for line in lines {
        let cell = |other: &Line| match sums.get(&(line.entrant, other.entrant)) {
            Some(score) => format!(
                "{}:{}",
                points(score.half_points[0]),
                points(score.half_points[1])
            ),
            None => "·".to_string(),
        };
        let mut row = vec![name(line)];
        row.extend(lines.iter().map(cell));
        rows.push(row);
    }
    out.table(&rows)
}

fn as_json(plan: &Plan, event: &Event, lines: &[Line], records: Option<&Records>) -> Value {
    let line = |line: &Line| {
        let mut value = json!(line);
        value["bot"] = json!(plan.bot(line.entrant).name);
        value
    };
    let cross = crosstable(event);
    let cross = cross.iter().map(|((one, other), score)| {
        json!({"bot": plan.bot(*one).name, "against": plan.bot(*other).name, "score": score})
    });
    let results = event
        .scores()
        .map(|(meeting, score)| json!({"meeting": meeting, "score": score}));
    json!({
        "name": plan.config.name,
        "kind": word(plan),
        "seed": plan.config.seed,
        "over": event.is_over(),
        "champion": event.champion().map(|entrant| plan.bot(entrant).name.clone()),
        "table": lines.iter().map(line).collect::<Vec<_>>(),
        "crosstable": cross.collect::<Vec<_>>(),
        "results": results.collect::<Vec<_>>(),
        "records": records.map(|records| records.lines.display().to_string()),
    })
}

/// Prints what a file would play.
pub(super) fn plan(plan: &Plan, out: &mut Out) -> Result<(), Fault> {
    let config = &plan.config;
    let games = config.games_planned();
    if out.is_json() {
        let bots: Vec<&str> = config.bots.iter().map(|bot| bot.name.as_str()).collect();
        let entries = plan.games.iter().zip(&config.games).map(|(entry, games)| {
            json!({"rules": entry.chosen.name, "tc": games.tc.to_string(), "pairs": games.pairs})
        });
        return out.json(&json!({
            "name": config.name, "kind": word(plan), "seed": config.seed, "games": games,
            "bots": bots, "plays": entries.collect::<Vec<_>>(),
        }));
    }
    out.line(format!(
        "{}: {}, seed {}, {games} games",
        config.name,
        word(plan),
        config.seed
    ))?;
    for bot in &config.bots {
        let program = match &bot.program {
            Program::Level(level) => level.to_string(),
            Program::Command(command) => command.clone(),
            Program::Connected => "connects by itself".to_string(),
        };
        out.line(format!("  {}: {program}", bot.name))?;
    }
    for (entry, games) in plan.games.iter().zip(&config.games) {
        out.line(format!(
            "  {} {}, {} pairs",
            entry.chosen.name, games.tc, games.pairs
        ))?;
    }
    Ok(())
}
