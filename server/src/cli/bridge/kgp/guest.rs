//! A client from its connection to its end: introduced, seated at our server, and led through its games.

use std::sync::Arc;
use std::time::Duration;

use mashimo_client::{Address, Client, Error, Options, Stop, Summary, v1};
use mashimo_server::serve::Certificates;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::timeout;

use super::conversation::Conversation;
use super::introduction::{End, Faults, Introduced, Mode, introduction};
use super::lines::Heard;
use super::names::{Name, Names};
use super::seat::{self, Seat};
use super::verify::verify;
use super::web;
use super::wire::Wire;

/// How long our server may take to let a bot go.
const LEAVE_WITHIN: Duration = Duration::from_secs(5);
/// How long a client that was sent away may take to close.
const CLOSE_WITHIN: Duration = Duration::from_secs(1);
/// How long it may take to join a ladder.
const JOIN_WITHIN: Duration = Duration::from_secs(30);

/// What the clients have in common.
pub(super) struct Host {
    pub(super) address: String,
    pub(super) tokens: Tokens,
    pub(super) games_at_once: u32,
    pub(super) think_max: Duration,
    pub(super) names: Names,
    /// What connections by WebSocket are encrypted with.
    pub(super) certificates: Option<Certificates>,
    /// The ladder that clients join.
    pub(super) ladder: Option<String>,
    /// What comes before a game's id where people can look at it.
    pub(super) game_uri: Option<String>,
}

/// What the token of a client is good for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Tokens {
    /// It keeps the client's name from others.
    KeepNames,
    /// It is the token of a bot at our server.
    OfBots,
}

/// Whether the bridge is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wish {
    Serve,
    AfterGames,
    Now,
}

/// How a client reached the bridge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    /// Lines over TCP.
    Tcp,
    /// Lines in the messages of a WebSocket.
    Web,
    /// The same, encrypted.
    Secure,
}

/// Leads one client through its games.
pub(super) async fn attend(
    stream: TcpStream,
    way: Way,
    number: u64,
    host: Arc<Host>,
    wish: watch::Receiver<Wish>,
) {
    super::tune(&stream);
    if way == Way::Tcp {
        let (from, out) = stream.into_split();
        return lead(Wire::server(from, out), number, host, wish).await;
    }
    let shaken = match &host.certificates {
        Some(certificates) => web::accept_tls(stream, &certificates.acceptor()).await,
        None => web::accept(stream).await,
    };
    match shaken {
        Ok((from, out)) => lead(Wire::server(from, out), number, host, wish).await,
        Err(error) => tracing::info!(number, %error, "a client did not shake hands"),
    }
}

async fn lead<R, W>(mut wire: Wire<R, W>, number: u64, host: Arc<Host>, wish: watch::Receiver<Wish>)
where
    R: AsyncRead + Unpin,
    W: AsyncWrite + Unpin,
{
    let end = talk(&mut wire, number, &host, wish).await;
    if let End::Told(reason) = &end {
        tracing::info!(number, reason, "a client was sent away");
        if wire.error(None, reason).await.is_err() {
            return;
        }
    }
    if !matches!(end, End::Gone) && wire.goodbye().await.is_ok() {
        // What the client still says is read, or the last words would be lost with it.
        let heard = async { while !matches!(wire.hear().await, Ok(Heard::End) | Err(_)) {} };
        let _ = timeout(CLOSE_WITHIN, heard).await;
    }
}

async fn talk<R, W>(
    wire: &mut Wire<R, W>,
    number: u64,
    host: &Host,
    mut wish: watch::Receiver<Wish>,
) -> End
where
    R: AsyncRead + Unpin,
    W: AsyncWrite + Unpin,
{
    let mut faults = Faults::default();
    let introduced = tokio::select! {
        introduced = introduction(wire, &mut faults) => introduced,
        _ = wish.wait_for(|wish| *wish != Wish::Serve) => return End::Done,
    };
    match introduced {
        Ok(introduced) if introduced.mode == Mode::Verify => {
            if wire.answer(introduced.mode_id, "ok").await.is_err() {
                return End::Gone;
            }
            tokio::select! {
                end = verify(wire, &mut faults) => end,
                _ = wish.wait_for(|wish| *wish != Wish::Serve) => End::Done,
            }
        }
        Ok(introduced) => {
            let played = play(wire, &mut faults, number, host, &introduced, wish).await;
            played.unwrap_or_else(|end| end)
        }
        Err(end) => end,
    }
}

