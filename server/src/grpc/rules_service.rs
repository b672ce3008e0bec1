//! Rulesets: listed, explained, checked.

use std::sync::Arc;

use mashimo_engine::{Entry, OptionSpec, Rules, RulesError, Spec, catalogue, describe};
use mashimo_proto::v1::{self, rules_service_server::RulesService};
use tonic::{Request, Response, Status};

use super::convert::{position, rules, rules_read, rules_ref};
use super::page;
use crate::arena::{Chosen, Refusal, Rulebook, Shared, canonical_json};

/// Rulesets: listed, explained, checked.
pub(super) struct RulesDesk {
    pub(super) shared: Arc<Shared>,
}

const JSON_BYTES_MAX: usize = 64 << 10;

#[tonic::async_trait]
impl RulesService for RulesDesk {
    async fn list_rulesets(
        &self,
        request: Request<v1::ListRulesetsRequest>,
    ) -> Result<Response<v1::ListRulesetsResponse>, Status> {
        let request = request.into_inner();
        let size = page::size(request.page_size, 100, 200)?;
        let begin = page::cursor(&request.page_token)?.unwrap_or(0).max(0) as usize;
        let all = catalogue();
        let rulesets: Vec<_> = all.iter().skip(begin).take(size).map(ruleset).collect();
        let end = begin.saturating_add(rulesets.len());
        let next_page_token = if end < all.len() {
            end.to_string()
        } else {
            String::new()
        };
        Ok(Response::new(v1::ListRulesetsResponse {
            rulesets,
            next_page_token,
        }))
    }

    async fn get_ruleset(
        &self,
        request: Request<v1::GetRulesetRequest>,
    ) -> Result<Response<v1::GetRulesetResponse>, Status> {
        let chosen = rules_ref::chosen(&self.shared.rulebook, request.into_inner().rules.as_ref())?;
        let entry = chosen
            .named
            .spec
            .as_deref()
            .and_then(|spec| Spec::parse(spec).ok());
        Ok(Response::new(v1::GetRulesetResponse {
            ruleset: entry.map(|spec| ruleset(spec.entry())),
            details: Some(details(&chosen)),
        }))
    }

    async fn check_rules(
        &self,
        request: Request<v1::CheckRulesRequest>,
    ) -> Result<Response<v1::CheckRulesResponse>, Status> {
        let book = &self.shared.rulebook;
        let rules = match request.into_inner().rules {
            Some(v1::check_rules_request::Rules::Data(data)) => rules_read::rules(&data)?,
            Some(v1::check_rules_request::Rules::Json(json)) => from_json(&json)?,
            Some(v1::check_rules_request::Rules::Spec(spec)) => {
                let details = Some(details(&book.by_spec(&spec)?));
                return Ok(Response::new(v1::CheckRulesResponse {
                    faults: Vec::new(),
                    details,
                }));
            }
            None => return Err(Refusal::field("rules", "data, JSON or a spec is needed").into()),
        };
        Ok(Response::new(check(book, &rules)))
    }

    async fn describe_rules(
        &self,
        request: Request<v1::DescribeRulesRequest>,
    ) -> Result<Response<v1::DescribeRulesResponse>, Status> {
        let chosen = rules_ref::chosen(&self.shared.rulebook, request.into_inner().rules.as_ref())?;
        let description = describe(chosen.ruleset.rules());
        Ok(Response::new(v1::DescribeRulesResponse { description }))
    }
}

fn from_json(json: &str) -> Result<Rules, Refusal> {
    if json.len() > JSON_BYTES_MAX {
        return Err(Refusal::field(
            "rules.json",
            format!("more than {JSON_BYTES_MAX} bytes"),
        ));
    }
    serde_json::from_str(json).map_err(|error| Refusal::field("rules.json", error.to_string()))
}

fn check(book: &Rulebook, rules: &Rules) -> v1::CheckRulesResponse {
    let faults = match rules.check() {
        Ok(()) => Vec::new(),
        Err(RulesError { faults }) => faults,
    };
    let fault = |fault: mashimo_engine::RulesFault| v1::RulesFault {
        fields: fault.fields.into_iter().map(str::to_owned).collect(),
        reason: fault.reason,
    };
    v1::CheckRulesResponse {
        faults: faults.into_iter().map(fault).collect(),
        details: book.by_rules(rules).ok().map(|chosen| details(&chosen)),
    }
}

fn ruleset(entry: &Entry) -> v1::Ruleset {
    let option = |option: &OptionSpec| v1::RulesetOption {
        name: option.name().to_owned(),
        values: option.values(),
        default_value: option.default(),
        effect: option.effect().to_owned(),
    };
    v1::Ruleset {
        id: entry.id.to_owned(),
        title: entry.title.to_owned(),
        summary: entry.summary.to_owned(),
        sources: entry
            .sources
            .iter()
            .map(|&source| source.to_owned())
            .collect(),
        options: entry.options.iter().map(option).collect(),
        board: entry.board.to_owned(),
        max_plies: entry.max_plies,
    }
}

fn details(chosen: &Chosen) -> v1::RulesetDetails {
    let ruleset = &chosen.ruleset;
    let data = ruleset.rules();
    v1::RulesetDetails {
        spec: chosen.named.spec.clone().unwrap_or_default(),
        rules: Some(rules::message(data)),
        fingerprint: chosen.named.fingerprint.clone(),
        description: describe(data),
        json: canonical_json(data),
        start: ruleset.text(&ruleset.start()),
        seeds: ruleset.seeds().into(),
        geometry: Some(position::geometry(ruleset)),
        max_plies: chosen.max_plies,
    }
}
