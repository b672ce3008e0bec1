//! Sowings that never end, told by a plain memory of all states.

use mashimo_engine::{Move, Position, Reason, Ruleset, Seat, Spec};
use std::collections::HashSet;

/// Laps of a decision at most, as the rule pages have it.
const LAPS_MAX: usize = 10_000;

struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

/// A two-row relay without stores on the path.
struct Relay {
    skips_origin: bool,
    pits: Vec<u32>,
}

impl Relay {
    /// Sows from a pit; what it leaves, and whether it went on for ever and was stopped.
    fn sow(&mut self, start: usize) -> bool {
        let mut seen = HashSet::new();
        let mut pit = start;
        loop {
            if !seen.insert((self.pits.clone(), pit)) || seen.len() > LAPS_MAX {
                return true;
            }
            let (origin, mut hand) = (pit, std::mem::take(&mut self.pits[pit]));
            while hand > 0 {
                pit = (pit + 1) % self.pits.len();
                if self.skips_origin && pit == origin {
                    continue;
                }
                self.pits[pit] += 1;
                hand -= 1;
            }
            if self.pits[pit] == 1 {
                return false;
            }
        }
    }
}

/// A random board of not too many seeds, both rows occupied.
fn random_position(ruleset: &Ruleset, random: &mut Random) -> Option<Position> {
    let mut pits = vec![0; ruleset.pits()];
    for _ in 0..8 + random.below(ruleset.pits() as u64) {
        pits[random.below(ruleset.pits() as u64) as usize] += 1;
    }
    let row = |pits: &[i32]| {
        pits.iter()
            .map(i32::to_string)
            .collect::<Vec<_>>()
            .join(",")
    };
    let (south, north) = pits.split_at(ruleset.columns());
    ruleset
        .parse_position(&format!("{}/{} 0,0 0", row(south), row(north)))
        .ok()
}

/// Compares every opening of random boards with the memory of all states; says how many never ended.
fn check(id: &str, skips_origin: bool, boards: u32) -> u32 {
    let spec = |endless: &str| {
        let text = if id.contains(':') {
            format!("{id},endless={endless}")
        } else {
            format!("{id}:endless={endless}")
        };
        Spec::parse(&text).expect("the option is there").ruleset()
    };
    let (draw, stop, loss, illegal) = (spec("draw"), spec("stop"), spec("loss"), spec("illegal"));
    let (mut random, mut endless) = (Random(7), 0);
    for _ in 0..boards {
        let Some(position) = random_position(&draw, &mut random) else {
            continue;
        };
        for &mv in &draw.legal_moves(&position) {
            let pit = mv.pit().expect("a sowing has a pit");
            let pits = position
                .pits()
                .iter()
                .map(|&seeds| u32::from(seeds))
                .collect();
            let mut relay = Relay { skips_origin, pits };
            let never_ends = relay.sow(pit.index());
            let drawn = draw.play_unchecked(&position, mv);
            let reason = drawn.outcome().map(|outcome| outcome.reason);
            let at = draw.text(&position);
            assert_eq!(
                never_ends,
                reason == Some(Reason::Endless),
                "{id}: {at} {mv:?}"
            );
            if never_ends {
                endless += 1;
                check_stopped(&stop, &position, mv, &relay.pits);
                let lost = loss
                    .play_unchecked(&position, mv)
                    .outcome()
                    .expect("it is over");
                assert_eq!(lost.winner, Some(Seat(1)), "{id}: {at} {mv:?}");
                assert_eq!(drawn.pits(), position.pits(), "{id}: {at} {mv:?}");
            }
            assert_eq!(
                illegal.legal_moves(&position).contains(&mv),
                !never_ends,
                "{id}: {at}"
            );
        }
    }
    endless
}

/// The repeated lap is not lifted: the board is as it was when it would have begun.
/// Where that ends the game, rows are counted and the board is swept.
fn check_stopped(stop: &Ruleset, position: &Position, mv: Move, pits: &[u32]) {
    let after = stop.play_unchecked(position, mv);
    let found: Vec<u32> = after.pits().iter().map(|&seeds| u32::from(seeds)).collect();
    let counted = after.is_over();
    assert!(
        counted || found == pits,
        "{} {mv:?}: {found:?}, not {pits:?}",
        stop.text(position)
    );
}

#[test]
fn a_loop_is_found_where_the_origin_is_sown() {
    assert!(check("bao-kenyan-laps", false, 8_000) > 0, "some never end");
}

#[test]
fn a_loop_is_found_and_stopped_at_its_first_lap_where_the_origin_is_skipped() {
    assert!(
        check("universal:homes_skipped=true,relay=true", true, 1_500) > 0,
        "some never end"
    );
}
