//! The result of a match: score with error bar, a line a bot, and where the records lie.

use mashimo_client::v1;
use serde_json::{Value, json};

use super::records::Records;
use super::terms::Terms;
use crate::cli::fault::Fault;
use crate::cli::out::Out;

/// Prints it.
pub(crate) fn print(
    terms: &Terms,
    standing: &v1::Match,
    records: Option<&Records>,
    out: &mut Out,
) -> Result<(), Fault> {
    if out.is_json() {
        return out.json(&as_json(terms, standing, records));
    }
    let (rules, tc) = (&terms.chosen.name, &terms.tc);
    let (finished, void) = (standing.games_finished, standing.games_void);
    out.line(format!(
        "{rules}, {tc}, {finished} games, {void} void, seed {}",
        terms.seed
    ))?;
    let mut rows = vec![head()];
    rows.extend(standing.standings.iter().map(row));
    out.table(&rows)?;
    out.line(verdict(standing))?;
    if let Some(records) = records {
        out.line(format!(
            "records: {} and {}",
            records.lines.display(),
            records.text.display()
        ))?;
    }
    Ok(())
}

fn head() -> Vec<String> {
    let head = [
        "bot",
        "points",
        "won",
        "drawn",
        "lost",
        "score",
        "Elo",
        "faults",
        "a decision",
    ];
    head.map(str::to_string).to_vec()
}

fn row(standing: &v1::Standing) -> Vec<String> {
    let millis = standing.think_nanos_mean as f64 / 1e6;
    vec![
        standing.label.clone(),
        standing.points.to_string(),
        standing.wins.to_string(),
        standing.draws.to_string(),
        standing.losses.to_string(),
        with_margin(
            standing.score.map(|n| n * 100.0),
            margin(standing, 100.0),
            1,
            " %",
        ),
        with_margin(standing.elo, standing.elo_margin, 0, ""),
        faults(standing.faults.as_ref()),
        format!("{millis:.1} ms"),
    ]
}

fn margin(standing: &v1::Standing, scale: f64) -> Option<f64> {
    standing.score_margin.map(|margin| margin * scale)
}

/// `53.1 ± 4.0 %`; what is not known is left out.
pub(super) fn with_margin(
    value: Option<f64>,
    margin: Option<f64>,
    digits: usize,
    unit: &str,
) -> String {
    // A value that is shown as zero has no sign.
    let shown = |value: f64| match format!("{value:.digits$}") {
        text if text.trim_start_matches(['-', '0', '.']).is_empty() => text.replace('-', ""),
        text => text,
    };
    match (value, margin) {
        (Some(value), Some(margin)) => format!("{} ± {}{unit}", shown(value), shown(margin)),
        (Some(value), None) => format!("{}{unit}", shown(value)),
        (None, _) => "–".to_string(),
    }
}

/// `2 time, 1 illegal`, or `0`.
fn faults(counts: Option<&v1::FaultCounts>) -> String {
    let counts = counts.copied().unwrap_or_default();
    let kinds = [
        (counts.time_forfeits, "time"),
        (counts.illegal_moves, "illegal"),
        (counts.disconnects, "lost connection"),
        (counts.stalls, "stall"),
        (counts.protocol_violations, "protocol"),
        (counts.no_shows, "no show"),
    ];
    let words = kinds
        .iter()
        .filter(|(n, _)| *n > 0)
        .map(|(n, kind)| format!("{n} {kind}"));
    let words = words.collect::<Vec<_>>().join(", ");
    if words.is_empty() {
        "0".to_string()
    } else {
        words
    }
}

/// The result in a sentence.
fn verdict(standing: &v1::Match) -> String {
    let [one, two] = standing.standings.as_slice() else {
        let mut ranked: Vec<&v1::Standing> = standing.standings.iter().collect();
        ranked.sort_by(|a, b| b.points.total_cmp(&a.points));
        let ranked = ranked.iter().map(|s| format!("{} {}", s.label, s.points));
        return format!("result: {}", ranked.collect::<Vec<_>>().join(", "));
    };
    let score = with_margin(one.score.map(|n| n * 100.0), margin(one, 100.0), 1, " %");
    let elo = with_margin(one.elo, one.elo_margin, 0, "");
    let better = one
        .superiority
        .map(|p| format!(", better with {:.1} %", p * 100.0));
    format!(
        "result: {} {} – {} {} (score {score}, Elo {elo}{})",
        one.label,
        one.points,
        two.points,
        two.label,
        better.unwrap_or_default()
    )
}

/// The result as JSON.
pub(crate) fn as_json(terms: &Terms, standing: &v1::Match, records: Option<&Records>) -> Value {
    let bots = standing.standings.iter().map(|s| {
        let faults = s.faults.unwrap_or_default();
        json!({
            "name": s.label, "points": s.points,
            "wins": s.wins, "draws": s.draws, "losses": s.losses,
            "score": s.score, "score_margin": s.score_margin,
            "elo": s.elo, "elo_margin": s.elo_margin, "superiority": s.superiority,
            "think_nanos_mean": s.think_nanos_mean,
            "faults": {
                "time_forfeits": faults.time_forfeits, "illegal_moves": faults.illegal_moves,
                "disconnects": faults.disconnects, "stalls": faults.stalls,
                "protocol_violations": faults.protocol_violations, "no_shows": faults.no_shows,
            },
        })
    });
    json!({
        "match_id": standing.match_id,
        "rules": terms.chosen.name,
        "tc": terms.tc.to_string(),
        "seed": terms.seed,
        "state": standing.state().as_str_name(),
        "games_finished": standing.games_finished,
        "games_void": standing.games_void,
        "bots": bots.collect::<Vec<_>>(),
        "pentanomial": standing.set_counts.as_ref().map(|sets| sets.pentanomial.clone()),
        "records": records.map(|r| [r.lines.display().to_string(), r.text.display().to_string()]),
    })
}
