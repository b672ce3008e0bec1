//! What is known of bots and tokens, as a value: the fold of the store's rows.

use std::collections::{BTreeMap, HashMap};

use crate::store::{BotRow, RegistryRows, RegistryWrite, Role, TokenRow, VersionRow};

/// All bots by name, and all tokens by hash.
#[derive(Debug, Default)]
pub(super) struct Book {
    bots: BTreeMap<String, Known>,
    name_of: HashMap<String, String>,
    tokens: HashMap<[u8; 32], TokenRow>,
    hash_of: BTreeMap<String, [u8; 32]>,
}

/// A registered bot with its versions, oldest first.
#[derive(Clone, Debug)]
pub(crate) struct Known {
    pub(crate) row: BotRow,
    pub(crate) versions: Vec<VersionRow>,
}

impl Book {
    pub(super) fn read(rows: RegistryRows) -> Book {
        let mut book = Book::default();
        let bots = rows.bots.into_iter().map(RegistryWrite::Bot);
        let versions = rows.versions.into_iter().map(RegistryWrite::Version);
        let tokens = rows.tokens.into_iter().map(RegistryWrite::Token);
        for write in bots.chain(versions).chain(tokens) {
            book.apply(&write);
        }
        book
    }

    /// Takes in what has been stored.
    pub(super) fn apply(&mut self, write: &RegistryWrite) {
        match write {
            RegistryWrite::Bot(row) => self.put_bot(row),
            RegistryWrite::Version(row) => self.put_version(row),
            RegistryWrite::Token(row) => {
                self.hash_of.insert(row.token_id.clone(), row.hash);
                self.tokens.insert(row.hash, row.clone());
            }
            RegistryWrite::Audit(_)
            | RegistryWrite::Request { .. }
            | RegistryWrite::Challenge(_) => {}
        }
    }

    fn put_bot(&mut self, row: &BotRow) {
        self.name_of.insert(row.bot_id.clone(), row.name.clone());
        let fresh = || Known {
            row: row.clone(),
            versions: Vec::new(),
        };
        let known = self.bots.entry(row.name.clone()).or_insert_with(fresh);
        known.row.clone_from(row);
    }

    fn put_version(&mut self, row: &VersionRow) {
        let name = self.name_of.get(&row.bot_id);
        let Some(known) = name.and_then(|name| self.bots.get_mut(name)) else {
            return;
        };
        match known.versions.iter_mut().find(|v| v.version == row.version) {
            Some(version) => version.clone_from(row),
            None => known.versions.push(row.clone()),
        }
    }

    pub(super) fn named(&self, name: &str) -> Option<&Known> {
        self.bots.get(name)
    }

    pub(super) fn by_id(&self, bot_id: &str) -> Option<&Known> {
        self.bots.get(self.name_of.get(bot_id)?)
    }

    pub(super) fn len(&self) -> usize {
        self.bots.len()
    }

    /// Bots by name, after this one.
    pub(super) fn after(&self, name: &str) -> impl Iterator<Item = &Known> {
        use std::ops::Bound::{Excluded, Unbounded};
        let from = (Excluded(name), Unbounded);
        self.bots.range::<str, _>(from).map(|(_, known)| known)
    }

    pub(super) fn token(&self, hash: &[u8; 32]) -> Option<&TokenRow> {
        self.tokens.get(hash)
    }

    pub(super) fn token_by_id(&self, token_id: &str) -> Option<&TokenRow> {
        self.tokens.get(self.hash_of.get(token_id)?)
    }

    /// Tokens of a bot, oldest first: their ids sort by time.
    pub(super) fn tokens_of(&self, bot_id: &str) -> Vec<TokenRow> {
        let all = self
            .hash_of
            .values()
            .filter_map(|hash| self.tokens.get(hash));
        all.filter(|token| token.bot_id == bot_id)
            .cloned()
            .collect()
    }

    /// Whether somebody can do everything.
    pub(super) fn has_administrator(&self) -> bool {
        let good = |token: &TokenRow| token.revoked_ms.is_none();
        let all = self.tokens.values();
        all.filter(|token| good(token))
            .any(|token| token.role == Role::Administrator)
    }
}

impl Known {
    /// A version by its name.
    pub(crate) fn version(&self, version: &str) -> Option<&VersionRow> {
        self.versions.iter().find(|v| v.version == version)
    }
}
