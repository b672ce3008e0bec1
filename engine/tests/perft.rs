//! Perft: the exact counts of the games that engines are measured by.
//!
//! Every line is checked with the leaves played and counted, and to a lesser depth by the kernel that
//! plays every ruleset, so that no faster way can be wrong alone.

use mashimo_engine::rules::{Bare, End, Origin, Relay, Sowing, Store};
use mashimo_engine::{Leaves, Rules, Ruleset, Spec, divide, perft, perft_by_kernel};

/// How deep the kernel goes: a fraction of a second for six moves a position.
const KERNEL_DEPTH: usize = 7;

fn check(rules: &Rules, position: Option<&str>, counts: &[u64]) {
    let ruleset = Ruleset::new(rules).expect("the rules are admitted");
    let position = match position {
        Some(text) => ruleset.parse_position(text).expect("the position is one"),
        None => ruleset.start(),
    };
    for (i, &count) in counts.iter().enumerate() {
        let depth = i as u32 + 1;
        for leaves in [Leaves::Played, Leaves::Bulk] {
            assert_eq!(
                perft(&ruleset, &position, depth, leaves, &|| false),
                Some(count)
            );
            if depth as usize <= KERNEL_DEPTH {
                let by_kernel = perft_by_kernel(&ruleset, &position, depth, leaves, &|| false);
                assert_eq!(
                    by_kernel,
                    Some(count),
                    "by the kernel, depth {depth}, {leaves:?}"
                );
            }
        }
    }
}

fn check_spec(spec: &str, position: Option<&str>, counts: &[u64]) {
    check(
        &Spec::parse(spec).expect("the spec is one").rules(),
        position,
        counts,
    );
}

const OWARE: [u64; 9] = [6, 36, 190, 1014, 5219, 27332, 139157, 711414, 3592872];

#[test]
fn oware_from_the_start() {
    check_spec("oware", None, &OWARE);
}

#[test]
fn the_start_cannot_tell_grand_slams_apart() {
    for spec in ["abapa", "awari", "oware:grand_slam=illegal_unless_only"] {
        check_spec(spec, None, &OWARE[..8]);
    }
}

#[test]
fn grand_slams_are_told_apart_by_a_sparse_board() {
    let position = Some("3,0,1,0,0,2/1,1,0,0,0,0 20,20 0");
    let illegal = [2, 4, 14, 23, 74, 163, 479];
    check_spec(
        "oware:grand_slam=no_capture",
        position,
        &[3, 6, 18, 33, 99, 228, 648],
    );
    check_spec("abapa", position, &[3, 6, 18, 33, 99, 228, 648]);
    check_spec("oware", position, &[3, 4, 14, 23, 74, 163, 479]);
    check_spec("oware:grand_slam=illegal_unless_only", position, &illegal);
    check_spec("awari", position, &illegal[..5]);
}

#[test]
fn grand_slams_are_told_apart_by_a_heavy_board() {
    let position = Some("0,1,0,0,2,14/2,1,2,0,1,1 11,13 0");
    let voids = [3, 15, 51, 236, 830, 3666, 13115];
    check_spec("oware:grand_slam=no_capture", position, &voids);
    check_spec("oware", position, &[3, 15, 51, 236, 830, 3666, 13111]);
    let illegal = [3, 15, 51, 236, 830, 3665, 13111];
    check_spec("oware:grand_slam=illegal_unless_only", position, &illegal);
}

#[test]
fn kalah_with_four_and_six_seeds() {
    let four = [6, 35, 185, 942, 4690, 23233, 114430, 563055, 2763490];
    let six = [6, 35, 190, 1056, 5882, 32243, 177827, 962153, 5197521];
    check_spec("kalah", None, &four);
    check_spec("kalah:seeds=6", None, &six);
}

#[test]
fn kalah_with_empty_captures() {
    let counts = [6, 35, 185, 942, 4685, 23169, 113959, 559885, 2743126];
    check_spec("kalah:empty_capture=true", None, &counts);
}

/// Relay Kalah: lift and go on from any pit that was not empty; the own store moves again; nothing is
/// taken; either empty row ends the game.
fn relay_kalah(seeds: u8) -> Rules {
    let kalah = Spec::parse(&format!("kalah:seeds={seeds}"))
        .expect("the spec is one")
        .rules();
    Rules {
        setup: kalah.setup,
        sowing: Sowing {
            origin: Origin::Sown,
            store: Store::Again,
            ..Sowing::PLAIN
        },
        relay: Relay::Occupied,
        end: End {
            bare: Bare::EitherEnds,
            ..End::PLAIN
        },
        ..Rules::PLAIN
    }
}

#[test]
fn relay_kalah_is_a_value_of_rules() {
    let four = [6, 31, 156, 796, 3969, 19789, 97805, 478844];
    let six = [6, 30, 176, 978, 5222, 27419, 142594, 736631];
    check(&relay_kalah(4), None, &four);
    check(&relay_kalah(6), None, &six);
}

#[test]
fn universal_for_two_to_four() {
    check_spec("universal", None, &[6, 35, 185, 942, 4690]);
    check_spec("universal:players=3", None, &[6, 35, 204, 1099, 5672]);
    check_spec("universal:players=4", None, &[6, 35, 204, 1188, 6491]);
    check_spec("universal:relay=true", None, &[6, 31, 144, 673, 3066]);
    check_spec(
        "universal:homes_skipped=true",
        None,
        &[6, 36, 190, 1007, 5229],
    );
    check_spec("universal:seeds_per_pit=3", None, &[6, 35, 182, 904, 4243]);
}

#[test]
fn four_rows() {
    check_spec("husbao", None, &[24, 508, 6356, 89076]);
}

#[test]
fn divide_adds_up_in_board_order() {
    let ruleset = Spec::parse("oware").expect("the spec is one").ruleset();
    let start = ruleset.start();
    let parts = divide(&ruleset, &start, 5, Leaves::Bulk, &|| false).expect("nobody stopped it");
    assert_eq!(parts.iter().map(|&(_, count)| count).sum::<u64>(), OWARE[4]);
    let moves: Vec<_> = parts.iter().map(|&(mv, _)| mv).collect();
    assert_eq!(moves, *ruleset.legal_moves(&start));
}

#[test]
fn perft_stops_when_told() {
    for spec in ["oware", "hus"] {
        let ruleset = Spec::parse(spec).expect("the spec is one").ruleset();
        let start = ruleset.start();
        assert_eq!(perft(&ruleset, &start, 60, Leaves::Bulk, &|| true), None);
        assert_eq!(
            perft(&ruleset, &start, u32::MAX, Leaves::Bulk, &|| false),
            None
        );
    }
}
