//! Which names are taken, and by whose token.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use sha2::{Digest, Sha256};

/// The longest name that is kept of what a client calls itself.
const NAME_MAX: usize = 48;

/// The names of the clients that are there; clones share them.
#[derive(Clone, Default)]
pub(super) struct Names(Arc<Mutex<HashMap<String, Holder>>>);

/// Who has a name: one token, on one connection or more (a newer one replaces an older).
struct Holder {
    token: Option<[u8; 32]>,
    connections: usize,
}

/// A name while it is held.
pub(super) struct Name {
    names: Names,
    text: String,
}

impl Names {
    /// Takes a name, which one who has set the same token may take again.
    pub(super) fn take(&self, wanted: &str, token: Option<&str>) -> Result<Name, String> {
        let text = fitting(wanted);
        let token: Option<[u8; 32]> = token.map(|token| Sha256::digest(token).into());
        let mut held = self.0.lock().expect("no holder of the lock panics");
        match held.get_mut(&text) {
            Some(holder) if token.is_some() && holder.token == token => holder.connections += 1,
            Some(_) => {
                return Err(format!(
                    "somebody else plays as {text}: set another info:name, or the same auth:token"
                ));
            }
            None => {
                let connections = 1;
                held.insert(text.clone(), Holder { token, connections });
            }
        }
        drop(held);
        let names = self.clone();
        Ok(Name { names, text })
    }
}

impl Name {
    /// The name as our servers take it.
    pub(super) fn text(&self) -> &str {
        &self.text
    }
}

impl Drop for Name {
    fn drop(&mut self) {
        let mut held = self.names.0.lock().expect("no holder of the lock panics");
        if let Some(holder) = held.get_mut(&self.text) {
            holder.connections -= 1;
            if holder.connections == 0 {
                held.remove(&self.text);
            }
        }
    }
}

/// Letters, digits and `-_.`; everything else becomes `-`.
fn fitting(wanted: &str) -> String {
    let good = |char: &char| char.is_ascii_alphanumeric() || "-_.".contains(*char);
    let chars = wanted.trim().chars().take(NAME_MAX);
    chars
        .map(|char| if good(&char) { char } else { '-' })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_belongs_to_one_token_while_it_is_held() {
        let names = Names::default();
        let first = names.take(" Äl bot ", Some("t")).unwrap();
        assert_eq!(first.text(), "-l-bot");
        let again = names.take("?l?bot", Some("t")).unwrap();
        assert!(names.take("-l-bot", Some("other")).is_err());
        assert!(names.take("-l-bot", None).is_err());
        drop(first);
        assert!(names.take("-l-bot", Some("other")).is_err());
        drop(again);
        let anonymous = names.take("-l-bot", None).unwrap();
        assert!(names.take("-l-bot", None).is_err());
        drop(anonymous);
        assert!(names.take("-l-bot", Some("other")).is_ok());
    }
}
