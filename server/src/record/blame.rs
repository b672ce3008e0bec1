//! Which field of a JSON value is to blame when the value can't be read.

use std::fmt;

use serde_json::Value;

/// The most fields that are tried; beyond them the error stands without its place.
const PROBES_MAX: usize = 200;

/// What is wrong with a value.
#[derive(Clone, Debug)]
pub(super) struct Fault {
    /// The field: `clock.remaining_ns`.
    pub(super) field: Option<String>,
    /// What is wrong with it.
    pub(super) reason: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.field {
            Some(field) => write!(f, "{field}: {}", self.reason),
            None => f.write_str(&self.reason),
        }
    }
}

/// Reads a value, and finds the field that is to blame if it can't be read.
pub(super) fn read_value<T>(
    value: &Value,
    read: impl Fn(&Value) -> Result<T, serde_json::Error>,
) -> Result<T, Fault> {
    let reason = match read(value) {
        Ok(read) => return Ok(read),
        Err(error) => error.to_string(),
    };
    let mut paths = Vec::new();
    walk(value, "", &mut paths);
    // Serde does not say where a value stood, but it says what it met: of the fields that look
    // like it, the one whose change changes the error is the one it met.
    let changed = |path: &&String| {
        let mut probe = value.clone();
        let found = probe.pointer_mut(path).is_some_and(|at| alter(at, &reason));
        found
            && read(&probe)
                .err()
                .is_none_or(|error| error.to_string() != reason)
    };
    let blamed = paths.iter().filter(|path| looks_like(value, path, &reason));
    let field = blamed.take(PROBES_MAX).find(changed);
    let within = |path: &String| match missing(&reason) {
        Some(field) => dotted(&format!("{path}/{field}")),
        None => dotted(path),
    };
    Err(Fault {
        field: field.map(within),
        reason,
    })
}

// JSON pointers to the value and everything in it.
fn walk(value: &Value, path: &str, paths: &mut Vec<String>) {
    paths.push(path.to_string());
    match value {
        Value::Object(fields) => {
            for (key, inner) in fields {
                let key = key.replace('~', "~0").replace('/', "~1");
                walk(inner, &format!("{path}/{key}"), paths);
            }
        }
        Value::Array(items) => {
            for (i, inner) in items.iter().enumerate() {
                walk(inner, &format!("{path}/{i}"), paths);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

fn missing(reason: &str) -> Option<&str> {
    reason.strip_prefix("missing field `")?.split('`').next()
}

fn looks_like(value: &Value, path: &str, reason: &str) -> bool {
    let Some(value) = value.pointer(path) else {
        return false;
    };
    match (value, missing(reason)) {
        (Value::Object(fields), Some(field)) => !fields.contains_key(field),
        (_, Some(_)) => false,
        (Value::String(text), None) => {
            reason.contains(&format!("{text:?}")) || reason.contains(&format!("`{text}`"))
        }
        (Value::Number(_) | Value::Bool(_), None) => {
            reason.contains(&format!("`{value}`")) || reason.contains("between 0 and 1")
        }
        (Value::Null, None) => reason.contains("null"),
        (Value::Array(_), None) => reason.contains("sequence"),
        (Value::Object(_), None) => reason.contains("map"),
    }
}

/// Makes the value another one of its kind; false where there is none.
fn alter(value: &mut Value, reason: &str) -> bool {
    *value = match (&*value, missing(reason)) {
        (Value::Object(fields), Some(field)) => {
            let mut fields = fields.clone();
            fields.insert(field.to_string(), Value::Null);
            Value::Object(fields)
        }
        (_, Some(_)) => return false,
        (Value::String(text), None) => Value::String(format!("{text}~")),
        (Value::Number(number), None) => match number.as_i64() {
            Some(n) => Value::from(n.wrapping_sub(1)),
            None => Value::from(0.25),
        },
        (Value::Bool(b), None) => Value::Bool(!b),
        (Value::Null, None) => Value::from("~"),
        (Value::Array(_), None) => Value::Object(serde_json::Map::new()),
        (Value::Object(_), None) => Value::Array(Vec::new()),
    };
    true
}

fn dotted(path: &str) -> String {
    let keys = path
        .split('/')
        .skip(1)
        .map(|key| key.replace("~1", "/").replace("~0", "~"));
    keys.collect::<Vec<_>>().join(".")
}
