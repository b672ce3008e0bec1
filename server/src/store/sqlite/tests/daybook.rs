//! The file itself: what holds, what is torn, and what is cut off again.

use std::fs;

use super::*;
use crate::serve::Durability;
use crate::store::sqlite::daybook::{Daybook, Record, find, tidy};
use crate::store::sqlite::record;

fn enter(book: &mut Daybook, writes: &[Write]) -> std::io::Result<()> {
    let mut new = Record::new();
    writes
        .iter()
        .for_each(|write| record::push(new.says(), write));
    book.append(&mut new)
}

/// The records of each generation in a folder, from the first on.
fn records(folder: &std::path::Path, from: u64) -> Vec<Vec<Vec<u8>>> {
    let found = find(folder, from).unwrap();
    let owned = |records: Vec<&[u8]>| records.iter().map(|says| says.to_vec()).collect();
    found
        .iter()
        .map(|book| book.read().map_or(Vec::new(), |(_, all)| owned(all)))
        .collect()
}

#[test]
fn a_write_of_every_kind_is_read_as_it_was_written() {
    let ends = Write::SessionEnd {
        session_id: "s".into(),
    };
    let void = Write::GameState {
        game_id: "g".into(),
        state: GameState::Void,
        result: None,
    };
    let private = Write::Event {
        game_id: "g".into(),
        event: EventRow {
            index: u64::MAX,
            seq: None,
            at_ms: i64::MIN,
            body: "Zürich\n\0".into(),
        },
    };
    let all = [
        made("g"),
        entry("g", 3),
        private,
        over("g"),
        void,
        a_match("m", 4),
        session("s", 1),
        session("s", 2),
        ends,
        line("l", 300),
    ];
    let mut says = Vec::new();
    all.iter().for_each(|write| record::push(&mut says, write));
    let read = record::read(&says).unwrap();
    assert_eq!(format!("{read:?}"), format!("{:?}", all.to_vec()));
    for length in 0..says.len() {
        // Cut anywhere it is nothing, or what was written before.
        let some = record::read(&says[..length]).unwrap_or_default();
        assert_eq!(format!("{some:?}"), format!("{:?}", &all[..some.len()]));
    }
}

#[test]
fn r07_cut_or_changed_at_any_byte_it_holds_what_is_before_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut book = Daybook::new(folder.path(), 3, Durability::Process);
    let mut ends = Vec::new();
    for index in 0..5 {
        enter(&mut book, &[entry("g", index), entry("h", index)]).unwrap();
        ends.push(book.length() as usize);
    }
    let file = folder.path().join("daybook-3");
    let whole = fs::read(&file).unwrap();
    let all = records(folder.path(), 3).remove(0);
    assert_eq!(all.len(), 5);
    for at in 0..whole.len() {
        let held = ends.iter().filter(|end| **end <= at).count();
        let mut changed = whole.clone();
        changed[at] ^= 0x10;
        let zeros = [&whole[..at], &[0; 64]].concat();
        for bytes in [whole[..at].to_vec(), changed, zeros] {
            fs::write(&file, bytes).unwrap();
            let found = records(folder.path(), 3).remove(0);
            assert_eq!(found[..], all[..held], "at {at}");
        }
    }
}

#[test]
fn what_could_not_be_written_is_taken_off_and_written_again() {
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("later");
    for durability in [Durability::Process, Durability::Power] {
        let mut book = Daybook::new(&folder, 1, durability);
        enter(&mut book, &[entry("g", 0)]).unwrap_err();
        fs::create_dir(&folder).unwrap();
        enter(&mut book, &[entry("g", 0)]).unwrap();
        // Of a write that failed in the middle anything may have come to the file.
        let torn = fs::OpenOptions::new()
            .append(true)
            .open(folder.join("daybook-1"));
        std::io::Write::write_all(&mut torn.unwrap(), &[0xA5; 999]).unwrap();
        book.tear();
        enter(&mut book, &[entry("g", 1)]).unwrap();
        assert_eq!(
            fs::metadata(folder.join("daybook-1")).unwrap().len(),
            book.length()
        );
        assert_eq!(records(&folder, 1)[0].len(), 2);
        fs::remove_dir_all(&folder).unwrap();
    }
}

#[test]
fn a_generation_says_how_many_records_were_before_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut book = Daybook::new(folder.path(), 8, Durability::Process);
    for (records, generation) in [(2, 8), (0, 9), (1, 10)] {
        for index in 0..records {
            enter(&mut book, &[entry("g", index)]).unwrap();
        }
        let file = folder.path().join(format!("daybook-{generation}"));
        assert_eq!(file.exists(), records > 0, "made with its first record");
        book.turn();
    }
    let found = find(folder.path(), 10).unwrap();
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].read().unwrap().0, 0);
    tidy(folder.path(), 10).unwrap();
    let names = fs::read_dir(folder.path()).unwrap();
    let names: Vec<_> = names.map(|e| e.unwrap().file_name()).collect();
    assert_eq!(
        names,
        ["lost-daybook-10"],
        "those before are not needed, others are put aside"
    );
}
