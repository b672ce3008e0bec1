//! Lists of numbers as they are typed.

use std::str::FromStr;

/// Counts of pairs by points: 0, ½, 1, 1½, 2.
#[derive(Clone, Copy, Debug)]
pub(super) struct Penta(pub(super) [u64; 5]);

/// Counts of games: lost, drawn, won.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wdl(pub(super) [u64; 3]);

impl FromStr for Penta {
    type Err = String;

    fn from_str(text: &str) -> Result<Penta, String> {
        counts(
            text,
            "five counts of pairs, by points 0,½,1,1½,2, like 13,37,50,25,3",
        )
        .map(Penta)
    }
}

impl FromStr for Wdl {
    type Err = String;

    fn from_str(text: &str) -> Result<Wdl, String> {
        counts(text, "three counts of games, lost,drawn,won, like 20,30,50").map(Wdl)
    }
}

fn counts<const N: usize>(text: &str, wanted: &str) -> Result<[u64; N], String> {
    let numbers: Option<Vec<u64>> = text.split(',').map(|n| n.trim().parse().ok()).collect();
    numbers
        .and_then(|numbers| numbers.try_into().ok())
        .ok_or_else(|| wanted.to_string())
}

/// A game of a bot whose rating is asked: the opponent's rating and deviation, and the score.
#[derive(Clone, Copy, Debug)]
pub(super) struct Opponent {
    pub(super) rating: f64,
    pub(super) deviation: f64,
    pub(super) score: f64,
}

impl FromStr for Opponent {
    type Err = String;

    fn from_str(text: &str) -> Result<Opponent, String> {
        let wanted = "rating,deviation,score, like 1400,30,1; the score is 0, 0.5 or 1";
        let numbers: Vec<f64> = text
            .split(',')
            .filter_map(|n| n.trim().parse().ok())
            .collect();
        match numbers[..] {
            [rating, deviation, score]
                if text.matches(',').count() == 2 && [0.0, 0.5, 1.0].contains(&score) =>
            {
                Ok(Opponent {
                    rating,
                    deviation,
                    score,
                })
            }
            _ => Err(wanted.to_string()),
        }
    }
}

/// Games of one bot in seat 0 against another.
#[derive(Clone, Debug)]
pub(super) struct Cell {
    pub(super) first: String,
    pub(super) second: String,
    pub(super) lost_drawn_won: [u64; 3],
}

impl FromStr for Cell {
    type Err = String;

    fn from_str(text: &str) -> Result<Cell, String> {
        let wanted = "first,second,lost,drawn,won, like a,b,10,2,28: the bot in seat 0, the other, \
                      and the first one's games";
        let parts: Vec<&str> = text.splitn(3, ',').map(str::trim).collect();
        match parts[..] {
            [first, second, numbers] if !first.is_empty() && !second.is_empty() => Ok(Cell {
                first: first.to_string(),
                second: second.to_string(),
                lost_drawn_won: counts(numbers, wanted)?,
            }),
            _ => Err(wanted.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_have_their_length() {
        assert_eq!("1, 2,3,4,5".parse::<Penta>().unwrap().0, [1, 2, 3, 4, 5]);
        assert_eq!("1,2,3".parse::<Wdl>().unwrap().0, [1, 2, 3]);
        for wrong in [
            "",
            "1,2,3,4",
            "1,2,3,4,5,6",
            "1,2,3,4,-5",
            "1,2,3,4,x",
            "1,2,3,4,",
        ] {
            assert!(wrong.parse::<Penta>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_game_has_an_opponent_and_a_score() {
        let game: Opponent = "1400,30,0.5".parse().unwrap();
        assert_eq!(
            (game.rating, game.deviation, game.score),
            (1400.0, 30.0, 0.5)
        );
        for wrong in [
            "1400,30",
            "1400,30,0.7",
            "1400,30,1,1",
            "a,30,1",
            ",1400,30,1",
        ] {
            assert!(wrong.parse::<Opponent>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_cell_has_two_bots_and_three_counts() {
        let cell: Cell = "ref:2@1,ref:1@1,10,2,28".parse().unwrap();
        assert_eq!(
            (cell.first.as_str(), cell.second.as_str()),
            ("ref:2@1", "ref:1@1")
        );
        assert_eq!(cell.lost_drawn_won, [10, 2, 28]);
        for wrong in ["a,b,1,2", "a,,1,2,3", "1,2,3", "a,b,1,2,3,4"] {
            assert!(wrong.parse::<Cell>().is_err(), "{wrong}");
        }
    }
}
