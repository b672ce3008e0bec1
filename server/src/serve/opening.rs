//! How the store is opened: what can be told at once before the port is bound, the rest while health says so.

use std::sync::Arc;

use super::config::{Config, Data};
use super::error::StartError;
use crate::store::{Claim, MemoryStore, SqliteStore, Store};

/// A store that is still to be opened.
pub(super) struct Opening(Box<dyn FnOnce() -> Result<Arc<dyn Store>, StartError> + Send>);

impl Opening {
    /// Takes what the store is kept in.
    ///
    /// # Errors
    /// The folder can't be written, or is held by another server.
    pub(super) fn new(config: &Config) -> Result<Opening, StartError> {
        let durability = config.durability;
        Ok(match &config.data {
            Data::Memory => Opening::by(|| Ok(Arc::new(MemoryStore::default()))),
            Data::Folder(folder) => {
                let claim = Claim::take(folder)?;
                Opening::by(move || Ok(Arc::new(SqliteStore::open_claimed(claim, durability)?)))
            }
        })
    }

    /// A store that is opened so.
    pub(super) fn by(
        open: impl FnOnce() -> Result<Arc<dyn Store>, StartError> + Send + 'static,
    ) -> Opening {
        Opening(Box::new(open))
    }

    /// Opens it, which may take long after a crash.
    ///
    /// # Errors
    /// The games can't be read, or are newer than this program.
    pub(super) async fn open(self) -> Result<Arc<dyn Store>, StartError> {
        let opened = tokio::task::spawn_blocking(self.0).await;
        opened.map_err(|error| StartError::Thread(std::io::Error::other(error)))?
    }
}
