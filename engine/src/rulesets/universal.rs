//! Universal mancala: two to four players, homes sown, and ten optional rules.

use super::common::*;
use super::options::universal::*;

pub(super) const UNIVERSAL: Entry = Entry {
    id: "universal",
    title: "Universal mancala",
    board: "2, 3 or 4 rows of six, four seeds a pit",
    summary: "Two to four players, six pits and a home each: sow into the home, move again from it, \
         capture opposite an own empty pit; ten optional rules.",
    sources: &["Mankala uniwersalna (in Polish), https://mankala.pl/reguly/mankalauniwersalna/"],
    options: &[
        PLAYERS,
        switch("touch_move", TOUCH_MOVE, |_, _| ()),
        SEEDS_PER_PIT,
        switch("capturer_stays", CAPTURER_STAYS, |rules, on| {
            facing(rules).own = if on { Own::Stays } else { Own::Along };
        }),
        switch("end_on_clear", END_ON_CLEAR, |rules, on| {
            rules.end.bare = if on { Bare::MoverEnds } else { Bare::Nothing };
        }),
        switch("homes_skipped", HOMES_SKIPPED, |rules, on| {
            rules.sowing.store = if on { Store::Apart } else { Store::Again };
        }),
        switch("capture_one", CAPTURE_ONE, |rules, on| {
            facing(rules).asks = if on { Asks::Which } else { Asks::Nothing };
        }),
        switch("must_feed", MUST_FEED, |rules, on| {
            rules.feed = if on { Feed::ByResult } else { Feed::Free };
        }),
        switch("empty_capture", SEED_GOES_HOME, |rules, on| {
            facing(rules).alone = if on { Alone::Along } else { Alone::Stays };
        }),
        switch("relay", RELAY, |rules, on| {
            rules.relay = if on { Relay::Occupied } else { Relay::Never };
        }),
        switch("capture_fours", CAPTURE_FOURS, |rules, on| {
            rules.capture = if on { FOURS } else { ACROSS };
        }),
        ENDLESS,
    ],
    max_plies: 4_000,
    rules: Rules {
        sowing: Sowing {
            store: Store::Again,
            origin: Origin::Skipped,
            ..Sowing::PLAIN
        },
        capture: ACROSS,
        stuck: Stuck::EmptySkipped,
        repetition: Repetition {
            at: 3,
            then: Then::Counted,
        },
        ..Rules::PLAIN
    },
};
