//! A match as a value: which game is next, what the finished ones come to, when it is decided.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::phase::{Decision, PlayedGame, SeriesHead, SeriesPhase, SeriesRefusal};
use super::schedule::{Deal, OnFaults, SeriesConfig};
use super::score::{Score, Sets};
use crate::game::{ConfigError, Ended, Ending, PartOf};
use crate::stats::faults::Fault;
use crate::stats::sprt::{self, PAIRS_MAX, Run, Verdict};

/// How often one slot is replayed before the match gives up.
pub const REPLAYS_MAX: u32 = 5;

/// A match: its configuration, its phase, and the fold of its games.
#[derive(Clone, Debug)]
pub struct Series {
    config: Arc<SeriesConfig>,
    phase: SeriesPhase,
    /// The first slot that was never dealt.
    next: u32,
    /// Slots to be dealt again, with the number of the replay.
    again: BTreeMap<u32, u32>,
    /// Slots under way.
    playing: BTreeMap<u32, (u32, String)>,
    score: Score,
    /// Faults in a row, by player.
    faults_in_row: Vec<u32>,
    test: Option<Run>,
}

impl Series {
    /// A new match.
    ///
    /// # Errors
    /// All reasons why it can't be played.
    pub fn new(config: impl Into<Arc<SeriesConfig>>) -> Result<Series, ConfigError> {
        let config = config.into();
        let test = config.check()?;
        let players = config.players.len();
        let pairs = PAIRS_MAX.min(u64::from(config.games) / 2);
        let run = |test| Run::new(test, pairs).expect("a test of single games was refused");
        Ok(Series {
            phase: SeriesPhase::Created,
            next: 0,
            again: BTreeMap::new(),
            playing: BTreeMap::new(),
            score: Score::new(players),
            faults_in_row: vec![0; players],
            test: test.map(run),
            config,
        })
    }

    /// A match from what is stored: its head and all its games, in any order.
    ///
    /// # Errors
    /// All reasons why it can't be played.
    pub fn restore(
        head: SeriesHead,
        games: impl IntoIterator<Item = PlayedGame>,
    ) -> Result<Series, ConfigError> {
        let mut series = Series::new(head.config)?;
        let mut seen = BTreeSet::new();
        let mut games: Vec<PlayedGame> = games.into_iter().collect();
        games.sort_by_key(|game| (game.part_of.slot, game.part_of.replay));
        series.phase = SeriesPhase::Running;
        for game in games {
            let PartOf { slot, replay, .. } = game.part_of;
            seen.insert(slot);
            series.next = series.next.max(slot + 1);
            series.again.remove(&slot);
            series.playing.insert(slot, (replay, game.game_id));
            if let Some(ending) = &game.ending {
                series.take(slot, ending);
            }
        }
        for slot in (0..series.next).filter(|slot| !seen.contains(slot)) {
            series.again.insert(slot, 0);
        }
        series.phase = head.phase;
        series.settle();
        Ok(series)
    }

    /// What is to be stored whenever the phase has changed.
    pub fn head(&self) -> SeriesHead {
        SeriesHead {
            v: 1,
            config: self.config.clone(),
            phase: self.phase.clone(),
        }
    }

    /// What it was made from.
    pub fn config(&self) -> &SeriesConfig {
        &self.config
    }

    /// How far it has come.
    pub fn phase(&self) -> &SeriesPhase {
        &self.phase
    }

    /// What its games come to so far.
    pub fn score(&self) -> &Score {
        &self.score
    }

    /// The games under way: slot and id.
    pub fn playing(&self) -> impl Iterator<Item = (u32, &str)> {
        self.playing
            .iter()
            .map(|(slot, (_, id))| (*slot, id.as_str()))
    }

    /// What the sequential test decided, and on which pairs.
    pub fn test_decision(&self) -> Option<sprt::Decision> {
        self.test.as_ref().and_then(Run::decision)
    }

    /// Whether it deals no game any more, those under way apart.
    pub fn is_over(&self) -> bool {
        match self.phase {
            SeriesPhase::Created | SeriesPhase::Running | SeriesPhase::Paused { .. } => false,
            SeriesPhase::Decided { .. }
            | SeriesPhase::Stopped { .. }
            | SeriesPhase::Faulted { .. } => true,
        }
    }

    /// Begins to deal games, or goes on after a pause; doing it twice is doing it once.
    ///
    /// # Errors
    /// The match is over.
    pub fn run(&mut self) -> Result<(), SeriesRefusal> {
        if self.is_over() {
            return Err(SeriesRefusal::Over);
        }
        self.phase = SeriesPhase::Running;
        self.faults_in_row.fill(0);
        Ok(())
    }

    /// Deals no game until it is told to go on; doing it twice is doing it once.
    ///
    /// # Errors
    /// The match is over.
    pub fn pause(&mut self, reason: &str) -> Result<(), SeriesRefusal> {
        match self.phase {
            SeriesPhase::Created | SeriesPhase::Running => {
                self.phase = SeriesPhase::Paused {
                    reason: reason.to_string(),
                };
                Ok(())
            }
            SeriesPhase::Paused { .. } => Ok(()),
            SeriesPhase::Decided { .. }
            | SeriesPhase::Stopped { .. }
            | SeriesPhase::Faulted { .. } => Err(SeriesRefusal::Over),
        }
    }

    /// Ends the match; games under way are the caller's to end.
    ///
    /// # Errors
    /// The match is over.
    pub fn stop(&mut self, reason: &str) -> Result<(), SeriesRefusal> {
        if self.is_over() {
            return Err(SeriesRefusal::Over);
        }
        self.phase = SeriesPhase::Stopped {
            reason: reason.to_string(),
        };
        Ok(())
    }

