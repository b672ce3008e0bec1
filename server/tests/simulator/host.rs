//! The made-up server: games, their logs, and frames that wait; the real state machines in between.

use std::sync::Arc;

use mashimo_engine::{Ruleset, Seat};
use mashimo_server::game::{
    Acceptance, Answer, Choice, Command, Ending, Event, Game, Nanos, Now, Pause, Repeat, Submission,
};
use mashimo_server::matches::{PlayedGame, Series};

use crate::dice::Dice;
use crate::frame::{Place, Said, ToBot, ToServer};
use crate::invariants::{self, Told};
use crate::rules;
use crate::table::START;
use crate::world::Tally;

/// A game on the server, with what outlives the server.
pub(crate) struct Hosted {
    pub(crate) game: Game,
    pub(crate) log: Vec<Event>,
    pub(crate) told: Told,
    pub(crate) inbox: Vec<(Place, Nanos, ToServer)>,
    pub(crate) epochs: Vec<u32>,
    pub(crate) timer_at: Option<Nanos>,
    pub(crate) ended: bool,
}

/// The server.
pub(crate) struct Host {
    pub(crate) ruleset: Arc<Ruleset>,
    pub(crate) series: Series,
    pub(crate) games: Vec<Hosted>,
    pub(crate) boot: u32,
    pub(crate) tally: Tally,
    /// Frames to be sent once a step is through.
    pub(crate) outbox: Vec<(Place, ToBot)>,
    offset: u64,
}

/// The server died.
pub(crate) struct Died;

impl Host {
    pub(crate) fn new(ruleset: Arc<Ruleset>, series: Series) -> Host {
        Host {
            ruleset,
            series,
            games: Vec::new(),
            boot: 0,
            tally: Tally::default(),
            outbox: Vec::new(),
            offset: 0,
        }
    }

    /// Both clocks at a time of the world; the monotonic one begins anew with every start.
    pub(crate) fn now(&self, time: u64) -> Now {
        let wall = mashimo_server::game::Millis(START.wall.0 + time / 1_000_000);
        Now {
            mono: self.mono(time),
            wall,
        }
    }

    pub(crate) fn mono(&self, time: u64) -> Nanos {
        Nanos(time + self.offset)
    }

    pub(crate) fn time_of(&self, mono: Nanos) -> u64 {
        mono.0.saturating_sub(self.offset)
    }

    /// Deals games until the match wants no more now; gives the new games' numbers.
    pub(crate) fn deal(&mut self, time: u64) -> Vec<usize> {
        let mut dealt = Vec::new();
        while let Some(deal) = self.series.deal(&format!("g{}", self.games.len())) {
            rules::rules_12_and_13_hold_for_a_deal(&self.games, &deal.config);
            let seats = deal.config.seats.len();
            let now = self.now(time);
            let made = Game::create(deal.config, Arc::clone(&self.ruleset), now);
            let (game, event) = made.unwrap_or_else(|error| panic!("{error}"));
            dealt.push(self.games.len());
            self.games.push(Hosted {
                game,
                log: vec![event],
                told: Told::default(),
                inbox: Vec::new(),
                epochs: vec![0; seats],
                timer_at: None,
                ended: false,
            });
        }
        dealt
    }

    /// Works through a game's frames that were decoded by now.
    pub(crate) fn work(&mut self, game: usize, time: u64, random: &mut Dice) -> Result<(), Died> {
        let drained_to = self.mono(time);
        let (due, later) = std::mem::take(&mut self.games[game].inbox)
            .into_iter()
            .partition(|(_, decoded_at, _)| *decoded_at <= drained_to);
        self.games[game].inbox = later;
        let due: Vec<_> = due;
        for (place, decoded_at, frame) in due {
            self.frame(place, decoded_at, frame, time, random)?;
        }
        Ok(())
    }

    /// A game's deadline may lie behind: first its frames, then the proposal.
    pub(crate) fn deadline(
        &mut self,
        game: usize,
        time: u64,
        random: &mut Dice,
    ) -> Result<(), Died> {
        self.work(game, time, random)?;
        let drained_to = self.mono(time);
        self.command(game, Command::DeadlinePassed { drained_to }, time, random)?;
        Ok(())
    }

