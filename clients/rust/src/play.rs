//! Plays: keeps a session connected and lets the bot think beside it.

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use futures_util::{FutureExt, StreamExt};
use mashimo_proto::v1;
use tokio::sync::{mpsc, watch};
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep_until, timeout};
use tonic::{Code, Status};
use tracing::Instrument;
use v1::client_frame::Kind as Say;

use crate::backoff::Backoff;
use crate::bot::{Bot, Choice};
use crate::challenge::answer;
use crate::connection::{Transport, innermost};
use crate::link::{Frames, Inbound, Link};
use crate::session::{Session, Step};
use crate::stop::Wish;
use crate::thinkers::Thinkers;
use crate::thought::{Thought, think};
use crate::{Address, Error, OnPanic, Options, Refusal, Summary, Turn};

/// How long a server may take to end the stream after Bye.
const GOODBYE: Duration = Duration::from_secs(2);
/// Frames heard before what else there is to do is looked at.
const HEARD_AT_ONCE: usize = 64;
/// Choices that are sent together.
const TOLD_AT_ONCE: usize = 64;
/// A server that asks to come back later than this is tried after this time.
const RESUME_AFTER_MAX: Duration = Duration::from_secs(24 * 60 * 60);

/// Plays until it is stopped, the games asked for are over, or the server refuses for good. Lost connections and
/// restarts of the server are overcome without a word.
///
/// # Errors
/// The options are wrong, no server is found, or it refuses with a reason that coming back would not change.
pub async fn play<B: Bot>(bot: B, options: Options) -> Result<Summary, Error> {
    let (options, address) = options.find()?;
    options.check()?;
    let bot = Arc::new(bot);
    let thinks = bot.clone();
    let most = options.capacity as usize;
    let (thinkers, thoughts) = Thinkers::new(most, move |turn| think(&*thinks, turn));
    let mut player = Player {
        bot,
        stop: options.stop.watch(),
        session: Session::new(),
        thinkers,
        thoughts,
        capacity: None,
        resume_after: Duration::ZERO,
        transport: None,
        address,
        options,
    };
    // Beside the connection's own task: frames pass from one to the other without waking a thread.
    let mut playing = Playing(tokio::spawn(
        async move { player.play().await }.in_current_span(),
    ));
    match (&mut playing.0).await {
        Ok(played) => played,
        Err(error) => match error.try_into_panic() {
            Ok(panic) => std::panic::resume_unwind(panic),
            // The runtime ends, and with it whoever would be told.
            Err(_) => std::future::pending().await,
        },
    }
}

/// A session under way; dropped, it ends at once.
struct Playing(JoinHandle<Result<Summary, Error>>);

impl Drop for Playing {
    fn drop(&mut self) {
        self.0.abort();
    }
}

struct Player<B> {
    bot: Arc<B>,
    options: Options,
    address: Address,
    session: Session,
    thinkers: Thinkers<Box<Turn>, Thought>,
    thoughts: mpsc::UnboundedReceiver<Thought>,
    stop: watch::Receiver<Wish>,
    /// What the server was told last.
    capacity: Option<u32>,
    resume_after: Duration,
    /// The connection, for calls beside the session.
    transport: Option<Transport>,
}

/// Why a connection ended.
enum End {
    /// The bot left.
    Left,
    /// The connection is gone; it may be tried again.
    Lost(Error),
    /// Trying again would be wrong.
    Refused(Error),
}

impl From<Status> for End {
    fn from(status: Status) -> End {
        let refusal = Refusal::from(status);
        if refusal.is_terminal() {
            return End::Refused(refusal.into());
        }
        End::Lost(refusal.into())
    }
}

impl<B: Bot> Player<B> {
    async fn play(&mut self) -> Result<Summary, Error> {
        let mut backoff = Backoff::default();
        let mut give_up = Instant::now() + self.options.first_connection_within;
        loop {
            let error = match self.connect().await {
                End::Left => return Ok(self.session.summary),
                End::Refused(error) => return Err(error),
                End::Lost(error) => error,
            };
            let now = Instant::now();
            if self.session.welcomed {
                backoff.reset();
                give_up = now + self.options.connection_within;
            }
            self.session.welcomed = false;
            let asked = std::mem::take(&mut self.resume_after).min(RESUME_AFTER_MAX);
            let wait = backoff.next().max(asked);
            if !asked.is_zero() {
                // A wait that the server asks for is no time spent looking for it.
                give_up = give_up.max(now) + wait;
            }
            // Whoever has done looks for no server, however that one ended.
            if !self.has_done() && now + wait > give_up {
                return Err(error);
            }
            tracing::warn!(%error, ?wait, "not connected, trying again");
            self.pause(now + wait).await;
            if self.has_done() {
                return Ok(self.session.summary);
            }
        }
    }

