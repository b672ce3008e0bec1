//! Golden moves of the reference levels: `tests/levels/ref@REVISION.txt` holds a move a line for
//! positions of every ruleset, so that a frozen level plays the same for ever.
//!
//! `MASHIMO_BLESS=1 cargo test -p mashimo-engine --test levels` writes the file of a revision that has
//! none yet; one that is there is frozen, and only a new revision may play otherwise.

use mashimo_engine::{Bot, Level, Line, Ruleset, Spec, catalogue, random_line};
use std::fmt::Write;
use std::path::Path;
use std::sync::Arc;
use std::{env, fs};

/// Random decisions before the positions asked about; the seed of each is its place in this list.
const PLIES: [u32; 4] = [0, 5, 16, 40];

/// What the bots of a revision play, for each ruleset the levels of each position.
fn moves(revision: u8, levels: &[u8]) -> String {
    let ids = catalogue().iter().map(|entry| entry.id);
    let seats = ["universal:players=3", "universal:players=4,relay=true"];
    let mut text = String::new();
    for spec in ids.chain(seats) {
        let ruleset = Arc::new(Spec::parse(spec).expect(spec).ruleset());
        writeln!(text, "{spec}").expect("a string takes all");
        for (seed, plies) in (0..).zip(PLIES) {
            let line = random_line(&ruleset, ruleset.start(), plies, seed);
            let played: Vec<String> = levels
                .iter()
                .map(|level| chosen(&ruleset, &line, &format!("ref:{level}@{revision}"), seed))
                .collect();
            let position = ruleset.text(line.position());
            writeln!(text, "{position} | {}", played.join(" ")).expect("a string takes all");
        }
    }
    text
}

fn chosen(ruleset: &Arc<Ruleset>, line: &Line, level: &str, seed: u64) -> String {
    let level = Level::parse(level).expect("the level is one");
    let mv = Bot::new(level, ruleset.clone(), seed).choose(line, &|| false);
    ruleset.move_text(line.position(), mv).replace(' ', ":")
}

fn check(revision: u8, levels: &[u8]) {
    let name = format!("tests/levels/ref@{revision}.txt");
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    let text = moves(revision, levels);
    if !file.exists() && env::var_os("MASHIMO_BLESS").is_some() {
        fs::create_dir_all(file.parent().expect("a folder")).expect("the folder can be made");
        fs::write(&file, &text).expect("the file can be written");
    }
    let golden = fs::read_to_string(&file).unwrap_or_default();
    for (n, (golden, played)) in golden.lines().zip(text.lines()).enumerate() {
        assert_eq!(played, golden, "ref@{revision}.txt, line {}", n + 1);
    }
    assert_eq!(
        text.len(),
        golden.len(),
        "ref@{revision}.txt ends elsewhere"
    );
}

#[test]
fn levels_of_revision_1_play_as_they_did() {
    check(1, &[1, 2, 3, 4, 5, 6, 7, 8]);
}

#[test]
fn levels_of_revision_2_play_as_they_did() {
    check(2, &[1, 2, 3, 4, 5, 6, 7, 8]);
}

#[test]
fn levels_of_revision_4_play_as_they_did() {
    check(4, &[1, 2, 3, 4, 5, 6, 7, 8]);
}

#[test]
fn levels_of_revision_3_play_as_they_did() {
    check(3, &[1, 2, 3, 4, 5, 6, 7, 8]);
}

#[test]
fn levels_of_revision_5_play_as_they_did() {
    check(5, &[1, 2, 3, 4, 5, 6, 7, 8]);
}
