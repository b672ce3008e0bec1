//! Records: written, read back, played again; and what is said about those that are wrong.

mod table;

use mashimo_engine::{Rules, catalogue};
use mashimo_server::game::{Event, EventKind, Game, OnIllegal, Policies, RulesetRef, Termination};
use mashimo_server::record::{
    Reader, Record, event_from_json, event_to_json, export_text, read_text, verify, verify_text,
    write_json_lines,
};
use table::{fischer, played};

fn lines_of(record: &Record) -> String {
    let mut bytes = Vec::new();
    write_json_lines(record, &mut bytes).expect("a vector takes everything");
    String::from_utf8(bytes).expect("JSON is text")
}

fn record_of(spec: &str, seed: u64) -> Record {
    let policies = Policies {
        max_plies: 300,
        ..Policies::default()
    };
    Record::of(&played(spec, policies, seed).1).expect("a log of a game")
}

fn read_one(text: &str) -> Result<Record, String> {
    Reader::new(text.as_bytes())
        .next()
        .expect("a record")
        .map_err(|error| error.to_string())
}

#[test]
fn every_ruleset_s_games_are_read_back_and_verified_in_both_forms() {
    let ids = catalogue().iter().map(|entry| entry.id.to_string());
    let more = [
        "universal:players=3,capture_one=true",
        "universal:players=4",
    ];
    for spec in ids.chain(more.map(str::to_string)) {
        let record = record_of(&spec, 3);
        let read = read_one(&lines_of(&record)).expect("what was written");
        assert_eq!(read, record, "{spec}");
        let verified = verify(&read).unwrap_or_else(|error| panic!("{spec}: {error}"));
        assert!(
            verified.over && verified.decisions > 5,
            "{spec}: {verified:?}"
        );

        let text = export_text(&record);
        let games = read_text(&text).unwrap_or_else(|error| panic!("{spec}: {error}\n{text}"));
        let again = verify_text(&games[0]).unwrap_or_else(|e| panic!("{spec}: {e}\n{text}"));
        assert_eq!(again, verified, "{spec}");
    }
}

#[test]
fn r25_every_way_to_end_is_in_the_record_with_its_fault_and_text() {
    let (_, mut log) = played("oware", Policies::default(), 3);
    for word in Termination::ALL {
        let last = log.last_mut().map(|event| &mut event.kind);
        let Some(EventKind::Over(ending)) = last else {
            panic!("it was played to its end: {last:?}")
        };
        ending.termination = word;
        ending.fault_seat = Some(mashimo_engine::Seat(1));
        ending.text = format!("how it came to {word}");
        let record = Record::of(&log).expect("a log of a game");
        let lines = lines_of(&record);
        let last = lines.lines().last().expect("it ends");
        let last: serde_json::Value = serde_json::from_str(last).expect("JSON");
        assert_eq!(last["termination"], word.word());
        assert_eq!(last["fault_seat"], 1);
        assert_eq!(last["text"], format!("how it came to {word}"));
        assert_eq!(read_one(&lines).expect("what was written"), record);
    }
}

#[test]
fn a_lost_turn_is_replayed_in_both_forms() {
    use mashimo_server::game::{Choice, Command};
    let policies = Policies {
        on_illegal: OnIllegal::LoseTurn,
        max_plies: 9,
        ..Policies::default()
    };
    let (ruleset, config) = table::config("husbao", fischer(1000, 0), policies);
    let now = table::START;
    let (mut game, first) = Game::create(config, ruleset, now).expect("playable");
    let mut log = vec![first];
    for seat in [0, 1] {
        let ready = Command::Ready(mashimo_engine::Seat(seat));
        log.extend(game.run(ready, now).expect("ready").events);
    }
    for text in ["B8R", "A3L", "nonsense", "A9"] {
        let sub = table::submission(&game, Choice::Text(text.to_string()), now.mono);
        log.extend(game.run(Command::Move(sub), now).expect("judged").events);
    }
    while !game.is_over() {
        let sub = table::submission(&game, Choice::Index(0), now.mono);
        log.extend(game.run(Command::Move(sub), now).expect("judged").events);
    }
    let record = Record::of(&log).expect("a log");
    assert_eq!(verify(&record).expect("agrees").decisions, 9);
    let text = export_text(&record);
    assert_eq!(text.matches("--").count(), 2, "{text}");
    verify_text(&read_text(&text).expect("reads")[0]).unwrap_or_else(|e| panic!("{e}\n{text}"));
}

#[test]
fn many_games_stand_in_one_file_and_an_open_one_has_no_end() {
    let mut open = record_of("oware", 5);
    open.over = None;
    let text = [&record_of("kalah", 1), &open, &record_of("hus", 2)]
        .map(lines_of)
        .concat();
    let read: Result<Vec<Record>, _> = Reader::new(text.as_bytes()).collect();
    let read = read.expect("three games");
    assert_eq!(read.len(), 3);
    assert_eq!(read[1], open);
    assert!(!verify(&read[1]).expect("agrees").over);
}

#[test]
fn custom_rules_travel_with_the_record() {
    let mut record = record_of("oware", 4);
    let rules: Rules = mashimo_engine::Spec::parse("oware").expect("known").rules();
    record.head.ruleset = RulesetRef {
        spec: None,
        rules: Some(Box::new(rules)),
        ..record.head.ruleset
    };
    verify(&read_one(&lines_of(&record)).expect("reads")).expect("agrees");
    let text = export_text(&record);
    verify_text(&read_text(&text).expect("reads")[0]).unwrap_or_else(|e| panic!("{e}\n{text}"));
}

