//! Golden counts of every ruleset: `tests/perft/ID.txt` holds a position and the counts of depths 1 to 4.
//!
//! `MASHIMO_BLESS=1 cargo test -p mashimo-engine --test perft_files` writes them anew; read the difference.

use mashimo_engine::{Leaves, Ruleset, Spec, catalogue, perft};
use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

/// Depths that are counted.
const DEPTH: u32 = 4;

/// The file of a ruleset as it should be.
fn counted(id: &str, ruleset: &Ruleset) -> String {
    let start = ruleset.start();
    let count =
        |depth, leaves| perft(ruleset, &start, depth, leaves, &|| false).expect("not stopped");
    let mut text = format!("{id}\n{}\n", ruleset.text(&start));
    for depth in 1..=DEPTH {
        let played = count(depth, Leaves::Played);
        assert_eq!(played, count(depth, Leaves::Bulk), "{id} at depth {depth}");
        writeln!(text, "{depth} {played}").expect("a string takes all");
    }
    text
}

#[test]
fn every_ruleset_counts_as_it_did() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/perft");
    for entry in catalogue() {
        let ruleset = Spec::parse(entry.id).expect(entry.id).ruleset();
        let (file, text) = (
            folder.join(format!("{}.txt", entry.id)),
            counted(entry.id, &ruleset),
        );
        if env::var_os("MASHIMO_BLESS").is_some() {
            fs::create_dir_all(&folder).expect("the folder can be made");
            fs::write(&file, &text).expect("the file can be written");
        }
        let golden = fs::read_to_string(&file).unwrap_or_default();
        assert_eq!(text, golden, "{}", entry.id);
    }
}
