//! Laws that every published ruleset keeps, with every option: random games and random boards.

use mashimo_engine::{Line, Move, Position, Ruleset, Spec, catalogue};
use std::collections::HashMap;
use std::sync::Arc;

/// Plies of a random game at most; a game that lasts longer is left there.
const PLIES_MAX: u32 = 250;

/// Random numbers from a seed (SplitMix64).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }
}

/// Every ruleset as published, and with each value of each option.
fn specs() -> Vec<Spec> {
    let mut specs = Vec::new();
    for entry in catalogue() {
        specs.push(Spec::parse(entry.id).expect("an id is a spec"));
        for option in entry.options {
            for value in option.values() {
                // Some options mean nothing by themselves.
                specs.extend(Spec::from_options(
                    entry.id,
                    [(option.name(), value.as_str())],
                ));
            }
        }
    }
    specs.sort_by_key(Spec::to_string);
    specs.dedup_by_key(|spec| spec.to_string());
    specs
}

/// Plays random games of every spec and shows each position with the line that led to it.
fn for_every_line(seed: u64, mut law: impl FnMut(&Spec, &Arc<Ruleset>, &Line, &mut Random)) {
    for (i, spec) in specs().iter().enumerate() {
        let ruleset = Arc::new(spec.ruleset());
        let mut random = Random(seed + i as u64);
        let mut line = Line::new(ruleset.clone(), ruleset.start());
        law(spec, &ruleset, &line, &mut random);
        while line.ply() < PLIES_MAX && line.outcome().is_none() {
            let moves = line.legal_moves();
            line.play(moves[random.below(moves.len())])
                .expect("a legal move is played");
            law(spec, &ruleset, &line, &mut random);
        }
    }
}

#[test]
fn no_seed_is_lost_or_made() {
    for_every_line(1, |spec, ruleset, line, _| {
        let total = line.position().total();
        assert_eq!(total, u32::from(ruleset.seeds()), "{spec}: {}", say(line));
    });
}

#[test]
fn a_game_has_legal_moves_until_it_is_over_and_all_can_be_played() {
    for_every_line(2, |spec, ruleset, line, _| {
        let position = line.position();
        let moves = ruleset.legal_moves(position);
        assert_eq!(
            moves.is_empty(),
            position.is_over(),
            "{spec}: {}",
            say(line)
        );
        for &mv in &moves {
            let after = ruleset.play(position, mv).expect("a legal move is played");
            assert_eq!(
                after,
                ruleset.play_unchecked(position, mv),
                "{spec}: {}",
                say(line)
            );
            let (traced, _) = ruleset
                .play_traced(position, mv)
                .expect("a legal move is played");
            assert_eq!(after, traced, "{spec}: {}", say(line));
        }
        assert!(ruleset.play(position, Move::Done).is_err() || moves.contains(&Move::Done));
    });
}

#[test]
fn legal_moves_stand_in_board_order() {
    for_every_line(3, |spec, ruleset, line, _| {
        let moves = ruleset.legal_moves(line.position());
        let order = |mv: &Move| {
            (
                !matches!(mv, Move::Sow { .. }),
                mv.pit().is_none(),
                mv.pit(),
            )
        };
        assert!(moves.is_sorted_by_key(order), "{spec}: {}", say(line));
        let texts: Vec<_> = moves
            .iter()
            .map(|&mv| ruleset.move_text(line.position(), mv))
            .collect();
        for pair in texts.windows(2) {
            let same_pit = pair[0].strip_suffix('R') == pair[1].strip_suffix('L');
            assert!(
                !same_pit || !pair[0].ends_with('R'),
                "{spec}: R before L in {texts:?}"
            );
            assert_ne!(pair[0], pair[1], "{spec}: {}", say(line));
        }
    });
}

#[test]
fn texts_of_moves_and_positions_read_back_as_they_were() {
    for_every_line(4, |spec, ruleset, line, _| {
        let position = line.position();
        let text = ruleset.text(position);
        if position.is_over() {
            let read = ruleset
                .parse_finished(&text)
                .unwrap_or_else(|e| panic!("{spec}: {e}"));
            assert_eq!(ruleset.text(&read), text, "{spec}");
            assert!(ruleset.parse_position(&text).is_err(), "{spec}: {text}");
            return;
        }
        let read = ruleset
            .parse_position(&text)
            .unwrap_or_else(|e| panic!("{spec}: {text}: {e}"));
        assert_eq!(
            (read, read.key()),
            (*position, position.key()),
            "{spec}: {text}"
        );
        for &mv in &ruleset.legal_moves(position) {
            let text = ruleset.move_text(position, mv);
            assert_eq!(
                ruleset.parse_move(position, &text),
                Ok(mv),
                "{spec}: {text}"
            );
        }
    });
}

#[test]
fn outcomes_agree_with_themselves() {
    for_every_line(5, |spec, ruleset, line, _| {
        let Some(outcome) = line.outcome() else {
            return;
        };
        let (seats, at) = (ruleset.seats(), say(line));
        let total: u16 = outcome.scores.iter().sum();
        assert!(total <= ruleset.seeds(), "{spec}: {at} {outcome:?}");
        let firsts: Vec<usize> = (0..seats)
            .filter(|&seat| outcome.ranks[seat] == 1)
            .collect();
        let winner = if let [only] = firsts[..] {
            Some(only)
        } else {
            None
        };
        assert_eq!(
            winner,
            outcome.winner.map(|seat| seat.index()),
            "{spec}: {at} {outcome:?}"
        );
        assert!(
            outcome.ranks[seats..].iter().all(|&rank| rank == 0),
            "{spec}: {at}"
        );
    });
}

