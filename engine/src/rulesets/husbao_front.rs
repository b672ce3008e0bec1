//! HusBao Front: HusBao that an empty inner row ends.

use super::common::*;
use super::husbao::{HUSBAO, RULES};

pub(super) const HUSBAO_FRONT: Entry = Entry {
    id: "husbao-front",
    title: "HusBao Front",
    summary: "HusBao that ends when a move leaves an inner row empty; more seeds on the own side win.",
    rules: Rules {
        stuck: Stuck::Skipped,
        end: End {
            bare: Bare::FrontCounted,
            ..End::PLAIN
        },
        ..RULES
    },
    ..HUSBAO
};
