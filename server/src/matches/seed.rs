//! Seeds that are drawn: as many bits as a number of JSON holds exactly in every language.

const BITS: u32 = 53;

/// The seed of what this text names: the same text, the same seed.
pub(crate) fn of_text(text: &str) -> u64 {
    let hash = blake3::hash(text.as_bytes());
    let mut bytes = [0; 8];
    bytes.copy_from_slice(&hash.as_bytes()[..8]);
    of_bits(u64::from_le_bytes(bytes))
}

/// The seed of 64 drawn bits.
pub(super) fn of_bits(drawn: u64) -> u64 {
    drawn >> (u64::BITS - BITS)
}
