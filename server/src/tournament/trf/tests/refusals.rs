//! What contradicts itself is refused with its line; what is left open is settled and listed.

use super::*;

/// Three players, one round: `CELL1`…`CELL3` and `ROWS` are filled in.
fn file(cells: [&str; 3], points: [&str; 3], rows: &str) -> String {
    let row = |n: usize| {
        let (points, cell) = (points[n], cells[n]);
        format!(
            "001    {}      Bot {:<62}{points:>4} {:>4}  {cell}\n",
            n + 1,
            n,
            n + 1
        )
    };
    format!("012 Three\n142 5\n{}{}{}{rows}", row(0), row(1), row(2))
}

const CELLS: [&str; 3] = ["   2 w 1", "   1 b 0", "0000 - U"];
const POINTS: [&str; 3] = ["1.0", "0.0", "1.0"];

/// Checks that the file is refused for exactly these reasons.
fn refused(text: &str, expected: &[&str]) {
    let faults = read(text).expect_err("the file should be refused");
    let faults: Vec<String> = faults.iter().map(TrfFault::to_string).collect();
    assert_eq!(faults.len(), expected.len(), "{faults:#?}");
    for (fault, expected) in faults.iter().zip(expected) {
        assert!(
            fault.contains(expected),
            "{fault:?} doesn't say {expected:?}"
        );
    }
}

fn cells(one: &str, two: &str, three: &str) -> String {
    file([one, two, three], POINTS, "")
}

#[test]
fn the_file_itself_is_fine() {
    let imported = read(&file(CELLS, POINTS, "")).unwrap();
    assert_eq!(imported.adjustments, []);
    assert_eq!(imported.trf.players[0].name, "Bot 0");
}

#[test]
fn results_that_contradict_each_other() {
    refused(
        &cells("   2 w 1", "   1 b 1", "0000 - U"),
        &[
            "line 3: player 1: round 1: result '1' against 2, who has '1'",
            "line 4: player 2: 0.0 points are given, but the results sum to 1.0",
        ],
    );
    refused(
        &cells("   2 w 1", "   1 w 0", "0000 - U"),
        &["line 3: player 1: round 1: has the same colour"],
    );
    refused(
        &cells("   2 w +", "   1 b 0", "0000 - U"),
        &["'+' against 2, who has '0'"],
    );
    refused(
        &cells("   2 w W", "   1 b 0", "0000 - U"),
        &["'W' against 2, who has '0'"],
    );
    refused(
        &cells("   2 w 1", "   3 b 0", "0000 - U"),
        &[
            "line 3: player 1: round 1: plays 2, who plays 3",
            "line 4: player 2: round 1: plays 3, who has no opponent",
        ],
    );
}

#[test]
fn cells_that_are_none() {
    refused(
        &cells("   2 w 1", "   1 b 0", "   2 b Z"),
        &["opponent 2 together with the bye Z"],
    );
    refused(
        &cells("   2 w 1", "   1 b 0", "0000 - 1"),
        &["result '1' without an opponent"],
    );
    refused(
        &cells("   2 w 1", "   1 b 0", "0000 - ?"),
        &["'?' is no result"],
    );
    refused(
        &cells("   2 - 1", "   1 b 0", "0000 - U"),
        &["colour '-' against 2: w or b"],
    );
    refused(
        &cells("  2x w 1", "   1 b 0", "0000 - U"),
        &["opponent \"2x\" is no start rank"],
    );
    refused(
        &cells("   9 w 1", "   1 b 0", "0000 - U"),
        &["opponent 9 isn't in the list", "plays 9"],
    );
    refused(
        &cells("    2 w 1", "   1 b 0", "0000 - U"),
        &["round 1 isn't in its columns"],
    );
}

#[test]
fn a_double_forfeit_is_none() {
    let text = file(
        ["   2 w -", "   1 b -", "0000 - U"],
        ["0.0", "0.0", "1.0"],
        "",
    );
    let trf = read(&text).unwrap().trf;
    assert!(!trf.players[0].cells[0].played());
    let (standings, _) = standings(&trf);
    assert!(standings[0].met.is_empty(), "they may be paired again");
}

#[test]
fn points_byes_and_rounds() {
    refused(
        &file(CELLS, ["1.5", "0.0", "1.0"], ""),
        &["line 3: player 1: 1.5 points are given"],
    );
    refused(
        &file(CELLS, ["1,0", "0.0", "1.0"], ""),
        &["line 3: player 1: points \"1,0\""],
    );
    let twice = file(
        ["0000 - U", "0000 - U", "0000 - Z"],
        ["1.0", "1.0", "0.0"],
        "",
    );
    refused(
        &twice,
        &["line 4: player 2: round 1: the pairing's bye (U) went to 1 already"],
    );
    refused(
        &file(CELLS, POINTS, "XXR 4\n"),
        &["line 6: 4 rounds, but 5 were given before"],
    );
    refused(
        &file(CELLS, POINTS, "240 H 009 0001\n"),
        &["player 1: has a bye in round 9 of 5"],
    );
    refused(
        &file(CELLS, POINTS, "240 U 002 0001\n"),
        &["line 6: a bye is `240 T RRR PPPP…`"],
    );
    refused(
        &file(CELLS, POINTS, "260 001 002 0001 0007\n"),
        &["player 7: is in a forbidden pair"],
    );
    let short = file(CELLS, POINTS, "").replace("142 5", "142 0");
    refused(&short, &["line 2: \"0\" rounds: a number from 1 to 99"]);
}

