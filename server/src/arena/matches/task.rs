//! The task that plays a match: deals games while seats are free, counts them, stores what it is.

mod orders;
mod trial;
mod waiting;

use std::sync::Arc;

use tokio::sync::{broadcast, mpsc, watch};
use tokio::time::Instant;
use tracing::{error, info};

use super::seating::Reserved;
use super::{
    About, MatchHandle, MatchNews, MatchStatus, NEWS_BEHIND_MAX, ORDERS_MAX, Order, series_refused,
    write,
};
use crate::arena::Shared;
use crate::arena::clock::wall;
use crate::arena::refusal::Refusal;
use crate::arena::seat::Occupant;
use crate::arena::sessions::new_id;
use crate::arena::table::{Ended, Order as TableOrder, Table};
use crate::arena::table_info::Place;
use crate::game::{SeatConfig, Span};
use crate::matches::{Deal, Series, SeriesPhase};
use crate::store::{StoreError, Write};
use crate::traces::{SpanTrace, number};

/// A match's own state.
pub(in crate::arena) struct Task {
    shared: Arc<Shared>,
    series: Series,
    about: About,
    orders: mpsc::Receiver<Order>,
    ended: mpsc::UnboundedReceiver<Ended>,
    on_end: mpsc::UnboundedSender<Ended>,
    status: watch::Sender<Arc<MatchStatus>>,
    news: broadcast::Sender<MatchNews>,
    orders_tx: mpsc::Sender<Order>,
    revision: u64,
    thinking: Vec<(Span, u64)>,
    /// How far it was when it was stored last, and when it ended: its games are stored by themselves.
    stored: Option<(SeriesPhase, Option<u64>)>,
    /// Who is missing, and since when nobody of that name has been connected.
    waiting: Option<(String, Option<Instant>)>,
    /// A game could not be stored just now.
    disk_failed: bool,
    /// Seats that were reserved before the match was made: its first game is dealt to them.
    first: Option<Reserved>,
}

impl Task {
    pub(super) fn new(shared: Arc<Shared>, series: Series, about: About) -> Task {
        let (orders_tx, orders) = mpsc::channel(ORDERS_MAX);
        let (on_end, ended) = mpsc::unbounded_channel();
        let (news, _) = broadcast::channel(NEWS_BEHIND_MAX);
        let thinking = vec![(Span::ZERO, 0); series.config().players.len()];
        let status = watch::Sender::new(Arc::new(MatchStatus {
            about: about.clone(),
            head: series.head(),
            score: series.score().clone(),
            playing: 0,
            revision: 0,
            waiting: None,
            thinking: thinking.clone(),
        }));
        Task {
            shared,
            series,
            about,
            orders,
            ended,
            on_end,
            status,
            news,
            orders_tx,
            revision: 0,
            thinking,
            stored: None,
            waiting: None,
            disk_failed: false,
            first: None,
        }
    }

    /// Its first game begins in these seats.
    pub(in crate::arena) fn take_seats(&mut self, seats: Reserved) {
        self.first = Some(seats);
    }

    pub(super) fn handle(&self) -> MatchHandle {
        MatchHandle {
            orders: self.orders_tx.clone(),
            status: self.status.subscribe(),
            news: self.news.clone(),
        }
    }

    /// Where a game tells that it is over.
    pub(in crate::arena) fn on_end(&self) -> mpsc::UnboundedSender<Ended> {
        self.on_end.clone()
    }

    /// Whether its first game could be played, from every start: dealt to nobody.
    pub(super) fn try_first(&self) -> Result<(), Refusal> {
        let trial = self.series.config().deal(0, 0, new_id());
        self.try_out(trial.config)
    }

    /// Begins a new match: checked, then stored together with other writes.
    pub(super) async fn begin(&mut self, mut with: Vec<Write>) -> Result<(), Refusal> {
        with.push(self.prepare()?);
        self.shared.store.append(with).await?;
        self.begun();
        Ok(())
    }

    /// Checks a new match; with what is returned stored, it has begun.
    pub(super) fn prepare(&mut self) -> Result<Write, Refusal> {
        self.try_first()?;
        self.series
            .run()
            .map_err(|refusal| series_refused(self.id(), &refusal))?;
        Ok(write(&self.about, self.series.head()))
    }

    /// Tells that a new match is stored.
    pub(super) fn begun(&mut self) {
        self.tell();
        info!(
            match_id = self.id(),
            games = self.series.config().games,
            "match made"
        );
    }

    fn id(&self) -> &str {
        &self.series.config().match_id
    }

    pub(in crate::arena) async fn run(mut self) {
        let shared = self.shared.clone();
        let trace = self.trace();
        while !self.is_done() {
            // Listened to from before the seats are looked at, or a bot that comes meanwhile is missed.
            let changed = shared.changed.notified();
            tokio::pin!(changed);
            changed.as_mut().enable();
            if let Err(refusal) = self.deal().await {
                if let Refusal::Store(StoreError::Io(_) | StoreError::Full) = &refusal {
                    self.wait_for_disk(&refusal);
                } else {
                    self.fault(&refusal.to_string()).await;
                    continue;
                }
            }
            let patience = self.patience();
            let disk = self.disk_again();
            tokio::select! {
                Some(ended) = self.ended.recv() => self.count(ended).await,
                Some(order) = self.orders.recv() => self.obey(order).await,
                // Only who waits for seats asks for news of them: each end of a game would wake all.
                () = changed, if self.waiting.is_some() => {}
                () = patience => self.lose_patience().await,
                () = disk => {}
                () = shared.stop.drain.cancelled() => break,
            }
        }
        if let Some(seats) = self.first.take() {
            seats.give_back();
        }
        self.tell();
        self.shared.matches.remove(self.id());
        if let Some(trace) = trace {
            trace
                .with("mashimo.games", number(self.series.score().games))
                .with("mashimo.left", !self.is_done())
                .end(None);
        }
        info!(
            match_id = self.id(),
            games = self.series.score().games,
            "match ended"
        );
    }

