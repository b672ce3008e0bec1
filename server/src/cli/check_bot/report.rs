//! The report: a line a check, with what was seen and what would be right where it failed.

use serde_json::{Value, json};

use super::finding::{Finding, Verdict};
use crate::cli::fault::Fault;
use crate::cli::out::Out;

/// How many checks ended how.
#[derive(Default)]
pub(super) struct Count {
    passed: u32,
    failed: u32,
    skipped: u32,
}

impl Count {
    fn of(findings: &[Finding]) -> Count {
        let mut count = Count::default();
        for finding in findings {
            match finding.verdict {
                Verdict::Passed(_) => count.passed += 1,
                Verdict::Failed(_) => count.failed += 1,
                Verdict::Skipped(_) => count.skipped += 1,
            }
        }
        count
    }
}

/// Prints it; a fault with exit code 1 where a check has failed.
pub(super) fn print(findings: &[Finding], folder: &str, out: &mut Out) -> Result<(), Fault> {
    let count = Count::of(findings);
    for finding in findings {
        if out.is_json() {
            out.json(&value(finding))?;
        } else {
            text(finding, out)?;
        }
    }
    let Count {
        passed,
        failed,
        skipped,
    } = count;
    if out.is_json() {
        out.json(&json!({
            "passed": passed, "failed": failed, "skipped": skipped, "logs": folder,
        }))?;
    } else {
        out.line(format!(
            "\n{passed} passed, {failed} failed, {skipped} skipped; logs in {folder}"
        ))?;
    }
    if failed > 0 {
        return Err(Fault::reported());
    }
    Ok(())
}

fn text(finding: &Finding, out: &mut Out) -> Result<(), Fault> {
    let Finding {
        name,
        about,
        verdict,
        log,
        ..
    } = finding;
    let word = verdict.word();
    match verdict {
        Verdict::Passed(seen) => out.line(format!("{word}  {name:28} {seen}")),
        Verdict::Skipped(why) => out.line(format!("{word}  {name:28} {why}")),
        Verdict::Failed(troubles) => {
            out.line(format!("FAIL  {name:28} {about}"))?;
            for trouble in troubles {
                out.line(format!("      seen:  {}", trouble.seen))?;
                out.line(format!("      right: {}", trouble.right))?;
            }
            match log {
                Some(log) => out.line(format!("      log:   {}", log.display())),
                None => Ok(()),
            }
        }
    }
}

fn value(finding: &Finding) -> Value {
    let mut value = json!({
        "check": finding.name,
        "about": finding.about,
        "result": finding.verdict.word(),
        "seconds": finding.took.as_secs_f64(),
        "log": finding.log.as_ref().map(|log| log.display().to_string()),
    });
    match &finding.verdict {
        Verdict::Passed(seen) | Verdict::Skipped(seen) => value["seen"] = json!(seen),
        Verdict::Failed(troubles) => {
            let trouble = |t: &super::finding::Trouble| json!({"seen": t.seen, "right": t.right});
            value["troubles"] = troubles.iter().map(trouble).collect();
        }
    }
    value
}
