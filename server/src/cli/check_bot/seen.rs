//! What passed between a bot and the server, and which laws it kept.

use std::collections::HashMap;
use std::time::Duration;

use mashimo_client::v1::client_frame::Kind as Says;
use mashimo_client::v1::server_frame::Kind as Told;
use mashimo_client::v1::{self, game_event, play_move};
use mashimo_server::relay::Closed;
use tokio::time::Instant;

use super::law::{Law, Laws};

/// A heartbeat that is not answered within this time is not answered.
const BEAT_WITHIN: Duration = Duration::from_secs(10);

/// What was seen of one bot.
#[derive(Default)]
pub(super) struct Seen {
    pub(super) connections: Vec<Connection>,
    /// Session and token of the newest Welcome, and of the one before.
    keys: Vec<(String, String)>,
    games: HashMap<String, Game>,
    asked: HashMap<(String, u64, u32), Asked>,
    beats: Vec<Beat>,
    /// Answers so far.
    pub(super) moves: u32,
    /// The longest time from a request to its first answer.
    pub(super) slowest: Duration,
    /// Games it declined, and why.
    pub(super) declined: Vec<String>,
    /// The highest attempt that was answered.
    pub(super) attempts: u32,
    pub(super) laws: Laws,
}

/// One connection of a session.
pub(super) struct Connection {
    pub(super) number: u32,
    pub(super) opened: Instant,
    pub(super) hello: Option<v1::Hello>,
    pub(super) welcomed: bool,
    pub(super) goaway: Option<(v1::Goaway, Instant)>,
    pub(super) closed: Option<(Closed, Instant)>,
}

#[derive(Default)]
struct Game {
    over: Option<u64>,
    acknowledged: bool,
}

struct Asked {
    legal: Vec<String>,
    position: String,
    at: Instant,
    /// How often it was asked, by connection.
    times: HashMap<u32, u32>,
    answers: Vec<(u32, String)>,
}

struct Beat {
    connection: u32,
    nonce: u64,
    at: Instant,
    answered: Option<Instant>,
}

impl Seen {
    pub(super) fn opened(&mut self, number: u32) {
        self.connections.push(Connection {
            number,
            opened: Instant::now(),
            hello: None,
            welcomed: false,
            goaway: None,
            closed: None,
        });
    }

    pub(super) fn closed(&mut self, number: u32, how: Closed) {
        if let Some(connection) = self.connection(number) {
            connection.closed = Some((how, Instant::now()));
        }
    }

    fn connection(&mut self, number: u32) -> Option<&mut Connection> {
        self.connections.iter_mut().find(|one| one.number == number)
    }

    /// The first Hello: what the bot claims.
    pub(super) fn hello(&self) -> Option<&v1::Hello> {
        self.connections.iter().find_map(|one| one.hello.as_ref())
    }

    pub(super) fn welcomes(&self) -> usize {
        self.connections.iter().filter(|one| one.welcomed).count()
    }

    /// The bot says something.
    pub(super) fn said(&mut self, number: u32, frame: &v1::ClientFrame) {
        match &frame.kind {
            Some(Says::Hello(hello)) => self.greeted(number, hello),
            Some(Says::PlayMove(played)) => self.answered(number, played),
            Some(Says::Decline(decline)) => self.declined.push(decline.reason.clone()),
            Some(Says::Ack(ack)) => {
                if let Some(game) = self.games.get_mut(&ack.game_id) {
                    game.acknowledged |= game.over.is_some_and(|over| ack.seq >= over);
                }
            }
            Some(Says::HeartbeatAck(ack)) => {
                let open = self.beats.iter_mut().rev();
                let mut open = open.filter(|beat| beat.answered.is_none());
                if let Some(beat) = open.find(|beat| beat.nonce == ack.nonce) {
                    beat.answered = Some(Instant::now());
                }
            }
            _ => {}
        }
    }

