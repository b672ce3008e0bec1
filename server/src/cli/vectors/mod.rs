//! `mashimo vectors`: whether an engine agrees with files of positions, moves and games.

mod answer;
mod direct;
mod remote;
mod vector;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use futures_util::{StreamExt, stream};
use serde_json::json;

use self::answer::{Answer, difference};
use self::direct::Direct;
use self::remote::Remote;
use self::vector::Vector;
use super::fault::Fault;
use super::out::Out;
use super::progress::Progress;

/// How many vectors are asked about at once.
const AT_ONCE: usize = 32;

/// The arguments of `mashimo vectors`.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  mashimo vectors shared/vectors/*.jsonl\n  \
    mashimo vectors oware.jsonl --address 127.0.0.1:50051\n\n\
    Ends with a line `N passed, M failed`; exit code 1 where any failed.")]
pub(crate) struct VectorsArgs {
    /// Files of vectors: JSON Lines of the kinds moves, perft and game.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Ask this server's EngineService instead of the engine in this program.
    #[arg(long = "address", alias = "server", value_name = "ADDR")]
    server: Option<String>,
    /// How many failures are explained.
    #[arg(long, value_name = "N", default_value_t = 10)]
    explain: usize,
}

/// A vector and where it stands.
struct Placed {
    place: String,
    vector: Result<Vector, String>,
}

/// What became of a vector.
struct Verdict {
    place: String,
    failure: Option<String>,
}

/// Who is asked.
#[derive(Clone)]
enum Engine {
    /// The engine in this process.
    Direct(Arc<Direct>),
    /// A server.
    Remote(Remote),
}

impl Engine {
    async fn answer(&self, vector: &Vector) -> Result<Answer, String> {
        match self {
            Engine::Direct(direct) => {
                let (direct, vector) = (direct.clone(), vector.clone());
                let task = tokio::task::spawn_blocking(move || direct.answer(&vector));
                task.await
                    .map_err(|error| format!("the engine failed: {error}"))?
            }
            Engine::Remote(remote) => remote.answer(vector).await,
        }
    }
}

/// Checks them all.
pub(crate) async fn run(args: &VectorsArgs, out: &mut Out) -> Result<(), Fault> {
    let mut placed = Vec::new();
    for path in &args.files {
        placed.extend(read(path)?);
    }
    let engine = match &args.server {
        Some(address) => Engine::Remote(Remote::connect(address).await?),
        None => Engine::Direct(Arc::default()),
    };
    let progress = Progress::count("vectors", placed.len() as u64);
    let (mut passed, mut failed) = (0_u64, 0_u64);
    let judged = placed
        .into_iter()
        .map(|placed| judge(engine.clone(), placed));
    let mut verdicts = stream::iter(judged).buffered(AT_ONCE);
    while let Some(verdict) = verdicts.next().await {
        progress.step();
        let Some(failure) = verdict.failure else {
            passed += 1;
            continue;
        };
        failed += 1;
        if failed <= args.explain as u64 {
            explain(&verdict.place, &failure, out)?;
        }
    }
    progress.end();
    summary(passed, failed, args.explain as u64, out)
}

/// The vectors of a file, with their places.
fn read(path: &Path) -> Result<Vec<Placed>, Fault> {
    let name = path.display();
    let text = fs::read_to_string(path)
        .map_err(|error| Fault::input(format_args!("{name}: cannot be read: {error}")))?;
    let lines = text
        .lines()
        .enumerate()
        .filter(|(_, line)| !line.trim().is_empty());
    let placed = lines.map(|(i, line)| Placed {
        place: format!("{name}:{}", i + 1),
        vector: Vector::read(line),
    });
    Ok(placed.collect())
}

async fn judge(engine: Engine, placed: Placed) -> Verdict {
    let failure = match placed.vector {
        Err(reason) => Some(reason),
        Ok(vector) => {
            let failure = match engine.answer(&vector).await {
                Err(reason) => Some(reason),
                Ok(answer) => difference(&vector, &answer),
            };
            let (spec, kind, position) = (vector.spec(), vector.kind(), vector.position());
            failure.map(|reason| format!("{spec}: {kind} of {position}: {reason}"))
        }
    };
    Verdict {
        place: placed.place,
        failure,
    }
}

fn explain(place: &str, failure: &str, out: &mut Out) -> Result<(), Fault> {
    if out.is_json() {
        return out.json(&json!({"at": place, "failure": failure}));
    }
    out.line(format!("{place}: {failure}"))
}

fn summary(passed: u64, failed: u64, explained: u64, out: &mut Out) -> Result<(), Fault> {
    if out.is_json() {
        out.json(&json!({"passed": passed, "failed": failed}))?;
    } else {
        if failed > explained {
            out.line(format!("… and {} more", failed - explained))?;
        }
        out.line(format!("{passed} passed, {failed} failed"))?;
    }
    if failed == 0 {
        Ok(())
    } else {
        Err(Fault::reported())
    }
}
