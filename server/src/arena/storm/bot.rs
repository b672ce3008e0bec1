//! A bot: plays what it is asked, comes back when its link or the server is gone.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;

use super::dice::Dice;
use super::link::{Link, Next};
use super::seen::Seen;
use super::world::Weather;
use crate::arena::{
    Asked, Frame, Hello, MovesBy, PROTOCOL_MAJOR, Played, Resume, Said, Shared, Word,
};
use crate::game::{Choice, Nanos};

/// The server of the moment; none while there is none.
pub(super) type Harbour = watch::Receiver<Option<Arc<Shared>>>;

/// A bot.
pub(super) struct Bot {
    pub(super) name: String,
    pub(super) dice: Dice,
    pub(super) weather: Weather,
    moves_by: MovesBy,
    resume: Option<Resume>,
    games: HashMap<String, Seen>,
    pub(super) counts: Counts,
}

/// What a bot went through.
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct Counts {
    pub(super) resumes: u64,
    pub(super) repeats: u64,
}

impl Bot {
    pub(super) fn new(name: String, mut dice: Dice, weather: Weather) -> Bot {
        let moves_by = match dice.once_in(2) {
            true => MovesBy::Request,
            false => MovesBy::Event,
        };
        Bot {
            name,
            moves_by,
            dice,
            weather,
            resume: None,
            games: HashMap::new(),
            counts: Counts::default(),
        }
    }

    /// Plays until the harbour is closed.
    pub(super) async fn live(mut self, mut harbour: Harbour) -> Bot {
        loop {
            let there = harbour.wait_for(Option::is_some).await;
            let Ok(Some(shared)) = there.map(|shared| shared.clone()) else {
                return self;
            };
            let mut link = Link::open(&shared, &mut self.dice, self.weather);
            drop(shared);
            let stays = self.attend(&mut link, &mut harbour).await;
            self.counts.repeats += link.repeats;
            link.close(&mut self.dice);
            if !stays {
                return self;
            }
            let pause = Duration::from_millis(100) + self.dice.millis(3_000);
            tokio::time::sleep(pause).await;
        }
    }

    /// One connection; false where the bot is not to come back.
    async fn attend(&mut self, link: &mut Link, harbour: &mut Harbour) -> bool {
        let hello = Hello {
            client_name: "storm".into(),
            protocol_major: PROTOCOL_MAJOR,
            bot_name: self.name.clone(),
            capacity: 4,
            moves_by: self.moves_by,
            resume: self.resume.clone(),
            ..Hello::default()
        };
        let resumes = hello.resume.is_some();
        link.say(&mut self.dice, Said::Hello(Box::new(hello))).await;
        loop {
            let next = tokio::select! {
                biased;
                gone = harbour.changed() => return gone.is_ok(),
                next = link.next(&mut self.dice) => next,
            };
            match next {
                Next::Over { is_final } => return !is_final,
                Next::Told(frame) => {
                    if let Frame::Welcome(welcome) = &*frame {
                        assert_eq!(welcome.resumed, resumes, "a token that was given is good");
                        self.counts.resumes += u64::from(resumes);
                    }
                    self.hear(link, *frame).await;
                }
            }
        }
    }

    async fn hear(&mut self, link: &mut Link, frame: Frame) {
        match frame {
            Frame::Welcome(welcome) => {
                self.resume = Some(Resume {
                    session_id: welcome.session.id.clone(),
                    token: welcome.token.clone(),
                });
            }
            Frame::Offer { info, .. } => {
                let game_id = info.id().to_owned();
                self.games.entry(game_id.clone()).or_default();
                self.say(link, game_id, Word::Ready).await;
            }
            Frame::Snapshot(snapshot) => {
                let game_id = snapshot.table.info.id().to_owned();
                let seen = self.games.entry(game_id.clone()).or_default();
                seen.snapshot(&snapshot);
                if seen.over {
                    let seq = snapshot.table.seq;
                    self.say(link, game_id, Word::Ack { seq }).await;
                }
            }
            Frame::Event(event) => {
                let game_id = event.info.id().to_owned();
                let seen = self.games.entry(game_id.clone()).or_default();
                let (was_over, seq) = (seen.over, event.event.seq.unwrap_or(0));
                if !was_over {
                    seen.event(&event);
                }
                if seen.over {
                    self.say(link, game_id, Word::Ack { seq }).await;
                }
            }
            Frame::Request(asked) => self.decide(link, &asked).await,
            Frame::Accepted(accepted) => {
                let seen = self.games.entry(accepted.info.id().to_owned()).or_default();
                seen.accepted(&accepted);
            }
            Frame::Heartbeat { nonce } => {
                link.say(&mut self.dice, Said::HeartbeatAck { nonce }).await;
            }
            Frame::Synced
            | Frame::Rejected(_)
            | Frame::Opponent { .. }
            | Frame::Trouble(_)
            | Frame::HeartbeatAck { .. }
            | Frame::Goaway(_)
            | Frame::Challenge(_)
            | Frame::ChallengeGone { .. } => {}
        }
    }

    async fn say(&mut self, link: &mut Link, game_id: String, word: Word) {
        link.say(&mut self.dice, Said::Game { game_id, word }).await;
    }

    async fn decide(&mut self, link: &mut Link, asked: &Asked) {
        let game_id = asked.info.id().to_owned();
        self.games
            .entry(game_id.clone())
            .or_default()
            .request(asked);
        let storm = self.weather == Weather::Storm;
        if storm && self.dice.once_in(400) {
            // It never answers this one, unless it is asked again.
            return;
        }
        tokio::time::sleep(self.dice.millis(400)).await;
        let moves = asked.legal_moves.len() as u64;
        let at = self.dice.below(moves);
        let choice = match self.dice.below(4) {
            _ if storm && self.dice.once_in(300) => Choice::Text("Z99".into()),
            0 => Choice::Text(asked.legal_moves[at as usize].text.to_string()),
            _ => Choice::Index(at as u32),
        };
        let played = Played {
            decision_id: asked.request.decision_id,
            attempt: asked.request.tries + 1,
            choice,
            think_time: None,
            score: None,
            diagnostics: None,
            decoded_at: Nanos(0),
        };
        self.say(link, game_id, Word::Move(played)).await;
    }
}
