//! Compiles the `.proto` files without protoc and keeps their descriptors for reflection.

use std::path::{Path, PathBuf};
use std::{env, error::Error, fs};

/// Large arms of a `oneof`, boxed so that a small frame stays a small value.
const BOXED: [&str; 7] = [
    ".mashimo.v1.RulesRef.rules.custom",
    ".mashimo.v1.ServerFrame.kind.game_offer",
    ".mashimo.v1.ServerFrame.kind.game_snapshot",
    ".mashimo.v1.ServerFrame.kind.move_request",
    ".mashimo.v1.ServerFrame.kind.event",
    ".mashimo.v1.ServerFrame.kind.welcome",
    ".mashimo.v1.ServerFrame.kind.challenge_received",
];

fn main() -> Result<(), Box<dyn Error>> {
    let root = Path::new("mashimo/v1");
    println!("cargo::rerun-if-changed={}", root.display());
    let mut files: Vec<PathBuf> = fs::read_dir(root)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()?;
    files.retain(|path| path.extension().is_some_and(|end| end == "proto"));
    files.sort();
    for file in &files {
        println!("cargo::rerun-if-changed={}", file.display());
    }
    // The whole set with well-known types is what reflection serves.
    let descriptors = protox::compile(&files, ["."])?;
    let out = PathBuf::from(env::var("OUT_DIR")?);
    let encoded = prost::Message::encode_to_vec(&descriptors);
    fs::write(out.join("mashimo.binpb"), encoded)?;
    let mut config = tonic_prost_build::configure()
        .btree_map(".")
        .generate_default_stubs(true);
    for path in BOXED {
        config = config.boxed(path);
    }
    config.compile_fds(descriptors)?;
    Ok(())
}
