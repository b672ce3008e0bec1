//! Who runs tournaments by calls.
#![allow(
    dead_code,
    unreachable_pub,
    missing_docs,
    clippy::unwrap_used,
    reason = "each test uses its own part and may fail where it stands"
)]

use std::path::Path;

use mashimo_proto::v1::{
    self, entrant::Who, match_service_client::MatchServiceClient,
    tournament_service_client::TournamentServiceClient,
};
use mashimo_server::serve::Data;
use mashimo_server::{Config, Running};
use tonic::transport::Channel;
use tonic::{Code, Status};
use tonic_types::StatusExt;

use super::service::staff::{ARBITER, staffed, with_token};
use super::service::{rules_ref, serve_with, spec};

pub fn terms() -> v1::MatchSpec {
    v1::MatchSpec {
        entrants: Vec::new(),
        seats_fixed: false,
        rules: Some(rules_ref("kalah:pits=2,seeds=2")),
        random_plies: 1,
        ..spec("kalah", ["random", "random"], 2)
    }
}

pub struct Office {
    pub client: TournamentServiceClient<Channel>,
    pub id: String,
}

impl Office {
    /// The tournament that was made before.
    pub fn again(channel: &Channel) -> Office {
        Office {
            client: TournamentServiceClient::new(channel.clone()),
            id: "open".into(),
        }
    }

    /// Makes a tournament of these terms, with so many house bots.
    pub async fn with_levels(channel: &Channel, spec: v1::TournamentSpec, n: usize) -> Office {
        let mut office = Office::again(channel);
        let request = v1::CreateTournamentRequest {
            tournament_id: "open".into(),
            spec: Some(spec),
        };
        office.client.create_tournament(request).await.unwrap();
        office.levels(n).await;
        office
    }

    pub async fn create(channel: &Channel, kind: v1::TournamentKind, number: u32) -> Office {
        let mut client = TournamentServiceClient::new(channel.clone());
        let request = v1::CreateTournamentRequest {
            tournament_id: "open".into(),
            spec: Some(v1::TournamentSpec {
                name: "The open".into(),
                kind: kind.into(),
                number,
                terms: vec![terms()],
                ..v1::TournamentSpec::default()
            }),
        };
        client.create_tournament(request.clone()).await.unwrap();
        client
            .create_tournament(request.clone())
            .await
            .expect("the same again is the same");
        let mut other = request;
        other.spec.as_mut().unwrap().name = "Another".into();
        let status = client.create_tournament(other).await.unwrap_err();
        assert_eq!(status.code(), Code::AlreadyExists);
        Office {
            client,
            id: "open".into(),
        }
    }

    pub async fn register(&mut self, who: Who, name: &str) -> Result<v1::Tournament, Status> {
        let request = v1::RegisterPlayerRequest {
            tournament_id: self.id.clone(),
            name: name.into(),
            entrant: Some(v1::Entrant {
                who: Some(who),
                ..v1::Entrant::default()
            }),
        };
        let registered = self.client.register_player(request).await?;
        Ok(registered.into_inner().tournament.unwrap())
    }

    pub async fn levels(&mut self, players: usize) {
        for n in 1..=players {
            let level = if n == 1 { "ref:1" } else { "random" };
            self.register(Who::Level(level.into()), &format!("b{n}"))
                .await
                .unwrap();
        }
    }

    pub async fn pair(&mut self, round: u32) -> Result<v1::Tournament, Status> {
        let request = v1::PairRoundRequest {
            tournament_id: self.id.clone(),
            round,
            anew: false,
        };
        Ok(self
            .client
            .pair_round(request)
            .await?
            .into_inner()
            .tournament
            .unwrap())
    }

    pub async fn confirm(&mut self, round: u32) -> Result<v1::Tournament, Status> {
        let request = v1::ConfirmRoundRequest {
            tournament_id: self.id.clone(),
            round,
        };
        Ok(self
            .client
            .confirm_round(request)
            .await?
            .into_inner()
            .tournament
            .unwrap())
    }

    pub async fn override_result(
        &mut self,
        round: u32,
        board: u32,
    ) -> Result<v1::Tournament, Status> {
        let request = v1::OverrideResultRequest {
            tournament_id: self.id.clone(),
            round,
            board,
            score: Some(v1::TournamentScore {
                first: 0.0,
                second: 1.0,
                ..v1::TournamentScore::default()
            }),
            reason: "the board was set up wrongly".into(),
        };
        Ok(self
            .client
            .override_result(with_token(request, ARBITER))
            .await?
            .into_inner()
            .tournament
            .unwrap())
    }

