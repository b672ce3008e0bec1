//! Bots, versions, tokens, and who is connected.

use mashimo_proto::v1;

use super::time::timestamp;
use crate::arena::{Known, Session};
use crate::game::Millis;
use crate::store::{Role, TokenRow, VersionRow};

/// A bot, with these of its tokens.
pub(crate) fn bot(known: &Known, tokens: &[TokenRow]) -> v1::Bot {
    let row = &known.row;
    v1::Bot {
        bot_id: row.bot_id.clone(),
        name: row.name.clone(),
        owner: row.owner.clone(),
        description: row.description.clone(),
        versions: known.versions.iter().map(version).collect(),
        state: state(row.suspended.as_ref()).into(),
        create_time: Some(at(row.made_ms)),
        tokens: tokens.iter().map(token).collect(),
        suspended_because: row.suspended.clone().unwrap_or_default(),
    }
}

fn version(row: &VersionRow) -> v1::BotVersion {
    v1::BotVersion {
        version: row.version.clone(),
        notes: row.notes.clone(),
        create_time: Some(at(row.made_ms)),
        state: state(row.suspended.as_ref()).into(),
        faults_in_a_row: row.faults_in_a_row,
        suspended_because: row.suspended.clone().unwrap_or_default(),
    }
}

fn state(suspended: Option<&String>) -> v1::BotState {
    match suspended {
        Some(_) => v1::BotState::Suspended,
        None => v1::BotState::Active,
    }
}

/// A token without its secret.
pub(crate) fn token(row: &TokenRow) -> v1::TokenInfo {
    v1::TokenInfo {
        token_id: row.token_id.clone(),
        role: role(row.role).into(),
        create_time: Some(at(row.made_ms)),
        revoke_time: row.revoked_ms.map(at),
        holder: row.holder.clone(),
    }
}

fn role(role: Role) -> v1::Role {
    match role {
        Role::Bot => v1::Role::Bot,
        Role::Organiser => v1::Role::Organiser,
        Role::Arbiter => v1::Role::Arbiter,
        Role::Administrator => v1::Role::Administrator,
    }
}

/// A role as it is asked for.
pub(crate) fn read_role(role: v1::Role) -> Option<Role> {
    match role {
        v1::Role::Unspecified => None,
        v1::Role::Bot => Some(Role::Bot),
        v1::Role::Organiser => Some(Role::Organiser),
        v1::Role::Arbiter => Some(Role::Arbiter),
        v1::Role::Administrator => Some(Role::Administrator),
    }
}

/// A bot that is connected.
pub(crate) fn connected(session: &Session) -> v1::ConnectedBot {
    let info = session.info();
    let (rulesets, client_name) = session.told();
    v1::ConnectedBot {
        name: info.key.bot,
        version: info.key.version,
        instance: info.key.instance,
        capacity: info.capacity,
        in_use: info.in_use,
        rulesets,
        client_name,
    }
}

/// An instant of a row.
pub(crate) fn at(ms: i64) -> prost_types::Timestamp {
    timestamp(Millis(ms.unsigned_abs()))
}
