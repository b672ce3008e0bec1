//! The tree: what playouts came to for the seat that chose, decision by decision.

use super::playout::{Judge, Played, Rewards, ended};
use crate::random::Random;
use crate::{Line, Move, Seat};

/// Bytes a node takes.
pub(super) const NODE_BYTES: usize = size_of::<Node>();
const _: () = assert!(NODE_BYTES <= 48);
/// How much doubt counts: a move tried seldom is tried again.
const DOUBT: f64 = 0.35;
/// Decisions a line of the tree can be long.
const PLIES_MAX: usize = 250;

/// A move of a position.
#[derive(Copy, Clone, Debug)]
struct Node {
    mv: Move,
    /// The moves that can follow: the first, and how many; none as long as they are not added.
    first: u32,
    count: u16,
    visits: u32,
    /// What the position after the move looks like to the seat that made it.
    looks: f32,
    /// The sum of what playouts gave the seat that made it.
    rewards: f64,
    /// The sum of what it had more than the best other, in hundredths of a seed.
    leads: f64,
    /// What each seat gets when all play their best, in parts of `PARTS`, if that is proven.
    proven: Option<[u8; 4]>,
}

/// Proven rewards are multiples of one part: halves of thirds, of halves and of wholes.
const PARTS: f64 = 12.0;

/// The best move and what is known of it.
pub(super) struct Best {
    /// The mean lead of the seat to move, in hundredths of a seed.
    pub(super) margin: f64,
    /// What the seat gets for certain.
    pub(super) proven: Option<f64>,
}

pub(super) struct Tree<'a> {
    line: Line,
    root_plies: u32,
    judge: Judge<'a>,
    nodes: Vec<Node>,
    nodes_max: usize,
    random: Random,
    depth: u32,
    /// Nodes of the line in hand, and the seat that chose each.
    path: Vec<(usize, Seat)>,
}

