//! `mashimo admin first`: an administrator where there is none to ask.

use std::path::PathBuf;

use clap::Args;
use mashimo_server::serve::first_administrator;
use serde_json::json;

use crate::cli::fault::Fault;
use crate::cli::out::Out;

/// The arguments of `mashimo admin first`.
#[derive(Args, Debug)]
pub(crate) struct FirstArgs {
    /// The folder games are kept in; made if need be. No server may be using it.
    #[arg(
        long,
        env = "MASHIMO_DATA",
        value_name = "FOLDER",
        default_value = "mashimo-data"
    )]
    data: PathBuf,
    /// Who will use it, for the audit trail.
    #[arg(long, value_name = "NAME", default_value = "first administrator")]
    holder: String,
}

/// Makes the token and prints it, once.
pub(crate) async fn run(args: &FirstArgs, out: &mut Out) -> Result<(), Fault> {
    let made = first_administrator(&args.data, &args.holder).await;
    let token = made.map_err(|error| Fault::new(error.exit_code(), error))?;
    if out.is_json() {
        return out.json(&json!({
            "holder": args.holder,
            "role": "administrator",
            "token": token,
        }));
    }
    out.line(token)
}
