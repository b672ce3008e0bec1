//! Endgame tables on disk: a file a number of seeds, built one after the other, read whole or by position.
//!
//! A file belongs to rules, named by their fingerprint with all that makes no difference taken out, so
//! rulesets that differ in that alone share it. One that is damaged, cut short or of other rules is left
//! aside with a warning, and with it those of more seeds, which rest on it.

mod build;
mod codes;
mod file;

use std::collections::HashMap;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use mashimo_engine::{Codes, ENDGAME_SEEDS_MAX, Endgame, Rules, Ruleset};

use crate::record::fingerprint;
pub use build::{BuildError, Built, Progress, build};
use codes::FileCodes;
pub use file::FileError;

/// The memory that tables may take as a whole where nothing is said, in bytes; larger ones are read by
/// position.
pub const MEMORY_DEFAULT: u64 = 256 << 20;

/// A folder of tables.
pub struct Endgames {
    folder: PathBuf,
    memory: u64,
    /// By the fingerprint of the rules they are for.
    opened: Mutex<HashMap<String, Option<Arc<Endgame>>>>,
}

/// What was read from a folder, and what was wrong with it.
pub struct Opened {
    /// The tables; none if the rules have none, or the folder none for them.
    pub endgame: Option<Endgame>,
    /// A line for each file that was left aside.
    pub warnings: Vec<String>,
}

impl Endgames {
    /// A folder whose tables may take so many bytes of memory; it is looked at when tables are asked for.
    pub fn new(folder: impl Into<PathBuf>, memory: u64) -> Endgames {
        Endgames {
            folder: folder.into(),
            memory,
            opened: Mutex::default(),
        }
    }

    /// The tables of a ruleset, opened once; `warn` hears what is wrong with the files then.
    pub fn of(&self, ruleset: &Ruleset, warn: &mut dyn FnMut(&str)) -> Option<Arc<Endgame>> {
        let rules = fingerprint(ruleset.rules());
        let mut opened = self.opened.lock().expect("no holder of the lock panics");
        let endgame = opened.entry(rules).or_insert_with(|| {
            let opened = open(&self.folder, ruleset, self.memory);
            opened.warnings.iter().for_each(|line| warn(line));
            opened.endgame.map(Arc::new)
        });
        endgame.clone()
    }
}

/// What names the files of rules.
pub fn name_of(rules: &Rules) -> Option<String> {
    Endgame::rules(rules).map(|rules| fingerprint(&rules))
}

/// The file of so many seeds.
pub fn path_of(folder: &Path, name: &str, seeds: u8) -> PathBuf {
    folder.join(format!("{name}-{seeds:02}.endgame"))
}

/// Reads the tables that a folder has for a ruleset, whole while they fit in so many bytes.
pub fn open(folder: &Path, ruleset: &Ruleset, memory: u64) -> Opened {
    let mut opened = Opened {
        endgame: None,
        warnings: Vec::new(),
    };
    let Some(name) = name_of(ruleset.rules()) else {
        return opened;
    };
    let seeds_max = u16::from(ENDGAME_SEEDS_MAX).min(ruleset.seeds()) as u8;
    let Some(mut endgame) = Endgame::new(ruleset, seeds_max) else {
        return opened;
    };
    let mut left = memory;
    for seeds in 0..=seeds_max {
        let path = path_of(folder, &name, seeds);
        match layer(&path, &file::Head::of(ruleset, &name, seeds), &mut left) {
            Ok(Some((values, codes))) => {
                endgame.push(&values, codes);
                opened.endgame = Some(endgame.clone());
            }
            Ok(None) => break,
            Err(error) => {
                let path = path.display();
                opened.warnings.push(format!(
                    "{path}: {error}; it is left aside, with those of more seeds"
                ));
                break;
            }
        }
    }
    opened
}

/// What codes stand for, and the codes.
type Kept = (Vec<[i8; 2]>, Arc<dyn Codes>);

/// A file that is there and whole.
fn layer(path: &Path, head: &file::Head, left: &mut u64) -> Result<Option<Kept>, FileError> {
    if !path.exists() {
        return Ok(None);
    }
    let file = File::open(path)?;
    let (values, codes_at) = file::check(&file, head)?;
    let codes: Arc<dyn Codes> = if head.boards <= *left {
        *left -= head.boards;
        Arc::new(file::codes(&file, codes_at, head.boards)?)
    } else {
        Arc::new(FileCodes::new(file, codes_at, head.boards))
    };
    Ok(Some((values, codes)))
}
