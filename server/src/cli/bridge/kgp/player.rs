//! A level or a program as a client: introduces itself, moves at once, and better when it has thought.

use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::mpsc;
use tokio::time::{Instant, timeout_at};

use super::board::Board;
use super::brain::Brain;
use super::client::{Ended, KgpClientArgs};
use super::command::{Arg, Command, quoted};
use super::lines::Heard;
use super::wire::Wire;

/// Kept back of the time for a move, for the way to the server.
const SAFETY: Duration = Duration::from_millis(300);
/// A connection that brings no position for so long is made anew: servers lose clients from their queues.
const STATE_WITHIN: Duration = Duration::from_secs(180);
/// More positions at once than these are answered without thought.
const THOUGHTS_MAX: usize = 16;
/// The share of a whole game's time that one move may take.
const SHARE: u32 = 20;

/// A client on its connection.
pub(super) struct Player<R, W> {
    wire: Wire<R, W>,
    brain: Brain,
    /// The most time for a move.
    move_time: Duration,
    /// The number of `mode`, once it was said.
    mode: Option<u64>,
    /// Whether the server has taken the client.
    pub(super) seated: bool,
    /// Whether `time:clock` is for the whole game.
    whole_game: bool,
    thoughts: Vec<Thought>,
    chosen: mpsc::Receiver<(u64, usize)>,
    choose: mpsc::Sender<(u64, usize)>,
}

/// A position that is thought about.
struct Thought {
    state: u64,
    stop: Arc<AtomicBool>,
}

impl Drop for Thought {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl<R: AsyncRead + Unpin, W: AsyncWrite + Unpin> Player<R, W> {
    pub(super) fn new(wire: Wire<R, W>, brain: Brain, args: &KgpClientArgs) -> Player<R, W> {
        let (choose, chosen) = mpsc::channel(2 * THOUGHTS_MAX);
        Player {
            wire,
            brain,
            move_time: Duration::from_secs(args.move_time),
            mode: None,
            seated: false,
            whole_game: false,
            thoughts: Vec::new(),
            chosen,
            choose,
        }
    }

    /// Plays until something ends it.
    pub(super) async fn converse(&mut self, args: &KgpClientArgs) -> Result<Infallible, Ended> {
        let mut asked = Instant::now();
        loop {
            if !self.thoughts.is_empty() {
                asked = Instant::now();
            }
            let silent = |_| Ended::Unseated("no position came for long".into());
            let happened = tokio::select! {
                heard = timeout_at(asked + STATE_WITHIN, self.wire.hear()) => {
                    Happened::Heard(heard.map_err(silent)??)
                }
                Some((state, pit)) = self.chosen.recv() => Happened::Chosen(state, pit),
            };
            match happened {
                Happened::Heard(Heard::End) => {
                    return Err(Ended::Unseated("the server closed the connection".into()));
                }
                Happened::Heard(Heard::TooLong) => {}
                Happened::Heard(Heard::Line(line)) => {
                    // What cannot be read is passed over.
                    if let Ok(command) = Command::parse(&line) {
                        self.hear(&command, args).await?;
                    }
                }
                Happened::Chosen(state, pit) => self.decide(state, pit).await?,
            }
        }
    }

    async fn hear(&mut self, command: &Command, args: &KgpClientArgs) -> Result<(), Ended> {
        match (command.name.as_str(), command.args.as_slice()) {
            ("kgp", [Arg::Integer(1), ..]) => self.introduce(args).await,
            ("kgp", _) => Err(Ended::Refused("the server speaks no version 1".into())),
            ("state", [Arg::Board(board)]) => match command.id {
                Some(state) => self.think(state, board).await,
                None => Ok(()),
            },
            ("stop", _) => {
                self.thoughts
                    .retain(|thought| Some(thought.state) != command.reference);
                Ok(())
            }
            ("set", _) => {
                self.set(command, args);
                Ok(())
            }
            ("ping", _) => {
                self.wire.answer(command.id, "pong").await?;
                Ok(())
            }
            ("ok", _) => {
                if self.mode.is_some() && self.mode == command.reference {
                    self.seated = true;
                }
                Ok(())
            }
            ("error", [Arg::Text(reason), ..]) if !self.seated => {
                Err(Ended::Refused(format!("the server refuses: {reason}")))
            }
            ("error", [Arg::Text(reason), ..]) => {
                eprintln!("mashimo: the server says: {reason}");
                Ok(())
            }
            ("goodbye", _) => Err(Ended::Goodbye),
            _ => Ok(()),
        }
    }

