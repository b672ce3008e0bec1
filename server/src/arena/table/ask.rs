//! Asking the seat whose decision is awaited, a bot by its stream or a house bot by the pool.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use mashimo_engine::Seat;
use smol_str::SmolStr;

use super::Task;
use crate::arena::frame::{Asked, Detail, Frame, Legal, Played};
use crate::arena::house::{HouseMove, HouseTime};
use crate::arena::seat::Occupant;
use crate::arena::table::Table;
use crate::arena::table::words::submission;
use crate::game::{Choice, Command, Millis, Nanos, Now, Phase, Request, Span, think_time};
use crate::store::StoreError;

/// The newest decisions that a request repeats.
const LINE_MAX: usize = 500;

impl Task {
    /// Asks the seat whose decision is awaited, with the clocks as they stand `now`, unless it was asked for just this.
    pub(super) fn ask(&mut self, now: Nanos) {
        let Some(request) = self.game.request(now) else {
            self.asked = None;
            *self.awaited.lock().expect("held for one expression") = None;
            return;
        };
        let same = |asked: &Arc<Asked>| {
            asked.request.decision_id == request.decision_id && asked.request.tries == request.tries
        };
        if !self.asked.as_ref().is_some_and(same) {
            self.send_request(request, now);
        }
    }

    /// Asks again a seat that came back.
    pub(super) fn ask_again(&mut self, seat: Seat) {
        let now = self.clock().mono();
        let request = self.game.request(now);
        if let Some(request) = request.filter(|request| request.seat == seat) {
            self.send_request(request, now);
        }
    }

    fn send_request(&mut self, request: Request, now: Nanos) {
        let seat = request.seat;
        *self.awaited.lock().expect("held for one expression") = Some((seat, request.deadline));
        let asked = Arc::new(self.asked(request, now));
        match &mut self.seats[seat.index()] {
            Occupant::Bot(bot) => bot.tell(Frame::Request(asked.clone())),
            Occupant::House(house) => {
                let left = asked.request.time_left;
                let own = asked.clocks.get(seat.index()).map(|clock| clock.remaining);
                let control = &self.game.config().clock.control;
                let time = HouseTime {
                    planned: think_time(control, own.unwrap_or(left), left),
                    most: Span(left.0 / 2),
                };
                house.think(&self.shared, &asked, self.game.line(), time);
            }
        }
        self.asked = Some(asked);
    }

    fn asked(&mut self, request: Request, now: Nanos) -> Asked {
        let detail = self.seats[request.seat.index()].detail();
        let played = self.seats[request.seat.index()].take_untold();
        let before = self
            .asked
            .take()
            .filter(|a| a.request.decision_id == request.decision_id);
        let taken = before.and_then(|asked| asked.taken_at());
        if taken.is_none() {
            self.taken_noted = false;
        }
        let line = self.game.line();
        let since = line.since_irreversible().len().min(LINE_MAX);
        let (moves, line_start) = self.last_moves(since);
        Asked {
            info: self.info.clone(),
            position: *line.position(),
            text: self.positions.last().expect("the start is there").clone(),
            legal_moves: Legal::all(line, detail),
            clocks: self.clock_views(now),
            line: moves,
            line_start,
            draw_offer: self.game.draw_offer(),
            played,
            request,
            taken: AtomicU64::new(taken.map_or(0, |at| at.0)),
        }
    }

    /// The last `n` moves, and the position before them. A turn that was lost is no move: the line
    /// begins after it.
    fn last_moves(&self, n: usize) -> (Vec<SmolStr>, SmolStr) {
        let decided = self.game.decided();
        let newest = decided.iter().rev().take(n);
        let moves = newest.take_while(|decided| decided.text.is_some()).count();
        let first = decided.len() - moves;
        let texts = decided[first..].iter().filter_map(|d| d.text.clone());
        (texts.collect(), self.positions[first].clone())
    }

    /// Tells the game when the transport took the request, as soon as that is known.
    pub(super) fn note_taken(&mut self) {
        if self.taken_noted {
            return;
        }
        let Some(asked) = &self.asked else { return };
        let Some(at) = asked.taken_at() else { return };
        let decision_id = asked.request.decision_id;
        // It makes no event that could be stamped.
        let now = Now {
            mono: at,
            wall: Millis::default(),
        };
        let taken = Command::RequestTaken { decision_id, at };
        let noted = self.game.handle(taken, now);
        debug_assert!(
            noted.is_ok_and(|step| step.events.is_empty()),
            "taking makes no event"
        );
        self.taken_noted = true;
    }

    /// Up to when the clock of the awaited decision has run: a house bot's runs only while it
    /// thinks, for it waits for a thread without fault of its own.
    pub(super) fn thought_until(&self, now: Nanos) -> Nanos {
        let open = self.game.open().map(|open| open.seat);
        match open.map(|seat| &self.seats[seat.index()]) {
            Some(Occupant::House(house)) if self.asked.is_some() => {
                self.in_force_at + house.thought()
            }
            Some(Occupant::House(_) | Occupant::Bot(_)) | None => now,
        }
    }

    pub(super) async fn house_moved(&mut self, moved: HouseMove) -> Result<(), StoreError> {
        let Occupant::House(house) = &mut self.seats[moved.seat.index()] else {
            return Ok(());
        };
        let took = moved.took;
        let (decision_id, text) = (moved.decision_id, moved.text.clone());
        house.back(moved.bot);
        self.note_taken();
        let played = Played {
            decision_id,
            attempt: 1,
            choice: Choice::Text(text),
            think_time: Some(took),
            score: None,
            diagnostics: None,
            decoded_at: self.in_force_at + took,
        };
        let command = Command::Move(submission(moved.seat, played));
        if let Err(refusal) = self.step(command).await? {
            tracing::debug!(game_id = self.info.id(), %refusal, "a house bot's move came late");
        }
        Ok(())
    }

    pub(super) fn sit_down(&mut self, table: &Table) {
        let again = *self.game.phase() != Phase::Offered;
        for (i, occupant) in self.seats.iter_mut().enumerate() {
            let seat = Seat(i as u8);
            match occupant {
                Occupant::House(house) => house.sit(table.clone()),
                Occupant::Bot(bot) if again => bot.session.seat_again(table, seat),
                Occupant::Bot(bot) => bot.session.seat(table, seat),
            }
        }
    }

    /// What a request tells of a seat's bot.
    pub(super) fn clock_views(&self, now: Nanos) -> Vec<crate::game::ClockView> {
        (0..self.seats.len() as u8)
            .map(|seat| self.game.clock_at(Seat(seat), now))
            .collect()
    }
}

impl Occupant {
    fn detail(&self) -> Detail {
        match self {
            Occupant::Bot(bot) => bot.detail(),
            Occupant::House(_) => Detail::Text,
        }
    }
}