/// A record with `old` replaced once by `new` is refused at this place.
fn check_tampered(record: &Record, old: &str, new: &str, place: &str) {
    let text = lines_of(record);
    assert!(text.contains(old), "{old}");
    let tampered = text.replacen(old, new, 1);
    let said = match read_one(&tampered) {
        Err(error) => error,
        Ok(record) => verify(&record).expect_err(place).to_string(),
    };
    assert!(said.contains(place), "{said}");
}

#[test]
fn the_first_disagreement_is_reported_with_line_and_field() {
    let record = record_of("oware", 9);
    let check = |old: &str, new: &str, place: &str| check_tampered(&record, old, new, place);
    check(
        "\"fingerprint\":\"",
        "\"fingerprint\":\"0",
        "line 1, decision 0: fingerprint",
    );
    check(
        "\"spec\":\"oware\"",
        "\"spec\":\"oware:cycle=split\"",
        "fingerprint",
    );
    check("\"spec\":\"oware\"", "\"spec\":\"awful\"", "spec");
    check("\"ply\":2", "\"ply\":3", "line 4, decision 2: ply");
    check(
        "\"remaining_ns\":",
        "\"remaining_ns\":1",
        "line 3, decision 1: clock",
    );
    check("\"turn_ended\":true", "\"turn_ended\":false", "turn_ended");
    check("\"ranks\":[", "\"ranks\":[3,", "ranks");
    let first = record.events.iter().find_map(|event| {
        let mashimo_server::game::EventKind::Move(played) = &event.kind else {
            return None;
        };
        Some(played.clone())
    });
    let first = first.expect("a move");
    let other = if first.text == "A1" { "A2" } else { "A1" };
    check(
        &format!("\"move\":\"{}\"", first.text),
        &format!("\"move\":\"{other}\""),
        "position",
    );
    check(
        &format!("\"move\":\"{}\"", first.text),
        "\"move\":\"A7\"",
        "decision 1: move",
    );
}

#[test]
fn a_malformed_record_is_refused_with_line_and_field() {
    let record = record_of("kalah", 2);
    let check = |old: &str, new: &str, place: &str| check_tampered(&record, old, new, place);
    check(
        "\"seq\":2",
        "\"seq\":3",
        "line 3: seq: 3 came where 2 was to come",
    );
    check(
        "\"kind\":\"started\"",
        "\"kind\":\"begun\"",
        "line 2: kind: unknown variant `begun`",
    );
    check("\"v\":1", "\"v\":2", "line 1: v: 2 is not known");
    check(
        "\"ply\":1",
        "\"ply\":\"one\"",
        "line 3: ply: invalid type: string \"one\"",
    );
    check("\"moved\":true", "\"moved\":7", "clock.moved: invalid type");
    check(
        "\"kind\":\"game\"",
        "\"kind\":\"ready\",\"seat\":0",
        "line 1",
    );
    check("\"kind\":\"game\",", "", "line 1: kind: is missing");
    check("{\"kind\":\"game\"", "[", "line 1: is no JSON");
}

#[test]
fn a_malformed_text_is_refused_with_its_line() {
    let good = export_text(&record_of("kalah", 2));
    let check = |old: &str, new: &str, place: &str| {
        assert!(good.contains(old), "{old} in\n{good}");
        let said = match read_text(&good.replacen(old, new, 1)) {
            Err(error) => error.to_string(),
            Ok(games) => verify_text(&games[0]).expect_err(place).to_string(),
        };
        assert!(said.contains(place), "{said}\n{good}");
    };
    check("[Game \"", "[Game ", "line 1: a tag is written");
    check("[Ruleset", "[Kind", "Ruleset: the tag is missing");
    check("1. ", "1. A9 ", "decision 1: move");
    check("{", "", "line");
    check("[Result \"", "[Result \"9", "Result");
    check("[Seeds \"", "[Seeds \"1", "Seeds");
    check("[Start \"4", "[Start \"444444", "Start");
}

#[test]
fn events_of_every_released_version_still_load() {
    let golden = include_str!("golden/events-v1.jsonl");
    let mut kinds = std::collections::BTreeSet::new();
    for (number, line) in golden.lines().enumerate() {
        let event: Event =
            event_from_json(line).unwrap_or_else(|error| panic!("line {}: {error}", number + 1));
        kinds.insert(event.kind.word());
        assert_eq!(event_to_json(&event), line, "line {}", number + 1);
    }
    assert_eq!(kinds.len(), 15, "one of every kind: {kinds:?}");
}

#[test]
fn an_event_that_is_none_is_refused_at_its_field() {
    let check = |json: &str, said: &str| {
        let error = event_from_json(json).expect_err(said);
        assert!(error.contains(said), "{error}");
    };
    check(
        r#"{"v":1,"index":1,"time":5,"kind":"ready"}"#,
        "missing field `seat`",
    );
    check(
        r#"{"v":1,"index":1,"time":5,"kind":"ready","seat":"x"}"#,
        "seat: invalid type",
    );
    check(
        r#"{"v":9,"index":1,"time":5,"kind":"ready","seat":0}"#,
        "v: ready is read up to",
    );
}
