//! Laws of the numeric encodings and of the mirror, over random play of every ruleset.

use mashimo_engine::{Encoding, Line, Ruleset, Spec, catalogue, random_line};
use std::sync::Arc;

/// Rulesets with the options that bring further kinds of moves or marks.
const WITH_OPTIONS: &[&str] = &[
    "husbao:optional_capture=true",
    "husbao:handicap_seeds=3,handicap_after=1",
    "hus:first_move_no_capture=true",
    "omweso:setup=whole_pits",
    "omweso:setup=any_part",
    "omweso:setup=free",
    "universal:players=3,capture_one=true",
    "universal:players=4,relay=true",
];

/// Every ruleset, and some with options.
fn rulesets() -> Vec<(String, Arc<Ruleset>)> {
    let plain = catalogue().iter().map(|entry| entry.id);
    plain
        .chain(WITH_OPTIONS.iter().copied())
        .map(|spec| {
            let ruleset = Spec::parse(spec).expect(spec).ruleset();
            (spec.to_string(), Arc::new(ruleset))
        })
        .collect()
}

/// Lines of random play from the start, some short, some long.
fn lines(ruleset: &Arc<Ruleset>) -> Vec<Line> {
    let plies = [0, 1, 2, 3, 5, 8, 13, 21, 34, 55];
    let start = ruleset.start();
    let seeded = (0u64..).zip(plies);
    seeded
        .map(|(seed, plies)| random_line(ruleset, start, plies, seed))
        .collect()
}

#[test]
fn every_legal_move_is_an_action_and_comes_back() {
    for (spec, ruleset) in rulesets() {
        let encoding = Encoding::new(&ruleset);
        assert!(encoding.actions().is_sorted(), "{spec}");
        for line in lines(&ruleset) {
            let position = line.position();
            for &mv in &line.legal_moves() {
                let text = ruleset.move_text(position, mv);
                let action = encoding.action(position, mv);
                let action = action.unwrap_or_else(|| panic!("{spec}: {text} is no action"));
                assert_eq!(
                    encoding.decode(position, action),
                    Some(mv),
                    "{spec}: {text}"
                );
            }
        }
    }
}

#[test]
fn observations_have_one_shape() {
    for (spec, ruleset) in rulesets() {
        let encoding = Encoding::new(&ruleset);
        for line in lines(&ruleset) {
            let observation = encoding.observation(line.position());
            assert_eq!(observation.len(), encoding.features().len(), "{spec}");
            assert!(
                observation.iter().all(|number| number.is_finite()),
                "{spec}"
            );
        }
    }
}

#[test]
fn different_positions_of_a_line_look_different() {
    // The text holds what the observation shows but for the seat to move, which the mover never sees.
    for (spec, ruleset) in rulesets() {
        let encoding = Encoding::new(&ruleset);
        let line = random_line(&ruleset, ruleset.start(), 30, 7);
        let mut replay = Line::new(Arc::clone(&ruleset), *line.start());
        for &mv in line.moves() {
            let before = *replay.position();
            replay.play(mv).expect("it was legal");
            let after = *replay.position();
            let same_seat = before.to_move() == after.to_move();
            let same = encoding.observation(&before) == encoding.observation(&after);
            assert!(!(same_seat && same), "{spec}: {}", ruleset.text(&after));
        }
    }
}

#[test]
fn the_mirror_of_a_move_is_the_move_of_the_mirror() {
    for (spec, ruleset) in rulesets() {
        let encoding = Encoding::new(&ruleset);
        for line in lines(&ruleset) {
            let position = *line.position();
            let Some(mirror) = ruleset.mirror(&position) else {
                continue;
            };
            let legal = line.legal_moves();
            assert_eq!(legal.len(), ruleset.legal_moves(&mirror).len(), "{spec}");
            for &mv in &legal {
                let action = encoding.action(&position, mv).expect("a legal move");
                let turned = encoding.decode(&mirror, action).expect("an action");
                let (Ok(after), Ok(turned_after)) =
                    (ruleset.play(&position, mv), ruleset.play(&mirror, turned))
                else {
                    panic!("{spec}: {}", ruleset.move_text(&position, mv));
                };
                if let Some(after) = ruleset.mirror(&after) {
                    assert_eq!(after, turned_after, "{spec}: {}", ruleset.text(&position));
                }
            }
        }
    }
}

#[test]
fn as_many_mirrors_as_seats_are_the_position_again() {
    for (spec, ruleset) in rulesets() {
        for line in lines(&ruleset) {
            let position = *line.position();
            let mirrors = (0..ruleset.seats()).try_fold(position, |at, _| ruleset.mirror(&at));
            assert!(mirrors.is_none_or(|back| back == position), "{spec}");
        }
    }
}
