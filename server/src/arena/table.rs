//! A game being played: a task owns the value, reads a bounded queue, stores before it tells.

mod ask;
mod handle;
mod keep;
mod publish;
mod seats;
mod words;

use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use mashimo_engine::Seat;
use smol_str::SmolStr;
use tokio::sync::{broadcast, mpsc, oneshot};
use tokio::time::{Instant, Sleep};

use super::Shared;
use super::clock::Clock;
use super::frame::{Asked, Published, Snapshot, TableView, Word};
use super::house::HouseMove;
use super::refusal::Refusal;
use super::seat::Occupant;
use super::table_info::TableInfo;
use crate::game::{
    self, Acceptance, Answer, Command, Ending, Event, Game, Nanos, NoteAbout, Now, Rejection,
    SeatClock, Span, Step,
};
use crate::store::StoreError;
use crate::traces::GameTrace;

pub(crate) use handle::Table;
pub(super) use keep::event_write;

/// Orders waiting for one game; who sends more waits.
const ORDERS_MAX: usize = 64;
/// Events a spectator may be behind before some are passed over.
const EVENTS_BEHIND_MAX: usize = 128;
/// How long a game that is over waits for its seats to take note.
const LINGER_MAX: Duration = Duration::from_secs(60);
/// How soon it is looked again whether the transport took a request, or a house bot got on.
const LOOK_AGAIN: Duration = Duration::from_millis(50);

/// What a game's task is asked.
pub(crate) enum Order {
    /// A seat's word; its answer goes to the seat, or here.
    Word {
        seat: Seat,
        word: Word,
        reply: Option<Reply>,
    },
    /// A seat's bot is connected and is to be told how the game stands.
    Attach {
        seat: Seat,
        done: oneshot::Sender<()>,
    },
    /// A seat's connection of this epoch is lost.
    Detach { seat: Seat, epoch: u64 },
    /// A seat's round trip was measured.
    RoundTrip { seat: Seat, rtt: Span },
    /// A line of a seat's bot for its owner.
    Log { seat: Seat, text: String },
    /// A house bot has decided.
    House(HouseMove),
    /// An order of the server or an arbiter.
    Command {
        command: Box<Command>,
        reply: Option<oneshot::Sender<Result<(), Refusal>>>,
    },
    /// How it stands.
    View(oneshot::Sender<TableView>),
    /// How it stands for one seat.
    Snapshot {
        seat: Seat,
        before_ply: Option<u32>,
        reply: oneshot::Sender<Snapshot>,
    },
    /// How it stands, and everything that follows.
    Watch(oneshot::Sender<(TableView, broadcast::Receiver<Arc<Published>>)>),
}

/// Where the answer to a seat's word goes, if not to its stream.
pub(crate) type Reply = oneshot::Sender<Result<Heard, Refusal>>;

/// What a seat's word came to.
#[derive(Clone, Debug)]
pub(crate) enum Heard {
    Done,
    Accepted {
        acceptance: Acceptance,
        clock: SeatClock,
    },
    Rejected {
        rejection: Rejection,
        legal_moves: Vec<String>,
    },
}

/// How a game ended, for its match.
#[derive(Clone, Debug)]
pub(crate) struct Ended {
    pub(crate) info: Arc<TableInfo>,
    pub(crate) ending: Ending,
    /// Time charged to each seat, and its decisions.
    pub(crate) thinking: Vec<(Span, u32)>,
}

/// The task's own state.
pub(super) struct Task {
    shared: Arc<Shared>,
    game: Game,
    info: Arc<TableInfo>,
    seats: Vec<Occupant>,
    orders: mpsc::Receiver<Order>,
    awaited: Arc<Mutex<Option<(Seat, Nanos)>>>,
    watchers: broadcast::Sender<Arc<Published>>,
    asked: Option<Arc<Asked>>,
    /// Whether the game knows when the transport took the request.
    taken_noted: bool,
    /// When the last events came in force: from then the next decision is awaited.
    in_force_at: Nanos,
    /// Orders taken since the deadline passed.
    put_off: usize,
    /// No deadline is looked at before.
    not_before: Option<Instant>,
    /// The start and the position after each decision, in notation.
    positions: Vec<SmolStr>,
    thinking: Vec<(Span, u32)>,
    ended: Option<mpsc::UnboundedSender<Ended>>,
    over_since: Option<Instant>,
    trace: Option<GameTrace>,
}

