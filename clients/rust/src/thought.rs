//! What the bot's function makes of a turn, a panic included.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use crate::Turn;
use crate::bot::{Bot, Choice};

/// What came of thinking.
pub(crate) struct Thought {
    pub(crate) turn: Box<Turn>,
    pub(crate) took: Duration,
    pub(crate) choice: Result<Choice, String>,
}

/// Asks the bot, on a thread that is not the session's: a busy bot answers heartbeats all the same.
pub(crate) fn think<B: Bot>(bot: &B, turn: Box<Turn>) -> Thought {
    let began = Instant::now();
    let choice = catch_unwind(AssertUnwindSafe(|| bot.choose(&turn)));
    Thought {
        turn,
        took: began.elapsed(),
        choice: choice.map_err(|panic| panic_text(&*panic)),
    }
}

fn panic_text(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_default()
}
