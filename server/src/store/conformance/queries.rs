//! Lists by bot, ruleset, opening, result and date: both stores hold the same games, page by page.

use super::*;

/// Games by number: bots, who won, how it ended, when it was made.
fn games() -> Vec<GameRow> {
    let one = |n: i64| {
        let bots = [",a,b,", ",b,a,", ",b,c,"][n as usize % 3];
        let winner = ["0", "1", "null"][n as usize / 3 % 3];
        let how = if n % 2 == 0 { "NORMAL" } else { "TIME_FORFEIT" };
        let open = n % 10 == 9;
        let result = format!("{{\"termination\":\"{how}\",\"result\":{{\"winner\":{winner}}}}}");
        GameRow {
            state: if open {
                GameState::Open
            } else {
                GameState::Finished
            },
            result: if open { String::new() } else { result },
            made_ms: 1000 * n,
            head: format!("{{\"start\":\"opening {}\"}}", n % 4),
            spec: ["kalah", "oware"][n as usize % 2].into(),
            ..game(&format!("g{n}"), "", bots)
        }
    };
    (0..120).map(one).collect()
}

fn filters() -> Vec<GameFilter> {
    use ResultFilter::{BotLost, BotWon, Drawn, FirstSeatWon, OtherSeatWon};
    let results = [FirstSeatWon, OtherSeatWon, Drawn, BotWon, BotLost].map(|result| GameFilter {
        bot: Some("b".into()),
        result: Some(result),
        ..GameFilter::default()
    });
    let others = [
        GameFilter::default(),
        GameFilter {
            from_ms: Some(20_000),
            until_ms: Some(90_000),
            spec: Some("oware".into()),
            ..GameFilter::default()
        },
        GameFilter {
            start: Some("opening 2".into()),
            terminations: vec!["NORMAL".into(), "MAX_PLIES".into()],
            ..GameFilter::default()
        },
        GameFilter {
            terminations: vec!["TIME_FORFEIT".into()],
            state: Some(GameState::Finished),
            ..GameFilter::default()
        },
        GameFilter {
            terminations: vec!["FORFEIT".into()],
            ..GameFilter::default()
        },
    ];
    results.into_iter().chain(others).collect()
}

async fn all_pages(
    store: &dyn Store,
    filter: &GameFilter,
    size: usize,
    oldest: bool,
) -> Vec<String> {
    let (mut ids, mut cursor) = (Vec::new(), None);
    loop {
        let page = match oldest {
            true => store.games_after(filter, cursor, size).await.unwrap(),
            false => store.games(filter, cursor, size).await.unwrap(),
        };
        let Some(last) = page.last() else { return ids };
        assert!(page.len() <= size);
        cursor = Some(last.order);
        ids.extend(page.into_iter().map(|row| row.id));
    }
}

#[tokio::test]
async fn r59_pages_of_every_size_hold_every_game_of_every_filter_once() {
    check(
        async |store| {
            let made = games().into_iter().map(Write::NewGame).collect();
            store.append(made).await.unwrap();
        },
        async |store| {
            for filter in filters() {
                let held = games().into_iter().filter(|game| filter.holds(game));
                let wanted: Vec<String> = held.map(|game| game.id).collect();
                let newest: Vec<String> = wanted.iter().rev().cloned().collect();
                for size in [1, 7, 50, 500] {
                    let found = all_pages(store, &filter, size, true).await;
                    assert_eq!(found, wanted, "{size}: {filter:?}");
                    assert_eq!(all_pages(store, &filter, size, false).await, newest);
                }
            }
        },
    )
    .await;
    let counts: Vec<usize> = filters()
        .iter()
        .map(|filter| games().iter().filter(|game| filter.holds(game)).count())
        .collect();
    assert!(
        counts[..9].iter().all(|&n| n > 5),
        "every filter says something: {counts:?}"
    );
    assert_eq!(counts[9], 0, "a word is matched whole");
}

/// A game that is stored while somebody turns pages is seen by who reads on towards it, and skips nothing.
#[tokio::test]
async fn games_made_while_a_list_is_read_move_no_other() {
    check(
        async |_| {},
        async |store| {
            let (mut rows, mut seen, mut after) = (games().into_iter(), Vec::new(), None);
            while let Some(row) = rows.next() {
                let more = rows.next().into_iter();
                let batch = std::iter::once(row).chain(more).map(Write::NewGame);
                store.append(batch.collect()).await.unwrap();
                let page = store
                    .games_after(&GameFilter::default(), after, 2)
                    .await
                    .unwrap();
                after = page.last().map(|row| row.order);
                seen.extend(page.into_iter().map(|row| row.id));
            }
            let ids: Vec<String> = games().into_iter().map(|row| row.id).collect();
            assert_eq!(seen, ids);
        },
    )
    .await;
}
