//! Questions about positions and lines: short ones answered at once, long ones by the engine's pool.

use std::sync::Arc;

use mashimo_proto::v1::{self, engine_service_server::EngineService};
use tonic::codegen::BoxStream;
use tonic::{Request, Response, Status};

use super::engine::{analyse, batch, lines, perft, positions, self_play};
use crate::arena::Shared;

/// Questions about positions and lines.
pub(super) struct Engine {
    pub(super) shared: Arc<Shared>,
}

#[tonic::async_trait]
impl EngineService for Engine {
    async fn get_start_position(
        &self,
        request: Request<v1::GetStartPositionRequest>,
    ) -> Result<Response<v1::GetStartPositionResponse>, Status> {
        let answer = positions::start(&self.shared.rulebook, &request.into_inner())?;
        Ok(Response::new(answer))
    }

    async fn get_random_positions(
        &self,
        request: Request<v1::GetRandomPositionsRequest>,
    ) -> Result<Response<v1::GetRandomPositionsResponse>, Status> {
        let request = request.into_inner();
        let shared = self.shared.clone();
        let job = move |_: &_| positions::random(&shared.rulebook, &request);
        Ok(Response::new(
            super::engine::answer(&self.shared, job).await?,
        ))
    }

    async fn parse_position(
        &self,
        request: Request<v1::ParsePositionRequest>,
    ) -> Result<Response<v1::ParsePositionResponse>, Status> {
        let answer = positions::parse(&self.shared.rulebook, &request.into_inner())?;
        Ok(Response::new(answer))
    }

    async fn mirror_position(
        &self,
        request: Request<v1::MirrorPositionRequest>,
    ) -> Result<Response<v1::MirrorPositionResponse>, Status> {
        let answer = positions::mirror(&self.shared.rulebook, &request.into_inner())?;
        Ok(Response::new(answer))
    }

    async fn get_legal_moves(
        &self,
        request: Request<v1::GetLegalMovesRequest>,
    ) -> Result<Response<v1::GetLegalMovesResponse>, Status> {
        let answer = lines::legal_moves(&self.shared.rulebook, &request.into_inner())?;
        Ok(Response::new(answer))
    }

    async fn batch_get_legal_moves(
        &self,
        request: Request<v1::BatchGetLegalMovesRequest>,
    ) -> Result<Response<BoxStream<v1::BatchGetLegalMovesResponse>>, Status> {
        Ok(Response::new(batch::legal_moves(
            &self.shared,
            request.into_inner(),
        )?))
    }

    async fn apply_moves(
        &self,
        request: Request<v1::ApplyMovesRequest>,
    ) -> Result<Response<v1::ApplyMovesResponse>, Status> {
        let answer = lines::apply(&self.shared.rulebook, &request.into_inner())?;
        Ok(Response::new(answer))
    }

    async fn batch_apply_moves(
        &self,
        request: Request<v1::BatchApplyMovesRequest>,
    ) -> Result<Response<BoxStream<v1::BatchApplyMovesResponse>>, Status> {
        Ok(Response::new(batch::apply(
            &self.shared,
            request.into_inner(),
        )?))
    }

    async fn get_outcome(
        &self,
        request: Request<v1::GetOutcomeRequest>,
    ) -> Result<Response<v1::GetOutcomeResponse>, Status> {
        let answer = lines::outcome(&self.shared.rulebook, &request.into_inner())?;
        Ok(Response::new(answer))
    }

    async fn perft(
        &self,
        request: Request<v1::PerftRequest>,
    ) -> Result<Response<BoxStream<v1::PerftResponse>>, Status> {
        Ok(Response::new(perft::run(
            &self.shared,
            request.into_inner(),
        )?))
    }

    async fn analyse(
        &self,
        request: Request<v1::AnalyseRequest>,
    ) -> Result<Response<BoxStream<v1::AnalyseResponse>>, Status> {
        Ok(Response::new(analyse::run(
            &self.shared,
            request.into_inner(),
        )?))
    }

    async fn get_encoding(
        &self,
        request: Request<v1::GetEncodingRequest>,
    ) -> Result<Response<v1::GetEncodingResponse>, Status> {
        let answer = positions::encoding(&self.shared.rulebook, &request.into_inner())?;
        Ok(Response::new(answer))
    }

    async fn encode_positions(
        &self,
        request: Request<v1::EncodePositionsRequest>,
    ) -> Result<Response<v1::EncodePositionsResponse>, Status> {
        let request = request.into_inner();
        let shared = self.shared.clone();
        let job = move |_: &_| positions::encode(&shared.rulebook, &request);
        Ok(Response::new(
            super::engine::answer(&self.shared, job).await?,
        ))
    }

    async fn self_play(
        &self,
        request: Request<v1::SelfPlayRequest>,
    ) -> Result<Response<BoxStream<v1::SelfPlayResponse>>, Status> {
        Ok(Response::new(self_play::run(
            &self.shared,
            request.into_inner(),
        )?))
    }
}
