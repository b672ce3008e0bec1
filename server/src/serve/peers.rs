//! How many connections each address has open.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex};

/// Counts open connections by address; those of this machine are not counted.
#[derive(Clone, Default)]
pub(super) struct Peers(Arc<Mutex<HashMap<IpAddr, usize>>>);

/// A place that is given back when dropped.
pub(super) struct Place {
    peers: Peers,
    address: IpAddr,
}

impl Peers {
    /// A place for one more connection of this address, unless it has `max` already.
    pub(super) fn take(&self, address: IpAddr, max: usize) -> Option<Place> {
        let mut open = self.0.lock().expect("held for one expression");
        let n = open.entry(address).or_default();
        if *n >= max && !address.is_loopback() {
            return None;
        }
        *n += 1;
        drop(open);
        let peers = self.clone();
        Some(Place { peers, address })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut open = self.peers.0.lock().expect("held for one expression");
        if let Some(n) = open.get_mut(&self.address) {
            *n -= 1;
            if *n == 0 {
                open.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_free_again_when_its_connection_ends() {
        let peers = Peers::default();
        let (one, other) = ("192.0.2.1".parse().unwrap(), "192.0.2.2".parse().unwrap());
        let first = peers.take(one, 1).expect("free");
        assert!(peers.take(one, 1).is_none());
        let _other = peers.take(other, 1).expect("its own");
        drop(first);
        drop(peers.take(one, 1).expect("free again"));
        assert_eq!(
            peers.0.lock().unwrap().len(),
            1,
            "nobody is remembered for nothing"
        );
    }

    #[test]
    fn connections_of_this_machine_are_not_counted() {
        let peers = Peers::default();
        let here = "127.0.0.1".parse().unwrap();
        let all: Vec<_> = (0..5).map(|_| peers.take(here, 1)).collect();
        assert!(all.iter().all(Option::is_some));
    }
}
