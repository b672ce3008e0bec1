//! Endgame tables: what is published of awari, and what playing on gives for every kind of game.

use mashimo_engine::rules::Goal;
use mashimo_engine::{Endgame, Limits, Line, Position, Reason, Ruleset, Search, Seat, Spec};
use std::collections::HashMap;
use std::sync::Arc;

fn ruleset(spec: &str) -> Arc<Ruleset> {
    Arc::new(Spec::parse(spec).expect("the spec is one").ruleset())
}

fn table(spec: &str, seeds: u8) -> Endgame {
    Endgame::build(&ruleset(spec), seeds, &|| false).expect("it has tables")
}

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
    let table = table("awari", 12);
    assert_eq!(results(&table, 2), [25, 13, 40]);
    assert_eq!(results(&table, 3), [123, 63, 178]);
    assert_eq!(results(&table, 4), [580, 143, 642]);
    assert_eq!(results(&table, 5), [2165, 0, 2203]);
    assert_eq!(results(&table, 6), [5698, 1548, 5129]);
    assert_eq!(results(&table, 7), [14921, 4487, 12404]);
    assert_eq!(results(&table, 8), [37765, 8351, 29388]);
    assert_eq!(results(&table, 10), [157619, 93635, 100097]);
    assert_eq!(results(&table, 12), [712315, 196942, 430445]);
}

/// The published row of sixteen seeds takes a gigabyte and a minute: `MASHIMO_ENDGAME=16` asks for it.
#[test]
fn awari_has_the_published_row_of_moves() {
    if std::env::var("MASHIMO_ENDGAME").is_err() {
        println!("skipped: it takes a gigabyte and a minute; MASHIMO_ENDGAME=16 asks for it");
        return;
    }
    let (awari, table) = (ruleset("awari"), table("awari", 16));
    let text = "1,1,1,1,1,2/4,2,3,0,0,0 16,16 0";
    let position = awari.parse_position(text).expect("a position");
    assert_eq!(table.margin(&position), Some(0));
    let worth = |&mv: &_| {
        let after = awari.play(&position, mv).expect("it is legal");
        let banked = i32::from(after.store(Seat(0))) - i32::from(after.store(Seat(1)));
        banked - table.margin(&after).expect("the table has it")
    };
    let moves: Vec<i32> = awari.legal_moves(&position).iter().map(worth).collect();
    assert_eq!(moves, [-1, -1, -2, -2, -2, 0]);
}

#[test]
fn no_table_is_built_for_other_games() {
    for spec in [
        "hus",
        "universal:players=3",
        "nam-nam",
        "ayoayo:endless=loss",
    ] {
        assert!(
            Endgame::build(&ruleset(spec), 3, &|| false).is_none(),
            "{spec}"
        );
    }
    let oware = ruleset("oware");
    assert!(Endgame::build(&oware, 200, &|| false).is_none());
    assert!(Endgame::build(&oware, 3, &|| true).is_none());
}

/// What going round is worth at the least, and at the most.
#[derive(Copy, Clone, PartialEq)]
enum Round {
    Nothing,
    Rest,
    Whatever,
}

/// Beyond every margin.
const NO_LIMIT: i32 = 1000;

/// Bounds of all boards of up to so many seeds, by playing every move with the kernel until nothing
/// changes any more: another way than the table's.
fn by_playing(ruleset: &Ruleset, round: Round, seeds_max: u16) -> HashMap<String, (i32, i32)> {
    let mut known = HashMap::new();
    for seeds in 0..=seeds_max {
        let positions = positions(ruleset, seeds);
        let limit = match round {
            Round::Nothing | Round::Whatever => NO_LIMIT,
            Round::Rest => i32::from(seeds),
        };
        for position in &positions {
            known.insert(ruleset.text(position), (-limit, limit));
        }
        while positions
            .iter()
            .any(|position| improves(ruleset, position, limit, &mut known))
        {
            for position in &positions {
                improves(ruleset, position, limit, &mut known);
            }
        }
        for position in positions.iter().filter(|_| round == Round::Nothing) {
            let bounds = known
                .get_mut(&ruleset.text(position))
                .expect("it was put in");
            let margin = 0.clamp(bounds.0, bounds.1);
            *bounds = (margin, margin);
        }
    }
    known
}

/// The stores that make a whole game of a board, as even as can be.
fn stores(ruleset: &Ruleset, seeds: u16) -> (u16, u16) {
    let banked = ruleset.seeds() - seeds;
    (banked / 2, banked - banked / 2)
}

