//! The one table of powers: what each call needs, looked at before it is served.

use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::{Arc, LazyLock};
use std::task::{Context, Poll};

use futures_util::future::{Either, Ready, ready};
use http::{Request, Response};
use tonic::Status;
use tonic::body::Body;
use tower::Service;

use super::auth::bearer;
use crate::arena::{Caller, Need, Refusal, Shared};

/// A service, and which of its calls need what.
type Calls = (&'static str, &'static [(Need, &'static [&'static str])]);

/// What each call needs, by service. A call that is not here is not served.
const TABLE: &[Calls] = &[
    (
        "BotService",
        &[
            (
                Need::PLAY,
                &[
                    "Play",
                    "Events",
                    "SubmitMove",
                    "Respond",
                    "GetSession",
                    "ListMyGames",
                    "GetGameSnapshot",
                ],
            ),
            // Whose game it is the call looks at itself.
            (Need::Nothing, &["GetGameTrace"]),
        ],
    ),
    (
        "MatchService",
        &[
            (
                Need::ORGANISE,
                &["CreateMatch", "PauseMatch", "ResumeMatch", "StopMatch"],
            ),
            (Need::Nothing, &["GetMatch", "ListMatches", "WatchMatch"]),
            (
                Need::PLAY,
                &[
                    "CreateChallenge",
                    "GetChallenge",
                    "ListChallenges",
                    "AcceptChallenge",
                    "DeclineChallenge",
                    "CancelChallenge",
                ],
            ),
        ],
    ),
    (
        "GameService",
        &[(
            Need::Nothing,
            &[
                "GetGame",
                "ListGames",
                "ListGameEvents",
                "WatchGame",
                "ExportGames",
            ],
        )],
    ),
    (
        "LadderService",
        &[
            (Need::PLAY, &["JoinLadder", "LeaveLadder"]),
            (
                Need::Nothing,
                &[
                    "ListLadders",
                    "GetStandings",
                    "GetRatingHistory",
                    "GetPairings",
                ],
            ),
            (
                Need::ORGANISE,
                &["PauseLadder", "ResumeLadder", "RestoreMember"],
            ),
        ],
    ),
    (
        "TournamentService",
        &[
            (
                Need::ORGANISE,
                &[
                    "CreateTournament",
                    "StartTournament",
                    "PauseTournament",
                    "ResumeTournament",
                    "StopTournament",
                    "RegisterPlayer",
                    "WithdrawPlayer",
                    "RequestBye",
                    "PairRound",
                    "ConfirmRound",
                    "ImportTrf",
                ],
            ),
            (Need::ARBITRATE, &["OverrideResult"]),
            (
                Need::Nothing,
                &[
                    "GetTournament",
                    "ListTournaments",
                    "ListTournamentRounds",
                    "ExportTrf",
                    "WatchTournament",
                    "ListTournamentEntries",
                ],
            ),
        ],
    ),
    (
        "RegistryService",
        &[
            (Need::REGISTER, &["RegisterBot"]),
            (Need::OWN, &["PublishVersion", "RotateToken", "RevokeToken"]),
            (Need::Nothing, &["GetBot", "ListBots", "ListConnectedBots"]),
        ],
    ),
    (
        "AdminService",
        &[
            (
                Need::ARBITRATE,
                &[
                    "AdjudicateGame",
                    "VoidGame",
                    "ReplayGame",
                    "SuspendGame",
                    "ListAuditEntries",
                ],
            ),
            (
                Need::ADMINISTER,
                &["SuspendBot", "RestoreBot", "CreateToken", "Drain"],
            ),
        ],
    ),
    (
        "RulesService",
        &[(
            Need::Nothing,
            &["ListRulesets", "GetRuleset", "CheckRules", "DescribeRules"],
        )],
    ),
    (
        "EngineService",
        &[(
            Need::Nothing,
            &[
                "GetStartPosition",
                "GetRandomPositions",
                "ParsePosition",
                "MirrorPosition",
                "GetLegalMoves",
                "BatchGetLegalMoves",
                "ApplyMoves",
                "BatchApplyMoves",
                "GetOutcome",
                "Perft",
                "Analyse",
                "GetEncoding",
                "EncodePositions",
                "SelfPlay",
            ],
        )],
    ),
    ("ServerService", &[(Need::Nothing, &["GetServerInfo"])]),
];

