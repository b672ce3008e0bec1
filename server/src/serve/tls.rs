//! Encryption: the server's certificate, whose clients' certificates count, and both anew while it serves.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::SystemTime;

use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::server::{ServerConfig, WebPkiClientVerifier};
use tokio_rustls::rustls::{self, RootCertStore};
use tracing::{info, warn};

use super::error::StartError;

/// Files of a server that encrypts, all PEM.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Tls {
    /// The certificate, and after it the ones that lead to its authority.
    pub cert: PathBuf,
    /// Its private key.
    pub key: PathBuf,
    /// Authorities of clients: who shows no certificate of theirs is not let in. None asks for none.
    pub client_ca: Option<PathBuf>,
}

/// What new connections are encrypted with. Looks at the files at each of them; what can't be read leaves all as
/// it was.
pub struct Certificates {
    files: Tls,
    now: Mutex<Loaded>,
}

struct Loaded {
    acceptor: TlsAcceptor,
    seen: Vec<Seen>,
}

/// Enough of a file to see that it is another one.
type Seen = Option<(SystemTime, u64)>;

impl Certificates {
    /// Reads the files.
    ///
    /// # Errors
    /// A file cannot be read, holds something else, or does not go with the others.
    pub fn load(files: Tls) -> Result<Certificates, StartError> {
        let seen = files.seen();
        let acceptor = files.acceptor()?;
        let now = Mutex::new(Loaded { acceptor, seen });
        Ok(Certificates { files, now })
    }

    /// What the next connection is encrypted with.
    pub fn acceptor(&self) -> TlsAcceptor {
        let seen = self.files.seen();
        let mut now = self.now.lock().expect("no panic while files are read");
        if now.seen != seen {
            self.renew(&mut now, seen);
        }
        now.acceptor.clone()
    }

    /// Reads the files again, changed or not.
    pub(super) fn reload(&self) {
        let seen = self.files.seen();
        self.renew(
            &mut self.now.lock().expect("no panic while files are read"),
            seen,
        );
    }

    fn renew(&self, now: &mut Loaded, seen: Vec<Seen>) {
        now.seen = seen;
        match self.files.acceptor() {
            Ok(acceptor) => {
                now.acceptor = acceptor;
                info!(cert = %self.files.cert.display(), "certificates read again");
            }
            Err(error) => warn!(%error, "certificates can't be read again: the old ones stay"),
        }
    }
}

impl Tls {
    fn seen(&self) -> Vec<Seen> {
        let files = [Some(&self.cert), Some(&self.key), self.client_ca.as_ref()];
        let seen = |path: &PathBuf| {
            let about = fs::metadata(path).ok()?;
            Some((about.modified().ok()?, about.len()))
        };
        files.into_iter().flatten().map(seen).collect()
    }

    fn acceptor(&self) -> Result<TlsAcceptor, StartError> {
        let (chain, key) = (certificates("tls_cert", &self.cert)?, self.private_key()?);
        let provider = Arc::new(ring::default_provider());
        let builder = ServerConfig::builder_with_provider(provider.clone())
            .with_safe_default_protocol_versions()
            .map_err(|error| bad("tls", error.to_string()))?;
        let builder = match &self.client_ca {
            None => builder.with_no_client_auth(),
            Some(path) => {
                let roots = Arc::new(authorities(path)?);
                let verifier = WebPkiClientVerifier::builder_with_provider(roots, provider).build();
                let wrong = |error| bad("tls_client_ca", format!("{}: {error}", path.display()));
                builder.with_client_cert_verifier(verifier.map_err(wrong)?)
            }
        };
        let mut config = builder.with_single_cert(chain, key).map_err(|error| {
            let (cert, key) = (self.cert.display(), self.key.display());
            bad("tls_cert", format!("{cert} with the key of {key}: {error}"))
        })?;
        config.alpn_protocols = vec![b"h2".to_vec(), b"http/1.1".to_vec()];
        Ok(TlsAcceptor::from(Arc::new(config)))
    }

    fn private_key(&self) -> Result<PrivateKeyDer<'static>, StartError> {
        PrivateKeyDer::from_pem_file(&self.key)
            .map_err(|error| bad("tls_key", format!("{}: {error}", self.key.display())))
    }
}

fn certificates(
    setting: &'static str,
    path: &Path,
) -> Result<Vec<CertificateDer<'static>>, StartError> {
    let wrong =
        |error: &dyn std::fmt::Display| bad(setting, format!("{}: {error}", path.display()));
    let found = CertificateDer::pem_file_iter(path).map_err(|error| wrong(&error))?;
    let found: Vec<_> = found.collect::<Result<_, _>>().map_err(|e| wrong(&e))?;
    if found.is_empty() {
        return Err(wrong(&"holds no certificate (PEM)"));
    }
    Ok(found)
}

fn authorities(path: &Path) -> Result<RootCertStore, StartError> {
    let mut roots = RootCertStore::empty();
    for certificate in certificates("tls_client_ca", path)? {
        let wrong =
            |error: rustls::Error| bad("tls_client_ca", format!("{}: {error}", path.display()));
        roots.add(certificate).map_err(wrong)?;
    }
    Ok(roots)
}

fn bad(setting: &'static str, reason: String) -> StartError {
    StartError::BadSetting { setting, reason }
}
