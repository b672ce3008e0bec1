//! The command `mashimo`.

fn main() {}