impl Table {
    /// Starts the task of a game whose log up to now is stored: a new one with an empty `log`, or one
    /// that goes on.
    pub(super) fn start(
        shared: Arc<Shared>,
        game: Game,
        info: Arc<TableInfo>,
        seats: Vec<Occupant>,
        log: &[Event],
        ended: Option<mpsc::UnboundedSender<Ended>>,
    ) -> Table {
        let (tx, rx) = mpsc::channel(ORDERS_MAX);
        let awaited = Arc::new(Mutex::new(None));
        let table = Table::new(info.clone(), tx, awaited.clone());
        let (watchers, _) = broadcast::channel(EVENTS_BEHIND_MAX);
        let positions = vec![game.line().ruleset().text(game.line().start()).into()];
        let in_force_at = shared.clock.mono();
        let traces = shared.traces.as_ref();
        let trace = traces.and_then(|traces| traces.game(&info.config, log.len() > 1));
        let mut task = Task {
            thinking: vec![(Span::ZERO, 0); seats.len()],
            positions,
            shared,
            game,
            info,
            seats,
            awaited,
            orders: rx,
            watchers,
            asked: None,
            taken_noted: false,
            in_force_at,
            put_off: 0,
            not_before: None,
            ended,
            over_since: None,
            trace,
        };
        log.iter().for_each(|event| task.note(event));
        // The bots' sessions know the game before they are told of it.
        task.sit_down(&table);
        task.shared.tables.insert(table.clone());
        tokio::spawn(task.run());
        table
    }
}

impl Task {
    async fn run(mut self) {
        if let Err(error) = self.offer().await {
            self.give_up(&error);
            return;
        }
        let cut = self.shared.stop.cut.clone();
        let mut cut = std::pin::pin!(cut.cancelled());
        let mut alarm = std::pin::pin!(tokio::time::sleep(LOOK_AGAIN));
        while let Some(order) = self.next(alarm.as_mut(), cut.as_mut()).await {
            let done = match order {
                Due::Order(order) => self.take(order).await,
                Due::Deadline => self.deadline().await,
                Due::Enough => break,
            };
            if let Err(error) = done {
                self.give_up(&error);
                return;
            }
        }
        self.leave();
    }

    fn clock(&self) -> Clock {
        self.shared.clock
    }

    /// What is next. The alarm may be set for earlier than anything is due, as setting it costs more
    /// than being woken now and then.
    async fn next(
        &mut self,
        mut alarm: Pin<&mut Sleep>,
        mut cut: Pin<&mut impl Future<Output = ()>>,
    ) -> Option<Due> {
        if self.over_since.is_some() && self.everybody_knows() {
            return None;
        }
        let due = self.due();
        if self.is_put_off(due) {
            return Some(Due::Deadline);
        }
        loop {
            let set_for = alarm.deadline();
            if due.is_some_and(|due| due < set_for || alarm.is_elapsed()) {
                alarm.as_mut().reset(due.expect("just seen"));
            }
            let armed = due.is_some();
            tokio::select! {
                // A frame that is here counts before a flag that falls in the same instant.
                biased;
                order = self.orders.recv() => return order.map(Due::Order),
                () = &mut cut => return None,
                () = &mut alarm, if armed => {
                    if due.is_some_and(|due| due <= Instant::now()) {
                        let over = self.over_since.is_some();
                        return Some(if over { Due::Enough } else { Due::Deadline });
                    }
                }
            }
        }
    }

    /// Whether orders have come before a deadline that lies behind for as long as they may: a seat can't
    /// stop its clock by talking.
    fn is_put_off(&mut self, due: Option<Instant>) -> bool {
        if self.orders.is_empty() {
            return false;
        }
        let overdue = self.over_since.is_none() && due.is_some_and(|due| due <= Instant::now());
        self.put_off = if overdue { self.put_off + 1 } else { 0 };
        self.put_off > ORDERS_MAX
    }

