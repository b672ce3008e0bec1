//! A bot's stream from Hello to its end: frames in, heartbeats out, the session told of both.

use std::sync::Arc;
use std::time::Duration;

use futures_util::future::BoxFuture;
use futures_util::stream::FuturesUnordered;
use futures_util::{FutureExt, Stream, StreamExt};
use rand::RngExt;
use tokio::time::{Interval, MissedTickBehavior};
use tokio_util::sync::CancellationToken;

use super::Shared;
use super::access::Caller;
use super::frame::{Frame, Hello, Said, Trouble, Word};
use super::outbox::Outbox;
use super::refusal::Refusal;
use super::session::Session;
use super::table::{Order, Reply};
use crate::game::{Nanos, Span};
use crate::serve::Age;
use crate::traces::{SpanTrace, number};

/// Hello must come within this.
const HELLO_MAX: Duration = Duration::from_secs(10);
/// Silence after which a bot is asked whether it is there.
pub(crate) const HEARTBEAT_INTERVAL: Duration = Duration::from_secs(5);
/// Silence after which a bot that owes no decision is lost.
const SILENCE_MAX: Duration = Duration::from_secs(15);
/// A bot that owes decisions is taken for lost this long after the last of them is due.
const THINKING_MARGIN: Span = Span::seconds(5);
/// Frames in a row that can't be read before the stream ends.
const MALFORMED_MAX: u32 = 8;
/// How soon it is looked again whether a bot that is to come back still owes a decision.
const LOOK_AGAIN: Duration = Duration::from_millis(20);
/// How long a bot that was asked to come back is not taken for lost. A decision that it is asked for meanwhile
/// costs it nothing: its clock begins a second after, if the transport has not taken the request before.
const AWAY_MAX: Duration = Duration::from_secs(1);

/// One stream of a session.
struct Attendance {
    shared: Arc<Shared>,
    session: Arc<Session>,
    epoch: u64,
    /// The heartbeat under way, and when it was sent.
    asked: Option<(u64, Nanos)>,
    malformed: u32,
    trace: Option<SpanTrace>,
}

/// Attends to a stream until it ends. Nothing here waits for the transport to take anything.
pub(crate) async fn attend(
    shared: Arc<Shared>,
    caller: Caller,
    frames: impl Stream<Item = Result<Said, Refusal>> + Unpin,
    stream: Outbox,
    age: Age,
) {
    let mut frames = frames;
    let (gone, ending) = (stream.gone(), stream.ending());
    let hello = match tokio::time::timeout(HELLO_MAX, frames.next()).await {
        Ok(Some(Ok(Said::Hello(hello)))) => hello,
        Ok(Some(Ok(_))) => return refuse(stream, violation("the first frame must be Hello")),
        Ok(Some(Err(refusal))) => return refuse(stream, refusal),
        Ok(None) => return stream.end(None),
        Err(_) => return refuse(stream, violation("no Hello came within 10 s")),
    };
    let Some((session, epoch)) = greet(&shared, &caller, &hello, stream).await else {
        return;
    };
    let trace = trace(&shared, &session, epoch, &hello);
    let mut attendance = Attendance {
        trace,
        shared,
        session,
        epoch,
        asked: None,
        malformed: 0,
    };
    let why = attendance.listen(frames, gone, ending, age).await;
    attendance.leave(why).await;
}

fn trace(shared: &Shared, session: &Session, epoch: u64, hello: &Hello) -> Option<SpanTrace> {
    let id = session.info().id;
    let trace = shared.traces.as_ref()?.begin_again("session", &id, epoch)?;
    let trace = trace
        .with("mashimo.session.id", id)
        .with("mashimo.session.epoch", number(epoch))
        .with("mashimo.bot", session.key.bot.clone())
        .with("mashimo.version", session.key.version.clone());
    Some(trace.with("mashimo.client", hello.client_name.clone()))
}

fn violation(text: &str) -> Refusal {
    Refusal::ProtocolViolation(text.to_owned())
}

fn refuse(stream: Outbox, why: Refusal) {
    stream.end(Some(why));
}

