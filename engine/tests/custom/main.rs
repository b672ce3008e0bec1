//! Laws that hold in every game, published or made up: whatever `check` admits plays random decisions
//! without a broken invariant, a panic or a hang.

mod chance;
mod made_up;

use std::sync::Arc;

use chance::Chance;
use mashimo_engine::{Line, Position, Rules, Ruleset, Spec, catalogue, describe};
use proptest::prelude::*;

/// Decisions of a random game; games over rounds and set-ups are long.
const PLIES: u32 = 120;

/// Plays a random game by these rules and checks the laws at every position.
fn play(rules: &Rules, seed: u64) -> Result<(), String> {
    let ruleset = Arc::new(Ruleset::new(rules).map_err(|error| error.to_string())?);
    let mut chance = Chance::new(seed);
    let mut line = Line::new(ruleset.clone(), ruleset.start());
    holds(&ruleset, line.position())?;
    while line.ply() < PLIES && line.outcome().is_none() {
        let legal = line.legal_moves();
        for &mv in &legal {
            let text = ruleset.move_text(line.position(), mv);
            let read = ruleset.parse_move(line.position(), &text);
            if read.as_ref() != Ok(&mv) {
                return Err(format!("{text} reads as {read:?}, not {mv:?}"));
            }
        }
        let mv = legal[chance.below(legal.len())];
        let before = ruleset.text(line.position());
        let transition = line
            .play(mv)
            .map_err(|error| format!("{before}: {error}"))?;
        holds(&ruleset, &transition.position)
            .map_err(|why| format!("after {mv:?} in {before}: {why}"))?;
    }
    Ok(())
}

/// What holds in every position that play leads to.
fn holds(ruleset: &Ruleset, position: &Position) -> Result<(), String> {
    let text = ruleset.text(position);
    if position.total() != u32::from(ruleset.seeds()) {
        return Err(format!(
            "{text} holds {} seeds, not {}",
            position.total(),
            ruleset.seeds()
        ));
    }
    if ruleset.legal_moves(position).is_empty() != position.is_over() {
        return Err(format!("{text} is over, or has moves"));
    }
    let read = if position.is_over() {
        ruleset.parse_finished(&text)
    } else {
        ruleset.parse_position(&text)
    };
    let read = read.map_err(|error| format!("{text}: {error}"))?;
    if !position.is_over() && (read != *position || read.key() != position.key()) {
        return Err(format!("{text} reads as {read:?}, not {position:?}"));
    }
    if ruleset.text(&read) != text {
        return Err(format!("{text} comes back as {}", ruleset.text(&read)));
    }
    match position.outcome() {
        Some(outcome) => outcome_holds(ruleset, position, outcome.winner.map(|seat| seat.index())),
        None => Ok(()),
    }
}

/// The winner is the only first, and nobody counts more seeds than there are.
fn outcome_holds(
    ruleset: &Ruleset,
    position: &Position,
    winner: Option<usize>,
) -> Result<(), String> {
    let outcome = position.outcome().ok_or("the game is over")?;
    let firsts: Vec<_> = (0..ruleset.seats())
        .filter(|&seat| outcome.ranks[seat] == 1)
        .collect();
    let only = (firsts.len() == 1).then(|| firsts[0]);
    let counted: u16 = outcome.scores.iter().sum();
    if firsts.is_empty() || only != winner || counted > ruleset.seeds() {
        return Err(format!("{} has {outcome:?}", ruleset.text(position)));
    }
    Ok(())
}

#[test]
fn published_games_keep_the_laws_with_every_option() {
    for entry in catalogue() {
        for seed in 0..20 {
            play(&entry.rules, seed).unwrap_or_else(|why| panic!("{}: {why}", entry.id));
        }
        for option in entry.options {
            for value in option.values() {
                let Ok(spec) = Spec::from_options(entry.id, [(option.name(), value.as_str())])
                else {
                    continue;
                };
                for seed in 0..3 {
                    play(&spec.rules(), seed).unwrap_or_else(|why| panic!("{spec}: {why}"));
                }
            }
        }
    }
}

#[test]
fn universal_mancala_keeps_the_laws_in_every_combination_of_its_options() {
    let switches: Vec<_> = Spec::parse("universal")
        .expect("published")
        .entry()
        .options
        .iter()
        .filter(|option| option.values() == ["false", "true"] && option.name() != "touch_move")
        .map(|option| option.name())
        .collect();
    assert_eq!(switches.len(), 8);
    for players in ["2", "3", "4"] {
        for endless in ["draw", "loss", "stop", "illegal"] {
            for set in 0..1_u32 << switches.len() {
                let chosen = switches
                    .iter()
                    .enumerate()
                    .filter(|(n, _)| set >> n & 1 == 1);
                let options = chosen.map(|(_, &name)| (name, "true"));
                let options = options.chain([("players", players), ("endless", endless)]);
                let spec = Spec::from_options("universal", options).expect("all are allowed");
                play(&spec.rules(), u64::from(set)).unwrap_or_else(|why| panic!("{spec}: {why}"));
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_check_admits_keeps_the_laws(seed in any::<u64>(), choices in prop::collection::vec(any::<u8>(), 64)) {
        let rules = made_up::rules(&choices);
        prop_assert!(!describe(&rules).is_empty());
        match rules.check() {
            Err(error) => prop_assert!(!error.faults.is_empty()),
            Ok(()) => {
                let result = play(&rules, seed);
                let json = serde_json::to_string(&rules).expect("rules are JSON");
                prop_assert!(result.is_ok(), "{result:?}\n{json}");
            }
        }
    }

    #[test]
    fn rules_come_back_from_json(choices in prop::collection::vec(any::<u8>(), 64)) {
        let rules = made_up::rules(&choices);
        let json = serde_json::to_string(&rules).expect("rules are JSON");
        prop_assert_eq!(serde_json::from_str::<Rules>(&json).expect("and back"), rules);
    }
}

#[test]
fn many_made_up_rules_are_admitted() {
    let mut chance = Chance::new(1);
    let admitted = (0..2_000).filter(|_| {
        let choices: Vec<u8> = (0..64).map(|_| chance.below(256) as u8).collect();
        made_up::rules(&choices).check().is_ok()
    });
    let admitted = admitted.count();
    assert!(admitted > 400, "only {admitted} of 2000");
}
