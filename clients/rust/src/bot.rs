//! What a bot is, and what it answers.

use mashimo_proto::v1;

use crate::{Game, LegalMove, Turn};

/// A bot. A closure `Fn(&Turn) -> impl Into<Choice>` is one.
///
/// Its functions run on threads of their own and may take their time; several games ask at once.
pub trait Bot: Send + Sync + 'static {
    /// Decides.
    fn choose(&self, turn: &Turn) -> Choice;

    /// Whether to play a game that is offered. Default yes.
    fn accepts(&self, game: &Game) -> bool {
        let _ = game;
        true
    }

    /// Whether to accept a challenge; `None`, the default, leaves it open, to be answered by
    /// [`Client::accept_challenge`](crate::Client::accept_challenge) until it lapses. Keep it short: it runs between frames.
    fn challenged(&self, challenge: &v1::ChallengeReceived) -> Option<bool> {
        let _ = challenge;
        None
    }

    /// A game was begun, or taken up again after a lost connection. Keep it short: it runs between frames.
    fn started(&self, game: &Game) {
        let _ = game;
    }

    /// A game ended. Keep it short: it runs between frames.
    fn over(&self, game: &Game, end: &GameEnd) {
        let _ = (game, end);
    }
}

impl<F, C> Bot for F
where
    F: Fn(&Turn) -> C + Send + Sync + 'static,
    C: Into<Choice>,
{
    fn choose(&self, turn: &Turn) -> Choice {
        self(turn).into()
    }
}

/// How a game ended.
#[derive(Debug, Clone, Default)]
pub struct GameEnd {
    /// FINISHED, ABORTED or VOID.
    pub state: v1::GameState,
    /// Winner, ranks, seeds, points, termination.
    pub result: v1::GameResult,
}

/// What a bot decides.
///
/// ```
/// use mashimo_client::Choice;
/// let choice = Choice::from("A3").diagnostics("forced").offering_draw();
/// ```
#[derive(Debug, Clone)]
pub struct Choice {
    pub(crate) answer: Answer,
    pub(crate) diagnostics: String,
    pub(crate) score: Option<i32>,
    pub(crate) offer_draw: bool,
    pub(crate) accept_draw: Option<bool>,
}

/// What is answered to a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// A move in notation.
    Move(String),
    /// Index of a move in the list of the request.
    Index(u32),
    /// The game is given up; two seats only.
    Resign,
}

impl Choice {
    /// Gives the game up.
    pub fn resign() -> Choice {
        Answer::Resign.into()
    }

    /// Anything for the bot's owner, cut to what the server takes; private until the game ends.
    pub fn diagnostics(mut self, text: impl Into<String>) -> Choice {
        self.diagnostics = text.into();
        self
    }

    /// The bot's own score for its seat, in seeds.
    pub fn score(mut self, score: i32) -> Choice {
        self.score = Some(score);
        self
    }

    /// Offers a draw with the move, where the policy allows it.
    pub fn offering_draw(mut self) -> Choice {
        self.offer_draw = true;
        self
    }

    /// Answers an open draw offer. Without it an offer lapses with the move.
    pub fn answering_draw(mut self, accept: bool) -> Choice {
        self.accept_draw = Some(accept);
        self
    }
}

impl From<Answer> for Choice {
    fn from(answer: Answer) -> Choice {
        Choice {
            answer,
            diagnostics: String::new(),
            score: None,
            offer_draw: false,
            accept_draw: None,
        }
    }
}

impl From<String> for Choice {
    fn from(text: String) -> Choice {
        Answer::Move(text).into()
    }
}

impl From<&str> for Choice {
    fn from(text: &str) -> Choice {
        text.to_owned().into()
    }
}

impl From<LegalMove> for Choice {
    fn from(legal: LegalMove) -> Choice {
        legal.text.into()
    }
}

impl From<&LegalMove> for Choice {
    fn from(legal: &LegalMove) -> Choice {
        legal.text.as_str().into()
    }
}
