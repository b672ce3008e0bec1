//! Specs round trip, every option changes the rules, and a wrong spec says all that is wrong.

use super::{Entry, OptionSpec, Spec, catalogue};

#[test]
fn a_spec_is_canonical() {
    for (given, canonical) in [
        ("oware", "oware"),
        ("hus:direction=cw,columns=12", "hus:columns=12,direction=cw"),
        ("hus:columns=8,endless=draw,lift_own=true", "hus"),
        ("hawalis:columns=7,endless=loss", "hawalis"),
        ("kalah:seeds=6,pits=6", "kalah:seeds=6"),
        (
            "universal:relay=true,players=4",
            "universal:players=4,relay=true",
        ),
        (
            "husbao:handicap_after=3,handicap_seeds=5",
            "husbao:handicap_seeds=5",
        ),
    ] {
        assert_eq!(
            Spec::parse(given)
                .map(|spec| spec.to_string())
                .as_deref()
                .ok(),
            Some(canonical)
        );
    }
}

#[test]
fn a_wrong_spec_says_all_that_is_wrong_and_what_would_be_right() {
    for (spec, said) in [
        ("", "no ruleset is called ``; there are husbao, husbao-bis"),
        ("Hus", "no ruleset is called `Hus`"),
        (
            "hus:",
            "`` is no option: write key=value, options separated by commas",
        ),
        ("hus:columns", "`columns` is no option: write key=value"),
        ("hus:columns=9", "columns can't be `9`; it is 8, 12 or 16"),
        ("hus:columns=08", "columns can't be `08`"),
        ("hus:columns=8,columns=12", "columns is given twice"),
        (
            "hus:colums=8",
            "`hus` has no option `colums`; it has columns, direction, setup",
        ),
        (
            "abapa:cycle=draw",
            "`abapa` has no option `cycle`; it has none at all",
        ),
        (
            "hus:columns=9,direction=up",
            "columns can't be `9`; it is 8, 12 or 16; direction can't be",
        ),
        (
            "hus:lift_own=yes",
            "lift_own can't be `yes`; it is true or false",
        ),
        ("kalah:pits=41", "pits can't be `41`; it is 1 to 40"),
        (
            "mefuvha:columns=7",
            "columns can't be `7`; it is 6 to 28 in steps of 2",
        ),
        (
            "husbao:handicap_seat=1",
            "handicap_seat=1 changes nothing together with handicap_seeds=0",
        ),
        (
            "nsolo:extra_pits=0,extra_needs_outer=false",
            "changes nothing together with extra_pits=0",
        ),
    ] {
        let error = Spec::parse(spec).expect_err(spec).to_string();
        assert!(error.contains(said), "{spec}: {error}");
    }
}

/// The option that `option` needs, at a value with which it has an effect, if it needs one.
fn used_need(entry: &Entry, option: &OptionSpec) -> Option<(&'static str, String)> {
    let need = option.need()?;
    let other = entry.option(need.name).expect("a need names an option");
    let used = other.values().into_iter().find(|value| value != need.value);
    Some((need.name, used.expect("another value")))
}

#[test]
fn every_value_of_every_option_is_taken_and_changes_the_rules() {
    for entry in catalogue() {
        for option in entry.options {
            for value in option.values() {
                let need = used_need(entry, option);
                let need = need.iter().map(|(name, value)| (*name, value.as_str()));
                let given: Vec<_> = need.chain([(option.name(), value.as_str())]).collect();
                let spec = match Spec::from_options(entry.id, given.clone()) {
                    Ok(spec) => spec,
                    // Large boards of Kalah take fewer seeds than the default.
                    Err(error) if error.to_string().contains("can meet in one pit") => continue,
                    Err(error) => panic!("{} {given:?}: {error}", entry.id),
                };
                let silent = option.name() == "touch_move" || value == option.default();
                let same = spec.rules() == entry.rules;
                assert!(silent || !same, "{spec} has the rules of {}", entry.id);
                assert_eq!(Spec::parse(&spec.to_string()).expect("canonical"), spec);
            }
        }
    }
}

#[test]
fn entries_are_told_apart_and_tell_their_sources() {
    for (n, entry) in catalogue().iter().enumerate() {
        assert!(
            !entry.sources.is_empty() && !entry.summary.is_empty(),
            "{}",
            entry.id
        );
        assert!(entry.max_plies >= 1_000, "{}", entry.id);
        assert!(
            catalogue()[..n].iter().all(|other| other.id != entry.id),
            "{}",
            entry.id
        );
        entry
            .rules
            .check()
            .unwrap_or_else(|error| panic!("{}: {error}", entry.id));
    }
}
