//! The trace of a game as messages.

use mashimo_proto::v1;

use super::time::timestamp;
use crate::game::Event;
use crate::record::event_to_json;

/// Bytes of a page; the entry that reaches them is the last.
const PAGE_BYTES: usize = 512 << 10;

/// The first entries, and where the next page begins.
pub(crate) fn page(entries: &[Event], size: usize) -> v1::GetGameTraceResponse {
    let mut page = v1::GetGameTraceResponse::default();
    let mut bytes = 0;
    for event in entries {
        if page.entries.len() == size || bytes >= PAGE_BYTES {
            page.next_index = event.index;
            break;
        }
        let entry = entry(event);
        bytes += entry.json.len();
        page.entries.push(entry);
    }
    page
}

fn entry(event: &Event) -> v1::TraceEntry {
    v1::TraceEntry {
        time: Some(timestamp(event.time)),
        index: event.index,
        seq: event.seq,
        kind: event.kind.word().to_owned(),
        json: event_to_json(event),
    }
}
