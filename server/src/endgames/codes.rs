//! Codes that stay in their file: read by position, a block at a time, the last blocks kept.

use std::fs::File;
use std::os::unix::fs::FileExt;
use std::sync::Mutex;

use mashimo_engine::Codes;

/// Codes read at once.
const BLOCK_BYTES: u64 = 1 << 12;
/// Blocks that are kept: four mebibytes.
const BLOCKS: usize = 1 << 10;

/// A file whose codes are read when they are asked for.
pub(crate) struct FileCodes {
    file: File,
    at: u64,
    boards: u64,
    /// By the last bits of their number, blocks with their numbers.
    blocks: Mutex<Vec<Option<Block>>>,
}

struct Block {
    number: u64,
    codes: Vec<u8>,
}

impl FileCodes {
    pub(crate) fn new(file: File, at: u64, boards: u64) -> FileCodes {
        let blocks = Mutex::new((0..BLOCKS).map(|_| None).collect());
        FileCodes {
            file,
            at,
            boards,
            blocks,
        }
    }

    fn read(&self, number: u64) -> Option<Block> {
        let from = number * BLOCK_BYTES;
        let mut codes = vec![0; BLOCK_BYTES.min(self.boards - from) as usize];
        self.file.read_exact_at(&mut codes, self.at + from).ok()?;
        Some(Block { number, codes })
    }
}

impl Codes for FileCodes {
    fn code(&self, number: u64) -> Option<u8> {
        if number >= self.boards {
            return None;
        }
        let wanted = number / BLOCK_BYTES;
        let mut blocks = self.blocks.lock().expect("no holder of the lock panics");
        let place = &mut blocks[wanted as usize % BLOCKS];
        if place.as_ref().is_none_or(|block| block.number != wanted) {
            *place = Some(self.read(wanted)?);
        }
        let block = place.as_ref()?;
        block.codes.get((number % BLOCK_BYTES) as usize).copied()
    }
}
