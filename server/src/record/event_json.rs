//! An entry of a game's log as the store keeps it: JSON, with a version a kind.

use serde::Deserialize;
use serde_json::Value;

use super::blame::{Fault, read_value};
use crate::game::Event;

/// Room for a move and what is known of it.
const USUAL_BYTES: usize = 512;

/// The JSON of an entry.
pub fn event_to_json(event: &Event) -> String {
    let mut text = Vec::with_capacity(USUAL_BYTES);
    serde_json::to_writer(&mut text, event).expect("an event is plain data");
    String::from_utf8(text).expect("JSON is text")
}

/// The entry that a JSON text holds, of this version or an older one.
///
/// # Errors
/// What is wrong, and at which field.
pub fn event_from_json(text: &str) -> Result<Event, String> {
    let value: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
    event_from_value(&value).map_err(|fault| fault.to_string())
}

fn event_from_value(value: &Value) -> Result<Event, Fault> {
    let event: Event = read_value(value, |value| Event::deserialize(value))?;
    let known = event.kind.version();
    if event.v == 0 || event.v > known {
        let (kind, v) = (event.kind.word(), event.v);
        let reason = format!("{kind} is read up to version {known}, this one has {v}");
        return Err(Fault {
            field: Some("v".to_string()),
            reason,
        });
    }
    Ok(event)
}
