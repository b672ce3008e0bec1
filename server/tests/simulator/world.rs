//! The world: one match, its server and bots, and everything that happens between them.

use std::collections::BTreeMap;

use mashimo_engine::Seat;
use mashimo_server::game::{Command, Ended, Event};
use mashimo_server::matches::Series;

use crate::bot::Bot;
use crate::dice::Dice;
use crate::frame::{Place, ToBot, ToServer};
use crate::host::{Died, Host, played};
use crate::network::{Future, Happening, MS, deliveries};
use crate::table::Random;
use crate::terms::{self, Weather};

/// Happenings after which a world that is not over is taken for one that never ends.
const HAPPENINGS_MAX: u64 = 3_000_000;
/// How long a bot hears nothing before it connects anew.
pub(crate) const PATIENCE: u64 = 1500 * MS;

/// What came up.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Tally {
    pub(crate) decisions: u64,
    pub(crate) games: u64,
    pub(crate) voids: u64,
    pub(crate) crashes: u64,
    pub(crate) reconnects: u64,
    pub(crate) lost_frames: u64,
    pub(crate) repeats: u64,
    pub(crate) rejections: u64,
    pub(crate) terminations: BTreeMap<String, u64>,
    /// A sum over all logs: two runs of a seed agree in it.
    pub(crate) digest: u64,
}

impl Tally {
    /// Adds another world's.
    pub(crate) fn add(&mut self, other: &Tally) {
        self.decisions += other.decisions;
        self.games += other.games;
        self.voids += other.voids;
        self.crashes += other.crashes;
        self.reconnects += other.reconnects;
        self.lost_frames += other.lost_frames;
        self.repeats += other.repeats;
        self.rejections += other.rejections;
        for (word, n) in &other.terminations {
            *self.terminations.entry(word.clone()).or_default() += n;
        }
        self.digest ^= other.digest;
    }
}

/// One match in its surroundings.
pub(crate) struct World {
    seed: u64,
    pub(crate) weather: Weather,
    pub(crate) random: Random,
    dice: Dice,
    pub(crate) future: Future,
    pub(crate) host: Host,
    pub(crate) bots: BTreeMap<Place, Bot>,
    pub(crate) time: u64,
    pub(crate) down: bool,
}

impl World {
    pub(crate) fn new(seed: u64, weather: Weather) -> World {
        let mut random = Random(seed.wrapping_mul(0x2545_f491_4f6c_dd1d));
        let (ruleset, config) = terms::draw(&mut random, weather);
        let mut series = Series::new(config).unwrap_or_else(|error| panic!("{error}"));
        series.run().expect("it is new");
        let deadly = match weather {
            Weather::Calm => 0,
            Weather::Storm => [0, 300, 1000][random.below(3) as usize],
        };
        World {
            seed,
            weather,
            dice: Dice {
                random: Random(random.next()),
                deadly,
            },
            host: Host::new(ruleset, series),
            random,
            future: Future::default(),
            bots: BTreeMap::new(),
            time: 0,
            down: false,
        }
    }

    /// Runs to the end of the match and of every game.
    pub(crate) fn run(mut self) -> Tally {
        println!("world {} ({:?})", self.seed, self.weather);
        self.deal();
        for _ in 0..HAPPENINGS_MAX {
            let Some((time, happening)) = self.future.pop() else {
                break;
            };
            self.time = time;
            if self.happens(happening).is_err() {
                self.dies();
            }
            if self.is_over() {
                return self.close();
            }
        }
        let open: Vec<_> = self
            .host
            .games
            .iter()
            .filter(|g| !g.ended)
            .map(|g| g.game.view(self.host.mono(self.time)))
            .collect();
        panic!("the world of seed {} does not end: {open:?}", self.seed);
    }

    fn is_over(&self) -> bool {
        let quiet = self.host.games.iter().all(|hosted| hosted.ended);
        !self.down && quiet && self.host.series.is_over()
    }

    fn happens(&mut self, happening: Happening) -> Result<(), Died> {
        let boot = self.host.boot;
        match happening {
            Happening::AtBot {
                place,
                epoch,
                frame,
            } => self.at_bot(place, epoch, frame),
            Happening::AtServer {
                place,
                epoch,
                frame,
            } => self.at_server(place, epoch, frame),
            Happening::Taken {
                boot: then,
                game,
                decision_id,
            } if then == boot => {
                let at = self.host.mono(self.time);
                let command = Command::RequestTaken { decision_id, at };
                self.host
                    .command(game, command, self.time, &mut self.dice)?;
                self.after(game);
            }
            Happening::Work { boot: then, game } if then == boot && !self.down => {
                self.host.work(game, self.time, &mut self.dice)?;
                self.after(game);
            }
            Happening::Timer { boot: then, game } if then == boot && !self.down => {
                self.host.games[game].timer_at = None;
                self.host.deadline(game, self.time, &mut self.dice)?;
                self.after(game);
            }
            Happening::Noticed {
                boot: then,
                place,
                epoch,
            } if then == boot && !self.down => {
                if self.host.games[place.game].epochs[place.seat.index()] == epoch {
                    let command = Command::Disconnected(place.seat);
                    self.host
                        .command(place.game, command, self.time, &mut self.dice)?;
                    self.after(place.game);
                }
            }
            Happening::Taken { .. }
            | Happening::Work { .. }
            | Happening::Timer { .. }
            | Happening::Noticed { .. } => {}
            Happening::Thought { place, decision_id } => self.thought(place, decision_id),
            Happening::Poll { place } => self.poll(place),
            Happening::Connect { place } => self.connect(place),
            Happening::Restart => self.restart()?,
        }
        Ok(())
    }

