//! The first administrator: made where nobody can be asked yet, by who may write the data folder.

use std::fs::OpenOptions;
use std::io::Write as _;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::sync::Arc;

use super::config::Durability;
use super::error::StartError;
use crate::arena::{Shared, audit_entry, new_token};
use crate::store::{RegistryWrite, Role, SqliteStore, Store, StoreError, Write};

/// Who the trail names where nobody was asked.
const OFFLINE: &str = "the data folder's owner";

/// Makes an administrator's token in a data folder that no server uses, and returns the secret.
///
/// # Errors
/// The folder can't be written, is held by a server, or is newer than this program.
pub async fn first_administrator(folder: &Path, holder: &str) -> Result<String, StartError> {
    let in_folder = |source: StoreError| StartError::Store {
        path: folder.to_owned(),
        source,
    };
    let store = SqliteStore::open(folder, Durability::Power)?;
    let (secret, token) = new_token(Role::Administrator, holder, "");
    let said = format!("administrator for {holder}");
    let entry = audit_entry(OFFLINE, "CreateToken", &token.token_id, &said);
    let writes = [RegistryWrite::Token(token), RegistryWrite::Audit(entry)];
    let batch = writes.into_iter().map(Write::Registry).collect();
    store.append(batch).await.map_err(in_folder)?;
    store.close().await;
    Ok(secret)
}

/// Writes a first administrator's token to a file that only its owner may read, unless there is an
/// administrator already.
pub(super) async fn write(shared: &Arc<Shared>, path: &Path) -> Result<(), StartError> {
    if shared.registry.has_administrator() {
        return Ok(());
    }
    let cannot = |source| StartError::FirstAdmin {
        path: path.to_owned(),
        source,
    };
    // The file first: a token that nobody can read would lock everybody out.
    let mut options = OpenOptions::new();
    options.write(true).create_new(true).mode(0o600);
    let mut file = options.open(path).map_err(cannot)?;
    let holder = "first administrator".to_owned();
    let made = shared.create_token(OFFLINE, holder, Role::Administrator);
    let (secret, _) = made
        .await
        .map_err(|refusal| cannot(std::io::Error::other(refusal.to_string())))?;
    file.write_all(format!("{secret}\n").as_bytes())
        .map_err(cannot)?;
    tracing::info!(path = %path.display(), "the first administrator's token is in this file");
    Ok(())
}
