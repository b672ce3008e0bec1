//! Files to the byte, and the rounds pairing programs make of them.

use super::*;

const FIVE_2026: &str = "\
012 Five\r
062 5\r
142 3\r
152 W\r
192 FIDE_DUTCH_2025\r
001    1      Bot 1                             1900                             0.0    1\r
001    2      Bot 2                             1850                             0.0    2\r
001    3      Bot 3                             1800                             0.0    3\r
001    4      Bot 4                             1750                             0.0    4\r
001    5      Bot 5                             1700                             0.0    5\r
";

const FIVE_AFTER_ONE_ROUND_2026: &str = "\
012 Five\r
062 5\r
142 3\r
152 W\r
192 FIDE_DUTCH_2025\r
240 Z 002 0005\r
260 002 002 0001 0002\r
001    1      Bot 1                             1900                             1.0    1     3 w 1\r
001    2      Bot 2                             1850                             0.5    2     4 b =\r
001    3      Bot 3                             1800                             0.0    3     1 b 0\r
001    4      Bot 4                             1750                             0.5    4     2 w =\r
001    5      Bot 5                             1700                             1.0    5  0000 - U\r
";

const FIVE_AFTER_ONE_ROUND_2016: &str = "\
012 Five\r
062 5\r
XXR 3\r
XXC white1\r
BBW  3.0\r
BBD  1.0\r
BBL  0.0\r
BBU  1.5\r
XXP 1 2\r
001    1      Bot 1                             1900                             3.0    1     3 w 1\r
001    2      Bot 2                             1850                             1.0    2     4 b =\r
001    3      Bot 3                             1800                             0.0    3     1 b 0\r
001    4      Bot 4                             1750                             1.0    4     2 w =\r
001    5      Bot 5                             1700                             1.5    5  0000 - U  0000 - H\r
";

/// The project of bbpPairings ships these two; its answers are known.
const C5: &str = "\
012 Dutch 2025 C5 test
001    1      Test0001 Player0001               2720                             2.0    1     4 w 1     2 b 1
001    2      Test0002 Player0002               2701                             1.0    3     5 b 1     1 w 0
001    3      Test0003 Player0003               2697                             2.0    2     6 w 1     4 b 1
001    4      Test0004 Player0004               2689                             0.0    5     1 b 0     3 w 0  0000 - Z
001    5      Test0005 Player0005               2673                             1.0    4     2 w 0     6 b 1
001    6      Test0006 Player0006               2664                             0.0    6     3 b 0     5 w 0
XXR 3
";
const C9: &str = "\
012 Dutch 2025 C9 test
001    1      Test0001 Player0001               2720                             1.0    1     3 w 1
001    2      Test0002 Player0002               2701                             1.0    2     4 b 1
001    3      Test0003 Player0003               2697                             0.0    3     1 b 0
001    4      Test0004 Player0004               2689                             0.0    4     2 w 0
001    5      Test0005 Player0005               2673                             0.0    5  0000 - Z
XXR 3
";

fn requests(mut trf: Trf, bye: Option<Bye>, forbidden: &[u16]) -> Trf {
    trf.byes.extend(bye.map(|bye| RequestedBye {
        round: 2,
        entrant: Entrant(5),
        bye,
    }));
    if !forbidden.is_empty() {
        let entrants = forbidden.iter().copied().map(Entrant).collect();
        trf.forbidden.push(Forbidden {
            first_round: 2,
            last_round: 2,
            entrants,
        });
    }
    trf
}

#[test]
fn the_form_of_2026_to_the_byte() {
    assert_eq!(write(&five(), Dialect::Trf26).unwrap().text, FIVE_2026);
    let trf = requests(five_after_one_round(), Some(Bye::Zero), &[1, 2]);
    let written = write(&trf, Dialect::Trf26).unwrap();
    assert_eq!(written.text, FIVE_AFTER_ONE_ROUND_2026);
    assert_eq!(written.adjustments, []);
}

