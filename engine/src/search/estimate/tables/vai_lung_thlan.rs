//! What seeds are worth in vai-lung-thlan, written by `examples/train`.

use super::super::learned::{Learned, Phase};

pub(super) static VAI_LUNG_THLAN: Learned = Learned {
    spec: "vai-lung-thlan",
    planting: None,
    sowing: Phase {
        store: 100,
        reserve: 0,
        hand: 59,
        house: 0,
        tempo: -34,
        pits: &SOWING,
    },
};

#[rustfmt::skip]
static SOWING: [[i16; 16]; 6] = [
    [   0,   87,  105,   85,  118,   97,  104,  154,  176,  173,  146,  144,  131,   36,   71,  168],
    [   0,  110,   96,   83,   56,   44,   62,  112,  131,  119,  179,  138,  136,    7,   53,  140],
    [   0,  124,  149,  146,  142,  133,  108,   99,  147,  147,  111,   83,   91,    1,   25,  111],
    [   0,  167,  205,  194,  187,  140,  122,  122,  128,  128,   83,   85,  128,   46,   88,  117],
    [   0,  155,  242,  255,  299,  287,  234,  199,  192,  155,  170,   88,  164,  140,   74,   21],
    [   0,  190,  258,  316,  345,  329,  321,  294,  244,  265,  228,  241,  220,  179,  233,   71],
];
