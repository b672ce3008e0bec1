//! What an engine says of a vector, and where it differs.

use super::vector::{Over, Successor, Vector};

/// An engine's answer to a vector.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Answer {
    /// All legal moves.
    Moves(Vec<Successor>),
    /// The count of each depth.
    Perft(Vec<u64>),
    /// The last position of a game, and how it ended.
    Game(String, Option<Over>),
}

/// The first difference, in words.
pub(crate) fn difference(vector: &Vector, answer: &Answer) -> Option<String> {
    match (vector, answer) {
        (Vector::Moves { moves, .. }, Answer::Moves(found)) => in_moves(moves, found),
        (Vector::Perft { counts, .. }, Answer::Perft(found)) => {
            let mut depths = counts.iter().zip(found).enumerate();
            let (i, (wanted, found)) = depths.find(|(_, (wanted, found))| wanted != found)?;
            Some(format!(
                "depth {}: counted {found}, expected {wanted}",
                i + 1
            ))
        }
        (Vector::Game { to, over, .. }, Answer::Game(found_to, found_over)) => in_end(
            "the last position",
            (to, over.as_ref()),
            (found_to, found_over.as_ref()),
        ),
        (_, Answer::Moves(_) | Answer::Perft(_) | Answer::Game(..)) => {
            Some("answered another question".to_string())
        }
    }
}

fn in_moves(wanted: &[Successor], found: &[Successor]) -> Option<String> {
    if let Some(extra) = found.iter().find(|f| !wanted.iter().any(|w| w.mv == f.mv)) {
        return Some(format!(
            "move {} is legal here, but is not expected",
            extra.mv
        ));
    }
    for w in wanted {
        let Some(f) = found.iter().find(|f| f.mv == w.mv) else {
            return Some(format!("move {} is expected, but is not legal here", w.mv));
        };
        let what = format!("move {}", w.mv);
        let end = in_end(&what, (&w.to, w.over.as_ref()), (&f.to, f.over.as_ref()));
        if end.is_some() {
            return end;
        }
    }
    (wanted.len() != found.len()).then(|| "a move is listed twice".to_string())
}

type End<'a> = (&'a String, Option<&'a Over>);

fn in_end(what: &str, wanted: End<'_>, found: End<'_>) -> Option<String> {
    if wanted.0 != found.0 {
        return Some(format!(
            "{what}: leads to {}, expected {}",
            found.0, wanted.0
        ));
    }
    let words = |over: Option<&Over>| match over {
        None => "not over".to_string(),
        Some(over) => format!("{} {:?} {}", winner(over), over.scores, over.reason),
    };
    let differs = wanted.1 != found.1;
    differs.then(|| format!("{what}: {}, expected {}", words(found.1), words(wanted.1)))
}

fn winner(over: &Over) -> String {
    over.winner
        .map_or("drawn".to_string(), |seat| format!("won by seat {seat}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn successor(mv: &str, to: &str) -> Successor {
        Successor {
            mv: mv.to_string(),
            to: to.to_string(),
            over: None,
        }
    }

    fn difference_of(found: &[Successor]) -> String {
        in_moves(&[successor("A1", "x"), successor("A2", "y")], found).unwrap_or_default()
    }

    #[test]
    fn every_difference_of_moves_is_found() {
        let (one, two) = (successor("A1", "x"), successor("A2", "y"));
        assert_eq!(difference_of(&[two.clone(), one.clone()]), "");
        assert_eq!(
            difference_of(std::slice::from_ref(&one)),
            "move A2 is expected, but is not legal here"
        );
        let three = [one.clone(), two.clone(), successor("A3", "z")];
        assert_eq!(
            difference_of(&three),
            "move A3 is legal here, but is not expected"
        );
        let wrong = [one.clone(), successor("A2", "z")];
        assert_eq!(difference_of(&wrong), "move A2: leads to z, expected y");
        assert_eq!(
            difference_of(&[one.clone(), one, two]),
            "a move is listed twice"
        );
    }
}
