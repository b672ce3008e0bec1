//! Who meets whom next: the pair that says most, without rounds, and nobody waits for ever.

use std::cmp::Ordering;

/// How far apart two may be, in standard deviations of their difference.
const REACH: f64 = 1.5;
/// Of so many recent games, at least one is wanted against a house bot: the scale hangs on it.
const ANCHOR_EVERY: u32 = 6;

/// What somebody is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A bot that has joined.
    Bot,
    /// A reference bot of the server: always there, never the one that waits.
    House,
}

/// Somebody with a free seat.
#[derive(Clone, Debug)]
pub struct Candidate<'a> {
    /// What it is.
    pub kind: Kind,
    /// The bot, whatever its version.
    pub bot: &'a str,
    /// Who owns it.
    pub owner: &'a str,
    /// The live rating.
    pub rating: f64,
    /// One standard deviation of it.
    pub deviation: f64,
    /// How long it has had a free seat, in milliseconds.
    pub idle_ms: u64,
    /// Of its recent games, how many there are and how many were against house bots.
    pub recent: [u32; 2],
}

/// What two candidates have to do with each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Choice {
    /// Recent games between the two.
    pub met: u32,
    /// Whether they are playing each other now.
    pub playing: bool,
}

/// The two that are to play next, the one that waited longest first; nobody where nobody has a legal
/// opponent, or waiting a while longer may bring a better one.
///
/// Never the same bot, never two of one owner, never two house bots. Who has waited for longer than
/// `patience_ms` gets any legal opponent.
pub fn choose(
    candidates: &[Candidate<'_>],
    between: impl Fn(usize, usize) -> Choice,
    patience_ms: u64,
) -> Option<(usize, usize)> {
    let mut waiting: Vec<usize> = (0..candidates.len())
        .filter(|&i| candidates[i].kind == Kind::Bot)
        .collect();
    // Equals in the order they are given, so that the same state gives the same pair.
    waiting.sort_by_key(|&i| std::cmp::Reverse(candidates[i].idle_ms));
    waiting.into_iter().find_map(|me| {
        let other = opponent(me, candidates, &between, patience_ms)?;
        Some((me, other))
    })
}

fn opponent(
    me: usize,
    candidates: &[Candidate<'_>],
    between: &impl Fn(usize, usize) -> Choice,
    patience_ms: u64,
) -> Option<usize> {
    let legal: Vec<usize> = (0..candidates.len())
        .filter(|&other| may_meet(&candidates[me], &candidates[other]))
        .filter(|&other| !between(me, other).playing)
        .collect();
    let impatient = candidates[me].idle_ms >= patience_ms;
    let near = legal.iter().copied().filter(|&other| {
        let (a, b) = (&candidates[me], &candidates[other]);
        let due = b.kind == Kind::Bot || wants_anchor(a);
        due && gap(a, b) <= REACH * a.deviation.hypot(b.deviation)
    });
    let best = near.min_by(|&a, &b| by_worth(me, a, b, candidates, between));
    best.or_else(|| {
        let any = legal.iter().copied().filter(|_| impatient);
        any.min_by(|&a, &b| {
            let met = between(me, a).met.cmp(&between(me, b).met);
            let gaps = gap(&candidates[me], &candidates[a])
                .total_cmp(&gap(&candidates[me], &candidates[b]));
            bots_first(&candidates[a], &candidates[b])
                .then(met)
                .then(gaps)
        })
    })
}

fn may_meet(a: &Candidate<'_>, b: &Candidate<'_>) -> bool {
    let bots = a.bot != b.bot;
    bots && (b.kind == Kind::House || a.owner != b.owner)
}

fn wants_anchor(a: &Candidate<'_>) -> bool {
    let [games, house] = a.recent;
    house * ANCHOR_EVERY <= games
}

/// Fewest recent meetings, then the most information, then a bot before a house bot.
fn by_worth(
    me: usize,
    a: usize,
    b: usize,
    candidates: &[Candidate<'_>],
    between: &impl Fn(usize, usize) -> Choice,
) -> Ordering {
    let met = between(me, a).met.cmp(&between(me, b).met);
    let worth = |other: usize| information(&candidates[me], &candidates[other]);
    met.then(worth(b).total_cmp(&worth(a)))
        .then(bots_first(&candidates[a], &candidates[b]))
}

fn bots_first(a: &Candidate<'_>, b: &Candidate<'_>) -> Ordering {
    let house = |c: &Candidate<'_>| c.kind == Kind::House;
    house(a).cmp(&house(b))
}

fn gap(a: &Candidate<'_>, b: &Candidate<'_>) -> f64 {
    (a.rating - b.rating).abs()
}

/// How much a game between two would tell: the variance of its result, times what is not yet known of
/// both.
fn information(a: &Candidate<'_>, b: &Candidate<'_>) -> f64 {
    let expected = 1.0 / (1.0 + 10f64.powf(-(a.rating - b.rating) / 400.0));
    expected * (1.0 - expected) * (a.deviation * a.deviation + b.deviation * b.deviation)
}
