//! The search finds what looking at everything finds.

use super::alphabeta::Tree;
use super::deepen::{Root, deepen};
use super::estimate::{Evaluation, Worth};
use super::field::Field;
use super::general::General;
use super::hash::Table;
use super::score::Aim;
use crate::{Ruleset, Seat, Spec, catalogue, random_line};
use std::sync::Arc;

/// As deep as looking at everything goes.
const DEPTH: u32 = 3;

/// The value of a position by looking at everything.
fn minimax<F: Field>(
    field: &F,
    position: &F::Position,
    side: bool,
    depth: u32,
    path: &mut Vec<(u64, bool)>,
) -> i32 {
    let ply = path.len() as u32;
    if let Some(ending) = field.ending(position) {
        return Aim::Win.ending(ending, ply);
    }
    if let Some((least, greatest)) = field.margins(position)
        && (least > 0 || greatest < 0)
    {
        return Aim::Win.settled(if least > 0 { 1 } else { -1 }, field.estimate(position));
    }
    let place = (field.key(position), side);
    if field.repeats() && path.contains(&place) {
        return Aim::Win.ending(field.repeated(position), ply);
    }
    if depth == 0 {
        return field.estimate(position);
    }
    path.push(place);
    let value = best(field, position, side, depth, path);
    path.pop();
    value
}

fn best<F: Field>(
    field: &F,
    position: &F::Position,
    side: bool,
    depth: u32,
    path: &mut Vec<(u64, bool)>,
) -> i32 {
    let mut steps = Vec::new();
    field.steps(position, &mut steps);
    let value = |&step: &u16| {
        let played = field.play(position, step);
        if played.again {
            minimax(field, &played.position, side, depth - 1, path)
        } else {
            -minimax(field, &played.position, !side, depth - 1, path)
        }
    };
    steps.iter().map(value).max().expect("the game goes on")
}

fn check(spec: &str, plies: u32, seed: u64) {
    let ruleset = Arc::new(Spec::parse(spec).expect("the spec is one").ruleset());
    let line = random_line(&ruleset, ruleset.start(), plies, seed);
    let position = *line.position();
    let Some(hero) = position.to_move() else {
        return;
    };
    let general = General::new(
        &ruleset,
        hero,
        Worth::new(ruleset.rules(), Evaluation::Learned),
    );
    if general
        .margins(&position)
        .is_some_and(|(least, greatest)| least > 0 || greatest < 0)
    {
        return;
    }
    let table = Table::new(1 << 16);
    let mut tree = Tree::new(&general, &table, Aim::Win, u64::MAX, &|| false);
    let root = Root {
        position,
        past: Vec::new(),
        seed,
        depth_first: 1,
        depth_max: DEPTH,
    };
    let found = deepen(&mut tree, &root, &mut |_| ());
    let mut path = vec![(general.key(&position), true)];
    let expected = best(&general, &position, true, found.depth, &mut path);
    assert_eq!(found.score, expected, "{spec} {}", ruleset.text(&position));
}

#[test]
fn alpha_beta_finds_what_looking_at_everything_finds() {
    for entry in catalogue() {
        for (plies, seed) in [(2, 1), (9, 2), (30, 3), (60, 4)] {
            check(entry.id, plies, seed);
        }
    }
    for players in [
        "universal:players=3",
        "universal:players=4",
        "universal:relay=true",
    ] {
        (0..6).for_each(|seed| check(players, 12, seed));
    }
}

#[test]
fn words_and_the_kernel_search_alike() {
    for spec in [
        "oware",
        "abapa",
        "awari",
        "kalah",
        "universal",
        "universal:relay=true",
        "husbao",
        "hus",
        "katra",
    ] {
        let ruleset = Arc::new(Spec::parse(spec).expect("the spec is one").ruleset());
        for seed in 0..10 {
            let line = random_line(&ruleset, ruleset.start(), 15, seed);
            for evaluation in [
                Evaluation::Seeds,
                Evaluation::Guessed,
                Evaluation::Mixed,
                Evaluation::Learned,
            ] {
                let (words, kernel) = seen_by_both(&ruleset, line.position(), evaluation);
                let text = ruleset.text(line.position());
                assert_eq!(words, kernel, "{spec} {text} {evaluation:?}");
            }
        }
    }
}

/// What words and the kernel say of a position.
fn seen_by_both(
    ruleset: &Ruleset,
    position: &crate::Position,
    evaluation: Evaluation,
) -> (Seen, Seen) {
    use crate::fast::{Judgement, Words, on_words};
    let words = Words::new(ruleset.rules()).expect("it fits");
    let judgement = Judgement::new(ruleset.rules(), evaluation);
    let hero = position.to_move().unwrap_or(Seat(0));
    let general = General::new(ruleset, hero, judgement.worth);
    let of_words = on_words!(&words, ruleset.rules(), field => {
        let field = field.judging(&judgement);
        seen(&field, &field.admit(position).expect("it fits"))
    });
    (of_words, seen(&general, position))
}

/// What a field says of a position.
type Seen = (i32, Option<(i32, i32)>, usize, bool);

fn seen<F: Field>(field: &F, position: &F::Position) -> Seen {
    let mut steps = Vec::new();
    field.steps(position, &mut steps);
    (
        field.estimate(position),
        field.margins(position),
        steps.len(),
        field.repeats(),
    )
}
