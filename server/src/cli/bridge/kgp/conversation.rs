//! What is said while a client plays: positions, moves, and whether it is still there.

use std::time::Duration;

use mashimo_client::Choice;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep_until};

use super::command::{Arg, Command, quoted};
use super::introduction::{End, Faults};
use super::lines::Heard;
use super::seat::{Asked, News};
use super::wire::Wire;

/// After so much silence a client is asked whether it is there.
const PING_AFTER: Duration = Duration::from_secs(30);
/// A client that does not answer by then has gone.
const PONG_WITHIN: Duration = Duration::from_secs(20);
/// A decision is given up so long after it was lost, for the server to have said so first.
const AFTERWARDS: Duration = Duration::from_secs(1);

/// One client that plays.
pub(super) struct Conversation<'a, R, W> {
    wire: &'a mut Wire<R, W>,
    faults: &'a mut Faults,
    news: mpsc::Receiver<News>,
    /// The decisions that the client thinks about.
    open: Vec<Open>,
    /// Said by the client, for its next move.
    comment: String,
    quiet_since: Instant,
    pinged: Option<Instant>,
    /// How many seconds a move the client was told it has.
    clock: u64,
}

/// A decision that a client thinks about.
struct Open {
    /// The number of its `state`.
    id: u64,
    game: String,
    /// The pit that counts unless another comes.
    latest: Option<i64>,
    think_until: Instant,
    lost_at: Instant,
    choice: oneshot::Sender<Choice>,
}

impl Open {
    /// When something is due although the client says nothing.
    fn due(&self) -> Instant {
        if self.latest.is_some() {
            self.think_until
        } else {
            self.lost_at
        }
    }
}