/// Repetition counted by texts alone, as the pages tell it.
#[test]
fn a_game_ends_by_repetition_exactly_when_a_position_has_come_often_enough() {
    let mut seen: HashMap<String, HashMap<String, u8>> = HashMap::new();
    for_every_line(6, |spec, ruleset, line, _| {
        let seen = seen.entry(spec.to_string()).or_default();
        // What the move led to before repetition was looked at.
        let before = line.moves().len().checked_sub(1).map(|last| {
            let mut earlier = line.clone();
            earlier.undo();
            let led = ruleset.play_unchecked(earlier.position(), line.moves()[last]);
            (ruleset.text(&led), led.is_over())
        });
        let (text, over) = before.unwrap_or((ruleset.text(line.position()), false));
        let count = seen.entry(text).or_default();
        *count += 1;
        let repeated = !over && *count >= ruleset.rules().repetition.at;
        let ended = line
            .outcome()
            .is_some_and(|outcome| outcome.reason == mashimo_engine::Reason::Repetition);
        let goes_on = spec.id() == "nam-nam";
        assert!(repeated == ended || goes_on, "{spec}: {}", say(line));
    });
}

#[test]
fn undoing_leads_back() {
    for_every_line(7, |spec, ruleset, line, _| {
        let (mut back, moves) = (line.clone(), line.moves().to_vec());
        for &mv in moves.iter().rev() {
            assert_eq!(back.undo(), Some(mv), "{spec}");
            if line.ply() - back.ply() > 3 {
                return;
            }
        }
        assert_eq!(back.position(), &ruleset.start(), "{spec}");
    });
}

/// Boards that play seldom reaches: a few heavy pits among light ones.
#[test]
fn random_boards_break_nothing() {
    for (i, spec) in specs().iter().enumerate() {
        let ruleset = spec.ruleset();
        let mut random = Random(i as u64);
        for _ in 0..12 {
            let text = random_text(&ruleset, &mut random);
            // A board on which the game would be over is refused.
            let Ok(position) = ruleset.parse_position(&text) else {
                continue;
            };
            for &mv in &ruleset.legal_moves(&position) {
                let after = ruleset.play(&position, mv).expect("a legal move is played");
                assert_eq!(after.total(), position.total(), "{spec}: {text}");
                let moves = ruleset.legal_moves(&after);
                assert_eq!(moves.is_empty(), after.is_over(), "{spec}: {text}");
            }
        }
    }
}

/// A board of the ruleset's seeds, thrown at random, some of them in heaps; reserves are spent.
fn random_text(ruleset: &Ruleset, random: &mut Random) -> String {
    let mut pits = vec![0u32; ruleset.pits()];
    let mut left = u32::from(ruleset.seeds()).min(255);
    while left > 0 {
        let heap = if random.below(4) == 0 {
            1 + random.below(20) as u32
        } else {
            1
        };
        let heap = heap.min(left);
        pits[random.below(ruleset.pits())] += heap;
        left -= heap;
    }
    let mut text = String::new();
    for (i, seeds) in pits.iter().enumerate() {
        let (row, column) = (i / ruleset.columns(), i % ruleset.columns());
        if column > 0 {
            text.push(',');
        } else if row > 0 {
            text.push(if row % ruleset.rows() == 0 { '/' } else { ';' });
        }
        text.push_str(&seeds.to_string());
    }
    let stores = vec!["0"; ruleset.seats()].join(",");
    format!("{text} {stores} {}", random.below(ruleset.seats()))
}

/// A board turned round by a seat plays the same game, where the rules tell no seat apart.
#[test]
fn seats_are_treated_alike() {
    for_every_line(8, |spec, ruleset, line, _| {
        let position = line.position();
        let opens = position.reserve(mashimo_engine::Seat(0)) > 0;
        let Some(mirror) = ruleset.mirror(position) else {
            return;
        };
        // In a planting game seat 0's first move is special.
        if opens && spec.id() == "bao-la-kimasai" {
            return;
        }
        let turned: Vec<Position> = after_each(ruleset, position)
            .iter()
            .filter_map(|after| ruleset.mirror(after))
            .collect();
        let mut mirrored = after_each(ruleset, &mirror);
        let mut expected = turned;
        mirrored.sort_by_key(Position::key);
        expected.sort_by_key(Position::key);
        assert_eq!(mirrored, expected, "{spec}: {}", say(line));
    });
}

fn after_each(ruleset: &Ruleset, position: &Position) -> Vec<Position> {
    let moves = ruleset.legal_moves(position);
    moves
        .iter()
        .map(|&mv| ruleset.play_unchecked(position, mv))
        .collect()
}

/// The position of a line, for a message.
fn say(line: &Line) -> String {
    format!(
        "{} after {} plies",
        line.ruleset().text(line.position()),
        line.ply()
    )
}
