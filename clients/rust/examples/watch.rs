//! Follows a game, given by its id or else the newest one, and prints its moves.

use futures_util::TryStreamExt;
use mashimo_client::v1::{ListGamesRequest, game_event::Kind, watch_game_response::Update};
use mashimo_client::{Address, Client, Error};

#[tokio::main]
async fn main() -> Result<(), Error> {
    let client = Client::connect(&Address::from_env()?).await?;
    let Some(game_id) = (match std::env::args().nth(1) {
        Some(game_id) => Some(game_id),
        None => newest(&client).await?,
    }) else {
        println!("no game was played on this server");
        return Ok(());
    };
    let mut updates = client.watch_game(&game_id, 1).await?;
    while let Some(update) = updates.try_next().await? {
        let Some(Update::Event(event)) = update.update else {
            continue;
        };
        let position = event
            .position
            .map(|position| position.text)
            .unwrap_or_default();
        match event.kind {
            Some(Kind::MovePlayed(played)) => {
                println!(
                    "{:4}  seat {}  {:8}  {position}",
                    played.ply, played.seat, played.r#move
                );
            }
            Some(Kind::Over(over)) => println!("{}", over.result.unwrap_or_default().text),
            _ => {}
        }
    }
    Ok(())
}

async fn newest(client: &Client) -> Result<Option<String>, Error> {
    let page = client
        .list_games(ListGamesRequest {
            page_size: 1,
            ..Default::default()
        })
        .await?;
    let newest = page.games.into_iter().next();
    Ok(newest
        .and_then(|game| game.setup)
        .map(|setup| setup.game_id))
}
