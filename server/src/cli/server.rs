//! How a command finds the server it asks.

use clap::Args;
use mashimo_client::{Address, Client, Error};

use super::fault::Fault;

/// Which server is asked, and as whom.
#[derive(Args, Debug, Clone)]
pub(crate) struct ServerArgs {
    /// The server.
    #[arg(
        long,
        alias = "server",
        env = "MASHIMO_ADDRESS",
        value_name = "ADDR",
        default_value = "127.0.0.1:50051"
    )]
    address: String,
    /// The token that says who asks.
    #[arg(
        long,
        env = "MASHIMO_TOKEN",
        value_name = "TOKEN",
        hide_env_values = true
    )]
    token: Option<String>,
}

impl ServerArgs {
    /// Connects to it.
    pub(crate) async fn connect(&self) -> Result<Client, Fault> {
        let address = Address::new(&self.address, self.token.as_deref()).map_err(Fault::input)?;
        Client::connect(&address).await.map_err(Fault::failed)
    }
}

/// What the server says against a call: the caller's mistake where a field is named, else a failure.
pub(crate) fn refused(error: impl Into<Error>) -> Fault {
    let error = error.into();
    if let Error::Refused(refusal) = &error
        && !refusal.fields.is_empty()
    {
        return Fault::input(error);
    }
    Fault::failed(error)
}
