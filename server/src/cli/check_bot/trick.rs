//! What is done to the frames of a bot.

use std::sync::Mutex;
use std::time::Duration;

use mashimo_client::v1::client_frame::Kind as Says;
use mashimo_client::v1::server_frame::Kind as Told;
use mashimo_client::v1::{self, ClientFrame, ServerFrame, game_event, play_move};
use mashimo_server::relay::Passed;

/// Something done to the frames of a bot; by default nothing.
pub(super) trait Trick: Send + Sync {
    /// To a frame of the bot.
    fn up(&self, _connection: u32, frame: ClientFrame) -> Passed<ClientFrame> {
        Passed::on(frame)
    }

    /// To a frame of the server.
    fn down(&self, _connection: u32, frame: ServerFrame) -> Passed<ServerFrame> {
        Passed::on(frame)
    }

    /// How long a frame is on its way.
    fn delay(&self) -> Duration {
        Duration::ZERO
    }
}

/// Nothing is done, but frames take so long.
pub(super) struct Slowly(pub(super) Duration);

impl Trick for Slowly {
    fn delay(&self) -> Duration {
        self.0
    }
}

/// Where a connection is cut.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Moment {
    BeforeOffer,
    BeforeReady,
    BeforeRequest,
    AfterRequest,
    BeforeMove,
    BeforeAcceptance,
    AfterAcceptance,
    BeforeEnd,
    BeforeAck,
}

/// Cuts the connection at a moment, so many times.
pub(super) struct CutAt {
    moment: Moment,
    left: Mutex<u32>,
}

impl CutAt {
    pub(super) fn new(moment: Moment, times: u32) -> CutAt {
        CutAt {
            moment,
            left: Mutex::new(times),
        }
    }

    fn is_now(&self, moments: &[Moment]) -> bool {
        let mut left = self.left.lock().expect("no holder of the lock panics");
        let now = *left > 0 && moments.contains(&self.moment);
        if now {
            *left -= 1;
        }
        now
    }
}

impl Trick for CutAt {
    fn up(&self, _: u32, frame: ClientFrame) -> Passed<ClientFrame> {
        let here: &[Moment] = match &frame.kind {
            Some(Says::Ready(_)) => &[Moment::BeforeReady],
            Some(Says::PlayMove(_)) => &[Moment::BeforeMove],
            Some(Says::Ack(_)) => &[Moment::BeforeAck],
            _ => &[],
        };
        if self.is_now(here) {
            return Passed::cut();
        }
        Passed::on(frame)
    }

    fn down(&self, _: u32, frame: ServerFrame) -> Passed<ServerFrame> {
        let here: &[Moment] = match &frame.kind {
            Some(Told::GameOffer(_)) => &[Moment::BeforeOffer],
            Some(Told::MoveRequest(_)) => &[Moment::BeforeRequest, Moment::AfterRequest],
            Some(Told::MoveAccepted(_)) => &[Moment::BeforeAcceptance, Moment::AfterAcceptance],
            Some(Told::Event(event)) => match &event.kind {
                Some(game_event::Kind::Over(_)) => &[Moment::BeforeEnd],
                _ => &[],
            },
            _ => &[],
        };
        if !self.is_now(here) {
            return Passed::on(frame);
        }
        if matches!(self.moment, Moment::AfterRequest | Moment::AfterAcceptance) {
            return Passed::cut_after(frame);
        }
        Passed::cut()
    }
}

/// The second connection is cut before its Welcome arrives: the token before it is still good.
#[derive(Default)]
pub(super) struct CutWelcome(Mutex<(bool, bool)>);

impl Trick for CutWelcome {
    fn down(&self, _: u32, frame: ServerFrame) -> Passed<ServerFrame> {
        let mut done = self.0.lock().expect("no holder of the lock panics");
        match &frame.kind {
            Some(Told::MoveRequest(_)) if !done.0 => {
                done.0 = true;
                Passed::cut()
            }
            Some(Told::Welcome(_)) if done.0 && !done.1 => {
                done.1 = true;
                Passed::cut()
            }
            _ => Passed::on(frame),
        }
    }
}

