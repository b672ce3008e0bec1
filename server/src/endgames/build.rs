//! Building tables into a folder: seeds by seeds, from where it was left off.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use mashimo_engine::{ENDGAME_SEEDS_MAX, Endgame, EndgameError, Ruleset};
use thiserror::Error;

use super::file::{Head, write};
use super::{MEMORY_DEFAULT, name_of, open, path_of};

/// Why tables were not built, or not all.
#[derive(Error, Debug)]
pub enum BuildError {
    /// The rules have no tables.
    #[error(
        "these rules have no endgame tables: they are for two seats with a row each, where pits and \
         stores tell all and the margin decides"
    )]
    NoTables,
    /// More seeds than a game or a table has.
    #[error("{seeds} seeds: 0 to {max}")]
    Seeds {
        /// What was asked for.
        seeds: u8,
        /// The most there can be.
        max: u8,
    },
    /// The folder can't be made, or a file not written.
    #[error("{}: {error}", path.display())]
    Io {
        /// What can't be written.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// A layer was not built.
    #[error("{seeds} seeds: {error}")]
    Layer {
        /// The seeds of the layer.
        seeds: u8,
        /// Why.
        error: EndgameError,
    },
}

/// How far a build is.
#[derive(Copy, Clone, Debug)]
pub struct Progress {
    /// The seeds of the layer that is being built.
    pub seeds: u8,
    /// Boards seen in all layers.
    pub boards: u64,
    /// Boards there are.
    pub boards_all: u64,
}

/// What was built.
pub struct Built {
    /// The name that its files begin with.
    pub name: String,
    /// The layers that had been built before.
    pub found: u8,
    /// What was wrong with files, which were built anew.
    pub warnings: Vec<String>,
}

/// Builds the tables of up to so many seeds, or those that the folder lacks. `tell` stops it by
/// saying so; what is built by then is kept.
///
/// # Errors
/// The rules have none, a file can't be written, or it is stopped.
pub fn build(
    folder: &Path,
    ruleset: &Ruleset,
    seeds_max: u8,
    tell: &mut dyn FnMut(Progress) -> bool,
) -> Result<Built, BuildError> {
    let name = name_of(ruleset.rules()).ok_or(BuildError::NoTables)?;
    let max = u16::from(ENDGAME_SEEDS_MAX).min(ruleset.seeds()) as u8;
    if seeds_max > max {
        let seeds = seeds_max;
        return Err(BuildError::Seeds { seeds, max });
    }
    fs::create_dir_all(folder).map_err(|error| BuildError::Io {
        path: folder.to_path_buf(),
        error,
    })?;
    let opened = open(folder, ruleset, MEMORY_DEFAULT);
    let mut endgame = Endgame::new(ruleset, max).ok_or(BuildError::NoTables)?;
    let mut found = 0;
    if let Some(kept) = opened.endgame {
        found = kept.seeds_max() as u8 + 1;
        endgame = kept;
    }
    let count = |layers: u8| {
        (0..layers)
            .map(|seeds| Endgame::count(ruleset, seeds))
            .sum()
    };
    let boards_all = count(seeds_max + 1);
    for seeds in found..=seeds_max {
        let before: u64 = count(seeds);
        let layer = endgame.next_layer(ruleset, &mut |boards| {
            tell(Progress {
                seeds,
                boards: before + boards,
                boards_all,
            })
        });
        let layer = layer.map_err(|error| BuildError::Layer { seeds, error })?;
        let path = path_of(folder, &name, seeds);
        write(&path, &Head::of(ruleset, &name, seeds), &layer)
            .map_err(|error| BuildError::Io { path, error })?;
        endgame.push(&layer.values, Arc::new(layer.codes));
    }
    Ok(Built {
        name,
        found: found.min(seeds_max + 1),
        warnings: opened.warnings,
    })
}