    /// The server's word for the time counts where it is the shorter one.
    fn set(&mut self, command: &Command, args: &KgpClientArgs) {
        match command.setting() {
            Some(("time:mode", mode)) => self.whole_game = mode == "absolute",
            Some(("time:clock", seconds)) => {
                let Ok(seconds) = seconds.parse::<u32>() else {
                    return;
                };
                let clock = Duration::from_secs(seconds.into());
                let share = if self.whole_game {
                    clock / SHARE
                } else {
                    clock
                };
                self.move_time = share.min(Duration::from_secs(args.move_time));
            }
            _ => {}
        }
    }

    /// The token comes after the rest, or servers take the rest for it.
    async fn introduce(&mut self, args: &KgpClientArgs) -> Result<(), Ended> {
        if self.mode.is_some() {
            return Ok(());
        }
        let text = |key: &str, value: &str| format!("set {key} {}", quoted(value));
        self.wire.say(&text("info:name", &args.name)).await?;
        let about = format!("Mashimo {}", self.brain.text());
        self.wire.say(&text("info:description", &about)).await?;
        self.wire.say(&text("auth:token", &args.token)).await?;
        self.mode = Some(self.wire.say("mode freeplay").await?);
        Ok(())
    }

    /// A move at once, so that there is one; then a thought about a better one.
    async fn think(&mut self, state: u64, board: &Board) -> Result<(), Ended> {
        self.seated = true;
        let Some(first) = board.first_pit() else {
            return Ok(());
        };
        self.wire
            .answer(Some(state), &format!("move {first}"))
            .await?;
        if self.thoughts.len() >= THOUGHTS_MAX {
            self.wire.answer(Some(state), "yield").await?;
            return Ok(());
        }
        let stop = Arc::new(AtomicBool::new(false));
        self.thoughts.push(Thought {
            state,
            stop: stop.clone(),
        });
        let (brain, board, choose) = (self.brain.clone(), board.clone(), self.choose.clone());
        let until = Instant::now() + self.move_time.saturating_sub(SAFETY);
        tokio::spawn(async move {
            let pit = brain.choose(&board, until, stop).await;
            let pit = pit.unwrap_or_else(|reason| {
                eprintln!("mashimo: {board}: {reason}; the first pit is played");
                first
            });
            // Where the connection has gone, nobody wants to know.
            let _ = choose.send((state, pit)).await;
        });
        Ok(())
    }

    async fn decide(&mut self, state: u64, pit: usize) -> Result<(), Ended> {
        let open = self.thoughts.iter().position(|each| each.state == state);
        if let Some(open) = open {
            self.thoughts.swap_remove(open);
            self.wire
                .answer(Some(state), &format!("move {pit}"))
                .await?;
            self.wire.answer(Some(state), "yield").await?;
        }
        Ok(())
    }
}

enum Happened {
    Heard(Heard),
    Chosen(u64, usize),
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncWriteExt, duplex, split};

    use super::*;
    use crate::cli::bridge::kgp::lines::Lines;
    use crate::cli::play::level_of;

    #[tokio::test]
    async fn a_client_moves_at_once_and_yields_when_it_has_thought() {
        let (near, far) = duplex(1 << 16);
        let args = KgpClientArgs {
            level: Some("greedy".into()),
            command: Vec::new(),
            server: String::new(),
            ca: None,
            name: "a \"b\"".into(),
            token: "t".into(),
            move_time: 5,
        };
        let (from, out) = split(near);
        let task = tokio::spawn(async move {
            let brain = Brain::Level(level_of("greedy").unwrap());
            let mut player = Player::new(Wire::client(from, out), brain, &args);
            player.converse(&args).await.unwrap_err()
        });
        let (from, mut out) = split(far);
        let mut lines = Lines::new(from);
        for (say, answers) in [
            ("\n\u{1}?\n2 nonsense 1 <\n4 ping\n", &["1@4 pong"][..]),
            (
                "6 kgp 1 0 1\n",
                &[
                    "3 set info:name \"a \\\"b\\\"\"",
                    "5 set info:description \"Mashimo greedy\"",
                    "7 set auth:token \"t\"",
                    "9 mode freeplay",
                ],
            ),
            (
                // The second pit takes four; nothing else takes more.
                "8@9 ok\n10 state <3,0,0,1,1,0,3,0,0>\n",
                &["11@10 move 1", "13@10 move 2", "15@10 yield"],
            ),
            // An empty row has nothing to sow.
            ("12 state <1,0,0,0,1>\n14 ping\n", &["17@14 pong"]),
        ] {
            out.write_all(say.as_bytes()).await.unwrap();
            for answer in answers {
                assert_eq!(lines.next().await.unwrap(), Heard::Line((*answer).into()));
            }
        }
        out.write_all(b"goodbye\n").await.unwrap();
        assert!(matches!(task.await.unwrap(), Ended::Goodbye));
    }
}
