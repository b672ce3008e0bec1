//! Retrograde analysis of all boards of as many seeds, from the greatest margin to the least.

/// What is known of the boards of n seeds before any is solved.
pub(super) struct Layer {
    /// By board: the best that moves into smaller layers, or the end of the game, give; `NONE` if nothing.
    pub(super) best: Vec<i8>,
    /// By board: moves that stay in the layer.
    pub(super) open: Vec<u8>,
    /// Those moves as (to, from).
    pub(super) moves: Vec<(u32, u32)>,
}

/// Less than any margin.
pub(super) const NONE: i8 = i8::MIN;

/// The margin of every board; those that both sides can keep going round in are 0.
pub(super) fn solve(layer: Layer, seeds: i8) -> Vec<i8> {
    let Layer {
        mut best,
        mut open,
        moves,
    } = layer;
    let boards = best.len();
    let (first, from) = by_target(&moves, boards);
    let mut margin = vec![NONE; boards];
    let mut queue = Vec::new();
    for stage in (1..=seeds).rev() {
        let ripe =
            |board: &usize| margin[*board] == NONE && (best[*board] >= stage || open[*board] == 0);
        queue.extend((0..boards).filter(ripe));
        while let Some(board) = queue.pop() {
            if margin[board] != NONE {
                continue;
            }
            // All that could be better was looked for at an earlier stage.
            margin[board] = best[board];
            for &before in &from[first[board] as usize..first[board + 1] as usize] {
                let before = before as usize;
                open[before] -= 1;
                best[before] = best[before].max(-margin[board]);
                if margin[before] == NONE && (best[before] >= stage || open[before] == 0) {
                    queue.push(before);
                }
            }
        }
    }
    margin
        .iter_mut()
        .filter(|margin| **margin == NONE)
        .for_each(|margin| *margin = 0);
    margin
}

/// The boards that each board is reached from, one after the other, and where those of each begin.
fn by_target(moves: &[(u32, u32)], boards: usize) -> (Vec<u32>, Vec<u32>) {
    let mut first = vec![0; boards + 1];
    for &(to, _) in moves {
        first[to as usize + 1] += 1;
    }
    for board in 0..boards {
        first[board + 1] += first[board];
    }
    let mut next = first.clone();
    let mut from = vec![0; moves.len()];
    for &(to, before) in moves {
        from[next[to as usize] as usize] = before;
        next[to as usize] += 1;
    }
    (first, from)
}
