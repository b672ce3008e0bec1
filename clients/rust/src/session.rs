//! A bot's side of a session as a value: frames in, steps out; no network and no clock.

mod decisions;
mod track;

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use mashimo_proto::{PROTOCOL_MAJOR, PROTOCOL_MINOR, v1};
use v1::client_frame::Kind as Say;
use v1::server_frame::Kind as Hear;

use crate::bot::GameEnd;
use crate::{Game, Options, Summary, Turn};
use track::Track;

/// Games remembered after their end, so that a repeated ending is not told twice.
const ENDED_MAX: usize = 4096;
/// Until Welcome says better.
const HEARTBEAT: Duration = Duration::from_secs(5);
const DIAGNOSTICS_BYTES: usize = 1024;

/// What a frame asks for.
#[derive(Debug)]
pub(crate) enum Step {
    /// Send this.
    Say(Say),
    /// Ask the bot whether it accepts.
    Offer(Arc<Game>),
    /// Tell the bot that a game begins.
    Started(Arc<Game>),
    /// Let the bot think.
    Think(Box<Turn>),
    /// Tell the bot that a game ended.
    Over(Arc<Game>, GameEnd),
    /// Ask the bot whether it accepts a challenge.
    Challenged(Box<v1::ChallengeReceived>),
    /// The stream will end; how long to wait then, or that coming back would be wrong.
    Goaway(v1::Goaway),
}

/// A session, kept over lost connections.
#[derive(Debug)]
pub(crate) struct Session {
    resume: Option<(String, String)>,
    games: BTreeMap<String, Track>,
    ended: VecDeque<String>,
    /// Whether Welcome has come on this connection.
    pub(crate) welcomed: bool,
    /// Silence after which the server should have spoken.
    pub(crate) heartbeat: Duration,
    pub(crate) summary: Summary,
    diagnostics_bytes: usize,
}

impl Session {
    pub(crate) fn new() -> Session {
        Session {
            resume: None,
            games: BTreeMap::new(),
            ended: VecDeque::new(),
            welcomed: false,
            heartbeat: HEARTBEAT,
            summary: Summary::default(),
            diagnostics_bytes: DIAGNOSTICS_BYTES,
        }
    }

    /// The first frame of a connection.
    pub(crate) fn hello(&mut self, options: &Options, capacity: u32) -> v1::Hello {
        self.welcomed = false;
        for open in self
            .games
            .values_mut()
            .filter_map(|track| track.open.as_mut())
        {
            open.sent_here = false;
        }
        let seen = |(id, track): (&String, &Track)| v1::GameSeq {
            game_id: id.clone(),
            seq: track.seq,
        };
        let resume = self
            .resume
            .clone()
            .map(|(session_id, resume_token)| v1::Resume {
                session_id,
                resume_token,
                games: self.games.iter().map(seen).collect(),
            });
        v1::Hello {
            client_name: concat!("mashimo-rust/", env!("CARGO_PKG_VERSION")).into(),
            protocol_version: Some(v1::ProtocolVersion {
                major: PROTOCOL_MAJOR,
                minor: PROTOCOL_MINOR,
            }),
            bot_name: options.name.clone(),
            version: options.version.clone(),
            instance: options.instance.clone(),
            capacity,
            rulesets: options.rulesets.clone(),
            detail: v1::Detail::Full.into(),
            // A turn shows the position it is about; moves need no frames of their own.
            moves_by: v1::MovesBy::Request.into(),
            resume,
        }
    }

    /// The server does not know the session any more.
    pub(crate) fn forget(&mut self) {
        self.resume = None;
    }

    /// Games that are not over.
    pub(crate) fn running(&self) -> usize {
        self.games.len()
    }

    /// What a frame asks for. A kind that this library does not know asks for nothing.
    pub(crate) fn hear(&mut self, frame: v1::ServerFrame) -> Vec<Step> {
        match frame.kind {
            Some(Hear::Welcome(welcome)) => self.welcome(*welcome),
            Some(Hear::Synced(_)) => self.synced(),
            Some(Hear::GameOffer(offer)) => self.offer(*offer),
            Some(Hear::OfferWithdrawn(withdrawn)) => self.withdrawn(&withdrawn),
            Some(Hear::GameSnapshot(snapshot)) => self.snapshot(*snapshot),
            Some(Hear::MoveRequest(request)) => self.request(*request),
            Some(Hear::MoveAccepted(accepted)) => self.accepted(&accepted),
            Some(Hear::MoveRejected(rejected)) => self.rejected(&rejected),
            Some(Hear::Event(event)) => self.event(*event),
            Some(Hear::Heartbeat(beat)) => {
                vec![Step::Say(Say::HeartbeatAck(v1::HeartbeatAck {
                    nonce: beat.nonce,
                }))]
            }
            Some(Hear::Goaway(goaway)) => vec![Step::Goaway(goaway)],
            Some(Hear::GameError(error)) => {
                let v1::GameError {
                    game_id,
                    reason,
                    text,
                    ..
                } = error;
                tracing::warn!(
                    game_id,
                    reason,
                    text,
                    "the server reports trouble of a game"
                );
                Vec::new()
            }
            Some(Hear::ChallengeReceived(challenge)) => vec![Step::Challenged(challenge)],
            Some(Hear::Notice(notice)) => {
                let v1::Notice {
                    code,
                    text,
                    game_id,
                } = notice;
                tracing::info!(code, text, game_id, "notice");
                Vec::new()
            }
            Some(Hear::OpponentStatus(_) | Hear::HeartbeatAck(_) | Hear::ChallengeWithdrawn(_))
            | None => Vec::new(),
        }
    }

