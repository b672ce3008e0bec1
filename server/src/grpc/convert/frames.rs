//! What a bot is told, as frames.

use mashimo_proto::v1::{self, server_frame::Kind};

use super::time::{duration, timestamp};
use super::{challenge, clock, game, position};
use crate::arena::{
    Accepted, Asked, Detail, Frame, Goaway, HEARTBEAT_INTERVAL, PROTOCOL_MAJOR, Rejected, Snapshot,
    TableInfo, Trouble, Welcome, wall,
};
use crate::game::{DIAGNOSTICS_MAX, RejectionReason, SeatClock, Span};
use crate::serve::Limits;

/// Decisions that a snapshot holds at most.
pub(crate) const SNAPSHOT_DECISIONS: u32 = 500;
/// Frames a second up to which a bot is read without delay.
const FRAMES_A_SECOND: u32 = 10_000;

/// A frame as a message.
pub(crate) fn message(frame: Frame, detail: Detail, limits: &Limits) -> v1::ServerFrame {
    let kind = match frame {
        Frame::Welcome(welcome) => Kind::Welcome(Box::new(self::welcome(*welcome, limits))),
        Frame::Synced => Kind::Synced(v1::Synced {}),
        Frame::Offer { info, seat } => Kind::GameOffer(Box::new(offer(&info, seat.0, detail))),
        Frame::Snapshot(snapshot) => {
            Kind::GameSnapshot(Box::new(self::snapshot(&snapshot, detail)))
        }
        Frame::Request(asked) => Kind::MoveRequest(Box::new(request(&asked, detail))),
        Frame::Accepted(accepted) => Kind::MoveAccepted(self::accepted(*accepted)),
        Frame::Rejected(rejected) => Kind::MoveRejected(self::rejected(*rejected)),
        Frame::Event(event) => Kind::Event(Box::new(game::event(&event, detail))),
        Frame::Opponent {
            game_id,
            seat,
            connected,
            claimable_in,
        } => {
            let connection = if connected {
                v1::Connection::Connected
            } else {
                v1::Connection::Lost
            };
            Kind::OpponentStatus(v1::OpponentStatus {
                game_id,
                seat: seat.0.into(),
                connection: connection.into(),
                claimable_in: claimable_in.map(duration),
            })
        }
        Frame::Trouble(trouble) => Kind::GameError(self::trouble(*trouble)),
        Frame::Heartbeat { nonce } => Kind::Heartbeat(v1::Heartbeat {
            nonce,
            time: Some(timestamp(wall())),
        }),
        Frame::HeartbeatAck { nonce } => Kind::HeartbeatAck(v1::HeartbeatAck { nonce }),
        Frame::Goaway(goaway) => Kind::Goaway(self::goaway(goaway)),
        Frame::Challenge(terms) => Kind::ChallengeReceived(Box::new(challenge::received(&terms))),
        Frame::ChallengeGone { id, reason } => Kind::ChallengeWithdrawn(v1::ChallengeWithdrawn {
            challenge_id: id,
            reason,
        }),
    };
    v1::ServerFrame { kind: Some(kind) }
}

fn welcome(welcome: Welcome, limits: &Limits) -> v1::Welcome {
    let session = welcome.session;
    let seq = |(game_id, seq)| v1::GameSeq { game_id, seq };
    v1::Welcome {
        session_id: session.id,
        epoch: session.epoch,
        resume_token: welcome.token,
        heartbeat_interval: Some(duration(HEARTBEAT_INTERVAL.into())),
        limits: Some(self::limits(limits, session.capacity)),
        server_time: Some(timestamp(wall())),
        server_version: env!("CARGO_PKG_VERSION").to_owned(),
        protocol_version: Some(protocol()),
        bot: Some(v1::Player {
            name: session.key.bot,
            version: session.key.version,
            ..v1::Player::default()
        }),
        games: welcome.games.into_iter().map(seq).collect(),
        resumed: welcome.resumed,
    }
}

/// Limits of a session.
pub(crate) fn limits(limits: &Limits, capacity: u32) -> v1::Limits {
    v1::Limits {
        frame_bytes: limits.message_bytes as u32,
        capacity,
        diagnostics_bytes: DIAGNOSTICS_MAX as u32,
        snapshot_decisions: SNAPSHOT_DECISIONS,
        frames_per_second: FRAMES_A_SECOND,
    }
}

/// The protocol that is spoken here.
pub(crate) fn protocol() -> v1::ProtocolVersion {
    v1::ProtocolVersion {
        major: PROTOCOL_MAJOR,
        minor: mashimo_proto::PROTOCOL_MINOR,
    }
}

