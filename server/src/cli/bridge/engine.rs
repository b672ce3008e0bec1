//! A program that speaks the Universal Game Interface, as a child process with deadlines.

use std::time::Duration;

use mashimo_server::spawn::Talk;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::process::{ChildStdin, ChildStdout};
use tokio::time::timeout;

/// The longest line that is read, in bytes.
const LINE_BYTES_MAX: u64 = 64 * 1024;
/// The most lines that are passed over while one is waited for.
const LINES_MAX: usize = 100_000;
/// How long a program has to end by itself after `quit`.
const GRACE: Duration = Duration::from_millis(300);

/// What a program is asked for a decision.
pub(super) struct Ask {
    /// `position fen …`.
    pub(super) position: String,
    /// `legal …`: for programs that know no rules.
    pub(super) legal: String,
    /// `go …`.
    pub(super) go: String,
}

/// A program that has introduced itself; dropped, it is killed with all it started.
pub(super) struct Engine {
    talk: Talk,
    stdin: ChildStdin,
    stdout: BufReader<ChildStdout>,
}

impl Engine {
    /// Starts a program and waits until it has introduced itself.
    pub(super) async fn start(command: &[String], within: Duration) -> Result<Engine, String> {
        let name = command.join(" ");
        let (talk, stdin, stdout) =
            Talk::start(command).map_err(|error| format!("'{name}' cannot be started: {error}"))?;
        let mut engine = Engine {
            talk,
            stdin,
            stdout: BufReader::new(stdout),
        };
        // One that has ended already is told by what it does not answer.
        let _ = engine.say("ugi").await;
        engine
            .wait("ugiok", within)
            .await
            .map_err(|reason| format!("'{name}': {reason}"))?;
        Ok(engine)
    }

    /// A game of this ruleset begins.
    pub(super) async fn new_game(&mut self, spec: &str, within: Duration) -> Result<(), String> {
        self.say(&format!("setoption name Ruleset value {spec}"))
            .await?;
        self.say("uginewgame").await?;
        self.say("isready").await?;
        self.wait("readyok", within).await?;
        Ok(())
    }

    /// Its move; the caller bounds the time.
    pub(super) async fn choose(&mut self, ask: &Ask) -> Result<String, String> {
        for line in [&ask.position, &ask.legal, &ask.go] {
            self.say(line).await?;
        }
        let answer = self.heard("bestmove").await?;
        let word = answer
            .split_whitespace()
            .nth(1)
            .ok_or("`bestmove` came without a move")?;
        Ok(word.replacen(':', " ", 1))
    }

    /// Asks it to end, and kills it where it does not.
    pub(super) async fn quit(mut self) {
        // A program that has gone already is no trouble, and one that does not read is not waited for.
        let _ = timeout(GRACE, self.say("quit")).await;
        drop(self.stdin);
        self.talk.end(GRACE).await;
    }

    async fn say(&mut self, line: &str) -> Result<(), String> {
        let gone = |error| format!("the program does not read: {error}");
        self.stdin
            .write_all(format!("{line}\n").as_bytes())
            .await
            .map_err(gone)?;
        self.stdin.flush().await.map_err(gone)
    }

    async fn wait(&mut self, word: &str, within: Duration) -> Result<String, String> {
        let heard = timeout(within, self.heard(word)).await;
        heard.map_err(|_| format!("`{word}` did not come within {} s", within.as_secs()))?
    }

    /// The next line that begins with this word; others are passed over.
    async fn heard(&mut self, word: &str) -> Result<String, String> {
        for _ in 0..LINES_MAX {
            let mut bytes = Vec::new();
            let mut bounded = (&mut self.stdout).take(LINE_BYTES_MAX);
            let read = bounded.read_until(b'\n', &mut bytes).await;
            match read.map_err(|error| format!("the program cannot be heard: {error}"))? {
                0 => return Err(format!("the program ended; `{word}` was awaited")),
                n if n as u64 == LINE_BYTES_MAX => {
                    return Err(format!("a line of more than {LINE_BYTES_MAX} bytes"));
                }
                _ => {}
            }
            let line = String::from_utf8_lossy(&bytes).trim().to_string();
            if line.split_whitespace().next() == Some(word) {
                return Ok(line);
            }
        }
        Err(format!("{LINES_MAX} lines came, none of them `{word}`"))
    }
}
