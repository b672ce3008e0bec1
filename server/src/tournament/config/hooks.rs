//! Who is told by HTTP what happens.

use super::Hook;
use super::notes::Notes;
use super::section::Section;

/// The events that can be told, by word.
const EVENTS: [&str; 4] = ["game-over", "round-closed", "event-over", "ladder-stalled"];
/// Hooks of one file at most.
const HOOKS_MAX: usize = 16;

/// Every hook that is whole.
pub(crate) fn read(root: &Section<'_>, notes: &mut Notes) -> Vec<Hook> {
    if !root.has("webhooks") {
        return Vec::new();
    }
    let sections = root.sections("webhooks", "[[webhooks]]", notes);
    if sections.len() > HOOKS_MAX {
        let reason = format!("{} [[webhooks]] are more than {HOOKS_MAX}", sections.len());
        notes.fault(root.place("webhooks"), reason);
        return Vec::new();
    }
    let read = |section: &Section<'_>| hook(section, notes);
    sections.iter().filter_map(read).collect()
}

fn hook(section: &Section<'_>, notes: &mut Notes) -> Option<Hook> {
    let url = section.required_text("url", notes);
    if let Some(url) = &url
        && !(url.starts_with("http://") || url.starts_with("https://"))
    {
        let reason = format!("[[webhooks]] url {url:?} begins with neither http:// nor https://");
        notes.fault(section.place("url"), reason);
    }
    let secret_env = section.required_text("secret_env", notes);
    let mut events = Vec::new();
    for word in section.texts("events", notes) {
        if EVENTS.contains(&word.value) {
            events.push(word.value.to_string());
        } else {
            let known = EVENTS.join(", ");
            notes.fault(
                word.at,
                format!("[[webhooks]] event {:?}: {known}", word.value),
            );
        }
    }
    section.refuse_unknown(notes);
    Some(Hook {
        url: url?,
        secret_env: secret_env?,
        events,
        line: notes.line(section.place("url")),
    })
}
