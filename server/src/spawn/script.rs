//! The lines of shell under which a bot runs.

use super::Limits;

/// Sets the limits, ends the group when standard input closes, and runs the command.
///
/// Descriptor 3 is the pipe to this process, kept from the bot, whose standard input is empty.
/// The watcher's own output is closed, so that it holds no file of the bot's.
pub(super) fn script(limits: &Limits, command: &str) -> String {
    let mut text = String::from("exec 3<&0 </dev/null\n");
    text.push_str("(cat <&3; kill -s KILL -- \"-$$\") >/dev/null 2>&1 &\n");
    text.push_str("exec 3<&-\n");
    for limit in limits.shell() {
        text.push_str(&format!("{limit} || exit 126\n"));
    }
    text.push_str(command);
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_come_before_the_command() {
        let limits = Limits {
            cpu_s: Some(5),
            ..Limits::default()
        };
        let text = script(&limits, "exec bot --fast");
        let limit = text.find("ulimit -t 5").expect("the limit is set");
        assert!(limit < text.find("exec bot --fast").expect("the command is there"));
    }
}
