//! What the results of games say about bots: pure functions of counts and of game logs.
//!
//! Nothing here reads a clock, a file or a random number, and every sum is taken in a fixed order,
//! so that recomputing a table from the same log gives the same bits.
//!
//! ```
//! use mashimo_server::stats::elo;
//!
//! let estimate = elo::from_wdl(20, 10, 5);
//! assert_eq!(estimate.games, 35);
//! assert!(estimate.elo.is_some_and(|elo| elo > 0.0));
//! ```

pub mod counts;
pub mod elo;
pub mod faults;
pub mod fit;
pub mod glicko2;
pub mod log;
pub mod normal;
pub mod sprt;
pub mod weng_lin;
