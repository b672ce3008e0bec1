//! Answers the stub of the figures by the library.

use mashimo_client::{Options, Turn, play};

#[tokio::main]
async fn main() {
    let choose = |turn: &Turn| turn.best(|legal| legal.seeds_won);
    // The stub ends the session by a refusal when it has measured.
    let _ = play(choose, Options::named("library").games_at_once(1000)).await;
}