    /// Waits, but not longer than there is something to play.
    async fn pause(&mut self, until: Instant) {
        let mut stop = self.stop.clone();
        while !self.has_done() {
            tokio::select! {
                () = sleep_until(until) => return,
                _ = stop.changed() => {}
            }
        }
    }

    /// Whether nothing is left to play.
    fn has_done(&self) -> bool {
        self.wants_out() || (self.wanted_capacity() == 0 && self.session.running() == 0)
    }

    /// Whether the bot is to leave whatever runs.
    fn wants_out(&self) -> bool {
        *self.stop.borrow() == Wish::Now
    }

    /// One connection, from Hello to its end.
    async fn connect(&mut self) -> End {
        // Hello cannot say 0; that is told after Welcome.
        let capacity = self.wanted_capacity().max(1);
        self.capacity = Some(capacity);
        let hello = self.session.hello(&self.options, capacity);
        let mut stop = self.stop.clone();
        let opened = tokio::select! {
            opened = open(&self.address, self.options.unary, hello) => opened,
            _ = stop.wait_for(|wish| *wish == Wish::Now) => return End::Left,
        };
        let opened = opened.map(|(link, transport)| {
            self.transport = Some(transport);
            link
        });
        let end = match opened {
            Ok(link) => self.converse(link).await.unwrap_or_else(|end| end),
            Err(end) => end,
        };
        self.forget_expired(end)
    }

    /// A session that the server has forgotten is begun anew.
    fn forget_expired(&mut self, end: End) -> End {
        if let End::Lost(Error::Refused(refusal)) = &end {
            if refusal.reason == "RESUME_EXPIRED" {
                self.session.forget();
            }
            self.resume_after = self
                .resume_after
                .max(refusal.retry_after.unwrap_or_default());
        }
        end
    }

    /// Frames both ways until the stream ends.
    async fn converse(&mut self, link: Link) -> Result<End, End> {
        let Link {
            mut inbound,
            frames,
        } = link;
        let mut heard = Instant::now();
        // Set anew when it has passed, not with every frame: that would cost more than the frame.
        let mut alarm = pin!(sleep_until(heard));
        let mut chosen = Vec::with_capacity(TOLD_AT_ONCE);
        loop {
            let silent = heard + self.session.heartbeat * 3;
            if silent < alarm.deadline() {
                alarm.as_mut().reset(silent);
            }
            if !self.session.welcomed && self.wants_out() {
                return Ok(End::Left);
            }
            if self.session.welcomed && self.may_leave(&frames)? {
                leave(frames, inbound).await;
                return Ok(End::Left);
            }
            tokio::select! {
                frame = inbound.next() => {
                    heard = Instant::now();
                    let ended = || Status::unavailable("the server ended the stream");
                    self.hear(frame.ok_or_else(ended)??, &frames)?;
                    // What has arrived together is heard together.
                    for _ in 0..HEARD_AT_ONCE {
                        let Some(frame) = inbound.next().now_or_never() else { break };
                        self.hear(frame.ok_or_else(ended)??, &frames)?;
                    }
                }
                _ = self.thoughts.recv_many(&mut chosen, TOLD_AT_ONCE), if self.session.welcomed => {
                    for thought in chosen.drain(..) {
                        if let Some(panic) = self.tell(thought, &frames)? {
                            leave(frames, inbound).await;
                            return Ok(End::Refused(Error::Panic(panic)));
                        }
                    }
                }
                () = &mut alarm => {
                    if silent <= Instant::now() {
                        return Err(Status::unavailable("the server fell silent").into());
                    }
                    alarm.as_mut().reset(silent);
                }
                _ = self.stop.changed() => {}
            }
        }
    }

