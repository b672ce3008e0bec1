//! Whole files, and every way in which one can be wrong, all at once.

use proptest::prelude::*;

use super::*;
use crate::stats::sprt::Model;

const TWO: &str = r#"
[[bots]]
name = "a"
level = "ref:1"

[[bots]]
name = "b"
command = "./b --fast"
capacity = 4

[[games]]
rules = "oware"
tc = "5+0.05"
"#;

fn good(head: &str, tail: &str) -> Config {
    read(&format!("{head}{TWO}{tail}")).unwrap()
}

/// Reads a file and checks that it is refused with exactly these lines.
fn refused(text: &str, expected: &[&str]) {
    let faults = read(text).expect_err("the file should be refused");
    let faults: Vec<String> = faults.iter().map(ConfigFault::to_string).collect();
    assert_eq!(faults.len(), expected.len(), "{faults:#?}");
    for (fault, expected) in faults.iter().zip(expected) {
        assert!(
            fault.starts_with(expected),
            "{fault:?} doesn't begin with {expected:?}"
        );
    }
}

#[test]
fn a_whole_file() {
    let config = good(
        "name = \"Autumn\"\nkind = \"knockout\"\nseed = 7\nconcurrency = 3\n",
        "pairs = 2\nrandom_plies = 4\nmax_plies = 300\npositions = \"book.txt\"\n\
         [[games]]\nrules = \"@mine.json\"\ntc = \"nodes:500\"\n\
         [knockout]\ntie_breaks = [\"seeds\", \"pairs\"]\nfurther_pairs = 2\n",
    );
    assert_eq!(
        (config.name.as_str(), config.seed, config.concurrency),
        ("Autumn", 7, 3)
    );
    let knockout = Kind::Knockout {
        tie_breaks: vec![TieBreak::Seeds, TieBreak::Pairs],
        further_pairs_max: 2,
    };
    assert_eq!(config.kind, knockout);
    let [a, b] = &config.bots[..] else {
        panic!("two bots")
    };
    assert_eq!((a.name.as_str(), a.capacity, a.line), ("a", None, 7));
    assert_eq!(
        (b.capacity, &b.program),
        (Some(4), &Program::Command("./b --fast".into()))
    );
    let [oware, mine] = &config.games[..] else {
        panic!("two rulesets")
    };
    assert_eq!(
        (oware.pairs, oware.random_plies, oware.max_plies),
        (2, 4, Some(300))
    );
    assert_eq!(oware.positions.as_deref(), Some("book.txt"));
    assert_eq!(mine.rules, RulesChoice::File("mine.json".into()));
    assert_eq!(mine.pairs, 1);
}

#[test]
fn every_kind() {
    let head = |kind: &str| format!("name = \"x\"\nkind = \"{kind}\"\n");
    assert_eq!(good(&head("match"), "").kind, Kind::Match);
    assert_eq!(
        good(&head("round-robin"), "").kind,
        Kind::RoundRobin { cycles: 1 }
    );
    let double = good(&head("round-robin"), "[round_robin]\ncycles = 2\n");
    assert_eq!(double.kind, Kind::RoundRobin { cycles: 2 });
    let gauntlet = good(&head("gauntlet"), "[gauntlet]\nchallengers = [\"b\"]\n");
    assert_eq!(
        gauntlet.kind,
        Kind::Gauntlet {
            challengers: vec![Entrant(2)]
        }
    );
    let swiss = good(&head("swiss"), "[swiss]\nrounds = 1\nforbidden = []\n");
    assert_eq!(
        swiss.kind,
        Kind::Swiss {
            rounds: 1,
            forbidden: vec![],
            engine: None,
        }
    );
    let sprt = good(
        &head("sprt"),
        "pairs = 500\nrandom_plies = 6\n[sprt]\nelo0 = -1\nelo1 = 4.5\n",
    );
    let test = Test::new(Model::Normalized, -1.0, 4.5, 0.05, 0.05).unwrap();
    assert_eq!(
        sprt.kind,
        Kind::Sprt {
            test,
            pairs_max: 500
        }
    );
}

#[test]
fn everything_wrong_is_said_at_once_with_its_line() {
    let text = r#"name = ""
kind = "swis"
seed = -1
colour = "red"
concurrency = 0

[[bots]]
name = "a"
level = "ref:99"

[[bots]]
name = "a"
command = "./a"
level = "ref:1"

[[bots]]
nam = "c"

[[games]]
rules = "oware:hosues=6"
tc = "fast"
pairs = "two"
"#;
    refused(
        text,
        &[
            "line 1: name is empty",
            "line 2: kind = \"swis\": round-robin, gauntlet, swiss, knockout, match or sprt",
            "line 3: seed = -1",
            "line 4: colour isn't known; known are bots, concurrency, games",
            "line 5: concurrency = 0: 1 to 10000",
            "line 9: [[bots]] level: ",
            "line 11: [[bots]] needs one of level, command and connected",
            "line 12: two bots are called \"a\"; the other is on line 8",
            "line 16: [[bots]] name is missing",
            "line 16: [[bots]] needs one of",
            "line 17: [[bots]] nam isn't known",
            "line 20: [[games]] rules \"oware:hosues=6\"",
            "line 21: [[games]] tc: 'fast' is no time control",
            "line 22: [[games]] pairs is of type string, not a whole number",
        ],
    );
}

