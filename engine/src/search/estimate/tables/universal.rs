//! What seeds are worth in universal, written by `examples/train`.

use super::super::learned::{Learned, Phase};

pub(super) static UNIVERSAL: Learned = Learned {
    spec: "universal",
    planting: None,
    sowing: Phase {
        store: 100,
        reserve: 0,
        hand: 10,
        house: 0,
        tempo: 99,
        pits: &SOWING,
    },
};

#[rustfmt::skip]
static SOWING: [[i16; 16]; 6] = [
    [   0,   25,   49,   77,  137,  230,  216,   -8,  -18,  -68, -103,  -62, -295, -263, -199, -322],
    [   0,   51,  100,  128,  182,  235,  -11,  -17,  -18,   -8,   26,  122,  280,  243,  189,  100],
    [   0,   43,  108,  140,  244,   -3,  -24,  -45,  -29,   53,  131,  174,  243,  188,  181,  213],
    [   0,   46,  110,  205, -117,  -72,  -73,  -42,    0,   44,  165,  122,  158,   96,  147,  142],
    [   0,   45,  120, -163, -197, -177, -108, -103,   16,   89,  124,  143,  152,   84,  249, -154],
    [   0,   46, -181, -201, -207, -199, -150,  -31,   73,  153,  208,  311,  337,  410,  285,  125],
];
