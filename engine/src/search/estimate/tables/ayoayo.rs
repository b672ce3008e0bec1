//! What seeds are worth in ayoayo, written by `examples/train`.

use super::super::learned::{Learned, Phase};

pub(super) static AYOAYO: Learned = Learned {
    spec: "ayoayo",
    planting: None,
    sowing: Phase {
        store: 125,
        reserve: 0,
        hand: 0,
        house: 0,
        tempo: 283,
        pits: &SOWING,
    },
};

#[rustfmt::skip]
static SOWING: [[i16; 16]; 6] = [
    [   0,   19,  -31,  -66, -179, -179,  -95, -256, -190, -238, -209, -273, -351, -301, -340, -139],
    [   0,   63,   13,  -81, -173, -157, -102, -224,   -9,   15,   25,    8,  -55, -183, -422, -302],
    [   0,  111,   31,  -93, -257, -168, -120, -149, -166, -108, -201, -269, -237, -192, -283, -143],
    [   0,   80,  -59,  -65,  -30,  -23,  126,   66,   25,  -20,  -47,   -6,   44,  -67, -231, -127],
    [   0,   15,  -58, -110, -129,  -47,  240,   72,  199,   16,  -45,  -76,  -71,  -44, -148,   31],
    [   0,  -56,  -55,  -29,   17,   65,  138,   46,   -3, -113, -203, -144, -110,  -80, -193,    5],
];
