//! The rules of any game in plain English, written from the data alone.

mod board;
mod capture;
mod ending;
mod moves;
mod sowing;

use crate::Rules;
use crate::rules::Capture;

/// The rules in plain English: five short sections, whatever the rules are.
///
/// ```
/// use mashimo_engine::{Spec, describe};
/// let text = describe(&Spec::parse("kalah").unwrap().rules());
/// assert!(text.starts_with("Board: Two seats with one row of six pits each, 48 seeds in all."));
/// assert!(text.contains("A last seed in the own store moves again."));
/// ```
pub fn describe(rules: &Rules) -> String {
    let sections = [
        ("Board", board::sentences(rules)),
        ("Moves", moves::sentences(rules)),
        ("Sowing", sowing::sentences(rules)),
        ("Captures", capture::sentences(rules)),
        ("End", ending::sentences(rules)),
    ];
    let paragraphs = sections.map(|(title, sentences)| format!("{title}: {}", sentences.join(" ")));
    paragraphs.join("\n\n")
}

/// Two rows a seat: every seat sows round its own half.
fn own(rules: &Rules) -> bool {
    rules.geometry.rows == 2
}

/// The other seats in words.
fn other(rules: &Rules) -> &'static str {
    if rules.geometry.seats == 2 {
        "the other seat"
    } else {
        "another seat"
    }
}

/// The name of the row in which captures of what lies opposite are made.
fn front(rules: &Rules) -> &'static str {
    if own(rules) { "inner row" } else { "row" }
}

fn has_capture(rules: &Rules) -> bool {
    rules.capture != Capture::Never
}

/// Small numbers in words.
fn number(n: impl Into<u32>) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    let n = n.into();
    WORDS
        .get(n as usize)
        .map_or_else(|| n.to_string(), |word| (*word).to_owned())
}

/// So many of a thing.
fn many(n: impl Into<u32>, thing: &str) -> String {
    let n = n.into();
    let plural = if n == 1 { "" } else { "s" };
    format!("{} {thing}{plural}", number(n))
}

/// The sentence with a capital letter.
fn capital(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::describe;
    use crate::rules::{Relay, Rules};
    use crate::{Spec, catalogue};

    #[test]
    fn every_value_of_every_option_can_be_read() {
        for entry in catalogue() {
            let plain = describe(&entry.rules);
            for option in entry.options {
                for value in option.values().iter().skip(1) {
                    let Ok(spec) = Spec::from_options(entry.id, [(option.name(), value.as_str())])
                    else {
                        continue;
                    };
                    // A sowing of one lap always ends.
                    let idle = option.name() == "endless" && entry.rules.relay == Relay::Never;
                    let changed = spec.rules() != entry.rules && !idle;
                    assert_eq!(describe(&spec.rules()) != plain, changed, "{spec}");
                }
            }
        }
    }

    #[test]
    fn rulesets_that_differ_read_differently() {
        let mut texts: Vec<_> = catalogue()
            .iter()
            .map(|entry| describe(&entry.rules))
            .collect();
        texts.sort_unstable();
        texts.dedup();
        assert_eq!(texts.len(), catalogue().len());
    }

    #[test]
    fn the_plainest_game_is_told_in_full() {
        assert_eq!(
            describe(&Rules::PLAIN),
            "Board: Two seats with one row of six pits each, 48 seeds in all. Every pit holds four \
             seeds at the start.\n\n\
             Moves: Seat 0 begins. A turn lifts an own pit that is not empty. Seeds go \
             anticlockwise.\n\n\
             Sowing: The seeds of the lifted pit are dropped one by one into the following pits of \
             all seats. No pit is left out. A turn is one lap.\n\n\
             Captures: Nothing is ever captured.\n\n\
             End: When the seat to move has no move, the game is over: every seat takes the seeds \
             of its own row, and more seeds win. When a position comes up for the third time, the \
             game is a draw."
        );
    }
}
