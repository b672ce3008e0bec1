//! The fold of a ladder's journal: members, ratings, meetings, games under way.

use std::collections::{BTreeMap, HashMap, VecDeque};

use super::config::LadderConfig;
use super::entry::{Entry, Identity, RatedEntry};
use crate::stats::faults::{Fault, Tally};
use crate::stats::fit::{FitError, Results, Settings, Table};
use crate::stats::glicko2::{self, RatedGame, Rating};

mod asked;

/// Opponents of one member that are remembered as recent.
const RECENT_MAX: usize = 20;

/// How a member stands with the ladder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It plays when it is connected.
    Active,
    /// It left.
    Left,
    /// It failed too often.
    Suspended(String),
    /// A reference bot of the server.
    House,
}

/// Somebody on the ladder.
#[derive(Clone, Debug)]
pub struct Member {
    /// How it stands with the ladder.
    pub standing: Standing,
    /// Who owns the bot.
    pub owner: String,
    /// When it joined first, milliseconds since 1970.
    pub since_ms: u64,
    /// Rated games won, drawn and lost.
    pub results: [u64; 3],
    /// What it did wrong.
    pub faults: Tally,
    /// Games in a row that it lost by a fault.
    pub in_a_row: u32,
    recent: VecDeque<Identity>,
}

/// A line of the table.
#[derive(Clone, Debug)]
pub struct Line {
    /// Who.
    pub who: Identity,
    /// The member.
    pub member: Member,
    /// The live rating after the last game.
    pub rating: Rating,
}

/// What two have played.
#[derive(Clone, Copy, Debug, Default)]
struct Meetings {
    /// Games that counted.
    games: u64,
    /// The pair of slots their newest pair of games has.
    pair: u32,
}

/// Where the next game between two belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NextGame {
    /// Which pair of games between the two, from 0: what its start is drawn from.
    pub set: u64,
    /// 0 for the first game of the pair, 1 for the second.
    pub rotation: u32,
    /// The game's place in the ladder.
    pub slot: u32,
}

/// The fold of a journal. It grows with members and with pairs that met, never with games.
#[derive(Clone, Debug)]
pub struct Ledger {
    faults_max: u32,
    members: BTreeMap<Identity, Member>,
    ratings: glicko2::Ladder,
    results: Results,
    /// Games with a result between two, by both in order.
    met: HashMap<(Identity, Identity), Meetings>,
    /// The first pair of slots that was never dealt.
    next_pair: u32,
    playing: BTreeMap<String, [Identity; 2]>,
    paused: Option<String>,
    games: u64,
    entries: u64,
    /// Games whose result an arbiter changed: what they come to instead.
    corrected: HashMap<String, RatedEntry>,
}

impl Ledger {
    /// A ladder before its first entry: its house bots alone.
    pub fn new(config: &LadderConfig) -> Ledger {
        Ledger::corrected(config, HashMap::new())
    }

    /// The same, where games come to what arbiters have made of them, from the first one on.
    pub fn corrected(config: &LadderConfig, corrected: HashMap<String, RatedEntry>) -> Ledger {
        let mut ledger = Ledger {
            faults_max: config.faults_max,
            members: BTreeMap::new(),
            ratings: glicko2::Ladder::new(glicko2::Settings::default()),
            results: Results::default(),
            met: HashMap::new(),
            next_pair: 0,
            playing: BTreeMap::new(),
            paused: None,
            games: 0,
            entries: 0,
            corrected,
        };
        for level in &config.anchors {
            let who = Identity {
                bot: level.to_string(),
                version: String::new(),
            };
            ledger.enter(who, Standing::House, "house".to_string(), None, 0);
        }
        ledger
    }

    fn enter(
        &mut self,
        who: Identity,
        standing: Standing,
        owner: String,
        parent: Option<&Identity>,
        at_ms: u64,
    ) {
        let parent = parent.map(Identity::to_string);
        // Somebody new is never rated yet; house bots that were taken out and put back are.
        let _ = self
            .ratings
            .enter(&who.to_string(), parent.as_deref(), at_ms);
        let member = Member {
            standing,
            owner,
            since_ms: at_ms,
            results: [0; 3],
            faults: Tally::default(),
            in_a_row: 0,
            recent: VecDeque::new(),
        };
        self.members.insert(who, member);
    }

