//! What a move does to a board of few seeds, by machine words or by the kernel.

use crate::fast::Compact;
use crate::fast::board::{Board, STORE};
use crate::fast::field::TwoWords;
use crate::fast::perft::Fast;
use crate::fast::play::{Law, tops};
use crate::rules::{Goal, PITS_MAX, Rules};
use crate::search::field::Field;
use crate::{Position, Reason, Ruleset, Seat};

/// What a move wins, and where it leads.
pub(crate) struct Reached<'a> {
    /// Seeds that the mover banks more than the other side.
    pub(crate) gain: i32,
    pub(crate) next: Next<'a>,
}

/// Where a move leads.
pub(crate) enum Next<'a> {
    /// The game is over and counted.
    Over,
    /// A sowing that never ends has drawn the game.
    Drawn,
    /// A board, the side to move first.
    Board {
        pits: &'a [u8],
        /// Whether the same side is to move.
        again: bool,
    },
}

/// A game as moves between boards.
pub(crate) trait Boards {
    /// Tells of every move from a board whose own pits come first, or how the game is counted there.
    fn spread(&self, pits: &[u8], each: &mut dyn FnMut(Reached<'_>));
}

/// A game played on machine words, and by the kernel where words do not know a board: one that is over
/// by the rules, but goes on because somebody set it up so.
pub(crate) struct ByWords<'a, L: Law> {
    pub(crate) compact: &'a Compact,
    pub(crate) words: TwoWords<'a, L>,
    pub(crate) kernel: ByKernel,
}

impl<L: Law> Boards for ByWords<'_, L> {
    fn spread(&self, pits: &[u8], each: &mut dyn FnMut(Reached<'_>)) {
        let columns = pits.len() / 2;
        let board = Board {
            own: self.compact.row(&pits[..columns]),
            other: self.compact.row(&pits[columns..]),
        };
        if self.words.ending(&board).is_some() {
            self.kernel.spread(pits, each);
            return;
        }
        let mut after = [0; 2 * STORE as usize];
        let after = &mut after[..pits.len()];
        for top in tops(self.words.legal(&board)) {
            let played = self.words.play(&board, (top >> 3) as u16);
            let (next, again) = (played.position, played.again);
            let sign = if again { 1 } else { -1 };
            if let Some(ending) = self.words.ending(&next) {
                let gain = sign * ending.margin;
                each(Reached {
                    gain,
                    next: Next::Over,
                });
                continue;
            }
            let (own, other) = after.split_at_mut(columns);
            self.compact.pits(next.own, own);
            self.compact.pits(next.other, other);
            let gain = sign * (next.own_store() as i32 - next.other_store() as i32);
            each(Reached {
                gain,
                next: Next::Board { pits: after, again },
            });
        }
    }
}

/// A game played by the kernel.
pub(crate) struct ByKernel(Ruleset);

impl ByKernel {
    /// Boards of rules that have tables.
    pub(crate) fn new(rules: &Rules) -> ByKernel {
        let mut rules = *rules;
        rules.end.goal = Goal::None;
        ByKernel(Ruleset::compile(&rules))
    }

    fn position(&self, pits: &[u8]) -> Position {
        let mut position = self.0.start();
        position.pits[..pits.len()].copy_from_slice(pits);
        position
    }
}

impl Boards for ByKernel {
    fn spread(&self, pits: &[u8], each: &mut dyn FnMut(Reached<'_>)) {
        let half = pits.len() / 2;
        let position = self.position(pits);
        let moves = self.0.legal_moves(&position);
        if moves.is_empty() {
            let row = |pits: &[u8]| pits.iter().map(|&held| i32::from(held)).sum::<i32>();
            let gain = row(&pits[..half]) - row(&pits[half..]);
            each(Reached {
                gain,
                next: Next::Over,
            });
            return;
        }
        let mut turned = [0; PITS_MAX];
        for &mv in &moves {
            let after = self.0.play_unchecked(&position, mv);
            let score = |of: [u16; 4]| i32::from(of[0]) - i32::from(of[1]);
            if let Some(outcome) = after.outcome() {
                let (gain, next) = if outcome.reason == Reason::Endless {
                    (0, Next::Drawn)
                } else {
                    (score(outcome.scores), Next::Over)
                };
                each(Reached { gain, next });
                continue;
            }
            let gain = score(after.stores);
            let again = after.turn == Seat(0);
            let turned = &mut turned[..pits.len()];
            turned.copy_from_slice(after.pits());
            if !again {
                turned.rotate_left(half);
            }
            each(Reached {
                gain,
                next: Next::Board {
                    pits: turned,
                    again,
                },
            });
        }
    }
}
