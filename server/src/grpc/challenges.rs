//! Challenges: made, shown, answered, taken back.

use std::sync::Arc;
use std::time::Duration;

use mashimo_engine::Level;
use mashimo_proto::v1::{self, entrant::Who};
use prost::Message;
use tonic::{Request, Response};

use super::auth::caller;
use super::convert::{challenge, match_spec, matches, time};
use super::page;
use crate::arena::{Caller, NewChallenge, Refusal, Shared};

const EXPIRES_DEFAULT: Duration = Duration::from_secs(60);
const EXPIRES_MAX: Duration = Duration::from_secs(24 * 3600);

type Answer<T> = Result<Response<T>, Refusal>;

pub(super) async fn create(
    shared: &Arc<Shared>,
    request: Request<v1::CreateChallengeRequest>,
) -> Answer<v1::CreateChallengeResponse> {
    let caller = caller(&request);
    let request = request.into_inner();
    let challenger = challenger(shared, &caller, &request)?;
    let call = format!("CreateChallenge/{challenger}");
    let named = page::request_id(&call, &request.request_id, &request.encode_to_vec())?;
    let mut spec = request.spec.unwrap_or_default();
    spec.entrants = entrants(&challenger, &request.challenged, &spec.entrants)?;
    let expires_in = expires_in(request.expires_in.as_ref())?;
    let new = match_spec::new_match(&shared.rulebook, String::new(), &spec, None)?;
    let new = NewChallenge {
        challenger,
        challenged: new.config.players[1].bot.clone(),
        new,
        expires_in,
        request: named,
    };
    let terms = shared.challenge(new).await?;
    let challenge = Some(challenge::message(&terms));
    Ok(Response::new(v1::CreateChallengeResponse { challenge }))
}

pub(super) async fn get(
    shared: &Arc<Shared>,
    request: Request<v1::GetChallengeRequest>,
) -> Answer<v1::GetChallengeResponse> {
    let caller = caller(&request);
    let id = request.into_inner().challenge_id;
    let terms = shared.own_challenge(&caller, &id).await?;
    let challenge = Some(challenge::message(&terms));
    Ok(Response::new(v1::GetChallengeResponse { challenge }))
}

pub(super) fn list(
    shared: &Arc<Shared>,
    request: Request<v1::ListChallengesRequest>,
) -> Answer<v1::ListChallengesResponse> {
    let caller = caller(&request);
    let request = request.into_inner();
    let size = page::size(request.page_size, 50, 200)?;
    let before = page::text(&request.page_token)?;
    let terms = shared.own_challenges(&caller, &before, size);
    let last = terms.last().map(|terms| terms.id.as_str());
    Ok(Response::new(v1::ListChallengesResponse {
        next_page_token: page::next_text(terms.len() == size, last),
        challenges: terms.iter().map(challenge::message).collect(),
    }))
}

pub(super) async fn accept(
    shared: &Arc<Shared>,
    request: Request<v1::AcceptChallengeRequest>,
) -> Answer<v1::AcceptChallengeResponse> {
    let caller = caller(&request);
    let id = request.into_inner().challenge_id;
    let status = shared.accept_challenge(&caller, id).await?;
    let r#match = Some(matches::message(&status));
    Ok(Response::new(v1::AcceptChallengeResponse { r#match }))
}

pub(super) async fn decline(
    shared: &Arc<Shared>,
    request: Request<v1::DeclineChallengeRequest>,
) -> Answer<v1::DeclineChallengeResponse> {
    let caller = caller(&request);
    let request = request.into_inner();
    let terms = shared
        .decline_challenge(&caller, &request.challenge_id, &request.reason)
        .await?;
    let challenge = Some(challenge::message(&terms));
    Ok(Response::new(v1::DeclineChallengeResponse { challenge }))
}

pub(super) async fn cancel(
    shared: &Arc<Shared>,
    request: Request<v1::CancelChallengeRequest>,
) -> Answer<v1::CancelChallengeResponse> {
    let caller = caller(&request);
    let id = request.into_inner().challenge_id;
    let terms = shared.cancel_challenge(&caller, &id).await?;
    let challenge = Some(challenge::message(&terms));
    Ok(Response::new(v1::CancelChallengeResponse { challenge }))
}

/// Who challenges: the caller's bot; in the practice realm the first entrant says.
fn challenger(
    shared: &Shared,
    caller: &Caller,
    request: &v1::CreateChallengeRequest,
) -> Result<String, Refusal> {
    let entrants = request.spec.as_ref().map(|spec| &spec.entrants);
    let first = entrants.and_then(|entrants| entrants.first());
    let asked = match first.and_then(|entrant| entrant.who.as_ref()) {
        Some(Who::ConnectedName(name)) => name.as_str(),
        Some(Who::BotId(_) | Who::Level(_)) => {
            let reason = "the challenger is named by connected_name, or left out with a token";
            return Err(Refusal::field("spec.entrants[0]", reason));
        }
        None => "",
    };
    if asked.is_empty() && matches!(caller, Caller::Guest) {
        let reason = "without a token the connected_name of the challenger is needed";
        return Err(Refusal::field("spec.entrants[0]", reason));
    }
    Ok(shared.bot_of(caller, asked)?.bot)
}

/// The challenger first; versions and labels as they were given.
fn entrants(
    challenger: &str,
    challenged: &str,
    given: &[v1::Entrant],
) -> Result<Vec<v1::Entrant>, Refusal> {
    if given.len() > 2 {
        return Err(Refusal::field(
            "spec.entrants",
            "a challenge is between two",
        ));
    }
    if challenged.is_empty() {
        return Err(Refusal::field("challenged", "the name of a bot is needed"));
    }
    let who = [
        Who::ConnectedName(challenger.to_owned()),
        match Level::parse(challenged) {
            Ok(level) => Who::Level(level.to_string()),
            Err(_) => Who::ConnectedName(challenged.to_owned()),
        },
    ];
    let entrant = |(i, who)| v1::Entrant {
        who: Some(who),
        ..given.get(i).cloned().unwrap_or_default()
    };
    Ok(who.into_iter().enumerate().map(entrant).collect())
}

fn expires_in(wire: Option<&prost_types::Duration>) -> Result<Duration, Refusal> {
    let span = wire.map(|d| time::span("expires_in", d)).transpose();
    let span = span.map_err(time::refused)?;
    let span = span.map_or(EXPIRES_DEFAULT, Duration::from);
    if span.is_zero() || span > EXPIRES_MAX {
        return Err(Refusal::field("expires_in", "more than 0 and at most 24 h"));
    }
    Ok(span)
}
