//! The file that tells other programs where a server listens; gone when it doesn't any more.

use std::fs;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use super::error::StartError;

/// Removed when dropped.
pub(super) struct PortFile(PathBuf);

impl PortFile {
    /// Writes the address, whole or not at all: who sees the file can read it.
    pub(super) fn write(path: &Path, address: SocketAddr) -> Result<PortFile, StartError> {
        let in_file = |source| StartError::PortFile {
            path: path.to_owned(),
            source,
        };
        let mut part = path.as_os_str().to_owned();
        part.push(".part");
        fs::write(&part, format!("{address}\n")).map_err(in_file)?;
        fs::rename(&part, path).map_err(in_file)?;
        Ok(PortFile(path.to_owned()))
    }
}

impl Drop for PortFile {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}
