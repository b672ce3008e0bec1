//! Matches: made, steered, followed.

use futures_util::{Stream, StreamExt};
use mashimo_proto::v1;

use super::{Client, retry, unary};
use crate::Error;

impl Client {
    /// Makes a match and starts it.
    ///
    /// # Errors
    /// The terms are wrong; the reason names every field.
    pub async fn create_match(&self, spec: v1::MatchSpec) -> Result<v1::Match, Error> {
        // Named, so that a repeated call makes no second match.
        let request_id = format!("{:032x}", rand::random::<u128>());
        let spec = Some(spec);
        let request = v1::CreateMatchRequest {
            request_id,
            match_id: String::new(),
            spec,
        };
        let answer = retry(|| async { self.matches().create_match(unary(request.clone())).await });
        found(answer.await?.r#match)
    }

    /// A match as it stands.
    ///
    /// # Errors
    /// There is no such match.
    pub async fn match_by_id(&self, match_id: &str) -> Result<v1::Match, Error> {
        let request = v1::GetMatchRequest {
            match_id: match_id.into(),
        };
        let answer = retry(|| async { self.matches().get_match(unary(request.clone())).await });
        found(answer.await?.r#match)
    }

    /// A page of matches, newest first, and the token of the next page.
    ///
    /// # Errors
    /// The server refuses, with its reason.
    pub async fn list_matches(
        &self,
        request: v1::ListMatchesRequest,
    ) -> Result<v1::ListMatchesResponse, Error> {
        retry(|| async { self.matches().list_matches(unary(request.clone())).await }).await
    }

    /// Begins no more games until resumed.
    ///
    /// # Errors
    /// There is no such match, or it is over.
    pub async fn pause_match(&self, match_id: &str) -> Result<v1::Match, Error> {
        let request = v1::PauseMatchRequest {
            match_id: match_id.into(),
        };
        let answer = retry(|| async { self.matches().pause_match(unary(request.clone())).await });
        found(answer.await?.r#match)
    }

    /// Goes on.
    ///
    /// # Errors
    /// There is no such match, or it is over.
    pub async fn resume_match(&self, match_id: &str) -> Result<v1::Match, Error> {
        let request = v1::ResumeMatchRequest {
            match_id: match_id.into(),
        };
        let answer = retry(|| async { self.matches().resume_match(unary(request.clone())).await });
        found(answer.await?.r#match)
    }

    /// Ends a match.
    ///
    /// # Errors
    /// There is no such match.
    pub async fn stop_match(&self, request: v1::StopMatchRequest) -> Result<v1::Match, Error> {
        let answer = retry(|| async { self.matches().stop_match(unary(request.clone())).await });
        found(answer.await?.r#match)
    }

    /// Follows a match until it ends. Dropping the stream stops following.
    ///
    /// # Errors
    /// There is no such match; each update may be an error, too.
    pub async fn watch_match(
        &self,
        request: v1::WatchMatchRequest,
    ) -> Result<impl Stream<Item = Result<v1::WatchMatchResponse, Error>> + Unpin + use<>, Error>
    {
        let updates = self.matches().watch_match(request).await?.into_inner();
        Ok(updates.map(|update| update.map_err(Error::from)))
    }
}

fn found(sent: Option<v1::Match>) -> Result<v1::Match, Error> {
    sent.ok_or_else(|| Error::Contract("a match was asked for and none came".into()))
}
