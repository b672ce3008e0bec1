//! The text of an entry of a log: written, or left to whoever first needs it.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

/// What can be written as JSON.
pub trait Json: Send + Sync {
    /// The JSON.
    fn json(&self) -> String;
}

/// The text of an entry. A store that keeps it in memory may never have to write it.
#[derive(Clone)]
pub enum Body {
    /// As text.
    Written(String),
    /// As what it will be written from.
    Later(Arc<dyn Json>),
}

impl Body {
    /// The text, written now if it was not before.
    pub fn text(&self) -> Cow<'_, str> {
        match self {
            Body::Written(text) => Cow::Borrowed(text),
            Body::Later(what) => Cow::Owned(what.json()),
        }
    }

    /// Writes it now, for who needs it more than once.
    pub fn write(&mut self) {
        if let Body::Later(what) = self {
            *self = Body::Written(what.json());
        }
    }
}

impl fmt::Debug for Body {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text())
    }
}

impl PartialEq for Body {
    fn eq(&self, other: &Body) -> bool {
        self.text() == other.text()
    }
}

impl Eq for Body {}

impl From<String> for Body {
    fn from(text: String) -> Body {
        Body::Written(text)
    }
}

impl From<&str> for Body {
    fn from(text: &str) -> Body {
        Body::Written(text.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Three;

    impl Json for Three {
        fn json(&self) -> String {
            "3".to_owned()
        }
    }

    #[test]
    fn what_is_written_later_is_the_same_as_what_was() {
        let mut body = Body::Later(Arc::new(Three));
        assert_eq!(body, Body::from("3"));
        assert_ne!(body, Body::from("4"));
        body.write();
        assert!(matches!(&body, Body::Written(text) if text == "3"));
        assert_eq!(format!("{body:?} {}", body.text()), "3 3");
    }
}