impl<'a, R: AsyncRead + Unpin, W: AsyncWrite + Unpin> Conversation<'a, R, W> {
    pub(super) fn new(
        wire: &'a mut Wire<R, W>,
        faults: &'a mut Faults,
        news: mpsc::Receiver<News>,
    ) -> Conversation<'a, R, W> {
        Conversation {
            wire,
            faults,
            news,
            open: Vec::new(),
            comment: String::new(),
            quiet_since: Instant::now(),
            pinged: None,
            clock: 0,
        }
    }

    /// What happens next; may be dropped before it is done.
    pub(super) async fn next(&mut self) -> Result<Happened, End> {
        let due = self.due();
        tokio::select! {
            heard = self.wire.hear() => Ok(Happened::Heard(heard?)),
            Some(news) = self.news.recv() => Ok(Happened::News(news)),
            () = sleep_until(due) => Ok(Happened::Due),
        }
    }

    /// Does what it calls for; a line that was begun is to be finished.
    pub(super) async fn act(&mut self, happened: Happened) -> Result<(), End> {
        match happened {
            Happened::Heard(heard) => self.hear(heard).await,
            Happened::News(News::Started {
                game,
                opponent,
                uri,
            }) => self.start(&game, &opponent, uri.as_deref()).await,
            Happened::News(News::Asked(asked)) => self.ask(asked).await,
            Happened::News(News::Over { game }) => self.over(&game).await,
            Happened::Due => self.tick().await,
        }
    }

    fn due(&self) -> Instant {
        let silence = match self.pinged {
            Some(pinged) => pinged + PONG_WITHIN,
            None => self.quiet_since + PING_AFTER,
        };
        // A client that thinks need not answer.
        let decision = self.open.iter().map(Open::due).min();
        decision.unwrap_or(silence)
    }

    async fn start(&mut self, game: &str, opponent: &str, uri: Option<&str>) -> Result<(), End> {
        let opponent = Some(opponent).filter(|name| !name.is_empty());
        let known = [("id", Some(game)), ("opponent", opponent), ("uri", uri)];
        for (key, value) in known {
            if let Some(value) = value {
                let text = format!("set game:{key} {}", quoted(value));
                self.wire.say(&text).await?;
            }
        }
        Ok(())
    }

    async fn ask(&mut self, asked: Asked) -> Result<(), End> {
        let seconds = asked.think.as_secs();
        if seconds > 0 && seconds != self.clock {
            if self.clock == 0 {
                self.wire.say("set time:mode relative").await?;
            }
            self.clock = seconds;
            self.wire.say(&format!("set time:clock {seconds}")).await?;
        }
        let id = self.wire.say(&format!("state {}", asked.board)).await?;
        let now = Instant::now();
        self.open.push(Open {
            id,
            game: asked.game,
            latest: None,
            think_until: now + asked.think,
            lost_at: now + asked.left + AFTERWARDS,
            choice: asked.choice,
        });
        Ok(())
    }

    /// A game that is over awaits nothing any more.
    async fn over(&mut self, game: &str) -> Result<(), End> {
        while let Some(at) = self.open.iter().position(|open| open.game == game) {
            self.close(at).await?;
        }
        Ok(())
    }

    async fn hear(&mut self, heard: Heard) -> Result<(), End> {
        let Some(command) = self.faults.read(heard, self.wire).await? else {
            return Ok(());
        };
        self.quiet_since = Instant::now();
        match command.name.as_str() {
            "move" => self.moved(&command).await,
            "yield" => self.yielded(&command).await,
            "set" => {
                if let Some(("info:comment", comment)) = command.setting() {
                    self.comment = comment;
                }
                Ok(())
            }
            "ping" => {
                self.wire.answer(command.id, "pong").await?;
                Ok(())
            }
            "pong" => {
                self.pinged = None;
                Ok(())
            }
            "mode" => self.wrong(&command, "the mode has been chosen").await,
            "goodbye" => Err(End::Gone),
            // What is not known must be ignored; clients take an unknown answer ill.
            _ => Ok(()),
        }
    }

    async fn moved(&mut self, command: &Command) -> Result<(), End> {
        let [Arg::Integer(pit)] = *command.args.as_slice() else {
            let reason = "a move is the number of a pit, from 1";
            return self.wrong(command, reason).await;
        };
        let Some(at) = self.place(command).await? else {
            return Ok(());
        };
        self.open[at].latest = Some(pit);
        if Instant::now() >= self.open[at].think_until {
            return self.close(at).await;
        }
        Ok(())
    }

    async fn yielded(&mut self, command: &Command) -> Result<(), End> {
        let Some(at) = self.place(command).await? else {
            return Ok(());
        };
        if self.open[at].latest.is_none() {
            return self.wrong(command, "no move has come for this state").await;
        }
        self.close(at).await
    }

    /// Which decision a command is about; none where that one is past, or never was.
    async fn place(&mut self, command: &Command) -> Result<Option<usize>, End> {
        let place = command
            .reference
            .and_then(|id| self.open.iter().position(|open| open.id == id));
        let was_said = |id: u64| id.is_multiple_of(2) && (2..=self.wire.last()).contains(&id);
        // What comes after `stop` crossed it on the way.
        if place.is_none() && !command.reference.is_some_and(was_said) {
            self.wrong(command, "No state associated with id").await?;
        }
        Ok(place)
    }

    /// Takes what the client has decided, and says that it may stop.
    async fn close(&mut self, at: usize) -> Result<(), End> {
        let open = self.open.swap_remove(at);
        let comment = std::mem::take(&mut self.comment);
        let choice = match open.latest {
            Some(pit) => Choice::from(format!("A{pit}")).diagnostics(comment),
            None => Choice::resign().diagnostics("no move came in time"),
        };
        // A decision that is not awaited any more needs no choice.
        let _ = open.choice.send(choice);
        let now = Instant::now();
        self.quiet_since = now;
        self.pinged = self.pinged.map(|_| now);
        self.wire.answer(Some(open.id), "stop").await?;
        Ok(())
    }

    async fn tick(&mut self) -> Result<(), End> {
        let now = Instant::now();
        while let Some(at) = self.open.iter().position(|open| open.due() <= now) {
            self.close(at).await?;
        }
        if !self.open.is_empty() || self.due() > now {
            return Ok(());
        }
        if self.pinged.is_some() {
            let within = PONG_WITHIN.as_secs();
            return Err(End::Told(format!("no pong came within {within} s")));
        }
        self.pinged = Some(now);
        self.wire.say("ping").await?;
        Ok(())
    }

    async fn wrong(&mut self, command: &Command, reason: &str) -> Result<(), End> {
        self.wire.error(command.id, reason).await?;
        Ok(())
    }
}

/// What a conversation waits for.
pub(super) enum Happened {
    Heard(Heard),
    News(News),
    Due,
}