impl<'a> Tree<'a> {
    pub(super) fn new(line: Line, judge: Judge<'a>, nodes_max: usize, seed: u64) -> Tree<'a> {
        let root = Node::new(Move::Done, 0.5);
        let mut tree = Tree {
            root_plies: line.ply(),
            line,
            judge,
            nodes: vec![root],
            nodes_max,
            random: Random::new(seed),
            depth: 0,
            path: Vec::new(),
        };
        tree.add_moves(0);
        tree
    }

    /// Whether playouts can change nothing any more.
    pub(super) fn is_proven(&self) -> bool {
        self.nodes[0].proven.is_some()
    }

    /// The longest line.
    pub(super) fn depth(&self) -> u32 {
        self.depth
    }

    /// One playout: down the tree, on at random, and back.
    pub(super) fn playout(&mut self) {
        self.path.clear();
        let mut at = 0;
        while self.nodes[at].count > 0 && self.nodes[at].proven.is_none() {
            let seat = self.to_move();
            at = self.choose(at, seat);
            self.path.push((at, seat));
            self.line
                .play(self.nodes[at].mv)
                .expect("the tree holds legal moves");
        }
        self.depth = self.depth.max(self.path.len() as u32);
        let played = self.arrive(at);
        self.give_back(&played);
        while self.line.ply() > self.root_plies {
            self.line.undo();
        }
    }

    fn to_move(&self) -> Seat {
        self.line
            .position()
            .to_move()
            .expect("a position with moves has a mover")
    }

    /// At the end of the tree's line: proves what is over, adds moves to what was here before, plays on.
    fn arrive(&mut self, at: usize) -> Played {
        let seats = self.judge.ruleset().seats();
        if let Some(outcome) = self.line.outcome() {
            let played = ended(&outcome, seats);
            self.nodes[at].proven = Some(parts(&played.rewards));
            return played;
        }
        if self.nodes[at].visits > 0 && self.path.len() < PLIES_MAX {
            self.add_moves(at);
        }
        self.judge.playout(self.line.position(), &mut self.random)
    }

    /// Adds the moves of the position of the line, in a random order, if there is room. The root's are
    /// always added.
    fn add_moves(&mut self, at: usize) {
        let mut moves = self.line.legal_moves().to_vec();
        if at != 0 && self.nodes.len() + moves.len() > self.nodes_max {
            return;
        }
        self.random.shuffle(&mut moves);
        let seat = self.to_move().index();
        self.nodes[at].first = self.nodes.len() as u32;
        self.nodes[at].count = moves.len() as u16;
        for mv in moves {
            let ruleset = self.judge.ruleset();
            let after = ruleset.play_unchecked(self.line.position(), mv);
            let looks = match after.outcome() {
                Some(outcome) => ended(&outcome, ruleset.seats()),
                None => self.judge.look(&after),
            };
            self.nodes.push(Node::new(mv, looks.rewards[seat] as f32));
        }
    }

    /// The move to try: what is best so far, or too little known to tell.
    fn choose(&self, at: usize, seat: Seat) -> usize {
        let doubt = DOUBT * log2(self.nodes[at].visits + 2).sqrt();
        let worth = |child: &Node| match child.proven {
            Some(parts) => f64::from(parts[seat.index()]) / PARTS,
            None => child.mean() + doubt / f64::from(child.visits + 1).sqrt(),
        };
        let open = |child: &usize| self.nodes[*child].proven.is_none();
        let mut best = (f64::MIN, 0);
        // Of what is proven nothing can be learned, so it is passed over as long as anything is open.
        for child in self.children(at).filter(open) {
            let worth = worth(&self.nodes[child]);
            if worth > best.0 {
                best = (worth, child);
            }
        }
        debug_assert!(best.1 > 0, "a position with all moves proven is proven");
        best.1
    }

    fn children(&self, at: usize) -> std::ops::Range<usize> {
        let first = self.nodes[at].first as usize;
        first..first + usize::from(self.nodes[at].count)
    }

    /// Gives what a playout came to to the moves that led there, and proves what follows.
    fn give_back(&mut self, played: &Played) {
        for &(at, seat) in &self.path {
            let node = &mut self.nodes[at];
            node.visits += 1;
            node.rewards += played.rewards[seat.index()];
            node.leads += played.leads[seat.index()];
        }
        self.nodes[0].visits += 1;
        for step in (0..self.path.len()).rev() {
            let (at, seat) = self.path[step];
            if self.nodes[at].proven.is_none() {
                break;
            }
            let parent = if step == 0 { 0 } else { self.path[step - 1].0 };
            self.nodes[parent].proven = self.proof(parent, seat);
        }
    }

    /// What a position comes to if this seat chooses: a certain win, or the best if all is proven.
    fn proof(&self, at: usize, seat: Seat) -> Option<[u8; 4]> {
        let of_seat = |proven: [u8; 4]| proven[seat.index()];
        let proven = self.children(at).map(|child| self.nodes[child].proven);
        let best = proven
            .clone()
            .flatten()
            .max_by_key(|&parts| of_seat(parts))?;
        if f64::from(of_seat(best)) >= PARTS {
            return Some(best);
        }
        // Which of equal moves the seat would choose is unknown, and the others care.
        let mut equals = proven.clone().flatten();
        let clear = equals.all(|parts| of_seat(parts) < of_seat(best) || parts == best);
        (clear && proven.clone().all(|parts| parts.is_some())).then_some(best)
    }

    /// The move to play at a node: a proven win, else what was tried most of what is no proven loss.
    fn favourite(&self, at: usize, seat: Seat) -> usize {
        let all_known = self.nodes[at].proven.is_some();
        let worth = |child: &usize| {
            let node = &self.nodes[*child];
            let rank = match node.proven.map(|parts| parts[seat.index()]) {
                Some(parts) if all_known => parts + 1,
                None if all_known => 0,
                Some(0) => 0,
                Some(_) | None => 1,
            };
            (rank, node.visits, (node.mean() * 1e6) as i64)
        };
        self.children(at)
            .max_by_key(worth)
            .expect("there are moves")
    }

    pub(super) fn best(&self) -> Best {
        let seat = self.to_move();
        let node = &self.nodes[self.favourite(0, seat)];
        Best {
            margin: node.leads / f64::from(node.visits.max(1)),
            proven: node
                .proven
                .map(|parts| f64::from(parts[seat.index()]) / PARTS),
        }
    }

    /// The moves all are expected to play.
    pub(super) fn best_line(&self) -> Vec<Move> {
        let (mut line, mut moves, mut at) = (self.line.clone(), Vec::new(), 0);
        while self.nodes[at].count > 0
            && let Some(seat) = line.position().to_move()
        {
            at = self.favourite(at, seat);
            let mv = self.nodes[at].mv;
            moves.push(mv);
            line.play(mv).expect("the tree holds legal moves");
        }
        moves
    }
}

impl Node {
    fn new(mv: Move, looks: f32) -> Node {
        Node {
            mv,
            first: 0,
            count: 0,
            visits: 0,
            looks,
            rewards: 0.0,
            leads: 0.0,
            proven: None,
        }
    }

