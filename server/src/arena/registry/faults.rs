//! Games that a version of a bot lost by a fault, one after another, and what follows of it.

use std::sync::Arc;

use super::powers::audit;
use super::{BookNow, Decided};
use crate::arena::Shared;
use crate::arena::session::SessionKey;
use crate::arena::table::Ended as GameEnded;
use crate::game::{Ended, Ending};
use crate::matches::OnFaults;
use crate::stats::faults::Fault;
use crate::store::{RegistryWrite, VersionRow};

/// A game's end as one bot sees it.
struct Finish {
    key: SessionKey,
    game_id: String,
    /// What went wrong, if this bot was at fault.
    fault: Option<String>,
    /// Faults in a row that suspend the version; none where they don't.
    limit: Option<u32>,
}

impl Shared {
    /// Counts a finished game for the versions that played it: a fault is one more in a row, a game
    /// without one begins anew. In rated games too many suspend the version.
    pub(crate) fn note_faults(self: &Arc<Shared>, game: &GameEnded, on_faults: OnFaults) {
        if game.ending.ended != Ended::Finished {
            return;
        }
        let rated = game.info.config.rated;
        let limit = match on_faults {
            OnFaults::PauseAfter(limit) if rated => Some(limit),
            OnFaults::Stop if rated => Some(1),
            OnFaults::Continue | OnFaults::PauseAfter(_) | OnFaults::Stop => None,
        };
        for (seat, key) in game.info.place.sessions.iter().enumerate() {
            let Some(key) = key.clone() else { continue };
            let finish = Finish {
                key,
                game_id: game.info.id().to_owned(),
                fault: fault(&game.ending, seat),
                limit,
            };
            if self.is_worth_noting(&finish) {
                let shared = self.clone();
                tokio::spawn(async move { shared.note(finish).await });
            }
        }
    }

    /// Most games change nothing: no fault, and none before.
    fn is_worth_noting(&self, finish: &Finish) -> bool {
        let known = self.registry.bot_named(&finish.key.bot);
        let version = known.as_ref().and_then(|k| k.version(&finish.key.version));
        version.is_some_and(|v| finish.fault.is_some() || v.faults_in_a_row > 0)
    }

    async fn note(self: &Arc<Shared>, finish: Finish) {
        let bot = finish.key.bot.clone();
        if let Err(error) = self.change(None, move |now| count(now, &finish)).await {
            tracing::error!(bot, %error, "a fault could not be counted");
        }
    }
}

fn fault(ending: &Ending, seat: usize) -> Option<String> {
    let guilty = ending.fault_seat.is_some_and(|at| at.index() == seat);
    let fault = Fault::of_termination(ending.termination.word());
    (guilty && fault.is_some()).then(|| ending.text.clone())
}

fn count(now: &BookNow, finish: &Finish) -> Decided<()> {
    let known = now.book.named(&finish.key.bot);
    let version = known.and_then(|known| known.version(&finish.key.version));
    let Some(version) = version else {
        return Ok((Vec::new(), ()));
    };
    let Some(fault) = &finish.fault else {
        let row = VersionRow {
            faults_in_a_row: 0,
            ..version.clone()
        };
        return Ok((vec![RegistryWrite::Version(row)], ()));
    };
    let in_a_row = version.faults_in_a_row.saturating_add(1);
    let mut row = VersionRow {
        faults_in_a_row: in_a_row,
        ..version.clone()
    };
    let mut writes = Vec::new();
    if finish.limit.is_some_and(|limit| in_a_row >= limit) && row.suspended.is_none() {
        let why = format!(
            "{in_a_row} faults in a row, the last in game {}: {fault}",
            finish.game_id
        );
        let subject = format!("{} {}", row.bot_id, row.version);
        writes.push(audit("the server", "SuspendBot", &subject, &why));
        row.suspended = Some(why);
    }
    writes.push(RegistryWrite::Version(row));
    Ok((writes, ()))
}