/// Every frame of the server but Welcome comes twice.
pub(super) struct Twice;

impl Trick for Twice {
    fn down(&self, _: u32, frame: ServerFrame) -> Passed<ServerFrame> {
        match &frame.kind {
            Some(Told::Welcome(_) | Told::Goaway(_)) => Passed::on(frame),
            _ => Passed::all(vec![frame.clone(), frame]),
        }
    }
}

/// The nonces of heartbeats that are made here begin there.
const NONCES: u64 = 1 << 40;

/// Heartbeats at the beginning and with every request.
#[derive(Default)]
pub(super) struct Beats(Mutex<u64>);

impl Trick for Beats {
    fn up(&self, _: u32, frame: ClientFrame) -> Passed<ClientFrame> {
        match &frame.kind {
            Some(Says::HeartbeatAck(ack)) if ack.nonce >= NONCES => Passed::lost(),
            _ => Passed::on(frame),
        }
    }

    fn down(&self, _: u32, frame: ServerFrame) -> Passed<ServerFrame> {
        if !matches!(&frame.kind, Some(Told::Synced(_) | Told::MoveRequest(_))) {
            return Passed::on(frame);
        }
        let mut count = self.0.lock().expect("no holder of the lock panics");
        *count += 1;
        let kind = Some(Told::Heartbeat(v1::Heartbeat {
            nonce: NONCES + *count,
            time: None,
        }));
        Passed::all(vec![frame, ServerFrame { kind }])
    }
}

/// Frames of a kind that is not known yet come between the others.
pub(super) struct Later;

impl Trick for Later {
    fn down(&self, _: u32, frame: ServerFrame) -> Passed<ServerFrame> {
        if matches!(&frame.kind, Some(Told::Welcome(_))) {
            return Passed::on(frame);
        }
        Passed::all(vec![ServerFrame { kind: None }, frame])
    }
}

/// What happens to one move of a bot, the third.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mishap {
    /// It becomes one that is never legal.
    Changed,
    /// It gets lost.
    Lost,
}

/// Something happens to the third move.
pub(super) struct ThirdMove {
    mishap: Mishap,
    moves: Mutex<u32>,
}

impl ThirdMove {
    pub(super) fn new(mishap: Mishap) -> ThirdMove {
        let moves = Mutex::new(0);
        ThirdMove { mishap, moves }
    }
}

impl Trick for ThirdMove {
    fn up(&self, _: u32, mut frame: ClientFrame) -> Passed<ClientFrame> {
        let Some(Says::PlayMove(played)) = &mut frame.kind else {
            return Passed::on(frame);
        };
        let mut moves = self.moves.lock().expect("no holder of the lock panics");
        *moves += 1;
        match self.mishap {
            _ if *moves != 3 => Passed::on(frame),
            Mishap::Lost => Passed::lost(),
            Mishap::Changed => {
                played.r#move = Some(play_move::Move::Text("A99".into()));
                Passed::on(frame)
            }
        }
    }
}

/// After the third move nothing passes on that connection any more, and nobody is told.
#[derive(Default)]
pub(super) struct HalfOpen(Mutex<(u32, u32)>);

impl HalfOpen {
    fn is_dead(&self, connection: u32) -> bool {
        self.0.lock().expect("no holder of the lock panics").1 == connection
    }
}

impl Trick for HalfOpen {
    fn up(&self, connection: u32, frame: ClientFrame) -> Passed<ClientFrame> {
        if self.is_dead(connection) {
            return Passed::lost();
        }
        if matches!(&frame.kind, Some(Says::PlayMove(_))) {
            let mut state = self.0.lock().expect("no holder of the lock panics");
            state.0 += 1;
            if state.0 == 3 {
                state.1 = connection;
                return Passed::lost();
            }
        }
        Passed::on(frame)
    }

    fn down(&self, connection: u32, frame: ServerFrame) -> Passed<ServerFrame> {
        if self.is_dead(connection) {
            return Passed::lost();
        }
        Passed::on(frame)
    }
}
