//! Every worked example of the rule pages, read from `examples/*.txt`.
//!
//! A block opens with `# ID key=value …`. Its first line is a position; each further line is a move
//! played in the position above and what comes of it; `or` plays in the same position as the move
//! before; `legal:` lists the legal moves of the position above. A blank line starts afresh.

use std::fs;
use std::path::Path;

use mashimo_engine::{Outcome, Position, Ruleset, Spec};

#[test]
fn every_worked_example_of_the_rule_pages_holds() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/examples");
    let mut failures = Vec::new();
    let mut checks = 0;
    for file in fs::read_dir(folder).expect("the examples are there") {
        let path = file.expect("a readable folder").path();
        let text = fs::read_to_string(&path).expect("a readable file");
        let name = path
            .file_name()
            .expect("a file")
            .to_string_lossy()
            .into_owned();
        checks += check_file(&name, &text, &mut failures);
    }
    assert!(checks > 200, "only {checks} examples were found");
    assert!(
        failures.is_empty(),
        "{} failed:\n{}",
        failures.len(),
        failures.join("\n")
    );
}

/// Plays one file; gives the number of lines checked.
fn check_file(name: &str, text: &str, failures: &mut Vec<String>) -> usize {
    let mut checks = 0;
    let mut ruleset = None;
    let mut above: Option<Position> = None;
    let mut before: Option<Position> = None;
    for (n, line) in text.lines().enumerate() {
        if let Some(head) = line.strip_prefix("# ") {
            ruleset = Some(ruleset_of(head));
            above = None;
        } else if line.is_empty() {
            above = None;
        } else {
            let rules = ruleset.as_ref().expect("a block opens with its ruleset");
            let result = match above {
                None => rules
                    .parse_position(line)
                    .map(|p| above = Some(p))
                    .map_err(|e| e.to_string()),
                Some(_) => check_line(rules, line, &mut above, &mut before),
            };
            checks += 1;
            if let Err(why) = result {
                failures.push(format!("{name}:{}: {line}\n    {why}", n + 1));
            }
        }
    }
    checks
}

fn ruleset_of(head: &str) -> Ruleset {
    let mut words = head.split(' ');
    let id = words.next().expect("an id");
    let options = words.map(|pair| pair.split_once('=').expect("key=value"));
    Spec::from_options(id, options)
        .unwrap_or_else(|e| panic!("{head}: {e}"))
        .ruleset()
}

fn check_line(
    rules: &Ruleset,
    line: &str,
    above: &mut Option<Position>,
    before: &mut Option<Position>,
) -> Result<(), String> {
    if let Some(list) = line.strip_prefix("legal: ") {
        let position = above.expect("a position above");
        let legal: Vec<_> = rules
            .legal_moves(&position)
            .iter()
            .map(|&mv| rules.move_text(&position, mv))
            .collect();
        return same(list, &legal.join(", "));
    }
    let (from, line) = match line.strip_prefix("or ") {
        Some(rest) => (before.expect("a move before"), rest),
        None => (above.expect("a position above"), line),
    };
    *before = Some(from);
    let (mv, want) = line.split_once(" → ").ok_or("no arrow")?;
    let mv = rules.parse_move(&from, mv).map_err(|e| e.to_string())?;
    let after = rules.play(&from, mv).map_err(|e| e.to_string())?;
    *above = Some(after);
    let got = match after.outcome() {
        Some(outcome) => format!("{}  {}", rules.text(&after), told(rules, &outcome)),
        None => rules.text(&after),
    };
    same(want, &got)
}

/// An outcome as the pages write it: `(seat 0 wins, 8–1, no-move)`.
fn told(rules: &Ruleset, outcome: &Outcome) -> String {
    let scores: Vec<_> = outcome.scores[..rules.seats()]
        .iter()
        .map(u16::to_string)
        .collect();
    let winner = match outcome.winner {
        Some(seat) => format!("seat {seat} wins"),
        None => "draw".to_owned(),
    };
    format!("({winner}, {}, {})", scores.join("–"), outcome.reason)
}

fn same(want: &str, got: &str) -> Result<(), String> {
    if want == got {
        Ok(())
    } else {
        Err(format!("got {got}"))
    }
}
