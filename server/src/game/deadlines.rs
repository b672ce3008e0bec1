//! What time brings by itself, and when the next of it is due.

use mashimo_engine::{Move, Seat};

use super::clock::Charge;
use super::command::Step;
use super::event::{Chooser, Event, EventKind, Pause};
use super::fold::Open;
use super::live;
use super::moves::Decision;
use super::outcome::{GameResult, Termination};
use super::policy::{OnDisconnect, OnTimeout};
use super::time::{Nanos, Now, Span};
use super::{Game, Phase};

/// Something that happens at an instant if nothing else does.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Due {
    /// The seats had time to say that they are ready.
    Ready,
    /// The only legal move is played.
    Automatic(Move),
    /// The flag of the seat to decide.
    Flag,
    /// A lost seat's grace.
    Grace(Seat),
    /// The game's limit of time.
    WallTime,
    /// The seats had time to come back after a server fault.
    ResumeWindow,
}

// The first instant past a limit that an action in the same instant still meets.
const JUST_AFTER: Span = Span(1);

impl Game {
    /// When the caller is to come back with [`super::Command::DeadlinePassed`]; nothing is due
    /// before. It may change with every command.
    pub fn next_deadline(&self) -> Option<Nanos> {
        self.dues().into_iter().flatten().map(|(at, _)| at).min()
    }

    fn dues(&self) -> [Option<(Nanos, Due)>; 7] {
        let policies = &self.config.policies;
        let since = self.live.since;
        let mut dues = [None; 7];
        match &self.fold.phase {
            Phase::Offered => {
                dues[0] = Some((since + policies.ready_deadline + JUST_AFTER, Due::Ready));
            }
            Phase::Running => {
                dues[0] = self.decision_due();
                let left = policies.max_wall_time.minus(self.fold.ran);
                dues[1] = Some((since + left.minus(self.live.ran_before), Due::WallTime));
                for seat in self.seats() {
                    dues[2 + seat.index()] = self.grace_due(seat);
                }
            }
            Phase::Suspended(Pause::Server) => {
                let at = since + policies.resume_window + JUST_AFTER;
                dues[0] = Some((at, Due::ResumeWindow));
            }
            Phase::Suspended(Pause::Arbiter { .. }) | Phase::Over => {}
        }
        dues
    }

    fn decision_due(&self) -> Option<(Nanos, Due)> {
        let (open, request) = self.fold.open.as_ref().zip(self.live.request.as_ref())?;
        if let Some(only) = self.live.automatic {
            return Some((request.issued_at, Due::Automatic(only)));
        }
        Some((
            request.deadline(open, self.limit(open)) + JUST_AFTER,
            Due::Flag,
        ))
    }

    /// What the awaited decision may take in all.
    pub(super) fn limit(&self, open: &Open) -> Span {
        let clock = &self.fold.clocks[open.seat.index()];
        live::limit(&self.config.clock, clock, self.live.rtt(open.seat))
    }

    fn grace_due(&self, seat: Seat) -> Option<(Nanos, Due)> {
        match self.config.policies.on_disconnect {
            OnDisconnect::ClockRuns | OnDisconnect::Claim(_) => None,
            OnDisconnect::Grace(patience) => {
                let at = self.lost_since(seat)? + patience + JUST_AFTER;
                Some((at, Due::Grace(seat)))
            }
        }
    }

    pub(super) fn deadline_passed(&mut self, drained_to: Nanos, now: Now) -> Step {
        let dues = self.dues();
        let first = dues.into_iter().flatten().min_by_key(|(at, _)| *at);
        match first {
            Some((at, due)) if at <= drained_to => Step::done(self.fall_due(due, drained_to, now)),
            // Something came in between: the proposal falls.
            Some(_) | None => Step::nothing(),
        }
    }

