//! What a bot says, from its frames.

use mashimo_proto::v1::{self, client_frame::Kind};

use super::time::span;
use crate::arena::{
    Clock, Detail, FieldFault, Hello, MovesBy, Played, Refusal, Resume, Said, Word,
};
use crate::game::Choice;

const ID_BYTES_MAX: usize = 64;
const REASON_BYTES_MAX: usize = 200;
const LOG_BYTES_MAX: usize = 1024;
const MOVE_BYTES_MAX: usize = 64;

/// A frame as it is understood; moves are stamped with the time, for it is read here.
pub(crate) fn said(frame: Option<v1::ClientFrame>, clock: Clock) -> Result<Said, Refusal> {
    let Some(kind) = frame.and_then(|frame| frame.kind) else {
        return Ok(Said::Unknown);
    };
    Ok(match kind {
        Kind::Hello(wire) => Said::Hello(Box::new(hello(wire))),
        Kind::Ready(wire) => word(wire.game_id, Word::Ready)?,
        Kind::Decline(wire) => {
            let reason = cut(wire.reason, REASON_BYTES_MAX);
            word(wire.game_id, Word::Decline { reason })?
        }
        Kind::PreliminaryMove(wire) => {
            let text = cut(wire.r#move, MOVE_BYTES_MAX);
            word(
                wire.game_id,
                Word::Preliminary {
                    decision_id: wire.decision_id,
                    text,
                },
            )?
        }
        Kind::PlayMove(wire) => {
            let (game_id, played) = play_move(wire, clock)?;
            word(game_id, Word::Move(played))?
        }
        Kind::Resign(wire) => word(wire.game_id, Word::Resign)?,
        Kind::OfferDraw(wire) => word(wire.game_id, Word::OfferDraw)?,
        Kind::AnswerDraw(wire) => word(
            wire.game_id,
            Word::AnswerDraw {
                accept: wire.accept,
            },
        )?,
        Kind::ClaimWin(wire) => word(wire.game_id, Word::Claim)?,
        Kind::Ack(wire) => word(wire.game_id, Word::Ack { seq: wire.seq })?,
        Kind::Heartbeat(wire) => Said::Heartbeat { nonce: wire.nonce },
        Kind::HeartbeatAck(wire) => Said::HeartbeatAck { nonce: wire.nonce },
        Kind::SetCapacity(wire) => Said::SetCapacity(wire.capacity),
        Kind::Log(wire) => Said::Log {
            game_id: wire.game_id,
            text: cut(wire.text, LOG_BYTES_MAX),
        },
        Kind::Bye(wire) => Said::Bye {
            reason: cut(wire.reason, REASON_BYTES_MAX),
        },
    })
}

/// A move and the game it is for.
pub(crate) fn play_move(wire: v1::PlayMove, clock: Clock) -> Result<(String, Played), Refusal> {
    let decoded_at = clock.mono();
    let choice = match wire.r#move {
        Some(v1::play_move::Move::Text(text)) => Choice::Text(cut(text, MOVE_BYTES_MAX)),
        Some(v1::play_move::Move::Index(index)) => Choice::Index(index),
        None => {
            return Err(Refusal::field(
                "play_move.move",
                "a text or an index is needed",
            ));
        }
    };
    let think_time = wire
        .think_time
        .map(|time| span("play_move.think_time", &time))
        .transpose();
    let played = Played {
        decision_id: wire.decision_id,
        attempt: wire.attempt,
        choice,
        think_time: think_time.map_err(super::time::refused)?,
        score: wire.score,
        diagnostics: Some(wire.diagnostics).filter(|text| !text.is_empty()),
        decoded_at,
    };
    Ok((wire.game_id, played))
}

/// Who a bot says it is.
pub(crate) fn hello(wire: v1::Hello) -> Hello {
    Hello {
        detail: match wire.detail() {
            v1::Detail::Unspecified | v1::Detail::Full => Detail::Full,
            v1::Detail::Text => Detail::Text,
        },
        moves_by: match wire.moves_by() {
            v1::MovesBy::Unspecified | v1::MovesBy::Event => MovesBy::Event,
            v1::MovesBy::Request => MovesBy::Request,
        },
        client_name: wire.client_name,
        protocol_major: wire.protocol_version.map_or(0, |version| version.major),
        bot_name: wire.bot_name,
        version: wire.version,
        instance: wire.instance,
        capacity: wire.capacity.max(1),
        rulesets: wire.rulesets,
        resume: wire.resume.map(|resume| Resume {
            session_id: resume.session_id,
            token: resume.resume_token,
        }),
    }
}

fn word(game_id: String, word: Word) -> Result<Said, Refusal> {
    if game_id.is_empty() || game_id.len() > ID_BYTES_MAX {
        let reason = format!("a game's id is needed, 1 to {ID_BYTES_MAX} bytes");
        let field = "game_id".to_owned();
        return Err(Refusal::BadFields(vec![FieldFault { field, reason }]));
    }
    Ok(Said::Game { game_id, word })
}

/// The text, cut at a character.
fn cut(mut text: String, max: usize) -> String {
    text.truncate(text.floor_char_boundary(max));
    text
}