    /// Plays on although it was over: one of its games is to be played again.
    pub fn reopen(&mut self) {
        if self.is_over() {
            self.phase = SeriesPhase::Running;
            self.faults_in_row.fill(0);
        }
    }

    /// Gives the match up as one that can't be played.
    ///
    /// # Errors
    /// The match is over.
    pub fn fault(&mut self, reason: &str) -> Result<(), SeriesRefusal> {
        if self.is_over() {
            return Err(SeriesRefusal::Over);
        }
        self.phase = SeriesPhase::Faulted {
            reason: reason.to_string(),
        };
        Ok(())
    }

    /// Whether a game may begin now.
    pub fn wants_game(&self) -> bool {
        self.phase == SeriesPhase::Running
            && self.playing.len() < self.config.concurrency as usize
            && (!self.again.is_empty() || self.next < self.config.games)
    }

    /// The next game to be played, if one may begin now; it counts as under way from here.
    pub fn deal(&mut self, game_id: &str) -> Option<Deal> {
        if self.phase != SeriesPhase::Running
            || self.playing.len() >= self.config.concurrency as usize
        {
            return None;
        }
        let (slot, replay) = match self.again.pop_first() {
            Some(again) => again,
            None if self.next < self.config.games => {
                self.next += 1;
                (self.next - 1, 0)
            }
            None => return None,
        };
        self.playing.insert(slot, (replay, game_id.to_string()));
        debug_assert!(self.playing.len() <= self.config.concurrency as usize);
        Some(self.config.deal(slot, replay, game_id.to_string()))
    }

    /// A game that was dealt could not begin: its slot will be dealt again.
    pub fn take_back(&mut self, slot: u32) {
        if let Some((replay, _)) = self.playing.remove(&slot) {
            self.again.insert(slot, replay);
        }
    }

    /// A game of the match is over. A game without a result will be dealt again.
    ///
    /// # Errors
    /// No such game is under way: each counts once.
    pub fn finished(
        &mut self,
        slot: u32,
        game_id: &str,
        ending: &Ending,
    ) -> Result<(), SeriesRefusal> {
        match self.playing.get(&slot) {
            Some((_, playing)) if playing == game_id => {}
            Some(_) | None => return Err(SeriesRefusal::NotPlaying { slot }),
        }
        self.take(slot, ending);
        self.settle();
        Ok(())
    }

    fn take(&mut self, slot: u32, ending: &Ending) {
        let Some((replay, _)) = self.playing.remove(&slot) else {
            return;
        };
        let player_of_seat = self.config.players_at(slot);
        let sets = match self.config.seats_fixed {
            true => Sets::None,
            false => Sets::Rotations,
        };
        let pair = self.score.record(slot, &player_of_seat, ending, sets);
        if let (Some((set, points)), Some(test)) = (pair, &mut self.test) {
            let recorded = test.record(u64::from(set), points);
            debug_assert!(
                recorded.is_ok(),
                "every pair is completed once: {recorded:?}"
            );
        }
        match ending.ended {
            Ended::Finished => self.watch_faults(&player_of_seat, ending),
            Ended::Aborted | Ended::Void if replay + 1 > REPLAYS_MAX => {
                let reason = format!(
                    "game {slot} had no result {} times: {}",
                    replay + 1,
                    ending.text
                );
                if !self.is_over() {
                    self.phase = SeriesPhase::Faulted { reason };
                }
            }
            Ended::Aborted | Ended::Void => {
                self.again.insert(slot, replay + 1);
            }
        }
    }

    fn watch_faults(&mut self, player_of_seat: &[usize], ending: &Ending) {
        let fault = Fault::of_termination(ending.termination.word());
        let guilty = ending.fault_seat.filter(|_| fault.is_some());
        for (seat, &player) in player_of_seat.iter().enumerate() {
            let failed = guilty.is_some_and(|fault| fault.index() == seat);
            let in_row = &mut self.faults_in_row[player];
            *in_row = if failed { *in_row + 1 } else { 0 };
            let bot = &self.config.players[player].bot;
            let reason = format!("{bot} failed {in_row} times in a row: {}", ending.text);
            match self.config.on_faults {
                OnFaults::PauseAfter(limit) if failed && *in_row >= limit => {
                    if self.phase == SeriesPhase::Running {
                        self.phase = SeriesPhase::Paused { reason };
                    }
                }
                OnFaults::Stop if failed => {
                    if self.phase == SeriesPhase::Running {
                        self.phase = SeriesPhase::Stopped { reason };
                    }
                }
                OnFaults::Continue | OnFaults::PauseAfter(_) | OnFaults::Stop => {}
            }
        }
    }

    /// Whether the match is decided now.
    fn settle(&mut self) {
        if self.is_over() || self.phase == SeriesPhase::Created {
            return;
        }
        let verdict = self.test_decision().map(|decision| decision.verdict);
        let all_played = self.score.games == u64::from(self.config.games);
        let by = match verdict {
            Some(Verdict::H0) => Some(Decision::H0),
            Some(Verdict::H1) => Some(Decision::H1),
            Some(Verdict::Continue | Verdict::Inconclusive) | None if all_played => {
                Some(if self.test.is_some() {
                    Decision::Cap
                } else {
                    Decision::Score
                })
            }
            Some(Verdict::Continue | Verdict::Inconclusive) | None => None,
        };
        if let Some(by) = by {
            self.phase = SeriesPhase::Decided { by };
        }
    }
}
