//! A server from settings to its end: check, open the store, bind, serve, drain.

mod accept;
mod age;
mod config;
mod cork;
mod error;
mod first_admin;
mod limits;
mod metrics_page;
mod opening;
mod peers;
mod port_file;
mod signals;
#[cfg(test)]
mod tests;
mod tls;

use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tracing::{info, warn};

pub(crate) use age::Age;
pub use config::{Access, BotToken, Config, Data, Durability, PORT_DEFAULT, StaffToken};
pub use error::StartError;
pub use first_admin::first_administrator;
pub use limits::Limits;
use opening::Opening;
use port_file::PortFile;
use signals::Asked;
pub use signals::Signals;
pub use tls::{Certificates, Tls};

pub use crate::traces::Otlp;

use crate::arena::{Refusal, Shared};
use crate::grpc;
use crate::store::StoreError;
use crate::webhooks::Webhooks;

/// How long the last news has to reach those who are told by HTTP, once the server ends.
const TELL_WITHIN: Duration = Duration::from_secs(10);

/// How long the last spans have.
const TRACES_WITHIN: Duration = Duration::from_secs(3);

/// A server that serves. Dropped, it stops at once; [`Running::shutdown`] lets it drain first.
pub struct Running {
    local_addr: SocketAddr,
    metrics_addr: Option<SocketAddr>,
    drain_max: Duration,
    stop: Stop,
    acceptor: JoinHandle<()>,
    connections: TaskTracker,
    doors: grpc::Doors,
    shared: Arc<Shared>,
    certificates: Option<Arc<tls::Certificates>>,
    _port_file: Option<PortFile>,
}

/// The two ways to stop: `drain` asks, `cut` doesn't.
#[derive(Clone, Default)]
pub(crate) struct Stop {
    pub(crate) drain: CancellationToken,
    pub(crate) cut: CancellationToken,
    /// An operator has asked for a drain …
    asked: CancellationToken,
    /// … that may take so long.
    within: Arc<OnceLock<Duration>>,
}

impl Stop {
    /// Asks for a drain; the first to ask says how long it may take.
    pub(crate) fn ask(&self, within: Duration) {
        let _ = self.within.set(within);
        self.asked.cancel();
    }
}

/// Starts a server. Health and `GetServerInfo` are answered from the moment the port is bound; when this
/// returns, everything is.
///
/// ```
/// # tokio::runtime::Runtime::new()?.block_on(async {
/// let server = mashimo_server::start(mashimo_server::Config::throwaway()).await?;
/// println!("listening on {}", server.local_addr());
/// server.shutdown().await;
/// # Ok::<(), mashimo_server::StartError>(()) })?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Before any game is served, with one line and an exit code: see [`StartError`].
pub async fn start(config: Config) -> Result<Running, StartError> {
    config.check()?;
    let certificates = config.tls.clone().map(tls::Certificates::load);
    let certificates = certificates.transpose()?.map(Arc::new);
    let opening = Opening::new(&config)?;
    let bound = bind(config.listen).await?;
    begin(config, certificates, opening, bound).await
}

async fn begin(
    config: Config,
    certificates: Option<Arc<tls::Certificates>>,
    opening: Opening,
    (listener, local_addr): (TcpListener, SocketAddr),
) -> Result<Running, StartError> {
    let figures = match config.metrics {
        Some(address) => Some(bind(address).await?),
        None => None,
    };
    info!(address = %local_addr, "starting");
    let stop = Stop::default();
    // Ends what has been begun, should it not come to serving.
    let cut = stop.cut.clone().drop_guard();
    let doors = grpc::Doors::starting(&config, &stop).await;
    let connections = TaskTracker::new();
    let acceptor = accept::Acceptor::new(
        &config.limits,
        stop.clone(),
        connections.clone(),
        certificates.clone(),
    );
    let acceptor = tokio::spawn(acceptor.run(listener, doors.clone()));
    let store = opening.open().await?;
    let shared = Shared::open(&config, store, stop.clone())?;
    shared
        .restore()
        .await
        .map_err(|refusal| cannot_read(&config, &refusal))?;
    if let Some(path) = &config.first_admin {
        first_admin::write(&shared, path).await?;
    }
    doors.open(&shared).await;
    let metrics_addr = figures.map(|(listener, address)| {
        tokio::spawn(metrics_page::run(listener, shared.clone(), stop.clone()));
        address
    });
    let port_file = config
        .port_file
        .as_deref()
        .map(|path| PortFile::write(path, local_addr))
        .transpose()?;
    let metrics = metrics_addr.map(|address| address.to_string());
    info!(%local_addr, encrypted = certificates.is_some(), metrics, "serving");
    cut.disarm();
    let running = Running {
        local_addr,
        metrics_addr,
        drain_max: config.drain_max,
        stop,
        acceptor,
        connections,
        doors,
        shared,
        certificates,
        _port_file: port_file,
    };
    tokio::spawn(running.to_drain().when_asked());
    Ok(running)
}