    fn hear(&mut self, frame: v1::ServerFrame, frames: &Frames) -> Result<(), End> {
        for step in self.session.hear(frame) {
            match step {
                Step::Say(say) => frames.send(say)?,
                Step::Offer(game) => {
                    let say = if self.bot.accepts(&game) {
                        Say::Ready(v1::Ready {
                            game_id: game.id.clone(),
                        })
                    } else {
                        self.session.decline(&game)
                    };
                    frames.send(say)?;
                }
                Step::Started(game) => {
                    tracing::info!(game_id = game.id, ruleset = game.ruleset, "game begun");
                    self.bot.started(&game);
                }
                Step::Think(turn) => self.thinkers.submit(turn),
                Step::Over(game, end) => {
                    let text = &end.result.text;
                    tracing::info!(game_id = game.id, text, "game over");
                    self.bot.over(&game, &end);
                }
                Step::Challenged(challenge) => self.challenged(&challenge),
                Step::Goaway(goaway) => self.goaway(goaway)?,
            }
        }
        Ok(())
    }

    /// Answers a challenge as the bot wishes; the match then offers its games like any other.
    fn challenged(&self, challenge: &v1::ChallengeReceived) {
        let wish = self.bot.challenged(challenge);
        if let (Some(wish), Some(transport)) = (wish, self.transport.clone()) {
            // The answer is a call; frames go on meanwhile.
            tokio::spawn(answer(transport, challenge.challenge_id.clone(), wish));
        }
    }

    fn goaway(&mut self, goaway: v1::Goaway) -> Result<(), End> {
        let refusal = Refusal {
            code: Code::Aborted,
            reason: goaway.reason,
            text: goaway.text,
            metadata: Default::default(),
            fields: Vec::new(),
            retry_after: None,
            is_final: goaway.r#final,
        };
        if refusal.is_terminal() {
            return Err(End::Refused(refusal.into()));
        }
        tracing::info!(%refusal, "the server asks to come back later");
        let after = goaway
            .resume_after
            .and_then(|after| Duration::try_from(after).ok());
        self.resume_after = after.unwrap_or_default();
        Ok(())
    }

    /// Sends what the bot chose; the panic that is to end the program, if there was one.
    fn tell(&mut self, thought: Thought, frames: &Frames) -> Result<Option<String>, End> {
        let Thought { turn, took, choice } = thought;
        let panicked = choice.as_ref().err().cloned();
        let choice = choice.unwrap_or_else(|panic| {
            let position = &turn.position.text;
            tracing::error!(game_id = turn.game.id, position, panic, "the bot panicked");
            Choice::resign()
        });
        for say in self.session.choose(&turn, choice, took) {
            frames.send(say)?;
        }
        Ok(panicked.filter(|_| self.options.on_panic == OnPanic::Stop))
    }

    /// Whether nothing is left to play; tells the server when fewer games are wanted.
    fn may_leave(&mut self, frames: &Frames) -> Result<bool, End> {
        let capacity = self.wanted_capacity();
        if self.capacity != Some(capacity) {
            self.capacity = Some(capacity);
            frames.send(Say::SetCapacity(v1::SetCapacity { capacity }))?;
        }
        Ok(self.has_done())
    }

    fn wanted_capacity(&self) -> u32 {
        if *self.stop.borrow() != Wish::Play {
            return 0;
        }
        let played = self.session.summary.games;
        let left = self
            .options
            .games
            .map_or(u64::MAX, |games| games.saturating_sub(played));
        self.options
            .capacity
            .min(u32::try_from(left).unwrap_or(u32::MAX))
    }
}

/// A connection opened with Hello.
async fn open(address: &Address, unary: bool, hello: v1::Hello) -> Result<(Link, Transport), End> {
    let transport = address.connect_for_play().await.map_err(End::Lost)?;
    let link = match unary {
        true => Link::calls(transport.clone(), hello).await,
        false => Link::stream(transport.clone(), hello).await,
    };
    Ok((
        link.map_err(|status| unanswered(address, status))?,
        transport,
    ))
}

/// Why a session was not opened: the server's word, or what the network said where there was none.
fn unanswered(address: &Address, status: Status) -> End {
    let Some(network) = std::error::Error::source(&status) else {
        return status.into();
    };
    let mut reason = innermost(network);
    if address.is_encrypted() {
        reason += "; so does one that asks for a client's certificate: see MASHIMO_CLIENT_CERT";
    }
    End::Lost(Error::Unreachable {
        address: address.to_string(),
        reason,
    })
}

/// Says so and lets the server end the stream, so that the last frames are not lost.
async fn leave(frames: Frames, mut inbound: Inbound) {
    let bye = Say::Bye(v1::Bye {
        reason: "the bot leaves".into(),
    });
    if frames.send(bye).is_ok() {
        drop(frames);
        let ended = async { while let Some(Ok(_)) = inbound.next().await {} };
        let _ = timeout(GOODBYE, ended).await;
    }
}
