//! Legal moves and play on two words, without a branch where the rules allow it.

use super::board::{Board, ONES, PITS, STORE, TOPS, seed, sum, whole};
use super::table::{Lap, Laps, OTHER_ROW, OWN_STORE};

/// Which of the loops a game needs: fixed when it is compiled, so that play asks nothing.
pub(crate) trait Law {
    /// Captures by the count in the landing pit.
    const COUNTS: bool = false;
    /// Captures by the count wherever the last seed falls.
    const ANYWHERE: bool = false;
    /// Captures what faces an own pit that was empty.
    const FACING: bool = false;
    /// An occupied landing starts another lap.
    const RELAY: bool = false;
    /// Moves that leave the other row empty are illegal while there are others.
    const SPARING: bool = false;
}

/// One lap, nothing taken.
pub(crate) struct Sow;
/// Relay, nothing taken.
pub(crate) struct Relay;
/// Pits of the other row are taken by count.
pub(crate) struct Counts;
/// The same, but moves that empty the other row come last.
pub(crate) struct CountsSparing;
/// Pits of both rows are taken by count.
pub(crate) struct CountsAnywhere;
/// The facing pit is taken.
pub(crate) struct Facing;
/// The same after the last of many laps.
pub(crate) struct FacingRelay;

impl Law for Sow {}
impl Law for Relay {
    const RELAY: bool = true;
}
impl Law for Counts {
    const COUNTS: bool = true;
}
impl Law for CountsSparing {
    const COUNTS: bool = true;
    const SPARING: bool = true;
}
impl Law for CountsAnywhere {
    const ANYWHERE: bool = true;
}
impl Law for Facing {
    const FACING: bool = true;
}
impl Law for FacingRelay {
    const FACING: bool = true;
    const RELAY: bool = true;
}

/// A game as tables and masks.
#[derive(Clone)]
pub(crate) struct Tables {
    pub(crate) laps: Laps,
    /// A byte a pit: added to the own row, its top bits are the legal moves.
    pub(crate) legal: u64,
    /// The same where the other row is empty.
    pub(crate) legal_if_bare: u64,
    /// Added to a store, its top bit says that the game is won.
    pub(crate) won: u64,
    /// `Counts`: the bits of a count that must …
    pub(crate) count_mask: u64,
    /// … have this value to be taken.
    pub(crate) count_value: u64,
    /// `Counts`: all bits if a capture of the whole row is void.
    pub(crate) slam_voids: u64,
    /// `CountsAnywhere`: the counts that are taken, a bit each.
    pub(crate) counts: u16,
    /// `CountsAnywhere`: whether the pits before the landing are taken, too.
    pub(crate) counts_back: bool,
    pub(crate) columns: u32,
    /// `Facing`: how far the own pit lies from the facing one once the bytes are reversed.
    pub(crate) facing_shift: u32,
    /// `Facing`: all bits if the capturing seed goes along.
    pub(crate) along: u64,
    /// `Facing`: all bits if it goes to the store where nothing faces it.
    pub(crate) alone: u64,
    /// A seat without seeds is skipped.
    pub(crate) skips_empty: bool,
    /// Seeds in a row that no move can take whole.
    pub(crate) row_safe: u32,
    /// Added to the own row, its top bits are pits that may go round more than once.
    pub(crate) round: u64,
    /// Whether a pit that was empty may be taken.
    pub(crate) takes_singles: bool,
}

impl Tables {
    /// The legal moves, a top bit each; none if the game is over.
    #[inline(always)]
    pub(crate) fn legal<L: Law>(&self, board: Board) -> u64 {
        let bare = board.other & PITS == 0;
        let add = if bare { self.legal_if_bare } else { self.legal };
        let moves = (board.own & PITS).wrapping_add(add) & TOPS & PITS;
        let won = board.own.wrapping_add(self.won) | board.other.wrapping_add(self.won);
        let moves = moves & !(((won as i64) >> 63) as u64);
        if L::SPARING && self.may_bare(board) {
            return self.sparing::<L>(board, moves);
        }
        moves
    }

    /// Whether a move may leave the other row empty, by a look at the rows; else none can.
    #[inline(always)]
    fn may_bare(&self, board: Board) -> bool {
        let row = board.other & PITS;
        if sum(row) > self.row_safe {
            return false;
        }
        // All bits of the pits that hold something.
        let held = ((row + (TOPS - ONES)) & TOPS) >> 7;
        let held = (held << 8) - held;
        // A lap that goes round no more than once puts a seed in all pits up to the landing and takes
        // none that was empty, so those that hold something must be the first ones.
        let first = held & held.wrapping_add(1) == 0;
        let round = (board.own & PITS).wrapping_add(self.round) & TOPS != 0;
        first | round | self.takes_singles
    }