/// Seats a client and plays until one of both sides has enough.
async fn play<R, W>(
    wire: &mut Wire<R, W>,
    faults: &mut Faults,
    number: u64,
    host: &Host,
    introduced: &Introduced,
    mut wish: watch::Receiver<Wish>,
) -> Result<End, End>
where
    R: AsyncRead + Unpin,
    W: AsyncWrite + Unpin,
{
    let (options, _name) = host.options(introduced, number).await.map_err(End::Told)?;
    wire.answer(introduced.mode_id, "ok").await?;
    let stop = Stop::new();
    let (tell, news) = seat::channel(host.games_at_once);
    let seat = Seat {
        tell,
        think_max: host.think_max,
        game_uri: host.game_uri.clone(),
    };
    let mut playing = tokio::spawn(mashimo_client::play(seat, options.stop(stop.clone())));
    // It outlives the session: a decision that was never taken is no resignation.
    let mut conversation = Conversation::new(wire, faults, news);
    let end = loop {
        let happened = tokio::select! {
            happened = conversation.next() => happened,
            played = &mut playing => break ended(played),
            Ok(()) = wish.changed() => match *wish.borrow() {
                Wish::Serve => continue,
                Wish::AfterGames => {
                    stop.after_games();
                    continue;
                }
                Wish::Now => break End::Done,
            },
        };
        let acted = match happened {
            Ok(happened) => conversation.act(happened).await,
            Err(end) => Err(end),
        };
        if let Err(end) = acted {
            break end;
        }
    };
    stop.now();
    leave(playing).await;
    Ok(end)
}

/// Waits until our server has let the bot go.
async fn leave(mut playing: JoinHandle<Result<Summary, Error>>) {
    if !playing.is_finished() && timeout(LEAVE_WITHIN, &mut playing).await.is_err() {
        playing.abort();
    }
}

fn ended(played: Result<Result<Summary, Error>, tokio::task::JoinError>) -> End {
    match played {
        Ok(Ok(_)) => End::Done,
        Ok(Err(error)) => End::Told(error.to_string()),
        Err(error) => End::Told(format!("the bridge failed: {error}")),
    }
}

impl Host {
    /// How clients reach --web.
    pub(super) fn web(&self) -> Way {
        match self.certificates {
            Some(_) => Way::Secure,
            None => Way::Web,
        }
    }

    /// How the client plays at our server, on its ladder where there is one, and the name it holds meanwhile.
    async fn options(
        &self,
        introduced: &Introduced,
        number: u64,
    ) -> Result<(Options, Option<Name>), String> {
        let token = introduced.token.as_deref();
        let (name, bearer) = match self.tokens {
            Tokens::OfBots => (None, token),
            Tokens::KeepNames => {
                let unnamed = format!("kgp-{number}");
                let wanted = introduced.name.as_deref().unwrap_or(&unnamed);
                (Some(self.names.take(wanted, token)?), None)
            }
        };
        // Without a name our server calls the bot what its token says.
        let text = name.as_ref().map(Name::text).unwrap_or_default();
        let address = Address::find(&self.address, bearer).map_err(|error| error.to_string())?;
        if let Some(ladder) = &self.ladder {
            join(ladder, text, &address).await?;
        }
        let options = Options::named(text)
            .instance("kgp")
            .rulesets(["kalah"])
            .games_at_once(self.games_at_once)
            .address(address);
        Ok((options, name))
    }
}

/// Joins a ladder as this bot; without a name as the bot that the token says.
async fn join(ladder: &str, bot: &str, address: &Address) -> Result<(), String> {
    let request = v1::JoinLadderRequest {
        ladder_id: ladder.into(),
        bot_name: bot.into(),
        version: String::new(),
    };
    let joining = async {
        let mut ladders = Client::connect(address).await?.ladders();
        ladders.join_ladder(request).await?;
        Ok::<_, Error>(())
    };
    let joined = timeout(JOIN_WITHIN, joining).await;
    let within = JOIN_WITHIN.as_secs();
    let joined = joined.map_err(|_| format!("ladder {ladder}: no answer within {within} s"))?;
    joined.map_err(|error| format!("ladder {ladder}: {error}"))
}