    fn welcome(&mut self, welcome: v1::Welcome) -> Vec<Step> {
        tracing::info!(
            session_id = welcome.session_id,
            epoch = welcome.epoch,
            resumed = welcome.resumed,
            server = welcome.server_version,
            "connected"
        );
        self.welcomed = true;
        self.resume = Some((welcome.session_id, welcome.resume_token));
        let interval = welcome
            .heartbeat_interval
            .and_then(|sent| Duration::try_from(sent).ok());
        self.heartbeat = interval
            .filter(|interval| !interval.is_zero())
            .unwrap_or(HEARTBEAT);
        if let Some(limits) = welcome.limits.filter(|limits| limits.diagnostics_bytes > 0) {
            self.diagnostics_bytes = limits.diagnostics_bytes as usize;
        }
        // A game that the server does not list is none any more.
        let listed = |id: &String| welcome.games.iter().any(|game| &game.game_id == id);
        self.games.retain(|id, _| listed(id));
        Vec::new()
    }

    /// What was answered and neither accepted nor asked for again may have been lost on its way.
    fn synced(&mut self) -> Vec<Step> {
        let lost = |track: &&mut Track| track.open.as_ref().is_some_and(|open| !open.sent_here);
        self.games
            .values_mut()
            .filter(lost)
            .filter_map(Track::say)
            .collect()
    }

    fn offer(&mut self, offer: v1::GameOffer) -> Vec<Step> {
        let game = Game::new(offer.game.unwrap_or_default(), offer.seat, offer.bot_seed);
        let game = Arc::new(game);
        // The answer may have been lost; ready again does no harm, but one game is tracked once.
        let known = self
            .games
            .entry(game.id.clone())
            .or_insert_with(|| Track::new(game));
        vec![Step::Offer(known.game.clone())]
    }

    fn withdrawn(&mut self, withdrawn: &v1::OfferWithdrawn) -> Vec<Step> {
        tracing::info!(
            game_id = withdrawn.game_id,
            reason = withdrawn.reason,
            "an offer was withdrawn"
        );
        self.games.remove(&withdrawn.game_id);
        Vec::new()
    }

    /// The bot declines a game that was offered.
    pub(crate) fn decline(&mut self, game: &Game) -> Say {
        self.games.remove(&game.id);
        Say::Decline(v1::Decline {
            game_id: game.id.clone(),
            reason: String::new(),
        })
    }

    fn snapshot(&mut self, snapshot: v1::GameSnapshot) -> Vec<Step> {
        let state = snapshot.state();
        let game = Game::new(
            snapshot.game.unwrap_or_default(),
            snapshot.seat,
            snapshot.bot_seed,
        );
        let id = game.id.clone();
        if let Some(result) = snapshot.result.filter(|_| is_over(state)) {
            return self.end(&id, Some(game), snapshot.seq, GameEnd { state, result });
        }
        let game = Arc::new(game);
        let track = self
            .games
            .entry(id)
            .or_insert_with(|| Track::new(game.clone()));
        track.game = game;
        track.seq = snapshot.seq;
        if let Some(open) = &track.open
            && snapshot.decision_id != Some(open.decision_id)
        {
            track.decided = Some(open.decision_id);
            track.open = None;
        }
        if state == v1::GameState::Offered {
            return vec![Step::Offer(track.game.clone())];
        }
        track.start()
    }

    fn event(&mut self, event: v1::GameEvent) -> Vec<Step> {
        use v1::game_event::Kind;
        let Some(kind) = event.kind else {
            return Vec::new();
        };
        if let Kind::Over(over) = kind {
            let end = GameEnd {
                state: over.state(),
                result: over.result.unwrap_or_default(),
            };
            return self.end(&event.game_id, None, event.seq, end);
        }
        let Some(track) = self.games.get_mut(&event.game_id) else {
            return Vec::new();
        };
        if event.seq <= track.seq {
            return Vec::new();
        }
        track.seq = event.seq;
        let seat = track.game.seat;
        match kind {
            Kind::Started(_) => return track.start(),
            Kind::MovePlayed(played) if played.seat == seat => track.decide(played.decision_id),
            Kind::TurnLost(lost) if lost.seat == seat => track.decide(lost.decision_id),
            Kind::MovePlayed(_)
            | Kind::TurnLost(_)
            | Kind::ClockAdjusted(_)
            | Kind::DrawOffered(_)
            | Kind::DrawAnswered(_)
            | Kind::Suspended(_)
            | Kind::Resumed(_)
            | Kind::Over(_) => {}
        }
        Vec::new()
    }

    /// A game ended: told once, acknowledged each time.
    fn end(&mut self, id: &str, game: Option<Game>, seq: u64, end: GameEnd) -> Vec<Step> {
        let ack = Step::Say(Say::Ack(v1::Ack {
            game_id: id.to_owned(),
            seq,
        }));
        let tracked = self.games.remove(id).map(|track| track.game);
        if self.ended.iter().any(|ended| ended == id) {
            return vec![ack];
        }
        let Some(game) = tracked.or(game.map(Arc::new)) else {
            return vec![ack];
        };
        if self.ended.len() == ENDED_MAX {
            self.ended.pop_front();
        }
        self.ended.push_back(id.to_owned());
        self.summary.count(game.seat, &end);
        vec![ack, Step::Over(game, end)]
    }
}

fn is_over(state: v1::GameState) -> bool {
    use v1::GameState::{Aborted, Finished, Void};
    matches!(state, Finished | Aborted | Void)
}
