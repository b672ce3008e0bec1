//! Whom a client trusts when the connection is encrypted, and how it shows who it is itself.

use std::{env, fs};

use tonic::transport::{Certificate, ClientTlsConfig, Identity};

use crate::Error;

/// Whom a client trusts: the system's authorities, or one of its own.
#[derive(Clone, Default)]
pub(crate) struct Trust {
    authority: Option<Certificate>,
    identity: Option<Identity>,
}

impl Trust {
    /// From `MASHIMO_CA`, `MASHIMO_CLIENT_CERT` and `MASHIMO_CLIENT_KEY`.
    pub(crate) fn from_env() -> Result<Trust, Error> {
        let file = |name: &'static str| read(name, env::var(name).ok());
        let (cert, key) = (file("MASHIMO_CLIENT_CERT")?, file("MASHIMO_CLIENT_KEY")?);
        let identity = match (cert, key) {
            (Some(cert), Some(key)) => Some(Identity::from_pem(cert, key)),
            (None, None) => None,
            (Some(_), None) => return Err(alone("MASHIMO_CLIENT_CERT", "MASHIMO_CLIENT_KEY")),
            (None, Some(_)) => return Err(alone("MASHIMO_CLIENT_KEY", "MASHIMO_CLIENT_CERT")),
        };
        let authority = file("MASHIMO_CA")?.map(Certificate::from_pem);
        Ok(Trust {
            authority,
            identity,
        })
    }

    pub(crate) fn authority(self, pem: &[u8]) -> Trust {
        let authority = Some(Certificate::from_pem(pem));
        Trust { authority, ..self }
    }

    pub(crate) fn identity(self, certificate: &[u8], key: &[u8]) -> Trust {
        let identity = Some(Identity::from_pem(certificate, key));
        Trust { identity, ..self }
    }

    pub(crate) fn config(&self) -> ClientTlsConfig {
        let config = match &self.authority {
            Some(authority) => ClientTlsConfig::new().ca_certificate(authority.clone()),
            None => ClientTlsConfig::new().with_native_roots(),
        };
        match &self.identity {
            Some(identity) => config.identity(identity.clone()),
            None => config,
        }
    }
}

fn read(option: &'static str, path: Option<String>) -> Result<Option<Vec<u8>>, Error> {
    let Some(path) = path.filter(|path| !path.is_empty()) else {
        return Ok(None);
    };
    let wrong = |reason: String| Error::Option { option, reason };
    let pem = fs::read(&path).map_err(|error| wrong(format!("{path}: {error}")))?;
    if !String::from_utf8_lossy(&pem).contains("-----BEGIN ") {
        return Err(wrong(format!("{path} is no PEM file")));
    }
    Ok(Some(pem))
}

fn alone(option: &'static str, other: &str) -> Error {
    let reason = format!("{other} is needed, too");
    Error::Option { option, reason }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_is_not_there_or_no_pem_is_named() {
        let said = |path: &str| {
            let error = read("MASHIMO_CA", Some(path.into())).expect_err("refused");
            error.to_string()
        };
        assert!(said("no/such/ca.pem").contains("`MASHIMO_CA`: no/such/ca.pem:"));
        let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
        assert!(said(manifest).ends_with("is no PEM file"));
        assert!(read("MASHIMO_CA", Some(String::new())).is_ok_and(|pem| pem.is_none()));
    }
}
