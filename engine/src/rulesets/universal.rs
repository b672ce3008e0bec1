//! Universal mancala: two to four players, homes sown, and ten optional rules.

use super::common::*;

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
        switch("empty_capture", EMPTY_CAPTURE, |rules, on| {
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

const ACROSS: Capture = Capture::Facing(Facing {
    own: Own::Along,
    ..Facing::PLAIN
});
const FOURS: Capture = Capture::Counts(Counts {
    of: CountSet::of(&[4]),
    row: CountsRow::Any,
    ..Counts::PLAIN
});

const TOUCH_MOVE: &str = "1: a touched pit must be played; a matter of the board, not of moves";
const CAPTURER_STAYS: &str = "3: the capturing stone stays where stones are taken";
const END_ON_CLEAR: &str = "4: the game ends when the seat that has just moved has no stones left";
const HOMES_SKIPPED: &str = "5: homes are left out in sowing, only captures score";
const CAPTURE_ONE: &str = "6: only one opponent's pit is taken, by choice";
const MUST_FEED: &str = "7: if the next seat has no stones, it must have one afterwards";
const EMPTY_CAPTURE: &str = "8: a last stone in an own empty pit with nothing opposite goes home";
const RELAY: &str = "9: a last stone in an occupied pit lifts it and sows on";
const CAPTURE_FOURS: &str = "10: instead, a last stone that makes exactly four takes the four";

const PLAYERS: OptionSpec = OptionSpec::number(
    "players",
    2,
    Numbers::List(&[2, 3, 4]),
    "seats, with a row of six each",
    |rules, players| rules.geometry.seats = players,
)
.in_text();

const SEEDS_PER_PIT: OptionSpec = OptionSpec::number(
    "seeds_per_pit",
    4,
    Numbers::List(&[4, 3]),
    "2: stones in every pit at the start",
    |rules, seeds| rules.setup.layout = Layout::row(all(6, seeds)),
)
.in_text();

const fn switch(
    name: &'static str,
    effect: &'static str,
    edit: fn(&mut Rules, bool),
) -> OptionSpec {
    OptionSpec::switch(name, false, effect, edit).in_text()
}
