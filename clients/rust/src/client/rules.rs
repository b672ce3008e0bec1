//! What games there are.

use mashimo_proto::v1;

use super::{Client, Rules, retry, unary};
use crate::Error;

impl Client {
    /// The built-in rulesets.
    ///
    /// # Errors
    /// The server refuses, with its reason.
    pub async fn rulesets(&self) -> Result<Vec<v1::Ruleset>, Error> {
        let mut rulesets = Vec::new();
        let mut page_token = String::new();
        loop {
            let request = v1::ListRulesetsRequest {
                page_size: 200,
                page_token,
            };
            let page = retry(|| async { self.rules().list_rulesets(unary(request.clone())).await });
            let page = page.await?;
            rulesets.extend(page.rulesets);
            page_token = page.next_page_token;
            if page_token.is_empty() {
                return Ok(rulesets);
            }
        }
    }

    /// One ruleset with its options chosen: rules as data, description, start.
    ///
    /// # Errors
    /// The ruleset or an option is unknown; the reason names the known ones.
    pub async fn ruleset(&self, rules: impl Into<Rules>) -> Result<v1::RulesetDetails, Error> {
        let request = v1::GetRulesetRequest {
            rules: Some(rules.into().into()),
        };
        let answer = retry(|| async { self.rules().get_ruleset(unary(request.clone())).await });
        answer
            .await?
            .details
            .ok_or_else(|| Error::Contract("GetRuleset answered without details".into()))
    }

    /// All reasons why rules, as JSON, would be refused; and what they mean where they are not.
    ///
    /// # Errors
    /// The text is no JSON of rules.
    pub async fn check_rules(
        &self,
        json: impl Into<String>,
    ) -> Result<v1::CheckRulesResponse, Error> {
        let rules = Some(v1::check_rules_request::Rules::Json(json.into()));
        let request = v1::CheckRulesRequest { rules };
        retry(|| async { self.rules().check_rules(unary(request.clone())).await }).await
    }

    /// Rules in plain English.
    ///
    /// # Errors
    /// The server refuses the rules, with its reasons.
    pub async fn describe_rules(&self, rules: impl Into<Rules>) -> Result<String, Error> {
        let request = v1::DescribeRulesRequest {
            rules: Some(rules.into().into()),
        };
        let answer = retry(|| async { self.rules().describe_rules(unary(request.clone())).await });
        Ok(answer.await?.description)
    }
}
