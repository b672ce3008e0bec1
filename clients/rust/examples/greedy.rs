//! Takes the most seeds; of equals a move that keeps the turn, then the first.

use mashimo_client::{Choice, LegalMove, Options, Turn, play};

fn worth(legal: &LegalMove, seat: u32) -> (bool, i32, bool) {
    let wins = legal
        .outcome
        .as_ref()
        .is_some_and(|outcome| outcome.winner == Some(seat));
    (wins, legal.seeds_won, !legal.turn_ended)
}

fn choose(turn: &Turn) -> Choice {
    turn.best(|legal| worth(legal, turn.seat))
}

#[tokio::main]
async fn main() -> Result<(), mashimo_client::Error> {
    tracing_subscriber::fmt()
        .with_writer(std::io::stderr)
        .init();
    let summary = play(choose, Options::named("rust-greedy")).await?;
    println!("{summary:?}");
    Ok(())
}
