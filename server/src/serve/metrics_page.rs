//! The page with the server's figures, on an address of its own: `GET /metrics`.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use http::{Method, Request, Response, StatusCode, header};
use hyper::body::Incoming;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;

use super::Stop;
use crate::arena::Shared;

/// Readers at once; the next waits.
const READERS_MAX: usize = 8;
/// A reader that takes longer is cut off.
const READ_MAX: Duration = Duration::from_secs(10);
const OPEN_METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// Answers until the server ends.
pub(super) async fn run(listener: TcpListener, shared: Arc<Shared>, stop: Stop) {
    let free = Arc::new(Semaphore::new(READERS_MAX));
    loop {
        let reader = free.clone().acquire_owned().await;
        let accepted = tokio::select! {
            () = stop.cut.cancelled() => return,
            accepted = listener.accept() => accepted,
        };
        let Ok((stream, _)) = accepted else {
            tokio::time::sleep(Duration::from_millis(100)).await;
            continue;
        };
        let (shared, stop) = (shared.clone(), stop.clone());
        tokio::spawn(async move {
            let _reader = reader;
            tokio::select! {
                () = stop.cut.cancelled() => {}
                _ = tokio::time::timeout(READ_MAX, serve(stream, shared)) => {}
            }
        });
    }
}

async fn serve(stream: TcpStream, shared: Arc<Shared>) {
    let answer = service_fn(move |request| {
        let answer = answer(&request, &shared);
        async { Ok::<_, Infallible>(answer) }
    });
    let ended = hyper::server::conn::http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(READ_MAX)
        .keep_alive(false)
        .serve_connection(TokioIo::new(stream), answer)
        .await;
    if let Err(error) = ended {
        tracing::debug!(%error, "a reader of the figures is gone");
    }
}

fn answer(request: &Request<Incoming>, shared: &Arc<Shared>) -> Response<String> {
    let page = Response::builder();
    let page = match (request.method(), request.uri().path()) {
        (&Method::GET, "/metrics") => page
            .header(header::CONTENT_TYPE, OPEN_METRICS)
            .header(header::CACHE_CONTROL, "no-store")
            .body(shared.figures()),
        (_, "/metrics") => page
            .status(StatusCode::METHOD_NOT_ALLOWED)
            .header(header::ALLOW, "GET")
            .body("only GET\n".to_owned()),
        _ => page
            .status(StatusCode::NOT_FOUND)
            .body("the figures are at /metrics\n".to_owned()),
    };
    page.expect("the headers are fine")
}