fn cannot_read(config: &Config, refusal: &Refusal) -> StartError {
    let path = match &config.data {
        Data::Folder(folder) => folder.clone(),
        Data::Memory => std::path::PathBuf::new(),
    };
    StartError::Store {
        path,
        source: StoreError::Damaged(refusal.to_string()),
    }
}

async fn bind(address: SocketAddr) -> Result<(TcpListener, SocketAddr), StartError> {
    let cannot = |source| StartError::Listen { address, source };
    let listener = TcpListener::bind(address).await.map_err(cannot)?;
    let bound = listener.local_addr().map_err(cannot)?;
    Ok((listener, bound))
}

impl Running {
    /// The address it listens on, with the port the system chose if none was asked for.
    pub fn local_addr(&self) -> SocketAddr {
        self.local_addr
    }

    /// The address of the page with its figures, if it has one.
    pub fn metrics_addr(&self) -> Option<SocketAddr> {
        self.metrics_addr
    }

    /// Reads certificate, key and clients' authorities again, for connections from now on. What can't be
    /// read is logged and leaves the old ones.
    pub fn reload(&self) {
        if let Some(certificates) = &self.certificates {
            certificates.reload();
        }
    }

    /// Who is told by HTTP what happens; none where nobody is.
    pub fn webhooks(&self) -> Option<&Webhooks> {
        self.shared.webhooks.as_ref()
    }

    /// Names of the bots that are connected, each once.
    pub fn connected_bots(&self) -> BTreeSet<String> {
        let sessions = self.shared.sessions.all().into_iter();
        let connected = sessions.filter(|session| session.is_connected());
        connected.map(|session| session.key.bot.clone()).collect()
    }

    fn to_drain(&self) -> Drain {
        Drain {
            stop: self.stop.clone(),
            doors: self.doors.clone(),
            connections: self.connections.clone(),
            shared: self.shared.clone(),
        }
    }

    /// Begins to drain: no new session, no new game, health says so, every bot is told to come
    /// back later, streams end. Returns at once; [`Running::wait`] for the end.
    pub async fn drain(&self) {
        self.to_drain().begin().await;
    }

    /// Waits for the end of a drain, and cuts off what is left after `drain_max`.
    pub async fn wait(mut self) {
        self.stop.drain.cancelled().await;
        let drain_max = self.stop.within.get().copied().unwrap_or(self.drain_max);
        if tokio::time::timeout(drain_max, self.connections.wait())
            .await
            .is_err()
        {
            warn!(
                left = self.connections.len(),
                "drain took too long: connections are cut off"
            );
            self.stop.cut.cancel();
            self.connections.wait().await;
        }
        self.stop.cut.cancel();
        // The port is free once this has ended.
        let _ = (&mut self.acceptor).await;
        if let Some(webhooks) = &self.shared.webhooks {
            webhooks.close(TELL_WITHIN).await;
        }
        self.shared.store.close().await;
        if let Some(traces) = self.shared.traces.clone() {
            let _ = tokio::task::spawn_blocking(move || traces.close(TRACES_WITHIN)).await;
        }
        info!("drained");
    }

    /// Drains and waits for the end.
    pub async fn shutdown(self) {
        self.drain().await;
        self.wait().await;
    }

    /// Serves until the process is asked to end, then drains. Asked again, it ends at once.
    pub async fn run_until_signal(self, mut signals: Signals) {
        let drained = self.stop.drain.clone();
        loop {
            tokio::select! {
                asked = signals.next() => match asked {
                    Asked::ToReload => self.reload(),
                    Asked::ToEnd => break,
                },
                // By an operator's call.
                () = drained.cancelled() => break,
            }
        }
        info!("asked to end: draining");
        self.drain().await;
        let cut = self.stop.cut.clone();
        let again = async {
            signals.end_asked().await;
            cut.cancel();
            std::future::pending::<()>().await;
        };
        tokio::select! { () = self.wait() => {} () = again => {} }
    }
}

/// What a drain begins with.
struct Drain {
    stop: Stop,
    doors: grpc::Doors,
    connections: TaskTracker,
    shared: Arc<Shared>,
}

impl Drain {
    /// Twice is as good as once.
    async fn begin(&self) {
        self.doors.close().await;
        self.stop.drain.cancel();
        self.shared.send_away().await;
        self.connections.close();
    }

    async fn when_asked(self) {
        tokio::select! {
            () = self.stop.asked.cancelled() => self.begin().await,
            () = self.stop.drain.cancelled() => {}
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop.drain.cancel();
        self.stop.cut.cancel();
        self.connections.close();
    }
}
