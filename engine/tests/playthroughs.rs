//! One golden playthrough a ruleset: a random game, every observable ply by ply.
//!
//! `MASHIMO_BLESS=1 cargo test -p mashimo-engine --test playthroughs` writes the files anew.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use mashimo_engine::{Lap, Last, Line, Ruleset, Spec, Trace, catalogue};

/// Decisions shown of a game that goes on longer.
const PLIES: u32 = 100;

fn file(id: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/playthroughs/{id}.txt"))
}

#[test]
fn playthroughs_are_as_they_were() {
    let bless = std::env::var_os("MASHIMO_BLESS").is_some();
    for entry in catalogue() {
        let shown = playthrough(&Spec::parse(entry.id).expect("an id is a spec"));
        if bless {
            std::fs::write(file(entry.id), &shown).expect("the folder can be written");
        }
        let golden = std::fs::read_to_string(file(entry.id)).unwrap_or_default();
        let pairs = golden.lines().zip(shown.lines()).enumerate();
        for (n, (golden, shown)) in pairs {
            assert_eq!(golden, shown, "{}.txt, line {}", entry.id, n + 1);
        }
        assert_eq!(golden.len(), shown.len(), "{}.txt ends elsewhere", entry.id);
    }
}

#[test]
fn no_playthrough_is_left_over() {
    for path in std::fs::read_dir(file("x").with_file_name("")).expect("the folder is there") {
        let path = path.expect("a readable folder").path();
        let id = path
            .file_stem()
            .expect("a file")
            .to_string_lossy()
            .into_owned();
        assert!(
            catalogue().iter().any(|entry| entry.id == id),
            "{id} is no ruleset"
        );
    }
}

fn playthrough(spec: &Spec) -> String {
    let ruleset = Arc::new(spec.ruleset());
    let mut line = Line::new(ruleset.clone(), ruleset.start());
    let mut seed = spec
        .id()
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
    let mut shown = format!("{spec}\n\n{}\n", ruleset.text(line.position()));
    while line.ply() < PLIES && line.outcome().is_none() {
        let legal = line.legal_moves();
        let texts: Vec<_> = legal
            .iter()
            .map(|&mv| ruleset.move_text(line.position(), mv))
            .collect();
        writeln!(shown, "legal: {}", texts.join(", ")).expect("a string takes all");
        let chosen = below(&mut seed, legal.len());
        let (_, trace) = ruleset
            .play_traced(line.position(), legal[chosen])
            .expect("a legal move");
        let transition = line.play(legal[chosen]).expect("a legal move");
        writeln!(shown, "\n{}. {}", line.ply(), texts[chosen]).expect("a string takes all");
        laps(&ruleset, &trace, &mut shown);
        writeln!(shown, "won: {:?}", &transition.seeds_won[..ruleset.seats()])
            .expect("a string takes all");
        writeln!(shown, "{}", ruleset.text(line.position())).expect("a string takes all");
    }
    match line.outcome() {
        Some(outcome) => writeln!(shown, "{outcome:?}"),
        None => writeln!(shown, "…"),
    }
    .expect("a string takes all");
    shown
}

/// The first laps of a move, one a line.
fn laps(ruleset: &Ruleset, trace: &Trace, shown: &mut String) {
    for lap in trace.laps.iter().take(8) {
        writeln!(shown, "  {}", told(ruleset, lap)).expect("a string takes all");
    }
    if trace.laps.len() > 8 {
        writeln!(shown, "  … {} laps", trace.laps.len()).expect("a string takes all");
    }
}

fn told(ruleset: &Ruleset, lap: &Lap) -> String {
    let from = lap
        .lifted
        .map_or("loot".to_owned(), |pit| ruleset.pit_name(pit));
    let last = match lap.last {
        Last::Pit(pit) => ruleset.pit_name(pit),
        Last::Store(seat) => format!("store {seat}"),
    };
    let taken: Vec<_> = lap
        .captured
        .iter()
        .map(|&(pit, seeds)| format!(", takes {seeds} of {}", ruleset.pit_name(pit)))
        .collect();
    let taken = taken.concat();
    format!(
        "{from}: {} {} to {last}{taken}, {:?}",
        lap.seeds, lap.way, lap.end
    )
}

/// A number below a bound (SplitMix64).
fn below(seed: &mut u64, bound: usize) -> usize {
    *seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut word = *seed;
    word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    ((word ^ (word >> 31)) % bound as u64) as usize
}
