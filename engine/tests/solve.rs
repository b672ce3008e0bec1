//! Solved Kalah: the first player's margin when both sides play best, as published.

use mashimo_engine::{Endgame, Search, Spec};
use std::sync::Arc;

fn check(pits: u8, seeds: u8, [standard, empty_capture]: [i32; 2]) {
    for (capture, margin) in [("false", standard), ("true", empty_capture)] {
        let spec = format!("kalah:pits={pits},seeds={seeds},empty_capture={capture}");
        let ruleset = Arc::new(Spec::parse(&spec).expect("the spec is one").ruleset());
        let start = ruleset.start();
        let solved = Search::new(ruleset, 1 << 26).solve(&start, &|| false);
        assert_eq!(solved.map(|solved| solved.margin), Some(margin), "{spec}");
    }
}

#[test]
fn one_pit() {
    for (seeds, margin) in [(1, 0), (2, -2), (3, 6), (4, -2), (5, 2), (6, 0)] {
        check(1, seeds, [margin, margin]);
    }
}

#[test]
fn two_pits() {
    check(2, 1, [2, 2]);
    check(2, 2, [-2, -2]);
    check(2, 3, [-2, -2]);
    check(2, 4, [-10, -12]);
    check(2, 5, [6, 6]);
    check(2, 6, [8, 8]);
}

#[test]
fn three_pits() {
    check(3, 1, [0, 0]);
    check(3, 2, [4, 4]);
    check(3, 3, [2, 2]);
    check(3, 4, [2, 2]);
    check(3, 5, [6, 6]);
    check(3, 6, [-8, -10]);
}

#[test]
fn four_five_and_six_pits_of_few_seeds() {
    check(4, 1, [2, 2]);
    check(4, 2, [6, 6]);
    check(4, 3, [6, 8]);
    check(5, 1, [0, 0]);
    check(5, 2, [2, 0]);
    check(6, 1, [2, 2]);
    check(6, 2, [6, 10]);
}

#[test]
fn five_and_six_pits_of_three_seeds() {
    check(5, 3, [6, 8]);
    check(6, 3, [2, 2]);
}

/// Six pits of four seeds take minutes: `MASHIMO_SOLVE=4` asks for them.
#[test]
fn six_pits_of_four_seeds() {
    if std::env::var("MASHIMO_SOLVE").is_err() {
        println!("skipped: it takes minutes; MASHIMO_SOLVE=4 asks for it");
        return;
    }
    for (capture, margin) in [("false", 8), ("true", 10)] {
        let spec = format!("kalah:empty_capture={capture}");
        let ruleset = Arc::new(Spec::parse(&spec).expect("the spec is one").ruleset());
        let table = Endgame::build(&ruleset, 14, &|| false).expect("kalah has tables");
        let mut search = Search::new(Arc::clone(&ruleset), 2 << 30);
        search.set_endgame(Some(Arc::new(table)));
        let solved = search.solve(&ruleset.start(), &|| false);
        assert_eq!(solved.map(|solved| solved.margin), Some(margin), "{spec}");
    }
}

#[test]
fn what_can_repeat_is_not_solved_this_way() {
    for spec in ["oware", "hus", "universal:players=3"] {
        let ruleset = Arc::new(Spec::parse(spec).expect("the spec is one").ruleset());
        let start = ruleset.start();
        assert_eq!(Search::new(ruleset, 1 << 12).solve(&start, &|| false), None);
    }
}
