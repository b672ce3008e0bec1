//! Endgame tables: what is published of awari.

use mashimo_engine::{Endgame, Spec};

/// Wins, draws and losses of the mover on boards of so many seeds that a move can have led to: the seat
/// that has just moved has an empty pit.
fn results(table: &Endgame, seeds: usize) -> [usize; 3] {
    let mut results = [0; 3];
    for (pits, margin) in table.boards(seeds) {
        if pits[6..].contains(&0) {
            results[(1 - margin.signum()) as usize] += 1;
        }
    }
    results
}

#[test]
fn awari_has_the_published_results() {
    let awari = Spec::parse("awari").expect("the spec is one").ruleset();
    let table = Endgame::build(&awari, 10, &|| false).expect("awari is such a game");
    assert_eq!(results(&table, 2), [25, 13, 40]);
    assert_eq!(results(&table, 3), [123, 63, 178]);
    assert_eq!(results(&table, 4), [580, 143, 642]);
    assert_eq!(results(&table, 5), [2165, 0, 2203]);
    assert_eq!(results(&table, 6), [5698, 1548, 5129]);
    assert_eq!(results(&table, 7), [14921, 4487, 12404]);
    assert_eq!(results(&table, 8), [37765, 8351, 29388]);
    assert_eq!(results(&table, 10), [157619, 93635, 100097]);
}

#[test]
fn no_table_is_built_for_other_games() {
    for spec in ["kalah", "hus", "universal", "bao-kenyan-laps", "nam-nam"] {
        let ruleset = Spec::parse(spec).expect("the spec is one").ruleset();
        assert!(Endgame::build(&ruleset, 3, &|| false).is_none(), "{spec}");
    }
    let oware = Spec::parse("oware").expect("the spec is one").ruleset();
    assert!(Endgame::build(&oware, 200, &|| false).is_none());
    assert!(Endgame::build(&oware, 3, &|| true).is_none());
}
