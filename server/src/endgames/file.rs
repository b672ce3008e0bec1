//! The file of a layer: a head, what codes stand for, a code a board, and a checksum of all that.
//!
//! All numbers are little-endian. `MSHEND01`, the fingerprint of the rules in 16 characters, a byte with
//! the pits of the board, a byte with the seeds, two bytes with the number of values, eight with the number
//! of boards; then two signed bytes a value, what the seat to move can force and what it gets at best,
//! where ±127 is no limit; then a byte a board, by its number; then the 32 bytes of BLAKE3 over all before.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::os::unix::fs::FileExt;
use std::path::Path;

use mashimo_engine::{Endgame, EndgameLayer, Ruleset};
use thiserror::Error;

const MAGIC: &[u8; 8] = b"MSHEND01";
const NAME_BYTES: usize = 16;
const HEAD_BYTES: usize = MAGIC.len() + NAME_BYTES + 1 + 1 + 2 + 8;
const HASH_BYTES: usize = blake3::OUT_LEN;
/// The most values of a layer.
const VALUES_MAX: u16 = 256;
/// What is read at a time.
const BUFFER_BYTES: usize = 1 << 16;

/// Why a file is no table, or not the one that is looked for.
#[derive(Error, Debug)]
pub enum FileError {
    /// It can't be read.
    #[error("cannot be read: {0}")]
    Io(#[from] io::Error),
    /// It does not begin like one.
    #[error("no endgame table of this version")]
    NoTable,
    /// It is of other rules, another board or another number of seeds.
    #[error("an endgame table of other rules or of another number of seeds")]
    Other,
    /// It is shorter or longer than it should be.
    #[error("{found} bytes instead of {expected}: cut short or added to")]
    Length {
        /// The bytes it has.
        found: u64,
        /// The bytes it should have.
        expected: u64,
    },
    /// The checksum is another.
    #[error("damaged: its checksum does not match")]
    Damaged,
}

/// What a file must say of itself.
pub(crate) struct Head {
    name: String,
    pits: u8,
    seeds: u8,
    pub(crate) boards: u64,
}

impl Head {
    pub(crate) fn of(ruleset: &Ruleset, name: &str, seeds: u8) -> Head {
        Head {
            name: name.to_string(),
            pits: ruleset.pits() as u8,
            seeds,
            boards: Endgame::count(ruleset, seeds),
        }
    }

    fn bytes(&self, values: u16) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(HEAD_BYTES);
        bytes.extend_from_slice(MAGIC);
        bytes.extend_from_slice(self.name.as_bytes());
        bytes.extend_from_slice(&[self.pits, self.seeds]);
        bytes.extend_from_slice(&values.to_le_bytes());
        bytes.extend_from_slice(&self.boards.to_le_bytes());
        bytes
    }
}

/// Writes a layer, synced to disk: first under another name, so that what has the right one is whole.
///
/// # Errors
/// The file can't be written.
pub(crate) fn write(path: &Path, head: &Head, layer: &EndgameLayer) -> io::Result<()> {
    let part = path.with_extension("part");
    let mut out = BufWriter::new(File::create(&part)?);
    let mut hasher = blake3::Hasher::new();
    let values: Vec<u8> = layer.values.iter().flatten().map(|&v| v as u8).collect();
    let head = head.bytes(layer.values.len() as u16);
    for bytes in [&head, &values, &layer.codes] {
        hasher.update(bytes);
        out.write_all(bytes)?;
    }
    out.write_all(hasher.finalize().as_bytes())?;
    let file = out.into_inner().map_err(io::IntoInnerError::into_error)?;
    file.sync_all()?;
    std::fs::rename(&part, path)
}

/// Reads a file through: what its codes stand for, and where they begin.
///
/// # Errors
/// It can't be read, or is no whole table of these rules.
pub(crate) fn check(file: &File, head: &Head) -> Result<(Vec<[i8; 2]>, u64), FileError> {
    let length = file.metadata()?.len();
    let mut begin = [0; HEAD_BYTES];
    if length < HEAD_BYTES as u64 {
        return Err(FileError::NoTable);
    }
    file.read_exact_at(&mut begin, 0)?;
    if &begin[..MAGIC.len()] != MAGIC {
        return Err(FileError::NoTable);
    }
    let at = MAGIC.len() + NAME_BYTES + 2;
    let count = u16::from_le_bytes([begin[at], begin[at + 1]]);
    if begin[..] != head.bytes(count) || !(1..=VALUES_MAX).contains(&count) {
        return Err(FileError::Other);
    }
    let codes_at = HEAD_BYTES as u64 + 2 * u64::from(count);
    let hash_at = codes_at + head.boards;
    let expected = hash_at + HASH_BYTES as u64;
    if length != expected {
        return Err(FileError::Length {
            found: length,
            expected,
        });
    }
    if !is_whole(file, hash_at)? {
        return Err(FileError::Damaged);
    }
    let mut values = vec![0; 2 * usize::from(count)];
    file.read_exact_at(&mut values, HEAD_BYTES as u64)?;
    let pairs = values.chunks_exact(2);
    let values = pairs.map(|pair| [pair[0] as i8, pair[1] as i8]).collect();
    Ok((values, codes_at))
}

/// Whether all before the checksum has it.
fn is_whole(file: &File, hash_at: u64) -> io::Result<bool> {
    let mut hasher = blake3::Hasher::new();
    let mut all = BufReader::with_capacity(BUFFER_BYTES, file).take(hash_at);
    let mut buffer = [0; BUFFER_BYTES];
    loop {
        let read = all.read(&mut buffer)?;
        if read == 0 {
            break;
        }
        hasher.update(&buffer[..read]);
    }
    let mut hash = [0; HASH_BYTES];
    file.read_exact_at(&mut hash, hash_at)?;
    Ok(hasher.finalize() == hash)
}

/// All codes of a file.
pub(crate) fn codes(file: &File, at: u64, boards: u64) -> io::Result<Vec<u8>> {
    let mut codes = vec![0; boards as usize];
    file.read_exact_at(&mut codes, at)?;
    Ok(codes)
}
