//! The matches that are played in checks: the bot against levels of the server.

use std::time::Duration;

use mashimo_client::v1::{self, entrant::Who, rules_ref};
use mashimo_engine::Spec;

use crate::cli::matches::clock_of;
use crate::cli::tc::Tc;

/// The level that sits opposite.
const OPPONENT: &str = "random";

/// A match of the bot.
pub(super) struct Terms<'a> {
    pub(super) spec: &'a Spec,
    pub(super) bot: &'a str,
    pub(super) games: u32,
    pub(super) tc: Tc,
    pub(super) concurrency: u32,
    /// Further attempts after an illegal move.
    pub(super) retries: u32,
    pub(super) ready_within: Duration,
}

impl Terms<'_> {
    /// As a message.
    pub(super) fn message(&self) -> v1::MatchSpec {
        let bot = v1::Entrant {
            who: Some(Who::ConnectedName(self.bot.into())),
            ..Default::default()
        };
        let level = v1::Entrant {
            who: Some(Who::Level(OPPONENT.into())),
            ..Default::default()
        };
        let others = self.spec.ruleset().seats() - 1;
        let on_illegal = match self.retries {
            0 => v1::OnIllegal::Lose,
            _ => v1::OnIllegal::Retry,
        };
        let policies = v1::Policies {
            on_illegal: on_illegal.into(),
            illegal_retries: self.retries,
            on_faults: v1::OnFaults::Continue.into(),
            ready_deadline: prost_types::Duration::try_from(self.ready_within).ok(),
            ..Default::default()
        };
        v1::MatchSpec {
            rules: Some(v1::RulesRef {
                rules: Some(rules_ref::Rules::Spec(self.spec.to_string())),
            }),
            entrants: std::iter::once(bot)
                .chain(std::iter::repeat_n(level, others))
                .collect(),
            games: self.games,
            clock: Some(clock_of(&self.tc)),
            policies: Some(policies),
            concurrency: self.concurrency,
            seed: 1,
            ..Default::default()
        }
    }
}
