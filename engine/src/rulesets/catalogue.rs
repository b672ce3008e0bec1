//! A published ruleset: its rules, its options and where they come from.

use super::OptionSpec;
use crate::Rules;

/// A ruleset as it is published.
///
/// ```
/// let hus = mashimo_engine::Entry::find("hus").expect("it is published");
/// assert_eq!(hus.title, "Hus");
/// assert_eq!(hus.options[0].name(), "columns");
/// ```
#[derive(Debug)]
pub struct Entry {
    /// The id, the first word of a [`Spec`](crate::Spec).
    pub id: &'static str,
    /// The name of the game as people write it.
    pub title: &'static str,
    /// The board in words: rows, columns, seeds.
    pub board: &'static str,
    /// One paragraph that tells this ruleset from its neighbours.
    pub summary: &'static str,
    /// The texts the rules were taken from.
    pub sources: &'static [&'static str],
    /// The options, in the order of a canonical spec.
    pub options: &'static [OptionSpec],
    /// Decisions after which a match calls a game a draw, unless it sets a limit of its own.
    pub max_plies: u32,
    /// The rules with every option at its default.
    pub rules: Rules,
}

impl Entry {
    /// The entry with this id.
    pub fn find(id: &str) -> Option<&'static Self> {
        super::catalogue().iter().find(|entry| entry.id == id)
    }

    /// The option with this name.
    pub fn option(&self, name: &str) -> Option<&'static OptionSpec> {
        self.options.iter().find(|option| option.name() == name)
    }
}
