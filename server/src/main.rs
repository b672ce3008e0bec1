//! The command `mashimo`.

mod cli;

use std::process::ExitCode;

/// Why this one: `server/DESIGN.md`, "What a decision costs".
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    cli::run(std::env::args_os())
}
