//! What only this store has: files that a process may leave at any point, and tables that follow.

mod crash;
mod daybook;
mod long;
mod schemas;

use crate::store::{EventRow, GameRow, GameState, JournalRow, MatchRow, SessionRow, Write};

fn made(id: &str) -> Write {
    Write::NewGame(GameRow {
        order: 0,
        id: id.into(),
        match_id: "m".into(),
        spec: "kalah".into(),
        bots: ",a,b,".into(),
        state: GameState::Open,
        made_ms: 1,
        head: "{}".into(),
        result: String::new(),
    })
}

fn entry(id: &str, index: u64) -> Write {
    entry_that_says(id, index, &format!("{{\"n\":{index}}}"))
}

fn entry_that_says(id: &str, index: u64, body: &str) -> Write {
    let event = EventRow {
        index,
        seq: (index > 0).then_some(index),
        at_ms: index as i64 - 3,
        body: body.into(),
    };
    Write::Event {
        game_id: id.into(),
        event,
    }
}

fn over(id: &str) -> Write {
    Write::GameState {
        game_id: id.into(),
        state: GameState::Finished,
        result: Some(format!("{{\"of\":\"{id}\"}}")),
    }
}

fn a_match(id: &str, body: u64) -> Write {
    Write::Match(MatchRow {
        order: 0,
        id: id.into(),
        made_ms: 7,
        open: body.is_multiple_of(2),
        body: body.to_string(),
    })
}

fn session(id: &str, epoch: u64) -> Write {
    Write::Session(SessionRow {
        session_id: id.into(),
        bot: "a".into(),
        version: "1".into(),
        instance: String::new(),
        epoch,
        token_hash: [epoch as u8; 32],
        previous_hash: (epoch > 1).then_some([7; 32]),
        at_ms: 5,
    })
}

fn line(name: &str, index: u64) -> Write {
    Write::Journal {
        name: name.into(),
        row: JournalRow {
            index,
            at_ms: 9,
            body: format!("{{\"n\":{index}}}"),
        },
    }
}
