//! What the spectators of a game are shown, each in its own time and all from the same bytes.

use std::collections::VecDeque;
use std::sync::Arc;

use bytes::{BufMut, Bytes};
use futures_util::Stream;
use futures_util::stream::unfold;
use mashimo_proto::v1;
use mashimo_proto::v1::watch_game_response::Update;
use prost::Message;
use prost::encoding::{WireType, encode_key, encode_varint};
use tonic::Status;
use tonic::codec::{BufferSettings, Codec, EncodeBuf, Encoder};
use tonic_prost::ProstDecoder;

use super::convert::game;
use super::told::event_bytes;
use crate::arena::{Delayed, Detail, Followed, Next, Published, Shared, TableView};
use crate::game::EventKind;

/// The field of an update that is an event.
const EVENT_FIELD: u32 = 2;

/// One thing that a spectator is shown.
pub(super) enum Shown {
    /// How the game stands.
    Game(Box<TableView>),
    /// What happens.
    Event(Arc<Published>),
}

impl Shown {
    /// The same as a message.
    pub(super) fn message(self) -> v1::WatchGameResponse {
        let update = match self {
            Shown::Game(view) => Update::Game(game::game(&view, Detail::Full)),
            Shown::Event(event) => Update::Event(game::event(&event, Detail::Full)),
        };
        v1::WatchGameResponse {
            update: Some(update),
        }
    }
}

/// How a game stands, what happened from a number on, and what happens until its end. Who reads too slowly
/// is told how it stands instead, and goes on from there.
pub(super) fn shown(
    shared: Arc<Shared>,
    followed: Followed,
    from_seq: u64,
) -> impl Stream<Item = Shown> {
    let Followed { seen, live } = followed;
    let mut past: VecDeque<Shown> = seen
        .events(from_seq)
        .into_iter()
        .map(Shown::Event)
        .collect();
    // What comes after the last that was read is still to come, though the view may know of it.
    let wanted = from_seq.saturating_sub(1).min(seen.view.seq);
    let last = seen.last_seq().max(wanted);
    past.push_front(Shown::Game(Box::new(seen.view.clone())));
    let spectator = Spectator {
        shared,
        game_id: seen.view.info.id().to_owned(),
        past,
        live,
        last,
    };
    unfold(spectator, async |mut spectator| {
        let next = spectator.next().await?;
        Some((next, spectator))
    })
}

struct Spectator {
    shared: Arc<Shared>,
    game_id: String,
    /// What is shown before anything that happens now.
    past: VecDeque<Shown>,
    live: Option<Delayed>,
    /// The last event that the spectator knows of.
    last: u64,
}

impl Spectator {
    async fn next(&mut self) -> Option<Shown> {
        if let Some(past) = self.past.pop_front() {
            return Some(past);
        }
        let live = self.live.as_mut()?;
        loop {
            let happened = match live.next().await? {
                Next::Event(event) if event.event.seq <= Some(self.last) => continue,
                Next::Event(event) if event.event.seq == Some(self.last + 1) => event,
                Next::Event(_) | Next::Missed => return self.as_it_stands().await,
            };
            self.last += 1;
            if let EventKind::Over(_) = happened.event.kind {
                self.live = None;
            }
            return Some(Shown::Event(happened));
        }
    }

    /// Some events were passed over.
    async fn as_it_stands(&mut self) -> Option<Shown> {
        let view = self.shared.glance(&self.game_id).await.ok()?;
        self.last = view.seq;
        if view.ending.is_some() {
            self.live = None;
        }
        Some(Shown::Game(Box::new(view)))
    }
}

/// Reads requests, writes what is shown.
#[derive(Default)]
pub(super) struct ShownCodec;

impl Codec for ShownCodec {
    type Encode = Shown;
    type Decode = v1::WatchGameRequest;
    type Encoder = ShownEncoder;
    type Decoder = ProstDecoder<v1::WatchGameRequest>;

    fn encoder(&mut self) -> ShownEncoder {
        ShownEncoder
    }

    fn decoder(&mut self) -> ProstDecoder<v1::WatchGameRequest> {
        ProstDecoder::new(BufferSettings::default())
    }
}

/// Writes what is shown.
pub(super) struct ShownEncoder;

impl Encoder for ShownEncoder {
    type Item = Shown;
    type Error = Status;

    fn encode(&mut self, shown: Shown, into: &mut EncodeBuf<'_>) -> Result<(), Status> {
        match shown {
            Shown::Event(event) => put_event(&event_bytes(&event, Detail::Full), into),
            game @ Shown::Game(_) => game.message().encode(into).expect("memory takes it"),
        }
        Ok(())
    }
}

fn put_event(event: &Bytes, into: &mut impl BufMut) {
    encode_key(EVENT_FIELD, WireType::LengthDelimited, into);
    encode_varint(event.len() as u64, into);
    into.put_slice(event);
}
