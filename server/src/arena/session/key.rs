//! What tells sessions apart.

use serde::{Deserialize, Serialize};

/// What tells sessions apart: the newest of one key replaces the others.
#[derive(Clone, Debug, Eq, Hash, Ord, PartialEq, PartialOrd, Serialize, Deserialize)]
pub(crate) struct SessionKey {
    pub(crate) bot: String,
    pub(crate) version: String,
    pub(crate) instance: String,
}

impl SessionKey {
    /// A text that sorts as the key does: no part of a key holds the character between them.
    pub(crate) fn sort_text(&self) -> String {
        format!("{}\0{}\0{}", self.bot, self.version, self.instance)
    }
}