/// All positions of so many seeds in which seat 0 is to move and a game can be.
fn positions(ruleset: &Ruleset, seeds: u16) -> Vec<Position> {
    let mut boards = vec![Vec::new()];
    for left in (0..ruleset.pits()).rev() {
        let grown = |board: Vec<u16>| {
            let rest = seeds - board.iter().sum::<u16>();
            let least = if left == 0 { rest } else { 0 };
            (least..=rest).map(move |held| [&board[..], &[held]].concat())
        };
        boards = boards.into_iter().flat_map(grown).collect();
    }
    let (own, other) = stores(ruleset, seeds);
    let text = |board: Vec<u16>| {
        let row = |pits: &[u16]| {
            pits.iter()
                .map(u16::to_string)
                .collect::<Vec<_>>()
                .join(",")
        };
        let (south, north) = board.split_at(board.len() / 2);
        format!("{}/{} {own},{other} 0", row(south), row(north))
    };
    let position = |board| ruleset.parse_position(&text(board)).ok();
    boards.into_iter().filter_map(position).collect()
}

/// Looks at all moves of a position once; says whether its bounds moved.
fn improves(
    ruleset: &Ruleset,
    position: &Position,
    limit: i32,
    known: &mut HashMap<String, (i32, i32)>,
) -> bool {
    let lead = |position: &Position| {
        i32::from(position.store(Seat(0))) - i32::from(position.store(Seat(1)))
    };
    let mut best = (-NO_LIMIT, -NO_LIMIT);
    for &mv in &ruleset.legal_moves(position) {
        let after = ruleset.play(position, mv).expect("it is legal");
        let worth = match after.outcome() {
            Some(outcome) if outcome.reason == Reason::Endless => (-limit, limit),
            Some(outcome) => {
                let scores = i32::from(outcome.scores[0]) - i32::from(outcome.scores[1]);
                (scores - lead(position), scores - lead(position))
            }
            None => {
                let gain = lead(&after) - lead(position);
                let (least, greatest) = bounds_after(ruleset, &after, known);
                let add = |margin: i32| {
                    if margin.abs() == NO_LIMIT {
                        margin
                    } else {
                        margin + gain
                    }
                };
                (add(least), add(greatest))
            }
        };
        best = (best.0.max(worth.0), best.1.max(worth.1));
    }
    let before = known.insert(ruleset.text(position), best);
    before != Some(best)
}

/// The bounds of a position for seat 0, whoever is to move.
fn bounds_after(
    ruleset: &Ruleset,
    after: &Position,
    known: &HashMap<String, (i32, i32)>,
) -> (i32, i32) {
    let half = ruleset.columns();
    let moves_again = after.to_move() == Some(Seat(0));
    let row = |pits: &[u8]| pits.iter().map(u8::to_string).collect::<Vec<_>>().join(",");
    let (south, north) = after.pits().split_at(half);
    let (own, other) = if moves_again {
        (south, north)
    } else {
        (north, south)
    };
    let seeds = after.pits().iter().map(|&held| u16::from(held)).sum();
    let (least, most) = stores(ruleset, seeds);
    let text = format!("{}/{} {least},{most} 0", row(own), row(other));
    let bounds = *known
        .get(&text)
        .unwrap_or_else(|| panic!("{} leads to {text}", ruleset.text(after)));
    if moves_again {
        bounds
    } else {
        (-bounds.1, -bounds.0)
    }
}

/// Holds a table against playing.
fn check(spec: &str, round: Round, seeds: u8) {
    let table = table(spec, seeds);
    // A majority ends the game with seeds on the board, which a table counts.
    let mut rules = *ruleset(spec).rules();
    rules.end.goal = Goal::None;
    let ruleset = Ruleset::new(&rules).expect("the rules are admitted");
    let mut round_boards = 0;
    for (text, (least, greatest)) in by_playing(&ruleset, round, u16::from(seeds)) {
        let position = ruleset.parse_position(&text).expect("a position");
        let banked = i32::from(position.store(Seat(0))) - i32::from(position.store(Seat(1)));
        let worth = table.worth(&position).expect("few seeds");
        let told = |margin: i32| (margin.abs() != NO_LIMIT).then_some(margin + banked);
        assert_eq!(
            (worth.least, worth.greatest),
            (told(least), told(greatest)),
            "{spec} {text}"
        );
        round_boards += usize::from(least != greatest);
    }
    assert!(round_boards == 0 || round != Round::Nothing, "{spec}");
}