    fn due(&self) -> Option<Instant> {
        if let Some(since) = self.over_since {
            return Some(since + LINGER_MAX);
        }
        let due = self
            .game
            .next_deadline()
            .map(|at| self.clock().instant(at))?;
        // Until it is known when the transport took the request, the deadline is the latest there
        // can be; looking again soon makes it the true one.
        let looked_at = match &self.asked {
            Some(_) if !self.taken_noted => self.clock().instant(self.in_force_at) + LOOK_AGAIN,
            Some(_) | None => due,
        };
        Some(
            due.min(looked_at)
                .max(self.not_before.unwrap_or(due.min(looked_at))),
        )
    }

    /// A deadline only proposes: everything decoded before is handed in first.
    async fn deadline(&mut self) -> Result<(), StoreError> {
        self.put_off = 0;
        let reached = self.clock().mono();
        // Whoever is about to hand in a frame it has stamped gets the chance to do so.
        tokio::task::yield_now().await;
        for _ in 0..ORDERS_MAX {
            let Ok(order) = self.orders.try_recv() else {
                break;
            };
            self.take(order).await?;
        }
        self.note_taken();
        let drained_to = self.thought_until(reached);
        let before = self.game.next_index();
        let _ = self.step(Command::DeadlinePassed { drained_to }).await?;
        if self.game.next_index() == before {
            self.not_before = Some(Instant::now() + LOOK_AGAIN);
        }
        Ok(())
    }

    async fn take(&mut self, order: Order) -> Result<(), StoreError> {
        match order {
            Order::Word { seat, word, reply } => self.word(seat, word, reply).await?,
            Order::Attach { seat, done } => {
                self.attach(seat).await?;
                let _ = done.send(());
            }
            Order::Detach { seat, epoch } => self.detach(seat, epoch).await?,
            Order::RoundTrip { seat, rtt } => {
                let _ = self.step(Command::RoundTrip { seat, rtt }).await?;
            }
            Order::Log { seat, text } => self.jot(seat, NoteAbout::Log, text).await?,
            Order::House(moved) => self.house_moved(moved).await?,
            Order::Command { command, reply } => {
                let done = self.step(*command).await?.map(drop).map_err(Refusal::from);
                if let Some(reply) = reply {
                    let _ = reply.send(done);
                }
            }
            Order::View(reply) => drop(reply.send(self.view())),
            Order::Snapshot {
                seat,
                before_ply,
                reply,
            } => {
                let _ = reply.send(self.snapshot(seat, before_ply));
            }
            Order::Watch(reply) => drop(reply.send((self.view(), self.watchers.subscribe()))),
        }
        Ok(())
    }

    /// One command: decided, stored, in force, told; in this order.
    async fn step(&mut self, command: Command) -> Result<Result<(), game::Refusal>, StoreError> {
        let decided = self.decide(command).await?;
        Ok(decided.map(|step| self.tell_all(step.events)))
    }

    /// One command up to where it is in force; its events are still to be told.
    async fn decide(
        &mut self,
        command: Command,
    ) -> Result<Result<InForce, game::Refusal>, StoreError> {
        let now = self.clock().now();
        let Step { events, answer } = match self.game.handle(command, now) {
            Ok(step) => step,
            Err(refusal) => return Ok(Err(refusal)),
        };
        // The store and all who are told have the same.
        let events: Vec<_> = events.into_iter().map(Arc::new).collect();
        if !events.is_empty() {
            self.store(&events).await?;
            self.in_force_at = self.clock().mono();
            let durable = Now {
                mono: self.in_force_at,
                ..now
            };
            self.game.commit(&events, durable);
        }
        Ok(Ok(InForce { events, answer }))
    }
}

/// What a command came to, in force.
struct InForce {
    events: Vec<Arc<Event>>,
    answer: Answer,
}

enum Due {
    Order(Order),
    Deadline,
    Enough,
}