    fn trace(&self) -> Option<SpanTrace> {
        let traces = self.shared.traces.as_ref()?;
        let id = self.id();
        let trace = traces.begin("match", id)?;
        Some(trace.with("mashimo.match.id", id.to_owned()))
    }

    fn is_done(&self) -> bool {
        self.series.is_over() && self.series.playing().next().is_none()
    }

    /// Deals games while the match has any and seats are free.
    async fn deal(&mut self) -> Result<(), Refusal> {
        self.waiting = self.waiting.take().filter(|_| self.wants_game());
        while self.wants_game() {
            if let Some(why) = self.shared.no_game_now() {
                self.waiting = Some((why.to_owned(), None));
                return Ok(());
            }
            let config = self.series.config();
            let spec = config.ruleset.spec.clone().unwrap_or_default();
            let reserved = match self.first.take() {
                Some(seats) => Ok(seats),
                None => Reserved::all(&self.shared, &config.players, &spec),
            };
            match reserved {
                Ok(reserved) => self.open(reserved).await?,
                Err(missing) => {
                    self.wait_for(missing);
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    fn wants_game(&self) -> bool {
        self.series.wants_game()
    }

    async fn open(&mut self, reserved: Reserved) -> Result<(), Refusal> {
        self.waiting = None;
        let Some(deal) = self.series.deal(&new_id()) else {
            reserved.give_back();
            return Ok(());
        };
        let sessions = reserved.sessions();
        let slot = deal.config.part_of.as_ref().map_or(0, |part| part.slot);
        match self.seat(deal, reserved).await {
            Ok(table) => self.announce(&table).await,
            Err(refusal) => {
                sessions.iter().for_each(|session| session.release());
                self.series.take_back(slot);
                return Err(refusal);
            }
        }
        self.tell();
        Ok(())
    }

    async fn seat(&self, deal: Deal, reserved: Reserved) -> Result<Table, Refusal> {
        let players = &self.series.config().players;
        let chosen = self.shared.rulebook.by_ref(&deal.config.ruleset)?;
        let mut place = place(&deal, players.len() as u32);
        let seats = reserved.sit(&deal.config, &chosen.ruleset, players, &deal.player_of_seat);
        place.sessions = seats.iter().map(Occupant::session_key).collect();
        let bot_id = |seat: &SeatConfig| self.shared.registry.id_of(&seat.bot);
        place.bot_ids = deal.config.seats.iter().map(bot_id).collect();
        self.shared
            .open_table(deal.config, place, seats, self.on_end())
            .await
    }

    async fn announce(&self, table: &Table) {
        if self.news.receiver_count() > 0
            && let Ok(view) = table.ask(TableOrder::View).await
        {
            let _ = self.news.send(MatchNews(Arc::new(view)));
        }
    }

    async fn fault(&mut self, reason: &str) {
        error!(match_id = self.id(), reason, "match can't go on");
        let _ = self.series.fault(reason);
        self.changed().await;
    }

    async fn count(&mut self, ended: Ended) {
        let Some(part) = &ended.info.config.part_of else {
            return;
        };
        self.shared
            .note_faults(&ended, self.series.config().on_faults);
        for (seat, &player) in ended.info.place.entrants.iter().enumerate() {
            let (charged, decisions) = ended.thinking[seat];
            let (sum, n) = &mut self.thinking[player as usize];
            *sum = sum.plus(charged);
            *n += u64::from(decisions);
        }
        let counted = self
            .series
            .finished(part.slot, ended.info.id(), &ended.ending);
        if let Err(refusal) = counted {
            error!(match_id = self.id(), game_id = ended.info.id(), %refusal, "game not counted");
        }
        self.shared.tell_game_over(&ended);
        if let Some(table) = self.shared.tables.get(ended.info.id()) {
            self.announce(&table).await;
        }
        self.changed().await;
    }

    /// Stores and tells how the match stands now.
    async fn changed(&mut self) {
        if let Err(refusal) = self.store().await {
            error!(match_id = self.id(), %refusal, "match could not be stored");
        }
        self.tell();
    }

    async fn store(&mut self) -> Result<(), Refusal> {
        if self.is_done() {
            self.about.ended_ms.get_or_insert(wall().0);
        }
        let now = (self.series.phase().clone(), self.about.ended_ms);
        if self.stored.as_ref() == Some(&now) {
            return Ok(());
        }
        let head = write(&self.about, self.series.head());
        self.shared.store.append(vec![head]).await?;
        self.stored = Some(now);
        Ok(())
    }

    fn tell(&mut self) {
        self.revision += 1;
        let status = MatchStatus {
            about: self.about.clone(),
            head: self.series.head(),
            score: self.series.score().clone(),
            playing: self.series.playing().count() as u32,
            revision: self.revision,
            waiting: self.waiting.as_ref().map(|(text, _)| text.clone()),
            thinking: self.thinking.clone(),
        };
        self.status.send_replace(Arc::new(status));
    }
}

fn place(deal: &Deal, seats: u32) -> Place {
    let slot = deal.config.part_of.as_ref().map_or(0, |part| part.slot);
    let entrants = deal
        .player_of_seat
        .iter()
        .map(|&player| player as u32)
        .collect();
    Place {
        set: slot / seats,
        rotation: slot % seats,
        entrants,
        sessions: Vec::new(),
        bot_ids: Vec::new(),
    }
}
