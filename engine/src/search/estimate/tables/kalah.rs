//! What seeds are worth in kalah, written by `examples/train`.

use super::super::learned::{Learned, Phase};

pub(super) static KALAH: Learned = Learned {
    spec: "kalah",
    planting: None,
    sowing: Phase {
        store: 100,
        reserve: 0,
        hand: 45,
        house: 0,
        tempo: 62,
        pits: &SOWING,
    },
};

#[rustfmt::skip]
static SOWING: [[i16; 16]; 6] = [
    [   0,  167,  265,  323,  318,  415,  380,  197,  149,  128,   76,  151,   82,  204,  165,  319],
    [   0,  184,  272,  307,  321,  413,   51,  146,   82,  104,  169,  311,  368,  610,  712,  876],
    [   0,  155,  243,  298,  340,   32,   18,  -35,    6,  111,  214,  349,  608,  821,  726,  926],
    [   0,  124,  187,  250,  -87,  -39,  -46,   10,   20,  119,  298,  415,  553,  684,  585,  767],
    [   0,   81,  149, -144, -228, -201, -106,  -66,   77,  223,  316,  409,  500,  536,  393,  510],
    [   0,   63, -193, -211, -196, -158,  -11,  110,  235,  319,  424,  580,  609,  649,  684,  804],
];
