//! The fields of the frames that every decision brings, in the order of their numbers.

use mashimo_engine::Seat;
use prost::Message;
use prost::encoding::{
    WireType, bool, encode_key, encode_varint, encoded_len_varint, uint32, uint64,
};

use crate::arena::{Accepted, Asked, Detail, Frame, Published};
use crate::game::{EventKind, SeatClock};
use crate::grpc::convert::time::{duration, timestamp};
use crate::grpc::convert::{clock, game};

/// Writes a frame that has a way of its own; false if it has none.
pub(super) fn write(into: &mut Vec<u8>, frame: &Frame, detail: Detail) -> bool {
    match (frame, detail) {
        (Frame::Request(asked), Detail::Text) => into.frame(6, |into| into.request(asked)),
        (Frame::Accepted(accepted), _) => into.frame(7, |into| into.accepted(accepted)),
        _ => return false,
    }
    true
}

/// What is written to bytes.
pub(super) trait Fields {
    /// An event, whole.
    fn event(&mut self, event: &Published, detail: Detail);
    /// A frame of this kind.
    fn frame(&mut self, kind: u32, write: impl FnOnce(&mut Self));
    /// What is in a request.
    fn request(&mut self, asked: &Asked);
    /// What is in an acceptance.
    fn accepted(&mut self, accepted: &Accepted);
}

impl Fields for Vec<u8> {
    fn event(&mut self, event: &Published, detail: Detail) {
        self.frame(9, |into| match detail {
            Detail::Text => event_as_text(into, event),
            Detail::Full => message(into, &game::event(event, detail)),
        });
    }

    fn frame(&mut self, kind: u32, write: impl FnOnce(&mut Self)) {
        nested(self, 1, |frame| nested(frame, kind, write));
    }

    fn request(&mut self, asked: &Asked) {
        let (info, request) = (&asked.info, &asked.request);
        text(self, 1, info.id());
        number(self, 2, request.decision_id);
        small(self, 3, request.requests);
        small(self, 4, request.tries + 1);
        small(self, 5, request.seat.0.into());
        nested(self, 6, |position| text(position, 1, &asked.text));
        for legal in &asked.legal_moves {
            nested(self, 7, |mv| text(mv, 1, &legal.text));
        }
        nested(self, 8, |clocks| {
            for view in &asked.clocks {
                let seat = clock::seat_view(&info.config.clock, view);
                nested(clocks, 1, |into| message(into, &seat));
            }
            let running = asked.clocks.iter().position(|view| view.running);
            maybe(clocks, 2, running.map(|seat| seat as u32));
        });
        nested(self, 9, |into| message(into, &duration(request.time_left)));
        small(self, 10, request.ply);
        small(self, 11, request.plies_left);
        for mv in &asked.line {
            string_always(self, 12, mv);
        }
        text(self, 13, &asked.line_start);
        maybe(self, 14, asked.draw_offer.map(|Seat(seat)| seat.into()));
        for mv in asked.played_texts() {
            string_always(self, 15, mv);
        }
    }

    fn accepted(&mut self, accepted: &Accepted) {
        let (info, acceptance) = (&accepted.info, &accepted.acceptance);
        let stock = SeatClock {
            remaining: acceptance.remaining,
            ..accepted.clock.clone()
        };
        let left = clock::seat_clock(&info.config.clock, &stock);
        text(self, 1, info.id());
        number(self, 2, acceptance.decision_id);
        small(self, 3, accepted.attempt);
        number(self, 4, acceptance.seq);
        text(self, 5, &acceptance.text);
        nested(self, 6, |into| message(into, &duration(acceptance.charged)));
        nested(self, 7, |into| message(into, &left));
        flag(self, 8, acceptance.repeat == crate::game::Repeat::Again);
    }
}

fn event_as_text(into: &mut Vec<u8>, published: &Published) {
    let EventKind::Move(played) = &published.event.kind else {
        return message(into, &game::event(published, Detail::Text));
    };
    let config = &published.info.config;
    text(into, 1, published.info.id());
    number(into, 2, published.event.seq.unwrap_or(0));
    nested(into, 3, |into| {
        message(into, &timestamp(published.event.time))
    });
    nested(into, 4, |position| text(position, 1, &played.position));
    nested(into, 5, |clocks| {
        for seat in &published.clocks {
            let seat = clock::seat_clock(&config.clock, seat);
            nested(clocks, 1, |into| message(into, &seat));
        }
        maybe(clocks, 2, published.running.map(|Seat(seat)| seat.into()));
    });
    nested(into, 7, |into| {
        small(into, 1, played.seat.0.into());
        text(into, 2, &played.text);
        number(into, 3, played.decision_id);
        small(into, 4, played.ply);
        flag(into, 5, played.turn_ended);
        let skipped: Vec<u32> = played.skipped.iter().map(|seat| seat.0.into()).collect();
        uint32::encode_packed(6, &skipped, into);
        nested(into, 7, |into| message(into, &duration(played.charged)));
        small(into, 8, game::source(played.by) as u32);
    });
}

fn message(into: &mut Vec<u8>, message: &impl Message) {
    message.encode_raw(into);
}

/// A field that is a message: its length is known once it is written.
fn nested(into: &mut Vec<u8>, number: u32, write: impl FnOnce(&mut Vec<u8>)) {
    encode_key(number, WireType::LengthDelimited, into);
    let at = into.len();
    into.push(0);
    write(into);
    let length = into.len() - at - 1;
    let room = encoded_len_varint(length as u64);
    if room > 1 {
        into.resize(into.len() + room - 1, 0);
        into.copy_within(at + 1..at + 1 + length, at + room);
    }
    encode_varint(length as u64, &mut &mut into[at..at + room]);
}

fn string_always(into: &mut Vec<u8>, number: u32, text: &str) {
    encode_key(number, WireType::LengthDelimited, into);
    encode_varint(text.len() as u64, into);
    into.extend_from_slice(text.as_bytes());
}

fn text(into: &mut Vec<u8>, number: u32, text: &str) {
    if !text.is_empty() {
        string_always(into, number, text);
    }
}

fn number(into: &mut Vec<u8>, number: u32, value: u64) {
    if value != 0 {
        uint64::encode(number, &value, into);
    }
}

fn small(into: &mut Vec<u8>, number: u32, value: u32) {
    if value != 0 {
        uint32::encode(number, &value, into);
    }
}

fn maybe(into: &mut Vec<u8>, number: u32, value: Option<u32>) {
    if let Some(value) = value {
        uint32::encode(number, &value, into);
    }
}

fn flag(into: &mut Vec<u8>, number: u32, value: bool) {
    if value {
        bool::encode(number, &value, into);
    }
}
