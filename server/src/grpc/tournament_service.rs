//! Tournaments: made, registered for, paired, confirmed, corrected, exchanged with other programs.

use std::sync::Arc;
use std::time::Duration;

use mashimo_proto::v1::{self, tournament_service_server::TournamentService};
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;
use tonic::codegen::BoxStream;
use tonic::{Request, Response, Status};

use super::auth::caller;
use super::convert::{time, tournaments};
use super::engine::until_drained;
use super::page;
use crate::arena::{Refusal, Shared, Tournament};
use crate::game::Millis;
use crate::tournament::Entrant;
use crate::tournament::open::{Act, Entry};
use crate::tournament::trf::{Dialect, read, write};

/// Tournaments of the server.
pub(super) struct TournamentDesk {
    pub(super) shared: Arc<Shared>,
}

const REASON_MAX: usize = 200;
/// The largest report file, in bytes.
const TRF_MAX: usize = 60 << 10;
/// Changes that wait for a watcher; while they do, standings are passed over.
const UPDATES_MAX: usize = 4;
/// How often a watcher hears at most.
const UPDATE_EVERY: Duration = Duration::from_millis(100);

type Watched = Result<v1::WatchTournamentResponse, Status>;

#[tonic::async_trait]
impl TournamentService for TournamentDesk {
    async fn create_tournament(
        &self,
        request: Request<v1::CreateTournamentRequest>,
    ) -> Result<Response<v1::CreateTournamentResponse>, Status> {
        let actor = caller(&request).name().to_owned();
        let v1::CreateTournamentRequest {
            tournament_id,
            spec,
        } = request.into_inner();
        let spec = spec.ok_or_else(|| Refusal::field("spec", "is needed"))?;
        let head = tournaments::head(&self.shared.rulebook, tournament_id, &spec, actor)?;
        let made = self.shared.create_tournament(head).await?;
        let tournament = Some(tournaments::message(&made.view().await));
        Ok(Response::new(v1::CreateTournamentResponse { tournament }))
    }

    async fn get_tournament(
        &self,
        request: Request<v1::GetTournamentRequest>,
    ) -> Result<Response<v1::GetTournamentResponse>, Status> {
        let found = self
            .shared
            .tournaments
            .get(&request.into_inner().tournament_id)?;
        let tournament = Some(tournaments::message(&found.view().await));
        Ok(Response::new(v1::GetTournamentResponse { tournament }))
    }

    async fn list_tournaments(
        &self,
        request: Request<v1::ListTournamentsRequest>,
    ) -> Result<Response<v1::ListTournamentsResponse>, Status> {
        let request = request.into_inner();
        let size = page::size(request.page_size, 20, 100)?;
        let after = page::text(&request.page_token)?;
        let mut all = self.shared.tournaments.after(&after, size + 1);
        let more = all.len() > size;
        all.truncate(size);
        let last = all.last().map(|tournament| tournament.head.id.as_str());
        let next_page_token = page::next_text(more, last);
        let mut found = Vec::with_capacity(all.len());
        for tournament in all {
            found.push(tournaments::summary(&tournament.view().await));
        }
        Ok(Response::new(v1::ListTournamentsResponse {
            tournaments: found,
            next_page_token,
        }))
    }

    async fn list_tournament_rounds(
        &self,
        request: Request<v1::ListTournamentRoundsRequest>,
    ) -> Result<Response<v1::ListTournamentRoundsResponse>, Status> {
        let request = request.into_inner();
        let size = page::size(request.page_size, 10, 20)?;
        let found = self.shared.tournaments.get(&request.tournament_id)?;
        let view = found.view().await;
        let from = request.from_round.max(1) as usize;
        let more = view.open.rounds().len() >= from + size;
        Ok(Response::new(v1::ListTournamentRoundsResponse {
            rounds: tournaments::rounds(&view, from, size),
            next_round: if more { (from + size) as u32 } else { 0 },
        }))
    }

    async fn start_tournament(
        &self,
        request: Request<v1::StartTournamentRequest>,
    ) -> Result<Response<v1::StartTournamentResponse>, Status> {
        let actor = caller(&request).name().to_owned();
        let id = request.into_inner().tournament_id;
        let tournament = self.act(&id, &actor, Act::Started).await?;
        Ok(Response::new(v1::StartTournamentResponse { tournament }))
    }

    async fn pause_tournament(
        &self,
        request: Request<v1::PauseTournamentRequest>,
    ) -> Result<Response<v1::PauseTournamentResponse>, Status> {
        let actor = caller(&request).name().to_owned();
        let request = request.into_inner();
        let reason = reason(request.reason, "paused by request")?;
        let paused = Act::Paused { reason };
        let tournament = self.act(&request.tournament_id, &actor, paused).await?;
        Ok(Response::new(v1::PauseTournamentResponse { tournament }))
    }

