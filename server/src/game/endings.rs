//! Endings as they are written down: by the rules, by a seat's fault, by nobody's.

use mashimo_engine::{Outcome, Position, Reason, Seat};

use super::checks::store_decides;
use super::event::Ending;
use super::outcome::{Ended, GameResult, Points, Termination};
use super::policy::NoShow;
use super::{Game, standing};

impl Game {
    /// The rules ended it.
    pub(super) fn by_rules(&self, outcome: &Outcome, position: String) -> Ending {
        let seats = self.config.seats.len();
        let seeds = outcome.scores[..seats].to_vec();
        let result = GameResult::ranked(outcome.ranks[..seats].to_vec(), seeds);
        debug_assert_eq!(
            result.winner, outcome.winner,
            "ranks and winner of an outcome agree"
        );
        let termination = match outcome.reason {
            Reason::Repetition => Termination::CycleRule,
            Reason::NoMove
            | Reason::NoSeeds
            | Reason::FrontEmpty
            | Reason::Majority
            | Reason::Cleared
            | Reason::BothEnds
            | Reason::SecondCapture
            | Reason::Endless
            | Reason::AllPits
            | Reason::RoundWon => Termination::Normal,
        };
        let word = outcome.reason.word().to_string();
        let text = format!("the rules ended the game: {word}");
        Ending {
            position,
            ..self.finished(termination, Some(word), text, result)
        }
    }

    /// More than half of the seeds lie in a store: the position is reported as it is.
    pub(super) fn by_majority(&self, seat: Seat, position: &Position, text: String) -> Ending {
        let seeds: Vec<u16> = self.seats().map(|seat| position.store(seat)).collect();
        let result = GameResult::by_scores(&seeds.clone(), seeds);
        let what = format!(
            "seat {seat} holds more than half of {} seeds",
            position.total()
        );
        let ending = self.finished(Termination::Majority, None, what, result);
        Ending {
            position: text,
            ..ending
        }
    }

    /// A result in this position that is nobody's fault.
    pub(super) fn finished(
        &self,
        termination: Termination,
        reason: Option<String>,
        text: String,
        result: GameResult,
    ) -> Ending {
        Ending {
            ended: Ended::Finished,
            termination,
            reason,
            fault_seat: None,
            text,
            rated: self.config.rated,
            result,
            position: self.position_text(),
        }
    }

    /// A seat has lost the game for itself.
    pub(super) fn forfeit(&self, seat: Seat, termination: Termination, text: String) -> Ending {
        let result = self.forfeited(seat);
        Ending {
            fault_seat: Some(seat),
            ..self.finished(termination, None, text, result)
        }
    }

    // The opponent has won, unless the rules leave it no way to; of three or four the seat is
    // last, and the others rank by their seeds at that moment.
    fn forfeited(&self, seat: Seat) -> GameResult {
        let seeds = self.standing();
        let last = seeds.len() as u8;
        if last == 2 && self.cannot_be_caught(seat) {
            return GameResult::drawn(seeds);
        }
        let scores: Vec<i32> = (0..seeds.len())
            .map(|i| {
                if i == seat.index() {
                    -1
                } else {
                    i32::from(seeds[i])
                }
            })
            .collect();
        let two = last == 2;
        let rank = |i: usize| 1 + scores.iter().filter(|&&other| other > scores[i]).count() as u8;
        let ranks = (0..seeds.len()).map(|i| match (two, i == seat.index()) {
            (_, true) => last,
            (true, false) => 1,
            (false, false) => rank(i),
        });
        GameResult::ranked(ranks.collect(), seeds)
    }

    fn cannot_be_caught(&self, seat: Seat) -> bool {
        let position = self.line.position();
        store_decides(self.line.ruleset()).is_ok()
            && u32::from(position.store(seat)) * 2 >= position.total()
    }

    /// Seats did not come: nothing was played, and nothing is rated.
    pub(super) fn no_show(&self, absent: &[Seat], text: String) -> Ending {
        let seeds = self.standing();
        let (ended, result) = match self.config.policies.no_show {
            NoShow::Abort => (Ended::Aborted, GameResult::none(seeds)),
            NoShow::Forfeit => (Ended::Finished, walkover(absent, seeds)),
        };
        let fault_seat = match absent {
            [only] => Some(*only),
            [] | [_, _, ..] => None,
        };
        let ending = self.finished(Termination::NoShow, None, text, result);
        Ending {
            ended,
            fault_seat,
            rated: false,
            ..ending
        }
    }

    /// The game is as if it had never been.
    pub(super) fn void(&self, termination: Termination, text: String) -> Ending {
        let result = GameResult::none(self.standing());
        let ending = self.finished(termination, None, text, result);
        Ending {
            ended: Ended::Void,
            rated: false,
            ..ending
        }
    }

    /// Each seat's store and own side in the current position.
    pub(super) fn standing(&self) -> Vec<u16> {
        standing(self.line.ruleset(), self.line.position())
    }

    pub(super) fn position_text(&self) -> String {
        self.line.ruleset().text(self.line.position())
    }
}

// Who came shares the first rank; if nobody came, nobody has a point.
fn walkover(absent: &[Seat], seeds: Vec<u16>) -> GameResult {
    let seats = seeds.len();
    if absent.len() == seats {
        let drawn = GameResult::drawn(seeds);
        return GameResult {
            points: vec![Points::default(); seats],
            ..drawn
        };
    }
    let behind = 1 + (seats - absent.len()) as u8;
    let rank = |i: usize| {
        if absent.contains(&Seat(i as u8)) {
            behind
        } else {
            1
        }
    };
    GameResult::ranked((0..seats).map(rank).collect(), seeds)
}
