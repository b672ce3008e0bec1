//! The data folder: made if need be, proven writable, held by a lock while a server uses it.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{Read, Seek, Write};
use std::path::{Path, PathBuf};

use crate::serve::StartError;

/// Holds a folder. The system lets go of it when the process ends, however it ends.
pub(super) struct FolderLock {
    _file: File,
}

/// A folder that is this process's, its games not yet opened.
pub struct Claim {
    pub(super) folder: PathBuf,
    pub(super) lock: FolderLock,
}

impl Claim {
    /// Takes a folder, and makes it if need be.
    ///
    /// # Errors
    /// The folder can't be written, or is held by another server.
    pub fn take(folder: &Path) -> Result<Claim, StartError> {
        Ok(Claim {
            folder: folder.to_owned(),
            lock: take(folder)?,
        })
    }
}

/// Takes a folder for this process.
pub(super) fn take(folder: &Path) -> Result<FolderLock, StartError> {
    let in_folder = |source| StartError::Folder {
        path: folder.to_owned(),
        source,
    };
    fs::create_dir_all(folder).map_err(in_folder)?;
    let path = folder.join(super::LOCK);
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    let mut file = options.open(&path).map_err(in_folder)?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            let holder = holder(&mut file);
            return Err(StartError::Locked {
                path: folder.to_owned(),
                holder,
            });
        }
        Err(TryLockError::Error(source)) => return Err(in_folder(source)),
    }
    let text = format!("process {}\n", std::process::id());
    let written = file.set_len(0).and_then(|()| file.rewind());
    written
        .and_then(|()| file.write_all(text.as_bytes()))
        .map_err(in_folder)?;
    Ok(FolderLock { _file: file })
}

const HOLDER_BYTES_MAX: u64 = 64;

/// Who holds a folder, if anybody does.
pub(super) fn held_by(folder: &Path) -> Option<String> {
    let mut options = OpenOptions::new();
    let mut file = options.read(true).open(folder.join(super::LOCK)).ok()?;
    match file.try_lock_shared() {
        Ok(()) | Err(TryLockError::Error(_)) => None,
        Err(TryLockError::WouldBlock) => Some(holder(&mut file)),
    }
}

fn holder(file: &mut File) -> String {
    let mut text = String::new();
    let read = file.take(HOLDER_BYTES_MAX).read_to_string(&mut text);
    let text = text.trim();
    if read.is_err() || text.is_empty() {
        "an unknown process".into()
    } else {
        text.to_owned()
    }
}
