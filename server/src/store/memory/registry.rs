//! Identities, powers and their trail in memory.

use std::collections::{BTreeMap, HashMap};

use crate::store::{
    AuditRow, BotRow, ChallengeRow, Cursor, RegistryRows, RegistryWrite, RequestRow, TokenRow,
    VersionRow,
};

#[derive(Default)]
pub(super) struct RegistryTables {
    bots: BTreeMap<String, BotRow>,
    versions: Vec<VersionRow>,
    tokens: BTreeMap<String, TokenRow>,
    audit: Vec<AuditRow>,
    requests: HashMap<String, RequestRow>,
    challenges: BTreeMap<String, ChallengeRow>,
}

impl RegistryTables {
    pub(super) fn apply(&mut self, write: RegistryWrite) {
        match write {
            RegistryWrite::Bot(row) => drop(self.bots.insert(row.bot_id.clone(), row)),
            RegistryWrite::Version(row) => self.put_version(row),
            RegistryWrite::Token(row) => drop(self.tokens.insert(row.token_id.clone(), row)),
            RegistryWrite::Audit(row) => {
                let order = self.audit.len() as Cursor + 1;
                self.audit.push(AuditRow { order, ..row });
            }
            RegistryWrite::Request {
                row,
                forget_before_ms,
            } => {
                self.requests.retain(|_, row| row.at_ms >= forget_before_ms);
                self.requests.insert(row.key.clone(), row);
            }
            RegistryWrite::Challenge(row) => drop(self.challenges.insert(row.id.clone(), row)),
        }
    }

    fn put_version(&mut self, row: VersionRow) {
        let same =
            |have: &&mut VersionRow| have.bot_id == row.bot_id && have.version == row.version;
        match self.versions.iter_mut().find(same) {
            Some(have) => *have = row,
            None => self.versions.push(row),
        }
    }

    pub(super) fn all(&self) -> RegistryRows {
        let open = self.challenges.values().filter(|row| row.open);
        RegistryRows {
            bots: self.bots.values().cloned().collect(),
            versions: self.versions.clone(),
            tokens: self.tokens.values().cloned().collect(),
            challenges: open.cloned().collect(),
        }
    }

    pub(super) fn audit(&self, before: Option<Cursor>, limit: usize) -> Vec<AuditRow> {
        let before = before.unwrap_or(Cursor::MAX);
        let newest_first = self.audit.iter().rev().filter(|row| row.order < before);
        newest_first.take(limit).cloned().collect()
    }

    pub(super) fn request(&self, key: &str) -> Option<RequestRow> {
        self.requests.get(key).cloned()
    }

    pub(super) fn challenge(&self, id: &str) -> Option<ChallengeRow> {
        self.challenges.get(id).cloned()
    }
}