    /// Takes the next entry in.
    pub fn apply(&mut self, entry: &Entry) {
        self.entries += 1;
        match entry {
            Entry::Joined { at_ms, who, owner } => self.joined(*at_ms, who, owner),
            Entry::Left { who, .. } => self.stand(who, Standing::Left),
            Entry::Suspended { who, reason, .. } => {
                self.stand(who, Standing::Suspended(reason.clone()));
            }
            Entry::Restored { who, .. } => {
                self.stand(who, Standing::Active);
                if let Some(member) = self.members.get_mut(who) {
                    member.in_a_row = 0;
                }
            }
            Entry::Paused { reason, .. } => self.paused = Some(reason.clone()),
            Entry::Resumed { .. } => self.paused = None,
            Entry::Dealt {
                game_id,
                seats,
                slot,
                ..
            } => {
                let [first, second] = seats;
                self.met.entry(both(first, second)).or_default().pair = slot / 2;
                self.next_pair = self.next_pair.max(slot / 2 + 1);
                self.playing.insert(game_id.clone(), seats.clone());
            }
            Entry::Over(over) => self.over(&self.as_corrected(over)),
        }
    }

    /// What a game comes to after arbiters; it ended when it ended.
    pub fn as_corrected(&self, over: &RatedEntry) -> RatedEntry {
        match self.corrected.get(&over.game_id) {
            Some(corrected) => RatedEntry {
                at_ms: over.at_ms,
                ..corrected.clone()
            },
            None => over.clone(),
        }
    }

    fn joined(&mut self, at_ms: u64, who: &Identity, owner: &str) {
        if let Some(member) = self.members.get_mut(who) {
            if member.standing == Standing::Left {
                member.standing = Standing::Active;
            }
            return;
        }
        // A new version starts from the one that joined last before it.
        let versions = self
            .members
            .iter()
            .filter(|(other, _)| other.bot == who.bot);
        let parent = versions.max_by_key(|(_, member)| member.since_ms);
        let parent = parent.map(|(other, _)| other.clone());
        self.enter(
            who.clone(),
            Standing::Active,
            owner.to_string(),
            parent.as_ref(),
            at_ms,
        );
    }

    fn stand(&mut self, who: &Identity, standing: Standing) {
        if let Some(member) = self.members.get_mut(who) {
            member.standing = standing;
        }
    }

    fn over(&mut self, over: &RatedEntry) {
        // A game counts once: the second end of one finds it gone.
        let Some(seats) = self.playing.remove(&over.game_id) else {
            return;
        };
        for (seat, who) in (0..).zip(&seats) {
            let fault = over.fault.filter(|(guilty, _)| *guilty == seat);
            self.note_fault(
                who,
                fault.map(|(_, fault)| fault),
                over.half_points.is_some(),
            );
        }
        let Some(half_points) = over.half_points.filter(|_| over.rated) else {
            return;
        };
        self.games += 1;
        let [first, second] = &seats;
        let _ = self.ratings.record(RatedGame {
            ended_ms: over.at_ms,
            first: &first.to_string(),
            second: &second.to_string(),
            score: f64::from(half_points) / 2.0,
        });
        let mut counts = [0; 3];
        counts[usize::from(half_points.min(2))] = 1;
        self.results
            .add(&first.to_string(), &second.to_string(), counts);
        self.met.entry(both(first, second)).or_default().games += 1;
        for (who, other, half_points) in [
            (first, second, half_points),
            (second, first, 2 - half_points.min(2)),
        ] {
            if let Some(member) = self.members.get_mut(who) {
                member.results[usize::from(2 - half_points.min(2))] += 1;
                member.recent.push_back(other.clone());
                if member.recent.len() > RECENT_MAX {
                    member.recent.pop_front();
                }
            }
        }
    }

    fn note_fault(&mut self, who: &Identity, fault: Option<Fault>, finished: bool) {
        let Some(member) = self.members.get_mut(who) else {
            return;
        };
        match fault {
            Some(fault) => {
                member.in_a_row += 1;
                member.faults.count(fault);
            }
            None if finished => member.in_a_row = 0,
            None => {}
        }
        member.faults.seats += u64::from(finished || fault.is_some());
    }
}

/// The official table of a ladder: one joint fit of all rated games, its reference where the file says.
///
/// # Errors
/// There are no games yet, or too many members for one fit.
pub fn official(results: &Results, config: &LadderConfig) -> Result<Table, FitError> {
    let reference = config.reference.as_ref().map(ToString::to_string);
    let settings = Settings {
        anchor: reference,
        anchor_rating: config.reference_rating,
        ..Settings::default()
    };
    match results.fit(&settings) {
        // Before its first game nothing can be relative to it.
        Err(FitError::UnknownAnchor(_)) => results.fit(&Settings {
            anchor: None,
            ..settings
        }),
        fitted => fitted,
    }
}

fn both(a: &Identity, b: &Identity) -> (Identity, Identity) {
    if a <= b {
        (a.clone(), b.clone())
    } else {
        (b.clone(), a.clone())
    }
}
