//! A server from settings to its end: check, open the store, bind, serve, drain.

mod accept;
mod config;
mod cork;
mod error;
mod first_admin;
mod limits;
mod metrics_page;
mod peers;
mod port_file;
mod tls;

use std::net::SocketAddr;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tracing::{info, warn};

pub use config::{Access, BotToken, Config, Data, Durability, PORT_DEFAULT, StaffToken};
pub use error::StartError;
pub use first_admin::first_administrator;
pub use limits::Limits;
use port_file::PortFile;
pub use tls::Tls;

use crate::arena::{Refusal, Shared};
use crate::grpc;
use crate::store::{MemoryStore, SqliteStore, Store, StoreError};
use crate::webhooks::Webhooks;

/// How long the last news has to reach those who are told by HTTP, once the server ends.
const TELL_WITHIN: Duration = Duration::from_secs(10);

/// A server that serves. Dropped, it stops at once; [`Running::shutdown`] lets it drain first.
pub struct Running {
    local_addr: SocketAddr,
    metrics_addr: Option<SocketAddr>,
    drain_max: Duration,
    stop: Stop,
    connections: TaskTracker,
    health: grpc::Health,
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

/// Starts a server. When this returns, requests are answered.
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
/// Before anything is served, with one line and an exit code: see [`StartError`].
pub async fn start(config: Config) -> Result<Running, StartError> {
    config.check()?;
    let certificates = config.tls.clone().map(tls::Certificates::load);
    let certificates = certificates.transpose()?.map(Arc::new);
    let store = open_store(&config)?;
    let (listener, local_addr) = bind(config.listen).await?;
    let figures = match config.metrics {
        Some(address) => Some(bind(address).await?),
        None => None,
    };
    let stop = Stop::default();
    let shared = Shared::open(&config, store, stop.clone())?;
    shared
        .restore()
        .await
        .map_err(|refusal| cannot_read(&config, &refusal))?;
    if let Some(path) = &config.first_admin {
        first_admin::write(&shared, path).await?;
    }
    let (service, health) = grpc::service(&shared, &config.origins).await;
    let connections = TaskTracker::new();
    let acceptor = accept::Acceptor::new(
        &config.limits,
        stop.clone(),
        connections.clone(),
        certificates.clone(),
    );
    connections.spawn(acceptor.run(listener, service));
    let metrics_addr = figures.map(|(listener, address)| {
        tokio::spawn(metrics_page::run(listener, shared.clone(), stop.clone()));
        address
    });
    let port_file = config
        .port_file
        .as_deref()
        .map(|path| PortFile::write(path, local_addr));
    let port_file = port_file.transpose().inspect_err(|_| stop.cut.cancel())?;
    let metrics = metrics_addr.map(|address| address.to_string());
    info!(%local_addr, encrypted = certificates.is_some(), metrics, "serving");
    let drain_max = config.drain_max;
    let drain = Drain {
        stop: stop.clone(),
        health: health.clone(),
        connections: connections.clone(),
        shared: shared.clone(),
    };
    tokio::spawn(drain.when_asked());
    Ok(Running {
        local_addr,
        metrics_addr,
        drain_max,
        stop,
        connections,
        health,
        shared,
        certificates,
        _port_file: port_file,
    })
}

fn open_store(config: &Config) -> Result<Arc<dyn Store>, StartError> {
    Ok(match &config.data {
        Data::Folder(folder) => Arc::new(SqliteStore::open(folder, config.durability)?),
        Data::Memory => Arc::new(MemoryStore::default()),
    })
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

    /// Begins to drain: no new connection, no new game, health says so, every bot is told to come
    /// back later, streams end. Returns at once; [`Running::wait`] for the end.
    pub async fn drain(&self) {
        let drain = Drain {
            stop: self.stop.clone(),
            health: self.health.clone(),
            connections: self.connections.clone(),
            shared: self.shared.clone(),
        };
        drain.begin().await;
    }

    /// Waits for the end of a drain, and cuts off what is left after `drain_max`.
    pub async fn wait(self) {
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
        if let Some(webhooks) = &self.shared.webhooks {
            webhooks.close(TELL_WITHIN).await;
        }
        self.shared.store.close().await;
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
            while signals.next().await == Asked::ToReload {}
            cut.cancel();
            std::future::pending::<()>().await;
        };
        tokio::select! { () = self.wait() => {} () = again => {} }
    }
}

/// What a drain begins with.
struct Drain {
    stop: Stop,
    health: grpc::Health,
    connections: TaskTracker,
    shared: Arc<Shared>,
}

impl Drain {
    /// Twice is as good as once.
    async fn begin(&self) {
        self.health.stop_serving().await;
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

/// SIGTERM, SIGINT and SIGHUP from now on. Listen before anything is served: a signal that comes earlier ends
/// the process without a drain.
#[derive(Debug)]
pub struct Signals {
    term: Signal,
    int: Signal,
    hup: Signal,
}

/// What a signal asks for.
#[derive(Copy, Clone, Eq, PartialEq)]
enum Asked {
    ToEnd,
    ToReload,
}

impl Signals {
    /// Listens from now on; needs a tokio runtime.
    ///
    /// # Errors
    /// Signals can't be listened to.
    pub fn listen() -> std::io::Result<Signals> {
        Ok(Signals {
            term: signal(SignalKind::terminate())?,
            int: signal(SignalKind::interrupt())?,
            hup: signal(SignalKind::hangup())?,
        })
    }

    async fn next(&mut self) -> Asked {
        tokio::select! {
            _ = self.term.recv() => Asked::ToEnd,
            _ = self.int.recv() => Asked::ToEnd,
            _ = self.hup.recv() => Asked::ToReload,
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
