//! What seeds are worth in bao-kingulu, written by `examples/train`.

use super::super::learned::{Learned, Phase};

pub(super) static BAO_KINGULU: Learned = Learned {
    spec: "bao-kingulu",
    planting: None,
    sowing: Phase {
        store: 101,
        reserve: 0,
        hand: 13,
        house: 0,
        tempo: 127,
        pits: &SOWING,
    },
};

#[rustfmt::skip]
static SOWING: [[i16; 16]; 6] = [
    [   0,  120,  133,  146,  159,  173,  186,  199,  212,  226,  239,  252,  265,  278,  292,  305],
    [   0,  120,  133,  146,  159,  173,  186,  199,  212,  226,  239,  252,  265,  278,  292,  305],
    [   0,  120,  133,  146,  159,  173,  186,  199,  212,  226,  239,  252,  265,  278,  292,  305],
    [   0,  120,  133,  146,  159,  173,  186,  199,  212,  226,  239,  252,  265,  278,  292,  305],
    [   0,  120,  133,  146,  159,  173,  186,  199,  212,  226,  239,  252,  265,  278,  292,  305],
    [   0,  120,  133,  146,  159,  173,  186,  199,  212,  226,  239,  252,  265,  278,  292,  305],
];
