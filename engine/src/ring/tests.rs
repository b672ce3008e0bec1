//! The table says what the loop says.

use super::*;
use crate::rules::Geometry;

/// Every ring of boards small and large, with and without store, skipped or not.
fn rings() -> Vec<Ring> {
    let boards = [
        (2, 1, 1),
        (2, 1, 6),
        (3, 1, 6),
        (4, 1, 6),
        (2, 2, 8),
        (2, 2, 16),
        (2, 1, 40),
    ];
    let mut rings = Vec::new();
    for (seats, rows, columns) in boards {
        let board = Board::new(Geometry {
            seats,
            rows,
            columns,
        });
        for way in Way::BOTH {
            for origin in [Origin::Sown, Origin::Skipped] {
                rings.push(Ring::new(&board, Seat(0), way, origin, Store::Apart));
                if rows == 1 {
                    rings.push(Ring::new(&board, Seat(1), way, origin, Store::Again));
                }
            }
        }
    }
    rings
}

#[test]
fn the_table_says_what_the_loop_says() {
    for ring in rings() {
        for place in (0..ring.next.len() as u8).filter(|&place| !ring.is_store(place)) {
            for hand in 1..=120 {
                let (mut by_table, mut by_loop) = ([0; PITS_MAX], [0; PITS_MAX]);
                by_table[usize::from(place)] = hand;
                let table = ring.sow(&mut by_table, 0, place, hand);
                let plain = ring.sow_by_loop(&mut by_loop, 0, place, hand);
                assert_eq!(
                    (table, by_table),
                    (plain, by_loop),
                    "place {place}, hand {hand}"
                );
            }
        }
    }
}

#[test]
fn the_last_place_and_what_fell_there_before_are_known_without_sowing() {
    for ring in rings() {
        for place in (0..ring.next.len() as u8).filter(|&place| !ring.is_store(place)) {
            for hand in 1..=120 {
                let mut pits = [0; PITS_MAX];
                let fall = ring.sow_by_loop(&mut pits, 0, place, hand);
                let (last, before) = ring.last(place, hand);
                match fall.last {
                    Some(pit) => assert_eq!((pit.0, pits[pit.index()]), (last, before + 1)),
                    None => assert_eq!((last, fall.stored), (ring.store, before + 1)),
                }
            }
        }
    }
}
