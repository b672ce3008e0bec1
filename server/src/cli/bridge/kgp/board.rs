//! A board as the Kalah Game Protocol writes it: `<n,S,N,s1..sn,n1..nn>`, each row the way its owner sows.

use std::fmt;

use mashimo_client::Position;
use mashimo_engine::{Ruleset, Seat};

/// The most pits of a row that are read.
const PITS_MAX: usize = 100;

/// Stores and pits: South, who is to move, first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Board {
    stores: [u32; 2],
    rows: [Vec<u32>; 2],
}

impl Board {
    /// A position as the player of this seat sees it: always from the South.
    pub(super) fn seen_from(position: &Position, seat: u32) -> Option<Board> {
        let facing = 1_u32.checked_sub(seat)?;
        let store = |seat: u32| position.stores.get(seat as usize).copied();
        let rows = [seat, facing].map(|seat| position.side(seat).to_vec());
        if position.rows != 1 || rows.iter().any(Vec::is_empty) {
            return None;
        }
        Some(Board {
            stores: [store(seat)?, store(facing)?],
            rows,
        })
    }

    /// A position of the engine, seat 0 in the South.
    pub(super) fn of(ruleset: &Ruleset, position: &mashimo_engine::Position) -> Board {
        let pits: Vec<u32> = position.pits().iter().map(|n| u32::from(*n)).collect();
        let (south, north) = pits[..ruleset.pits()].split_at(ruleset.columns());
        Board {
            stores: [0, 1].map(|seat| u32::from(position.store(Seat(seat)))),
            rows: [south.to_vec(), north.to_vec()],
        }
    }

    /// The same, as the player of this seat sees it.
    pub(super) fn turned_to(mut self, seat: u8) -> Board {
        if seat == 1 {
            self.stores.swap(0, 1);
            self.rows.swap(0, 1);
        }
        self
    }

    /// The pits of South that can be sown, from 0.
    pub(super) fn occupied(&self) -> impl Iterator<Item = usize> {
        let row = self.rows[0].iter().enumerate();
        row.filter(|(_, seeds)| **seeds > 0).map(|(pit, _)| pit)
    }

    /// Whether a store holds more than half of the seeds.
    pub(super) fn majority(&self) -> bool {
        let sum = |seeds: &[u32]| seeds.iter().map(|n| u64::from(*n)).sum::<u64>();
        let all = sum(&self.stores) + self.rows.iter().map(|row| sum(row)).sum::<u64>();
        self.stores.iter().any(|store| 2 * u64::from(*store) > all)
    }

    /// Reads what [`Display`](fmt::Display) writes.
    pub(super) fn parse(text: &str) -> Result<Board, String> {
        let wrong = || format!("a board is <n,S,N,s1..sn,n1..nn>, not {text}");
        let inner = text
            .strip_prefix('<')
            .and_then(|text| text.strip_suffix('>'));
        let words = inner.ok_or_else(wrong)?.split(',');
        let numbers: Result<Vec<u32>, _> = words.map(str::parse).collect();
        let numbers = numbers.map_err(|_| wrong())?;
        let [size, south, north, pits @ ..] = numbers.as_slice() else {
            return Err(wrong());
        };
        let size = *size as usize;
        if size == 0 || size > PITS_MAX || pits.len() != 2 * size {
            return Err(wrong());
        }
        Ok(Board {
            stores: [*south, *north],
            rows: [pits[..size].to_vec(), pits[size..].to_vec()],
        })
    }

    /// How many pits a row has.
    pub(super) fn size(&self) -> usize {
        self.rows[0].len()
    }

    /// The first pit of South that can be sown, from 1.
    pub(super) fn first_pit(&self) -> Option<usize> {
        self.occupied().next().map(|pit| pit + 1)
    }

    /// Our text of it, with South to move.
    pub(super) fn notation(&self) -> String {
        let row = |row: &[u32]| row.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
        let [south, north] = self.stores;
        let [own, facing] = &self.rows;
        format!("{}/{} {south},{north} 0", row(own), row(facing))
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [south, north] = self.stores;
        write!(f, "<{},{south},{north}", self.size())?;
        for seeds in self.rows.iter().flatten() {
            write!(f, ",{seeds}")?;
        }
        f.write_str(">")
    }
}

#[cfg(test)]
mod tests {
    use mashimo_engine::Spec;

    use super::*;

    fn position(board: &Board, to_move: u32) -> Position {
        Position {
            pits: board.rows.concat(),
            stores: board.stores.to_vec(),
            to_move: Some(to_move),
            rows: 1,
            columns: board.rows[0].len() as u32,
            ..Position::default()
        }
    }

    #[test]
    fn the_other_player_sees_the_board_turned_round() {
        let text = "<3,10,2,1,2,3,4,2,0>";
        let board = Board::parse(text).unwrap();
        assert_eq!(board.to_string(), text);
        let position = position(&board, 0);
        assert_eq!(Board::seen_from(&position, 0), Some(board));
        let north = Board::seen_from(&position, 1).unwrap();
        assert_eq!(north.to_string(), "<3,2,10,4,2,0,1,2,3>");
        assert_eq!(Board::seen_from(&position, 2), None);
    }

    #[test]
    fn what_is_no_board_is_told() {
        for text in [
            "",
            "<>",
            "<1>",
            "<1,0,0,1>",
            "<1,0,0,1,1,1>",
            "<0,0,0>",
            "<1,0,0,-1,1>",
            "1,0,0,1,1",
            "<4294967295,0,0,1,1>",
            "<1,0,0,1,1",
            "<1,0,0,1,x>",
            "<1,0,0,1,99999999999>",
        ] {
            assert!(Board::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn kalah_here_is_kalah_there() {
        // Board, pit of South, what it leads to, whether South moves again.
        for (before, pit, after, again) in [
            ("<3,0,0,3,3,3,3,3,3>", 1, "<3,1,0,0,4,4,3,3,3>", true),
            ("<3,0,0,3,3,3,3,3,3>", 2, "<3,1,0,3,0,4,4,3,3>", false),
            (
                "<6,0,0,4,4,4,4,4,4,4,4,4,4,4,4>",
                3,
                "<6,1,0,4,4,0,5,5,5,4,4,4,4,4,4>",
                true,
            ),
            (
                "<6,0,0,13,0,0,0,0,0,1,1,1,1,1,1>",
                1,
                "<6,4,0,0,1,1,1,1,1,2,2,2,2,2,0>",
                false,
            ),
            (
                "<6,5,5,1,0,2,0,0,0,3,3,3,3,7,0>",
                1,
                "<6,13,5,0,0,2,0,0,0,3,3,3,3,0,0>",
                false,
            ),
            (
                "<6,5,5,1,0,2,0,0,0,3,3,3,3,0,3>",
                1,
                "<6,5,5,0,1,2,0,0,0,3,3,3,3,0,3>",
                false,
            ),
        ] {
            let board = Board::parse(before).unwrap();
            let spec = format!("kalah:pits={}", board.size());
            let ruleset = Spec::parse(&spec).unwrap().ruleset();
            let position = ruleset.parse_position(&board.notation()).unwrap();
            let mv = ruleset.parse_move(&position, &format!("A{pit}")).unwrap();
            let reached = ruleset.play(&position, mv).unwrap();
            assert_eq!(
                Board::of(&ruleset, &reached).to_string(),
                after,
                "{before} {pit}"
            );
            let mover = reached.to_move().map(|seat| seat.0);
            assert_eq!(mover, Some(u8::from(!again)), "{before} {pit}");
        }
    }
}