    async fn resume_tournament(
        &self,
        request: Request<v1::ResumeTournamentRequest>,
    ) -> Result<Response<v1::ResumeTournamentResponse>, Status> {
        let actor = caller(&request).name().to_owned();
        let id = request.into_inner().tournament_id;
        let tournament = self.act(&id, &actor, Act::Resumed).await?;
        Ok(Response::new(v1::ResumeTournamentResponse { tournament }))
    }

    async fn stop_tournament(
        &self,
        request: Request<v1::StopTournamentRequest>,
    ) -> Result<Response<v1::StopTournamentResponse>, Status> {
        let actor = caller(&request).name().to_owned();
        let request = request.into_inner();
        let stopped = Act::Stopped {
            finish_games: request.finish_games,
            reason: reason(request.reason, "stopped by request")?,
        };
        let tournament = self.act(&request.tournament_id, &actor, stopped).await?;
        Ok(Response::new(v1::StopTournamentResponse { tournament }))
    }

    async fn register_player(
        &self,
        request: Request<v1::RegisterPlayerRequest>,
    ) -> Result<Response<v1::RegisterPlayerResponse>, Status> {
        let actor = caller(&request).name().to_owned();
        let request = request.into_inner();
        let player = tournaments::player(&self.shared, &request.name, request.entrant.as_ref())?;
        let act = Act::Registered { player };
        let tournament = self.act(&request.tournament_id, &actor, act).await?;
        Ok(Response::new(v1::RegisterPlayerResponse { tournament }))
    }

    async fn withdraw_player(
        &self,
        request: Request<v1::WithdrawPlayerRequest>,
    ) -> Result<Response<v1::WithdrawPlayerResponse>, Status> {
        let actor = caller(&request).name().to_owned();
        let request = request.into_inner();
        let entrant = rank(request.rank)?;
        let act = Act::Withdrawn { entrant };
        let tournament = self.act(&request.tournament_id, &actor, act).await?;
        Ok(Response::new(v1::WithdrawPlayerResponse { tournament }))
    }

    async fn request_bye(
        &self,
        request: Request<v1::RequestByeRequest>,
    ) -> Result<Response<v1::RequestByeResponse>, Status> {
        let actor = caller(&request).name().to_owned();
        let request = request.into_inner();
        let act = Act::ByeRequested {
            entrant: rank(request.rank)?,
            round: number("round", request.round)?,
            bye: tournaments::bye(request.bye())?,
        };
        let tournament = self.act(&request.tournament_id, &actor, act).await?;
        Ok(Response::new(v1::RequestByeResponse { tournament }))
    }

    async fn pair_round(
        &self,
        request: Request<v1::PairRoundRequest>,
    ) -> Result<Response<v1::PairRoundResponse>, Status> {
        let actor = caller(&request).name().to_owned();
        let request = request.into_inner();
        let round = number("round", request.round)?;
        let found = self.shared.tournaments.get(&request.tournament_id)?;
        let paired = self.shared.pair_round(&found, &actor, round, request.anew);
        let tournament = Some(tournaments::message(&paired.await?));
        Ok(Response::new(v1::PairRoundResponse { tournament }))
    }

    async fn confirm_round(
        &self,
        request: Request<v1::ConfirmRoundRequest>,
    ) -> Result<Response<v1::ConfirmRoundResponse>, Status> {
        let actor = caller(&request).name().to_owned();
        let request = request.into_inner();
        let round = number("round", request.round)?;
        let found = self.shared.tournaments.get(&request.tournament_id)?;
        let confirmed = self.shared.confirm_round(&found, &actor, round).await?;
        let tournament = Some(tournaments::message(&confirmed));
        Ok(Response::new(v1::ConfirmRoundResponse { tournament }))
    }

    async fn override_result(
        &self,
        request: Request<v1::OverrideResultRequest>,
    ) -> Result<Response<v1::OverrideResultResponse>, Status> {
        let actor = caller(&request).name().to_owned();
        let request = request.into_inner();
        if !(1..=REASON_MAX).contains(&request.reason.len()) {
            let reason = format!("1 to {REASON_MAX} bytes are needed");
            return Err(Refusal::field("reason", reason).into());
        }
        let (half_points, forfeit) = tournaments::score(request.score.as_ref())?;
        let act = Act::Overridden {
            round: number("round", request.round)?,
            board: number("board", request.board)?,
            half_points,
            forfeit,
            reason: request.reason,
        };
        let tournament = self.act(&request.tournament_id, &actor, act).await?;
        Ok(Response::new(v1::OverrideResultResponse { tournament }))
    }

