//! What seats say of a game: turned into commands, answered before anything else is told.

use mashimo_engine::Seat;

use super::{Heard, Reply, Task};
use crate::arena::Refusal;
use crate::arena::frame::{Accepted, Frame, Played, Rejected, Word};
use crate::game::{self, Answer, Command, DrawAnswer, Nanos, NoteAbout, Submission};
use crate::store::StoreError;

/// Which decision and try a word is about.
#[derive(Copy, Clone, Default)]
struct About {
    decision_id: Option<u64>,
    attempt: u32,
    decoded_at: Option<Nanos>,
}

impl Task {
    pub(super) async fn word(
        &mut self,
        seat: Seat,
        word: Word,
        reply: Option<Reply>,
    ) -> Result<(), StoreError> {
        self.note_taken();
        let about = about(&word);
        let decoded_at = about.decoded_at;
        let (heard, events) = match self.decide(command(seat, word)).await? {
            Ok(step) => (self.heard(seat, step.answer), step.events),
            Err(refusal) => (Err(refusal.into()), Vec::new()),
        };
        let trouble = heard.as_ref().err().map(trouble_text);
        match reply {
            Some(reply) => drop(reply.send(heard)),
            None => self.answer(seat, about, heard),
        }
        self.tell_all(events);
        if let Some(text) = trouble {
            self.jot(seat, NoteAbout::Error, text).await?;
        }
        if let Some(at) = decoded_at {
            self.shared
                .metrics
                .answering
                .observe((self.clock().mono() - at).0);
        }
        Ok(())
    }

    fn heard(&self, seat: Seat, answer: Answer) -> Result<Heard, Refusal> {
        Ok(match answer {
            Answer::Done => Heard::Done,
            Answer::Accepted(acceptance) => {
                let clock = self.game.clocks()[seat.index()].clone();
                Heard::Accepted { acceptance, clock }
            }
            Answer::Rejected { rejection, .. } => Heard::Rejected {
                rejection,
                legal_moves: self.legal_texts(),
            },
            Answer::TooLate { charged, allowance } => {
                return Err(game::Refusal::TimeExpired { charged, allowance }.into());
            }
        })
    }

    fn answer(&self, seat: Seat, about: About, heard: Result<Heard, Refusal>) {
        let game_id = || self.info.id().to_owned();
        let occupant = &self.seats[seat.index()];
        match heard {
            Ok(Heard::Done) => {}
            Ok(Heard::Accepted { acceptance, clock }) => {
                let accepted = Accepted {
                    info: self.info.clone(),
                    attempt: about.attempt,
                    acceptance,
                    clock,
                };
                occupant.tell(Frame::Accepted(Box::new(accepted)));
            }
            Ok(Heard::Rejected {
                rejection,
                legal_moves,
            }) => {
                let rejected = Rejected {
                    game_id: game_id(),
                    rejection,
                    legal_moves,
                };
                occupant.tell(Frame::Rejected(Box::new(rejected)));
            }
            Err(refusal) => occupant.tell_trouble(&game_id(), about.decision_id, refusal),
        }
    }

    fn legal_texts(&self) -> Vec<String> {
        let line = self.game.line();
        let text = |&mv: &_| line.ruleset().move_text(line.position(), mv);
        line.legal_moves().iter().map(text).collect()
    }
}

fn trouble_text(refusal: &Refusal) -> String {
    format!("{}: {refusal}", refusal.reason())
}

fn about(word: &Word) -> About {
    match word {
        Word::Move(played) => About {
            decision_id: Some(played.decision_id),
            attempt: played.attempt.max(1),
            decoded_at: Some(played.decoded_at),
        },
        Word::Preliminary { decision_id, .. } => About {
            decision_id: Some(*decision_id),
            attempt: 0,
            decoded_at: None,
        },
        Word::Ready
        | Word::Decline { .. }
        | Word::Resign
        | Word::OfferDraw
        | Word::AnswerDraw { .. }
        | Word::Claim
        | Word::Ack { .. } => About::default(),
    }
}

fn command(seat: Seat, word: Word) -> Command {
    match word {
        Word::Ready => Command::Ready(seat),
        Word::Decline { reason } => Command::Decline { seat, reason },
        Word::Preliminary { decision_id, text } => Command::Preliminary {
            seat,
            decision_id,
            text,
        },
        Word::Move(played) => Command::Move(submission(seat, played)),
        Word::Resign => Command::Resign(seat),
        Word::OfferDraw => Command::OfferDraw(seat),
        Word::AnswerDraw { accept } => {
            let answer = if accept {
                DrawAnswer::Accepted
            } else {
                DrawAnswer::Declined
            };
            Command::AnswerDraw { seat, answer }
        }
        Word::Claim => Command::Claim(seat),
        Word::Ack { seq } => Command::Acknowledge { seat, seq },
    }
}

pub(super) fn submission(seat: Seat, played: Played) -> Submission {
    Submission {
        seat,
        decision_id: played.decision_id,
        attempt: played.attempt,
        choice: played.choice,
        decoded_at: played.decoded_at,
        think_time: played.think_time,
        score: played.score,
        diagnostics: played.diagnostics,
    }
}
