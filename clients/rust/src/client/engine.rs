//! Positions, moves and searches.

use futures_util::{Stream, StreamExt, TryStreamExt};
use mashimo_proto::v1;

use super::{Client, Line, Rules, retry, unary};
use crate::Error;

impl Client {
    /// The start position of a ruleset.
    ///
    /// # Errors
    /// The server refuses, with its reason.
    pub async fn start_position(&self, rules: impl Into<Rules>) -> Result<v1::Position, Error> {
        let request = v1::GetStartPositionRequest {
            rules: Some(rules.into().into()),
        };
        let answer = retry(|| async {
            self.engine()
                .get_start_position(unary(request.clone()))
                .await
        });
        position(answer.await?.position)
    }

    /// Reads a position.
    ///
    /// # Errors
    /// The text is no position of the ruleset; the reason names every fault with its field.
    pub async fn parse_position(
        &self,
        rules: impl Into<Rules>,
        text: &str,
    ) -> Result<v1::Position, Error> {
        let rules = Some(rules.into().into());
        let request = v1::ParsePositionRequest {
            rules,
            text: text.into(),
        };
        let answer = retry(|| async { self.engine().parse_position(unary(request.clone())).await });
        position(answer.await?.position)
    }

    /// The legal moves after a line, each with what it leads to.
    ///
    /// # Errors
    /// The server refuses the line, with its reason.
    pub async fn legal_moves(&self, line: Line) -> Result<v1::GetLegalMovesResponse, Error> {
        let line = Some(line.into());
        let request = v1::GetLegalMovesRequest {
            line,
            with_positions: true,
        };
        retry(|| async { self.engine().get_legal_moves(unary(request.clone())).await }).await
    }

    /// Plays moves after a line; with the trace of each lap.
    ///
    /// # Errors
    /// A move is not legal; the reason names it and the legal ones.
    pub async fn apply<M: Into<String>>(
        &self,
        line: Line,
        moves: impl IntoIterator<Item = M>,
    ) -> Result<v1::ApplyMovesResponse, Error> {
        let moves = moves.into_iter().map(Into::into).collect();
        let request = v1::ApplyMovesRequest {
            line: Some(line.into()),
            moves,
            trace: true,
        };
        retry(|| async { self.engine().apply_moves(unary(request.clone())).await }).await
    }

    /// Plays the moves of many lines in one call; the answers are in the order of the lines.
    ///
    /// # Errors
    /// The server refuses. A line that is wrong is no error but says so in its item.
    pub async fn apply_many(
        &self,
        rules: impl Into<Rules>,
        lines: Vec<v1::BatchLine>,
    ) -> Result<Vec<v1::ApplyMovesItem>, Error> {
        let request = v1::BatchApplyMovesRequest {
            rules: Some(rules.into().into()),
            lines,
        };
        let answers = self.engine().batch_apply_moves(request).await?.into_inner();
        let items = answers.try_fold(Vec::new(), |mut items, answer| async {
            items.extend(answer.items);
            Ok(items)
        });
        Ok(items.await?)
    }

    /// The legal moves of many positions in one call; the answers are in the order of the positions.
    ///
    /// # Errors
    /// The server refuses. A position that is wrong is no error but says so in its item.
    pub async fn legal_moves_many(
        &self,
        rules: impl Into<Rules>,
        positions: Vec<String>,
    ) -> Result<Vec<v1::LegalMovesItem>, Error> {
        let rules = Some(rules.into().into());
        let request = v1::BatchGetLegalMovesRequest {
            rules,
            positions,
            with_positions: true,
        };
        let answers = self
            .engine()
            .batch_get_legal_moves(request)
            .await?
            .into_inner();
        let items = answers.try_fold(Vec::new(), |mut items, answer| async {
            items.extend(answer.items);
            Ok(items)
        });
        Ok(items.await?)
    }

    /// The outcome of a line; none while the game goes on.
    ///
    /// # Errors
    /// The server refuses the line, with its reason.
    pub async fn outcome(&self, line: Line) -> Result<Option<v1::Outcome>, Error> {
        let request = v1::GetOutcomeRequest {
            line: Some(line.into()),
        };
        let answer = retry(|| async { self.engine().get_outcome(unary(request.clone())).await });
        Ok(answer.await?.outcome)
    }

    /// Counts sequences of moves, with an answer a depth. Dropping the stream stops the count.
    ///
    /// # Errors
    /// The server refuses, with its reason; each answer may be an error, too.
    pub async fn perft(
        &self,
        request: v1::PerftRequest,
    ) -> Result<impl Stream<Item = Result<v1::PerftResponse, Error>> + Unpin + use<>, Error> {
        let answers = self.engine().perft(request).await?.into_inner();
        Ok(answers.map(|answer| answer.map_err(Error::from)))
    }

    /// Searches, with an answer a depth. Dropping the stream stops the search.
    ///
    /// # Errors
    /// The server refuses, with its reason; each answer may be an error, too.
    pub async fn analyse(
        &self,
        request: v1::AnalyseRequest,
    ) -> Result<impl Stream<Item = Result<v1::AnalyseResponse, Error>> + Unpin + use<>, Error> {
        let answers = self.engine().analyse(request).await?.into_inner();
        Ok(answers.map(|answer| answer.map_err(Error::from)))
    }
}

fn position(sent: Option<v1::Position>) -> Result<v1::Position, Error> {
    sent.ok_or_else(|| Error::Contract("a position was asked for and none came".into()))
}
