//! What seeds are worth in bohnenspiel, written by `examples/train`.

use super::super::learned::{Learned, Phase};

pub(super) static BOHNENSPIEL: Learned = Learned {
    spec: "bohnenspiel",
    planting: None,
    sowing: Phase {
        store: 100,
        reserve: 0,
        hand: 107,
        house: 0,
        tempo: -30,
        pits: &SOWING,
    },
};

#[rustfmt::skip]
static SOWING: [[i16; 16]; 6] = [
    [   0,  275,  350,  377,  509,  487,  557,  460,  488,  482,  510,  544,  647,  774,  854,  954],
    [   0,  290,  394,  456,  421,  416,  497,  432,  534,  461,  510,  542,  587,  591,  778,  879],
    [   0,  276,  351,  378,  369,  368,  394,  113,  263,  286,  341,  383,  393,  570,  559,  837],
    [   0,  235,  308,  305,  253,  260,  167,  -20,  110,  267,  200,  249,  355,  408,  498,  586],
    [   0,  154,  124,  202,  137,  232,  -35,  -17,   28,  173,  187,  282,  372,  405,  530,  625],
    [   0,  118,  174,  220,  185,  223,   57,   -8,   96,  124,  224,  300,  298,  437,  467,  677],
];
