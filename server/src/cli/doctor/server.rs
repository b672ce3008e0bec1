//! Whether a server that runs can be reached, and how it is.

use std::time::{Duration, Instant, SystemTime};

use mashimo_client::{Address, Client, Health, v1};

use super::Look;
use crate::cli::fault::Fault;

/// A server whose clock is further off dates its records wrongly.
const SKEW_MAX: Duration = Duration::from_secs(2);
/// Timers that are later are worth a word; games stop beginning at five times as much.
const DELAY_MAX: Duration = Duration::from_millis(50);
/// The oftenest that clients may ping.
const PING_EVERY: Duration = Duration::from_secs(10);
/// Pings before a server that minds them would say so.
const IDLE_MIN: Duration = Duration::from_secs(25);
const PROTOCOL_MAJOR: u32 = 1;

/// Looks at a server; what can't be reached is not looked at further.
pub(super) async fn looks(
    address: &str,
    token: Option<&str>,
    idle: Duration,
) -> Result<Vec<Look>, Fault> {
    let address = Address::find(address, token).map_err(Fault::input)?;
    let mut looks = Vec::new();
    let begun = Instant::now();
    let client = match Client::connect(&address).await {
        Ok(client) => client,
        Err(error) => return Ok(vec![Look::failed("reachable", error.to_string())]),
    };
    let took = begun.elapsed().as_millis();
    looks.push(Look::ok(
        "reachable",
        format!("{address} answers after {took} ms"),
    ));
    looks.push(encryption(&address));
    looks.push(health(&client).await);
    let (before, begun) = (SystemTime::now(), Instant::now());
    match client.server_info().await {
        Err(error) => looks.push(Look::failed("server info", error.to_string())),
        Ok(info) => {
            let middle = before + begun.elapsed() / 2;
            looks.extend([version(&info), clock(&info, middle), state(&info)]);
            looks.extend([durability(&info), delay(&info), realm(&info)]);
        }
    }
    looks.push(keepalive(address, idle).await);
    Ok(looks)
}

fn encryption(address: &Address) -> Look {
    let name = "encryption";
    match (address.is_encrypted(), address.is_loopback()) {
        (true, _) => Look::ok(
            name,
            "the connection is encrypted, and the certificate trusted",
        ),
        (false, true) => Look::ok(name, "not encrypted, but it does not leave this machine"),
        (false, false) => {
            let text = "not encrypted: tokens can be read on the way; serve with --tls-cert";
            Look::warning(name, text)
        }
    }
}

async fn health(client: &Client) -> Look {
    let name = "health";
    match client.health("").await {
        Ok(Health::Serving) => Look::ok(name, "SERVING"),
        Ok(Health::NotServing) => Look::failed(name, not_serving(client).await),
        Ok(Health::Unknown) => Look::failed(name, "it does not know itself"),
        Err(error) => Look::failed(name, error.to_string()),
    }
}

/// Starting and draining are told apart by another name.
async fn not_serving(client: &Client) -> &'static str {
    match client.health("mashimo.started").await {
        Ok(Health::Serving) => "NOT_SERVING: it drains",
        Ok(Health::NotServing) => "NOT_SERVING: it starts",
        Ok(Health::Unknown) | Err(_) => "NOT_SERVING: it starts or drains",
    }
}

fn version(info: &v1::GetServerInfoResponse) -> Look {
    let (own, theirs) = (env!("CARGO_PKG_VERSION"), &info.version);
    let protocol = info.protocol_version.unwrap_or_default();
    let spoken = format!("{}.{}", protocol.major, protocol.minor);
    if protocol.major != PROTOCOL_MAJOR {
        let text = format!("the server speaks protocol {spoken}, this program {PROTOCOL_MAJOR}");
        return Look::failed("version", text);
    }
    let text = format!("{theirs}, protocol {spoken}");
    match own == theirs {
        true => Look::ok("version", text),
        false => Look::warning("version", format!("{text}; this program is {own}")),
    }
}

fn clock(info: &v1::GetServerInfoResponse, here: SystemTime) -> Look {
    let name = "clock";
    let there = info
        .server_time
        .and_then(|time| SystemTime::try_from(time).ok());
    let Some(there) = there else {
        return Look::failed(name, "the server tells no time");
    };
    let skew = match there.duration_since(here) {
        Ok(ahead) => ahead,
        Err(behind) => behind.duration(),
    };
    let text = format!("{} ms apart from this machine's", skew.as_millis());
    match skew > SKEW_MAX {
        true => Look::warning(name, format!("{text}: records are dated by it")),
        false => Look::ok(name, text),
    }
}

fn state(info: &v1::GetServerInfoResponse) -> Look {
    let played = format!("{} sessions, {} games", info.sessions, info.games_running);
    match info.state() {
        v1::ServerState::Serving => Look::ok("state", format!("serving: {played}")),
        v1::ServerState::Busy => {
            Look::failed("state", format!("too busy for another game: {played}"))
        }
        v1::ServerState::Draining => Look::failed("state", format!("draining: {played}")),
        v1::ServerState::Starting => {
            Look::failed("state", "starting: it goes through what is stored")
        }
        v1::ServerState::Unspecified => Look::failed("state", format!("not told: {played}")),
    }
}

fn durability(info: &v1::GetServerInfoResponse) -> Look {
    let survives = match info.durability.as_str() {
        "process" => "what is acknowledged survives the end of the process, not a power cut",
        "power" => "what is acknowledged survives a power cut",
        _ => return Look::warning("durability", format!("{:?} is not known", info.durability)),
    };
    Look::ok("durability", format!("{}: {survives}", info.durability))
}

fn delay(info: &v1::GetServerInfoResponse) -> Look {
    let name = "scheduling delay";
    let late = info
        .scheduling_delay
        .and_then(|delay| Duration::try_from(delay).ok());
    let late = late.unwrap_or_default();
    let text = format!("timers are {} ms late", late.as_millis());
    match late > DELAY_MAX {
        true => Look::warning(name, format!("{text}: clocks of a second and less suffer")),
        false => Look::ok(name, text),
    }
}

fn realm(info: &v1::GetServerInfoResponse) -> Look {
    match info.practice_realm {
        true => Look::ok("realm", "open for practice: any name, no token"),
        false => Look::ok("realm", "bots need tokens"),
    }
}

/// Whether a connection that is idle for long and pings as often as it may is left in peace.
async fn keepalive(address: Address, idle: Duration) -> Look {
    let name = "keepalive";
    if idle.is_zero() {
        return Look::skipped(name, "not asked for: --idle 35");
    }
    let pinging = match Client::connect(&address.ping_every(PING_EVERY)).await {
        Ok(client) => client,
        Err(error) => return Look::failed(name, error.to_string()),
    };
    tokio::time::sleep(idle).await;
    let seconds = idle.as_secs();
    match pinging.server_info_once().await {
        Err(error) => {
            let text = format!("after {seconds} s of pings every 10 s: {error}");
            Look::failed(name, text)
        }
        Ok(_) if idle < IDLE_MIN => {
            Look::warning(name, format!("{seconds} s are too few to tell; --idle 35"))
        }
        Ok(_) => Look::ok(name, format!("{seconds} s of pings every 10 s did no harm")),
    }
}