    async fn export_trf(
        &self,
        request: Request<v1::ExportTrfRequest>,
    ) -> Result<Response<v1::ExportTrfResponse>, Status> {
        let request = request.into_inner();
        let dialect = match request.form() {
            v1::TrfForm::Unspecified | v1::TrfForm::Trf26 => Dialect::Trf26,
            v1::TrfForm::Trf16 => Dialect::Trf16,
        };
        let found = self.shared.tournaments.get(&request.tournament_id)?;
        let trf = found.view().await.open.trf();
        let written = write(&trf, dialect).map_err(|faults| {
            let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
            Refusal::TournamentState(faults.join("; "))
        })?;
        let adjustments = written.adjustments.iter().map(ToString::to_string);
        Ok(Response::new(v1::ExportTrfResponse {
            text: written.text,
            adjustments: adjustments.collect(),
        }))
    }

    async fn import_trf(
        &self,
        request: Request<v1::ImportTrfRequest>,
    ) -> Result<Response<v1::ImportTrfResponse>, Status> {
        let actor = caller(&request).name().to_owned();
        let request = request.into_inner();
        if request.text.len() > TRF_MAX {
            return Err(Refusal::field("text", format!("at most {TRF_MAX} bytes")).into());
        }
        let imported = read(&request.text).map_err(|faults| {
            Refusal::BadFields(faults.iter().map(tournaments::trf_fault).collect())
        })?;
        let act = Act::Imported { text: request.text };
        let tournament = self.act(&request.tournament_id, &actor, act).await?;
        let adjustments = imported.adjustments.iter().map(ToString::to_string);
        Ok(Response::new(v1::ImportTrfResponse {
            tournament,
            adjustments: adjustments.collect(),
        }))
    }

    async fn watch_tournament(
        &self,
        request: Request<v1::WatchTournamentRequest>,
    ) -> Result<Response<BoxStream<v1::WatchTournamentResponse>>, Status> {
        let found = self
            .shared
            .tournaments
            .get(&request.into_inner().tournament_id)?;
        let (tx, rx) = mpsc::channel(UPDATES_MAX);
        tokio::spawn(watch(found, tx));
        Ok(Response::new(Box::pin(until_drained(
            &self.shared,
            ReceiverStream::new(rx),
        ))))
    }

    async fn list_tournament_entries(
        &self,
        request: Request<v1::ListTournamentEntriesRequest>,
    ) -> Result<Response<v1::ListTournamentEntriesResponse>, Status> {
        let request = request.into_inner();
        let size = page::size(request.page_size, 100, 500)?;
        self.shared.tournaments.get(&request.tournament_id)?;
        let found =
            self.shared
                .tournament_entries(&request.tournament_id, request.from_number, size + 1);
        let mut found = found.await?;
        let next_number = found.get(size).map_or(0, |(number, _)| *number);
        found.truncate(size);
        let entry = |(number, entry): &(u64, Entry)| v1::TournamentEntry {
            number: *number,
            time: Some(time::timestamp(Millis(entry.at_ms))),
            actor: entry.actor.clone(),
            act: serde_json::to_string(&entry.act).expect("an act is made of what JSON can hold"),
        };
        Ok(Response::new(v1::ListTournamentEntriesResponse {
            entries: found.iter().map(entry).collect(),
            next_number,
        }))
    }
}

impl TournamentDesk {
    async fn act(
        &self,
        id: &str,
        actor: &str,
        act: Act,
    ) -> Result<Option<v1::Tournament>, Refusal> {
        let found = self.shared.tournaments.get(id)?;
        let view = self.shared.act_on(&found, actor, act).await?;
        Ok(Some(tournaments::message(&view)))
    }
}

/// Why something is done.
fn reason(given: String, default: &str) -> Result<String, Refusal> {
    match given.len() {
        0 => Ok(default.to_owned()),
        1..=REASON_MAX => Ok(given),
        _ => Err(Refusal::field(
            "reason",
            format!("at most {REASON_MAX} bytes"),
        )),
    }
}

/// A start rank; whether there is such a player, the event says.
fn rank(wire: u32) -> Result<Entrant, Refusal> {
    number("rank", wire).map(Entrant)
}

fn number(field: &str, wire: u32) -> Result<u16, Refusal> {
    match u16::try_from(wire) {
        Ok(number @ 1..) => Ok(number),
        Ok(0) | Err(_) => {
            let reason = format!("{wire}: numbers begin at 1");
            Err(Refusal::field(field, reason))
        }
    }
}

/// Sends how a tournament stands at every change, until it is over or nobody reads.
async fn watch(tournament: Arc<Tournament>, tx: mpsc::Sender<Watched>) {
    let mut changes = tournament.changes();
    loop {
        changes.borrow_and_update();
        let view = tournament.view().await;
        let over = view.open.is_over() || view.open.course().stopped.is_some();
        let response = v1::WatchTournamentResponse {
            tournament: Some(tournaments::message(&view)),
        };
        if tx.send(Ok(response)).await.is_err() || over {
            return;
        }
        tokio::select! {
            changed = changes.changed() => if changed.is_err() { return },
            () = tx.closed() => return,
        }
        // What changes fast is told a few times a second.
        tokio::time::sleep(UPDATE_EVERY).await;
    }
}