/// Paths of our own services; others (health, reflection) are everybody's.
const PREFIX: &str = "/mashimo.v1.";

static NEEDS: LazyLock<HashMap<String, Need>> = LazyLock::new(|| {
    let mut needs = HashMap::new();
    for (service, groups) in TABLE {
        for (need, calls) in *groups {
            needs.extend(
                calls
                    .iter()
                    .map(|call| (format!("{service}/{call}"), *need)),
            );
        }
    }
    needs
});

/// What a call needs, by its path; nothing is said of paths that are not ours.
fn need(path: &str) -> Option<Result<Need, Refusal>> {
    let call = path.strip_prefix(PREFIX)?;
    let known = NEEDS.get(call).copied();
    Some(known.ok_or_else(|| Refusal::CallUnknown(call.to_owned())))
}

/// Services with the table before them.
#[derive(Clone)]
pub(super) struct Powers<S> {
    shared: Arc<Shared>,
    inner: S,
}

impl<S> Powers<S> {
    pub(super) fn before(inner: S, shared: &Arc<Shared>) -> Powers<S> {
        let shared = shared.clone();
        Powers { shared, inner }
    }

    fn admit<B>(&self, request: &Request<B>) -> Result<Option<Caller>, Refusal> {
        let Some(need) = need(request.uri().path()) else {
            return Ok(None);
        };
        let caller = self.shared.caller(bearer(request.headers())?)?;
        self.shared.admit_caller(&caller, need?)?;
        Ok(Some(caller))
    }
}

type Answer = Result<Response<Body>, Infallible>;

impl<S, B> Service<Request<B>> for Powers<S>
where
    S: Service<Request<B>, Response = Response<Body>, Error = Infallible>,
{
    type Response = Response<Body>;
    type Error = Infallible;
    type Future = Either<Ready<Answer>, S::Future>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, mut request: Request<B>) -> Self::Future {
        match self.admit(&request) {
            Ok(caller) => {
                if let Some(caller) = caller {
                    request.extensions_mut().insert(caller);
                }
                Either::Right(self.inner.call(request))
            }
            Err(refusal) => Either::Left(ready(Ok(Status::from(refusal).into_http()))),
        }
    }
}

#[cfg(test)]
mod tests {
    use prost::Message;
    use prost_types::FileDescriptorSet;

    use super::*;

    /// Every call of the contract, as `Service/Call`.
    fn calls() -> Vec<String> {
        let set = FileDescriptorSet::decode(mashimo_proto::FILE_DESCRIPTOR_SET).unwrap();
        let ours = set
            .file
            .iter()
            .filter(|file| file.package() == "mashimo.v1");
        let services = ours.flat_map(|file| &file.service);
        let calls = services.flat_map(|service| {
            let name = |method: &prost_types::MethodDescriptorProto| {
                format!("{}/{}", service.name(), method.name())
            };
            service.method.iter().map(name).collect::<Vec<_>>()
        });
        calls.collect()
    }

    #[test]
    fn every_call_of_the_contract_is_in_the_table_and_no_other() {
        let mut missing = calls();
        missing.retain(|call| !NEEDS.contains_key(call));
        assert!(missing.is_empty(), "not in the table: {missing:?}");
        assert_eq!(NEEDS.len(), calls().len());
    }

    #[test]
    fn what_is_not_in_the_table_is_not_served() {
        let unknown = need("/mashimo.v1.AdminService/Explode");
        assert!(matches!(unknown, Some(Err(Refusal::CallUnknown(_)))));
        assert!(need("/grpc.health.v1.Health/Check").is_none());
    }
}
