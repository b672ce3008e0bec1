//! Takes the most seeds; of equals a move that keeps the turn, then the first.

use std::cmp::Reverse;

use mashimo_client::{Choice, LegalMove, Options, Turn, play};

fn worth(legal: &LegalMove, seat: u32) -> (bool, i32, bool) {
    let wins = legal
        .outcome
        .as_ref()
        .is_some_and(|outcome| outcome.winner == Some(seat));
    (wins, legal.seeds_won, !legal.turn_ended)
}

fn choose(turn: &Turn) -> Choice {
    let best = turn
        .legal_moves
        .iter()
        .min_by_key(|legal| Reverse(worth(legal, turn.seat)));
    Choice::from(best.expect("a turn has a legal move"))
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