    fn fall_due(&mut self, due: Due, at: Nanos, now: Now) -> Vec<Event> {
        match due {
            Due::Ready => {
                let absent: Vec<Seat> = self
                    .seats()
                    .filter(|seat| !self.fold.ready[seat.index()])
                    .collect();
                let deadline = self.config.policies.ready_deadline;
                let text = format!("{} not ready within {deadline}", were(&absent));
                let ending = self.no_show(&absent, text);
                vec![self.scribe(now).public(EventKind::Over(ending))]
            }
            Due::Automatic(mv) => {
                let open = self.fold.open.clone().expect("a decision is awaited");
                let charge = Charge::default();
                self.decide(
                    &open,
                    Decision {
                        mv,
                        by: Chooser::Only,
                        charge,
                    },
                    None,
                    now,
                )
            }
            Due::Flag => {
                let open = self.fold.open.clone().expect("a decision is awaited");
                let charge = self.charge_at(&open, at);
                self.flag(&open, charge, now)
            }
            Due::Grace(seat) => {
                let text = format!("seat {seat} was lost beyond its grace");
                let ending = self.forfeit(seat, Termination::Disconnect, text);
                vec![self.scribe(now).public(EventKind::Over(ending))]
            }
            Due::WallTime => vec![self.scribe(now).public(self.too_long())],
            Due::ResumeWindow => vec![self.scribe(now).public(self.nobody_came_back())],
        }
    }

    fn too_long(&self) -> EventKind {
        let limit = self.config.policies.max_wall_time;
        let text = format!("the game ran for {limit}, the limit of this match");
        let result = GameResult::drawn(self.standing());
        EventKind::Over(self.finished(Termination::MaxWallTime, None, text, result))
    }

    fn nobody_came_back(&self) -> EventKind {
        let away: Vec<Seat> = self
            .seats()
            .filter(|&seat| self.live.is_lost(seat))
            .collect();
        let window = self.config.policies.resume_window;
        let text = format!(
            "the server failed, and {} not back within {window}",
            were(&away)
        );
        EventKind::Over(self.void(Termination::ServerFault, text))
    }

    /// The flag has fallen: what the policy says.
    pub(super) fn flag(&mut self, open: &Open, charge: Charge, now: Now) -> Vec<Event> {
        self.live.flagged = Some((open.seat, charge));
        let preliminary = self
            .live
            .preliminary
            .as_deref()
            .and_then(|text| self.legal(text).ok());
        let forced = match (self.config.policies.on_timeout, preliminary) {
            (OnTimeout::Lose, _) | (OnTimeout::LastPreliminaryThenLose, None) => None,
            (
                OnTimeout::LastPreliminaryThenLose | OnTimeout::LastPreliminaryThenRandom,
                Some(mv),
            ) => Some((mv, Chooser::Preliminary)),
            (OnTimeout::LastPreliminaryThenRandom, None) | (OnTimeout::Random, _) => {
                Some((self.random_move(open.decision_id), Chooser::Random))
            }
        };
        match forced {
            Some((mv, by)) => self.decide(open, Decision { mv, by, charge }, None, now),
            None => vec![
                self.scribe(now)
                    .public(EventKind::Over(self.lost_on_time(open, charge))),
            ],
        }
    }

    fn lost_on_time(&self, open: &Open, charge: Charge) -> super::Ending {
        let seat = open.seat;
        let allowance = self.config.clock.allowance(&self.fold.clocks[seat.index()]);
        let used = format!("{} used of {allowance}", charge.charged);
        let (termination, text) = if self.live.is_lost(seat) {
            (
                Termination::Disconnect,
                format!("seat {seat} was lost and its time ran out: {used}"),
            )
        } else if self.config.clock.is_timed() {
            (
                Termination::TimeForfeit,
                format!("seat {seat} lost on time: {used}"),
            )
        } else {
            (
                Termination::Stall,
                format!("seat {seat} was there but did not decide: {used}"),
            )
        };
        self.forfeit(seat, termination, text)
    }

    /// The arbiter's draw among the legal moves: the same for a game's seed and decision.
    fn random_move(&self, decision_id: u64) -> Move {
        let legal = self.line.legal_moves();
        let drawn = mix(self.config.seed ^ mix(decision_id)) % legal.len() as u64;
        legal[drawn as usize]
    }
}

// SplitMix64's finalizer (Steele, Lea, Flood 2014): every bit of the seed reaches every bit.
fn mix(seed: u64) -> u64 {
    let mut z = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

fn were(seats: &[Seat]) -> String {
    let list: Vec<String> = seats.iter().map(Seat::to_string).collect();
    match &list[..] {
        [] => "everybody was".to_string(),
        [only] => format!("seat {only} was"),
        [first @ .., last] => format!("seats {} and {last} were", first.join(", ")),
    }
}
