//! Mode `verify`: whether a client knows the rules. It is given boards and moves and says what they lead to.

use std::sync::Arc;
use std::time::Duration;

use mashimo_engine::{Ruleset, Seat, Spec};
use rand::{Rng, RngExt};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::time::{Instant, timeout_at};

use super::board::Board;
use super::command::{Arg, Command, quoted};
use super::introduction::{End, Faults};
use super::wire::Wire;

/// The sizes of boards that are given.
const PITS: std::ops::RangeInclusive<usize> = 6..=11;
/// The seeds a pit that their games begin with.
const SEEDS: std::ops::RangeInclusive<usize> = 3..=6;
/// The boards are reached by so many random decisions at most.
const PLIES_MAX: usize = 60;
/// A client that has not answered a problem by then is sent away.
const SOLVE_WITHIN: Duration = Duration::from_secs(60);
/// A draw that gives no problem is repeated; so often at most.
const DRAWS_MAX: usize = 1000;

/// A board, a move on it, and what that leads to.
#[derive(Debug)]
pub(super) struct Problem {
    pub(super) board: Board,
    /// The pit that South sows, from 0: in this mode they are counted so.
    pub(super) pit: usize,
    reached: Board,
    again: Again,
}

/// Whether South moves again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Again {
    Yes,
    No,
    /// The game is over: clients of the protocol differ in what they call that.
    Either,
}

impl Problem {
    /// A move of a position. None where implementations of the game differ: they do not agree on what becomes
    /// of a board once a store holds more than half of the seeds.
    pub(super) fn of(board: &Board, pit: usize) -> Option<Problem> {
        let spec = format!("kalah:pits={}", board.size());
        let ruleset = Spec::parse(&spec).ok()?.ruleset();
        let position = ruleset.parse_position(&board.notation()).ok()?;
        let text = format!("A{}", pit + 1);
        let mv = ruleset.parse_move(&position, &text).ok()?;
        let after = ruleset.play(&position, mv).ok()?;
        let over = after.to_move().is_none();
        let reached = Board::of(&ruleset, &after);
        if reached.majority() && !over {
            return None;
        }
        let again = match after.to_move() {
            None => Again::Either,
            Some(Seat(0)) => Again::Yes,
            Some(_) => Again::No,
        };
        Some(Problem {
            board: board.clone(),
            pit,
            reached,
            again,
        })
    }

    /// One from a game of random moves.
    pub(super) fn draw(random: &mut impl Rng) -> Problem {
        for _ in 0..DRAWS_MAX {
            if let Some(problem) = drawn(random) {
                return problem;
            }
        }
        let start = format!("<6,0,0{}>", ",4".repeat(12));
        let start = Board::parse(&start).expect("the start is a board");
        Problem::of(&start, 0).expect("the first pit can be sown at the start")
    }

    /// What is wrong with a solution.
    pub(super) fn judge(&self, args: &[Arg]) -> Result<(), String> {
        let [Arg::Board(board), flag] = args else {
            return Err("a solution is a board and whether South moves again".into());
        };
        let again = flag_of(flag).ok_or("the flag is true or false, yes or no, 1 or 0")?;
        let agreed = match self.again {
            Again::Yes => again,
            Again::No => !again,
            Again::Either => true,
        };
        if *board == self.reached && agreed {
            return Ok(());
        }
        let flag = self.again != Again::No;
        Err(format!("Expected state {} and {flag}", self.reached))
    }
}

fn drawn(random: &mut impl Rng) -> Option<Problem> {
    let (pits, seeds) = (random.random_range(PITS), random.random_range(SEEDS));
    let spec = Spec::parse(&format!("kalah:pits={pits},seeds={seeds}")).ok()?;
    let ruleset: Arc<Ruleset> = Arc::new(spec.ruleset());
    let mut position = ruleset.start();
    for _ in 0..random.random_range(0..=PLIES_MAX) {
        let moves = ruleset.legal_moves(&position);
        if moves.is_empty() {
            return None;
        }
        let mv = moves[random.random_range(0..moves.len())];
        position = ruleset.play(&position, mv).ok()?;
    }
    let mover = position.to_move()?;
    let board = Board::of(&ruleset, &position).turned_to(mover.0);
    let occupied: Vec<usize> = board.occupied().collect();
    let pit = occupied[random.random_range(0..occupied.len())];
    Problem::of(&board, pit)
}

/// Every form in which clients say yes or no.
fn flag_of(flag: &Arg) -> Option<bool> {
    match flag {
        Arg::Integer(number) => Some(*number != 0),
        Arg::Word(word) | Arg::Text(word) => match word.as_str() {
            "true" | "t" | "yes" | "y" => Some(true),
            "false" | "f" | "no" | "n" => Some(false),
            _ => None,
        },
        Arg::Real(_) | Arg::Board(_) => None,
    }
}

/// Gives problems until the client goes.
pub(super) async fn verify<R, W>(wire: &mut Wire<R, W>, faults: &mut Faults) -> End
where
    R: AsyncRead + Unpin,
    W: AsyncWrite + Unpin,
{
    loop {
        let problem = Problem::draw(&mut rand::rng());
        if let Err(end) = solved(wire, faults, &problem).await {
            return end;
        }
    }
}

