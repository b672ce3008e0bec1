//! Words for a shell.

use std::path::PathBuf;

/// The path of this program.
pub(crate) fn this_program() -> String {
    let path = std::env::current_exe().unwrap_or_else(|_| PathBuf::from("mashimo"));
    path.to_string_lossy().into_owned()
}

/// A word that the shell takes as it is.
pub(crate) fn quoted(word: &str) -> String {
    format!("'{}'", word.replace('\'', "'\\''"))
}
