//! What those who asked for it are told by HTTP of a game that is over.

use serde_json::{Value, json};

use super::Shared;
use super::table::Ended;
use crate::webhooks::News;

impl Shared {
    /// Tells who wants to know that a game is over.
    pub(super) fn tell_game_over(&self, ended: &Ended) {
        if let Some(webhooks) = &self.webhooks {
            webhooks.tell(News::GameOver, game_over(ended));
        }
    }
}

fn game_over(ended: &Ended) -> Value {
    let (config, ending) = (&ended.info.config, &ended.ending);
    let result = &ending.result;
    let seat = |(seat, config): (usize, &crate::game::SeatConfig)| {
        json!({
            "bot": config.bot,
            "version": config.version,
            "rank": result.ranks.get(seat),
            "points": result.points.get(seat),
            "seeds": result.seeds.get(seat),
        })
    };
    let seats: Vec<Value> = config.seats.iter().enumerate().map(seat).collect();
    json!({
        "game_id": config.game_id,
        "match_id": ended.info.match_id(),
        "rules": config.ruleset.spec,
        "fingerprint": config.ruleset.fingerprint,
        "ended": ending.ended,
        "termination": ending.termination.word(),
        "fault_seat": ending.fault_seat,
        "winner": result.winner,
        "rated": ending.rated,
        "seats": seats,
    })
}