    /// The moves that leave the other row some seeds, or all if there are none.
    #[cold]
    #[inline(never)]
    fn sparing<L: Law>(&self, board: Board, moves: u64) -> u64 {
        let mut spare = 0;
        for top in tops(moves) {
            // Without extra turns the row that was sown against is the own one of the next board.
            if self.play::<L>(board, top).own & PITS != 0 {
                spare |= seed_top(top);
            }
        }
        if spare == 0 { moves } else { spare }
    }

    /// Plays the move of a top bit, given by its number.
    #[inline(always)]
    pub(crate) fn play<L: Law>(&self, board: Board, top: u32) -> Board {
        self.play_told::<L>(board, top).0
    }

    /// The same, and whether the same seat is to move again.
    #[inline(always)]
    pub(crate) fn play_told<L: Law>(&self, board: Board, top: u32) -> (Board, bool) {
        let pit = top >> 3;
        let hand = (board.own >> (top & !7)) & 0x7f;
        let (sown, lap) = self.sow::<L>(board, pit, hand);
        let taken = if L::COUNTS {
            self.take_counts(sown, lap.reach)
        } else if L::ANYWHERE {
            self.take_anywhere(sown, lap.place)
        } else if L::FACING {
            self.take_facing(sown, lap.reach)
        } else {
            sown
        };
        self.turn(taken, lap.place)
    }

    /// All laps of a sowing.
    #[inline(always)]
    fn sow<L: Law>(&self, mut board: Board, mut place: u32, mut hand: u64) -> (Board, Lap) {
        loop {
            let lap = *self.laps.get(place, hand);
            board.own = board.own.wrapping_add(lap.own);
            board.other = board.other.wrapping_add(lap.other);
            if !L::RELAY || lap.place == OWN_STORE {
                return (board, lap);
            }
            place = lap.place;
            let word = if place < OTHER_ROW {
                board.own
            } else {
                board.other
            };
            hand = (word >> (8 * (place % OTHER_ROW))) & 0x7f;
            if hand == 1 {
                return (board, lap);
            }
        }
    }

    /// Takes pits back from the landing as long as their counts are taken ones.
    #[inline(always)]
    fn take_counts(&self, board: Board, reach: u64) -> Board {
        // The top bit of a byte tells that its count is none that is taken.
        let kept = (((board.other & self.count_mask) ^ self.count_value) + (TOPS - ONES)) & TOPS;
        let stop = (kept & reach).leading_zeros();
        let taken = board.other & reach & u64::MAX.wrapping_shl(64 - stop);
        let slam = if (board.other ^ taken) & PITS == 0 {
            self.slam_voids
        } else {
            0
        };
        let taken = taken & !slam;
        Board {
            own: board.own + (u64::from(sum(taken)) << (8 * STORE)),
            other: board.other - taken,
        }
    }

    /// Takes pits back from the landing as long as their counts are taken ones, over both rows.
    #[inline(always)]
    fn take_anywhere(&self, mut board: Board, mut place: u32) -> Board {
        let mut taken = 0;
        loop {
            let byte = place % OTHER_ROW;
            let row = if place < OTHER_ROW {
                &mut board.own
            } else {
                &mut board.other
            };
            let count = *row >> (8 * byte) & 0x7f;
            // An emptied pit is in no set, so that going round ends.
            if count >= 16 || self.counts >> count & 1 == 0 {
                break;
            }
            *row &= !whole(byte);
            taken += count;
            if !self.counts_back {
                break;
            }
            place = match place {
                0 => OTHER_ROW + self.columns - 1,
                OTHER_ROW => self.columns - 1,
                place => place - 1,
            };
        }
        board.own += taken << (8 * STORE);
        board
    }

    /// Takes the pit that faces the landing if that was empty.
    #[inline(always)]
    fn take_facing(&self, board: Board, reach: u64) -> Board {
        let single = reach & ONES;
        let empty = if board.own & reach == single {
            u64::MAX
        } else {
            0
        };
        let facing = (reach.swap_bytes() >> self.facing_shift) & empty;
        let taken = board.other & facing;
        let banked = if taken == 0 { self.alone } else { self.along } & single & empty;
        Board {
            own: board.own - banked + (u64::from(sum(taken + banked)) << (8 * STORE)),
            other: board.other - taken,
        }
    }

    /// Hands the turn over, unless the last seed fell in the store or the next seat has none.
    #[inline(always)]
    fn turn(&self, board: Board, place: u32) -> (Board, bool) {
        let store = place == OWN_STORE;
        let stays = if self.skips_empty {
            (store | (board.other & PITS == 0)) & (board.own & PITS != 0)
        } else {
            store
        };
        let again = if stays { u64::MAX } else { 0 };
        let change = (board.own ^ board.other) & !again;
        (
            Board {
                own: board.own ^ change,
                other: board.other ^ change,
            },
            stays,
        )
    }
}

/// The numbers of the bits that are set.
pub(crate) fn tops(mut moves: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        (moves != 0).then(|| {
            let top = moves.trailing_zeros();
            moves &= moves - 1;
            top
        })
    })
}

/// The bit of a number.
fn seed_top(top: u32) -> u64 {
    seed(0) << top
}
