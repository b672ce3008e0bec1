//! The bots' side of the world: what they hear, think and send, and when their links break.

use crate::bot::{Act, Character};
use crate::frame::{Place, ToBot, ToServer};
use crate::network::{Happening, MS, deliveries};
use crate::terms::Weather;
use crate::world::{PATIENCE, World};

impl World {
    pub(crate) fn send_to_server(&mut self, place: Place, frame: ToServer) {
        let bot = &self.bots[&place];
        if !bot.connected {
            return;
        }
        let epoch = bot.epoch;
        let deliveries = deliveries(&mut self.random, self.weather);
        self.host.tally.lost_frames += u64::from(deliveries.is_empty());
        for delay in deliveries {
            let frame = frame.clone();
            self.future.at(
                self.time + delay,
                Happening::AtServer {
                    place,
                    epoch,
                    frame,
                },
            );
        }
    }

    pub(crate) fn at_bot(&mut self, place: Place, epoch: u32, frame: ToBot) {
        let time = self.time;
        let Some(bot) = self.bots.get_mut(&place) else {
            return;
        };
        if !bot.connected || bot.epoch != epoch {
            return;
        }
        let acts = bot.hears(frame, time, &mut self.random);
        for act in acts {
            match act {
                Act::Send(frame) => self.send_to_server(place, frame),
                Act::Think(decision_id, span) => {
                    self.future
                        .at(time + span, Happening::Thought { place, decision_id });
                }
            }
        }
    }

    pub(crate) fn thought(&mut self, place: Place, decision_id: u64) {
        let bot = self.bots.get_mut(&place).expect("bots stay");
        let frames = bot.decides(decision_id, &mut self.random);
        let restless = bot.character == Character::Restless && self.random.once_in(10);
        for frame in frames {
            self.send_to_server(place, frame);
        }
        if restless {
            self.breaks(place);
        }
    }

    pub(crate) fn poll(&mut self, place: Place) {
        let bot = &self.bots[&place];
        if bot.over || self.host.games[place.game].ended {
            return;
        }
        let deaf = self.time >= bot.heard_at + PATIENCE;
        if bot.connected && deaf && self.weather == Weather::Storm {
            self.breaks(place);
        }
        self.future
            .at(self.time + PATIENCE, Happening::Poll { place });
    }

    pub(crate) fn breaks(&mut self, place: Place) {
        let bot = self.bots.get_mut(&place).expect("bots stay");
        if !bot.connected {
            return;
        }
        bot.connected = false;
        let epoch = bot.epoch;
        let gone = bot.character != Character::Honest && self.random.once_in(15);
        // Half-open: the server may take long to see it.
        let seen = if self.random.once_in(3) {
            15_000 * MS
        } else {
            self.random.below(50 * MS)
        };
        let boot = self.host.boot;
        self.future
            .at(self.time + seen, Happening::Noticed { boot, place, epoch });
        if !gone {
            let back = self.time + self.random.below(1500 * MS);
            self.future.at(back, Happening::Connect { place });
        }
    }

    pub(crate) fn connect(&mut self, place: Place) {
        let time = self.time;
        let bot = self.bots.get_mut(&place).expect("bots stay");
        if bot.connected || (bot.over && self.host.games[place.game].ended) {
            return;
        }
        if self.down {
            self.future
                .at(time + 100 * MS, Happening::Connect { place });
            return;
        }
        bot.connected = true;
        bot.epoch += 1;
        bot.heard_at = time;
        let first = bot.epoch == 1;
        // A connection is made or not; its first frame is not lost by itself.
        let epoch = bot.epoch;
        let at = time + MS;
        self.future.at(
            at,
            Happening::AtServer {
                place,
                epoch,
                frame: ToServer::Hello,
            },
        );
        if first {
            self.future.at(time + PATIENCE, Happening::Poll { place });
        }
    }
}