    fn frame(
        &mut self,
        place: Place,
        decoded_at: Nanos,
        frame: ToServer,
        time: u64,
        random: &mut Dice,
    ) -> Result<(), Died> {
        let seat = place.seat;
        let (tried, command) = match frame {
            ToServer::Hello => return self.hello(place, time, random),
            ToServer::Ready => (None, Command::Ready(seat)),
            ToServer::Decline => (
                None,
                Command::Decline {
                    seat,
                    reason: "no".to_string(),
                },
            ),
            ToServer::Move {
                decision_id,
                attempt,
                choice,
            } => {
                let choice = match choice {
                    Said::Text(text) => Choice::Text(text),
                    Said::Index(index) => Choice::Index(index),
                    Said::Yield => Choice::Yield,
                };
                let submission = Submission {
                    seat,
                    decision_id,
                    attempt,
                    choice,
                    decoded_at,
                    think_time: None,
                    // Sometimes both see the same seat ahead.
                    score: Some((decision_id * 5 % 11) as i32 - 5),
                    diagnostics: None,
                };
                (Some((decision_id, attempt)), Command::Move(submission))
            }
            ToServer::Preliminary { decision_id, text } => (
                None,
                Command::Preliminary {
                    seat,
                    decision_id,
                    text,
                },
            ),
            ToServer::Resign => (None, Command::Resign(seat)),
            ToServer::OfferDraw => (None, Command::OfferDraw(seat)),
            ToServer::AnswerDraw(answer) => (None, Command::AnswerDraw { seat, answer }),
            ToServer::Claim => (None, Command::Claim(seat)),
            ToServer::Ack { seq } => (None, Command::Acknowledge { seat, seq }),
        };
        match self.command(place.game, command, time, random)? {
            Some(answer) => self.tell(place, tried, answer),
            None => self.outbox.push((place, ToBot::Refused)),
        }
        Ok(())
    }

    fn tell(&mut self, place: Place, tried: Option<(u64, u32)>, answer: Answer) {
        let Some((decision_id, attempt)) = tried else {
            return;
        };
        let told = &mut self.games[place.game].told;
        match answer {
            Answer::Accepted(Acceptance {
                seq, text, repeat, ..
            }) => {
                told.answered(
                    decision_id,
                    place.seat.0,
                    attempt,
                    &format!("accepted {text}"),
                );
                self.tally.repeats += u64::from(repeat == Repeat::Again);
                let frame = ToBot::Accepted {
                    decision_id,
                    seq,
                    text: text.to_string(),
                };
                self.outbox.push((place, frame));
            }
            Answer::Rejected { rejection, repeat } => {
                let sent = format!("rejected {}", rejection.sent);
                told.answered(decision_id, place.seat.0, attempt, &sent);
                self.tally.repeats += u64::from(repeat == Repeat::Again);
                self.tally.rejections += u64::from(repeat == Repeat::First);
                let attempts_left = rejection.attempts_left;
                let frame = ToBot::Rejected {
                    decision_id,
                    attempt,
                    attempts_left,
                };
                self.outbox.push((place, frame));
            }
            Answer::Done | Answer::TooLate { .. } => {}
        }
    }

    /// A bot is (again) there: it is sent whatever it may have missed.
    fn hello(&mut self, place: Place, time: u64, random: &mut Dice) -> Result<(), Died> {
        self.tally.reconnects += 1;
        self.command(place.game, Command::Connected(place.seat), time, random)?;
        let game = &self.games[place.game].game;
        if game.is_over() {
            let seq = game.over_seq();
            self.outbox.push((place, ToBot::Over { seq }));
        } else if !game.is_ready(place.seat) {
            self.outbox.push((place, ToBot::Offer));
        }
        self.ask(place.game, Some(place.seat), time);
        Ok(())
    }

    /// Sends the awaited request; to this seat only, if one is given.
    fn ask(&mut self, number: usize, only: Option<Seat>, time: u64) {
        let now = self.mono(time);
        let game = &self.games[number].game;
        let Some(request) = game.request(now) else {
            return;
        };
        if only.is_some_and(|seat| seat != request.seat) {
            return;
        }
        let line = game.line();
        let text = |mv: &mashimo_engine::Move| line.ruleset().move_text(line.position(), *mv);
        let frame = ToBot::Request {
            decision_id: request.decision_id,
            tries: request.tries,
            legal: line.legal_moves().iter().map(text).collect(),
            time_left: request.time_left,
        };
        self.outbox.push((
            Place {
                game: number,
                seat: request.seat,
            },
            frame,
        ));
    }