fn offer(info: &TableInfo, seat: u8, detail: Detail) -> v1::GameOffer {
    v1::GameOffer {
        game: Some(game::setup(info, detail)),
        seat: seat.into(),
        bot_seed: info.config.seats[usize::from(seat)].bot_seed,
        ready_within: Some(duration(info.config.policies.ready_deadline)),
    }
}

/// A game as it stands, for one seat.
pub(crate) fn snapshot(snapshot: &Snapshot, detail: Detail) -> v1::GameSnapshot {
    let (table, seat) = (&snapshot.table, snapshot.seat);
    let info = &table.info;
    v1::GameSnapshot {
        game: Some(game::setup(info, detail)),
        seat: seat.0.into(),
        bot_seed: info.config.seats[seat.index()].bot_seed,
        state: game::state(&table.phase, table.ending.as_ref()).into(),
        seq: table.seq,
        position: Some(position::position(&info.ruleset, &table.position, detail)),
        clocks: Some(clock::state_at(&info.config.clock, &table.clocks)),
        ply: table.ply,
        history: table.history.clone(),
        history_start: table.history_start.clone(),
        decision_id: table
            .open
            .filter(|(_, whose)| *whose == seat)
            .map(|(id, _)| id),
        result: table.ending.as_ref().map(game::result),
    }
}

fn request(asked: &Asked, detail: Detail) -> v1::MoveRequest {
    let (info, request) = (&asked.info, &asked.request);
    let limit = Some(request.plies_left);
    v1::MoveRequest {
        game_id: info.id().to_owned(),
        decision_id: request.decision_id,
        request_no: request.requests,
        attempt: request.tries + 1,
        seat: request.seat.0.into(),
        position: Some(position::position(&info.ruleset, &asked.position, detail)),
        legal_moves: position::legal_moves(&info.ruleset, &asked.legal_moves, limit, false),
        clocks: Some(clock::state_at(&info.config.clock, &asked.clocks)),
        turn_time_left: Some(duration(request.time_left)),
        ply: request.ply,
        plies_left: request.plies_left,
        line: asked.line.iter().map(|text| text.to_string()).collect(),
        line_start: asked.line_start.to_string(),
        draw_offered_by: asked.draw_offer.map(|seat| seat.0.into()),
        played: asked.played_texts().map(str::to_owned).collect(),
    }
}

/// The acceptance of a move.
pub(crate) fn accepted(accepted: Accepted) -> v1::MoveAccepted {
    let Accepted {
        info,
        attempt,
        acceptance,
        clock,
    } = accepted;
    let duplicate = acceptance.repeat == crate::game::Repeat::Again;
    let stock = SeatClock {
        remaining: acceptance.remaining,
        ..clock
    };
    v1::MoveAccepted {
        game_id: info.id().to_owned(),
        decision_id: acceptance.decision_id,
        attempt,
        seq: acceptance.seq,
        r#move: acceptance.text.into(),
        charged: Some(duration(acceptance.charged)),
        remaining: Some(self::clock::seat_clock(&info.config.clock, &stock)),
        duplicate,
    }
}

fn rejected(rejected: Rejected) -> v1::MoveRejected {
    let rejection = rejected.rejection;
    let reason = match rejection.reason {
        RejectionReason::NoNotation
        | RejectionReason::NoSuchIndex
        | RejectionReason::NoPreliminary => "BAD_FIELD",
        RejectionReason::NotLegal => "ILLEGAL_MOVE",
    };
    v1::MoveRejected {
        game_id: rejected.game_id,
        decision_id: rejection.decision_id,
        attempt: rejection.attempt,
        reason: reason.to_owned(),
        text: rejection.text,
        r#move: rejection.sent,
        legal_moves: rejected.legal_moves,
        attempts_left: rejection.attempts_left,
    }
}

fn trouble(trouble: Trouble) -> v1::GameError {
    v1::GameError {
        game_id: trouble.game_id,
        decision_id: trouble.decision_id,
        reason: trouble.refusal.reason().to_owned(),
        text: trouble.refusal.to_string(),
        metadata: crate::grpc::status::metadata(&trouble.refusal)
            .into_iter()
            .collect(),
    }
}

fn goaway(goaway: Goaway) -> v1::Goaway {
    v1::Goaway {
        reason: goaway.reason.to_owned(),
        text: goaway.text,
        resume_after: goaway.resume_after.map(|span: Span| duration(span)),
        r#final: goaway.is_final,
    }
}
