//! The two words and the kernel play the same game.

use super::{Words, on_words};
use crate::random::Random;
use crate::search::field::Field;
use crate::{Line, Move, Rules, Spec, catalogue};
use std::sync::Arc;

/// Games of random play for every spec.
const GAMES: u64 = 40;
/// Decisions of a game at most: with repetition ignored some would not end.
const PLIES_MAX: u32 = 300;

const FITTING: [&str; 31] = [
    "oware",
    "oware:grand_slam=no_capture",
    "oware:grand_slam=illegal_unless_only",
    "oware:cycle=own_row",
    "oware:cycle=split",
    "abapa",
    "awari",
    "kalah",
    "kalah:empty_capture=true",
    "kalah:pits=7,seeds=9",
    "kalah:pits=1,seeds=5",
    "kalah:pits=3,seeds=2",
    "universal",
    "universal:relay=true",
    "universal:homes_skipped=true",
    "universal:capturer_stays=true",
    "universal:capturer_stays=true,empty_capture=true",
    "universal:seeds_per_pit=3,empty_capture=true,relay=true",
    "universal:seeds_per_pit=3",
    "universal:homes_skipped=true,empty_capture=true",
    "bohnenspiel",
    "vai-lung-thlan",
    "husbao",
    "husbao:direction=cw",
    "husbao-bis",
    "hus",
    "hus:setup=all,endless=loss",
    "katra",
    "bao-kiarabu",
    "bao-kiarabu:endless=draw",
    "hawalis",
];

fn rules(spec: &str) -> Rules {
    Spec::parse(spec).expect("the spec is one").rules()
}

#[test]
fn random_games_agree_with_the_kernel() {
    for spec in FITTING {
        let rules = rules(spec);
        let words = Words::new(&rules).unwrap_or_else(|| panic!("{spec} fits words"));
        for seed in 0..GAMES {
            on_words!(&words, &rules, field => agree(spec, &field, seed));
        }
    }
}

/// Plays a game at random by both.
fn agree<F: Field>(spec: &str, field: &F, seed: u64) {
    let ruleset = Arc::new(Spec::parse(spec).expect("the spec is one").ruleset());
    let mut line = Line::new(ruleset.clone(), ruleset.start());
    let mut board = field.admit(line.position()).expect("the start fits");
    let mut random = Random::new(seed);
    while line.ply() < PLIES_MAX {
        let position = *line.position();
        let mut steps = Vec::new();
        field.steps(&board, &mut steps);
        let legal: Vec<_> = steps
            .iter()
            .map(|&step| field.moves(&position, &[step])[0])
            .collect();
        let text = ruleset.text(&position);
        assert_eq!(
            sorted(&legal),
            sorted(&ruleset.legal_moves(&position)),
            "{spec} {text}"
        );
        if legal.is_empty() {
            break;
        }
        let chosen = random.below(legal.len());
        let next = ruleset.play_unchecked(&position, legal[chosen]);
        board = field.play(&board, steps[chosen]).position;
        let text = format!(
            "{spec} {text} {}",
            ruleset.move_text(&position, legal[chosen])
        );
        match (next.outcome(), position.to_move()) {
            (Some(outcome), Some(mover)) => {
                let ending = field
                    .ending(&board)
                    .unwrap_or_else(|| panic!("{text} ends"));
                let margin = i32::from(outcome.scores[0]) - i32::from(outcome.scores[1]);
                assert_eq!(ending.margin.abs(), margin.abs(), "margin after {text}");
                let drawn = outcome.winner.is_none();
                assert_eq!(
                    ending.sign == 0,
                    drawn,
                    "winner after {text}, played by {mover}"
                );
                return;
            }
            _ => {
                assert!(field.ending(&board).is_none(), "{text} goes on");
                let admitted = field.admit(&next).map(|board| field.key(&board));
                assert_eq!(admitted, Some(field.key(&board)), "board after {text}");
            }
        }
        if line.play(legal[chosen]).is_err() || line.outcome().is_some() {
            return;
        }
    }
}

fn sorted(moves: &[Move]) -> Vec<Move> {
    let mut moves = moves.to_vec();
    moves.sort();
    moves
}

#[test]
fn what_two_words_cannot_say_is_left_to_the_kernel() {
    let others = [
        "kalah:pits=8",
        "kalah:pits=7,seeds=10",
        "universal:players=3",
        "universal:end_on_clear=true",
        "universal:must_feed=true",
        "universal:capture_fours=true",
        "universal:homes_skipped=true,relay=true",
        "bao-kingulu",
        "bao-kenyan",
        "bao-kenyan-laps",
        "nam-nam",
    ];
    for spec in others {
        assert!(Words::new(&rules(spec)).is_none(), "{spec}");
    }
    let fitting = [
        "husbao",
        "husbao-bis",
        "hus",
        "katra",
        "bao-kiarabu",
        "hawalis",
    ];
    let four_rows = catalogue()
        .iter()
        .filter(|entry| rules(entry.id).geometry.rows == 2);
    for entry in four_rows {
        let fits = Words::new(&rules(entry.id)).is_some();
        assert_eq!(fits, fitting.contains(&entry.id), "{}", entry.id);
    }
}
