//! Looks two decisions ahead by asking the engine service for a whole level of the tree in one call.

use mashimo_client::v1::{ApplyMovesItem, BatchLine};
use mashimo_client::{Address, Bot, Choice, Client, Error, Options, Rules, Turn, play};
use tokio::runtime::Handle;

struct Minimax {
    client: Client,
    runtime: Handle,
}

impl Bot for Minimax {
    fn choose(&self, turn: &Turn) -> Choice {
        // The bot runs on a thread of its own, so that it may wait for an answer.
        self.runtime
            .block_on(self.look_ahead(turn))
            .unwrap_or_else(|error| {
                eprintln!("no engine ({error}), playing greedily");
                Choice::from(
                    turn.legal_moves
                        .iter()
                        .max_by_key(|legal| legal.seeds_won)
                        .expect("a move"),
                )
            })
    }
}

impl Minimax {
    async fn look_ahead(&self, turn: &Turn) -> Result<Choice, Error> {
        let rules = match turn.game.setup.rules.clone().and_then(|rules| rules.rules) {
            Some(mashimo_client::v1::rules_ref::Rules::Custom(rules)) => Rules::Custom(rules),
            _ => Rules::Spec(turn.game.ruleset.clone()),
        };
        let line = |position: &str, text: &str| BatchLine {
            position: position.to_owned(),
            moves: vec![text.to_owned()],
        };
        let first = turn
            .legal_moves
            .iter()
            .map(|legal| line(&turn.position.text, &legal.text));
        let first = self
            .client
            .apply_many(rules.clone(), first.collect())
            .await?;
        let replies = first.iter().flat_map(|item| {
            item.legal_moves
                .iter()
                .map(|text| line(&item.position, text))
        });
        let replies: Vec<BatchLine> = replies.collect();
        let second = match replies.is_empty() {
            true => Vec::new(),
            false => self.client.apply_many(rules, replies).await?,
        };
        let mut replies = second.iter();
        let mut best = (i64::MIN, 0);
        for (index, item) in first.iter().enumerate() {
            let values = replies.by_ref().take(item.legal_moves.len());
            let values = values.map(|reply| value(item, turn.seat) + value(reply, turn.seat));
            let worth = match item.to_move {
                Some(seat) if seat == turn.seat => values.max(),
                _ => values.min(),
            };
            best = best.max((
                worth.unwrap_or_else(|| value(item, turn.seat)),
                usize::MAX - index,
            ));
        }
        Ok(Choice::from(&turn.legal_moves[usize::MAX - best.1]))
    }
}

/// Seeds won more than the others, for a seat; a game decided outweighs all seeds.
fn value(item: &ApplyMovesItem, seat: u32) -> i64 {
    let won = |(at, won): (usize, &i32)| if at == seat as usize { *won } else { -*won };
    let seeds: i64 = item
        .seeds_won
        .iter()
        .enumerate()
        .map(|each| i64::from(won(each)))
        .sum();
    match item.outcome.as_ref().map(|outcome| outcome.winner) {
        Some(Some(winner)) if winner == seat => seeds + 1000,
        Some(Some(_)) => seeds - 1000,
        _ => seeds,
    }
}

#[tokio::main]
async fn main() -> Result<(), Error> {
    tracing_subscriber::fmt()
        .with_writer(std::io::stderr)
        .init();
    let client = Client::connect(&Address::from_env()?).await?;
    let bot = Minimax {
        client,
        runtime: Handle::current(),
    };
    println!("{:?}", play(bot, Options::named("rust-minimax")).await?);
    Ok(())
}