#[test]
fn tables_tell_what_playing_on_comes_to() {
    check("awari", Round::Nothing, 4);
    check("oware", Round::Rest, 4);
    check(
        "oware:grand_slam=illegal_unless_only,cycle=own_row",
        Round::Rest,
        4,
    );
    check("abapa", Round::Rest, 4);
    check("bohnenspiel", Round::Rest, 4);
    check("kalah", Round::Nothing, 4);
    check("kalah:pits=3,seeds=4,empty_capture=true", Round::Nothing, 8);
    check("universal", Round::Nothing, 4);
    check("universal:relay=true", Round::Nothing, 4);
    check("congkak", Round::Nothing, 3);
    check("vai-lung-thlan", Round::Whatever, 4);
    check("ayoayo", Round::Whatever, 4);
    check("ayoayo:endless=stop", Round::Whatever, 4);
    check("ot-tjin", Round::Whatever, 2);
    check("bao-kenyan-laps", Round::Whatever, 3);
}

#[test]
fn games_that_share_tables_are_told_by_their_rules() {
    let rules = |spec: &str| Endgame::rules(ruleset(spec).rules());
    assert!(rules("kalah").is_some());
    assert_eq!(rules("kalah"), rules("kalah:seeds=6"));
    assert_eq!(rules("oware:cycle=split"), rules("oware:cycle=split"));
    assert_ne!(rules("kalah"), rules("kalah:pits=5"));
    assert_ne!(rules("kalah"), rules("kalah:empty_capture=true"));
    assert_ne!(rules("oware"), rules("awari"));
    assert_eq!(rules("hus"), None);
}

#[test]
fn solving_with_a_table_finds_the_same_margin() {
    for spec in ["kalah:pits=5,seeds=3", "kalah:seeds=2,empty_capture=true"] {
        let ruleset = ruleset(spec);
        let solve = |endgame| {
            let mut search = Search::new(Arc::clone(&ruleset), 1 << 22);
            search.set_endgame(endgame);
            search.solve(&ruleset.start(), &|| false).expect("it ends")
        };
        let (alone, helped) = (solve(None), solve(Some(Arc::new(table(spec, 8)))));
        assert_eq!(alone.margin, helped.margin, "{spec}");
        assert!(helped.nodes < alone.nodes, "{spec}");
    }
}

#[test]
fn the_search_plays_what_the_table_says() {
    for spec in ["awari", "oware", "kalah", "vai-lung-thlan"] {
        let (ruleset, table) = (ruleset(spec), Arc::new(table(spec, 6)));
        let mut search = Search::new(Arc::clone(&ruleset), 1 << 16);
        search.set_endgame(Some(Arc::clone(&table)));
        for position in positions(&ruleset, 6).into_iter().step_by(397) {
            let Some(sign) = table.worth(&position).and_then(|worth| worth.sign) else {
                continue;
            };
            let limits = Limits {
                depth: Some(4),
                ..Limits::default()
            };
            let line = Line::new(Arc::clone(&ruleset), position);
            let report = search.think(&line, &limits, &|| false, &mut |_| ());
            let text = ruleset.text(&position);
            assert_eq!(report.score.signum(), sign, "{spec} {text}");
            let after = ruleset
                .play(&position, report.best.expect("the game goes on"))
                .expect("it is legal");
            let reached = match after.outcome() {
                Some(outcome) => match outcome.winner {
                    None => 0,
                    Some(winner) => 1 - 2 * i32::from(winner.0),
                },
                None => {
                    let worth = table.worth(&after).expect("no more seeds than before");
                    let turn = if after.to_move() == Some(Seat(0)) {
                        1
                    } else {
                        -1
                    };
                    turn * worth.sign.expect("it is known")
                }
            };
            assert_eq!(reached, sign, "{spec} {text}");
        }
    }
}

#[test]
fn positions_that_no_whole_game_leads_to_are_left_to_the_search_where_a_majority_wins() {
    let (oware, table) = (ruleset("oware"), table("oware", 4));
    let worth = |text: &str| table.worth(&oware.parse_position(text).expect("a position"));
    assert!(worth("0,0,0,0,0,1/1,0,1,0,0,0 22,23 0").is_some());
    assert!(worth("0,0,0,0,0,1/1,0,1,0,0,0 2,3 0").is_none());
    assert!(worth("4,4,4,4,4,4/4,4,4,4,4,4 0,0 0").is_none());
}
