//! Perft and random play against the plain-array engines: the same counts, and how much faster.
//!
//! `cargo bench -p mashimo-engine --bench perft` prints a table of ratios, both measured in the same run
//! in turns, then what criterion makes of each.

#[path = "../examples/strength/clock.rs"]
mod clock;
mod plain;

use clock::cpu_time;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use mashimo_engine::rules::{
    Bare, Capture, CountSet, Counts, CountsRow, Direction, End, Relay, Sowing, Store,
};
use mashimo_engine::{
    Leaves, Rules, Ruleset, Spec, perft, perft_by_kernel, playouts, playouts_with_repetition,
};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// Rounds of which the fastest counts.
const ROUNDS: usize = 3;
/// A round lasts as long.
const ROUND: Duration = Duration::from_millis(200);

/// A game by the engine and by its plain array.
struct Pair {
    name: &'static str,
    depth: u32,
    count: u64,
    engine: Box<dyn Fn(u32, Leaves) -> u64>,
    plain: Box<dyn Fn(u32, bool) -> u64>,
}

fn never() -> bool {
    false
}

fn pair(
    name: &'static str,
    rules: Rules,
    plain: impl plain::Plain + 'static,
    depth: u32,
    count: u64,
) -> Pair {
    let ruleset = Ruleset::new(&rules).expect("the rules are admitted");
    let engine = move |depth, leaves| {
        perft(&ruleset, &ruleset.start(), depth, leaves, &never).expect("nobody stops it")
    };
    let plain = move |depth, bulk| plain::perft(&plain, depth, bulk);
    Pair {
        name,
        depth,
        count,
        engine: Box::new(engine),
        plain: Box::new(plain),
    }
}

fn rules(spec: &str) -> Rules {
    Spec::parse(spec).expect("the spec is one").rules()
}

