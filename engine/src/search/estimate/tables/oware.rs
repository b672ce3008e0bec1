//! What seeds are worth in oware, written by `examples/train`.

use super::super::learned::{Learned, Phase};

pub(super) static OWARE: Learned = Learned {
    spec: "oware",
    planting: None,
    sowing: Phase {
        store: 100,
        reserve: 0,
        hand: 56,
        house: 0,
        tempo: -15,
        pits: &SOWING,
    },
};

#[rustfmt::skip]
static SOWING: [[i16; 16]; 6] = [
    [   0,  118,  196,  264,  258,  257,  214,  215,  213,  157,   98,    2,    0,   70,   73,  274],
    [   0,  126,  212,  274,  281,  213,  143,  123,   81,   54,  -12,    9,   88,  157,  307,  404],
    [   0,  112,  161,  213,  202,  165,  168,  140,   91,   43,   61,   92,  164,  275,  395,  571],
    [   0,   84,  116,  123,  134,   84,   50,  -21,  -32,  -30,   15,   81,  200,  321,  416,  388],
    [   0,   59,   83,  128,   81,   25,  -30,  -97,  -61,  -44,   55,  122,  212,  331,  423,  281],
    [   0,   45,   47,    7,  -60, -131, -182, -220, -157,  -77,   -4,  156,  258,  364,  338,  -89],
];