#[test]
fn schedules_that_cannot_be_played() {
    let check = |kind: &str, tail: &str, expected: &[&str]| {
        refused(
            &format!("name = \"x\"\nkind = \"{kind}\"\n{TWO}{tail}"),
            expected,
        );
    };
    check(
        "swiss",
        "[swiss]\nrounds = 2\n",
        &["line 16: [swiss] 2 rounds of 2 bots"],
    );
    check(
        "swiss",
        "",
        &["line 2: kind \"swiss\" needs a table [swiss]"],
    );
    check(
        "swiss",
        "[swiss]\nforbidden = [[\"a\", \"x\"], [\"a\"]]\n",
        &[
            "line 16: [swiss] rounds is missing",
            "line 17: [swiss] forbidden: lists of two different bots",
            "line 17: no bot is called \"x\"",
        ],
    );
    check(
        "gauntlet",
        "[gauntlet]\nchallengers = [\"a\", \"b\"]\n",
        &["line 2: every bot is a challenger"],
    );
    check(
        "gauntlet",
        "[gauntlet]\nchallengers = [\"a\", \"a\", \"c\"]\n",
        &[
            "line 17: [gauntlet] \"a\" is named twice",
            "line 17: no bot is called \"c\"; there are a, b",
        ],
    );
    check(
        "sprt",
        "random_plies = 4\n[sprt]\nelo0 = 5\nelo1 = 5\nalpha = 2\n",
        &[
            "line 18: [sprt] elo0: 5 must be less than elo1",
            "line 20: [sprt] alpha: 2 must lie between 0 and 1",
        ],
    );
    check(
        "sprt",
        "[sprt]\nelo0 = 0\nelo1 = 5\n",
        &["line 14: an SPRT needs openings"],
    );
    check(
        "match",
        "[swiss]\nrounds = 2\n",
        &["line 16: [swiss] is of another kind of event"],
    );
    check(
        "match",
        "[[bots]]\nname = \"c\"\nconnected = true\n",
        &["line 2: 3 bots: this kind"],
    );
    check(
        "knockout",
        "[knockout]\ntie_breaks = [\"coin\"]\n",
        &["line 17: tie-break \"coin\""],
    );
    check(
        "match",
        "pairs = 1_000_001\n",
        &["line 16: [[games]] pairs = 1000001: 1 to 1000000"],
    );
    check(
        "match",
        "[[games]]\nrules = \"universal:players=3\"\ntc = \"1\"\n",
        &["line 17: [[games]] universal:players=3 has 3 seats"],
    );
    refused(
        "name = \"x\"\nkind = \"match\"\n",
        &[
            "line 1: there is no [[bots]]",
            "line 1: there is no [[games]]",
        ],
    );
    refused(
        "name = \"x\"\nkind = \"match\"\nbots = [{ name = \"a\", level = \"ref:1\" }]\ngames = []\n",
        &[
            "line 3: 1 bots: an event needs two",
            "line 4: there is no [[games]]",
        ],
    );
}

#[test]
fn what_is_no_toml_says_where() {
    refused("name = \"x\"\nkind = \n", &["line 2: "]);
    refused("name = 1\nname = 2\n", &["line 2: "]);
    refused(&"#".repeat(BYTES_MAX + 1), &["line 1: "]);
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in "([a-z_]{1,9} ?= ?[\"\\[{0-9a-z}\\]]{0,9}\n|\\[\\[?(bots|games|sprt)\\]?\\]\n){0,9}") {
        let _ = read(&text);
    }
}

#[test]
fn a_pairing_program_and_hooks() {
    let tail = "[swiss]\nrounds = 1\nengine = \"./bbp\"\nsystem = \"burstein\"\nengine_timeout = 5\n\
        [[webhooks]]\nurl = \"https://example.org/x\"\nsecret_env = \"KEY\"\nevents = [\"game-over\"]\n";
    let config = good("name = \"x\"\nkind = \"swiss\"\n", tail);
    let Kind::Swiss {
        engine: Some(engine),
        ..
    } = config.kind
    else {
        panic!("an engine")
    };
    assert!(engine.is_burstein());
    assert_eq!((engine.program.as_str(), engine.timeout_s), ("./bbp", 5));
    assert_eq!(config.webhooks[0].events, ["game-over"]);
    let wrong = "[swiss]\nrounds = 1\nsystem = \"swiss\"\nengine_timeout = 0\n\
        [[webhooks]]\nurl = \"ftp://x\"\nevents = [\"tea\"]\n";
    let text = format!("name = \"x\"\nkind = \"swiss\"\n{TWO}{wrong}");
    let faults = read(&text)
        .expect_err("wrong")
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>();
    for wanted in [
        "system",
        "engine_timeout = 0",
        "http://",
        "secret_env is missing",
        "\"tea\"",
    ] {
        assert!(
            faults.iter().any(|fault| fault.contains(wanted)),
            "{wanted}: {faults:#?}"
        );
    }
}
