//! Games in which every seat decides once a second: nobody who answers in time may lose on time.

use std::collections::{BTreeMap, HashMap};
use std::net::SocketAddr;
use std::time::Duration;

use mashimo_proto::v1::{
    self, client_frame::Kind as Says, game_event::Kind as Happened, server_frame::Kind as Told,
};
use tokio::sync::mpsc;
use tokio::time::Instant;
use tonic_types::StatusExt;

use crate::process::Server;
use crate::service::{Bot, connect, create, game_id, hello, play_move, seconds, spec};

/// How long bots think, and how long they may: what is lost on time between the two is the server's fault, or this
/// machine's.
const THINK: Duration = Duration::from_secs(1);
const LIMIT_S: i64 = 3;
/// Games of two bots.
const GAMES_A_PAIR: usize = 50;

/// A loss on time is the server's fault only if the driver was held up for less than this while the game was played.
const HELD_MAX: Duration = Duration::from_millis(500);
/// A bot may be taken for silent where the driver was held up for so long.
const SILENT_MIN: Duration = Duration::from_secs(9);

/// What one bot met.
#[derive(Clone, Debug, Default)]
pub(crate) struct Met {
    pub(crate) decisions: u64,
    pub(crate) games: u64,
    /// Games lost on time though the driver was never held up.
    pub(crate) time_losses: u64,
    /// Games lost on time while it was.
    pub(crate) held_losses: u64,
    /// Why its streams ended before it left, and how often.
    pub(crate) sent_away: BTreeMap<String, u64>,
}

impl Met {
    fn add(&mut self, other: Met) {
        self.decisions += other.decisions;
        self.games += other.games;
        self.time_losses += other.time_losses;
        self.held_losses += other.held_losses;
        for (reason, n) in other.sent_away {
            *self.sent_away.entry(reason).or_default() += n;
        }
    }

    /// Holds that the server let nobody lose on time and sent nobody away without cause.
    pub(crate) fn assert_served_well(&self) {
        assert_eq!(self.time_losses, 0, "{self:?}");
        let held = crate::held::longest();
        for reason in self.sent_away.keys() {
            let with_cause = match reason.as_str() {
                // It asks every connection to come back when it is old.
                "CONNECTION_AGE" => true,
                "SILENT" => held >= SILENT_MIN,
                _ => false,
            };
            assert!(
                with_cause,
                "bots were sent away: {self:?}, held up for {held:?} at most"
            );
        }
    }
}

/// A bot that is connected, and how it comes back.
pub(crate) struct Guest {
    address: SocketAddr,
    hello: v1::Hello,
    bot: Bot,
}

impl Guest {
    /// Connects a bot that plays so many games at once.
    pub(crate) async fn join(address: SocketAddr, name: &str, capacity: u32) -> Guest {
        let hello = v1::Hello {
            capacity,
            ..hello(name)
        };
        let channel = connect(address).await;
        let bot = Bot::open_deaf(&channel, hello.clone()).await.unwrap();
        Guest {
            address,
            hello,
            bot,
        }
    }

    pub(crate) fn session_id(&self) -> &str {
        &self.bot.welcome.session_id
    }

    async fn come_back(&mut self) {
        let v1::Welcome {
            session_id,
            resume_token,
            ..
        } = self.bot.welcome.clone();
        let games = Vec::new();
        let resume = Some(v1::Resume {
            session_id,
            resume_token,
            games,
        });
        let hello = v1::Hello {
            resume,
            ..self.hello.clone()
        };
        let back = Bot::open_deaf(&connect(self.address).await, hello).await;
        self.bot = back.expect("a session can be gone on with");
    }

    /// What it is told next; none at the end, or when it had to come back, which `met` counts.
    async fn next(&mut self, end: Instant, met: &mut Met) -> Option<Told> {
        let ended = match tokio::time::timeout_at(end, self.bot.next()).await {
            Err(_) => return None,
            Ok(Ok(Some(told))) => return Some(told),
            Ok(Ok(None)) => "no reason".to_owned(),
            Ok(Err(status)) => status
                .get_details_error_info()
                .map_or_else(|| status.to_string(), |info| info.reason),
        };
        *met.sent_away.entry(ended).or_default() += 1;
        self.come_back().await;
        None
    }
}

