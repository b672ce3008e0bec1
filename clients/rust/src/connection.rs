//! Where a server is, and how a connection to it is set up.

use std::net::IpAddr;
use std::{env, time::Duration};

use tonic::metadata::{Ascii, MetadataValue};
use tonic::service::Interceptor;
use tonic::service::interceptor::InterceptedService;
use tonic::transport::{Channel, Endpoint};
use tonic::{Request, Status};

use crate::Error;
use crate::trust::Trust;

/// Where a server listens unless it is told otherwise.
const DEFAULT: &str = "127.0.0.1:50051";
/// A server that does not answer a connection within this time is not there.
const CONNECT: Duration = Duration::from_secs(5);
/// Oftener would be taken for an attack by some servers and proxies.
const PING_EVERY: Duration = Duration::from_secs(30);
const PING_ANSWER: Duration = Duration::from_secs(10);
/// Room for the unread small frames of a session; smaller windows are cut by the peer's flood guard.
const CONNECTION_WINDOW: u32 = 1 << 20;
const STREAM_WINDOW: u32 = 1 << 15;

/// A channel that sends the token with every call.
pub type Transport = InterceptedService<Channel, Bearer>;

/// Where a server is, and the token for it.
#[derive(Clone)]
pub struct Address {
    authority: String,
    /// Encrypted, and whom it trusts then.
    tls: Option<Trust>,
    ping_every: Duration,
    token: Option<MetadataValue<Ascii>>,
}

impl Address {
    /// A server at `HOST:PORT`, with or without `http://` before it; at `https://HOST:PORT` the connection is encrypted
    /// and the server's certificate must be of an authority that the system trusts (or see [`Address::with_authority`]).
    ///
    /// ```
    /// let address = mashimo_client::Address::new("127.0.0.1:50051", None)?;
    /// assert_eq!(address.to_string(), "127.0.0.1:50051");
    /// assert!(mashimo_client::Address::new("no port", None).is_err());
    /// # Ok::<(), mashimo_client::Error>(())
    /// ```
    ///
    /// # Errors
    /// The address or the token cannot be sent.
    pub fn new(address: &str, token: Option<&str>) -> Result<Address, Error> {
        let wrong = |reason: &str| Error::Address {
            address: address.into(),
            reason: reason.into(),
        };
        let (tls, rest) = match address.strip_prefix("https://") {
            Some(rest) => (Some(Trust::default()), rest),
            None => (None, address.trim_start_matches("http://")),
        };
        let authority = rest.trim_end_matches('/');
        let port = authority
            .rsplit_once(':')
            .map(|(host, port)| (host, port.parse::<u16>()));
        let Some((host, Ok(_))) = port else {
            return Err(wrong("the port is missing or no number"));
        };
        if host.is_empty() || host.contains(char::is_whitespace) {
            return Err(wrong("the host is missing or has blanks"));
        }
        let token = token.filter(|token| !token.is_empty()).map(|token| {
            format!("Bearer {token}")
                .parse()
                .map_err(|_| Error::Option {
                    option: "token",
                    reason: "it holds characters that cannot be sent".into(),
                })
        });
        Ok(Address {
            authority: authority.into(),
            tls,
            ping_every: PING_EVERY,
            token: token.transpose()?,
        })
    }

    /// As [`Address::new`]; at `https://…` with the authority of the PEM file that `MASHIMO_CA` names, and with the
    /// client's own certificate and key of `MASHIMO_CLIENT_CERT` and `MASHIMO_CLIENT_KEY`, where they are set.
    ///
    /// # Errors
    /// As [`Address::new`], or one of the files cannot be read.
    pub fn find(address: &str, token: Option<&str>) -> Result<Address, Error> {
        let mut address = Address::new(address, token)?;
        if address.tls.is_some() {
            address.tls = Some(Trust::from_env()?);
        }
        Ok(address)
    }

    /// Pings so often instead of every 30 s; oftener than every 10 s some servers and proxies take for an attack.
    pub fn ping_every(mut self, interval: Duration) -> Address {
        self.ping_every = interval;
        self
    }

    /// Whether the connection is encrypted.
    pub fn is_encrypted(&self) -> bool {
        self.tls.is_some()
    }

