//! A playout: a few random decisions from a position, and what each seat can hope for then.

use crate::fast::{Judgement, Words, on_words};
use crate::random::Random;
use crate::search::estimate::Estimate;
use crate::search::field::Field;
use crate::search::general::General;
use crate::search::score::{Ending, SEED};
use crate::{Outcome, Position, Ruleset, Seat};

/// What a lead of half the way to a win is, in hundredths of a seed.
const LEAD_HALF: f64 = 600.0;
/// What a judgement may be away from a draw: a game that goes on is neither won nor lost.
const JUDGED_MAX: f64 = 0.48;

/// What each seat gets: 1 for a win, ½, 0; with three and four seats the share of others it leaves behind.
pub(super) type Rewards = [f64; 4];

/// What a playout came to.
#[derive(Copy, Clone, Debug)]
pub(super) struct Played {
    pub(super) rewards: Rewards,
    /// Hundredths of a seed each seat has more than the best other.
    pub(super) leads: [f64; 4],
}

/// Plays and judges.
pub(super) struct Judge<'a> {
    ruleset: &'a Ruleset,
    words: Option<&'a Words>,
    judgement: &'a Judgement,
    /// The game of two seats as the first one sees it.
    first: General<'a>,
    estimate: Estimate,
    decisions: u32,
}

impl<'a> Judge<'a> {
    pub(super) fn new(
        ruleset: &'a Ruleset,
        words: Option<&'a Words>,
        judgement: &'a Judgement,
        decisions: u32,
    ) -> Judge<'a> {
        Judge {
            ruleset,
            words,
            judgement,
            first: General::new(ruleset, Seat(0), judgement.worth),
            estimate: Estimate::new(ruleset.rules(), judgement.worth),
            decisions,
        }
    }

    pub(super) fn ruleset(&self) -> &'a Ruleset {
        self.ruleset
    }

    /// Plays on from a position.
    pub(super) fn playout(&self, position: &Position, random: &mut Random) -> Played {
        if self.ruleset.seats() != 2 || position.is_over() || self.decisions == 0 {
            return self.by_kernel(position, random);
        }
        let by_words = self.words.and_then(|words| {
            let rules = self.ruleset.rules();
            on_words!(words, rules, field => {
                let board = field.admit(position)?;
                let field = field.judging(self.judgement);
                Some(self.by_words(&field, board, random))
            })
        });
        let Some((worth, ending)) = by_words else {
            return self.by_kernel(position, random);
        };
        let reward = ending.map_or_else(|| hope(f64::from(worth)), of_ending);
        let lead = f64::from(ending.map_or(worth, |ending| SEED * ending.margin));
        let mut played = Played {
            rewards: [reward, 1.0 - reward, 0.0, 0.0],
            leads: [lead, -lead, 0.0, 0.0],
        };
        if position.to_move() == Some(Seat(1)) {
            played.rewards.swap(0, 1);
            played.leads.swap(0, 1);
        }
        played
    }

    /// What a game of two sides comes to for the side to move now: how it ended, or what it looks like.
    fn by_words<F: Field>(
        &self,
        field: &F,
        mut board: F::Position,
        random: &mut Random,
    ) -> (i32, Option<Ending>) {
        let (mut sign, mut steps) = (1, Vec::with_capacity(32));
        for _ in 0..self.decisions {
            steps.clear();
            field.steps(&board, &mut steps);
            if steps.is_empty() {
                break;
            }
            let played = field.play(&board, steps[random.below(steps.len())]);
            board = played.position;
            sign = if played.again { sign } else { -sign };
        }
        let ending = field.ending(&board).map(|ending| Ending {
            sign: sign * ending.sign,
            margin: sign * ending.margin,
        });
        let worth = match ending {
            Some(_) => 0,
            None => sign * field.estimate(&board),
        };
        (worth, ending)
    }

    fn by_kernel(&self, position: &Position, random: &mut Random) -> Played {
        let mut position = *position;
        for _ in 0..self.decisions {
            let moves = self.ruleset.legal_moves(&position);
            if moves.is_empty() {
                break;
            }
            position = self
                .ruleset
                .play_unchecked(&position, moves[random.below(moves.len())]);
        }
        match position.outcome() {
            Some(outcome) => ended(&outcome, self.ruleset.seats()),
            None => self.look(&position),
        }
    }

    /// What a position looks like, nothing played.
    pub(super) fn look(&self, position: &Position) -> Played {
        let seats = self.ruleset.seats();
        let leads = match (seats, position.to_move()) {
            (2, Some(seat)) => {
                let lead = f64::from(self.first.estimate(position));
                let sign = if seat == Seat(0) { 1.0 } else { -1.0 };
                [sign * lead, -sign * lead, 0.0, 0.0]
            }
            _ => leads(seats, |seat| {
                f64::from(self.estimate.standing(position, seat))
            }),
        };
        let mut rewards = [0.0; 4];
        for (reward, lead) in rewards.iter_mut().zip(leads).take(seats) {
            *reward = hope(lead);
        }
        Played { rewards, leads }
    }
}

/// What an ended game is worth to each seat.
pub(super) fn ended(outcome: &Outcome, seats: usize) -> Played {
    let mut rewards = [0.0; 4];
    for (seat, reward) in rewards.iter_mut().enumerate().take(seats) {
        let behind = |other: &usize| -> f64 {
            match outcome.ranks[seat].cmp(&outcome.ranks[*other]) {
                std::cmp::Ordering::Less => 1.0,
                std::cmp::Ordering::Equal => 0.5,
                std::cmp::Ordering::Greater => 0.0,
            }
        };
        let others = (0..seats).filter(|&other| other != seat);
        *reward = others.map(|other| behind(&other)).sum::<f64>() / (seats as f64 - 1.0);
    }
    let scores = outcome.scores.map(f64::from);
    Played {
        rewards,
        leads: leads(seats, |seat| f64::from(SEED) * scores[seat.index()]),
    }
}

/// What each seat has more than the best other.
fn leads(seats: usize, of: impl Fn(Seat) -> f64) -> [f64; 4] {
    let mut leads = [0.0; 4];
    for (seat, lead) in leads.iter_mut().enumerate().take(seats) {
        let others = (0..seats).filter(|&other| other != seat);
        let best = others
            .map(|other| of(Seat(other as u8)))
            .fold(f64::MIN, f64::max);
        *lead = of(Seat(seat as u8)) - best;
    }
    leads
}

fn of_ending(ending: Ending) -> f64 {
    0.5 + 0.5 * f64::from(ending.sign)
}

/// A lead as a hope to win: half the way up at `LEAD_HALF`.
fn hope(lead: f64) -> f64 {
    0.5 + JUDGED_MAX * lead / (lead.abs() + LEAD_HALF)
}
