//! Streams that are followed for long end with their connection, with a reason and not in the middle of a frame.

use std::pin::Pin;
use std::task::{Context, Poll};

use bytes::Bytes;
use http::HeaderMap;
use hyper::body::{Body, Frame};
use tokio_util::sync::{CancellationToken, WaitForCancellationFutureOwned};
use tonic::Status;

use super::status::status;
use crate::arena::Refusal;
use crate::serve::Age;

/// A body that ends when its connection has been old for long enough.
pub(super) struct Parting<B> {
    inner: B,
    over: Pin<Box<WaitForCancellationFutureOwned>>,
    ended: bool,
}

impl<B> Parting<B> {
    pub(super) fn new(inner: B, age: &Age) -> Parting<B> {
        let over = CancellationToken::clone(age.over()).cancelled_owned();
        Parting {
            inner,
            over: Box::pin(over),
            ended: false,
        }
    }
}

impl<B: Body<Data = Bytes, Error = Status> + Unpin> Body for Parting<B> {
    type Data = Bytes;
    type Error = Status;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Status>>> {
        if self.ended {
            return Poll::Ready(None);
        }
        if let Poll::Ready(frame) = Pin::new(&mut self.inner).poll_frame(cx) {
            return Poll::Ready(frame);
        }
        std::task::ready!(self.over.as_mut().poll(cx));
        self.ended = true;
        let mut trailers = HeaderMap::new();
        let told = status(&Refusal::ConnectionAge).add_header(&mut trailers);
        Poll::Ready(Some(told.map(|()| Frame::trailers(trailers))))
    }
}

#[cfg(test)]
mod tests {
    use http_body_util::{BodyExt, StreamBody};
    use tonic::Code;

    use super::*;

    /// What a client reads of a stream that says `said` and then nothing.
    async fn read(said: Option<&'static str>, age: &Age) -> (Vec<Bytes>, Code) {
        let said = said.map(|said| Ok(Frame::data(Bytes::from_static(said.as_bytes()))));
        let said = tokio_stream::StreamExt::chain(
            tokio_stream::iter(said),
            tokio_stream::pending::<Result<_, Status>>(),
        );
        let read = Parting::new(StreamBody::new(said), age).collect();
        let read = read.await.expect("it ends well");
        let ended = read.trailers().expect("with trailers").clone();
        let status = Status::from_header_map(&ended).expect("a status");
        (vec![read.to_bytes()], status.code())
    }

    #[tokio::test]
    async fn a_stream_of_an_old_connection_ends_after_what_it_had_to_say() {
        let age = Age::default();
        age.over().cancel();
        let (said, code) = read(Some("news"), &age).await;
        assert_eq!((said, code), (vec![Bytes::from("news")], Code::Unavailable));
    }
}
