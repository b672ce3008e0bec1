//! Games of two players from openings that give neither side the game.

use super::score::Score;
use mashimo_engine::{
    Bot, Evaluation, Level, Limits, Line, Move, Ruleset, Search, Seat, random_line,
};
use std::ops::Range;
use std::sync::Arc;

/// Random decisions an opening has: 3 to 6.
const OPENING_PLIES: (u32, u32) = (3, 4);
/// Openings drawn for a pair; the one that is judged most even is played.
const OPENINGS: u64 = 12;
/// Nodes an opening is judged by: as many as the stronger side has for a move, within these bounds, as
/// what is even to a hasty look is decided to a deep one.
const OPENING_NODES: (u64, u64) = (1_500, 20_000);
/// Decisions after which a game is called a draw.
const PLIES_MAX: u32 = 400;

/// Somebody who plays.
pub(super) trait Player {
    /// Its move of a game that goes on.
    fn choose(&mut self, line: &Line) -> Move;
}

/// Who plays, before a game.
pub(super) trait Entrant {
    fn sit(&self, ruleset: &Arc<Ruleset>, seed: u64) -> Box<dyn Player>;

    /// Nodes it has for a move, where that is known.
    fn nodes(&self, _ruleset: &Ruleset) -> u64 {
        0
    }
}

/// A bot of the house.
pub(super) struct Named(pub(super) Level);

impl Entrant for Named {
    fn sit(&self, ruleset: &Arc<Ruleset>, seed: u64) -> Box<dyn Player> {
        Box::new(Bot::new(self.0, Arc::clone(ruleset), seed))
    }

    fn nodes(&self, ruleset: &Ruleset) -> u64 {
        self.0.nodes(ruleset.rules()).unwrap_or(0)
    }
}

impl Player for Bot {
    fn choose(&mut self, line: &Line) -> Move {
        Bot::choose(self, line, &|| false)
    }
}

impl Entrant for Box<dyn Entrant> {
    fn sit(&self, ruleset: &Arc<Ruleset>, seed: u64) -> Box<dyn Player> {
        (**self).sit(ruleset, seed)
    }

    fn nodes(&self, ruleset: &Ruleset) -> u64 {
        (**self).nodes(ruleset)
    }
}

/// A pair of games for each of these seeds: the first side's points.
pub(super) fn match_of<E: Entrant>(
    ruleset: &Arc<Ruleset>,
    both: &[E; 2],
    seeds: Range<u64>,
) -> Score {
    assert_eq!(ruleset.seats(), 2, "matches are for two seats");
    let (least, most) = OPENING_NODES;
    let [one, two] = [0, 1].map(|who: usize| both[who].nodes(ruleset));
    let nodes = one.max(two).clamp(least, most);
    let pair = |seed| {
        let opening = opening(ruleset, seed, nodes);
        let points = |seat: usize| {
            let seed = 2 * seed + seat as u64;
            let line = game(opening.clone(), both, seat, seed);
            match line.outcome().and_then(|outcome| outcome.winner) {
                Some(winner) if winner.index() == seat => 0.5,
                Some(_) => 0.0,
                None => 0.25,
            }
        };
        points(0) + points(1)
    };
    Score(seeds.map(pair).collect())
}

/// A game with the first side at this seat.
fn game<E: Entrant>(mut line: Line, both: &[E; 2], seat: usize, seed: u64) -> Line {
    let ruleset = Arc::clone(line.ruleset());
    let mut players =
        [0, 1].map(|who: usize| both[who].sit(&ruleset, seed + 1_000_003 * who as u64));
    while let Some(Seat(to_move)) = line.position().to_move()
        && line.ply() < PLIES_MAX
    {
        let who = usize::from(usize::from(to_move) != seat);
        let mv = players[who].choose(&line);
        line.play(mv).expect("a player makes legal moves");
    }
    line
}

/// Of some random openings the one in which neither side seems to win.
fn opening(ruleset: &Arc<Ruleset>, seed: u64, nodes: u64) -> Line {
    let mut search = Search::new(Arc::clone(ruleset), 1 << 18);
    search.set_evaluation(Evaluation::Guessed);
    let limits = Limits {
        nodes: Some(nodes),
        depth: None,
    };
    let mut judged = |n: u64| {
        let seed = OPENINGS * seed + n;
        let plies = OPENING_PLIES.0 + n as u32 % OPENING_PLIES.1;
        let line = random_line(ruleset, ruleset.start(), plies, seed);
        search.forget();
        let report = search.think(&line, &limits, &|| false, &mut |_| ());
        (report.score.abs(), line)
    };
    let openings = (0..OPENINGS).map(&mut judged);
    openings
        .min_by_key(|(score, _)| *score)
        .expect("there are openings")
        .1
}
