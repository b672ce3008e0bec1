//! A table of the file, whose keys are asked for one by one; whatever was not asked for is unknown.

use std::cell::RefCell;
use std::ops::Range;
use std::time::Duration;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::notes::Notes;

/// A value with its place in the text.
pub(crate) struct Placed<T> {
    pub(crate) value: T,
    pub(crate) at: usize,
}

/// A table and the keys asked of it.
pub(crate) struct Section<'a> {
    /// What the reader sees: `[swiss]`, `[[bots]]`, or nothing for the top.
    name: &'static str,
    table: &'a DeTable<'a>,
    pub(crate) at: usize,
    asked: RefCell<Vec<&'static str>>,
}

impl<'a> Section<'a> {
    pub(crate) fn new(name: &'static str, table: &'a DeTable<'a>, at: usize) -> Section<'a> {
        Section {
            name,
            table,
            at,
            asked: RefCell::default(),
        }
    }

    fn get(&self, key: &'static str) -> Option<(&'a DeValue<'a>, Range<usize>)> {
        self.asked.borrow_mut().push(key);
        let (key, value) = self.table.get_key_value(key)?;
        // Tables written as [[x]] have a span of their own; the key's is where a reader looks.
        let start = key.span().start.max(value.span().start);
        Some((value.get_ref(), start..value.span().end))
    }

    /// Where the value of a key stands, or the table if it isn't there.
    pub(crate) fn place(&self, key: &'static str) -> usize {
        self.get(key).map_or(self.at, |(_, span)| span.start)
    }

    pub(crate) fn has(&self, key: &'static str) -> bool {
        self.get(key).is_some()
    }

    fn path(&self, key: &str) -> String {
        if self.name.is_empty() {
            key.to_string()
        } else {
            format!("{} {key}", self.name)
        }
    }

    fn wrong(&self, key: &str, value: &DeValue<'_>, at: usize, wanted: &str, notes: &mut Notes) {
        let reason = format!(
            "{} is of type {}, not {wanted}",
            self.path(key),
            value.type_str()
        );
        notes.fault(at, reason);
    }

    pub(crate) fn text(&self, key: &'static str, notes: &mut Notes) -> Option<Placed<&'a str>> {
        let (value, span) = self.get(key)?;
        match value.as_str() {
            Some(text) if !text.trim().is_empty() => Some(Placed {
                value: text.trim(),
                at: span.start,
            }),
            Some(_) => {
                notes.fault(span.start, format!("{} is empty", self.path(key)));
                None
            }
            None => {
                self.wrong(key, value, span.start, "a text", notes);
                None
            }
        }
    }

    pub(crate) fn required_text(&self, key: &'static str, notes: &mut Notes) -> Option<String> {
        if !self.has(key) {
            notes.fault(self.at, format!("{} is missing", self.path(key)));
        }
        self.text(key, notes).map(|text| text.value.to_string())
    }

    pub(crate) fn boolean(&self, key: &'static str, notes: &mut Notes) -> bool {
        let Some((value, span)) = self.get(key) else {
            return false;
        };
        value.as_bool().unwrap_or_else(|| {
            self.wrong(key, value, span.start, "true or false", notes);
            false
        })
    }

    /// A whole number in bounds.
    pub(crate) fn integer(
        &self,
        key: &'static str,
        least: i64,
        most: i64,
        default: i64,
        notes: &mut Notes,
    ) -> i64 {
        let Some((value, span)) = self.get(key) else {
            return default;
        };
        let Some(integer) = value.as_integer() else {
            self.wrong(key, value, span.start, "a whole number", notes);
            return default;
        };
        let number = i64::from_str_radix(integer.as_str(), integer.radix()).ok();
        number
            .filter(|number| (least..=most).contains(number))
            .unwrap_or_else(|| {
                let path = self.path(key);
                notes.fault(
                    span.start,
                    format!("{path} = {}: {least} to {most}", integer.as_str()),
                );
                default
            })
    }

    /// A number; required.
    pub(crate) fn number(&self, key: &'static str, notes: &mut Notes) -> Option<f64> {
        let Some((value, span)) = self.get(key) else {
            notes.fault(self.at, format!("{} is missing", self.path(key)));
            return None;
        };
        let text = value.as_float().map(|float| float.as_str());
        let text = text.or(value.as_integer().map(|integer| integer.as_str()));
        let number = text.and_then(|text| text.replace('_', "").parse().ok());
        if number.is_none() {
            self.wrong(key, value, span.start, "a number", notes);
        }
        number
    }

    /// A time in seconds, a part of one possible, in bounds.
    pub(crate) fn seconds(
        &self,
        key: &'static str,
        (least, most): (f64, f64),
        default: f64,
        notes: &mut Notes,
    ) -> Duration {
        let seconds = match self.has(key) {
            true => self.number(key, notes).unwrap_or(default),
            false => default,
        };
        if !(least..=most).contains(&seconds) {
            let reason = format!("{} = {seconds}: {least} to {most} seconds", self.path(key));
            notes.fault(self.place(key), reason);
            return Duration::from_secs_f64(default);
        }
        Duration::from_secs_f64(seconds)
    }

    /// One of several words.
    pub(crate) fn choice<T: Copy>(
        &self,
        key: &'static str,
        choices: &[(&str, T)],
        notes: &mut Notes,
    ) -> Option<T> {
        let text = self.text(key, notes)?;
        let found = choices.iter().find(|(word, _)| *word == text.value);
        if found.is_none() {
            let reason = format!("{} = {:?}: {}", self.path(key), text.value, words(choices));
            notes.fault(text.at, reason);
        }
        found.map(|(_, choice)| *choice)
    }

    /// A list of texts; empty where there is none.
    pub(crate) fn texts(&self, key: &'static str, notes: &mut Notes) -> Vec<Placed<&'a str>> {
        let Some((value, span)) = self.get(key) else {
            return Vec::new();
        };
        let Some(array) = value.as_array() else {
            self.wrong(key, value, span.start, "a list of texts", notes);
            return Vec::new();
        };
        self.texts_of(key, array.iter(), notes)
    }

    fn texts_of(
        &self,
        key: &str,
        values: impl Iterator<Item = &'a Spanned<DeValue<'a>>>,
        notes: &mut Notes,
    ) -> Vec<Placed<&'a str>> {
        let mut texts = Vec::new();
        for value in values {
            let at = value.span().start;
            match value.get_ref().as_str() {
                Some(text) => texts.push(Placed { value: text, at }),
                None => self.wrong(key, value.get_ref(), at, "a text", notes),
            }
        }
        texts
    }

    /// A list of lists of texts.
    pub(crate) fn text_lists(
        &self,
        key: &'static str,
        notes: &mut Notes,
    ) -> Vec<Vec<Placed<&'a str>>> {
        let Some((value, span)) = self.get(key) else {
            return Vec::new();
        };
        let lists = value
            .as_array()
            .map(|array| array.iter().collect::<Vec<_>>());
        let mut found = Vec::new();
        for list in lists.as_deref().unwrap_or_default() {
            match list.get_ref().as_array() {
                Some(list) => found.push(self.texts_of(key, list.iter(), notes)),
                None => self.wrong(
                    key,
                    list.get_ref(),
                    list.span().start,
                    "a list of texts",
                    notes,
                ),
            }
        }
        if lists.is_none() {
            self.wrong(key, value, span.start, "a list of lists", notes);
        }
        found
    }

    /// A table, if it is there.
    pub(crate) fn section(
        &self,
        key: &'static str,
        name: &'static str,
        notes: &mut Notes,
    ) -> Option<Section<'a>> {
        let (value, span) = self.get(key)?;
        match value.as_table() {
            Some(table) => Some(Section::new(name, table, span.start)),
            None => {
                self.wrong(key, value, span.start, "a table", notes);
                None
            }
        }
    }