    /// What it is worth so far, its looks counted as one playout.
    fn mean(&self) -> f64 {
        (self.rewards + f64::from(self.looks)) / f64::from(self.visits + 1)
    }
}

fn parts(rewards: &Rewards) -> [u8; 4] {
    rewards.map(|reward| (reward * PARTS).round() as u8)
}

/// The binary logarithm, straight between powers of two: the same on every machine.
fn log2(n: u32) -> f64 {
    let whole = n.max(1).ilog2();
    f64::from(whole) + f64::from(n.max(1)) / f64::from(1u32 << whole) - 1.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fast::Judgement;
    use crate::search::estimate::Evaluation;
    use crate::{Reason, Spec, random_line};
    use std::sync::Arc;

    #[test]
    fn logarithms_rise_and_are_whole_at_powers_of_two() {
        assert_eq!([1, 2, 8, 1 << 31].map(log2), [0.0, 1.0, 3.0, 31.0]);
        assert!((1..500).all(|n| log2(n) < log2(n + 1)));
    }

    /// A tree after so many playouts.
    fn tree(line: &Line, nodes_max: usize, playouts: u32, mut of: impl FnMut(&Tree<'_>)) {
        let judgement = Judgement::new(line.ruleset().rules(), Evaluation::Guessed);
        let judge = Judge::new(line.ruleset(), None, &judgement, 4);
        let mut tree = Tree::new(line.clone(), judge, nodes_max, 1);
        for _ in 0..playouts {
            if !tree.is_proven() {
                tree.playout();
            }
        }
        of(&tree);
    }

    #[test]
    fn a_tree_takes_no_more_than_it_was_given() {
        let ruleset = Arc::new(Spec::parse("omweso").expect("a ruleset").ruleset());
        let line = Line::new(ruleset.clone(), ruleset.start());
        for nodes_max in [0, 40, 500] {
            let root = 1 + line.legal_moves().len();
            tree(&line, nodes_max, 600, |tree| {
                assert!(tree.nodes.len() <= nodes_max.max(root));
                assert_eq!(tree.nodes[0].visits, 600);
                assert_eq!(tree.line.ply(), 0);
            });
        }
    }

    #[test]
    fn a_move_that_repeats_a_position_is_the_end_it_is() {
        let ruleset = Arc::new(Spec::parse("abapa").expect("a ruleset").ruleset());
        let text = "0,0,0,1,0,0/0,0,0,1,0,0 22,24 0";
        let start = ruleset.parse_position(text).expect("a position");
        let mut repeated = 0;
        for seed in 0..40 {
            let line = random_line(&ruleset, start, 6 + seed as u32, seed);
            let ends = |mv: Move| {
                let after = line.preview(mv).expect("a legal move").position;
                let outcome = after.outcome()?;
                (outcome.reason == Reason::Repetition).then_some(ended(&outcome, 2))
            };
            tree(&line, 10_000, 300, |tree| {
                for node in &tree.nodes[tree.children(0)] {
                    if let Some(end) = ends(node.mv) {
                        assert_eq!(node.proven, Some(parts(&end.rewards)));
                        repeated += 1;
                    }
                }
            });
        }
        assert!(repeated > 0, "no game among them came to a repetition");
    }
}
