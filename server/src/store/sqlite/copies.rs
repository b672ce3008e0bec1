//! Copies of a data folder: taken while a server uses it, and made a folder again.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use rusqlite::backup::{Backup, StepResult};
use rusqlite::{Connection, OpenFlags, Transaction};

use super::daybook::{self, Found};
use super::{APPLICATION_ID, DATABASE, LOCK, SCHEMA, StoreError, folder, recover};
use crate::serve::StartError;

/// What a copy holds.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Copied {
    /// Games, running ones included.
    pub games: u64,
    /// Matches.
    pub matches: u64,
    /// Size of the copy in bytes.
    pub bytes: u64,
    /// The schema it is written in.
    pub schema: i64,
}

/// Why there is no copy.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CopyError {
    /// The folder has no games.
    #[error("{} holds no games: it has no {DATABASE}; name the folder of --data", .0.display())]
    NoGames(PathBuf),
    /// A copy never takes another file's place.
    #[error("{} exists already; name a file that does not", .0.display())]
    Exists(PathBuf),
    /// A copy is made a folder only where nothing can be lost.
    #[error("{} is not empty (it holds {found:?}); name a new folder", path.display())]
    NotEmpty {
        /// The folder.
        path: PathBuf,
        /// One of the files in it.
        found: String,
    },
    /// Not a file of Mashimo.
    #[error("{} holds no games of Mashimo; name a file that `mashimo backup` wrote", .0.display())]
    Foreign(PathBuf),
    /// Written by a newer Mashimo.
    #[error(
        "{} has schema {found}, newer than this program's {SCHEMA}; use the newer program",
        path.display()
    )]
    Newer {
        /// The file.
        path: PathBuf,
        /// Its schema.
        found: i64,
    },
    /// What is in the file is not what was written.
    #[error("{} is damaged: {reason}; use another copy", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What does not hold.
        reason: String,
    },
    /// The folder can't be taken.
    #[error(transparent)]
    Folder(#[from] StartError),
    /// A file can't be read or written.
    #[error("{}: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The games can't be read or written.
    #[error("{}: {source}", path.display())]
    Database {
        /// The file.
        path: PathBuf,
        /// What SQLite said.
        source: rusqlite::Error,
    },
    /// What was kept last can't be brought to the copy.
    #[error("{}: {source}", path.display())]
    Daybook {
        /// The file.
        path: PathBuf,
        /// What does not hold.
        source: StoreError,
    },
}

/// Copies the games of a folder to a file, as they stand at one moment; a server that uses the
/// folder goes on meanwhile. The file is there once it is whole, checked and on disk, or not at all.
///
/// # Errors
/// No games there, the file exists already, or something can't be read or written.
pub fn backup(folder: &Path, to: &Path) -> Result<Copied, CopyError> {
    let from = folder.join(DATABASE);
    if !from.is_file() {
        return Err(CopyError::NoGames(folder.to_owned()));
    }
    if to.exists() {
        return Err(CopyError::Exists(to.to_owned()));
    }
    let source = open(&from)?;
    let found = is_ours(&source, &from)?;
    if found > SCHEMA {
        return Err(CopyError::Newer { path: from, found });
    }
    copy(&source, &from, Some(folder), to)
}

/// Makes a folder of a copy, for a server to serve.
///
/// # Errors
/// The copy is no copy, damaged or newer than this program; the folder is held by a server or is not
/// empty.
pub fn restore(file: &Path, folder: &Path) -> Result<Copied, CopyError> {
    if !file.is_file() {
        let source = io::ErrorKind::NotFound.into();
        return Err(in_file(file)(source));
    }
    let source = open(file)?;
    let found = is_ours(&source, file)?;
    if found > SCHEMA {
        return Err(CopyError::Newer {
            path: file.to_owned(),
            found,
        });
    }
    check(&source, file)?;
    let _lock = take_empty(folder)?;
    copy(&source, file, None, &folder.join(DATABASE))
}

/// Opens a database for reading alone.
fn open(path: &Path) -> Result<Connection, CopyError> {
    Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY).map_err(in_database(path))
}

/// The schema of a database that is one of ours.
fn is_ours(source: &Connection, path: &Path) -> Result<i64, CopyError> {
    let number = |name| source.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
    match number("application_id") {
        Ok(APPLICATION_ID) => number("user_version").map_err(in_database(path)),
        Ok(_) => Err(CopyError::Foreign(path.to_owned())),
        Err(error) if error.sqlite_error_code() == Some(rusqlite::ErrorCode::NotADatabase) => {
            Err(CopyError::Foreign(path.to_owned()))
        }
        Err(error) => Err(in_database(path)(error)),
    }
}

/// Every page, index and reference of a database.
fn check(database: &Connection, path: &Path) -> Result<(), CopyError> {
    let damaged = |reason| CopyError::Damaged {
        path: path.to_owned(),
        reason,
    };
    let said = database.pragma_query_value(None, "integrity_check", |row| row.get::<_, String>(0));
    let said = said.map_err(|error| damaged(error.to_string()))?;
    if said != "ok" {
        return Err(damaged(said.lines().collect::<Vec<_>>().join(", ")));
    }
    let mut lost = database
        .prepare("PRAGMA foreign_key_check")
        .map_err(in_database(path))?;
    match lost.exists([]).map_err(in_database(path))? {
        true => Err(damaged("it has moves of a game that it has not".into())),
        false => Ok(()),
    }
}