    fn deal(&mut self) {
        for game in self.host.deal(self.time) {
            for seat in 0..self.host.ruleset.seats() as u8 {
                let place = Place {
                    game,
                    seat: Seat(seat),
                };
                self.bots
                    .insert(place, Bot::new(&mut self.random, self.weather));
                let soon = self.time + self.random.below(200 * MS);
                self.future.at(soon, Happening::Connect { place });
            }
            self.after(game);
        }
    }

    /// After the server did something for a game: its frames go out, its timer is set.
    fn after(&mut self, game: usize) {
        for (place, frame) in std::mem::take(&mut self.host.outbox) {
            self.send_to_bot(place, frame);
        }
        let deadline = self.host.games[game].game.next_deadline();
        if let Some(at) = deadline.filter(|at| Some(*at) != self.host.games[game].timer_at) {
            self.host.games[game].timer_at = Some(at);
            // Timers fire late, never early.
            let at = self.host.time_of(at).max(self.time) + self.dice.lateness();
            self.future.at(
                at,
                Happening::Timer {
                    boot: self.host.boot,
                    game,
                },
            );
        }
        if !self.host.series.is_over() {
            self.deal_soon();
        }
    }

    fn deal_soon(&mut self) {
        let may =
            self.host.series.playing().count() < self.host.series.config().concurrency as usize;
        if may {
            self.deal();
        }
    }

    fn send_to_bot(&mut self, place: Place, frame: ToBot) {
        let epoch = self.host.games[place.game].epochs[place.seat.index()];
        if epoch == 0 {
            return;
        }
        if let ToBot::Request { decision_id, .. } = frame {
            let boot = self.host.boot;
            let at = self.time + self.random.below(MS);
            self.future.at(
                at,
                Happening::Taken {
                    boot,
                    game: place.game,
                    decision_id,
                },
            );
        }
        let deliveries = deliveries(&mut self.random, self.weather);
        self.host.tally.lost_frames += u64::from(deliveries.is_empty());
        for delay in deliveries {
            let frame = frame.clone();
            self.future.at(
                self.time + delay,
                Happening::AtBot {
                    place,
                    epoch,
                    frame,
                },
            );
        }
    }

    fn at_server(&mut self, place: Place, epoch: u32, frame: ToServer) {
        if self.down {
            return;
        }
        let decoded_at = self.host.mono(self.time);
        let hosted = &mut self.host.games[place.game];
        let kept = &mut hosted.epochs[place.seat.index()];
        // The newest connection wins; frames of older ones are fenced.
        if matches!(frame, ToServer::Hello) && epoch > *kept {
            *kept = epoch;
        }
        if epoch != *kept {
            return;
        }
        hosted.inbox.push((place, decoded_at, frame));
        let boot = self.host.boot;
        let at = self.time + self.dice.lateness();
        self.future.at(
            at,
            Happening::Work {
                boot,
                game: place.game,
            },
        );
    }

    fn dies(&mut self) {
        self.down = true;
        self.host.outbox.clear();
        let back = self.time + 50 * MS + self.random.below(800 * MS);
        self.future.at(back, Happening::Restart);
        let places: Vec<Place> = self.bots.keys().copied().collect();
        for place in places {
            if self.bots[&place].connected {
                self.breaks(place);
            }
        }
    }

    fn restart(&mut self) -> Result<(), Died> {
        self.down = false;
        for hosted in &mut self.host.games {
            hosted.epochs.fill(0);
        }
        self.host.restart(self.time, &mut self.dice)?;
        for game in 0..self.host.games.len() {
            self.after(game);
        }
        Ok(())
    }

    fn close(mut self) -> Tally {
        let games = self.host.games.iter().map(played);
        let again = Series::restore(self.host.series.head(), games);
        let again = again.unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(
            again.score(),
            self.host.series.score(),
            "a recount is equal"
        );
        for (place, bot) in &self.bots {
            let log = &self.host.games[place.game].log;
            for (seq, text) in bot.accepted.values() {
                assert!(
                    log.iter().any(|event| is_move(event, *seq, text)),
                    "a move was lost"
                );
            }
        }
        let mut tally = std::mem::take(&mut self.host.tally);
        for hosted in &self.host.games {
            let ending = hosted.game.ending().expect("all are over");
            tally.games += 1;
            tally.voids += u64::from(ending.ended == Ended::Void);
            *tally
                .terminations
                .entry(ending.termination.to_string())
                .or_default() += 1;
            for event in &hosted.log {
                let json = mashimo_server::record::event_to_json(event);
                let fold =
                    |sum: u64, byte: u8| (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
                tally.digest = json.bytes().fold(tally.digest, fold);
            }
        }
        tally
    }
}

fn is_move(event: &Event, seq: u64, text: &str) -> bool {
    use mashimo_server::game::EventKind;
    match &event.kind {
        EventKind::Move(played) => event.seq == Some(seq) && played.text == text,
        EventKind::Created { .. }
        | EventKind::Ready { .. }
        | EventKind::Started { .. }
        | EventKind::TurnLost(_)
        | EventKind::Rejected(_)
        | EventKind::ClockAdjusted { .. }
        | EventKind::DrawOffered { .. }
        | EventKind::DrawAnswered { .. }
        | EventKind::Suspended { .. }
        | EventKind::Resumed {}
        | EventKind::Over(_)
        | EventKind::Acknowledged { .. }
        | EventKind::Noted { .. }
        | EventKind::Overruled { .. } => false,
    }
}
