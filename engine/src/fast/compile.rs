//! Whether rules can be played on two words, and the tables and masks if so.
//!
//! Decided from the data alone: what isn't named here must be as in `Rules::PLAIN`.

use super::board::{Board, COLUMNS_MAX, ONES, SEEDS_MAX, STORE, seed};
use super::play::{Sow, Tables};
use super::table::{Circuit, Laps, Reach};
use crate::rules::{
    Alone, Asks, Bare, Capture, Chain, Counts, CountsRow, Direction, Facing, Feed, Goal, Loot, On,
    Origin, Own, Relay, Rules, Setup, Slam, Sowing, Store, Stuck, Takes,
};
use crate::{Position, Seat};

/// The loop a game is played by; names the `Law` of the same name.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum Loop {
    Sow,
    Relay,
    Counts,
    CountsSparing,
    CountsAnywhere,
    Facing,
    FacingRelay,
}

/// A game that fits two words.
#[derive(Clone)]
pub(crate) struct Compact {
    pub(crate) tables: Tables,
    pub(crate) by: Loop,
    pub(crate) columns: usize,
    /// Whether the board is seen in a mirror, because its game goes clockwise.
    pub(crate) mirrored: bool,
}

impl Compact {
    /// The tables of rules that fit, else nothing.
    pub(crate) fn new(rules: &Rules) -> Option<Compact> {
        let columns = usize::from(rules.geometry.columns);
        let seeds = seeds(rules);
        if columns > COLUMNS_MAX || seeds > SEEDS_MAX || !rest_is_plain(rules) {
            return None;
        }
        let by = the_loop(rules)?;
        let mut tables = plain_tables(rules);
        match &rules.capture {
            Capture::Never => {}
            Capture::Counts(counts) if counts.row == CountsRow::Any => {
                set_counts_anywhere(&mut tables, counts);
            }
            Capture::Counts(counts) => set_counts(&mut tables, counts, columns)?,
            Capture::Facing(facing) => set_facing(&mut tables, facing),
        }
        if rules.end.goal == Goal::Majority {
            tables.won = u64::from(SEEDS_MAX - seeds / 2) << (8 * STORE);
        }
        Some(Compact {
            tables,
            by,
            columns,
            mirrored: rules.direction == Direction::Cw,
        })
    }

    /// A position on two words, if it is one the tables know.
    ///
    /// None are those that a game never reaches: over by the rules, but read as going on.
    pub(crate) fn board(&self, position: &Position) -> Option<Board> {
        let turn = position.to_move()?;
        let board = Board {
            own: self.word(position, turn),
            other: self.word(position, turn.other()),
        };
        let odd = position.total() > u32::from(SEEDS_MAX) || self.is_over(board);
        (!odd).then_some(board)
    }

    fn word(&self, position: &Position, seat: Seat) -> u64 {
        let row = &position.pits()[seat.index() * self.columns..][..self.columns];
        let mut bytes = self.row(row).to_le_bytes();
        bytes[STORE as usize] = position.store(seat).min(SEEDS_MAX) as u8;
        u64::from_le_bytes(bytes)
    }

    /// A row without its store.
    pub(crate) fn row(&self, pits: &[u8]) -> u64 {
        let mut bytes = [0; 8];
        bytes[..self.columns].copy_from_slice(pits);
        if self.mirrored {
            bytes[..self.columns].reverse();
        }
        u64::from_le_bytes(bytes)
    }

    /// The pits of a row.
    pub(crate) fn pits(&self, row: u64, pits: &mut [u8]) {
        pits.copy_from_slice(&row.to_le_bytes()[..self.columns]);
        if self.mirrored {
            pits.reverse();
        }
    }

    /// The column of a byte of a row.
    pub(crate) fn column(&self, byte: u8) -> u8 {
        if self.mirrored {
            self.columns as u8 - 1 - byte
        } else {
            byte
        }
    }

    /// Whether the game is over.
    pub(crate) fn is_over(&self, board: Board) -> bool {
        // No move is struck from the list for what comes of it while there is no other.
        self.tables.legal::<Sow>(board) == 0
    }

