//! Matches: made, asked, followed, paused, stopped.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use futures_util::{Stream, stream};
use mashimo_proto::v1::{self, match_service_server::MatchService};
use prost::Message;
use tokio::sync::{broadcast, mpsc};
use tokio_stream::wrappers::ReceiverStream;
use tonic::codegen::BoxStream;
use tonic::{Request, Response, Status};

use super::auth::caller;
use super::convert::{game, match_spec, matches, time};
use super::{challenges, page};
use crate::arena::{
    Detail, Followed, MatchHandle, MatchNews, Next, Published, Refusal, Shared, TableView,
};

/// Matches: made, asked, followed.
pub(super) struct MatchDesk {
    pub(super) shared: Arc<Shared>,
}

const REASON_MAX: usize = 200;
const INTERVAL_MAX: Duration = Duration::from_secs(60);
/// Updates of a match that wait for their reader; while they do, standings are passed over.
const UPDATES_MAX: usize = 64;

type Update = Result<v1::WatchMatchResponse, Status>;

#[tonic::async_trait]
impl MatchService for MatchDesk {
    async fn create_match(
        &self,
        request: Request<v1::CreateMatchRequest>,
    ) -> Result<Response<v1::CreateMatchResponse>, Status> {
        let caller = caller(&request);
        let v1::CreateMatchRequest {
            request_id,
            match_id,
            spec,
        } = request.into_inner();
        let spec = spec.ok_or_else(|| Refusal::field("spec", "is needed"))?;
        let call = format!("CreateMatch/{}", caller.name());
        let named = page::request_id(&call, &request_id, &spec.encode_to_vec())?;
        let spec = match_spec::with_names(&self.shared, spec)?;
        let new = match_spec::new_match(&self.shared.rulebook, match_id, &spec, named)?;
        let status = self.shared.create_match(new).await?;
        Ok(Response::new(v1::CreateMatchResponse {
            r#match: Some(matches::message(&status)),
        }))
    }

