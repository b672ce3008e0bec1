//! The memory that this machine has left, so that more is refused rather than tried.

use std::fs;

use super::fault::Fault;

/// What stays free for everything else, in MiB.
const SPARE_MIB: u64 = 64;

/// The memory that can still be had, in MiB; none where the system does not tell.
pub(crate) fn available_mib() -> Option<u64> {
    let machine = meminfo(&fs::read_to_string("/proc/meminfo").ok()?)?;
    let group = |file| fs::read_to_string(format!("/sys/fs/cgroup/{file}")).ok();
    let number = |text: String| text.trim().parse::<u64>().ok();
    let limit = group("memory.max").and_then(number);
    let used = group("memory.current").and_then(number);
    let of_group = limit
        .zip(used)
        .map(|(limit, used)| limit.saturating_sub(used) >> 20);
    Some(of_group.map_or(machine, |of_group| machine.min(of_group)))
}

/// The line of what can be had without swapping.
fn meminfo(text: &str) -> Option<u64> {
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kibibytes: u64 = line.split_whitespace().next()?.parse().ok()?;
    Some(kibibytes >> 10)
}

/// Refuses what this machine has no memory for; `what` is how it was asked for.
pub(crate) fn refuse_beyond(what: &str, mebibytes: u64) -> Result<(), Fault> {
    match available_mib() {
        Some(free) if mebibytes > free.saturating_sub(SPARE_MIB) => Err(Fault::input(
            format_args!("{what}: {mebibytes} MiB are needed, {free} MiB are free"),
        )),
        Some(_) | None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_than_there_is_is_refused_with_both_numbers() {
        assert_eq!(
            meminfo("MemTotal: 9 kB\nMemAvailable:   2048 kB\n"),
            Some(2)
        );
        assert_eq!(meminfo("nothing"), None);
        let said = refuse_beyond("--hash", u64::MAX >> 20)
            .unwrap_err()
            .to_string();
        assert!(
            said.contains("are needed") && said.contains("free"),
            "{said}"
        );
        assert!(refuse_beyond("--hash", 0).is_ok());
    }
}
