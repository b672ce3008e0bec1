//! Whether games were lost by a fault of the bot, and what would have been right.

use mashimo_client::v1::{self, Termination};

use super::finding::Trouble;

/// The bot is the first entrant of every match.
const ENTRANT: u32 = 0;

/// What a match came to.
#[derive(Default)]
pub(super) struct Judged {
    pub(super) troubles: Vec<Trouble>,
    pub(super) played: u32,
    won: u32,
    drawn: u32,
    lost: u32,
    /// Games that ended by the bot's time running out.
    pub(super) late: u32,
}

impl Judged {
    /// Looks at the games of a match.
    pub(super) fn of(games: &[v1::Game], may_resign: bool) -> Judged {
        let mut judged = Judged::default();
        for (number, game) in games.iter().enumerate() {
            judged.look(number + 1, game, may_resign);
        }
        judged
    }

    fn look(&mut self, number: usize, game: &v1::Game, may_resign: bool) {
        let players = game.setup.iter().flat_map(|setup| &setup.players);
        let seat = players
            .into_iter()
            .position(|player| player.entrant == ENTRANT)
            .unwrap_or_default() as u32;
        let result = game.result.clone().unwrap_or_default();
        self.played += 1;
        match result.outcome.as_ref().map(|outcome| outcome.winner) {
            Some(Some(winner)) if winner == seat => self.won += 1,
            Some(Some(_)) => self.lost += 1,
            Some(None) => self.drawn += 1,
            None => {}
        }
        let termination = result.termination();
        let resigned = termination == Termination::Resignation && !may_resign && {
            let outcome = result.outcome.as_ref();
            outcome.is_some_and(|outcome| outcome.winner != Some(seat))
        };
        if result.fault_seat != Some(seat) && !resigned {
            return;
        }
        if termination == Termination::TimeForfeit {
            self.late += 1;
        }
        let name = termination.as_str_name();
        let name = name.strip_prefix("TERMINATION_").unwrap_or(name);
        let decisions = counted(game.ply, "decision");
        let seen = format!(
            "game {number}, seat {seat}, ended by {name} after {decisions}: {}",
            result.text
        );
        let trouble = Trouble::new(seen, right(termination));
        self.troubles.push(match termination {
            Termination::IllegalMove
            | Termination::ProtocolViolation
            | Termination::Resignation => trouble.own(),
            Termination::TimeForfeit
            | Termination::Disconnect
            | Termination::Stall
            | Termination::NoShow
            | Termination::Unspecified
            | Termination::Normal
            | Termination::Majority
            | Termination::CycleRule
            | Termination::MaxPlies
            | Termination::MaxWallTime
            | Termination::DrawAgreed
            | Termination::Arbiter
            | Termination::ServerFault => trouble,
        });
    }

    /// `2 games: 1 won, 1 lost`.
    pub(super) fn text(&self) -> String {
        let mut text = counted(self.played, "game");
        for (n, word) in [
            (self.won, "won"),
            (self.drawn, "drawn"),
            (self.lost, "lost"),
        ] {
            if n > 0 {
                text.push_str(&format!(", {n} {word}"));
            }
        }
        text
    }
}

/// A number and what is counted.
pub(super) fn counted(n: u32, word: &str) -> String {
    match n {
        1 => format!("1 {word}"),
        _ => format!("{n} {word}s"),
    }
}

/// What would have been right where a game ended so by the bot's fault.
fn right(termination: Termination) -> &'static str {
    match termination {
        Termination::TimeForfeit => {
            "answer every request within its `turn_time_left`; leave a share of it for the way"
        }
        Termination::IllegalMove => {
            "answer with the text of one of `legal_moves` of that request, or with its index"
        }
        Termination::Disconnect => "come back by itself after a lost connection, and resume",
        Termination::Stall => "answer every request, also in games without a clock",
        Termination::ProtocolViolation => "send only frames that the contract describes",
        Termination::NoShow => "answer every offer with Ready or Decline within its `ready_within`",
        Termination::Resignation => {
            "play on; libraries resign when the bot's function fails (its log says how); a bot \
             that may resign is checked with --may-resign"
        }
        Termination::Unspecified
        | Termination::Normal
        | Termination::Majority
        | Termination::CycleRule
        | Termination::MaxPlies
        | Termination::MaxWallTime
        | Termination::DrawAgreed
        | Termination::Arbiter
        | Termination::ServerFault => "end games by the rules",
    }
}
