//! An option of a ruleset: its values and what each of them changes in the rules.

use std::fmt;

use crate::Rules;

/// An option of a ruleset.
///
/// ```
/// let hus = mashimo_engine::Entry::find("hus").expect("it is published");
/// let columns = hus.option("columns").expect("hus comes on several boards");
/// assert_eq!(columns.default(), "8");
/// assert_eq!(columns.values(), ["8", "12", "16"]);
/// ```
#[derive(Copy, Clone, Debug)]
pub struct OptionSpec {
    name: &'static str,
    effect: &'static str,
    from_text: bool,
    needs: Option<Need>,
    kind: Kind,
}

/// The option `name` must not be `value`, or this one changes nothing.
#[derive(Copy, Clone, Debug)]
pub(super) struct Need {
    pub(super) name: &'static str,
    pub(super) value: &'static str,
}

/// A word and what it changes in the rules.
type Word = (&'static str, fn(&mut Rules));

#[derive(Copy, Clone, Debug)]
enum Kind {
    Switch {
        default: bool,
        edit: fn(&mut Rules, bool),
    },
    Choice(&'static [Word]),
    Number {
        default: u8,
        range: Numbers,
        edit: fn(&mut Rules, u8),
    },
}

/// Which numbers an option takes.
#[derive(Copy, Clone, Debug)]
pub(super) enum Numbers {
    /// Every `step`th from the first to the last.
    Range { first: u8, last: u8, step: u8 },
    /// These alone.
    List(&'static [u8]),
}

impl OptionSpec {
    /// `true` or `false`.
    pub(super) const fn switch(
        name: &'static str,
        default: bool,
        effect: &'static str,
        edit: fn(&mut Rules, bool),
    ) -> Self {
        Self {
            name,
            effect,
            from_text: false,
            needs: None,
            kind: Kind::Switch { default, edit },
        }
    }

    /// One of some words, the default first.
    pub(super) const fn choice(
        name: &'static str,
        words: &'static [Word],
        effect: &'static str,
    ) -> Self {
        Self {
            name,
            effect,
            from_text: false,
            needs: None,
            kind: Kind::Choice(words),
        }
    }

    /// A number.
    pub(super) const fn number(
        name: &'static str,
        default: u8,
        range: Numbers,
        effect: &'static str,
        edit: fn(&mut Rules, u8),
    ) -> Self {
        let kind = Kind::Number {
            default,
            range,
            edit,
        };
        Self {
            name,
            effect,
            from_text: false,
            needs: None,
            kind,
        }
    }

    /// The same option, which the source texts have.
    pub(super) const fn in_text(self) -> Self {
        Self {
            from_text: true,
            ..self
        }
    }

    /// The same option, which changes nothing while the option `name` is `value`.
    pub(super) const fn needs(self, name: &'static str, value: &'static str) -> Self {
        Self {
            needs: Some(Need { name, value }),
            ..self
        }
    }

    /// The key in a spec.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// What it does, in a line.
    pub fn effect(&self) -> &'static str {
        self.effect
    }

    /// Whether the source texts of the ruleset have it; otherwise it is an extension.
    pub fn from_text(&self) -> bool {
        self.from_text
    }

    /// The value it has when it isn't given.
    pub fn default(&self) -> String {
        match self.kind {
            Kind::Switch { default, .. } => default.to_string(),
            Kind::Choice(words) => words[0].0.to_owned(),
            Kind::Number { default, .. } => default.to_string(),
        }
    }

    /// Every value it takes, the default first.
    pub fn values(&self) -> Vec<String> {
        match self.kind {
            Kind::Switch { default, .. } => vec![default.to_string(), (!default).to_string()],
            Kind::Choice(words) => words.iter().map(|(word, _)| (*word).to_owned()).collect(),
            Kind::Number { default, range, .. } => {
                let others = range.all().into_iter().filter(|&n| n != default);
                std::iter::once(default)
                    .chain(others)
                    .map(|n| n.to_string())
                    .collect()
            }
        }
    }

    /// The values in words: `ccw, cw or free`, `1 to 40`.
    pub fn values_text(&self) -> String {
        match self.kind {
            Kind::Switch { default, .. } => format!("{default} or {}", !default),
            Kind::Choice(words) => or_list(words.iter().map(|(word, _)| *word)),
            Kind::Number { range, .. } => range.to_string(),
        }
    }

    pub(super) fn need(&self) -> Option<Need> {
        self.needs
    }

    /// The canonical text of a value, if it is one.
    pub(super) fn canonical(&self, text: &str) -> Option<String> {
        let known = match self.kind {
            Kind::Switch { .. } => matches!(text, "true" | "false"),
            Kind::Choice(words) => words.iter().any(|(word, _)| *word == text),
            Kind::Number { range, .. } => number(text).is_some_and(|n| range.has(n)),
        };
        known.then(|| text.to_owned())
    }

    /// Changes the rules as a canonical value says.
    pub(super) fn apply(&self, rules: &mut Rules, value: &str) {
        match self.kind {
            Kind::Switch { edit, .. } => edit(rules, value == "true"),
            Kind::Choice(words) => {
                let chosen = words.iter().find(|(word, _)| *word == value);
                let (_, edit) = chosen.expect("a canonical value is one of the words");
                edit(rules);
            }
            Kind::Number { edit, .. } => {
                edit(
                    rules,
                    number(value).expect("a canonical number is a number"),
                );
            }
        }
    }
}

/// A number as it is written: digits alone, no leading zero, so that a value has one text.
fn number(text: &str) -> Option<u8> {
    text.parse().ok().filter(|n: &u8| n.to_string() == text)
}

impl Numbers {
    fn all(self) -> Vec<u8> {
        (0..=u8::MAX).filter(|&n| self.has(n)).collect()
    }

    fn has(self, n: u8) -> bool {
        match self {
            Self::Range { first, last, step } => {
                (first..=last).contains(&n) && (n - first).is_multiple_of(step)
            }
            Self::List(list) => list.contains(&n),
        }
    }
}

impl fmt::Display for Numbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Range {
                first,
                last,
                step: 1,
            } => write!(f, "{first} to {last}"),
            Self::Range { first, last, step } => {
                write!(f, "{first} to {last} in steps of {step}")
            }
            Self::List(list) => f.write_str(&or_list(list.iter().map(u8::to_string))),
        }
    }
}

/// `a, b or c`.
pub(super) fn or_list<T: AsRef<str>>(items: impl Iterator<Item = T>) -> String {
    let items: Vec<T> = items.collect();
    let mut text = String::new();
    for (n, item) in items.iter().enumerate() {
        let gap = match n {
            0 => "",
            n if n + 1 == items.len() => " or ",
            _ => ", ",
        };
        text.push_str(gap);
        text.push_str(item.as_ref());
    }
    text
}