/// Opens the session, or says why not.
pub(crate) async fn greet(
    shared: &Arc<Shared>,
    caller: &Caller,
    hello: &Hello,
    stream: Outbox,
) -> Option<(Arc<Session>, u64)> {
    if shared.stop.drain.is_cancelled() {
        refuse(stream, Refusal::Draining);
        return None;
    }
    let identity = match shared.bot_of(caller, &hello.bot_name) {
        Ok(identity) => identity,
        Err(refusal) => {
            refuse(stream, refusal);
            return None;
        }
    };
    match shared.hello(&identity, hello, stream).await {
        Ok((session, epoch)) => {
            shared.metrics.hellos.inc();
            tracing::info!(
                bot = identity.bot,
                version = hello.version,
                client = hello.client_name,
                epoch,
                "hello"
            );
            Some((session, epoch))
        }
        Err((refusal, stream)) => {
            refuse(stream, refusal);
            None
        }
    }
}

impl Attendance {
    /// Listens until the bot leaves, is lost, or is to be let go. Why, unless the bot wished it.
    async fn listen(
        &mut self,
        mut frames: impl Stream<Item = Result<Said, Refusal>> + Unpin,
        gone: CancellationToken,
        ending: CancellationToken,
        age: Age,
    ) -> Option<Refusal> {
        let mut beat = heartbeat();
        let mut look = tokio::time::interval(LOOK_AGAIN);
        let mut partings = partings(gone, ending, &age);
        let mut asked_to_leave = false;
        loop {
            tokio::select! {
                // Ends first: a stream that was ended, say because its token was revoked, is not heard any
                // more, and a bot that floods can't put that off.
                biased;
                Some(parting) = partings.next() => match parting {
                    Parting::End => return None,
                    Parting::Old => {
                        asked_to_leave = true;
                        self.session.ask_to_leave(self.epoch);
                    }
                    Parting::TooOld => return Some(Refusal::ConnectionAge),
                },
                _ = look.tick(), if asked_to_leave => if self.session.let_go(self.epoch) {
                    return Some(Refusal::ConnectionAge);
                },
                _ = beat.tick() => if let Err(why) = self.beat() { return Some(why) },
                frame = frames.next() => match frame {
                    Some(Ok(Said::Bye { reason })) => {
                        tracing::info!(bot = %self.session.key.bot, reason, "bye");
                        return None;
                    }
                    Some(frame) => if let Err(why) = self.hear(frame).await { return Some(why) },
                    None => return None,
                },
            }
        }
    }

    async fn hear(&mut self, frame: Result<Said, Refusal>) -> Result<(), Refusal> {
        self.session.heard_in(self.epoch)?;
        match frame {
            Ok(said) => {
                self.malformed = 0;
                self.take(said).await
            }
            Err(Refusal::BadFields(faults)) => {
                self.malformed += 1;
                if self.malformed >= MALFORMED_MAX {
                    return Err(violation(&format!(
                        "{MALFORMED_MAX} malformed frames in a row"
                    )));
                }
                let refusal = Refusal::BadFields(faults);
                let trouble = Trouble {
                    game_id: String::new(),
                    decision_id: None,
                    refusal,
                };
                self.session.push(Frame::Trouble(Box::new(trouble)));
                Ok(())
            }
            Err(refusal) => Err(refusal),
        }
    }

    async fn take(&mut self, said: Said) -> Result<(), Refusal> {
        match said {
            Said::Hello(_) => return Err(violation("Hello comes once, as the first frame")),
            Said::Heartbeat { nonce } => self.session.push(Frame::HeartbeatAck { nonce }),
            Said::HeartbeatAck { nonce } => self.measure(nonce).await,
            Said::Game { game_id, word } => {
                if let Word::Ack { .. } = word {
                    self.shared.acknowledge_late(&self.session, &game_id).await;
                }
                say(&self.session, game_id, word, None).await;
            }
            Said::SetCapacity(capacity) => self.shared.set_capacity(&self.session, capacity),
            Said::Log { game_id, text } => log(&self.session, game_id, text).await,
            Said::Bye { .. } | Said::Unknown => {}
        }
        Ok(())
    }

    /// A heartbeat came back: that is the round trip, for clocks that forgive it.
    async fn measure(&mut self, nonce: u64) {
        let Some((_, sent)) = self.asked.take().filter(|(asked, _)| *asked == nonce) else {
            return;
        };
        let rtt = self.shared.clock.mono() - sent;
        for (table, seat) in self.session.tables() {
            if table.info.config.clock.lag_compensation.is_some() {
                let _ = table.tell(Order::RoundTrip { seat, rtt }).await;
            }
        }
    }

