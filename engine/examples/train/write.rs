//! A table as Rust source.

use super::regression::Hundredths;
use mashimo_engine::Spec;
use std::fmt::Write;

/// The name of the module of a ruleset's table.
pub(super) fn module(spec: &Spec) -> String {
    spec.to_string().replace('-', "_")
}

pub(super) fn table(spec: &Spec, planting: Option<&Hundredths>, sowing: &Hundredths) -> String {
    let name = module(spec).to_uppercase();
    let mut text = format!(
        "//! What seeds are worth in {spec}, written by `examples/train`.\n\n\
         use super::super::learned::{{Learned, Phase}};\n\n\
         pub(super) static {name}: Learned = Learned {{\n    spec: \"{spec}\",\n"
    );
    let mut phases = vec![(sowing, "SOWING", "sowing: Phase")];
    match planting {
        Some(planting) => {
            write_phase(&mut text, "    planting: Some(Phase", planting, "PLANTING");
            text.push_str("    }),\n");
            phases.push((planting, "PLANTING", ""));
        }
        None => text.push_str("    planting: None,\n"),
    }
    write_phase(&mut text, "    sowing: Phase", sowing, "SOWING");
    text.push_str("    },\n};\n");
    for (phase, name, _) in phases {
        write_pits(&mut text, name, phase);
    }
    text
}

fn write_phase(text: &mut String, head: &str, phase: &Hundredths, pits: &str) {
    let Hundredths {
        store,
        reserve,
        hand,
        house,
        tempo,
        ..
    } = phase;
    writeln!(
        text,
        "{head} {{\n        store: {store},\n        reserve: {reserve},\n        hand: {hand},\n        \
         house: {house},\n        tempo: {tempo},\n        pits: &{pits},"
    )
    .expect("a string takes all");
}

fn write_pits(text: &mut String, name: &str, phase: &Hundredths) {
    let side = phase.pits.len();
    writeln!(
        text,
        "\n#[rustfmt::skip]\nstatic {name}: [[i16; 16]; {side}] = ["
    )
    .expect("a string takes all");
    for pit in &phase.pits {
        let row: Vec<String> = pit.iter().map(|worth| format!("{worth:>4}")).collect();
        writeln!(text, "    [{}],", row.join(", ")).expect("a string takes all");
    }
    text.push_str("];\n");
}
