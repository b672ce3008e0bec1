//! Congkak: relay Kalah with seven seeds a pit, one round.

use super::common::*;

pub(super) const CONGKAK: Entry = Entry {
    id: "congkak",
    title: "Congkak",
    board: "2x7, 98 seeds",
    summary: "The Malay game, also congklak, dakon or sungka, one round of it: relay sowing through \
         the own store, from which one moves again; a last seed in an own empty pit takes what lies \
         opposite and goes along. Told clockwise with stores at the left; here its mirror image.",
    sources: &[
        "http://salvi.chaosnet.org/snippets/congklak-rules.txt",
        "https://universalbeauty2011.blogspot.com/2011/09/congkak.html (the end of a round)",
        "https://scribd.com/document/749599271/congkak (empty_capture)",
    ],
    options: &[EMPTY_CAPTURE.in_text(), ENDLESS],
    max_plies: 2_000,
    rules: Rules {
        geometry: Geometry {
            columns: 7,
            ..Geometry::PLAIN
        },
        setup: Setup {
            layout: Layout::row(all(7, 7)),
            ..Setup::PLAIN
        },
        sowing: Sowing {
            store: Store::Again,
            ..Sowing::PLAIN
        },
        relay: Relay::Occupied,
        capture: Capture::Facing(Facing {
            own: Own::Along,
            ..Facing::PLAIN
        }),
        end: End {
            bare: Bare::NextEnds,
            ..End::PLAIN
        },
        ..Rules::PLAIN
    },
};
