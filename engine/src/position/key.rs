//! The hash of a position.

use super::{Awaited, Position};

impl Position {
    /// A hash of everything the position holds, every mark included; the same on every machine.
    pub fn key(&self) -> u64 {
        let mut key = mix(0, u64::from(self.turn.0) << 8 | u64::from(self.round));
        let (words, rest) = self.pits().as_chunks::<8>();
        for word in words {
            key = mix(key, u64::from_le_bytes(*word));
        }
        let mut last = [0; 8];
        last[..rest.len()].copy_from_slice(rest);
        key = mix(key, u64::from_le_bytes(last));
        for word in self.marks() {
            key = mix(key, word);
        }
        key
    }

    /// Everything but pits and turn, packed.
    fn marks(&self) -> [u64; 8] {
        let stores = self
            .stores
            .iter()
            .fold(0, |word, &store| word << 16 | u64::from(store));
        let (kind, at, way, left) = match self.awaited {
            Awaited::Sow => (0, 0, 0, 0),
            Awaited::Take { at, way, left } => (1, at.0, way as u8, left),
            Awaited::Reverse { at } => (2, at.0, 0, 0),
            Awaited::House { at, way } => (3, at.0, way as u8, 0),
            Awaited::Arrange => (4, 0, 0, 0),
            Awaited::Give => (5, 0, 0, 0),
            Awaited::Place => (6, 0, 0, 0),
            Awaited::Claim => (7, 0, 0, 0),
            Awaited::Over(_) | Awaited::Finished => (8, 0, 0, 0),
        };
        let blocked = self.blocked.map_or(0, |pit| pit.0 + 1);
        let [r0, r1, r2, r3] = self.reserve;
        [
            stores,
            self.gates as u64,
            (self.gates >> 64) as u64,
            self.deeds as u64,
            (self.deeds >> 64) as u64,
            u64::from_le_bytes([kind, at, way, left, r0, r1, r2, r3]),
            u64::from_le_bytes([self.houses, self.hand, blocked, self.captured, 0, 0, 0, 0]),
            u64::from_le_bytes([u8::from(self.took), self.ends, self.moved, 0, 0, 0, 0, 0]),
        ]
    }
}

/// One step of the hash: multiply by an odd constant and fold the high half in.
#[inline]
fn mix(key: u64, word: u64) -> u64 {
    let product = u128::from(key ^ word ^ 0x9e37_79b9_7f4a_7c15) * 0xd6e8_feb8_6659_fd93;
    (product as u64 ^ (product >> 64) as u64).rotate_left(23)
}
