//! An authority that signs what tests of encrypted connections need.

#![allow(
    dead_code,
    unreachable_pub,
    missing_docs,
    clippy::unwrap_used,
    reason = "each test uses its own part and may fail where it stands"
)]

use std::fs;
use std::path::Path;

use mashimo_server::serve::Tls;
use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair};

/// An authority, and its certificate.
pub struct Authority {
    issuer: Issuer<'static, KeyPair>,
    pub pem: String,
}

/// A certificate and its key, PEM.
pub struct Signed {
    pub cert: String,
    pub key: String,
}

impl Authority {
    pub fn new() -> Authority {
        let mut params = CertificateParams::default();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let key = KeyPair::generate().unwrap();
        let pem = params.self_signed(&key).unwrap().pem();
        Authority {
            issuer: Issuer::new(params, key),
            pem,
        }
    }

    /// For servers on loopback, and for clients.
    pub fn sign(&self) -> Signed {
        self.sign_until(4000)
    }

    /// The same, good until that year.
    pub fn sign_until(&self, year: i32) -> Signed {
        let names = vec!["127.0.0.1".to_owned(), "localhost".to_owned()];
        let mut params = CertificateParams::new(names).unwrap();
        params.not_before = rcgen::date_time_ymd(2000, 1, 1);
        params.not_after = rcgen::date_time_ymd(year, 1, 1);
        let key = KeyPair::generate().unwrap();
        let cert = params.signed_by(&key, &self.issuer).unwrap();
        Signed {
            cert: cert.pem(),
            key: key.serialize_pem(),
        }
    }
}

/// Files of a server with a certificate of this authority; the clients' authority is asked for where given.
pub fn files(folder: &Path, authority: &Authority, clients: Option<&Authority>) -> Tls {
    let signed = authority.sign();
    let write = |name: &str, text: &str| {
        let path = folder.join(name);
        fs::write(&path, text).unwrap();
        path
    };
    Tls {
        cert: write("cert.pem", &signed.cert),
        key: write("key.pem", &signed.key),
        client_ca: clients.map(|authority| write("clients.pem", &authority.pem)),
    }
}