/// Copies a database, as it stands now and with the daybooks beside it, to a file that is not there yet.
fn copy(
    source: &Connection,
    from: &Path,
    beside: Option<&Path>,
    to: &Path,
) -> Result<Copied, CopyError> {
    let mut name = to.as_os_str().to_owned();
    name.push(format!(".{}.part", std::process::id()));
    let part = PathBuf::from(name);
    let copied = fill(source, from, beside, &part).and_then(|copied| {
        let moved = File::open(&part)
            .and_then(|file| file.sync_all())
            .and_then(|()| fs::rename(&part, to))
            .and_then(|()| sync_folder(to));
        moved.map(|()| copied).map_err(in_file(to))
    });
    if copied.is_err() {
        // What was begun is of no use; that it can't be removed says less than why it was not done.
        let _ = fs::remove_file(&part);
    }
    copied
}

fn fill(
    source: &Connection,
    from: &Path,
    beside: Option<&Path>,
    part: &Path,
) -> Result<Copied, CopyError> {
    // Made here, so that a folder that can't be written is told apart from a faulty database.
    File::create(part).map_err(in_file(part))?;
    let mut target = Connection::open(part).map_err(in_database(part))?;
    // All pages of one moment: while this reads, writers go on beside it and it does not begin anew.
    let (moment, daybooks) = moment(source, from, beside)?;
    let done = Backup::new(&moment, &mut target).and_then(|all| all.step(-1));
    let done = done.map_err(in_database(part))?;
    if done != StepResult::Done {
        let source = io::Error::other(format!("the copy was stopped: {done:?}"));
        return Err(in_file(part)(source));
    }
    // One file with nothing beside it, whatever the source had.
    let alone = target.pragma_update(None, "journal_mode", "DELETE");
    alone.map_err(in_database(part))?;
    if !daybooks.is_empty() {
        let path = from.to_owned();
        recover::recover(&mut target, &daybooks)
            .map_err(|source| CopyError::Daybook { path, source })?;
    }
    check(&target, part)?;
    Ok(Copied {
        games: count(&target, part, "games")?,
        matches: count(&target, part, "matches")?,
        bytes: fs::metadata(part).map_err(in_file(part))?.len(),
        schema: is_ours(&target, part)?,
    })
}

/// The database as it stands at a moment, and the daybooks with all that was kept by then.
fn moment<'a>(
    source: &'a Connection,
    from: &Path,
    beside: Option<&Path>,
) -> Result<(Transaction<'a>, Vec<Found>), CopyError> {
    loop {
        let moment = source.unchecked_transaction().map_err(in_database(from))?;
        let has = recover::has_daybooks(&moment).map_err(in_database(from))?;
        let Some(folder) = beside.filter(|_| has) else {
            return Ok((moment, Vec::new()));
        };
        let stands = recover::mark(&moment).map_err(in_database(from))?;
        let found = daybook::find(folder, stands.generation).map_err(in_file(folder))?;
        // A server that goes on meanwhile removes what its tables hold: then one may have been missed.
        let now = recover::mark(&open(from)?).map_err(in_database(from))?;
        if now.generation <= stands.generation + found.len() as u64 {
            return Ok((moment, found));
        }
    }
}

fn count(database: &Connection, path: &Path, table: &str) -> Result<u64, CopyError> {
    let rows = format!("SELECT count(*) FROM {table}");
    let rows = database.query_row(&rows, [], |row| row.get::<_, i64>(0));
    Ok(rows.map_err(in_database(path))?.unsigned_abs())
}

/// Takes a folder that is new or empty.
fn take_empty(path: &Path) -> Result<folder::FolderLock, CopyError> {
    let names = match fs::read_dir(path) {
        Ok(entries) => entries
            .map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()))
            .collect::<io::Result<Vec<String>>>()
            .map_err(in_file(path))?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
        Err(error) => return Err(in_file(path)(error)),
    };
    let other = names.iter().find(|name| *name != LOCK);
    match other {
        // A folder that is held is said to be so, rather than that it is not empty.
        Some(found) => {
            if names.iter().any(|name| name == LOCK) {
                folder::take(path)?;
            }
            Err(CopyError::NotEmpty {
                path: path.to_owned(),
                found: found.clone(),
            })
        }
        None => Ok(folder::take(path)?),
    }
}

/// The name of a file is on disk once its folder is.
fn sync_folder(file: &Path) -> io::Result<()> {
    let folder = file.parent().filter(|path| !path.as_os_str().is_empty());
    File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
}

fn in_file(path: &Path) -> impl FnOnce(io::Error) -> CopyError {
    let path = path.to_owned();
    |source| CopyError::File { path, source }
}

fn in_database(path: &Path) -> impl FnOnce(rusqlite::Error) -> CopyError {
    let path = path.to_owned();
    |source| CopyError::Database { path, source }
}
