//! Numbers and texts as bytes: what records of the daybook and pieces of logs are made of.

/// Appends a number: seven bits a byte, the least first.
pub(super) fn number(into: &mut Vec<u8>, mut n: u64) {
    while n >= 0x80 {
        into.push(n as u8 | 0x80);
        n >>= 7;
    }
    into.push(n as u8);
}

/// Appends a number that may be negative; what is near zero is short.
pub(super) fn signed(into: &mut Vec<u8>, n: i64) {
    number(into, ((n << 1) ^ (n >> 63)) as u64);
}

/// Appends a text with its length.
pub(super) fn text(into: &mut Vec<u8>, text: &str) {
    bytes(into, text.as_bytes());
}

/// Appends bytes with their length.
pub(super) fn bytes(into: &mut Vec<u8>, bytes: &[u8]) {
    number(into, bytes.len() as u64);
    into.extend_from_slice(bytes);
}

/// What is left to be read. Every part is none where the bytes are not one.
pub(super) struct Packed<'a>(pub(super) &'a [u8]);

impl<'a> Packed<'a> {
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn byte(&mut self) -> Option<u8> {
        let (first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(*first)
    }

    pub(super) fn number(&mut self) -> Option<u64> {
        let mut n = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            let bits = u64::from(byte & 0x7f);
            if shift == 63 && bits > 1 {
                return None;
            }
            n |= bits << shift;
            if byte < 0x80 {
                return Some(n);
            }
        }
        None
    }

    pub(super) fn signed(&mut self) -> Option<i64> {
        let n = self.number()?;
        Some((n >> 1) as i64 ^ -((n & 1) as i64))
    }

    pub(super) fn bytes(&mut self) -> Option<&'a [u8]> {
        let length = usize::try_from(self.number()?).ok()?;
        let (bytes, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(bytes)
    }

    pub(super) fn text(&mut self) -> Option<String> {
        Some(std::str::from_utf8(self.bytes()?).ok()?.to_owned())
    }

    pub(super) fn flag(&mut self) -> Option<bool> {
        match self.byte()? {
            0 => Some(false),
            1 => Some(true),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn what_was_packed_comes_out_again(n in any::<u64>(), i in any::<i64>(), s in any::<String>()) {
            let mut packed = Vec::new();
            number(&mut packed, n);
            signed(&mut packed, i);
            text(&mut packed, &s);
            let mut rest = Packed(&packed);
            prop_assert_eq!(rest.number(), Some(n));
            prop_assert_eq!(rest.signed(), Some(i));
            prop_assert_eq!(rest.text(), Some(s));
            prop_assert!(rest.is_empty());
        }

        #[test]
        fn other_bytes_do_no_harm(bytes in proptest::collection::vec(any::<u8>(), 0..40)) {
            let mut rest = Packed(&bytes);
            while rest.number().is_some() && rest.text().is_some() && rest.flag().is_some() {}
        }
    }

    #[test]
    fn a_number_of_more_than_64_bits_is_none() {
        let mut most = Vec::new();
        number(&mut most, u64::MAX);
        assert_eq!(Packed(&most).number(), Some(u64::MAX));
        *most.last_mut().expect("ten bytes") = 2;
        assert_eq!(Packed(&most).number(), None);
        assert_eq!(Packed(&[0x80; 12]).number(), None);
    }
}
