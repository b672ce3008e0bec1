//! What a client says before it plays: who it is, and in which mode.

use std::io;
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite};
use tokio::time::timeout;

use super::command::{Arg, Command};
use super::lines::Heard;
use super::wire::Wire;

/// A client that has not said its mode by then is sent away.
const MODE_WITHIN: Duration = Duration::from_secs(20);
/// A client with more lines than this that cannot be read is sent away.
const FAULTS_MAX: u32 = 64;

/// Why a conversation ended.
#[derive(Debug)]
pub(super) enum End {
    /// The client has gone.
    Gone,
    /// Nothing is left to play.
    Done,
    /// The client is sent away with a reason.
    Told(String),
}

impl From<io::Error> for End {
    fn from(_: io::Error) -> End {
        End::Gone
    }
}

/// What a client wants to do.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Mode {
    /// Play games.
    #[default]
    Freeplay,
    /// Show that it knows the rules.
    Verify,
}

/// Who a client says it is.
#[derive(Debug, Default)]
pub(super) struct Introduced {
    pub(super) name: Option<String>,
    pub(super) token: Option<String>,
    pub(super) mode: Mode,
    /// The number of its `mode`, which is answered once it has its seat.
    pub(super) mode_id: Option<u64>,
}

/// The lines that could not be read.
#[derive(Debug, Default)]
pub(super) struct Faults(u32);

impl Faults {
    /// A command, or none where the line was none; too many of these end the conversation.
    pub(super) async fn read<R, W>(
        &mut self,
        heard: Heard,
        wire: &mut Wire<R, W>,
    ) -> Result<Option<Command>, End>
    where
        R: AsyncRead + Unpin,
        W: AsyncWrite + Unpin,
    {
        let reason = match heard {
            Heard::End => return Err(End::Gone),
            Heard::TooLong => "the line is too long".into(),
            Heard::Line(line) => match Command::parse(&line) {
                Ok(command) => return Ok(Some(command)),
                Err(reason) => reason,
            },
        };
        self.0 += 1;
        if self.0 > FAULTS_MAX {
            return Err(End::Told(format!(
                "more than {FAULTS_MAX} lines could not be read"
            )));
        }
        wire.error(None, &reason).await?;
        Ok(None)
    }
}

/// Greets a client and hears it until it has said its mode.
pub(super) async fn introduction<R, W>(
    wire: &mut Wire<R, W>,
    faults: &mut Faults,
) -> Result<Introduced, End>
where
    R: AsyncRead + Unpin,
    W: AsyncWrite + Unpin,
{
    wire.say("kgp 1 0 1").await?;
    let introduced = timeout(MODE_WITHIN, hear(wire, faults)).await;
    let late = |_| End::Told(format!("no mode came within {} s", MODE_WITHIN.as_secs()));
    introduced.map_err(late)?
}

async fn hear<R, W>(wire: &mut Wire<R, W>, faults: &mut Faults) -> Result<Introduced, End>
where
    R: AsyncRead + Unpin,
    W: AsyncWrite + Unpin,
{
    let mut introduced = Introduced::default();
    loop {
        let heard = wire.hear().await?;
        let Some(command) = faults.read(heard, wire).await? else {
            continue;
        };
        match (command.name.as_str(), command.setting()) {
            ("mode", _) => {
                introduced.mode = known_mode(&command)?;
                introduced.mode_id = command.id;
                return Ok(introduced);
            }
            ("set", Some(("info:name", name))) => introduced.name = filled(name),
            ("set", Some(("auth:token", token))) => introduced.token = filled(token),
            ("ping", _) => drop(wire.answer(command.id, "pong").await?),
            ("goodbye", _) => return Err(End::Gone),
            // What is not known must be ignored.
            _ => {}
        }
    }
}

fn filled(text: String) -> Option<String> {
    Some(text).filter(|text| !text.trim().is_empty())
}

fn known_mode(command: &Command) -> Result<Mode, End> {
    let mode = match command.args.as_slice() {
        [Arg::Word(mode)] => mode.as_str(),
        _ => "",
    };
    match mode {
        "freeplay" => Ok(Mode::Freeplay),
        "verify" | "go-kgp:verify" => Ok(Mode::Verify),
        _ => Err(End::Told(
            "this mode is not spoken here: `mode freeplay` plays, `mode verify` tries the rules"
                .into(),
        )),
    }
}