fn relay_kalah() -> Rules {
    Rules {
        sowing: Sowing {
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

fn pairs() -> Vec<Pair> {
    let oware = plain::oware::Oware::START;
    let kalah = plain::kalah::Kalah::start(4, false);
    let relay = plain::relay::RelayKalah::start(4);
    let by_kernel = |spec| {
        let ruleset = Ruleset::new(&rules(spec)).expect("the rules are admitted");
        Box::new(move |depth, leaves| {
            perft_by_kernel(&ruleset, &ruleset.start(), depth, leaves, &never)
                .expect("nobody stops it")
        })
    };
    vec![
        pair("oware", rules("oware"), oware, 9, 3_592_872),
        pair("kalah(6,4)", rules("kalah"), kalah, 9, 2_763_490),
        pair("relay kalah(6,4)", relay_kalah(), relay, 8, 478_844),
        Pair {
            engine: by_kernel("oware"),
            ..pair("oware as data", rules("oware"), oware, 8, 711_414)
        },
        Pair {
            engine: by_kernel("kalah"),
            ..pair("kalah as data", rules("kalah"), kalah, 8, 563_055)
        },
        pair(
            "husbao",
            rules("husbao"),
            plain::husbao::HusBao::START,
            4,
            89_076,
        ),
        Pair {
            engine: by_kernel("husbao"),
            ..pair(
                "husbao as data",
                rules("husbao"),
                plain::husbao::HusBao::START,
                4,
                89_076,
            )
        },
    ]
}

/// Millions of leaves a second, the best of some rounds, and the count.
fn fastest(count: u64, run: impl Fn() -> u64) -> f64 {
    let mut best: f64 = 0.0;
    for _ in 0..ROUNDS {
        let begun = Instant::now();
        let before = cpu_time(begun);
        let mut leaves = 0;
        while begun.elapsed() < ROUND {
            assert_eq!(run(), count, "the answer comes before the time");
            leaves += count;
        }
        let took = cpu_time(begun) - before;
        best = best.max(leaves as f64 / took.as_secs_f64() / 1e6);
    }
    best
}

fn ratios(_: &mut Criterion) {
    println!(
        "{:<20} {:<8} {:>10} {:>10} {:>8}",
        "perft", "leaves", "engine M/s", "plain M/s", "ratio"
    );
    for pair in pairs() {
        for (leaves, bulk) in [(Leaves::Played, false), (Leaves::Bulk, true)] {
            let engine = fastest(pair.count, || (pair.engine)(pair.depth, leaves));
            let plain = fastest(pair.count, || (pair.plain)(pair.depth, bulk));
            let word = if bulk { "bulk" } else { "played" };
            println!(
                "{:<20} {word:<8} {engine:>10.1} {plain:>10.1} {:>8.2}",
                pair.name,
                engine / plain
            );
        }
    }
}

/// Random games of each, and decisions of a game at most.
const GAMES: u64 = 200;
const DECISIONS_MAX: u32 = 1_000;

fn random_play(_: &mut Criterion) {
    println!(
        "{:<20} {:<8} {:>10} {:>10} {:>8}",
        "random play", "", "engine M/s", "plain M/s", "ratio"
    );
    play_at_random("oware", rules("oware"), plain::oware::Oware::START);
    play_at_random(
        "kalah(6,4)",
        rules("kalah"),
        plain::kalah::Kalah::start(4, false),
    );
    play_at_random("husbao", rules("husbao"), plain::husbao::HusBao::START);
}

/// Games a second, by each ruleset's own repetition, and decisions a second.
fn playouts_a_second(_: &mut Criterion) {
    println!(
        "{:<20} {:<8} {:>10} {:>12}",
        "random playouts", "", "games k/s", "decisions M/s"
    );
    // The ends of rows, the way round and the captures of these are data like any other's.
    let custom = Rules {
        direction: Direction::Cw,
        capture: Capture::Counts(Counts {
            of: CountSet::of(&[3, 5]),
            row: CountsRow::Any,
            ..Counts::PLAIN
        }),
        ..Rules::PLAIN
    };
    let ids = [
        "oware",
        "abapa",
        "awari",
        "kalah",
        "universal",
        "bohnenspiel",
        "vai-lung-thlan",
    ];
    let of_catalogue = ids.into_iter().map(|id| (id, rules(id)));
    for (name, rules) in of_catalogue.chain([("rules made up", custom)]) {
        let ruleset = Ruleset::new(&rules).expect("the rules are admitted");
        let play = || {
            let start = ruleset.start();
            playouts_with_repetition(&ruleset, &start, GAMES, DECISIONS_MAX, 1, &never)
                .map_or(0, |played| played.decisions)
        };
        let decisions = play();
        let fast = fastest(decisions, play);
        let games = fast * 1e3 * GAMES as f64 / decisions as f64;
        println!("{name:<20} {:<8} {games:>10.0} {fast:>12.1}", "");
    }
}

/// Decisions a second, the same games by both.
fn play_at_random(name: &str, rules: Rules, start: impl plain::Plain) {
    let ruleset = Ruleset::new(&rules).expect("the rules are admitted");
    let by_engine = || {
        playouts(&ruleset, &ruleset.start(), GAMES, DECISIONS_MAX, 1, &never)
            .map_or(0, |played| played.decisions)
    };
    let by_plain = || plain::random_play(&start, GAMES, DECISIONS_MAX, 1);
    let decisions = by_plain();
    let engine = fastest(decisions, by_engine);
    let plain = fastest(decisions, by_plain);
    println!(
        "{name:<20} {:<8} {engine:>10.1} {plain:>10.1} {:>8.2}",
        "",
        engine / plain
    );
}

fn leaves(criterion: &mut Criterion) {
    for pair in pairs() {
        let mut group = criterion.benchmark_group(format!("perft {}", pair.name));
        group
            .sample_size(10)
            .throughput(Throughput::Elements(pair.count));
        for leaves in [Leaves::Played, Leaves::Bulk] {
            group.bench_function(format!("{leaves:?}"), |bench| {
                bench.iter(|| {
                    let count = (pair.engine)(pair.depth, black_box(leaves));
                    assert_eq!(count, pair.count);
                });
            });
        }
        group.finish();
    }
}

criterion_group!(benches, ratios, random_play, playouts_a_second, leaves);
criterion_main!(benches);
