//! Who is free, who meets whom, and the game between them.

use std::collections::BTreeSet;
use std::sync::Arc;

use mashimo_engine::{Level, random_line};
use tokio::time::{Duration, Instant};
use tracing::error;

use super::match_id;
use super::task::{Task, unplayed};
use crate::arena::clock::wall;
use crate::arena::house::HouseSeat;
use crate::arena::refusal::Refusal;
use crate::arena::rulebook::Chosen;
use crate::arena::seat::{BotSeat, Occupant};
use crate::arena::session::Session;
use crate::arena::sessions::new_id;
use crate::arena::table_info::Place;
use crate::game::{GameConfig, NoShow, PartOf, Policies, SeatConfig};
use crate::ladder::{Candidate, Choice, Entry, Identity, Kind, Standing, choose};
use crate::matches::seed;
use crate::stats::glicko2::Rating;

/// How long a ladder waits after a game that could not be made.
const AFTER_TROUBLE: Duration = Duration::from_secs(1);

/// Somebody who could play now.
struct Free {
    who: Identity,
    kind: Kind,
    owner: String,
    rating: Rating,
    idle_ms: u64,
    recent: [u32; 2],
}

/// The seats of a game, reserved; given back if no game comes of them.
struct Seats([Option<Arc<Session>>; 2]);

impl Seats {
    fn give_back(&self) {
        self.0
            .iter()
            .flatten()
            .for_each(|session| session.release());
    }
}

impl Task {
    /// Notes who has a free seat now, and since when.
    pub(super) fn note_free(&mut self) {
        let spec = self.config.rules.to_string();
        let active = self
            .ledger
            .members()
            .filter(|(_, member)| member.standing == Standing::Active);
        let free: BTreeSet<Identity> = active
            .filter(|(who, _)| {
                self.sessions(who)
                    .iter()
                    .any(|session| session.could_seat(&spec))
            })
            .map(|(who, _)| who.clone())
            .collect();
        self.free_since.retain(|who, _| free.contains(who));
        for who in free {
            self.free_since.entry(who).or_insert_with(Instant::now);
        }
    }

    /// The sessions of exactly this bot and version.
    fn sessions(&self, who: &Identity) -> Vec<Arc<Session>> {
        let mut sessions = self.shared.sessions.of_bot(&who.bot, &who.version);
        sessions.retain(|session| session.key.version == who.version);
        sessions
    }

    pub(super) fn is_connected(&self, who: &Identity) -> bool {
        self.sessions(who)
            .iter()
            .any(|session| session.is_connected())
    }

    /// Makes games while there are two who may play.
    pub(super) async fn deal(&mut self) {
        if self.not_before.is_some_and(|at| Instant::now() < at) {
            return;
        }
        self.not_before = None;
        let mut busy = BTreeSet::new();
        while self.ledger.paused().is_none()
            && self.ledger.games_playing() < self.config.concurrency as usize
            && self.shared.no_game_now().is_none()
        {
            let Some((a, b)) = self.pair(&busy) else {
                return;
            };
            let seats = match self.reserve([&a, &b]) {
                Ok(seats) => seats,
                Err(missing) => {
                    // Somebody else took its seat meanwhile.
                    busy.insert(missing);
                    continue;
                }
            };
            if let Err(refusal) = self.open_game([a, b], seats).await {
                error!(ladder = self.config.name, %refusal, "a game could not be made");
                self.not_before = Some(Instant::now() + AFTER_TROUBLE);
                return;
            }
        }
    }

    fn pair(&self, busy: &BTreeSet<Identity>) -> Option<(Identity, Identity)> {
        let free = self.free(busy);
        let candidates: Vec<Candidate<'_>> = free
            .iter()
            .map(|free| Candidate {
                kind: free.kind,
                bot: &free.who.bot,
                owner: &free.owner,
                rating: free.rating.rating,
                deviation: free.rating.deviation,
                idle_ms: free.idle_ms,
                recent: free.recent,
            })
            .collect();
        let between = |a: usize, b: usize| Choice {
            met: self.ledger.met_recently(&free[a].who, &free[b].who),
            playing: self.ledger.are_playing(&free[a].who, &free[b].who),
        };
        let patience = self.config.patience.as_millis() as u64;
        let (a, b) = choose(&candidates, between, patience)?;
        Some((free[a].who.clone(), free[b].who.clone()))
    }

    fn free(&self, busy: &BTreeSet<Identity>) -> Vec<Free> {
        let now_ms = wall().0;
        let (members, spec) = (self.ledger.members(), self.config.rules.to_string());
        let free = members.filter_map(|(who, member)| {
            let (kind, idle_ms) = match &member.standing {
                // A house bot that the file no longer names plays no more.
                Standing::House => (Kind::House, self.is_anchor(who).then_some(0)?),
                Standing::Active => {
                    let since = self.free_since.get(who)?;
                    // Since the last look it may have got its last seat taken.
                    let seat = self
                        .sessions(who)
                        .iter()
                        .any(|session| session.could_seat(&spec));
                    (Kind::Bot, seat.then(|| since.elapsed().as_millis() as u64)?)
                }
                Standing::Left | Standing::Suspended(_) => return None,
            };
            Some(Free {
                who: who.clone(),
                kind,
                owner: member.owner.clone(),
                rating: self.ledger.rating(who, now_ms),
                idle_ms,
                recent: self.ledger.recent(who),
            })
        });
        free.filter(|free| !busy.contains(&free.who)).collect()
    }

