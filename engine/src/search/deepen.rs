//! Iterative deepening: one decision deeper at a time, the best line first.

use super::alphabeta::{Child, PLIES_MAX, Tree};
use super::field::{Field, Played, Step};
use super::memory::Window;
use super::score::{INFINITE, SCORE_DECIDED};
use crate::Endgame;

/// Where a search begins.
pub(crate) struct Root<P> {
    pub(crate) position: P,
    /// Keys of earlier positions that can come again, and whether the root's side was to move there.
    pub(crate) past: Vec<(u64, bool)>,
    /// Breaks ties.
    pub(crate) seed: u64,
    /// Where to begin: threads that help begin elsewhere than the one they help.
    pub(crate) depth_first: u32,
    pub(crate) depth_max: u32,
}

/// What a search knows after a depth.
#[derive(Clone, Debug, Default)]
pub(crate) struct Finding {
    pub(crate) line: Vec<Step>,
    pub(crate) score: i32,
    pub(crate) depth: u32,
    pub(crate) nodes: u64,
    /// More depth would find the same.
    pub(crate) exact: bool,
}

/// Deepens until a limit is met, the answer is proven, or it is stopped.
pub(crate) fn deepen<F: Field>(
    tree: &mut Tree<'_, F>,
    root: &Root<F::Position>,
    progress: &mut dyn FnMut(&Finding),
) -> Finding {
    tree.past.clone_from(&root.past);
    tree.settles = tree
        .field
        .margins(&root.position)
        .is_none_or(|(least, greatest)| least <= 0 && greatest >= 0);
    let mut children = first_order(tree, root);
    let sign = keep_best(tree, &mut children);
    let mut found = Finding::default();
    let Some(first) = children.first() else {
        return found;
    };
    found.line = vec![first.step];
    let depth_max = root.depth_max.clamp(1, PLIES_MAX);
    for depth in root.depth_first.min(depth_max)..=depth_max {
        let before = (tree.horizons, tree.cut_offs());
        let score = search_root(tree, root, &mut children, depth);
        if let Some(score) = score {
            found.score = score;
            found.line = line(tree, root, children[0].step, depth);
        }
        found.nodes = tree.nodes;
        if tree.stopped {
            break;
        }
        found.depth = depth;
        let ended = tree.horizons == before.0;
        let decided = found.score.abs() >= SCORE_DECIDED;
        found.exact = tree.cut_offs() == before.1 || decided || sign.is_some();
        if let Some(sign) = sign.filter(|_| !decided) {
            found.score = tree.aim.settled(sign, found.score);
        }
        progress(&found);
        if ended || decided {
            break;
        }
    }
    found
}

/// All children of the root: what looks best first, equals as the seed has it.
fn first_order<F: Field>(tree: &Tree<'_, F>, root: &Root<F::Position>) -> Vec<Child<F::Position>> {
    let mut steps = Vec::new();
    tree.field.steps(&root.position, &mut steps);
    let mut random = crate::random::Random::new(root.seed);
    random.shuffle(&mut steps);
    let mut children: Vec<_> = steps
        .into_iter()
        .map(|step| {
            let played = tree.field.play(&root.position, step);
            let order = tree.order.of(tree.field, true, step, &played);
            Child {
                step,
                played,
                order,
            }
        })
        .collect();
    children.sort_by_key(|child| std::cmp::Reverse(child.order));
    children
}

/// If a table knows all children of the root, keeps those that win or draw with most seeds, and says
/// who wins. Which of them gets on with the game is for the search to find, without the table.
fn keep_best<F: Field>(
    tree: &mut Tree<'_, F>,
    children: &mut Vec<Child<F::Position>>,
) -> Option<i32> {
    let endgame = tree.endgame?;
    let mut worths = Vec::with_capacity(children.len());
    for child in children.iter() {
        worths.push(worth(tree, endgame, &child.played)?);
    }
    let best = worths.iter().copied().max()?;
    let mut worths = worths.into_iter();
    children.retain(|_| worths.next() == Some(best));
    tree.endgame = None;
    Some(best.0)
}

/// Who wins after a step, and the margin that is certain, for the side that stepped.
fn worth<F: Field>(
    tree: &mut Tree<'_, F>,
    endgame: &Endgame,
    played: &Played<F::Position>,
) -> Option<(i32, i32)> {
    let sign = if played.again { 1 } else { -1 };
    if let Some(ending) = tree.field.ending(&played.position) {
        return Some((sign * ending.sign, sign * ending.margin));
    }
    let seeds_max = endgame.seeds_max();
    let banked = tree
        .field
        .few(&played.position, seeds_max, &mut tree.pits)?;
    let value = endgame.value(&tree.pits)?;
    let value = if played.again { value } else { value.turned() };
    let wins = endgame.sign(value, sign * banked)?;
    Some((wins, sign * banked + i32::from(value.least)))
}

/// Searches all children to a depth and brings the best to the front; nothing if stopped before
/// the first of them was done.
fn search_root<F: Field>(
    tree: &mut Tree<'_, F>,
    root: &Root<F::Position>,
    children: &mut [Child<F::Position>],
    depth: u32,
) -> Option<i32> {
    let place = (tree.field.key(&root.position), true);
    tree.start(place);
    let mut best = None;
    for i in 0..children.len() {
        let child = children[i];
        let floor = best.unwrap_or(-INFINITE);
        let value = tree.narrow(&child, true, depth, Window::new(floor, INFINITE), i == 0);
        if tree.stopped {
            break;
        }
        if value > floor {
            best = Some(value);
            children[..=i].rotate_right(1);
        }
    }
    best
}

/// The line the hash table expects, from its first step on.
fn line<F: Field>(
    tree: &Tree<'_, F>,
    root: &Root<F::Position>,
    first: Step,
    depth: u32,
) -> Vec<Step> {
    let mut line = vec![first];
    let mut position = tree.field.play(&root.position, first).position;
    let mut steps = Vec::new();
    while (line.len() as u32) < depth && tree.field.ending(&position).is_none() {
        let Some(known) = tree.table.get(tree.field.key(&position)) else {
            break;
        };
        steps.clear();
        tree.field.steps(&position, &mut steps);
        if !steps.contains(&known.step) {
            break;
        }
        line.push(known.step);
        position = tree.field.play(&position, known.step).position;
    }
    line
}