    /// One command, stored and told; the server may die before or after it is stored.
    pub(crate) fn command(
        &mut self,
        number: usize,
        command: Command,
        time: u64,
        random: &mut Dice,
    ) -> Result<Option<Answer>, Died> {
        let now = self.now(time);
        let hosted = &mut self.games[number];
        let before = hosted.game.open().map(|open| open.decision_id);
        let Ok(step) = hosted.game.handle(command, now) else {
            return Ok(None);
        };
        if step.events.is_empty() {
            return Ok(Some(step.answer));
        }
        if random.dies() {
            return Err(Died);
        }
        hosted.log.extend(step.events.iter().cloned());
        if random.dies() {
            return Err(Died);
        }
        // Storing takes a moment, which is nobody's time.
        let durable = self.now(time + random.random.below(100_000));
        let hosted = &mut self.games[number];
        hosted.game.commit(&step.events, durable);
        invariants::after_step(&hosted.game, &hosted.log, step.events.len(), durable);
        if random.random.once_in(50) {
            invariants::is_fold(&hosted.game, &hosted.log, now);
        }
        let after = hosted.game.open().map(|open| open.decision_id);
        self.tally.decisions += u64::from(before.is_some() && after != before);
        self.publish(number, &step.events, time);
        if after != before
            || matches!(
                step.events[0].kind,
                mashimo_server::game::EventKind::Resumed {}
            )
        {
            self.ask(number, None, time);
        }
        Ok(Some(step.answer))
    }

    fn publish(&mut self, number: usize, events: &[Event], time: u64) {
        use mashimo_server::game::EventKind;
        for event in events {
            let seats = self.games[number].epochs.len() as u8;
            let everybody = (0..seats).map(|seat| Place {
                game: number,
                seat: Seat(seat),
            });
            if let EventKind::DrawOffered { seat } = event.kind {
                let other = Place {
                    game: number,
                    seat: seat.other(),
                };
                self.outbox.push((other, ToBot::DrawOffered));
            }
            if let (EventKind::Over(ending), Some(seq)) = (&event.kind, event.seq) {
                self.outbox
                    .extend(everybody.map(|place| (place, ToBot::Over { seq })));
                self.end(number, &ending.clone(), time);
            }
        }
    }

    fn end(&mut self, number: usize, ending: &Ending, time: u64) {
        let now = self.now(time);
        let hosted = &mut self.games[number];
        assert!(!hosted.ended, "a game ends once");
        hosted.ended = true;
        invariants::at_the_end(&hosted.game, &hosted.log, now);
        let part_of = hosted.game.config().part_of.clone().expect("of the match");
        let finished = self.series.finished(part_of.slot, hosted.game.id(), ending);
        finished.expect("each game counts once");
        let at_once = self.series.playing().count();
        assert!(at_once <= self.series.config().concurrency as usize);
    }

    /// The process is gone: what is left is the logs. Everything else begins anew.
    pub(crate) fn restart(&mut self, time: u64, random: &mut Dice) -> Result<(), Died> {
        self.boot += 1;
        self.offset = random.random.below(1 << 50);
        self.tally.crashes += 1;
        self.outbox.clear();
        let now = self.now(time);
        for hosted in &mut self.games {
            let game = Game::restore(Arc::clone(&self.ruleset), &hosted.log, now);
            hosted.game = game.unwrap_or_else(|error| panic!("{error}"));
            hosted.inbox.clear();
            hosted.timer_at = None;
            hosted.ended = hosted.game.is_over();
        }
        let games: Vec<PlayedGame> = self.games.iter().map(played).collect();
        let restored = Series::restore(self.series.head(), games);
        self.series = restored.unwrap_or_else(|error| panic!("{error}"));
        for number in 0..self.games.len() {
            if !self.games[number].ended {
                self.command(number, Command::Suspend(Pause::Server), time, random)?;
            }
        }
        Ok(())
    }
}

/// A game as the store has it.
pub(crate) fn played(hosted: &Hosted) -> PlayedGame {
    PlayedGame {
        game_id: hosted.game.id().to_string(),
        part_of: hosted.game.config().part_of.clone().expect("of the match"),
        ending: hosted.game.ending().cloned(),
    }
}
