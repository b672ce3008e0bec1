//! Texts that are refused: which field, and why.

use mashimo_engine::{Ruleset, Spec};

fn ruleset(spec: &str) -> Ruleset {
    Spec::parse(spec).expect("the spec is right").ruleset()
}

/// A position is refused with these faults, `field: reason`, joined by `; `.
#[track_caller]
fn refuses(spec: &str, text: &str, faults: &str) {
    let error = ruleset(spec).parse_position(text).expect_err(text);
    assert_eq!(error.to_string(), faults, "{spec}: {text}");
}

/// A move at the start is refused so.
#[track_caller]
fn refuses_move(spec: &str, text: &str, reason: &str) {
    let ruleset = ruleset(spec);
    let start = ruleset.start();
    let read = ruleset.parse_move(&start, text);
    let error = read
        .and_then(|mv| ruleset.play(&start, mv))
        .expect_err(text);
    assert_eq!(error.to_string(), reason, "{spec}: {text}");
}

const ROW: &str = "4,4,4,4,4,4/4,4,4,4,4,4";
const OMWESO: &str = "0,0,0,0,0,0,0,0;4,4,4,4,4,4,4,4/0,0,0,0,0,0,0,0;4,4,4,4,4,4,4,4 0,0 0";
const TSHUBA: &str = "2,2,2,2,2,2,2,2;2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2;2,2,2,2,2,2,2,2 0,0 0";
const BAO: &str = "0,0,0,0,6,2,2,0;0,0,0,0,0,0,0,0/0,0,0,0,6,2,2,0;0,0,0,0,0,0,0,0 0,0 0";
const HUSBAO: &str = "2,2,2,2,0,0,0,0;2,2,2,2,2,2,2,2/2,2,2,2,0,0,0,0;2,2,2,2,2,2,2,2 0,0";

#[test]
fn a_text_that_is_no_position_names_each_field() {
    let missing = "missing: a position is `PITS STORES TURN`, then marks";
    let all = format!("pits: 2 seats separated by `/`, not 1; stores: {missing}; turn: {missing}");
    refuses("oware", "4,4,4,4,4,4", &all);
    refuses(
        "oware",
        "",
        "text: fields are separated by one blank, and none is empty",
    );
    refuses(
        "oware",
        &format!("{ROW}  0,0 0"),
        "text: fields are separated by one blank, and none is empty",
    );
    refuses(
        "oware",
        "4,4,4,4,4,4/4,4,4,4,4 0,0 0",
        "pits 1.A: 6 pits separated by `,`, not 5",
    );
    let three = "pits 0.A3: a number from 0 to 255, not `x`; \
                 pits 1.A5: a number from 0 to 255, not `-1`; turn: seats are 0 to 1, not `2`";
    refuses("oware", "4,4,x,4,4,4/4,4,4,4,-1,4 0,0 2", three);
    refuses(
        "oware",
        "04,4,4,4,4,4/4,4,4,4,4,4 0,0 0",
        "pits 0.A1: a number from 0 to 255, not `04`",
    );
    refuses(
        "oware",
        &format!("{ROW} 0,0,0 0"),
        "stores: 2 numbers from 0 to 9999 separated by `,`, not `0,0,0`",
    );
    refuses(
        "hus",
        &OMWESO.replace(';', "/"),
        "pits: 2 seats separated by `/`, not 4",
    );
}

#[test]
fn a_position_that_no_game_can_have_is_refused() {
    refuses(
        "oware",
        "4,4,4,4,4,4/4,4,4,4,4,5 0,0 0",
        "seeds: 49 seeds, and a game has 48",
    );
    refuses(
        "oware",
        "0,0,0,0,0,0/4,4,4,4,4,4 0,0 0",
        "turn: seat 0 has no legal move, so the game is over",
    );
    refuses(
        "oware",
        &format!("{ROW} 0,0 -"),
        "turn: the game is over, and a position to play from names a seat",
    );
    refuses(
        "husbao",
        &format!("{HUSBAO} 0")
            .replace("0,0 0", "3,0 0")
            .replacen("2,", "0,", 2),
        "stores: this ruleset stores nothing, so they are 0",
    );
}

#[test]
fn fewer_seeds_than_a_game_has_are_admitted() {
    assert!(
        ruleset("oware")
            .parse_position("1,0,0,0,0,0/0,0,0,0,0,1 0,0 0")
            .is_ok()
    );
}

#[test]
fn marks_a_ruleset_does_not_have_are_refused() {
    let known =
        "round, phase, reserve, owner, house, at, hand, dir, blocked, captured, took, ends, moved";
    refuses(
        "oware",
        &format!("{ROW} 0,0 0 colour=red"),
        &format!("colour: no mark of a position, these are: {known}"),
    );
    refuses(
        "oware",
        &format!("{ROW} 0,0 0 reserve=1,1"),
        "reserve: this ruleset has no such mark",
    );
    refuses(
        "tshuba",
        &format!("{TSHUBA} moved=0,0"),
        "moved: this ruleset has no such mark",
    );
    refuses(
        "tshuba",
        &format!("{TSHUBA} phase=take2 at=A1"),
        "phase: this ruleset has no phase `take2`",
    );
    refuses(
        "bao-la-kiswahili",
        &format!("{BAO} house=1,1 reserve=22,22"),
        &format!("reserve: twice or out of order, which is {known}"),
    );
}

