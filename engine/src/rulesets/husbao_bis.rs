//! HusBao Bis: HusBao in which a capture also takes the pit behind.

use super::common::*;
use super::husbao::{FACING, HUSBAO, RULES};
use super::options::husbao::*;

pub(super) const HUSBAO_BIS: Entry = Entry {
    id: "husbao-bis",
    title: "HusBao Bis",
    summary: "HusBao in which a capture also takes the pit behind the captured one.",
    options: &[
        DIRECTION_FREE,
        OPTIONAL_CAPTURE,
        HANDICAP_SEEDS,
        HANDICAP_AFTER,
        HANDICAP_SEAT,
        ENDLESS,
    ],
    rules: Rules {
        capture: Capture::Facing(Facing {
            takes: Takes::InnerThenOuter,
            ..FACING
        }),
        ..RULES
    },
    ..HUSBAO
};
