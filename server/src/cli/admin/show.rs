//! Bots, tokens and games in words and as JSON.

use mashimo_client::v1;
use mashimo_server::game::Millis;
use mashimo_server::record::iso_8601;
use serde_json::{Value, json};

/// A time as ISO 8601; empty for none.
pub(super) fn time_text(time: Option<&prost_types::Timestamp>) -> String {
    let Some(time) = time else {
        return String::new();
    };
    let seconds = time.seconds.unsigned_abs();
    let nanos = time.nanos.unsigned_abs();
    iso_8601(Millis(seconds * 1000 + u64::from(nanos / 1_000_000)))
}

/// Whether it may play, in a word.
pub(super) fn state_word(state: v1::BotState) -> &'static str {
    match state {
        v1::BotState::Suspended => "suspended",
        v1::BotState::Active | v1::BotState::Unspecified => "active",
    }
}

fn role_word(role: v1::Role) -> &'static str {
    match role {
        v1::Role::Unspecified => "",
        v1::Role::Bot => "bot",
        v1::Role::Organiser => "organiser",
        v1::Role::Arbiter => "arbiter",
        v1::Role::Administrator => "administrator",
    }
}

/// A bot as JSON.
pub(super) fn bot_json(bot: &v1::Bot) -> Value {
    let version = |version: &v1::BotVersion| {
        json!({
            "version": version.version,
            "notes": version.notes,
            "published": time_text(version.create_time.as_ref()),
            "state": state_word(version.state()),
            "faults_in_a_row": version.faults_in_a_row,
            "suspended_because": version.suspended_because,
        })
    };
    json!({
        "bot_id": bot.bot_id,
        "name": bot.name,
        "owner": bot.owner,
        "description": bot.description,
        "registered": time_text(bot.create_time.as_ref()),
        "state": state_word(bot.state()),
        "suspended_because": bot.suspended_because,
        "versions": bot.versions.iter().map(version).collect::<Vec<_>>(),
        "tokens": bot.tokens.iter().map(token_json).collect::<Vec<_>>(),
    })
}

/// A bot in a few lines.
pub(super) fn bot_lines(bot: &v1::Bot) -> Vec<String> {
    let because = |state, why: &str| match state {
        v1::BotState::Suspended => format!("suspended: {why}"),
        v1::BotState::Active | v1::BotState::Unspecified => "active".to_owned(),
    };
    let mut lines = vec![
        format!("{} ({}), owned by {}", bot.name, bot.bot_id, bot.owner),
        because(bot.state(), &bot.suspended_because),
    ];
    if !bot.description.is_empty() {
        lines.push(bot.description.clone());
    }
    for version in &bot.versions {
        let name = match version.version.as_str() {
            "" => "without a name",
            name => name,
        };
        let state = because(version.state(), &version.suspended_because);
        let faults = version.faults_in_a_row;
        lines.push(format!("version {name}: {state}; faults in a row {faults}"));
    }
    for token in &bot.tokens {
        let until = match &token.revoke_time {
            None => "good".to_owned(),
            Some(time) => format!("revoked {}", time_text(Some(time))),
        };
        lines.push(format!("token {}: {until}", token.token_id));
    }
    lines
}

/// A connected bot as JSON.
pub(super) fn connected_json(bot: &v1::ConnectedBot) -> Value {
    json!({
        "name": bot.name, "version": bot.version, "instance": bot.instance,
        "capacity": bot.capacity, "in_use": bot.in_use,
        "rulesets": bot.rulesets, "client": bot.client_name,
    })
}

/// A token without its secret, as JSON.
pub(super) fn token_json(token: &v1::TokenInfo) -> Value {
    json!({
        "token_id": token.token_id,
        "holder": token.holder,
        "role": role_word(token.role()),
        "made": time_text(token.create_time.as_ref()),
        "revoked": token.revoke_time.as_ref().map(|time| time_text(Some(time))),
    })
}

fn game_state(game: &v1::Game) -> &'static str {
    let word = game.state().as_str_name();
    word.strip_prefix("GAME_STATE_").unwrap_or(word)
}

fn game_id(game: &v1::Game) -> &str {
    game.setup.as_ref().map_or("", |setup| &setup.game_id)
}

/// A game as JSON: where it stands and how it ended.
pub(super) fn game_json(game: &v1::Game) -> Value {
    let result = game.result.as_ref();
    let outcome = result.and_then(|result| result.outcome.as_ref());
    json!({
        "game_id": game_id(game),
        "state": game_state(game).to_lowercase(),
        "seq": game.seq,
        "winner": outcome.and_then(|outcome| outcome.winner),
        "ranks": outcome.map(|outcome| outcome.ranks.clone()),
        "text": result.map(|result| result.text.clone()),
    })
}

/// A game in a line.
pub(super) fn game_line(game: &v1::Game) -> String {
    let state = game_state(game).to_lowercase();
    let text = game.result.as_ref().map(|result| result.text.as_str());
    match text {
        Some(text) if !text.is_empty() => format!("{}: {state} ({text})", game_id(game)),
        Some(_) | None => format!("{}: {state}", game_id(game)),
    }
}
