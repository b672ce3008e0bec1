//! A ruleset with its options in one word: `hus:columns=12,direction=cw`.

use std::fmt;
use std::str::FromStr;

use super::{Entry, OptionSpec, SpecError, SpecFault};
use crate::{Rules, Ruleset};

/// A published ruleset and the options it is played with.
///
/// Its text is canonical, so that it can name a rating pool: options in the order of the ruleset's
/// page, defaults left out.
///
/// ```
/// let spec = mashimo_engine::Spec::parse("hus:direction=ccw,columns=12")?;
/// assert_eq!(spec.to_string(), "hus:columns=12");
/// assert_eq!(spec.ruleset().columns(), 12);
/// # Ok::<(), mashimo_engine::SpecError>(())
/// ```
#[derive(Clone)]
pub struct Spec {
    entry: &'static Entry,
    /// In the page's order, without defaults.
    options: Vec<(&'static OptionSpec, String)>,
    rules: Rules,
}

impl Spec {
    /// Reads `id` or `id:key=value,…`.
    ///
    /// # Errors
    /// Where the id, an option or a value isn't known, an option is given twice, or options
    /// contradict each other; all of it at once.
    pub fn parse(text: &str) -> Result<Self, SpecError> {
        let (id, rest) = match text.split_once(':') {
            Some((id, rest)) => (id, Some(rest)),
            None => (text, None),
        };
        let mut options = Vec::new();
        let mut faults = Vec::new();
        for pair in rest.into_iter().flat_map(|rest| rest.split(',')) {
            match pair.split_once('=') {
                Some(option) => options.push(option),
                None => faults.push(SpecFault::NoValue {
                    text: pair.to_owned(),
                }),
            }
        }
        Self::assemble(id, options.into_iter(), faults)
    }

    /// The ruleset `id` with these options, in any order.
    ///
    /// # Errors
    /// As for [`Spec::parse`].
    pub fn from_options<'a>(
        id: &str,
        options: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Self, SpecError> {
        Self::assemble(id, options.into_iter(), Vec::new())
    }

    fn assemble<'a>(
        id: &str,
        given: impl Iterator<Item = (&'a str, &'a str)>,
        mut faults: Vec<SpecFault>,
    ) -> Result<Self, SpecError> {
        let Some(entry) = Entry::find(id) else {
            faults.insert(0, SpecFault::UnknownRuleset { id: id.to_owned() });
            return Err(SpecError { faults });
        };
        let mut values: Vec<Option<String>> = vec![None; entry.options.len()];
        for (name, value) in given {
            if let Err(fault) = admit(entry, &mut values, name, value) {
                faults.push(fault);
            }
        }
        let set = entry.options.iter().zip(values);
        let options: Vec<_> = set
            .filter_map(|(option, value)| Some((option, value?)))
            .filter(|(option, value)| *value != option.default())
            .collect();
        let spec = Self {
            entry,
            rules: edited(entry, &options),
            options,
        };
        spec.contradictions(&mut faults);
        if faults.is_empty() {
            Ok(spec)
        } else {
            Err(SpecError { faults })
        }
    }

    /// The ruleset's id.
    pub fn id(&self) -> &'static str {
        self.entry.id
    }

    /// The options that differ from their defaults, in the page's order.
    pub fn options(&self) -> impl Iterator<Item = (&str, &str)> {
        self.options
            .iter()
            .map(|(option, value)| (option.name(), value.as_str()))
    }

    /// The value of an option, given or default; none where the ruleset has no such option.
    pub fn value(&self, name: &str) -> Option<String> {
        let option = self.entry.option(name)?;
        let given = self.options().find(|(given, _)| *given == name);
        Some(given.map_or_else(|| option.default(), |(_, value)| value.to_owned()))
    }

    /// The rules with these options.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The compiled rules.
    pub fn ruleset(&self) -> Ruleset {
        Ruleset::new(&self.rules).expect("a spec is checked when it is made")
    }

    /// The published ruleset.
    pub fn entry(&self) -> &'static Entry {
        self.entry
    }

    fn contradictions(&self, faults: &mut Vec<SpecFault>) {
        for (option, value) in &self.options {
            if let Some(need) = option.need()
                && self.value(need.name).as_deref() == Some(need.value)
            {
                faults.push(SpecFault::Idle {
                    option: format!("{}={value}", option.name()),
                    because: format!("{}={}", need.name, need.value),
                });
            }
        }
        if let Err(error) = self.rules.check() {
            faults.push(SpecFault::Refused {
                spec: self.to_string(),
                error,
            });
        }
    }
}

/// Notes one option, or says what is wrong with it.
fn admit(
    entry: &'static Entry,
    values: &mut [Option<String>],
    name: &str,
    value: &str,
) -> Result<(), SpecFault> {
    let Some(place) = entry
        .options
        .iter()
        .position(|option| option.name() == name)
    else {
        return Err(SpecFault::UnknownOption {
            entry,
            name: name.to_owned(),
        });
    };
    let option = &entry.options[place];
    let Some(value) = option.canonical(value) else {
        return Err(SpecFault::BadValue {
            option,
            value: value.to_owned(),
        });
    };
    if values[place].is_some() {
        return Err(SpecFault::Repeated {
            name: option.name(),
        });
    }
    values[place] = Some(value);
    Ok(())
}

fn edited(entry: &Entry, options: &[(&'static OptionSpec, String)]) -> Rules {
    let mut rules = entry.rules;
    for (option, value) in options {
        option.apply(&mut rules, value);
    }
    rules
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())?;
        for (n, (name, value)) in self.options().enumerate() {
            let mark = if n == 0 { ':' } else { ',' };
            write!(f, "{mark}{name}={value}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Spec({self})")
    }
}

impl FromStr for Spec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        Self::parse(text)
    }
}

impl PartialEq for Spec {
    fn eq(&self, other: &Self) -> bool {
        self.id() == other.id() && self.options().eq(other.options())
    }
}

impl Eq for Spec {}

impl std::hash::Hash for Spec {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.to_string().hash(state);
    }
}
