//! The contract of Mashimo: messages and services of `mashimo.v1`, compiled once for Rust.
//!
//! ```
//! use mashimo_proto::v1;
//!
//! let rules = v1::RulesRef { rules: Some(v1::rules_ref::Rules::Spec("oware".into())) };
//! assert_eq!(prost::Message::encode_to_vec(&rules), b"\x0a\x05oware");
//! ```

/// Package `mashimo.v1`.
#[allow(
    missing_docs,
    unreachable_pub,
    clippy::all,
    clippy::unwrap_used,
    clippy::wildcard_enum_match_arm,
    reason = "generated code"
)]
pub mod v1 {
    tonic::include_proto!("mashimo.v1");
}

/// The descriptors of every file, well-known types included, encoded: what server reflection answers with.
pub const FILE_DESCRIPTOR_SET: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/mashimo.binpb"));

/// Major version of the protocol: `Hello` must carry it.
pub const PROTOCOL_MAJOR: u32 = 1;

/// Minor version of the protocol: counts additions.
pub const PROTOCOL_MINOR: u32 = 0;
