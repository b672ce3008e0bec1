//! The daybook: a file of everything that was kept, as it came, one record a commit.
//!
//! ```text
//! file    MAGIC  GENERATION  RECORDS of the generation before  checksum  record …
//! record  LENGTH  checksum over GENERATION, the record's number and its bytes  bytes
//! ```
//!
//! A record holds or it does not: one that was not written whole fails its checksum, and it is the last.
//! A file is only ever appended to. When it has grown the next generation begins, and the file goes once
//! the tables hold all it says.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};

use crate::serve::Durability;
use crate::store::StoreError;

const MAGIC: &[u8; 8] = b"MASHDAY1";
/// Bytes before the first record.
const HEAD: usize = 28;
/// Bytes of a record before what it says.
const FRAME: usize = 8;
const NAME: &str = "daybook-";

/// The daybook of a store that is open.
pub(super) struct Daybook {
    folder: PathBuf,
    sync: bool,
    generation: u64,
    /// Records of the generation before.
    before: u64,
    records: u64,
    /// Bytes that hold.
    length: u64,
    file: Option<File>,
    /// Beyond what holds there may be more.
    torn: bool,
}

/// What is to be appended.
pub(super) struct Record(Vec<u8>);

impl Record {
    pub(super) fn new() -> Record {
        Record(vec![0; FRAME])
    }

    /// Forgets what it says.
    pub(super) fn clear(&mut self) {
        self.0.truncate(FRAME);
    }

    /// What it says.
    pub(super) fn says(&mut self) -> &mut Vec<u8> {
        &mut self.0
    }

    fn close(&mut self, generation: u64, number: u64) -> io::Result<&[u8]> {
        let (frame, says) = self.0.split_at_mut(FRAME);
        let length = u32::try_from(says.len())
            .map_err(|_| io::Error::other("a commit of more than 4 GiB can't be kept"))?;
        frame[..4].copy_from_slice(&length.to_le_bytes());
        frame[4..].copy_from_slice(&sum(generation, number, says).to_le_bytes());
        Ok(&self.0)
    }
}

fn sum(generation: u64, number: u64, says: &[u8]) -> u32 {
    let mut sum = crc32fast::Hasher::new();
    sum.update(&generation.to_le_bytes());
    sum.update(&number.to_le_bytes());
    sum.update(says);
    sum.finalize()
}

impl Daybook {
    /// A generation that has no record yet; its file is made with the first.
    pub(super) fn new(folder: &Path, generation: u64, durability: Durability) -> Daybook {
        Daybook {
            folder: folder.to_owned(),
            sync: durability == Durability::Power,
            generation,
            before: 0,
            records: 0,
            length: 0,
            file: None,
            torn: false,
        }
    }

    /// Bytes of this generation.
    pub(super) fn length(&self) -> u64 {
        self.length
    }

    /// The next generation begins.
    pub(super) fn turn(&mut self) {
        self.generation += 1;
        self.before = std::mem::take(&mut self.records);
        self.length = 0;
        self.file = None;
        self.torn = false;
    }

    /// Appends a record: whole, and with `power` on the disk.
    ///
    /// # Errors
    /// Nothing of it is kept.
    pub(super) fn append(&mut self, record: &mut Record) -> io::Result<()> {
        let written = self.mend().and_then(|()| self.write(record));
        match &written {
            Ok(length) => {
                self.length += length;
                self.records += 1;
            }
            Err(_) => {
                self.torn = true;
                // If that fails too, it is tried again before anything else is written.
                let _ = self.mend();
            }
        }
        written.map(drop)
    }

    /// As after a write that failed and could not be taken off.
    #[cfg(test)]
    pub(super) fn tear(&mut self) {
        self.torn = true;
    }

    fn write(&mut self, record: &mut Record) -> io::Result<u64> {
        let bytes = record.close(self.generation, self.records)?;
        if self.file.is_none() {
            self.file = Some(self.make()?);
        }
        let file = self.file.as_ref().expect("it was made");
        let mut at = self.length;
        if at == 0 {
            file.write_all_at(&head(self.generation, self.before), 0)?;
            at = HEAD as u64;
        }
        file.write_all_at(bytes, at)?;
        if self.sync {
            file.sync_data()?;
        }
        Ok(at + bytes.len() as u64 - self.length)
    }