#[test]
fn the_older_form_to_the_byte() {
    let mut trf = requests(five_after_one_round(), Some(Bye::Half), &[1, 2]);
    trf.points = PointSystem {
        win: Tenths(30),
        draw: Tenths(10),
        pairing_bye: Tenths(15),
        ..trf.points
    };
    for (player, points) in trf.players.iter_mut().zip([30, 10, 0, 10, 15]) {
        player.points = Tenths(points);
    }
    let written = write(&trf, Dialect::Trf16).unwrap();
    assert_eq!(written.text, FIVE_AFTER_ONE_ROUND_2016);
    assert_eq!(
        written.adjustments.len(),
        1,
        "the last round of the forbidden pair"
    );
}

#[test]
fn points_have_their_columns() {
    let mut trf = five();
    trf.points = PointSystem {
        pairing_bye: Tenths(5),
        ..trf.points
    };
    let text = write(&trf, Dialect::Trf26).unwrap().text;
    let row = text.lines().find(|line| line.starts_with("162")).unwrap();
    assert_eq!(row, "162  W 1.0    D 0.5    L 0.0    P 0.5");
    let at = |column: usize| row.as_bytes()[column - 1] as char;
    assert_eq!([at(6), at(15), at(24), at(33)], ['W', 'D', 'L', 'P']);
    assert_eq!(&row[6..10], " 1.0");
}

#[test]
fn the_rounds_a_pairing_program_makes_of_five() {
    assert_eq!(text(&paired(&five())), "3 / 1 3 / 4 2 / 5 0");
    let sorted = |trf: &Trf| {
        let mut round = paired(trf);
        round.encounters.sort();
        text(&round)
    };
    let after = five_after_one_round();
    assert_eq!(sorted(&after), "3 / 2 1 / 5 4 / 3 0");
    assert_eq!(
        sorted(&requests(after.clone(), Some(Bye::Zero), &[])),
        "2 / 2 1 / 3 4"
    );
    assert_eq!(
        sorted(&requests(after, None, &[1, 2])),
        "3 / 2 5 / 4 1 / 3 0"
    );
}

#[test]
fn the_files_of_a_pairing_program_are_read() {
    let c5 = read(C5).unwrap();
    assert_eq!(c5.adjustments, []);
    assert_eq!((c5.trf.rounds, c5.trf.rounds_played()), (3, 2));
    let absent = RequestedBye {
        round: 3,
        entrant: Entrant(4),
        bye: Bye::Zero,
    };
    assert_eq!(c5.trf.byes, [absent]);
    let published = parse_pairings("3\n1 5\n3 2\n6 0\n").unwrap();
    assert_eq!(check_round(&c5.trf, &published), []);
    assert_eq!(paired(&c5.trf).bye, Some(Entrant(6)));

    let c9 = read(C9).unwrap();
    assert_eq!(c9.trf.players[4].cells, [Cell::Bye { bye: Bye::Zero }]);
    let published = parse_pairings("3\n2 1\n3 5\n4 0\n").unwrap();
    assert_eq!(check_round(&c9.trf, &published), []);
    assert_eq!(text(&paired(&c9.trf)), "3 / 2 1 / 3 5 / 4 0");
}

#[test]
fn the_players_columns_are_the_standards() {
    let mut trf = five();
    trf.players[0].person = Person {
        sex: "w".into(),
        title: "WGM".into(),
        federation: "UGA".into(),
        fide_id: "10000001".into(),
        birth: "2001/02/03".into(),
    };
    let text = write(&trf, Dialect::Trf26).unwrap().text;
    let row = text
        .lines()
        .find(|line| line.starts_with("001    1"))
        .unwrap();
    let field = |first: usize, last: usize| &row[first - 1..last];
    assert_eq!(
        (field(5, 8), field(10, 10), field(11, 13)),
        ("   1", "w", "WGM")
    );
    assert_eq!(
        (field(15, 19), field(49, 52), field(54, 56)),
        ("Bot 1", "1900", "UGA")
    );
    assert_eq!(
        (field(58, 68), field(70, 79)),
        ("   10000001", "2001/02/03")
    );
    assert_eq!((field(81, 84), field(86, 89)), (" 0.0", "   1"));
    assert_eq!(read(&text).unwrap().trf, trf);
}
