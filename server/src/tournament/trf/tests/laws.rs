//! What is written is read again, and nothing breaks the reader.

use proptest::prelude::*;

use super::*;

/// A tournament of `n` paired round by round, with results drawn from `draws`.
fn played(n: u16, draws: &[u8]) -> Trf {
    let mut trf = five();
    let player = |n: u16| Player {
        name: format!("Bot Ä{n}"),
        ..Player::default()
    };
    trf.players = (1..=n).map(player).collect();
    trf.rounds = 9;
    for (at, draw) in draws.iter().enumerate() {
        if *draw == 9 && at > 0 {
            let (round, entrant) = (trf.rounds_played() + 1, Entrant(n));
            trf.byes.push(RequestedBye {
                round,
                entrant,
                bye: Bye::Half,
            });
        }
        let (standings, forbidden) = standings(&trf);
        let Ok(round) = swiss::pair(&standings, &forbidden) else {
            break;
        };
        record(&mut trf, &round, *draw);
    }
    trf
}

fn record(trf: &mut Trf, round: &crate::tournament::Round, draw: u8) {
    let number = trf.rounds_played() + 1;
    let mut cells = vec![Cell::Bye { bye: Bye::Half }; trf.players.len()];
    for (at, &Encounter { first, second }) in round.encounters.iter().enumerate() {
        let sides = [
            (first, second, Colour::White),
            (second, first, Colour::Black),
        ];
        for (me, opponent, colour) in sides {
            let white = colour == Colour::White;
            let won = |white_wins: bool| {
                if white_wins == white {
                    Score::Win
                } else {
                    Score::Loss
                }
            };
            let game = |score, rated| Cell::Game {
                opponent,
                colour,
                score,
                rated,
            };
            cells[usize::from(me.0) - 1] = match (usize::from(draw) + at) % 6 {
                0 => game(Score::Draw, true),
                1 => Cell::Forfeit {
                    opponent,
                    colour,
                    won: white,
                },
                2 => Cell::Forfeit {
                    opponent,
                    colour,
                    won: false,
                },
                3 => game(won(true), false),
                4 => game(won(false), true),
                _ => game(won(true), true),
            };
        }
    }
    if let Some(bye) = round.bye {
        cells[usize::from(bye.0) - 1] = Cell::Bye { bye: Bye::Pairing };
    }
    trf.byes.retain(|bye| bye.round != number);
    for (player, cell) in trf.players.iter_mut().zip(cells) {
        player.points.0 += cell.points(&trf.points).0;
        player.cells.push(cell);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn what_is_written_is_read_again(n in 4..20u16, draws in proptest::collection::vec(0..10u8, 0..6)) {
        let trf = played(n, &draws);
        prop_assert_eq!(check(&trf), []);
        let written = write(&trf, Dialect::Trf26).unwrap();
        let imported = read(&written.text).unwrap();
        prop_assert_eq!(&imported.trf, &trf);
        prop_assert_eq!(imported.adjustments, []);
        for end in ["\r", "\n"] {
            let text = written.text.replace("\r\n", end);
            prop_assert_eq!(&read(&text).unwrap().trf, &trf);
        }
        // The older form has no place for the type of the event.
        let older = write(&trf, Dialect::Trf16).unwrap();
        let expected = Trf { kind: None, ..trf };
        prop_assert_eq!(&read(&older.text).unwrap().trf, &expected);
    }

    #[test]
    fn a_damaged_file_is_read_or_refused(
        draws in proptest::collection::vec(0..10u8, 1..5), at in any::<prop::sample::Index>(), with in any::<char>(),
    ) {
        let text = write(&played(7, &draws), Dialect::Trf26).unwrap().text;
        let mut characters: Vec<char> = text.chars().collect();
        let at = at.index(characters.len());
        characters[at] = with;
        let damaged: String = characters.into_iter().collect();
        match read(&damaged) {
            Ok(imported) => prop_assert_eq!(check(&imported.trf), []),
            Err(faults) => prop_assert!(!faults.is_empty()),
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text in "(001|240|260|162|XXS|XXZ)?.{0,120}") {
        let _ = read(&text);
    }
}
