//! The calls of the contract, by their paths: what each may cost a stranger, and what is counted of it.

use std::collections::HashMap;

use mashimo_proto::FILE_DESCRIPTOR_SET;
use prometheus_client::metrics::counter::Counter;
use prost::Message;
use prost_types::FileDescriptorSet;

use crate::metrics::{Call, Metrics};

/// How a call is bounded.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Kind {
    /// Part of a game under way: never refused for its rate.
    Play,
    /// Opens a session.
    Session,
    /// Asks the engine or about rules.
    Engine,
    /// Follows a game or match for long.
    Watch,
    /// Everything else.
    Other,
}

/// What is known of a call.
#[derive(Clone, Debug)]
pub(super) struct Known {
    pub(super) kind: Kind,
    /// `Service/Method`.
    pub(super) name: &'static str,
    pub(super) begun: Counter,
    /// Bytes of a message.
    pub(super) bytes_max: usize,
}

/// All calls, by path.
pub(super) struct Calls {
    by_path: HashMap<String, Known>,
    /// Health, reflection, and what there is not.
    others: Known,
}

impl Calls {
    pub(super) fn new(metrics: &Metrics, small: usize, bulk: usize) -> Calls {
        let known = |name: &'static str, kind, bytes_max| Known {
            kind,
            name,
            begun: metrics.calls.get_or_create(&Call { call: name }).clone(),
            bytes_max,
        };
        let set = FileDescriptorSet::decode(FILE_DESCRIPTOR_SET);
        let set = set.expect("the descriptors were written by the compiler");
        let mut by_path = HashMap::new();
        for file in &set.file {
            for service in &file.service {
                for method in &service.method {
                    let (service, method) = (service.name(), method.name());
                    // Once for the life of a process: the names of a contract are few.
                    let name: &'static str = format!("{service}/{method}").leak();
                    let own = ["BotService", "ServerService"].contains(&service);
                    let bytes_max = if own { small } else { bulk };
                    let path = format!("/{}.{name}", file.package());
                    by_path.insert(path, known(name, kind(service, method), bytes_max));
                }
            }
        }
        let others = known("other", Kind::Other, bulk);
        Calls { by_path, others }
    }

    pub(super) fn of(&self, path: &str) -> &Known {
        self.by_path.get(path).unwrap_or(&self.others)
    }
}

fn kind(service: &str, method: &str) -> Kind {
    match (service, method) {
        ("BotService", "Play" | "Events") => Kind::Session,
        ("BotService", _) => Kind::Play,
        ("EngineService" | "RulesService", _) => Kind::Engine,
        (_, method) if method.starts_with("Watch") => Kind::Watch,
        (_, _) => Kind::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_call_of_the_contract_has_its_bound() {
        let calls = Calls::new(&Metrics::default(), 1, 2);
        let of = |path: &str| {
            let known = calls.of(path);
            (known.name, known.kind, known.bytes_max)
        };
        let submit = "/mashimo.v1.BotService/SubmitMove";
        assert_eq!(of(submit), ("BotService/SubmitMove", Kind::Play, 1));
        let play = "/mashimo.v1.BotService/Play";
        assert_eq!(of(play), ("BotService/Play", Kind::Session, 1));
        let watch = "/mashimo.v1.GameService/WatchGame";
        assert_eq!(of(watch), ("GameService/WatchGame", Kind::Watch, 2));
        assert_eq!(of("/mashimo.v1.Bot/No"), ("other", Kind::Other, 2));
    }
}
