//! Bots of every character, seen from their end of the link.

use std::collections::BTreeMap;

use mashimo_server::game::{DrawAnswer, Span};

use crate::frame::{Said, ToBot, ToServer};
use crate::network::MS;
use crate::table::Random;
use crate::terms::Weather;

/// What a bot is like.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Character {
    /// Quick, correct, there.
    Honest,
    /// Sends what is no move, sends twice, answers what is past.
    Sloppy,
    /// Thinks longer than it may.
    Slow,
    /// Falls silent.
    Silent,
    /// Comes and goes.
    Restless,
    /// Gives up, offers and claims.
    Quitter,
}

/// A bot at one game.
pub(crate) struct Bot {
    pub(crate) character: Character,
    pub(crate) connected: bool,
    pub(crate) epoch: u32,
    pub(crate) heard_at: u64,
    pub(crate) over: bool,
    request: Option<(u64, u32, Vec<String>, Span)>,
    /// What it has said for each decision and try: said again word for word.
    said: BTreeMap<(u64, u32), Said>,
    pub(crate) accepted: BTreeMap<u64, (u64, String)>,
}

/// What a bot does next.
pub(crate) enum Act {
    /// It sends this at once.
    Send(ToServer),
    /// It thinks about a decision for so long.
    Think(u64, u64),
}

impl Bot {
    pub(crate) fn new(random: &mut Random, weather: Weather) -> Bot {
        let character = match (weather, random.below(12)) {
            (Weather::Calm, _) | (Weather::Storm, 0..=5) => Character::Honest,
            (Weather::Storm, 6 | 7) => Character::Sloppy,
            (Weather::Storm, 8) => Character::Slow,
            (Weather::Storm, 9) => Character::Silent,
            (Weather::Storm, 10) => Character::Restless,
            (Weather::Storm, _) => Character::Quitter,
        };
        Bot {
            character,
            connected: false,
            epoch: 0,
            heard_at: 0,
            over: false,
            request: None,
            said: BTreeMap::new(),
            accepted: BTreeMap::new(),
        }
    }

    /// A frame comes in.
    pub(crate) fn hears(&mut self, frame: ToBot, now: u64, random: &mut Random) -> Vec<Act> {
        self.heard_at = now;
        match frame {
            ToBot::Offer if self.character == Character::Silent && random.once_in(4) => Vec::new(),
            ToBot::Offer if self.character == Character::Quitter && random.once_in(20) => {
                vec![Act::Send(ToServer::Decline)]
            }
            ToBot::Offer => vec![Act::Send(ToServer::Ready)],
            ToBot::Request {
                decision_id,
                tries,
                legal,
                time_left,
            } => {
                let thinks = self.thinks(time_left, random);
                self.request = Some((decision_id, tries, legal, time_left));
                thinks
                    .map(|span| Act::Think(decision_id, span))
                    .into_iter()
                    .collect()
            }
            ToBot::Accepted {
                decision_id,
                seq,
                text,
                ..
            } => {
                let told = (seq, text);
                let before = self.accepted.insert(decision_id, told.clone());
                assert!(
                    before.is_none_or(|before| before == told),
                    "told otherwise before"
                );
                Vec::new()
            }
            ToBot::Rejected {
                decision_id,
                attempt,
                attempts_left,
            } => self.tries_again(decision_id, attempt, attempts_left),
            ToBot::Refused => Vec::new(),
            ToBot::DrawOffered => {
                let accepts = random.once_in(3);
                let answer = if accepts {
                    DrawAnswer::Accepted
                } else {
                    DrawAnswer::Declined
                };
                vec![Act::Send(ToServer::AnswerDraw(answer))]
            }
            ToBot::Over { seq } => {
                self.over = true;
                vec![Act::Send(ToServer::Ack { seq })]
            }
        }
    }

    fn thinks(&self, time_left: Span, random: &mut Random) -> Option<u64> {
        let quick = MS + random.below(30 * MS);
        match self.character {
            Character::Silent if random.once_in(12) => None,
            Character::Slow if random.once_in(8) => Some(time_left.0 + random.below(60 * MS)),
            Character::Slow => Some(random.below(time_left.0.clamp(1, 3000 * MS))),
            Character::Honest
            | Character::Sloppy
            | Character::Silent
            | Character::Restless
            | Character::Quitter => Some(quick.min(time_left.0 / 4)),
        }
    }

    fn tries_again(&mut self, decision_id: u64, attempt: u32, attempts_left: u32) -> Vec<Act> {
        match &mut self.request {
            Some((open, tries, ..)) if *open == decision_id && attempts_left > 0 => {
                *tries = (*tries).max(attempt);
                vec![Act::Think(decision_id, 2 * MS)]
            }
            Some(_) | None => Vec::new(),
        }
    }

    /// It has thought: what it sends.
    pub(crate) fn decides(&mut self, decision_id: u64, random: &mut Random) -> Vec<ToServer> {
        let Some((open, tries, legal, _)) = self.request.clone() else {
            return Vec::new();
        };
        if open != decision_id || self.accepted.contains_key(&decision_id) {
            return Vec::new();
        }
        let attempt = tries + 1;
        let choice = self
            .said
            .entry((decision_id, attempt))
            .or_insert_with(|| choose(self.character, &legal, random))
            .clone();
        let mut frames = Vec::new();
        if random.once_in(6) {
            let text = legal[random.below(legal.len() as u64) as usize].clone();
            frames.push(ToServer::Preliminary { decision_id, text });
        }
        frames.push(ToServer::Move {
            decision_id,
            attempt,
            choice: choice.clone(),
        });
        match self.character {
            Character::Sloppy if random.once_in(6) => {
                frames.push(ToServer::Move {
                    decision_id,
                    attempt,
                    choice,
                });
            }
            Character::Sloppy if random.once_in(10) => {
                // The same try with another move, and a decision long past.
                let choice = Said::Text(legal[0].clone());
                frames.push(ToServer::Move {
                    decision_id,
                    attempt,
                    choice: choice.clone(),
                });
                frames.push(ToServer::Move {
                    decision_id: decision_id / 2,
                    attempt: 1,
                    choice,
                });
            }
            Character::Quitter if random.once_in(60) => frames.push(ToServer::Resign),
            Character::Quitter if random.once_in(10) => frames.push(ToServer::OfferDraw),
            Character::Quitter if random.once_in(10) => frames.push(ToServer::Claim),
            Character::Honest
            | Character::Sloppy
            | Character::Slow
            | Character::Silent
            | Character::Restless
            | Character::Quitter => {}
        }
        frames
    }
}

fn choose(character: Character, legal: &[String], random: &mut Random) -> Said {
    let index = random.below(legal.len() as u64);
    let nonsense = ["A99", "", "take 1.A1", "\u{fffd}\u{fffd}", "A1 A2", "stop"];
    match character {
        Character::Sloppy if random.once_in(15) => {
            Said::Text(nonsense[random.below(nonsense.len() as u64) as usize].to_string())
        }
        Character::Sloppy if random.once_in(40) => Said::Index(1000),
        Character::Sloppy if random.once_in(20) => Said::Yield,
        Character::Honest
        | Character::Sloppy
        | Character::Slow
        | Character::Silent
        | Character::Restless
        | Character::Quitter
            if random.once_in(3) =>
        {
            Said::Index(index as u32)
        }
        Character::Honest
        | Character::Sloppy
        | Character::Slow
        | Character::Silent
        | Character::Restless
        | Character::Quitter => Said::Text(legal[index as usize].clone()),
    }
}