    fn is_anchor(&self, who: &Identity) -> bool {
        let mut anchors = self.config.anchors.iter();
        anchors.any(|level| level.to_string() == who.bot)
    }

    /// Reserves a seat for both or for none.
    fn reserve(&self, players: [&Identity; 2]) -> Result<Seats, Identity> {
        let spec = self.config.rules.to_string();
        let mut seats = Seats([None, None]);
        for (at, who) in players.into_iter().enumerate() {
            if self.is_anchor(who) {
                continue;
            }
            let sessions = self.sessions(who);
            match sessions.into_iter().find(|session| session.reserve(&spec)) {
                Some(session) => seats.0[at] = Some(session),
                None => {
                    seats.give_back();
                    return Err(who.clone());
                }
            }
        }
        Ok(seats)
    }

    async fn open_game(&mut self, players: [Identity; 2], seats: Seats) -> Result<(), Refusal> {
        let chosen = self.shared.rulebook.by_spec(&self.config.rules.to_string());
        let chosen = chosen.inspect_err(|_| seats.give_back())?;
        let dealt = self.ledger.next_game(&players[0], &players[1]);
        // The two come in the order of their names; whoever is not first in the pair's first game is in its
        // second.
        let mut order = [0, 1];
        if players[0] > players[1] {
            order.swap(0, 1);
        }
        let seed = self.seed(&players[order[0]], &players[order[1]], dealt.set);
        if (seed ^ u64::from(dealt.rotation)) & 1 == 1 {
            order.swap(0, 1);
        }
        let game_id = new_id();
        let entry = Entry::Dealt {
            at_ms: wall().0,
            game_id: game_id.clone(),
            seats: order.map(|at| players[at].clone()),
            slot: dealt.slot,
        };
        self.write(entry).await.inspect_err(|_| seats.give_back())?;
        debug_assert!(self.ledger.games_playing() <= self.config.concurrency as usize);
        let config = self.config_of(
            &chosen,
            &game_id,
            order.map(|at| &players[at]),
            seed,
            dealt.slot,
        );
        let occupants =
            order.map(|at| self.occupant(&players[at], seats.0[at].clone(), &chosen, seed));
        let place = Place {
            set: dealt.slot / 2,
            rotation: dealt.slot % 2,
            entrants: order.map(|at| at as u32).to_vec(),
            sessions: occupants.iter().map(Occupant::session_key).collect(),
            bot_ids: order
                .map(|at| self.shared.registry.id_of(&players[at].bot))
                .to_vec(),
        };
        let opened = self
            .shared
            .open_table(config, place, occupants.into(), self.on_end())
            .await;
        if let Err(refusal) = opened {
            seats.give_back();
            self.write(Entry::Over(unplayed(game_id))).await?;
            return Err(refusal);
        }
        Ok(())
    }

    fn occupant(
        &self,
        who: &Identity,
        session: Option<Arc<Session>>,
        chosen: &Chosen,
        seed: u64,
    ) -> Occupant {
        match session {
            Some(session) => Occupant::Bot(BotSeat::new(session)),
            None => {
                let level = Level::parse(&who.bot).expect("only house bots need no session");
                Occupant::House(HouseSeat::new(level, &chosen.ruleset, seed))
            }
        }
    }

    fn config_of(
        &self,
        chosen: &Chosen,
        game_id: &str,
        seats: [&Identity; 2],
        seed: u64,
        slot: u32,
    ) -> GameConfig {
        let start = random_line(
            &chosen.ruleset,
            chosen.ruleset.start(),
            self.config.random_plies,
            seed,
        );
        let seat = |who: &Identity| SeatConfig {
            bot: who.bot.clone(),
            version: who.version.clone(),
            bot_seed: seed,
        };
        GameConfig {
            game_id: game_id.into(),
            ruleset: chosen.named.clone(),
            start: chosen.ruleset.text(start.position()),
            seats: seats.map(seat).to_vec(),
            clock: self.config.tc.clock(),
            policies: Policies {
                no_show: NoShow::Abort,
                max_plies: self.config.max_plies.unwrap_or(chosen.max_plies),
                max_wall_time: self.config.max_wall_time.into(),
                fault_limit: self.config.faults_max,
                ..Policies::default()
            },
            seed,
            rated: true,
            part_of: Some(PartOf {
                match_id: match_id(&self.config.name),
                slot,
                replay: 0,
            }),
        }
    }

    /// The same for both games of a pair: their opening is drawn from it.
    fn seed(&self, a: &Identity, b: &Identity, set: u64) -> u64 {
        let (name, seed) = (&self.config.name, self.config.seed);
        seed::of_text(&format!("{name} {seed} {a} {b} {set}"))
    }
}
