//! What a bot says that it plays.

use mashimo_client::v1;
use mashimo_engine::{Spec, catalogue};

/// Played beside the catalogue by a bot that plays everything: three seats, and choices within a turn.
const FURTHER: [&str; 2] = ["universal:players=3", "husbao:optional_capture=true"];
/// A short game with extra turns, for the conditions.
const PREFERRED: &str = "kalah:pits=4,seeds=3";

/// What a bot says that it plays.
pub(super) struct Claims {
    /// Each as it was said, and what it means or why it means nothing.
    pub(super) specs: Vec<(String, Result<Spec, String>)>,
    pub(super) capacity: u32,
    preferred: Spec,
}

impl Claims {
    /// From its Hello, or from what was asked for instead.
    pub(super) fn of(hello: &v1::Hello, asked: &[String]) -> Claims {
        let said = if asked.is_empty() {
            &hello.rulesets
        } else {
            asked
        };
        let mut texts = said.to_vec();
        if texts.is_empty() {
            texts.extend(catalogue().iter().map(|entry| entry.id.to_string()));
            texts.extend(FURTHER.map(String::from));
        }
        let specs: Vec<_> = texts
            .into_iter()
            .map(|text| {
                let read = Spec::parse(&text).map_err(|error| error.to_string());
                (text, read)
            })
            .collect();
        Claims {
            preferred: preferred(&specs),
            specs,
            capacity: hello.capacity.max(1),
        }
    }

    /// What the conditions are played with.
    pub(super) fn preferred(&self) -> &Spec {
        &self.preferred
    }
}

fn preferred(specs: &[(String, Result<Spec, String>)]) -> Spec {
    let parse = |text: &str| Spec::parse(text).expect("a spec of ours is well formed");
    let two = |spec: &&Spec| spec.ruleset().seats() == 2;
    let good = || specs.iter().filter_map(|(_, spec)| spec.as_ref().ok());
    // An id alone means all its options.
    if specs.iter().any(|(text, _)| text == "kalah") {
        return parse(PREFERRED);
    }
    let first = good().find(two).or(good().next()).cloned();
    first.unwrap_or_else(|| parse(PREFERRED))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn claims(said: &[&str], asked: &[&str]) -> Claims {
        let text = |texts: &[&str]| texts.iter().map(|text| (*text).to_string()).collect();
        let hello = v1::Hello {
            rulesets: text(said),
            ..Default::default()
        };
        Claims::of(&hello, &text(asked))
    }

    #[test]
    fn nothing_said_means_everything() {
        let all = claims(&[], &[]);
        assert_eq!(all.specs.len(), catalogue().len() + FURTHER.len());
        assert!(all.specs.iter().all(|(_, spec)| spec.is_ok()));
        assert_eq!(all.preferred().to_string(), PREFERRED);
    }

    #[test]
    fn what_is_asked_for_counts_before_what_is_said() {
        let some = claims(&["oware", "chess"], &[]);
        assert_eq!(some.preferred().to_string(), "oware");
        assert!(some.specs[1].1.is_err());
        assert_eq!(claims(&["oware"], &["hus"]).preferred().to_string(), "hus");
    }
}
