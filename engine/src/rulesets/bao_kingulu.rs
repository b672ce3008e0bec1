//! Bao Kingulu: relay sowing with first-lap bans and enemy pits won for good.

use super::common::*;

pub(super) const BAO_KINGULU: Entry = Entry {
    id: "bao-kingulu",
    title: "Bao Kingulu",
    board: "2x6, 48 seeds",
    summary: "Relay sowing on two rows of six: a last seed in an own empty pit banks what lies \
         opposite, and an enemy pit that the last seed brings to four becomes the mover's toll \
         gate for the rest of the game.",
    sources: &["Klamroth 1911, by R. Gering at https://mancala.fandom.com/wiki/Bao_Kingulu"],
    options: &[ENDLESS],
    max_plies: 2_000,
    rules: Rules {
        start: Start {
            first_lap: FirstLap::NotOnOwn,
            ..Start::PLAIN
        },
        relay: Relay::Occupied,
        gates: Gates::Made {
            count: 4,
            limit: None,
            escort: Escort::Joins,
        },
        capture: Capture::Facing(Facing {
            own: Own::Along,
            ..Facing::PLAIN
        }),
        scoring: Scoring::Sides,
        repetition: Repetition {
            at: 3,
            then: Then::Counted,
        },
        ..Rules::PLAIN
    },
};