    /// Whether it is over because a store holds more than half.
    pub(crate) fn is_won(&self, board: Board) -> bool {
        (board.own.wrapping_add(self.tables.won) | board.other.wrapping_add(self.tables.won)) >> 63
            == 1
    }
}

/// Seeds of a game of two seats with one row each.
fn seeds(rules: &Rules) -> u16 {
    let columns = usize::from(rules.geometry.columns);
    2 * rules
        .setup
        .layout
        .inner
        .iter()
        .take(columns)
        .map(|&n| u16::from(n))
        .sum::<u16>()
}

/// Whether every axis that two words can't say is at its plain value.
fn rest_is_plain(rules: &Rules) -> bool {
    let plain = Rules::PLAIN;
    let two_rows = rules.geometry.seats == 2 && rules.geometry.rows == 1;
    let rest = Rules {
        revision: plain.revision,
        geometry: plain.geometry,
        setup: Setup {
            layout: plain.setup.layout,
            ..rules.setup
        },
        feed: plain.feed,
        direction: plain.direction,
        sowing: Sowing {
            passing: rules.sowing.passing,
            ..plain.sowing
        },
        relay: plain.relay,
        capture: plain.capture,
        stuck: plain.stuck,
        end: plain.end,
        repetition: plain.repetition,
        endless: plain.endless,
        ..*rules
    };
    let one_way = match rules.direction {
        Direction::Ccw | Direction::Cw => true,
        Direction::Free | Direction::FreeInward | Direction::Reversible { .. } => false,
    };
    two_rows && one_way && rest == plain
}

/// The loop these rules need, if there is one and every answer fits the others.
fn the_loop(rules: &Rules) -> Option<Loop> {
    let relay = rules.relay == Relay::Occupied;
    // A relay past the own store comes to its end, since every round leaves a seed there.
    let ends = !relay || rules.sowing.store == Store::Again;
    let by = match (&rules.capture, relay) {
        (Capture::Never, false) => Loop::Sow,
        (Capture::Never, true) => Loop::Relay,
        (Capture::Counts(_), true) => return None,
        (Capture::Counts(counts), false) => counts_loop(rules, counts)?,
        (Capture::Facing(facing), _) if !fits(facing) => return None,
        (Capture::Facing(_), false) => Loop::Facing,
        (Capture::Facing(_), true) => Loop::FacingRelay,
    };
    let feeds = match rules.feed {
        Feed::Free | Feed::BySowing => true,
        Feed::NeverStarve => by == Loop::CountsSparing,
        Feed::ByResult => false,
    };
    let bare = match rules.end.bare {
        Bare::Nothing | Bare::NextEnds | Bare::EitherEnds => true,
        Bare::MoverEnds | Bare::OpponentLoses | Bare::FrontCounted | Bare::FrontLost(_) => false,
    };
    let goal = match rules.end.goal {
        Goal::None | Goal::Majority => true,
        Goal::Sweep(_) | Goal::Captures { .. } => false,
    };
    let stuck = match rules.stuck {
        Stuck::Counted => true,
        // Who has seeds has a move.
        Stuck::Skipped | Stuck::EmptySkipped => {
            rules.end.bare == Bare::Nothing && rules.feed == Feed::Free
        }
        Stuck::Loses => false,
    };
    (ends && feeds && bare && goal && stuck).then_some(by)
}

fn counts_loop(rules: &Rules, counts: &Counts) -> Option<Loop> {
    let last_resort = counts.slam == Slam::LastResort;
    let never_starve = rules.feed == Feed::NeverStarve;
    match counts.row {
        CountsRow::Any => {
            let plain = counts.slam == Slam::Takes && rules.sowing.store == Store::Apart;
            (plain && !never_starve).then_some(Loop::CountsAnywhere)
        }
        CountsRow::Other if !last_resort && !never_starve => Some(Loop::Counts),
        // A move that leaves the other row empty is then a slam, or it feeds nobody.
        CountsRow::Other => {
            let told = if last_resort {
                Feed::BySowing
            } else {
                Feed::NeverStarve
            };
            let alternates = rules.sowing.store == Store::Apart && rules.stuck == Stuck::Counted;
            let takes = counts.slam != Slam::Voids;
            (rules.feed == told && alternates && takes).then_some(Loop::CountsSparing)
        }
    }
}

