//! Play without end while another process keeps a processor busy: memory stays flat, every seat comes free, and
//! nobody who answers at once loses on time.

use std::process::{Child, Command};
use std::time::Duration;

use mashimo_proto::v1::{self, bot_service_client::BotServiceClient};
use tokio::time::Instant;

use crate::live::{Guest, play, total};
use crate::process::Server;
use crate::resident_kib;
use crate::service::{connect, create, millis, spec};

const PAIRS: usize = 8;
const GAMES_AT_ONCE: u32 = 4;
/// How often it says how it goes.
const TELL_EVERY: Duration = Duration::from_secs(60);
/// Games that were just offered wait a minute for their bots.
const FREE_WITHIN: Duration = Duration::from_secs(600);
/// Memory after the first quarter may grow by this share, for what the allocator keeps.
const GROWTH_MAX: f64 = 0.25;

/// Keeps a processor busy until dropped.
struct Busy(Child);

impl Busy {
    fn start() -> Busy {
        let mut command = Command::new("/bin/sh");
        // It ends with the driver, however that ends.
        let busy = ["-c", "while kill -0 $PPID 2>/dev/null; do :; done"];
        Busy(command.args(busy).spawn().unwrap())
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

pub(crate) async fn run(lasts: Duration) {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path(), &[]);
    let _busy = Busy::start();
    let end = Instant::now() + lasts;
    let (mut playing, mut sessions) = (Vec::new(), Vec::new());
    for pair in 0..PAIRS {
        let names = [format!("soak-{pair}-a"), format!("soak-{pair}-b")];
        for name in &names {
            let guest = Guest::join(server.address, name, GAMES_AT_ONCE).await;
            sessions.push(guest.session_id().to_owned());
            playing.push(tokio::spawn(play(guest, Duration::ZERO, end)));
        }
        create(
            &connect(server.address).await,
            endless([&names[0], &names[1]]),
        )
        .await
        .unwrap();
    }
    tokio::time::sleep(lasts / 4).await;
    let warm = resident_kib(server.id());
    let mut most = warm;
    let mut told = Instant::now();
    while Instant::now() < end {
        tokio::time::sleep((lasts / 40).min(Duration::from_secs(10))).await;
        let now = resident_kib(server.id());
        most = most.max(now);
        if told.elapsed() >= TELL_EVERY {
            told = Instant::now();
            let left = end.saturating_duration_since(told).as_secs();
            println!("soak: {left} s left, {now} KiB");
        }
    }
    let met = total(playing).await;
    let growth = most as f64 / warm as f64 - 1.0;
    println!(
        "soak: {:.0} s, {} games, {} decisions, {} false time losses, {warm} KiB after a quarter, \
         {most} KiB at most ({:+.1} %)",
        lasts.as_secs_f64(),
        met.games,
        met.decisions,
        met.time_losses,
        growth * 100.0
    );
    println!(
        "soak: the driver was held up for {} ms at most; {} games lost on time meanwhile, bots sent away: {:?}",
        crate::held::longest().as_millis(),
        met.held_losses,
        met.sent_away
    );
    seats_come_free(&server, &sessions).await;
    met.assert_served_well();
    if lasts >= Duration::from_secs(60) {
        assert!(growth <= GROWTH_MAX, "memory grows");
    }
}

/// More games than can be played.
fn endless(who: [&str; 2]) -> v1::MatchSpec {
    let control = v1::FischerClock {
        base: crate::service::seconds(2),
        increment: millis(100),
    };
    let clock = v1::ClockSpec {
        control: Some(v1::clock_spec::Control::Fischer(control)),
        ..v1::ClockSpec::default()
    };
    v1::MatchSpec {
        concurrency: GAMES_AT_ONCE,
        clock: Some(clock),
        ..spec("kalah", who, 1_000_000)
    }
}

/// The bots are gone: their games end by their clocks, or by the time they have to be ready, and every seat is free
/// again.
async fn seats_come_free(server: &Server, sessions: &[String]) {
    let channel = connect(server.address).await;
    let mut bots = BotServiceClient::new(channel);
    let free = async {
        for session_id in sessions {
            loop {
                let request = v1::GetSessionRequest {
                    session_id: session_id.clone(),
                };
                let session = bots.get_session(request).await.unwrap().into_inner();
                if session.in_use == 0 {
                    break;
                }
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
    };
    let waited = tokio::time::timeout(FREE_WITHIN, free).await;
    waited.expect("free seats are back to their maximum");
    println!(
        "soak: all seats of {} sessions are free again",
        sessions.len()
    );
}
