//! The shape of the repository: what stands at the top, and who may import whom.

use std::fs;
use std::path::{Path, PathBuf};

/// The top folder of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("server lies in the top folder")
        .into()
}

/// Every file under `folder` (relative to the top) whose name ends with one of `endings`, with its text.
fn sources(folder: &str, endings: &[&str]) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut folders = vec![root().join(folder)];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(&next).into_iter().flatten().flatten() {
            let path = entry.path();
            let name = entry.file_name().to_string_lossy().into_owned();
            if path.is_dir() {
                let built = ["target", "node_modules", "build", "dist", "__pycache__"];
                if !built.contains(&name.as_str()) && !name.starts_with('.') {
                    folders.push(path);
                }
            } else if endings.iter().any(|ending| name.ends_with(ending)) {
                let text = fs::read_to_string(&path).expect("a source is text");
                let relative = path
                    .strip_prefix(root())
                    .expect("readable")
                    .to_string_lossy()
                    .into_owned();
                found.push((relative, text));
            }
        }
    }
    assert!(!found.is_empty(), "no source found under {folder}");
    found
}

/// Fails with every place where code (comments left out) of `folder` holds one of `words`.
fn refuse(folder: &str, words: &[&str], except: &[&str]) {
    let mut places = Vec::new();
    for (path, text) in sources(folder, &[".rs"]) {
        let tests = path.ends_with("/tests.rs") || path.contains("/tests/");
        if tests || except.iter().any(|start| path.starts_with(start)) {
            continue;
        }
        for (number, line) in text.lines().enumerate() {
            let code = line.split("//").next().unwrap_or_default();
            for word in words.iter().filter(|word| code.contains(**word)) {
                places.push(format!("{path}:{}: {word}", number + 1));
            }
        }
    }
    assert!(
        places.is_empty(),
        "not allowed here:\n{}",
        places.join("\n")
    );
}

/// The dependencies that the manifest of `krate` names outside its tests.
fn dependencies(krate: &str) -> Vec<String> {
    let text =
        fs::read_to_string(root().join(krate).join("Cargo.toml")).expect("a crate has a manifest");
    let manifest: toml::Table = text.parse().expect("a manifest is TOML");
    let table = manifest.get("dependencies").and_then(toml::Value::as_table);
    table
        .map(|table| table.keys().cloned().collect())
        .unwrap_or_default()
}

#[test]
fn the_top_level_is_the_house_and_what_every_repository_has() {
    let house = ["Cargo.toml", "proto", "engine", "server", "clients"];
    let usual = [
        "README.md",
        "LICENSE",
        "CHANGELOG.md",
        "CITATION.cff",
        "Cargo.lock",
    ];
    for entry in fs::read_dir(root()).unwrap().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let made = ["target", "mashimo-data"].contains(&name.as_str()) || name.starts_with('.');
        let known = house.contains(&name.as_str()) || usual.contains(&name.as_str());
        assert!(made || known, "{name} has no place at the top");
    }
    for name in house.iter().chain(&usual) {
        assert!(root().join(name).exists(), "{name} is missing");
    }
}

#[test]
fn the_engine_depends_on_serde_alone() {
    assert_eq!(dependencies("engine"), ["serde"]);
}

#[test]
fn the_engine_is_pure() {
    let impure = [
        "std::fs",
        "std::io",
        "std::net",
        "std::env",
        "std::process",
        "std::thread",
        "std::time",
        "println!",
        "eprintln!",
        "async fn",
        "static mut",
        "thread_local!",
    ];
    refuse("engine/src", &impure, &[]);
}

#[test]
fn only_the_root_of_the_engine_imports_the_rulesets() {
    let words = ["crate::rulesets", "crate::catalogue", "super::rulesets"];
    let own = [
        "engine/src/lib.rs",
        "engine/src/rulesets",
        "engine/src/catalogue",
        "engine/src/spec",
    ];
    refuse("engine/src", &words, &own);
}

#[test]
fn wire_types_stay_in_the_grpc_folder_and_the_rust_client() {
    let wire = ["mashimo_proto", "tonic::", "prost::", "Status::"];
    refuse("server/src", &wire, &["server/src/grpc"]);
    refuse("engine/src", &wire, &[]);
}

#[test]
fn the_game_knows_neither_runtime_nor_transport_nor_store() {
    let foreign = [
        "tokio",
        "tonic",
        "prost",
        "mashimo_proto",
        "crate::store",
        "crate::grpc",
    ];
    refuse("server/src/game", &foreign, &[]);
}

#[test]
fn the_game_takes_time_as_an_argument() {
    refuse(
        "server/src/game",
        &["Instant::now", "SystemTime::now", "thread::sleep"],
        &[],
    );
}

#[test]
fn no_client_links_the_engine() {
    for (path, text) in sources("clients", &["Cargo.toml", "pyproject.toml", "package.json"]) {
        assert!(!text.contains("mashimo-engine"), "{path} names the engine");
    }
    assert!(!dependencies("clients/rust").contains(&"mashimo-server".to_string()));
}

#[test]
fn no_source_file_outgrows_a_reader() {
    for folder in ["engine", "server", "clients", "proto/src"] {
        for (path, text) in sources(folder, &[".rs", ".py", ".ts", ".go", ".java"]) {
            let generated = path.contains("_pb2") || path.contains("/gen/");
            let lines = text.lines().count();
            assert!(
                generated || lines <= 400,
                "{path} has {lines} lines: split it by idea"
            );
        }
    }
}

#[test]
fn no_source_file_names_a_machine() {
    let paths = [concat!("/", "work/"), concat!("/", "root/")];
    for folder in ["engine", "server", "clients", "proto"] {
        for (path, text) in sources(folder, &[".rs", ".py", ".md", ".toml", ".proto", ".json"]) {
            let named = paths.iter().find(|named| text.contains(**named));
            assert_eq!(named, None, "in {path}");
        }
    }
}

/// Rows of the tables of requirements: a letter with the number, and the files that are said to hold its tests.
fn requirements() -> Vec<(String, Vec<String>)> {
    let text = fs::read_to_string(root().join("server/TESTS.md")).expect("it is there");
    let (tables, _) = text
        .split_once("# Rules of arbitration")
        .expect("it is next");
    let (ours, transport) = tables
        .split_once("# Requirements of the transport")
        .expect("it is next");
    let row = |letter: char, line: &str| {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let number: u32 = cells.get(1)?.parse().ok()?;
        let named = cells.get(3)?.split('`').skip(1).step_by(2);
        let ours = named.filter(|path| path.starts_with("tests/") || path.starts_with("src/"));
        let ours = ours.map(|path| format!("server/{path}")).collect();
        Some((format!("{letter}{number:02}"), ours))
    };
    let ours = ours.lines().filter_map(|line| row('r', line));
    let transport = transport.lines().filter_map(|line| row('g', line));
    ours.chain(transport).collect()
}

#[test]
fn every_requirement_has_a_test_that_bears_its_number_where_it_is_said_to_be() {
    let rows = requirements();
    assert!(rows.len() > 65, "{} rows", rows.len());
    let code = sources("server", &[".rs"]);
    for (number, files) in rows {
        let bears = |text: &str| {
            let names = text.lines().filter_map(|line| line.split_once("fn "));
            let mut names = names.map(|(_, name)| name.split('(').next().unwrap_or_default());
            names.any(|name| name.split('_').any(|word| word == number))
        };
        for file in files {
            let mut inside = code.iter().filter(|(path, _)| path.starts_with(&file));
            assert!(
                inside.any(|(_, text)| bears(text)),
                "no test in {file} bears the number {number}"
            );
        }
    }
}
