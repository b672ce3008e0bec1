//! `mashimo rules`: which rulesets there are, what they say, and whether custom rules hold.

use clap::Subcommand;
use mashimo_engine::{Entry, Rules, Spec, catalogue, describe};
use serde_json::{Value, json};

use super::chosen::{Chosen, rules_of_file};
use super::fault::Fault;
use super::out::Out;

/// What to do with rulesets.
#[derive(Subcommand, Debug)]
pub(crate) enum RulesCommand {
    /// Every ruleset: its id, its board, what it is.
    List,
    /// One ruleset: options with their values and defaults, sources, the start position.
    #[command(after_help = "Examples:\n  mashimo rules show oware\n  \
        mashimo rules show hus:columns=12 --json\n  \
        mashimo rules show oware --file > mine.json   # custom rules to edit")]
    Show {
        /// The ruleset: `oware`, `hus:columns=12`.
        #[arg(value_name = "SPEC")]
        rules: String,
        /// Print the rules as JSON, an axis a field: the form that `@file.json` reads.
        #[arg(long)]
        file: bool,
    },
    /// Whether rules can be played, with every reason why not.
    #[command(after_help = "Examples:\n  mashimo rules check mine.json\n  \
        mashimo rules check universal:players=4,must_feed=true\n\n\
        Exit code 1 where they are refused.")]
    Check {
        /// A file with custom rules as JSON (`mine.json` or `@mine.json`), or a spec.
        #[arg(value_name = "FILE|SPEC")]
        rules: String,
    },
    /// The rules in plain English, written from the data.
    #[command(
        after_help = "Examples:\n  mashimo rules describe bao-la-kiswahili\n  \
        mashimo rules describe @mine.json"
    )]
    Describe {
        /// The ruleset: `oware`, `hus:columns=12`, or `@file.json`.
        #[arg(value_name = "SPEC")]
        rules: String,
    },
}

/// Does it.
pub(crate) fn run(command: &RulesCommand, out: &mut Out) -> Result<(), Fault> {
    match command {
        RulesCommand::List => list(out),
        RulesCommand::Show { rules, file } => show(rules, *file, out),
        RulesCommand::Check { rules } => check(rules, out),
        RulesCommand::Describe { rules } => {
            let chosen = Chosen::read(rules)?;
            chosen.ruleset()?;
            let text = describe(&chosen.rules);
            if out.is_json() {
                return out.json(&json!({"rules": chosen.name, "description": text}));
            }
            out.line(text.trim_end())
        }
    }
}

fn list(out: &mut Out) -> Result<(), Fault> {
    if out.is_json() {
        return catalogue()
            .iter()
            .try_for_each(|entry| out.json(&entry_json(entry)));
    }
    let mut rows = vec![row(["id", "board", "title"])];
    rows.extend(
        catalogue()
            .iter()
            .map(|entry| row([entry.id, entry.board, entry.title])),
    );
    out.table(&rows)?;
    out.line("")?;
    out.line("mashimo rules show ID says more: options, sources, the start position.")
}

fn row<const N: usize>(cells: [&str; N]) -> Vec<String> {
    cells.map(str::to_string).to_vec()
}

fn entry_json(entry: &Entry) -> Value {
    let options = entry.options.iter().map(|option| {
        json!({
            "name": option.name(),
            "values": option.values(),
            "default": option.default(),
            "effect": option.effect(),
            "from_text": option.from_text(),
        })
    });
    json!({
        "id": entry.id,
        "title": entry.title,
        "summary": entry.summary,
        "board": entry.board,
        "sources": entry.sources,
        "options": options.collect::<Vec<_>>(),
        "max_plies": entry.max_plies,
    })
}

fn show(text: &str, file: bool, out: &mut Out) -> Result<(), Fault> {
    let chosen = Chosen::read(text)?;
    let ruleset = chosen.ruleset()?;
    if file {
        return out.line(pretty(&chosen.rules));
    }
    let start = ruleset.text(&ruleset.start());
    let Some(spec) = &chosen.spec else {
        let line = "a file is shown by `rules describe`, and checked by `rules check`";
        return Err(Fault::input(format_args!(
            "'{text}' is no id of a ruleset: {line}"
        )));
    };
    if out.is_json() {
        let mut value = entry_json(spec.entry());
        value["spec"] = json!(chosen.name);
        value["start"] = json!(start);
        value["seats"] = json!(ruleset.seats());
        value["seeds"] = json!(ruleset.seeds());
        value["rules"] = serde_json::to_value(chosen.rules).map_err(Fault::failed)?;
        return out.json(&value);
    }
    shown(spec, &chosen.name, &start, out)
}

fn shown(spec: &Spec, name: &str, start: &str, out: &mut Out) -> Result<(), Fault> {
    let entry = spec.entry();
    out.line(format!("{name} — {}", entry.title))?;
    out.line("")?;
    out.line(entry.summary)?;
    out.line("")?;
    out.line(format!("board      {}", entry.board))?;
    out.line(format!("start      {start}"))?;
    out.line(format!(
        "max plies  {} (a match's default)",
        entry.max_plies
    ))?;
    if !entry.options.is_empty() {
        out.line("")?;
        let mut rows = vec![row(["option", "default", "values", "effect"])];
        rows.extend(entry.options.iter().map(|option| {
            row([
                option.name(),
                &option.default(),
                &option.values_text(),
                option.effect(),
            ])
        }));
        out.table(&rows)?;
    }
    out.line("")?;
    entry
        .sources
        .iter()
        .try_for_each(|source| out.line(format!("source     {source}")))
}

fn pretty(rules: &Rules) -> String {
    serde_json::to_string_pretty(rules).expect("rules are plain data with string keys")
}

fn check(text: &str, out: &mut Out) -> Result<(), Fault> {
    let path = std::path::Path::new(text);
    let rules = match text.strip_prefix('@') {
        Some(path) => rules_of_file(path.as_ref())?,
        None if path.exists() || text.ends_with(".json") => rules_of_file(path)?,
        None => Chosen::read(text)?.rules,
    };
    let faults = rules
        .check()
        .err()
        .map(|error| error.faults)
        .unwrap_or_default();
    if out.is_json() {
        let list = faults
            .iter()
            .map(|f| json!({"fields": f.fields, "reason": f.reason}));
        let list: Vec<Value> = list.collect();
        out.json(&json!({"rules": text, "admitted": faults.is_empty(), "faults": list}))?;
    } else if faults.is_empty() {
        out.line(format!("{text}: admitted"))?;
    } else {
        for fault in &faults {
            out.line(format!(
                "{text}: {}: {}",
                fault.fields.join(", "),
                fault.reason
            ))?;
        }
        let reasons = if faults.len() == 1 {
            "reason"
        } else {
            "reasons"
        };
        out.line(format!("refused for {} {reasons}", faults.len()))?;
    }
    if faults.is_empty() {
        Ok(())
    } else {
        Err(Fault::reported())
    }
}
