//! The trail of powers, and what a reason must be.

use crate::arena::clock::wall;
use crate::arena::refusal::Refusal;
use crate::store::{AuditRow, RegistryWrite};

const REASON_MAX: usize = 1024;

/// An entry of the audit trail, of now.
pub(crate) fn audit_entry(actor: &str, action: &str, subject: &str, reason: &str) -> AuditRow {
    AuditRow {
        order: 0,
        at_ms: wall().0 as i64,
        actor: actor.to_owned(),
        action: action.to_owned(),
        subject: subject.to_owned(),
        reason: reason.to_owned(),
    }
}

pub(super) fn audit(actor: &str, action: &str, subject: &str, reason: &str) -> RegistryWrite {
    RegistryWrite::Audit(audit_entry(actor, action, subject, reason))
}

/// Whoever uses a power says why.
///
/// # Errors
/// No reason, or one that is too long.
pub(crate) fn check_reason(reason: &str) -> Result<(), Refusal> {
    if reason.trim().is_empty() {
        return Err(Refusal::field("reason", "is needed: why, in a sentence"));
    }
    if reason.len() > REASON_MAX {
        let text = format!("{} bytes; at most {REASON_MAX}", reason.len());
        return Err(Refusal::field("reason", text));
    }
    Ok(())
}