    fn greeted(&mut self, number: u32, hello: &v1::Hello) {
        let before = self.connections.iter().rev();
        let before = before.filter(|one| one.number < number);
        let expired = before
            .take(1)
            .any(|one| matches!(&one.closed, Some((Closed::ByServer { reason, .. }, _)) if reason == "RESUME_EXPIRED"));
        if !self.keys.is_empty() && !expired {
            match &hello.resume {
                None => {
                    let seen = format!("connection {number} began with a Hello without `resume`");
                    self.laws.broken(Law::Resumes, seen);
                }
                Some(resume) => {
                    let key = (resume.session_id.clone(), resume.resume_token.clone());
                    if self.keys.contains(&key) {
                        self.laws.kept(Law::Resumes);
                    } else {
                        let seen = format!(
                            "connection {number} resumed with a token that is not that of the newest Welcome"
                        );
                        self.laws.broken(Law::Resumes, seen);
                    }
                }
            }
        }
        if let Some(connection) = self.connection(number) {
            connection.hello = Some(hello.clone());
        }
    }

    fn answered(&mut self, number: u32, played: &v1::PlayMove) {
        self.moves += 1;
        let attempt = played.attempt.max(1);
        self.attempts = self.attempts.max(attempt);
        let key = (played.game_id.clone(), played.decision_id, attempt);
        let (game, decision) = (&played.game_id, played.decision_id);
        let Some(asked) = self.asked.get_mut(&key) else {
            let seen = format!(
                "game {game}: decision {decision}, attempt {attempt} was answered and never asked"
            );
            return self.laws.broken(Law::OneAnswer, seen);
        };
        let text = match &played.r#move {
            Some(play_move::Move::Text(text)) => text.clone(),
            Some(play_move::Move::Index(index)) => {
                let named = asked.legal.get(*index as usize).cloned();
                named.unwrap_or_else(|| format!("index {index}"))
            }
            None => "no move".into(),
        };
        if asked.answers.is_empty() {
            self.slowest = self.slowest.max(asked.at.elapsed());
            if asked.legal.contains(&text) {
                self.laws.kept(Law::LegalMoves);
            } else {
                let seen = format!(
                    "game {game}, decision {decision}, in {}: answered `{text}`; legal were {}",
                    asked.position,
                    asked.legal.join(" ")
                );
                self.laws.broken(Law::LegalMoves, seen);
            }
        }
        let here = asked.answers.iter().filter(|(on, _)| *on == number).count() as u32;
        let may = asked.times.get(&number).copied().unwrap_or_default().max(1);
        let other = asked.answers.iter().find(|(_, before)| *before != text);
        if let Some((_, before)) = other {
            let seen =
                format!("game {game}, decision {decision}: answered `{before}`, then `{text}`");
            self.laws.broken(Law::OneAnswer, seen);
        } else if here >= may {
            let seen = format!(
                "game {game}, decision {decision}: asked {may}× and answered {}× on one connection",
                here + 1
            );
            self.laws.broken(Law::OneAnswer, seen);
        } else if asked.answers.is_empty() {
            self.laws.kept(Law::OneAnswer);
        }
        asked.answers.push((number, text));
    }

    /// The server says something, and the bot is to hear it.
    pub(super) fn told(&mut self, number: u32, frame: &v1::ServerFrame) {
        match &frame.kind {
            Some(Told::Welcome(welcome)) => {
                let key = (welcome.session_id.clone(), welcome.resume_token.clone());
                self.keys.insert(0, key);
                self.keys.truncate(2);
                if let Some(connection) = self.connection(number) {
                    connection.welcomed = true;
                }
            }
            Some(Told::MoveRequest(request)) => self.asks(number, request),
            Some(Told::Event(event)) => {
                if let Some(game_event::Kind::Over(_)) = &event.kind {
                    self.games.entry(event.game_id.clone()).or_default().over = Some(event.seq);
                }
            }
            Some(Told::GameSnapshot(snapshot)) => {
                let id = snapshot.game.as_ref().map(|game| game.game_id.clone());
                if snapshot.result.is_some() {
                    self.games.entry(id.unwrap_or_default()).or_default().over = Some(snapshot.seq);
                }
            }
            Some(Told::Heartbeat(beat)) => self.beats.push(Beat {
                connection: number,
                nonce: beat.nonce,
                at: Instant::now(),
                answered: None,
            }),
            Some(Told::Goaway(goaway)) => {
                if let Some(connection) = self.connection(number) {
                    connection.goaway = Some((goaway.clone(), Instant::now()));
                }
            }
            _ => {}
        }
    }

    fn asks(&mut self, number: u32, request: &v1::MoveRequest) {
        let attempt = request.attempt.max(1);
        let key = (request.game_id.clone(), request.decision_id, attempt);
        let asked = self.asked.entry(key).or_insert_with(|| Asked {
            legal: request.legal_moves.iter().map(|m| m.text.clone()).collect(),
            position: request
                .position
                .as_ref()
                .map(|position| position.text.clone())
                .unwrap_or_default(),
            at: Instant::now(),
            times: HashMap::new(),
            answers: Vec::new(),
        });
        *asked.times.entry(number).or_default() += 1;
    }

    /// Whether nothing is owed any more: ends acknowledged, heartbeats answered.
    pub(super) fn is_settled(&self) -> bool {
        let owed = |game: &Game| game.over.is_some() && !game.acknowledged;
        let silent = |beat: &Beat| beat.answered.is_none() && !self.was_closed(beat.connection);
        !self.games.values().any(owed) && !self.beats.iter().any(silent)
    }

    fn was_closed(&self, number: u32) -> bool {
        let mut ours = self.connections.iter().filter(|one| one.number == number);
        ours.any(|one| one.closed.is_some())
    }

    /// The laws, with what was still owed at the end.
    pub(super) fn verdict(&self) -> Laws {
        let mut laws = self.laws.clone();
        for (id, game) in &self.games {
            match (game.over, game.acknowledged) {
                (Some(_), true) => laws.kept(Law::Acknowledges),
                (Some(seq), false) => {
                    let seen = format!("game {id} is over (event {seq}), and no Ack came");
                    laws.broken(Law::Acknowledges, seen);
                }
                (None, _) => {}
            }
        }
        for beat in &self.beats {
            let late = |answered: Instant| answered - beat.at > BEAT_WITHIN;
            match beat.answered {
                Some(answered) if late(answered) => {
                    let took = (answered - beat.at).as_secs_f64();
                    let seen = format!("heartbeat {} was answered after {took:.1} s", beat.nonce);
                    laws.broken(Law::Heartbeats, seen);
                }
                Some(_) => laws.kept(Law::Heartbeats),
                None if self.was_closed(beat.connection) => {}
                None => {
                    let seen = format!("heartbeat {} was not answered", beat.nonce);
                    laws.broken(Law::Heartbeats, seen);
                }
            }
        }
        laws
    }

    /// What the bot is at, for a check that took too long.
    pub(super) fn standing(&self) -> String {
        let Some(last) = self.connections.last() else {
            return "it has never connected".into();
        };
        if let Some((how, at)) = &last.closed {
            let ago = at.elapsed().as_secs();
            return match how {
                Closed::Cut => format!("it did not come back in the {ago} s since it was cut off"),
                Closed::ByBot => format!("it hung up {ago} s ago and did not come back"),
                Closed::ByServer { reason, text } => format!(
                    "the server ended its connection {ago} s ago ({reason} {text}) and it did not come back"
                ),
            };
        }
        let open = self.asked.iter().filter(|(key, asked)| {
            asked.answers.is_empty() && self.games.get(&key.0).is_none_or(|g| g.over.is_none())
        });
        match open.max_by_key(|(_, asked)| asked.at) {
            Some(((game, decision, _), asked)) => format!(
                "game {game}: decision {decision} was asked {} s ago and is not answered",
                asked.at.elapsed().as_secs()
            ),
            None => "it is connected and nothing is asked of it".into(),
        }
    }
}
