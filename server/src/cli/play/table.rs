//! A game and who sits where: people, and a bot at the seats they leave.

use std::time::{Duration, Instant};

use mashimo_engine::{Bot, Level, Limits, Line, Move, Search, Seat, Trace};

use crate::cli::chosen::{move_of, typed};
use crate::cli::say::score_text;

/// How long a bot may think.
const THINK: Duration = Duration::from_secs(3);
/// How long a hint thinks.
const HINT: Duration = Duration::from_secs(1);
/// The hash table of a hint, in bytes.
const HINT_HASH: usize = 16 << 20;

/// A decision that was played, and its laps.
pub(crate) struct Step {
    /// `seat 1 plays A3`.
    pub(crate) head: String,
    /// What happened.
    pub(crate) trace: Trace,
}

/// A game and who sits where.
pub(crate) struct Table {
    line: Line,
    /// The only seat a person plays; none where people play all.
    person: Option<Seat>,
    bot: Option<(Level, Bot)>,
    steps: Vec<Step>,
    /// The seats that moved, in the order of the steps.
    movers: Vec<Seat>,
}

impl Table {
    /// A game, before its first move.
    pub(crate) fn new(line: Line, person: Option<Seat>, level: Option<Level>, seed: u64) -> Table {
        let bot = level.map(|level| {
            let bot = Bot::new(level, line.ruleset().clone(), seed);
            (level, bot)
        });
        Table {
            line,
            person,
            bot,
            steps: Vec::new(),
            movers: Vec::new(),
        }
    }

    /// The game so far.
    pub(crate) fn line(&self) -> &Line {
        &self.line
    }

    /// Who plays a seat, in words, where it matters.
    pub(crate) fn who(&self, seat: Seat) -> String {
        match (&self.bot, self.person) {
            (Some((level, _)), Some(person)) if person != seat => format!(" ({level})"),
            (Some(_), Some(_)) => " (you)".to_string(),
            _ => String::new(),
        }
    }

    /// Whether the bot has to decide.
    pub(crate) fn is_bots_turn(&self) -> bool {
        let to_move = self.line.position().to_move();
        match (to_move, self.person) {
            (Some(seat), Some(person)) => self.line.outcome().is_none() && seat != person,
            _ => false,
        }
    }

    /// The bot decides.
    pub(crate) fn bot_moves(&mut self) {
        if let Some((_, bot)) = &mut self.bot {
            // Levels end by themselves; the one that does not is stopped.
            let deadline = Instant::now() + THINK;
            let mv = bot.choose(&self.line, &|| Instant::now() >= deadline);
            self.play(mv).expect("a bot chooses among the legal moves");
        }
    }

    /// A person's move; what is wrong with it where it is none.
    pub(crate) fn person_moves(&mut self, text: &str) -> Result<(), String> {
        if self.line.outcome().is_some() {
            return Err("the game is over: u takes back, q quits".to_string());
        }
        self.play(move_of(&self.line, &capital(text))?)
    }

    fn play(&mut self, mv: Move) -> Result<(), String> {
        let mover = self.line.position().to_move().unwrap_or_default();
        let text = typed(&self.line, mv);
        let traced = self.line.ruleset().play_traced(self.line.position(), mv);
        let (_, trace) = traced.map_err(|error| error.to_string())?;
        let after = self.line.play(mv).map_err(|error| error.to_string())?;
        let skipped = after
            .skipped
            .iter()
            .map(|seat| format!("; seat {seat} cannot move"));
        let head = format!("seat {mover} plays {text}{}", skipped.collect::<String>());
        self.steps.push(Step { head, trace });
        self.movers.push(mover);
        Ok(())
    }

    /// Back to the decision a person made last; whether there was one.
    pub(crate) fn undo(&mut self) -> bool {
        let persons = |seat: &Seat| self.person.is_none_or(|person| person == *seat);
        let Some(ply) = self.movers.iter().rposition(persons) else {
            return false;
        };
        while self.movers.len() > ply {
            self.movers.pop();
            self.steps.pop();
            self.line.undo();
        }
        true
    }

    /// What the search would play, in words.
    pub(crate) fn hint(&self) -> String {
        if self.line.outcome().is_some() {
            return "the game is over".to_string();
        }
        let deadline = Instant::now() + HINT;
        let mut search = Search::new(self.line.ruleset().clone(), HINT_HASH);
        let limits = Limits {
            nodes: None,
            depth: None,
        };
        let stop = || Instant::now() >= deadline;
        let report = search.think(&self.line, &limits, &stop, &mut |_| ());
        match report.best {
            Some(mv) => {
                let (text, score) = (typed(&self.line, mv), score_text(report.score));
                format!(
                    "hint: {text} ({score} for you, {} decisions deep)",
                    report.depth
                )
            }
            None => "hint: none found".to_string(),
        }
    }

    /// The decisions since a person's last one, that one included.
    pub(crate) fn last_steps(&self) -> &[Step] {
        let persons = |seat: &Seat| self.person.is_none_or(|person| person == *seat);
        let first = self.movers.iter().rposition(persons).unwrap_or(0);
        &self.steps[first..]
    }
}

/// `a3l` is meant as `A3L`; words of word moves stay small.
fn capital(text: &str) -> String {
    let word = text.chars().take_while(char::is_ascii_alphabetic).count();
    if word > 1 {
        let (word, pit) = text.split_at(word);
        return format!("{word}{}", pit.to_uppercase());
    }
    text.to_uppercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_letters_are_understood() {
        let cases = [
            ("a3l", "A3L"),
            ("take:1.a3", "take:1.A3"),
            ("0.a6", "0.A6"),
            ("done", "done"),
        ];
        for (typed, meant) in cases {
            assert_eq!(capital(typed), meant);
        }
    }
}