    /// Whether the server is on this machine, as far as its name tells.
    pub fn is_loopback(&self) -> bool {
        let host = self.authority.rsplit_once(':').map_or("", |(host, _)| host);
        let address = host.trim_matches(['[', ']']).parse::<IpAddr>();
        host == "localhost" || address.is_ok_and(|address| address.is_loopback())
    }

    /// Trusts servers whose certificate is of this authority (PEM), and no others. Nothing where the
    /// connection is not encrypted.
    pub fn with_authority(mut self, pem: &[u8]) -> Address {
        self.tls = self.tls.map(|trust| trust.authority(pem));
        self
    }

    /// Shows a server that asks for it this certificate, with its key (both PEM).
    pub fn with_identity(mut self, certificate: &[u8], key: &[u8]) -> Address {
        self.tls = self.tls.map(|trust| trust.identity(certificate, key));
        self
    }

    /// From `MASHIMO_ADDRESS` and `MASHIMO_TOKEN`; without the first 127.0.0.1:50051, without the second no token.
    /// Where the address begins with `https://`, `MASHIMO_CA` counts as well: see [`Address::find`].
    ///
    /// # Errors
    /// As [`Address::find`].
    pub fn from_env() -> Result<Address, Error> {
        let address = env::var("MASHIMO_ADDRESS")
            .ok()
            .filter(|address| !address.is_empty());
        let token = env::var("MASHIMO_TOKEN").ok();
        Address::find(address.as_deref().unwrap_or(DEFAULT), token.as_deref())
    }

    pub(crate) fn has_token(&self) -> bool {
        self.token.is_some()
    }

    /// Connects with small windows, as a session wants it.
    pub(crate) async fn connect_for_play(&self) -> Result<Transport, Error> {
        let endpoint = self.endpoint()?;
        let endpoint = endpoint
            .initial_stream_window_size(STREAM_WINDOW)
            .initial_connection_window_size(CONNECTION_WINDOW);
        self.connect(endpoint).await
    }

    /// Connects with the transport's own windows, as bulk calls want it.
    pub(crate) async fn connect_for_calls(&self) -> Result<Transport, Error> {
        self.connect(self.endpoint()?).await
    }

    fn endpoint(&self) -> Result<Endpoint, Error> {
        let scheme = if self.tls.is_some() { "https" } else { "http" };
        let wrong = |error: tonic::transport::Error| Error::Address {
            address: self.authority.clone(),
            reason: innermost(&error),
        };
        let uri = format!("{scheme}://{}", self.authority);
        let mut endpoint = Endpoint::from_shared(uri).map_err(wrong)?;
        if let Some(trust) = &self.tls {
            endpoint = endpoint.tls_config(trust.config()).map_err(wrong)?;
        }
        Ok(endpoint
            .connect_timeout(CONNECT)
            .tcp_nodelay(true)
            .http2_keep_alive_interval(self.ping_every)
            .keep_alive_timeout(PING_ANSWER)
            .keep_alive_while_idle(true))
    }

    async fn connect(&self, endpoint: Endpoint) -> Result<Transport, Error> {
        let channel = endpoint
            .connect()
            .await
            .map_err(|error| Error::Unreachable {
                address: self.to_string(),
                reason: innermost(&error),
            })?;
        Ok(InterceptedService::new(channel, Bearer(self.token.clone())))
    }
}

impl std::fmt::Display for Address {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let scheme = if self.tls.is_some() { "https://" } else { "" };
        write!(f, "{scheme}{}", self.authority)
    }
}

impl std::fmt::Debug for Address {
    // The token is a secret.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Address")
            .field("authority", &self.authority)
            .finish_non_exhaustive()
    }
}

/// What the network said, without the layers that passed it on.
pub(crate) fn innermost(error: &dyn std::error::Error) -> String {
    let mut inner = error;
    while let Some(source) = inner.source() {
        inner = source;
    }
    inner.to_string()
}

/// Sends the token with every call.
#[derive(Clone)]
pub struct Bearer(Option<MetadataValue<Ascii>>);

impl Interceptor for Bearer {
    fn call(&mut self, mut request: Request<()>) -> Result<Request<()>, Status> {
        if let Some(token) = &self.0 {
            request
                .metadata_mut()
                .insert("authorization", token.clone());
        }
        Ok(request)
    }
}