    fn make(&self) -> io::Result<File> {
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(true);
        let file = options.open(path(&self.folder, self.generation))?;
        if self.sync {
            // The name of a file is on disk once its folder is.
            File::open(&self.folder)?.sync_all()?;
        }
        Ok(file)
    }

    /// Takes off what was not written whole: it may be whole after all, and nobody was told.
    fn mend(&mut self) -> io::Result<()> {
        if let Some(file) = self.file.as_ref().filter(|_| self.torn) {
            file.set_len(self.length)?;
            if self.sync {
                file.sync_data()?;
            }
        }
        self.torn = false;
        Ok(())
    }
}

fn head(generation: u64, before: u64) -> [u8; HEAD] {
    let mut head = [0; HEAD];
    head[..8].copy_from_slice(MAGIC);
    head[8..16].copy_from_slice(&generation.to_le_bytes());
    head[16..24].copy_from_slice(&before.to_le_bytes());
    let sum = crc32fast::hash(&head[..24]);
    head[24..].copy_from_slice(&sum.to_le_bytes());
    head
}

fn path(folder: &Path, generation: u64) -> PathBuf {
    folder.join(format!("{NAME}{generation}"))
}

/// A generation as it is found on the disk.
pub(super) struct Found {
    pub(super) generation: u64,
    bytes: Vec<u8>,
}

impl Found {
    /// Its records, up to the first that does not hold, and how many the generation before had. None
    /// where not even the head was written.
    pub(super) fn read(&self) -> Option<(u64, Vec<&[u8]>)> {
        let (head_found, mut rest) = self.bytes.split_at_checked(HEAD)?;
        let before = u64::from_le_bytes(head_found[16..24].try_into().ok()?);
        if head_found != head(self.generation, before) {
            return None;
        }
        let mut records = Vec::new();
        while let Some(says) = self.one(rest, records.len() as u64) {
            records.push(says);
            rest = &rest[FRAME + says.len()..];
        }
        Some((before, records))
    }

    fn one<'a>(&self, rest: &'a [u8], number: u64) -> Option<&'a [u8]> {
        let (length, rest) = rest.split_first_chunk::<4>()?;
        let (wanted, rest) = rest.split_first_chunk::<4>()?;
        let says = rest.get(..u32::from_le_bytes(*length) as usize)?;
        let holds = sum(self.generation, number, says) == u32::from_le_bytes(*wanted);
        holds.then_some(says)
    }
}

/// The generations from one on, up to the first that has no file.
pub(super) fn find(folder: &Path, from: u64) -> io::Result<Vec<Found>> {
    // All are opened before the first is read: what is open stays, though a server removes it.
    let mut files = Vec::new();
    for generation in from.. {
        match File::open(path(folder, generation)) {
            Ok(file) => files.push((generation, file)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => break,
            Err(error) => return Err(error),
        }
    }
    let read = |(generation, mut file): (u64, File)| {
        let mut bytes = Vec::new();
        io::Read::read_to_end(&mut file, &mut bytes)?;
        Ok(Found { generation, bytes })
    };
    files.into_iter().map(read).collect()
}

/// Removes a generation that the tables hold.
pub(super) fn remove(folder: &Path, generation: u64) {
    match fs::remove_file(path(folder, generation)) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            tracing::warn!(%error, generation, "a daybook that is not needed any more stays");
        }
        Ok(()) | Err(_) => {}
    }
}

/// Before a generation begins: removes those that the tables hold, and puts others aside. Those are none
/// that could be gone on with, as one before them is lost.
pub(super) fn tidy(folder: &Path, begins: u64) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let name = entry?.file_name();
        let Some(number) = name.to_str().and_then(|name| name.strip_prefix(NAME)) else {
            continue;
        };
        match number.parse::<u64>() {
            Ok(generation) if generation < begins => remove(folder, generation),
            Ok(generation) => {
                let (from, to) = (path(folder, generation), format!("lost-{NAME}{generation}"));
                tracing::warn!(
                    file = to,
                    "a daybook can't be gone on with: one before is lost"
                );
                fs::rename(from, folder.join(to))?;
            }
            Err(_) => {}
        }
    }
    Ok(())
}

/// Why the daybook could not be read or written.
pub(super) fn trouble(error: &io::Error) -> StoreError {
    let full = [io::ErrorKind::StorageFull, io::ErrorKind::QuotaExceeded];
    match full.contains(&error.kind()) {
        true => StoreError::Full,
        false => StoreError::Io(format!("the daybook: {error}")),
    }
}