    async fn get_match(
        &self,
        request: Request<v1::GetMatchRequest>,
    ) -> Result<Response<v1::GetMatchResponse>, Status> {
        let r#match = Some(self.standing(&request.into_inner().match_id).await?);
        Ok(Response::new(v1::GetMatchResponse { r#match }))
    }

    async fn list_matches(
        &self,
        request: Request<v1::ListMatchesRequest>,
    ) -> Result<Response<v1::ListMatchesResponse>, Status> {
        let request = request.into_inner();
        let size = page::size(request.page_size, 50, 200)?;
        let before = page::cursor(&request.page_token)?;
        let rows = self
            .shared
            .store
            .matches(before, size)
            .await
            .map_err(Refusal::from)?;
        let next = page::next(rows.len() == size, rows.last().map(|row| row.order));
        let mut found = Vec::with_capacity(rows.len());
        for row in rows {
            found.push(matches::message(&self.shared.stored_status(row).await?));
        }
        let wanted = |m: &v1::Match| request.states.is_empty() || request.states.contains(&m.state);
        found.retain(wanted);
        Ok(Response::new(v1::ListMatchesResponse {
            matches: found,
            next_page_token: next,
        }))
    }

    async fn pause_match(
        &self,
        request: Request<v1::PauseMatchRequest>,
    ) -> Result<Response<v1::PauseMatchResponse>, Status> {
        let id = request.into_inner().match_id;
        self.live(&id).await?.pause().await?;
        Ok(Response::new(v1::PauseMatchResponse {
            r#match: Some(self.standing(&id).await?),
        }))
    }

    async fn resume_match(
        &self,
        request: Request<v1::ResumeMatchRequest>,
    ) -> Result<Response<v1::ResumeMatchResponse>, Status> {
        let id = request.into_inner().match_id;
        self.live(&id).await?.resume().await?;
        Ok(Response::new(v1::ResumeMatchResponse {
            r#match: Some(self.standing(&id).await?),
        }))
    }

    async fn stop_match(
        &self,
        request: Request<v1::StopMatchRequest>,
    ) -> Result<Response<v1::StopMatchResponse>, Status> {
        let v1::StopMatchRequest {
            match_id,
            finish_games,
            reason,
        } = request.into_inner();
        if reason.len() > REASON_MAX {
            return Err(Refusal::field("reason", format!("at most {REASON_MAX} bytes")).into());
        }
        let reason = if reason.is_empty() {
            "stopped by request".to_owned()
        } else {
            reason
        };
        self.live(&match_id)
            .await?
            .stop(finish_games, reason)
            .await?;
        Ok(Response::new(v1::StopMatchResponse {
            r#match: Some(self.standing(&match_id).await?),
        }))
    }

    async fn watch_match(
        &self,
        request: Request<v1::WatchMatchRequest>,
    ) -> Result<Response<BoxStream<v1::WatchMatchResponse>>, Status> {
        let request = request.into_inner();
        let interval = request
            .interval
            .map(|d| time::span("interval", &d))
            .transpose();
        let interval: Duration = interval
            .map_err(time::refused)?
            .map(Duration::from)
            .unwrap_or_default();
        if interval > INTERVAL_MAX {
            return Err(Refusal::field("interval", "at most 60 s").into());
        }
        let Some(handle) = self.shared.matches.get(&request.match_id) else {
            // Over already: how it stands is all there is to say.
            let update =
                v1::watch_match_response::Update::Match(self.standing(&request.match_id).await?);
            let last = Ok(v1::WatchMatchResponse {
                update: Some(update),
            });
            return Ok(Response::new(Box::pin(stream::iter([last]))));
        };
        let shared = self.shared.clone();
        Ok(Response::new(Box::pin(watch(
            shared,
            handle,
            request.with_events,
            interval,
        ))))
    }

    async fn create_challenge(
        &self,
        request: Request<v1::CreateChallengeRequest>,
    ) -> Result<Response<v1::CreateChallengeResponse>, Status> {
        Ok(challenges::create(&self.shared, request).await?)
    }

    async fn get_challenge(
        &self,
        request: Request<v1::GetChallengeRequest>,
    ) -> Result<Response<v1::GetChallengeResponse>, Status> {
        Ok(challenges::get(&self.shared, request).await?)
    }

    async fn list_challenges(
        &self,
        request: Request<v1::ListChallengesRequest>,
    ) -> Result<Response<v1::ListChallengesResponse>, Status> {
        Ok(challenges::list(&self.shared, request)?)
    }

    async fn accept_challenge(
        &self,
        request: Request<v1::AcceptChallengeRequest>,
    ) -> Result<Response<v1::AcceptChallengeResponse>, Status> {
        Ok(challenges::accept(&self.shared, request).await?)
    }

    async fn decline_challenge(
        &self,
        request: Request<v1::DeclineChallengeRequest>,
    ) -> Result<Response<v1::DeclineChallengeResponse>, Status> {
        Ok(challenges::decline(&self.shared, request).await?)
    }

    async fn cancel_challenge(
        &self,
        request: Request<v1::CancelChallengeRequest>,
    ) -> Result<Response<v1::CancelChallengeResponse>, Status> {
        Ok(challenges::cancel(&self.shared, request).await?)
    }
}

impl MatchDesk {
    async fn standing(&self, id: &str) -> Result<v1::Match, Refusal> {
        Ok(matches::message(&self.shared.match_status(id).await?))
    }

    /// The task of a match; a match that is over has none.
    async fn live(&self, id: &str) -> Result<MatchHandle, Refusal> {
        if let Some(handle) = self.shared.matches.get(id) {
            return Ok(handle);
        }
        self.shared.match_status(id).await?;
        Err(Refusal::MatchOver(id.to_owned()))
    }
}

fn watch(
    shared: Arc<Shared>,
    handle: MatchHandle,
    with_events: bool,
    interval: Duration,
) -> impl Stream<Item = Update> {
    let (tx, rx) = mpsc::channel(UPDATES_MAX);
    let news = handle.news();
    tokio::spawn(follow(shared, handle, news, with_events, interval, tx));
    ReceiverStream::new(rx)
}

/// Sends how a match stands, then what begins and ends in it and how it stands after that, until
/// it is over or nobody reads.
async fn follow(
    shared: Arc<Shared>,
    handle: MatchHandle,
    mut news: broadcast::Receiver<MatchNews>,
    with_events: bool,
    interval: Duration,
    tx: mpsc::Sender<Update>,
) {
    use v1::watch_match_response::Update as Kind;
    let send = async |kind| {
        tx.send(Ok(v1::WatchMatchResponse { update: Some(kind) }))
            .await
    };
    let mut status = handle.status.clone();
    drop(handle);
    let mut now = status.borrow_and_update().clone();
    let mut playing = HashSet::new();
    // Games that began before; what begins from here on is news.
    let mut begun = views(&shared, &now.head.config.match_id).await;
    let mut first = true;
    loop {
        // First the match; later, games that began or ended come before the standing that counts them.
        if first && send(Kind::Match(matches::message(&now))).await.is_err() {
            return;
        }
        while let Ok(MatchNews(view)) = news.try_recv() {
            begun.push(view);
        }
        for view in begun.drain(..) {
            let Some(is_new) = note(&mut playing, &view) else {
                continue;
            };
            if send(Kind::Game(game::game(&view, Detail::Full)))
                .await
                .is_err()
            {
                return;
            }
            if with_events && is_new {
                let id = view.info.id().to_owned();
                tokio::spawn(follow_game(shared.clone(), id, tx.clone()));
            }
        }
        if !first && send(Kind::Match(matches::message(&now))).await.is_err() || now.is_over() {
            return;
        }
        first = false;
        tokio::time::sleep(interval).await;
        tokio::select! {
            changed = status.changed() => if changed.is_err() { return },
            () = tx.closed() => return,
            () = shared.stop.drain.cancelled() => {
                let _ = tx.send(Err(Refusal::Draining.into())).await;
                return;
            }
        }
        now = status.borrow_and_update().clone();
    }
}

/// Notes that a game began or ended, and says whether it is new; none if that was told before.
fn note(playing: &mut HashSet<String>, view: &TableView) -> Option<bool> {
    let id = view.info.id();
    if view.ending.is_some() {
        playing.remove(id);
        return Some(false);
    }
    playing.insert(id.to_owned()).then_some(true)
}

/// The games of a match that are being played, as spectators see them.
async fn views(shared: &Shared, match_id: &str) -> Vec<Arc<TableView>> {
    let mut views = Vec::new();
    for table in shared.tables.of_match(match_id) {
        if let Ok(view) = shared.glance(table.info.id()).await {
            views.push(Arc::new(view));
        }
    }
    views
}

/// Tells the events of a game as spectators get them.
async fn follow_game(shared: Arc<Shared>, game_id: String, tx: mpsc::Sender<Update>) {
    let Ok(Followed { seen, live }) = shared.follow(&game_id).await else {
        return;
    };
    let mut last = 0;
    let mut new = |event: &Published| {
        let seq = event.event.seq.unwrap_or(0);
        let is_new = seq > last;
        last = last.max(seq);
        is_new
    };
    let send = async |event: &Published| {
        let update = v1::watch_match_response::Update::Event(game::event(event, Detail::Full));
        let update = Some(update);
        tx.send(Ok(v1::WatchMatchResponse { update })).await
    };
    for event in seen.events(1) {
        if new(&event) && send(&event).await.is_err() {
            return;
        }
    }
    let Some(mut live) = live else { return };
    loop {
        let next = tokio::select! { next = live.next() => next, () = tx.closed() => return };
        match next {
            Some(Next::Event(event)) if new(&event) => {
                if send(&event).await.is_err() {
                    return;
                }
            }
            Some(Next::Event(_) | Next::Missed) => {}
            None => return,
        }
    }
}
