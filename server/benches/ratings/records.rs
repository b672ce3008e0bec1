//! Records of games as a stream that is made while it is read: no file of gigabytes.

use std::io::{self, Read};

/// Moves of every game.
const MOVES: u64 = 40;

/// The text of so many games.
pub(crate) struct Records {
    games: u64,
    bots: u64,
    next: u64,
    text: Vec<u8>,
    at: usize,
}

impl Records {
    pub(crate) fn new(games: u64, bots: u64) -> Records {
        Records {
            games,
            bots,
            next: 0,
            text: Vec::new(),
            at: 0,
        }
    }
}

impl Read for Records {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.at == self.text.len() {
            if self.next == self.games {
                return Ok(0);
            }
            self.text.clear();
            self.at = 0;
            game(self.next, self.bots, &mut self.text);
            self.next += 1;
        }
        let count = buffer.len().min(self.text.len() - self.at);
        buffer[..count].copy_from_slice(&self.text[self.at..self.at + count]);
        self.at += count;
        Ok(count)
    }
}

/// Who meets whom in a game, and what the first scores in half points: the better number wins more.
pub(crate) fn result(game: u64, bots: u64) -> (u64, u64, u8) {
    let mixed = mix(game);
    let first = mixed % bots;
    let second = (first + 1 + (mixed >> 16) % (bots - 1)) % bots;
    let luck = (mixed >> 40) % 100;
    let edge = 50 + (first as i64 - second as i64) / 4;
    let half_points = match luck as i64 - edge {
        i64::MIN..=-5 => 2,
        -4..=4 => 1,
        5.. => 0,
    };
    (first, second, half_points)
}

fn game(number: u64, bots: u64, text: &mut Vec<u8>) {
    let (first, second, half_points) = result(number, bots);
    let time = 1_796_000_000_000 + 1000 * number;
    let head = format!(
        "{{\"kind\":\"game\",\"v\":1,\"time\":{time},\"game_id\":\"g{number}\",\"spec\":\"oware\",\
         \"fingerprint\":\"a7cc54cd3954a4b0\",\"start\":\"4,4,4,4,4,4/4,4,4,4,4,4 0,0 0\",\"seats\":[\
         {{\"bot\":\"bot{first}\",\"version\":\"1\",\"bot_seed\":7}},\
         {{\"bot\":\"bot{second}\",\"version\":\"1\",\"bot_seed\":8}}],\"clock\":{{\"control\":{{\
         \"kind\":\"fischer\",\"base_ns\":5000000000,\"increment_ns\":50000000}},\
         \"margin_ns\":50000000,\"hard_turn_limit_ns\":600000000000}},\"seed\":9,\"rated\":true}}\n"
    );
    text.extend_from_slice(head.as_bytes());
    for ply in 1..=MOVES {
        let line = format!(
            "{{\"v\":1,\"seq\":{ply},\"time\":{time},\"kind\":\"move\",\"seat\":{},\"decision_id\":\
             {},\"ply\":{ply},\"move\":\"a3\",\"position\":\"4,4,4,4,4,4/4,4,4,4,4,4 0,0 0\",\
             \"turn_ended\":true,\"charged_ns\":1000000,\"clock\":{{\"remaining_ns\":4999000000}}}}\n",
            ply % 2,
            ply - 1
        );
        text.extend_from_slice(line.as_bytes());
    }
    let (winner, ranks, points) = match half_points {
        2 => ("0", "[1,2]", "[1.0,0.0]"),
        1 => ("null", "[1,1]", "[0.5,0.5]"),
        _ => ("1", "[2,1]", "[0.0,1.0]"),
    };
    let over = format!(
        "{{\"kind\":\"over\",\"v\":1,\"seq\":{},\"time\":{},\"ended\":\"finished\",\
         \"termination\":\"NORMAL\",\"reason\":\"majority\",\"text\":\"over\",\"rated\":true,\
         \"winner\":{winner},\"ranks\":{ranks},\"seeds\":[24,24],\"points\":{points},\
         \"position\":\"0,0,0,0,0,0/0,0,0,0,0,0 24,24 -\"}}\n",
        MOVES + 1,
        time + 500
    );
    text.extend_from_slice(over.as_bytes());
}

// SplitMix64's finalizer (Steele, Lea, Flood 2014).
fn mix(seed: u64) -> u64 {
    let mut z = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