#[test]
fn marks_that_cannot_be_are_refused() {
    let nothing = "at: no capture going ccw can be pending there";
    refuses("tshuba", &format!("{TSHUBA} phase=take at=A1"), nothing);
    refuses(
        "tshuba",
        &format!("{TSHUBA} phase=take at=B1"),
        "at: a capture is pending at an own inner pit with seeds",
    );
    refuses(
        "tshuba",
        &format!("{TSHUBA} phase=take"),
        "at: the landing pit of the pending capture is missing",
    );
    refuses(
        "omweso",
        &format!("{OMWESO} at=A3"),
        "at: clockwise from there takes nothing, so there is no choice",
    );
    refuses(
        "omweso",
        &format!("{OMWESO} took=1"),
        "took: marks of a turn that is going on need `at`",
    );
    refuses(
        "omweso",
        &format!("{OMWESO} captured=1,1"),
        &format!("text: it is written `{OMWESO}`"),
    );
    let gate = "owner: a pit won for good holds 4 or more, 1.A3";
    refuses(
        "bao-kingulu",
        "4,4,4,4,4,4/4,4,3,4,4,4 0,0 0 owner=1.A3:0",
        gate,
    );
    refuses(
        "bao-kingulu",
        &format!("{ROW} 0,0 0 owner=1.A3:1"),
        "owner: `1.A3:1`: the pit lies on that seat's side",
    );
    let claims =
        "phase: claims follow a round: own pits and those claimed are full, the rest empty";
    refuses("nam-nam", &format!("{ROW} 0,0 0 phase=claim"), claims);
    let short = "4,4,4,4,4,4/0,0,0,0,0,0 4,16 0 round=2 phase=claim";
    refuses(
        "nam-nam",
        short,
        "phase: stores hold a fill for every claim to come and for every pit left to the other",
    );
}

#[test]
fn marks_of_planting_and_blocking_that_cannot_be_are_refused() {
    let two = "reserve: 2 numbers from 0 to 22 separated by `,`, not `22,23`; \
               house: 2 numbers from 0 to 1 separated by `,`, not `1,2`";
    refuses(
        "bao-la-kiswahili",
        &format!("{BAO} reserve=22,23 house=1,2"),
        two,
    );
    refuses(
        "bao-la-kiswahili",
        &format!("{BAO} reserve=22,0 house=1,1"),
        "reserve: seats plant in turn, so reserves differ by one at most",
    );
    let empty = "house: 0.A5 is empty, so it was emptied";
    let lost = BAO.replacen("6,", "0,", 1);
    refuses(
        "bao-la-kiswahili",
        &format!("{lost} reserve=22,22 house=1,1"),
        empty,
    );
    refuses(
        "bao-la-kiswahili",
        &format!("{BAO} reserve=22,22 house=1,1 at=A4 dir=cw"),
        "at: only the own house can be pending",
    );
    refuses(
        "bao-la-kiswahili",
        &format!("{BAO} reserve=22,22 house=1,1 at=A5"),
        "dir: the way the sowing was going is missing",
    );
    refuses(
        "bao-la-kiswahili",
        &format!("{BAO} house=1,1 blocked=0.A6"),
        "blocked: no move can have blocked that pit",
    );
}

#[test]
fn marks_of_a_hand_over_that_cannot_be_are_refused() {
    let spec = "husbao:handicap_seeds=2";
    refuses(
        spec,
        &format!("{HUSBAO} 0 moved=3"),
        "moved: fewer than 3 moves, not `3`",
    );
    refuses(
        spec,
        &format!("{HUSBAO} 1 phase=give"),
        "turn: seat 0 is to move in this phase",
    );
    refuses(
        spec,
        &format!("{HUSBAO} 1 phase=place"),
        "hand: 2 seeds are handed over, not 0",
    );
    let counted = "moved: the hand-over is due, so moves are not counted any more";
    refuses(spec, &format!("{HUSBAO} 0 phase=give moved=1"), counted);
    let optional = "at: no capture going cw can be pending there";
    refuses(
        "husbao:optional_capture=true",
        &format!("{HUSBAO} 0 phase=take at=A1 dir=cw"),
        optional,
    );
}

#[test]
fn a_move_that_is_no_notation_says_what_would_be() {
    refuses_move(
        "oware",
        "A7",
        "`A7` is no move: the board has no pit `A7`, only A1 to A6",
    );
    refuses_move(
        "hus",
        "C1",
        "`C1` is no move: the board has no pit `C1`, only A1 to A8 and B1 to B8",
    );
    refuses_move(
        "oware",
        "A3L",
        "`A3L` is no move: there is one direction, so it is `A3`",
    );
    refuses_move(
        "katra",
        "A5",
        "`A5` is no move: it needs a direction, `A5L` or `A5R`",
    );
    refuses_move("oware", "0.A3", "`0.A3` is no move: it is written `A3`");
    refuses_move(
        "oware",
        "",
        "`` is no move: the board has no pit ``, only A1 to A6",
    );
    let words = "take, claim, push, put, give and place";
    refuses_move(
        "oware",
        "jump A1",
        &format!("`jump A1` is no move: no word `jump`, only {words} go with a pit"),
    );
}

#[test]
fn a_move_that_is_not_legal_says_why() {
    refuses_move(
        "oware",
        "1.A3",
        "`1.A3` is not legal: the pit is not the mover's",
    );
    refuses_move("husbao", "A5L", "`A5L` is not legal: the pit is empty");
    refuses_move(
        "oware",
        "take 1.A1",
        "`take 1.A1` is not legal: a sowing is awaited",
    );
    refuses_move(
        "oware",
        "stop",
        "`stop` is not legal: that choice is not pending",
    );
    refuses_move(
        "bao-kingulu",
        "A1",
        "`A1` is not legal: the rules do not allow it here",
    );
}
