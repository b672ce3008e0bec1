//! Why a server did not start: one line and an exit code each.

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;

use crate::store::StoreError;

/// Why a server did not start.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StartError {
    /// A setting that can't be served.
    #[error("setting {setting}: {reason}")]
    BadSetting {
        /// Name of the setting.
        setting: &'static str,
        /// What is wrong and what would be right.
        reason: String,
    },
    /// The address is taken or can't be listened on.
    #[error("can't listen on {address}: {source}")]
    Listen {
        /// The address asked for.
        address: SocketAddr,
        /// What the system said.
        source: io::Error,
    },
    /// The data folder can't be made or written.
    #[error("can't write the data folder {}: {source}", path.display())]
    Folder {
        /// The folder.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// Another server holds the data folder.
    #[error("the data folder {} is held by another server ({holder})", path.display())]
    Locked {
        /// The folder.
        path: PathBuf,
        /// What the holder wrote about itself.
        holder: String,
    },
    /// The data folder was written by a newer Mashimo.
    #[error(
        "the data folder {} has schema {found}, newer than this program's {known}; \
         use the newer program", path.display()
    )]
    Newer {
        /// The folder.
        path: PathBuf,
        /// Schema of the folder.
        found: i64,
        /// Schema this program writes.
        known: i64,
    },
    /// The data can't be read.
    #[error("can't open the games in {}: {source}", path.display())]
    Store {
        /// The folder.
        path: PathBuf,
        /// What the store said.
        source: StoreError,
    },
    /// The port file can't be written.
    #[error("can't write the port file {}: {source}", path.display())]
    PortFile {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The first administrator's token can't be written.
    #[error("can't write the first administrator's token to {}: {source}", path.display())]
    FirstAdmin {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// A thread could not be started.
    #[error("can't start a thread: {0}")]
    Thread(io::Error),
}

impl StartError {
    /// The exit code a command ends with, as in `sysexits.h`.
    pub fn exit_code(&self) -> u8 {
        match self {
            StartError::BadSetting { .. } => 64,
            StartError::Newer { .. } => 65,
            StartError::Listen { .. } => 69,
            StartError::Thread(_) => 71,
            StartError::Folder { .. }
            | StartError::PortFile { .. }
            | StartError::FirstAdmin { .. } => 73,
            StartError::Store { .. } => 74,
            StartError::Locked { .. } => 75,
        }
    }
}
