//! A decision from its request to its acceptance: thought about once, sent until it is acknowledged.

use std::sync::Arc;
use std::time::Duration;

use mashimo_proto::v1;
use v1::client_frame::Kind as Say;

use super::track::{Open, Track};
use super::{Session, Step};
use crate::bot::{Answer, Choice};
use crate::{Game, Turn};

impl Session {
    pub(super) fn request(&mut self, request: v1::MoveRequest) -> Vec<Step> {
        let id = request.game_id.clone();
        let track = self.games.entry(id.clone()).or_insert_with(|| {
            let setup = v1::GameSetup {
                game_id: id,
                ..Default::default()
            };
            Track::new(Arc::new(Game::new(setup, request.seat, 0)))
        });
        if track
            .decided
            .is_some_and(|decided| request.decision_id <= decided)
        {
            return Vec::new();
        }
        let attempt = request.attempt.max(1);
        if let Some(open) = &track.open
            && (open.decision_id, open.attempt) >= (request.decision_id, attempt)
        {
            // Asked again: the bot still thinks, or its answer may have been lost.
            return track.say().into_iter().collect();
        }
        let decision_id = request.decision_id;
        track.open = Some(Open {
            decision_id,
            attempt,
            sent: None,
            sent_here: false,
        });
        let mut steps = track.start();
        steps.push(Step::Think(Box::new(Turn::new(
            track.game.clone(),
            request,
        ))));
        steps
    }

    /// The bot has chosen; nothing is sent for a decision that is not awaited any more.
    pub(crate) fn choose(&mut self, turn: &Turn, choice: Choice, took: Duration) -> Vec<Say> {
        let cut = self.diagnostics_bytes;
        let game_id = turn.game.id.clone();
        let track = self.games.get_mut(&game_id);
        let open = track.and_then(|track| track.open.as_mut()).filter(|open| {
            open.sent.is_none()
                && (open.decision_id, open.attempt) == (turn.decision_id, turn.attempt)
        });
        let Some(open) = open else {
            return Vec::new();
        };
        let answer = match choice.answer {
            Answer::Move(text) => v1::play_move::Move::Text(text),
            Answer::Index(index) => v1::play_move::Move::Index(index),
            Answer::Resign => return open.answer(Vec::new(), Say::Resign(v1::Resign { game_id })),
        };
        let mut says = Vec::new();
        if let Some(accept) = choice
            .accept_draw
            .filter(|_| turn.draw_offered_by.is_some())
        {
            says.push(Say::AnswerDraw(v1::AnswerDraw {
                game_id: game_id.clone(),
                accept,
            }));
        }
        if choice.offer_draw {
            says.push(Say::OfferDraw(v1::OfferDraw {
                game_id: game_id.clone(),
            }));
        }
        let play = v1::PlayMove {
            game_id,
            decision_id: turn.decision_id,
            attempt: turn.attempt,
            r#move: Some(answer),
            think_time: prost_types::Duration::try_from(took).ok(),
            diagnostics: cut_to(choice.diagnostics, cut),
            score: choice.score,
        };
        open.answer(says, Say::PlayMove(play))
    }

    pub(super) fn accepted(&mut self, accepted: &v1::MoveAccepted) -> Vec<Step> {
        if let Some(track) = self.games.get_mut(&accepted.game_id) {
            track.decide(accepted.decision_id);
        }
        Vec::new()
    }

    pub(super) fn rejected(&mut self, rejected: &v1::MoveRejected) -> Vec<Step> {
        let v1::MoveRejected {
            game_id,
            decision_id,
            reason,
            text,
            r#move,
            ..
        } = rejected;
        tracing::warn!(
            game_id,
            decision_id,
            reason,
            text,
            r#move,
            "a move was rejected"
        );
        if let Some(track) = self.games.get_mut(game_id)
            && rejected.attempts_left == 0
        {
            track.decide(*decision_id);
        }
        Vec::new()
    }
}

/// At most so many bytes, whole characters.
fn cut_to(mut text: String, bytes: usize) -> String {
    text.truncate(text.floor_char_boundary(bytes));
    text
}