    fn beat(&mut self) -> Result<(), Refusal> {
        let silent = self.session.silent();
        if silent < HEARTBEAT_INTERVAL {
            return Ok(());
        }
        if self.asked.is_some() {
            self.session.set_suspect();
        }
        if silent >= SILENCE_MAX
            && !self
                .session
                .owes_until(self.shared.clock.mono(), THINKING_MARGIN)
        {
            return Err(Refusal::Silent {
                seconds: silent.as_secs(),
            });
        }
        let nonce = rand::rng().random();
        self.asked = Some((nonce, self.shared.clock.mono()));
        self.session.push(Frame::Heartbeat { nonce });
        Ok(())
    }

    async fn leave(self, why: Option<Refusal>) {
        if let Some(trace) = self.trace {
            trace.end(why.as_ref().map(ToString::to_string));
        }
        if let Some(why) = &why {
            tracing::info!(bot = %self.session.key.bot, %why, "stream ended");
        }
        let comes_back = matches!(why, Some(Refusal::ConnectionAge));
        if !self.session.disconnect(self.epoch, why) {
            return;
        }
        if comes_back {
            tokio::time::sleep(AWAY_MAX).await;
        }
        self.session.detach(self.epoch).await;
    }
}

impl Shared {
    /// The bot will play so many games at once; those under way go on.
    pub(crate) fn set_capacity(&self, session: &Session, capacity: u32) {
        session.lock().capacity = capacity.min(self.limits.games_of_a_session);
        self.changed.notify_waiters();
    }

    /// The bot leaves; its games go on without it.
    pub(crate) async fn bye(&self, session: &Session) {
        let epoch = session.epoch();
        if session.disconnect(epoch, None) {
            session.detach(epoch).await;
        }
    }
}

fn heartbeat() -> Interval {
    let mut beat = tokio::time::interval(HEARTBEAT_INTERVAL);
    beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    beat
}

/// What makes a stream end, or is to.
enum Parting {
    /// It was ended, or the transport has let go of it.
    End,
    /// Its connection has grown old: the bot is to come back on another.
    Old,
    /// The bot has had its time to come back.
    TooOld,
}

/// What may make a stream end, each looked at when it happens and not with every frame.
fn partings(
    gone: CancellationToken,
    ending: CancellationToken,
    age: &Age,
) -> FuturesUnordered<BoxFuture<'static, Parting>> {
    let (old, over) = (age.old().clone(), age.over().clone());
    [
        ending.cancelled_owned().map(|()| Parting::End).boxed(),
        gone.cancelled_owned().map(|()| Parting::End).boxed(),
        old.cancelled_owned().map(|()| Parting::Old).boxed(),
        over.cancelled_owned().map(|()| Parting::TooOld).boxed(),
    ]
    .into_iter()
    .collect()
}

/// Hands a bot's word to its game. Without a place for the answer, that goes to the bot's stream.
pub(crate) async fn say(session: &Arc<Session>, game_id: String, word: Word, reply: Option<Reply>) {
    let Some((table, seat)) = session.game(&game_id) else {
        return trouble(session, game_id, reply);
    };
    if let Word::Ack { .. } = word {
        session.acknowledged(&game_id);
    }
    let Some(table) = table else { return };
    let order = Order::Word { seat, word, reply };
    let _ = table.tell(order).await;
}

/// Keeps a line of a bot's own with the game it is about; others are in the server's log alone.
pub(crate) async fn log(session: &Arc<Session>, game_id: String, text: String) {
    tracing::debug!(bot = %session.key.bot, game_id, text, "log of a bot");
    let Some((Some(table), seat)) = session.game(&game_id) else {
        return;
    };
    let _ = table.tell(Order::Log { seat, text }).await;
}

fn trouble(session: &Session, game_id: String, reply: Option<Reply>) {
    let refusal = Refusal::GameUnknown(game_id.clone());
    match reply {
        Some(reply) => drop(reply.send(Err(refusal))),
        None => {
            let trouble = Trouble {
                game_id,
                decision_id: None,
                refusal,
            };
            session.push(Frame::Trouble(Box::new(trouble)));
        }
    }
}

#[cfg(test)]
mod tests;