    /// A list of tables; at least one is wanted.
    pub(crate) fn sections(
        &self,
        key: &'static str,
        name: &'static str,
        notes: &mut Notes,
    ) -> Vec<Section<'a>> {
        let Some((value, span)) = self.get(key) else {
            notes.fault(self.at, format!("there is no {name}"));
            return Vec::new();
        };
        let tables = value
            .as_array()
            .map(|array| array.iter().collect::<Vec<_>>());
        let mut found = Vec::new();
        for entry in tables.as_deref().unwrap_or_default() {
            match entry.get_ref().as_table() {
                Some(table) => found.push(Section::new(name, table, entry.span().start)),
                None => self.wrong(key, entry.get_ref(), entry.span().start, "a table", notes),
            }
        }
        match tables.as_deref() {
            None => self.wrong(key, value, span.start, "a list of tables", notes),
            Some([]) => notes.fault(span.start, format!("there is no {name}")),
            Some(_) => {}
        }
        found
    }

    /// Refuses every key that wasn't asked for.
    pub(crate) fn refuse_unknown(&self, notes: &mut Notes) {
        let asked = self.asked.borrow();
        let mut known: Vec<&str> = asked.clone();
        known.sort_unstable();
        known.dedup();
        for key in self.table.keys() {
            let text: &str = key.get_ref();
            if !known.contains(&text) {
                let path = self.path(text);
                notes.fault(
                    key.span().start,
                    format!("{path} isn't known; known are {}", known.join(", ")),
                );
            }
        }
    }
}

/// `a, b or c`.
fn words<T>(choices: &[(&str, T)]) -> String {
    let words: Vec<&str> = choices.iter().map(|(word, _)| *word).collect();
    match words.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        Some((only, _)) => only.to_string(),
        None => String::new(),
    }
}
