//! Planting, the house, taxing, stop and safari, each by hand.

use crate::kernel::trial::{legal, played, rules};

/// The rest of both sides: outer rows empty.
const NONE: &str = "0,0,0,0,0,0,0,0";

fn position(south: &str, north: &str, marks: &str) -> String {
    format!("{south};{NONE}/{north};{NONE} 0,0 0 {marks}")
}

fn legal_in(south: &str, north: &str, marks: &str) -> String {
    legal(&rules("bao-la-kiswahili"), &position(south, north, marks))
}

#[test]
fn a_planting_that_captures_must_be_played() {
    // A4 and A7 face seeds; a flank has one head, the centre either.
    let south = "0,0,0,1,6,0,1,0";
    let legal = legal_in(south, "0,1,0,0,2,0,1,0", "reserve=20,20 house=1,1");
    assert_eq!(legal, "A4L A4R A7L");
}

#[test]
fn without_a_capture_a_standing_house_is_left_alone() {
    let legal = legal_in(
        "0,0,0,1,6,0,0,2",
        "0,3,0,0,0,0,0,0",
        "reserve=20,20 house=1,0",
    );
    assert_eq!(legal, "A4L A4R A8L A8R");
}

#[test]
fn a_standing_house_alone_is_taxed_two_seeds() {
    let start = position(
        "0,0,0,0,8,0,0,0",
        "0,3,0,0,0,0,0,0",
        "reserve=20,20 house=1,0",
    );
    let rules = rules("bao-la-kiswahili");
    assert_eq!(legal(&rules, &start), "A5L A5R");
    let after = played(&rules, &start, "A5L");
    assert!(after.starts_with("0,0,1,1,7,0,0,0;"), "{after}");
    assert!(after.ends_with("reserve=19,20 house=1,0"), "{after}");
}

#[test]
fn a_weak_house_is_a_pit_like_any_other_and_falls_when_it_is_lifted() {
    let start = position(
        "0,0,1,0,5,0,0,0",
        "0,0,0,0,0,0,0,3",
        "reserve=20,20 house=1,0",
    );
    let rules = rules("bao-la-kiswahili");
    assert_eq!(legal(&rules, &start), "A3L A3R A5L A5R");
    let after = played(&rules, &start, "A5L");
    assert!(after.ends_with("reserve=19,20"), "{after}");
}

#[test]
fn with_the_house_gone_singles_give_way() {
    let north = "0,0,0,0,0,0,0,3";
    let marks = "reserve=20,20";
    assert_eq!(legal_in("0,0,1,0,2,0,0,0", north, marks), "A5L A5R");
    assert_eq!(legal_in("0,0,1,0,1,0,0,0", north, marks), "A3L A3R A5L A5R");
}

#[test]
fn a_lone_head_goes_along_its_row() {
    assert_eq!(
        legal_in("2,0,0,0,0,0,0,0", "0,3,0,0,0,0,0,0", "reserve=5,5"),
        "A1R"
    );
    assert_eq!(
        legal_in("0,0,0,0,0,0,0,2", "0,3,0,0,0,0,0,0", "reserve=5,5"),
        "A8L"
    );
}

#[test]
fn a_blank_move_stops_in_the_standing_house() {
    // A7 and its seed go to A6 and A5, which makes seven.
    let start = position(
        "0,0,0,0,6,0,1,0",
        "0,0,3,0,0,0,0,0",
        "reserve=20,20 house=1,0",
    );
    let after = played(&rules("bao-la-kiswahili"), &start, "A7L");
    assert!(after.starts_with("0,0,0,0,7,1,0,0;"), "{after}");
}

#[test]
fn a_capturing_move_in_the_house_asks_and_a_safari_destroys_it() {
    // A1 takes 1.A8 = 5: A1 … A5 make seven; nothing faces the house.
    let start = position(
        "1,0,0,0,6,0,0,0",
        "1,0,0,0,0,0,0,5",
        "reserve=20,20 house=1,0",
    );
    let rules = rules("bao-la-kiswahili");
    let asked = played(&rules, &start, "A1R");
    assert!(asked.starts_with("3,1,1,1,7,0,0,0;"), "{asked}");
    assert!(
        asked.ends_with(" 0 reserve=19,20 house=1,0 at=A5 dir=cw"),
        "{asked}"
    );
    assert_eq!(legal(&rules, &asked), "A5R stop");
    let stopped = played(&rules, &asked, "stop");
    assert!(stopped.ends_with(" 1 reserve=19,20 house=1,0"), "{stopped}");
    let safari = played(&rules, &asked, "A5R");
    assert!(safari.ends_with(" 1 reserve=19,20"), "{safari}");
}

#[test]
fn the_house_has_its_choice_after_the_last_seed_planted_too() {
    let start = position(
        "1,0,0,0,6,0,0,0",
        "1,0,0,0,0,0,0,5",
        "reserve=1,1 house=1,0",
    );
    let asked = played(&rules("bao-la-kiswahili"), &start, "A1R");
    assert!(
        asked.ends_with(" 0 reserve=0,1 house=1,0 at=A5 dir=cw"),
        "{asked}"
    );
}

#[test]
fn a_house_that_is_captured_falls() {
    let start = position(
        "1,0,0,1,0,0,0,0",
        "1,0,0,0,7,0,0,0",
        "reserve=20,20 house=0,1",
    );
    let after = played(&rules("bao-la-kiswahili"), &start, "A4R");
    assert!(!after.contains("house="), "{after}");
}

#[test]
fn in_the_harvest_the_house_relays() {
    // A7 ends in A5 (seven, nothing opposite) and goes on from there.
    let start = position("0,0,0,0,6,0,2,0", "0,0,3,0,0,0,2,1", "house=1,0");
    let after = played(&rules("bao-la-kiswahili"), &start, "A7L");
    assert!(!after.contains("house="), "{after}");
}
