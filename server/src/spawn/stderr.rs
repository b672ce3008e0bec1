//! The file that keeps what a bot says, and its last lines.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

/// The last lines are looked for in this many bytes at the file's end.
const TAIL_BYTES: u64 = 16 * 1024;

/// The file, made with its folder; what an earlier run left stays in front.
pub(super) fn open(path: &Path) -> io::Result<File> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    OpenOptions::new().create(true).append(true).open(path)
}

/// The last lines of a file, at most so many, without characters that would steer a terminal.
pub fn tail(path: &Path, lines_max: usize) -> Vec<String> {
    let text = end_of(path).unwrap_or_default();
    let lines: Vec<&str> = text
        .lines()
        .filter(|line| !line.trim().is_empty())
        .collect();
    let first = lines.len().saturating_sub(lines_max);
    let plain = |c: char| {
        if c.is_control() && c != '\t' {
            '\u{fffd}'
        } else {
            c
        }
    };
    lines[first..]
        .iter()
        .map(|line| line.chars().map(plain).collect())
        .collect()
}

fn end_of(path: &Path) -> io::Result<String> {
    let mut file = File::open(path)?;
    let length = file.metadata()?.len();
    file.seek(SeekFrom::Start(length.saturating_sub(TAIL_BYTES)))?;
    let mut bytes = Vec::new();
    file.take(TAIL_BYTES).read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_lines_are_plain_and_few() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("deep/bot.log");
        drop(open(&path).unwrap());
        fs::write(&path, "one\n\ntwo \u{1b}[31m\nthree\n").unwrap();
        assert_eq!(tail(&path, 2), ["two \u{fffd}[31m", "three"]);
        assert_eq!(tail(&folder.path().join("none"), 2), Vec::<String>::new());
    }
}