    pub async fn get(&mut self) -> v1::Tournament {
        let tournament_id = self.id.clone();
        let request = v1::GetTournamentRequest { tournament_id };
        let found = self.client.get_tournament(request).await.unwrap();
        found.into_inner().tournament.unwrap()
    }

    /// The tournament as soon as a round is closed.
    pub async fn closed(&mut self, round: u32) -> v1::Tournament {
        let tournament_id = self.id.clone();
        let request = v1::WatchTournamentRequest { tournament_id };
        let mut updates = self
            .client
            .watch_tournament(request)
            .await
            .unwrap()
            .into_inner();
        loop {
            let update = updates.message().await.unwrap().expect("until it is over");
            let tournament = update.tournament.unwrap();
            let found = tournament.rounds.iter().find(|found| found.number == round);
            if found.is_some_and(|found| found.state() == v1::RoundState::Closed) {
                return tournament;
            }
        }
    }

    pub async fn start(&mut self) -> v1::Tournament {
        let tournament_id = self.id.clone();
        let request = v1::StartTournamentRequest { tournament_id };
        let started = self.client.start_tournament(request).await.unwrap();
        started.into_inner().tournament.unwrap()
    }

    pub async fn resume(&mut self) -> v1::Tournament {
        let tournament_id = self.id.clone();
        let request = v1::ResumeTournamentRequest { tournament_id };
        let resumed = self.client.resume_tournament(request).await.unwrap();
        resumed.into_inner().tournament.unwrap()
    }

    pub async fn pause(&mut self, reason: &str) -> v1::Tournament {
        let request = v1::PauseTournamentRequest {
            tournament_id: self.id.clone(),
            reason: reason.into(),
        };
        let paused = self.client.pause_tournament(request).await.unwrap();
        paused.into_inner().tournament.unwrap()
    }

    pub async fn stop(&mut self, finish_games: bool) -> v1::Tournament {
        let request = v1::StopTournamentRequest {
            tournament_id: self.id.clone(),
            finish_games,
            reason: "the hall closes".into(),
        };
        let stopped = self.client.stop_tournament(request).await.unwrap();
        stopped.into_inner().tournament.unwrap()
    }

    /// The tournament as soon as it is as wanted.
    pub async fn until(&mut self, wanted: impl Fn(&v1::Tournament) -> bool) -> v1::Tournament {
        let tournament_id = self.id.clone();
        let request = v1::WatchTournamentRequest { tournament_id };
        let mut updates = self
            .client
            .watch_tournament(request)
            .await
            .unwrap()
            .into_inner();
        loop {
            let update = updates.message().await.unwrap().expect("until it is over");
            let tournament = update.tournament.unwrap();
            if wanted(&tournament) {
                return tournament;
            }
        }
    }

    pub async fn export(&mut self) -> String {
        let request = v1::ExportTrfRequest {
            tournament_id: self.id.clone(),
            ..v1::ExportTrfRequest::default()
        };
        self.client
            .export_trf(request)
            .await
            .unwrap()
            .into_inner()
            .text
    }

    pub async fn entries(&mut self) -> Vec<v1::TournamentEntry> {
        let request = v1::ListTournamentEntriesRequest {
            tournament_id: self.id.clone(),
            ..v1::ListTournamentEntriesRequest::default()
        };
        let found = self.client.list_tournament_entries(request).await.unwrap();
        found.into_inner().entries
    }
}

pub fn reason(status: &Status) -> String {
    status
        .get_error_details()
        .error_info()
        .unwrap()
        .reason
        .clone()
}

pub async fn matches(channel: &Channel) -> usize {
    let request = v1::ListMatchesRequest {
        page_size: 200,
        ..v1::ListMatchesRequest::default()
    };
    let found = MatchServiceClient::new(channel.clone())
        .list_matches(request)
        .await;
    found.unwrap().into_inner().matches.len()
}

/// A server with staff on a folder.
pub async fn serve_folder(folder: &Path) -> (Running, Channel) {
    let config = Config {
        data: Data::Folder(folder.to_owned()),
        ..Config::throwaway()
    };
    serve_with(staffed(config)).await
}
