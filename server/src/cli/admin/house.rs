//! `mashimo admin drain` and `mashimo admin audit`: the server as a whole.

use std::time::Duration;

use clap::Args;
use mashimo_client::{Client, v1};
use serde_json::json;

use super::show::time_text;
use crate::cli::fault::Fault;
use crate::cli::out::Out;

/// The arguments of `mashimo admin drain`.
#[derive(Args, Debug)]
pub(crate) struct DrainArgs {
    /// How many seconds it may take before what is left is cut off, at most 600.
    #[arg(long, value_name = "SECONDS", default_value_t = 10,
        value_parser = clap::value_parser!(u64).range(1..=600))]
    within: u64,
    /// Why.
    #[arg(long, value_name = "TEXT", default_value = "")]
    reason: String,
}

/// The arguments of `mashimo admin audit`.
#[derive(Args, Debug)]
pub(crate) struct AuditArgs {
    /// How many entries at most.
    #[arg(long, value_name = "N", default_value_t = 50)]
    limit: usize,
}

/// Ends the server.
pub(crate) async fn drain(args: &DrainArgs, client: &Client, out: &mut Out) -> Result<(), Fault> {
    let within = Duration::from_secs(args.within);
    let told = client.drain(within, &args.reason).await;
    let told = told.map_err(Fault::failed)?;
    let (games, sessions) = (told.games_running, told.sessions);
    if out.is_json() {
        return out.json(&json!({ "games_running": games, "sessions": sessions }));
    }
    out.line(format!(
        "draining: sessions told {sessions}, games suspended {games}; they go on after a restart"
    ))
}

/// The audit trail.
pub(crate) async fn audit(args: &AuditArgs, client: &Client, out: &mut Out) -> Result<(), Fault> {
    let head = ["time", "who", "what", "about", "why"];
    let mut rows = vec![head.map(str::to_owned).to_vec()];
    let mut left = args.limit;
    let mut page_token = String::new();
    while left > 0 {
        let request = v1::ListAuditEntriesRequest {
            page_size: left.min(500) as u32,
            page_token,
        };
        let page = client.list_audit_entries(request).await;
        let page = page.map_err(Fault::failed)?;
        left -= page.entries.len().min(left);
        for entry in page.entries {
            let time = time_text(entry.time.as_ref());
            if out.is_json() {
                out.json(&json!({
                    "time": time, "actor": entry.actor, "action": entry.action,
                    "subject": entry.subject, "reason": entry.reason,
                }))?;
            } else {
                rows.push(vec![
                    time,
                    entry.actor,
                    entry.action,
                    entry.subject,
                    entry.reason,
                ]);
            }
        }
        page_token = page.next_page_token;
        if page_token.is_empty() {
            break;
        }
    }
    if out.is_json() {
        Ok(())
    } else {
        out.table(&rows)
    }
}
