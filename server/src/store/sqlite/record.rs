//! What is entered in the daybook, as bytes: one write after another, each with its kind.

use super::{pack, piece};
use crate::store::{GameRow, GameState, JournalRow, MatchRow, SessionRow, Write};

const EVENT: u8 = 1;
const NEW_GAME: u8 = 2;
const GAME_STATE: u8 = 3;
const MATCH: u8 = 4;
const SESSION: u8 = 5;
const SESSION_END: u8 = 6;
const JOURNAL: u8 = 7;

/// Whether a batch is entered in the daybook. What is registered has laws of its own, such as names that
/// are taken once, which the tables hold.
pub(super) fn belongs(batch: &[Write]) -> bool {
    !batch
        .iter()
        .any(|write| matches!(write, Write::Registry(_)))
}

/// Appends a write that belongs here.
pub(super) fn push(into: &mut Vec<u8>, write: &Write) {
    match write {
        Write::Event { game_id, event } => {
            into.push(EVENT);
            pack::text(into, game_id);
            piece::push(into, event);
        }
        Write::NewGame(game) => {
            into.push(NEW_GAME);
            push_game(into, game);
        }
        Write::GameState {
            game_id,
            state,
            result,
        } => {
            into.extend_from_slice(&[GAME_STATE, state.number() as u8]);
            pack::text(into, game_id);
            into.push(u8::from(result.is_some()));
            pack::text(into, result.as_deref().unwrap_or_default());
        }
        Write::Match(row) => {
            into.extend_from_slice(&[MATCH, u8::from(row.open)]);
            pack::text(into, &row.id);
            pack::signed(into, row.made_ms);
            pack::text(into, &row.body);
        }
        Write::Session(row) => {
            into.push(SESSION);
            push_session(into, row);
        }
        Write::SessionEnd { session_id } => {
            into.push(SESSION_END);
            pack::text(into, session_id);
        }
        Write::Journal { name, row } => {
            into.push(JOURNAL);
            pack::text(into, name);
            pack::number(into, row.index);
            pack::signed(into, row.at_ms);
            pack::text(into, &row.body);
        }
        Write::Registry(_) => debug_assert!(false, "goes to the tables at once"),
    }
}

fn push_game(into: &mut Vec<u8>, game: &GameRow) {
    into.push(game.state.number() as u8);
    pack::signed(into, game.made_ms);
    for text in [
        &game.id,
        &game.match_id,
        &game.spec,
        &game.bots,
        &game.head,
        &game.result,
    ] {
        pack::text(into, text);
    }
}

fn push_session(into: &mut Vec<u8>, row: &SessionRow) {
    for text in [&row.session_id, &row.bot, &row.version, &row.instance] {
        pack::text(into, text);
    }
    pack::number(into, row.epoch);
    pack::signed(into, row.at_ms);
    pack::bytes(into, &row.token_hash);
    pack::bytes(into, row.previous_hash.as_ref().map_or(&[], |hash| hash));
}

/// All writes of a record; none where the bytes are none.
pub(super) fn read(record: &[u8]) -> Option<Vec<Write>> {
    let mut writes = Vec::new();
    let mut rest = pack::Packed(record);
    while !rest.is_empty() {
        writes.push(one(&mut rest)?);
    }
    Some(writes)
}

fn one(rest: &mut pack::Packed) -> Option<Write> {
    Some(match rest.byte()? {
        EVENT => Write::Event {
            game_id: rest.text()?.into(),
            event: piece::one(rest)?,
        },
        NEW_GAME => Write::NewGame(game(rest)?),
        GAME_STATE => {
            let state = GameState::from_number(rest.byte()?.into())?;
            let game_id = rest.text()?;
            let some = rest.flag()?;
            Write::GameState {
                game_id: game_id.into(),
                state,
                result: Some(rest.text()?).filter(|_| some),
            }
        }
        MATCH => {
            let open = rest.flag()?;
            Write::Match(MatchRow {
                order: 0,
                id: rest.text()?,
                made_ms: rest.signed()?,
                open,
                body: rest.text()?,
            })
        }
        SESSION => Write::Session(session(rest)?),
        SESSION_END => Write::SessionEnd {
            session_id: rest.text()?,
        },
        JOURNAL => Write::Journal {
            name: rest.text()?,
            row: JournalRow {
                index: rest.number()?,
                at_ms: rest.signed()?,
                body: rest.text()?,
            },
        },
        _ => return None,
    })
}

fn game(rest: &mut pack::Packed) -> Option<GameRow> {
    let state = GameState::from_number(rest.byte()?.into())?;
    Some(GameRow {
        order: 0,
        made_ms: rest.signed()?,
        state,
        id: rest.text()?,
        match_id: rest.text()?,
        spec: rest.text()?,
        bots: rest.text()?,
        head: rest.text()?,
        result: rest.text()?,
    })
}

fn session(rest: &mut pack::Packed) -> Option<SessionRow> {
    Some(SessionRow {
        session_id: rest.text()?,
        bot: rest.text()?,
        version: rest.text()?,
        instance: rest.text()?,
        epoch: rest.number()?,
        at_ms: rest.signed()?,
        token_hash: rest.bytes()?.try_into().ok()?,
        previous_hash: match rest.bytes()? {
            [] => None,
            hash => Some(hash.try_into().ok()?),
        },
    })
}