fn fits(facing: &Facing) -> bool {
    facing.on == On::Empty
        && facing.takes == Takes::Inner
        && facing.loot == Loot::Bank
        && facing.asks == Asks::Nothing
}

/// Everything but captures and goal.
fn plain_tables(rules: &Rules) -> Tables {
    let columns = u32::from(rules.geometry.columns);
    let store_sown = rules.sowing.store == Store::Again;
    let circuit = Circuit {
        columns,
        origin_sown: rules.sowing.origin == Origin::Sown,
        store_sown,
        reach: reach(&rules.capture),
    };
    let legal = each(columns, |_| 0x7f);
    let legal_if_bare = match (rules.end.bare, rules.feed) {
        (Bare::EitherEnds, _) => 0,
        (_, Feed::BySowing) => each(columns, |column| {
            0x80 - distance(columns, column, store_sown)
        }),
        _ => legal,
    };
    Tables {
        laps: Laps::new(&circuit),
        legal,
        legal_if_bare,
        won: 0,
        count_mask: 0,
        count_value: 0,
        slam_voids: 0,
        facing_shift: facing_shift(columns),
        along: 0,
        alone: 0,
        counts: 0,
        counts_back: false,
        columns,
        skips_empty: rules.stuck != Stuck::Counted,
        row_safe: 0,
        // From the last pit on, the other row is gone through again by so many.
        round: each(columns, |_| 0x80 - u64::from(2 * columns)),
        takes_singles: false,
    }
}

/// Seeds a pit needs to reach the other row.
fn distance(columns: u32, column: u32, store_sown: bool) -> u64 {
    u64::from(columns - column) + u64::from(store_sown)
}

fn each(columns: u32, value: impl Fn(u32) -> u64) -> u64 {
    (0..columns)
        .map(|column| value(column) * seed(column))
        .sum()
}

fn reach(capture: &Capture) -> Reach {
    match capture {
        Capture::Never => Reach::Nothing,
        Capture::Facing(_) => Reach::OwnPit,
        // Read pit by pit.
        Capture::Counts(counts) if counts.row == CountsRow::Any => Reach::Nothing,
        Capture::Counts(counts) => match counts.chain {
            Chain::One => Reach::OtherPit,
            Chain::Back => Reach::OtherPitAndBefore,
        },
    }
}

/// The set of counts, a bit each.
fn set_counts_anywhere(tables: &mut Tables, counts: &Counts) {
    tables.counts = counts.of.counts().map(|count| 1 << count).sum();
    tables.counts_back = counts.chain == Chain::Back;
}

/// The set of counts as a mask and a value, if it is one: {2, 3} is 2 but for the lowest bit.
fn set_counts(tables: &mut Tables, counts: &Counts, columns: usize) -> Option<()> {
    let (mask, value) = masks(counts)?;
    tables.count_mask = u64::from(mask) * ONES;
    tables.count_value = u64::from(value) * ONES;
    tables.slam_voids = if counts.slam == Slam::Voids {
        u64::MAX
    } else {
        0
    };
    tables.row_safe = columns as u32 * u32::from(counts.of.greatest());
    tables.takes_singles = counts.of.contains(1);
    Some(())
}

fn masks(counts: &Counts) -> Option<(u8, u8)> {
    let value = counts.of.counts().next()?;
    (0..16u8)
        .map(|free| (!free & 0x7f, value))
        .find(|(mask, value)| {
            (1..128u8).all(|count| (count & mask == *value) == counts.of.contains(count))
        })
}

fn set_facing(tables: &mut Tables, facing: &Facing) {
    let all_if = |yes| if yes { u64::MAX } else { 0 };
    tables.along = all_if(facing.own == Own::Along);
    tables.alone = all_if(facing.alone == Alone::Along);
}

/// The reversed bytes of a row stand this far too high.
fn facing_shift(columns: u32) -> u32 {
    8 * (STORE + 1 - columns)
}
