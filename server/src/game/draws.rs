//! Draws by agreement: an offer, an answer.

use mashimo_engine::Seat;

use super::command::Step;
use super::event::EventKind;
use super::event_parts::DrawAnswer;
use super::outcome::{GameResult, Termination};
use super::policy::DrawOffers;
use super::time::Now;
use super::{Game, Refusal};

impl Game {
    pub(super) fn offer_draw(&mut self, seat: Seat, now: Now) -> Result<Step, Refusal> {
        self.seat_exists(seat)?;
        self.still_running()?;
        if self.config.policies.draw_offers == DrawOffers::Off {
            let text = "this match has no draw offers".to_string();
            return Err(Refusal::NotAllowed { text });
        }
        match self.fold.offer {
            Some(offering) if offering == seat => Ok(Step::nothing()),
            // The other has offered too: both want it.
            Some(_) => self.answer_draw(seat, DrawAnswer::Accepted, now),
            None if !self.fold.may_offer[seat.index()] => {
                let text = "a draw may be offered again after a move of one's own".to_string();
                Err(Refusal::NotAllowed { text })
            }
            None => Ok(Step::done(vec![
                self.scribe(now).public(EventKind::DrawOffered { seat }),
            ])),
        }
    }

    pub(super) fn answer_draw(
        &mut self,
        seat: Seat,
        answer: DrawAnswer,
        now: Now,
    ) -> Result<Step, Refusal> {
        self.seat_exists(seat)?;
        self.still_running()?;
        match self.fold.offer {
            Some(offering) if offering != seat => {}
            Some(_) | None => return Err(Refusal::NoOffer),
        }
        let mut scribe = self.scribe(now);
        let mut events = vec![scribe.public(EventKind::DrawAnswered { seat, answer })];
        match answer {
            DrawAnswer::Declined => {}
            DrawAnswer::Accepted => {
                let result = GameResult::drawn(self.standing());
                let text = "the seats agreed to a draw".to_string();
                let ending = self.finished(Termination::DrawAgreed, None, text, result);
                events.push(scribe.public(EventKind::Over(ending)));
            }
        }
        Ok(Step::done(events))
    }
}
