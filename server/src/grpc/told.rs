//! How frames for bots become bytes.
//!
//! The three frames that every decision brings are written straight from what the arena says, without a
//! message in between: an event once for all who hear of it in the same detail, a request and an
//! acceptance each for their bot. Everything else goes by its message. A test holds that both ways write
//! the same bytes.

mod fields;

use std::marker::PhantomData;
use std::sync::Arc;

use bytes::{BufMut, Bytes};
use mashimo_proto::v1;
use prost::Message;
use prost::encoding::{decode_key, decode_varint};
use tonic::Status;
use tonic::codec::{BufferSettings, Codec, EncodeBuf, Encoder};
use tonic_prost::ProstDecoder;

use super::convert::frames;
use crate::arena::{Detail, Frame, Published};
use crate::serve::Limits;
use fields::Fields;

/// A frame on its way to a bot, and how much the bot wants to know.
pub(super) struct Told {
    pub(super) frame: Frame,
    pub(super) detail: Detail,
}

/// Reads `R`, writes frames as a message that has a frame as its first field.
pub(super) struct ToldCodec<R> {
    limits: Limits,
    read: PhantomData<fn() -> R>,
}

impl<R> ToldCodec<R> {
    pub(super) fn new(limits: &Limits) -> ToldCodec<R> {
        ToldCodec {
            limits: limits.clone(),
            read: PhantomData,
        }
    }
}

impl<R: Message + Default + 'static> Codec for ToldCodec<R> {
    type Encode = Told;
    type Decode = R;
    type Encoder = ToldEncoder;
    type Decoder = ProstDecoder<R>;

    fn encoder(&mut self) -> ToldEncoder {
        ToldEncoder {
            limits: self.limits.clone(),
            written: Vec::new(),
        }
    }

    fn decoder(&mut self) -> ProstDecoder<R> {
        ProstDecoder::new(BufferSettings::default())
    }
}

/// Writes frames.
pub(super) struct ToldEncoder {
    limits: Limits,
    /// Room that is used for one frame after the other.
    written: Vec<u8>,
}

impl Encoder for ToldEncoder {
    type Item = Told;
    type Error = Status;

    fn encode(&mut self, told: Told, into: &mut EncodeBuf<'_>) -> Result<(), Status> {
        let Told { frame, detail } = told;
        if let Frame::Event(event) = &frame {
            into.put_slice(&shared(event, detail));
            return Ok(());
        }
        self.written.clear();
        if !fields::write(&mut self.written, &frame, detail) {
            let message = message(frame, detail, &self.limits);
            message.encode(&mut self.written).expect("memory takes it");
        }
        into.put_slice(&self.written);
        Ok(())
    }
}

/// The bytes of an event by itself, for whatever message tells of it.
pub(super) fn event_bytes(event: &Arc<Published>, detail: Detail) -> Bytes {
    // The frame in its message, the event in its frame.
    field_bytes(&field_bytes(&shared(event, detail)))
}

/// What is in the first field of a message, which is one with a length.
fn field_bytes(message: &Bytes) -> Bytes {
    let mut rest: &[u8] = message;
    let written = "a message that was written here";
    decode_key(&mut rest).expect(written);
    let length = decode_varint(&mut rest).expect(written) as usize;
    message.slice_ref(&rest[..length])
}

/// The bytes of an event, written by the first who needs them.
fn shared(event: &Arc<Published>, detail: Detail) -> Bytes {
    let bytes = event.wire.get_or_init(detail, || {
        let mut written = Vec::with_capacity(512);
        written.event(event, detail);
        written.into()
    });
    bytes.clone()
}

fn message(frame: Frame, detail: Detail, limits: &Limits) -> v1::PlayResponse {
    v1::PlayResponse {
        frame: Some(frames::message(frame, detail, limits)),
    }
}

#[cfg(test)]
mod tests;
