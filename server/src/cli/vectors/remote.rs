//! Answers from a server's EngineService.

use futures_util::StreamExt;
use mashimo_client::{Address, Client, Error, Line, Rules, v1};

use super::answer::Answer;
use super::vector::{Over, Successor, Vector};
use crate::cli::fault::Fault;

/// A connection to a server.
#[derive(Clone)]
pub(crate) struct Remote {
    client: Client,
}

impl Remote {
    /// Connects.
    pub(crate) async fn connect(address: &str) -> Result<Remote, Fault> {
        let token = std::env::var("MASHIMO_TOKEN").ok();
        let wrong = |error| Fault::input(format_args!("--address: {error}"));
        let address = Address::find(address, token.as_deref()).map_err(wrong)?;
        let client = Client::connect(&address).await.map_err(Fault::failed)?;
        Ok(Remote { client })
    }

    /// The server's answer.
    pub(crate) async fn answer(&self, vector: &Vector) -> Result<Answer, String> {
        let answer = match vector {
            Vector::Moves { position, .. } => self.moves(vector.spec(), position).await,
            Vector::Perft {
                position, counts, ..
            } => self.perft(vector.spec(), position, counts.len()).await,
            Vector::Game { start, line, .. } => self.game(vector.spec(), start, line).await,
        };
        answer.map_err(|error| error.to_string())
    }

    async fn moves(&self, spec: String, position: &str) -> Result<Answer, Error> {
        let answer = self
            .client
            .legal_moves(Line::of(spec).from(position))
            .await?;
        let written = answer.position.unwrap_or_default().text;
        if written != position {
            return Err(Error::Contract(format!("position: written {written}")));
        }
        let successor = |legal: v1::LegalMove| Successor {
            mv: legal.text,
            to: legal.position,
            over: legal.outcome.map(over),
        };
        Ok(Answer::Moves(
            answer.moves.into_iter().map(successor).collect(),
        ))
    }

    async fn perft(&self, spec: String, position: &str, depths: usize) -> Result<Answer, Error> {
        let request = v1::PerftRequest {
            rules: Some(Rules::from(spec).into()),
            position: position.to_string(),
            depth: u32::try_from(depths).unwrap_or(u32::MAX),
            ..Default::default()
        };
        let mut answers = self.client.perft(request).await?;
        let mut counts = Vec::new();
        while let Some(answer) = answers.next().await {
            let answer = answer?;
            // Progress within a depth comes with the same depth again.
            counts.resize(answer.depth as usize, 0);
            if let Some(count) = counts.last_mut() {
                *count = answer.nodes;
            }
        }
        Ok(Answer::Perft(counts))
    }

    async fn game(&self, spec: String, start: &str, moves: &[String]) -> Result<Answer, Error> {
        let request = v1::ApplyMovesRequest {
            line: Some(Line::of(spec).from(start).into()),
            moves: moves.to_vec(),
            trace: false,
        };
        let answer = self
            .client
            .engine()
            .apply_moves(request)
            .await
            .map_err(Error::from)?;
        let answer = answer.into_inner();
        let to = answer.position.unwrap_or_default().text;
        Ok(Answer::Game(to, answer.outcome.map(over)))
    }
}

fn over(outcome: v1::Outcome) -> Over {
    Over {
        winner: outcome.winner,
        scores: outcome.seeds,
        reason: outcome.reason,
    }
}