pub(crate) async fn run(games: usize, lasts: Duration) {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path(), &[]);
    let end = Instant::now() + lasts;
    let pairs = games.div_ceil(GAMES_A_PAIR);
    let mut playing = Vec::new();
    for pair in 0..pairs {
        let at_once = GAMES_A_PAIR.min(games) as u32;
        let names = [format!("live-{pair}-a"), format!("live-{pair}-b")];
        for name in &names {
            let guest = Guest::join(server.address, name, at_once).await;
            playing.push(tokio::spawn(play(guest, THINK, end)));
        }
        let spec = v1::MatchSpec {
            concurrency: at_once,
            clock: Some(a_move_in(LIMIT_S)),
            ..spec("kalah", [&names[0], &names[1]], at_once * 20)
        };
        create(&connect(server.address).await, spec).await.unwrap();
    }
    let met = total(playing).await;
    let took = lasts.as_secs_f64();
    println!(
        "live: {games} games for {took:.0} s, {:.0} decisions a second, {} false time losses ({} while the \
         driver was held up)",
        met.decisions as f64 / took,
        met.time_losses,
        met.held_losses
    );
    met.assert_served_well();
}

fn a_move_in(limit_s: i64) -> v1::ClockSpec {
    let control = v1::PerMoveClock {
        limit: seconds(limit_s),
        ..v1::PerMoveClock::default()
    };
    v1::ClockSpec {
        control: Some(v1::clock_spec::Control::PerMove(control)),
        ..v1::ClockSpec::default()
    }
}

pub(crate) async fn total(playing: Vec<tokio::task::JoinHandle<Met>>) -> Met {
    let mut total = Met::default();
    for bot in playing {
        total.add(bot.await.unwrap());
    }
    total
}

/// Answers every request after a pause, until the end; comes back whenever its stream ends.
pub(crate) async fn play(mut guest: Guest, pause: Duration, end: Instant) -> Met {
    let mut met = Met::default();
    let mut begun = HashMap::new();
    while Instant::now() < end {
        let Some(told) = guest.next(end, &mut met).await else {
            continue;
        };
        let answer = match told {
            Told::GameOffer(offer) => {
                let game_id = game_id(&offer);
                begun.insert(game_id.clone(), Instant::now());
                Says::Ready(v1::Ready { game_id })
            }
            Told::Heartbeat(beat) => Says::HeartbeatAck(v1::HeartbeatAck { nonce: beat.nonce }),
            Told::MoveRequest(request) => {
                met.decisions += 1;
                let choice = met.decisions as usize % request.legal_moves.len();
                let play = play_move(&request, &request.legal_moves[choice].text);
                after(pause, guest.bot.mouth(), Says::PlayMove(play));
                continue;
            }
            Told::Event(event) => {
                let Some(Happened::Over(over)) = event.kind else {
                    continue;
                };
                met.games += 1;
                let termination = over.result.unwrap().termination();
                if termination == v1::Termination::TimeForfeit {
                    let begun = begun.get(&event.game_id).copied();
                    let held = crate::held::since(begun.unwrap_or_else(Instant::now));
                    *match held < HELD_MAX {
                        true => &mut met.time_losses,
                        false => &mut met.held_losses,
                    } += 1;
                }
                begun.remove(&event.game_id);
                let (game_id, seq) = (event.game_id, event.seq);
                Says::Ack(v1::Ack { game_id, seq })
            }
            _ => continue,
        };
        guest.bot.say(answer).await;
    }
    met
}

/// Says something later.
pub(crate) fn after(pause: Duration, mouth: mpsc::Sender<v1::PlayRequest>, says: Says) {
    tokio::spawn(async move {
        if !pause.is_zero() {
            tokio::time::sleep(pause).await;
        }
        let frame = Some(v1::ClientFrame { kind: Some(says) });
        let _ = mouth.send(v1::PlayRequest { frame }).await;
    });
}
