//! What holds in every check, whatever is done to the bot.

use std::collections::BTreeMap;
use std::path::PathBuf;

/// A rule of the contract that is watched all the time.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Law {
    /// Moves are among those that the request lists.
    LegalMoves,
    /// What is asked is answered once, and nothing else is answered.
    OneAnswer,
    /// The end of a game is acknowledged.
    Acknowledges,
    /// A heartbeat is answered, also while the bot thinks.
    Heartbeats,
    /// A new connection goes on with the session of the one before.
    Resumes,
}

impl Law {
    pub(super) const ALL: [Law; 5] = [
        Law::LegalMoves,
        Law::OneAnswer,
        Law::Acknowledges,
        Law::Heartbeats,
        Law::Resumes,
    ];

    /// The name of its line.
    pub(super) fn name(self) -> &'static str {
        match self {
            Law::LegalMoves => "always legal-moves",
            Law::OneAnswer => "always one-answer",
            Law::Acknowledges => "always acknowledges",
            Law::Heartbeats => "always heartbeats",
            Law::Resumes => "always resumes",
        }
    }

    pub(super) fn about(self) -> &'static str {
        match self {
            Law::LegalMoves => "every answer is one of the request's legal moves",
            Law::OneAnswer => "every request is answered once, and nothing else",
            Law::Acknowledges => "the end of every game is acknowledged",
            Law::Heartbeats => "every heartbeat is answered within 10 s",
            Law::Resumes => "a new connection goes on with the session",
        }
    }

    pub(super) fn right(self) -> &'static str {
        match self {
            Law::LegalMoves => {
                "answer with the text of one of `legal_moves` of that request, or with its index"
            }
            Law::OneAnswer => {
                "answer each (game, decision, attempt) once; send the same answer again only on a \
                 new connection, or when the request comes again"
            }
            Law::Acknowledges => "answer `GameOver` with `Ack{game_id, seq}`, each time it comes",
            Law::Heartbeats => {
                "answer `Heartbeat{nonce}` with `HeartbeatAck` of the same nonce at once, from \
                 another thread than the one that thinks"
            }
            Law::Resumes => {
                "say Hello with `resume`: session id and token of the newest Welcome, until the \
                 server answers RESUME_EXPIRED"
            }
        }
    }

    /// What is counted, for a line that passes.
    pub(super) fn counted(self) -> &'static str {
        match self {
            Law::LegalMoves | Law::OneAnswer => "answers",
            Law::Acknowledges => "games",
            Law::Heartbeats => "heartbeats",
            Law::Resumes => "new connections",
        }
    }
}

/// How often a law was kept, and where it was not.
#[derive(Clone, Default, Debug)]
pub(super) struct Kept {
    pub(super) times: u64,
    pub(super) broken: Vec<(String, PathBuf)>,
    pub(super) broken_times: u64,
}

/// The laws over all checks.
#[derive(Clone, Default, Debug)]
pub(super) struct Laws(pub(super) BTreeMap<Law, Kept>);

/// So many places of a law are shown.
const PLACES_MAX: usize = 3;

impl Laws {
    pub(super) fn kept(&mut self, law: Law) {
        self.0.entry(law).or_default().times += 1;
    }

    pub(super) fn broken(&mut self, law: Law, seen: String) {
        let kept = self.0.entry(law).or_default();
        kept.broken_times += 1;
        if kept.broken.len() < PLACES_MAX {
            kept.broken.push((seen, PathBuf::new()));
        }
    }

    /// Takes in what one run of a check saw, whose log lies there.
    pub(super) fn add(&mut self, other: Laws, log: &std::path::Path) {
        for (law, kept) in other.0 {
            let all = self.0.entry(law).or_default();
            all.times += kept.times;
            all.broken_times += kept.broken_times;
            let free = PLACES_MAX.saturating_sub(all.broken.len());
            let broken = kept.broken.into_iter().take(free);
            all.broken
                .extend(broken.map(|(seen, _)| (seen, log.into())));
        }
    }

    /// The same, said of a check.
    pub(super) fn of(mut self, check: &str) -> Laws {
        let broken = self.0.values_mut().flat_map(|kept| &mut kept.broken);
        broken.for_each(|(seen, _)| *seen = format!("in `{check}`: {seen}"));
        self
    }
}
