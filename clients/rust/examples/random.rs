//! Plays a random legal move, the same in the same game.

use mashimo_client::{Choice, Options, Turn, play};

/// Mixes the game's seed with the ply (SplitMix64): a game can be played again.
fn draw(seed: u64, ply: u32) -> u64 {
    let mut mixed = seed.wrapping_add(u64::from(ply).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

fn choose(turn: &Turn) -> Choice {
    let index = draw(turn.game.seed, turn.ply) % turn.legal_moves.len() as u64;
    Choice::from(&turn.legal_moves[index as usize])
}

#[tokio::main]
async fn main() -> Result<(), mashimo_client::Error> {
    tracing_subscriber::fmt()
        .with_writer(std::io::stderr)
        .init();
    let summary = play(choose, Options::named("rust-random")).await?;
    println!("{summary:?}");
    Ok(())
}
