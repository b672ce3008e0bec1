//! What the demo needs: a Python with the client in it, the Rust sample bot, reference levels.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{ExitStatus, Stdio};
use std::time::UNIX_EPOCH;

use mashimo_engine::Level;
use mashimo_server::spawn::tail;
use tokio::process::Command;

use super::super::fault::Fault;
use super::super::matches::{Entrant, Program};
use super::super::progress::Progress;

/// How many lines are shown of a step that failed.
const LAST_LINES: usize = 6;

/// Where things are, and where they may be put.
pub(super) struct Needs {
    root: PathBuf,
    data: PathBuf,
}

impl Needs {
    /// Finds the repository, above the current folder or above this program.
    pub(super) fn find(data: &Path) -> Result<Needs, Fault> {
        let here = std::env::current_dir().unwrap_or_default();
        let program = std::env::current_exe().unwrap_or_default();
        let above = here.ancestors().chain(program.ancestors());
        let root = above
            .into_iter()
            .find(|path| path.join("clients/python/pyproject.toml").exists());
        let root = root.ok_or_else(|| {
            Fault::failed(
                "the sample bots were not found: run `mashimo demo` inside the repository, \
                 where clients/python and clients/rust are",
            )
        })?;
        fs::create_dir_all(data)
            .map_err(|error| Fault::input(format_args!("--data {}: {error}", data.display())))?;
        let data = data.canonicalize().unwrap_or_else(|_| data.to_path_buf());
        Ok(Needs {
            root: root.to_path_buf(),
            data,
        })
    }
}

/// The bots of the demo, ready to be started.
pub(super) async fn bots(needs: &Needs) -> Result<Vec<Entrant>, Fault> {
    let progress = Progress::spinner("set up:");
    progress.say("Python client".to_string());
    let python = python(needs).await?;
    progress.say("Rust sample bot".to_string());
    let greedy = rust_bot(needs, "greedy").await?;
    progress.end();
    let sample = |name: &str, file: &str| Entrant {
        name: name.to_string(),
        program: Program::Command(format!(
            "exec {} {}",
            quoted(&python),
            quoted(&needs.root.join("clients/python/samples").join(file))
        )),
    };
    let level = |level: u8| Entrant {
        name: format!("ref:{level}"),
        program: Program::Level(Level::newest(level)),
    };
    Ok(vec![
        sample("py-random", "random_bot.py"),
        sample("py-greedy", "greedy.py"),
        sample("py-minimax", "minimax.py"),
        Entrant {
            name: "rust-greedy".to_string(),
            program: Program::Command(format!("exec {}", quoted(&greedy))),
        },
        level(1),
        level(3),
    ])
}

/// A virtual environment with the client in it; made anew where the client has changed.
async fn python(needs: &Needs) -> Result<PathBuf, Fault> {
    let client = needs.root.join("clients/python");
    let folder = needs.data.join("python");
    let python = folder.join("bin/python");
    let stamp = folder.join("installed");
    let version = version_of(&client);
    if python.exists() && fs::read_to_string(&stamp).is_ok_and(|text| text == version) {
        return Ok(python);
    }
    let log = needs.data.join("python-setup.log");
    let mut venv = Command::new("python3");
    venv.args(["-m", "venv"]).arg(&folder);
    let what = "a virtual environment for the Python bots (python3 -m venv; Python 3.10 or newer)";
    step(venv, &log, what).await?;
    let mut pip = Command::new(&python);
    pip.args([
        "-m",
        "pip",
        "install",
        "--quiet",
        "--no-input",
        "--disable-pip-version-check",
    ]);
    pip.args([
        "--timeout",
        "20",
        "--retries",
        "2",
        "--force-reinstall",
        "--no-deps",
    ])
    .arg(&client);
    let mut needed = Command::new(&python);
    needed.args([
        "-m",
        "pip",
        "install",
        "--quiet",
        "--no-input",
        "--disable-pip-version-check",
    ]);
    needed
        .args(["--timeout", "20", "--retries", "2"])
        .arg(&client);
    let what = "the Python client (pip install clients/python; it wants a package index)";
    step(needed, &log, what).await?;
    // The same version with other code is installed only where pip is forced to.
    step(pip, &log, what).await?;
    let noted = fs::write(&stamp, version);
    noted.map_err(|error| Fault::failed(format_args!("{}: {error}", stamp.display())))?;
    Ok(python)
}

/// The newest change of the client's files.
fn version_of(client: &Path) -> String {
    let mut newest = 0;
    let mut folders = vec![client.join("mashimo")];
    let mut files = vec![client.join("pyproject.toml")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            let cache = path.ends_with("__pycache__");
            if path.is_dir() && !cache {
                folders.push(path);
            } else if !cache {
                files.push(path);
            }
        }
    }
    let count = files.len();
    for file in files {
        let changed = fs::metadata(file).and_then(|about| about.modified()).ok();
        let age = changed.and_then(|time| time.duration_since(UNIX_EPOCH).ok());
        newest = newest.max(age.map_or(0, |age| age.as_nanos()));
    }
    format!("{count} files, changed {newest}")
}

/// Builds a sample bot of the Rust client and says where it is.
async fn rust_bot(needs: &Needs, name: &str) -> Result<PathBuf, Fault> {
    let log = needs.data.join("rust-setup.log");
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut build = Command::new(cargo);
    build.current_dir(&needs.root);
    build.args([
        "build",
        "--quiet",
        "--package",
        "mashimo-client",
        "--example",
        name,
    ]);
    build.arg("--message-format=json-render-diagnostics");
    if !cfg!(debug_assertions) {
        build.arg("--release");
    }
    let what = "the Rust sample bot (cargo build --package mashimo-client --example greedy)";
    let listed = step(build, &log, what).await?;
    let mut paths = listed.lines().filter_map(|line| {
        let message: serde_json::Value = serde_json::from_str(line).ok()?;
        let named = message["target"]["name"] == name;
        named
            .then(|| message["executable"].as_str().map(PathBuf::from))
            .flatten()
    });
    let missing = || Fault::failed(format_args!("{what}: cargo names no program"));
    paths.next_back().ok_or_else(missing)
}

/// Runs a step to its end; gives what it printed, and says what it complained of where it failed.
async fn step(mut command: Command, log: &Path, what: &str) -> Result<String, Fault> {
    let failed = |reason: String| {
        let words = tail(log, LAST_LINES).join(" | ");
        Fault::failed(format_args!(
            "cannot set up {what}: {reason}: {words} (log: {})",
            log.display()
        ))
    };
    let stderr = File::create(log).map_err(|error| failed(error.to_string()))?;
    command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(stderr)
        .kill_on_drop(true);
    let output = command.spawn().map_err(|error| failed(error.to_string()))?;
    let output = output
        .wait_with_output()
        .await
        .map_err(|error| failed(error.to_string()))?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    Err(failed(code(output.status)))
}

fn code(status: ExitStatus) -> String {
    status
        .code()
        .map_or_else(|| status.to_string(), |code| format!("exit code {code}"))
}

/// A path that the shell takes as it is.
fn quoted(path: &Path) -> String {
    format!("'{}'", path.to_string_lossy().replace('\'', "'\\''"))
}
