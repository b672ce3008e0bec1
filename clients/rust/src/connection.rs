//! Where a server is, and how a connection to it is set up.

use std::{env, time::Duration};

use tonic::metadata::{Ascii, MetadataValue};
use tonic::service::Interceptor;
use tonic::service::interceptor::InterceptedService;
use tonic::transport::{Channel, Endpoint};
use tonic::{Request, Status};

use crate::Error;

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
    token: Option<MetadataValue<Ascii>>,
}

impl Address {
    /// A server at `HOST:PORT`, with or without `http://` before it.
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
        if address.starts_with("https://") {
            return Err(wrong("this build of the library speaks no TLS"));
        }
        let authority = address.trim_start_matches("http://").trim_end_matches('/');
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
            token: token.transpose()?,
        })
    }

    /// From `MASHIMO_ADDRESS` and `MASHIMO_TOKEN`; without the first 127.0.0.1:50051, without the second no token.
    ///
    /// # Errors
    /// As [`Address::new`].
    pub fn from_env() -> Result<Address, Error> {
        let address = env::var("MASHIMO_ADDRESS")
            .ok()
            .filter(|address| !address.is_empty());
        let token = env::var("MASHIMO_TOKEN").ok();
        Address::new(address.as_deref().unwrap_or(DEFAULT), token.as_deref())
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
        let uri = format!("http://{}", self.authority);
        let endpoint = Endpoint::from_shared(uri).map_err(|error| Error::Address {
            address: self.authority.clone(),
            reason: error.to_string(),
        })?;
        Ok(endpoint
            .connect_timeout(CONNECT)
            .tcp_nodelay(true)
            .http2_keep_alive_interval(PING_EVERY)
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
        f.write_str(&self.authority)
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
fn innermost(error: &dyn std::error::Error) -> String {
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
