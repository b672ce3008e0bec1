//! Everybody paired at the least total cost.
//!
//! The algorithm (Edmonds' blossoms) is the library's; here are the direction of the weights and
//! the bound under which its 32-bit numbers can't overflow.

use mwmatching::{Matching, SENTINEL};

/// A possible pair of two vertices and what it costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// One vertex.
    pub a: usize,
    /// The other.
    pub b: usize,
    /// What pairing them costs.
    pub cost: u32,
}

/// What the number of vertices times the greatest cost may be.
///
/// The library's dual variables start at the greatest weight, and each vertex matched can move them
/// by as much again; twice that must fit 31 bits.
pub const COSTS_MAX: u64 = 1 << 29;

/// The cheapest way to pair all vertices `0..vertices`, or nothing if they can't all be paired.
///
/// ```
/// use mashimo_server::tournament::matching::{Edge, pair_all};
///
/// let edge = |a, b, cost| Edge { a, b, cost };
/// let edges = [edge(0, 1, 1), edge(1, 2, 1), edge(2, 3, 1), edge(0, 3, 9), edge(0, 2, 0)];
/// assert_eq!(pair_all(4, &edges), Some(vec![(0, 1), (2, 3)]));
/// ```
///
/// # Panics
/// If `vertices` times the greatest cost exceeds [`COSTS_MAX`], or an edge names no pair of vertices.
pub fn pair_all(vertices: usize, edges: &[Edge]) -> Option<Vec<(usize, usize)>> {
    if vertices == 0 {
        return Some(Vec::new());
    }
    let dearest = edges.iter().map(|edge| edge.cost).max()?;
    assert!(
        vertices as u64 * u64::from(dearest) <= COSTS_MAX,
        "costs of up to {dearest}"
    );
    let weighted = edges.iter().map(|edge| {
        assert!(
            edge.a != edge.b && edge.a.max(edge.b) < vertices,
            "{edge:?} is no pair"
        );
        // Below the bound a cost fits.
        (edge.a, edge.b, (dearest - edge.cost) as i32)
    });
    let mates = Matching::new(weighted.collect()).max_cardinality().solve();
    if mates.len() < vertices || mates.contains(&SENTINEL) {
        return None;
    }
    let pairs = mates
        .iter()
        .enumerate()
        .filter(|(a, b)| a < b)
        .map(|(a, &b)| (a, b));
    Some(pairs.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The least cost of pairing all of `left`, by trying every way.
    fn least(left: &[usize], edges: &[Edge]) -> Option<u32> {
        let Some((&first, rest)) = left.split_first() else {
            return Some(0);
        };
        let ways = rest.iter().filter_map(|&other| {
            let joins = |e: &&Edge| (e.a, e.b) == (first, other) || (e.b, e.a) == (first, other);
            let cost = edges.iter().find(joins)?.cost;
            let others: Vec<usize> = rest.iter().copied().filter(|&v| v != other).collect();
            Some(cost + least(&others, edges)?)
        });
        ways.min()
    }

    fn graph() -> impl Strategy<Value = (usize, Vec<Edge>)> {
        (2..=8usize, 1..=100u32).prop_flat_map(|(vertices, cost_max)| {
            let pairs: Vec<(usize, usize)> = (0..vertices)
                .flat_map(|a| (a + 1..vertices).map(move |b| (a, b)))
                .collect();
            let costs = proptest::collection::vec(
                proptest::option::weighted(0.7, 0..=cost_max),
                pairs.len(),
            );
            costs.prop_map(move |costs| {
                let edge = |(&(a, b), cost): (&(usize, usize), Option<u32>)| {
                    cost.map(|cost| Edge { a, b, cost })
                };
                (vertices, pairs.iter().zip(costs).filter_map(edge).collect())
            })
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2_000))]

        #[test]
        fn nothing_is_cheaper_than_what_is_found((vertices, edges) in graph()) {
            let all: Vec<usize> = (0..vertices).collect();
            let found = pair_all(vertices, &edges).map(|pairs| {
                let cost = |&(a, b): &(usize, usize)| {
                    edges.iter().find(|e| (e.a, e.b) == (a, b)).expect("an edge").cost
                };
                pairs.iter().map(cost).sum::<u32>()
            });
            prop_assert_eq!(found, least(&all, &edges));
        }
    }

    #[test]
    fn the_dearest_costs_of_a_large_field_do_not_overflow() {
        let vertices = 128;
        let dearest = (COSTS_MAX / vertices as u64) as u32;
        let mut edges = Vec::new();
        for a in 0..vertices {
            for b in a + 1..vertices {
                let cost = if (a * 31 + b * 17) % 3 == 0 {
                    0
                } else {
                    dearest
                };
                edges.push(Edge { a, b, cost });
            }
        }
        assert_eq!(
            pair_all(vertices, &edges).map(|pairs| pairs.len()),
            Some(64)
        );
    }

    #[test]
    fn who_has_nobody_left_stops_the_pairing() {
        let edges = [
            Edge {
                a: 0,
                b: 1,
                cost: 0,
            },
            Edge {
                a: 1,
                b: 2,
                cost: 0,
            },
        ];
        assert_eq!(pair_all(3, &edges), None);
        assert_eq!(pair_all(4, &edges), None);
        assert_eq!(pair_all(2, &[]), None);
        assert_eq!(pair_all(0, &[]), Some(Vec::new()));
    }
}