#[test]
fn ranks_are_dense_and_unique() {
    let text = file(CELLS, POINTS, "");
    refused(
        &text.replace("001    3", "001    2"),
        &["line 5: start rank 2 was given on line 4"],
    );
    refused(
        &text.replace("001    3", "001    7"),
        &["line 5: start rank 7 follows a gap: 3 is missing"],
    );
    refused(
        &text.replace("001    3", "001    x"),
        &["line 5: start rank \"x\" (columns 5–8)"],
    );
    refused("012 Nobody\n142 3\n", &["no row starts with 001"]);
}

#[test]
fn team_rows_and_abnormal_points_are_not_read() {
    refused(
        &file(CELLS, POINTS, "310   1 India\n"),
        &["line 6: row 310 is of a team event"],
    );
    refused(&file(CELLS, POINTS, "299 W\n"), &["line 6: row 299"]);
    refused(
        &file(CELLS, POINTS, "162  W 1.0    Q 0.5\n"),
        &["points of 'Q' in column 15"],
    );
}

#[test]
fn what_is_left_open_is_settled_and_listed() {
    let rows = "XXZ 2\nXXA 1 1.0\nabc what\n062 4\n";
    let imported = read(&file(["   2 w 1", "   1 b 0", "0000 - +"], POINTS, rows)).unwrap();
    let said: Vec<String> = imported
        .adjustments
        .iter()
        .map(Adjustment::to_string)
        .collect();
    assert_eq!(
        said,
        [
            "line 5: round 1: '+' without an opponent read as F",
            "line 6: XXZ 2 read as absent (Z) in round 2",
            "line 7: fictitious points (acceleration) are left out",
            "line 8: row \"abc\" isn't known and is left out",
            "line 9: 4 players announced; 3 are in the file",
        ]
    );
    let absent = RequestedBye {
        round: 2,
        entrant: Entrant(2),
        bye: Bye::Zero,
    };
    assert_eq!(imported.trf.byes, [absent]);
    let blank = file(["   2 w 1", "   1 b 0", ""], ["1.0", "0.0", "0.0"], "");
    let imported = read(&blank.replace("142 5\n", "")).unwrap();
    let said: Vec<String> = imported
        .adjustments
        .iter()
        .map(Adjustment::to_string)
        .collect();
    assert_eq!(
        said,
        [
            "no number of rounds given; 1 are in the file",
            "line 4: round 1 is blank: read as absent (Z)",
        ]
    );
}

#[test]
fn a_round_under_way_is_read_and_an_older_one_without_result_is_not() {
    let open = file(
        ["   2 w  ", "   1 b  ", "0000 - U"],
        ["0.0", "0.0", "1.0"],
        "",
    );
    let trf = read(&open).unwrap().trf;
    assert_eq!(
        trf.players[0].cells,
        [Cell::Open {
            opponent: Entrant(2),
            colour: Colour::White
        }]
    );
    let older = file(
        [
            "   2 w       3 w 1",
            "   1 b    0000 - U",
            "0000 - U     1 b 0",
        ],
        ["1.0", "1.0", "1.0"],
        "",
    );
    refused(&older, &["round 1 has an opponent and no result"; 2]);
}

#[test]
fn an_answer_that_cannot_be_believed() {
    let trf = five_after_one_round();
    let reasons = |text: &str| -> Vec<String> {
        let round = parse_pairings(text).unwrap();
        check_round(&trf, &round)
            .iter()
            .map(TrfFault::to_string)
            .collect()
    };
    assert_eq!(reasons("3\n3 1\n5 4\n2 0\n"), ["player 3: met 1 before"]);
    assert_eq!(
        reasons("2\n2 1\n5 6\n"),
        [
            "player 6: isn't in the tournament",
            "player 3: is present but wasn't paired",
            "player 4: is present but wasn't paired",
        ]
    );
    let fault = |text: &str| parse_pairings(text).unwrap_err().to_string();
    assert_eq!(fault(""), "line 1: the answer is empty");
    assert_eq!(fault("x\n"), "line 1: \"x\" is no number of pairs");
    assert_eq!(fault("2\n1 2\n"), "line 1: 2 pairs announced, 1 given");
    assert_eq!(fault("1\n1\n"), "line 2: \"1\" is no pair of start ranks");
    assert_eq!(
        fault("2\n1 0\n2 0\n"),
        "line 3: a second entrant without an opponent"
    );
}

#[test]
fn nothing_that_programs_refuse_is_written() {
    let mut trf = five_after_one_round();
    trf.players[1].cells[0] = game(4, Colour::Black, Score::Win);
    trf.points.absence = Tenths(5);
    let reasons: Vec<String> = write(&trf, Dialect::Trf26)
        .unwrap_err()
        .iter()
        .map(TrfFault::to_string)
        .collect();
    assert_eq!(
        reasons,
        [
            "player 2: 0.5 points are given, but the results sum to 1.0",
            "player 2: round 1: result '1' against 4, who has '=': they contradict each other",
            "0.5 points for an absence: programs read only 0.0",
        ]
    );
}
