//! How often an address may call: buckets that fill again, one an address and kind of call.

use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use governor::clock::{Clock, DefaultClock};
use governor::state::keyed::DashMapStateStore;
use governor::{Quota, RateLimiter};

use super::calls::Kind;
use crate::serve::Limits;

/// Calls after which buckets that are full again are forgotten.
const SWEEP_AFTER: u32 = 4096;
/// Seconds of calls that may come at once.
const BURST_SECONDS: u32 = 4;

type Buckets = RateLimiter<IpAddr, DashMapStateStore<IpAddr>, DefaultClock>;

/// How often an address may call.
pub(super) struct Rates {
    clock: DefaultClock,
    sessions: Rate,
    engine: Rate,
    others: Rate,
    calls: AtomicU32,
}

struct Rate {
    what: &'static str,
    per_second: u32,
    buckets: Buckets,
}

/// A call that comes too early.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) struct TooOften {
    pub(super) what: &'static str,
    pub(super) per_second: u32,
    pub(super) retry_after: Duration,
}

impl Rates {
    pub(super) fn new(limits: &Limits) -> Rates {
        Rates {
            clock: DefaultClock::default(),
            sessions: Rate::new("sessions", limits.sessions_per_second),
            engine: Rate::new("calls of the engine", limits.engine_calls_per_second),
            others: Rate::new("calls", limits.calls_per_second),
            calls: AtomicU32::new(0),
        }
    }

    /// Takes one call from the address's bucket.
    pub(super) fn take(&self, from: IpAddr, kind: Kind) -> Result<(), TooOften> {
        let rate = match kind {
            Kind::Play => return Ok(()),
            Kind::Session => &self.sessions,
            Kind::Engine => &self.engine,
            Kind::Watch | Kind::Other => &self.others,
        };
        if self.calls.fetch_add(1, Ordering::Relaxed) % SWEEP_AFTER == SWEEP_AFTER - 1 {
            rate.buckets.retain_recent();
        }
        let taken = rate.buckets.check_key(&network(from));
        taken.map_err(|not_until| TooOften {
            what: rate.what,
            per_second: rate.per_second,
            retry_after: not_until.wait_time_from(self.clock.now()),
        })
    }
}

impl Rate {
    fn new(what: &'static str, per_second: u32) -> Rate {
        let at_least_one = |n: u32| NonZeroU32::new(n).unwrap_or(NonZeroU32::MIN);
        let burst = at_least_one(per_second.saturating_mul(BURST_SECONDS));
        let quota = Quota::per_second(at_least_one(per_second)).allow_burst(burst);
        Rate {
            what,
            per_second,
            buckets: RateLimiter::dashmap(quota),
        }
    }
}

/// Who has one address of version 6 has all of its network.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => address.into(),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    #[test]
    fn a_bucket_is_an_addresss_and_tells_when_to_come_back() {
        let rates = Rates::new(&Limits {
            calls_per_second: 1,
            ..Limits::default()
        });
        let (one, other) = (address("192.0.2.1"), address("192.0.2.2"));
        for _ in 0..BURST_SECONDS {
            rates.take(one, Kind::Other).expect("the bucket is full");
        }
        let refused = rates
            .take(one, Kind::Watch)
            .expect_err("the bucket is empty");
        assert!(refused.retry_after <= Duration::from_secs(1) && !refused.retry_after.is_zero());
        rates.take(other, Kind::Other).expect("its own bucket");
        rates.take(one, Kind::Engine).expect("another bucket");
        for _ in 0..100_000 {
            rates.take(one, Kind::Play).expect("never refused");
        }
    }

    #[test]
    fn a_network_of_version_6_is_one_caller() {
        let (one, same) = (address("2001:db8::1"), address("2001:db8::ffff:2"));
        assert_eq!(network(one), network(same));
        assert_ne!(network(one), network(address("2001:db8:0:1::1")));
        assert_eq!(network(address("::ffff:192.0.2.1")), address("192.0.2.1"));
    }
}
