//! What a bot's process may use at most.

use std::str::FromStr;

/// Limits of a process and each of its children; `None` sets none.
///
/// ```
/// use mashimo_server::spawn::Limits;
/// let limits: Limits = "memory=512M,cpu=60,files=64".parse().unwrap();
/// assert_eq!(limits.memory_bytes, Some(512 << 20));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Address space of a process, in bytes.
    pub memory_bytes: Option<u64>,
    /// Processor time of a process, in seconds.
    pub cpu_s: Option<u64>,
    /// Files a process may have open.
    pub files: Option<u64>,
    /// The largest file a process may write, in bytes.
    pub file_bytes: Option<u64>,
}

/// Why limits cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LimitsError {
    /// A part without `=`, or with a key that is none.
    #[error("'{0}' is no limit: memory=512M, cpu=60 (seconds), files=64, file=100M, with commas")]
    Unknown(String),
    /// A value that is no number.
    #[error("'{value}' of {key} is no number: digits, then K, M or G if you like")]
    Value {
        /// The key.
        key: String,
        /// What was written for it.
        value: String,
    },
}

impl FromStr for Limits {
    type Err = LimitsError;

    fn from_str(text: &str) -> Result<Limits, LimitsError> {
        let mut limits = Limits::default();
        for part in text
            .split(',')
            .map(str::trim)
            .filter(|part| !part.is_empty())
        {
            let unknown = || LimitsError::Unknown(part.to_string());
            let (key, value) = part.split_once('=').ok_or_else(unknown)?;
            let field = match key {
                "memory" => &mut limits.memory_bytes,
                "cpu" => &mut limits.cpu_s,
                "files" => &mut limits.files,
                "file" => &mut limits.file_bytes,
                _ => return Err(unknown()),
            };
            let wrong = || LimitsError::Value {
                key: key.to_string(),
                value: value.to_string(),
            };
            *field = Some(number(value).ok_or_else(wrong)?);
        }
        Ok(limits)
    }
}

/// Digits and a unit of powers of 1024.
fn number(text: &str) -> Option<u64> {
    let (digits, unit) = match text.strip_suffix(['K', 'M', 'G']) {
        Some(digits) if text.ends_with('K') => (digits, 1 << 10),
        Some(digits) if text.ends_with('M') => (digits, 1 << 20),
        Some(digits) => (digits, 1 << 30),
        None => (text, 1),
    };
    digits
        .parse::<u64>()
        .ok()?
        .checked_mul(unit)
        .filter(|&n| n > 0)
}

impl Limits {
    /// The shell's commands that set them.
    pub(crate) fn shell(&self) -> Vec<String> {
        // A shell counts memory in KiB and file sizes in blocks of 512 bytes.
        let rows = [
            ("v", self.memory_bytes.map(|n| n.div_ceil(1024))),
            ("t", self.cpu_s),
            ("n", self.files),
            ("f", self.file_bytes.map(|n| n.div_ceil(512))),
        ];
        rows.iter()
            .filter_map(|(key, n)| n.map(|n| format!("ulimit -{key} {n}")))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_limit_is_read_and_set() {
        let limits: Limits = "memory=1G,cpu=60,files=64,file=1K".parse().unwrap();
        let shell = [
            "ulimit -v 1048576",
            "ulimit -t 60",
            "ulimit -n 64",
            "ulimit -f 2",
        ];
        assert_eq!(limits.shell(), shell);
        assert_eq!("".parse::<Limits>().unwrap(), Limits::default());
    }

    #[test]
    fn a_wrong_limit_says_what_would_be_right() {
        for text in [
            "memory",
            "ram=5",
            "cpu=fast",
            "cpu=0",
            "memory=99999999999999G",
        ] {
            let error = text.parse::<Limits>().unwrap_err().to_string();
            assert!(
                error.contains("memory=512M") || error.contains("K, M or G"),
                "{error}"
            );
        }
    }
}