/// Gives a problem and says what is wrong with its solution.
pub(super) async fn solved<R, W>(
    wire: &mut Wire<R, W>,
    faults: &mut Faults,
    problem: &Problem,
) -> Result<(), End>
where
    R: AsyncRead + Unpin,
    W: AsyncWrite + Unpin,
{
    let text = format!("problem {} {}", problem.board, problem.pit);
    let id = wire.say(&text).await?;
    let until = Instant::now() + SOLVE_WITHIN;
    loop {
        let heard = timeout_at(until, wire.hear()).await;
        let within = SOLVE_WITHIN.as_secs();
        let late = |_| End::Told(format!("no solution came within {within} s"));
        let heard = heard.map_err(late)??;
        let Some(command) = faults.read(heard, wire).await? else {
            continue;
        };
        match command.name.as_str() {
            "solution" if command.reference == Some(id) => {
                return answered(wire, &command, problem).await;
            }
            "solution" => {
                let reason = "No problem associated with id";
                wire.error(command.id, reason).await?;
            }
            "ping" => drop(wire.answer(command.id, "pong").await?),
            "mode" => drop(wire.error(command.id, "the mode has been chosen").await?),
            "goodbye" => return Err(End::Gone),
            // What is not known must be ignored.
            _ => {}
        }
    }
}

async fn answered<R, W>(
    wire: &mut Wire<R, W>,
    command: &Command,
    problem: &Problem,
) -> Result<(), End>
where
    R: AsyncRead + Unpin,
    W: AsyncWrite + Unpin,
{
    let answer = match problem.judge(&command.args) {
        Ok(()) => "ok".to_string(),
        Err(reason) => format!("error {}", quoted(&reason)),
    };
    wire.answer(command.id, &answer).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;

    use super::*;

    fn judged(board: &str, pit: usize, solution: &str) -> Result<(), String> {
        let board = Board::parse(board).unwrap();
        let problem = Problem::of(&board, pit - 1).unwrap();
        let command = Command::parse(&format!("@2 solution {solution}")).unwrap();
        problem.judge(&command.args)
    }

    #[test]
    fn the_vectors_of_the_protocol_are_solved_and_nothing_else_is() {
        for (board, pit, solution) in [
            ("<3,0,0,3,3,3,3,3,3>", 1, "<3,1,0,0,4,4,3,3,3> true"),
            ("<3,0,0,3,3,3,3,3,3>", 2, "<3,1,0,3,0,4,4,3,3> false"),
            (
                "<6,0,0,4,4,4,4,4,4,4,4,4,4,4,4>",
                3,
                "<6,1,0,4,4,0,5,5,5,4,4,4,4,4,4> 1",
            ),
            (
                "<6,0,0,13,0,0,0,0,0,1,1,1,1,1,1>",
                1,
                "<6,4,0,0,1,1,1,1,1,2,2,2,2,2,0> f",
            ),
            (
                "<6,5,5,1,0,2,0,0,0,3,3,3,3,7,0>",
                1,
                "<6,13,5,0,0,2,0,0,0,3,3,3,3,0,0> no",
            ),
            (
                "<6,5,5,1,0,2,0,0,0,3,3,3,3,0,3>",
                1,
                "<6,5,5,0,1,2,0,0,0,3,3,3,3,0,3> 0",
            ),
            // The game is over: whether South moves again is a matter of taste.
            (
                "<6,10,10,0,0,0,0,0,1,2,0,0,0,0,0>",
                6,
                "<6,11,12,0,0,0,0,0,0,0,0,0,0,0,0> yes",
            ),
            (
                "<6,10,10,0,0,0,0,0,1,2,0,0,0,0,0>",
                6,
                "<6,11,12,0,0,0,0,0,0,0,0,0,0,0,0> no",
            ),
        ] {
            assert_eq!(judged(board, pit, solution), Ok(()), "{board} {pit}");
        }
        let wrong = judged("<3,0,0,3,3,3,3,3,3>", 1, "<3,1,0,0,4,4,3,3,3> no");
        assert_eq!(
            wrong.unwrap_err(),
            "Expected state <3,1,0,0,4,4,3,3,3> and true"
        );
        assert!(judged("<3,0,0,3,3,3,3,3,3>", 2, "<3,1,0,0,4,4,3,3,3> yes").is_err());
        assert!(judged("<3,0,0,3,3,3,3,3,3>", 2, "<3,1,0,3,0,4,4,3,3> maybe").is_err());
        assert!(judged("<3,0,0,3,3,3,3,3,3>", 2, "1 2 3").is_err());
    }

    #[test]
    fn no_problem_is_given_where_clients_differ() {
        let majority = Board::parse("<6,24,10,0,0,0,0,2,1,2,3,0,2,2,2>").unwrap();
        assert!(Problem::of(&majority, 5).is_none());
        assert!(Problem::of(&majority, 0).is_none(), "an empty pit");
    }

    #[test]
    fn problems_are_of_every_size() {
        let mut random = rand::rngs::SmallRng::seed_from_u64(1);
        let mut sizes = std::collections::BTreeSet::new();
        for _ in 0..300 {
            let problem = Problem::draw(&mut random);
            assert!(PITS.contains(&problem.board.size()), "{problem:?}");
            sizes.insert(problem.board.size());
        }
        assert_eq!(sizes.len(), PITS.count());
    }
}
