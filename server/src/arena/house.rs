//! House bots: reference levels that play inside the server, on the engine's threads.

use std::sync::{Arc, Mutex};
use std::time::Instant;

use mashimo_engine::{Bot, Level, Line, Ruleset, Seat};

use super::Shared;
use super::frame::Asked;
use super::pool::{Want, Wanted};
use super::table::{Order, Table};
use crate::game::Span;

/// A house bot at a seat. Its clock runs while it thinks, not while it waits for a thread.
pub(crate) struct HouseSeat {
    level: Level,
    seed: u64,
    /// At home between decisions, away while it thinks.
    bot: Option<Box<Bot>>,
    table: Option<Table>,
    thinking: Option<Thinking>,
}

struct Thinking {
    begun: Arc<Mutex<Option<Instant>>>,
    /// Dropped, the thought is given up.
    _want: Want,
}

/// How long a house bot may think about a decision.
#[derive(Copy, Clone, Debug)]
pub(super) struct HouseTime {
    /// What a bot that uses its time takes.
    pub(super) planned: Span,
    /// What one that does not must have decided by.
    pub(super) most: Span,
}

/// A house bot's decision, and the bot back.
pub(crate) struct HouseMove {
    pub(super) seat: Seat,
    pub(super) decision_id: u64,
    pub(super) text: String,
    pub(super) took: Span,
    pub(super) bot: Box<Bot>,
}

impl HouseSeat {
    pub(crate) fn new(level: Level, ruleset: &Arc<Ruleset>, seed: u64) -> HouseSeat {
        let bot = Some(Box::new(Bot::new(level, ruleset.clone(), seed)));
        HouseSeat {
            level,
            seed,
            bot,
            table: None,
            thinking: None,
        }
    }

    pub(super) fn sit(&mut self, table: Table) {
        self.table = Some(table);
    }

    /// Begins to think about a decision, which it has so much time for.
    pub(super) fn think(
        &mut self,
        shared: &Arc<Shared>,
        asked: &Asked,
        line: &Line,
        time: HouseTime,
    ) {
        let Some(table) = self.table.clone() else {
            return;
        };
        let fresh = || Box::new(Bot::new(self.level, line.ruleset().clone(), self.seed));
        let mut bot = self.bot.take().unwrap_or_else(fresh);
        let (want, wanted) = Wanted::pair();
        let begun = Arc::new(Mutex::new(None));
        self.thinking = Some(Thinking {
            begun: begun.clone(),
            _want: want,
        });
        let time = match self.level {
            Level::RefMax { .. } => time.planned,
            // Their moves are the same on every machine that is not far too slow.
            Level::Random
            | Level::Sower
            | Level::Hoarder
            | Level::Jailer
            | Level::Greedy
            | Level::Cautious
            | Level::Ref { .. }
            | Level::Playouts(_) => time.most,
        };
        let (seat, decision_id, line) =
            (asked.request.seat, asked.request.decision_id, line.clone());
        let tables = self.level.uses_tables().then(|| shared.clone());
        let job = move || {
            if wanted.is_gone() {
                return;
            }
            // Read the first time, which its clock does not pay for.
            if let Some(shared) = tables {
                bot.set_endgame(shared.endgame(line.ruleset()));
            }
            let start = Instant::now();
            *begun.lock().expect("held for one expression") = Some(start);
            let late = || start.elapsed() >= time.into();
            let mv = bot.choose(&line, &|| wanted.is_gone() || late());
            let text = line.ruleset().move_text(line.position(), mv);
            let took = start.elapsed().into();
            if !wanted.is_gone() {
                let moved = HouseMove {
                    seat,
                    decision_id,
                    text,
                    took,
                    bot,
                };
                table.tell_blocking(Order::House(moved));
            }
        };
        if shared.house_pool.submit(job).is_err() {
            tracing::error!("the house has more decisions to make than it has room for");
        }
    }

    /// The bot is back from thinking.
    pub(super) fn back(&mut self, bot: Box<Bot>) {
        self.bot = Some(bot);
        self.thinking = None;
    }

    /// How long it has thought about the decision so far.
    pub(super) fn thought(&self) -> Span {
        let Some(thinking) = &self.thinking else {
            return Span::ZERO;
        };
        let begun = *thinking.begun.lock().expect("held for one expression");
        begun.map_or(Span::ZERO, |begun| begun.elapsed().into())
    }

    /// The game is over: no more thinking, and nobody holds on to the game.
    pub(super) fn rest(&mut self) {
        self.thinking = None;
        self.bot = None;
        self.table = None;
    }
}
