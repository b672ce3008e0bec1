//! The faults of a file, by line.

use toml::Spanned;
use toml::de::DeTable;

use super::ConfigFault;

/// Faults listed at most.
const FAULTS_MAX: usize = 200;

/// The faults found so far, and where lines begin.
pub(crate) struct Notes {
    line_starts: Vec<usize>,
    faults: Vec<ConfigFault>,
}

impl Notes {
    pub(crate) fn new(text: &str) -> Notes {
        let breaks = text.match_indices('\n').map(|(at, _)| at + 1);
        Notes {
            line_starts: std::iter::once(0).chain(breaks).collect(),
            faults: Vec::new(),
        }
    }

    /// The file as tables; nothing if it is no TOML.
    pub(crate) fn parse<'a>(&mut self, text: &'a str) -> Option<Spanned<DeTable<'a>>> {
        let (root, errors) = DeTable::parse_recoverable(text);
        for error in &errors {
            let at = error.span().map_or(0, |span| span.start);
            self.fault(
                at,
                error
                    .message()
                    .lines()
                    .next()
                    .unwrap_or("no TOML")
                    .to_string(),
            );
        }
        errors.is_empty().then_some(root)
    }

    /// The line of a place in the text.
    pub(crate) fn line(&self, at: usize) -> usize {
        self.line_starts.partition_point(|&start| start <= at)
    }

    pub(crate) fn fault(&mut self, at: usize, reason: impl Into<String>) {
        let line = self.line(at);
        self.faults.push(ConfigFault {
            line,
            reason: reason.into(),
        });
    }

    pub(crate) fn fault_line(&mut self, line: usize, reason: impl Into<String>) {
        self.faults.push(ConfigFault {
            line,
            reason: reason.into(),
        });
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.faults.is_empty()
    }

    pub(crate) fn sorted(mut self) -> Vec<ConfigFault> {
        self.faults.sort();
        self.faults.dedup();
        self.faults.truncate(FAULTS_MAX);
        self.faults
    }
}
