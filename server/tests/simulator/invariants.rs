//! What must hold after every step, and when all is over.

use std::collections::BTreeMap;
use std::sync::Arc;

use mashimo_server::game::{Ended, Event, EventKind, Game, Now, Points, Span, Termination};
use mashimo_server::record::{Record, verify};

use crate::rules;

/// What was ever told about a try of a decision: it is told the same for ever.
#[derive(Default)]
pub(crate) struct Told {
    answers: BTreeMap<(u64, u8, u32), String>,
}

impl Told {
    /// An answer to a try.
    pub(crate) fn answered(&mut self, decision_id: u64, seat: u8, attempt: u32, answer: &str) {
        let before = self
            .answers
            .entry((decision_id, seat, attempt))
            .or_insert(answer.to_string());
        assert_eq!(
            before, answer,
            "decision {decision_id}, try {attempt}: answered otherwise"
        );
    }
}

/// After new entries of a log are in force.
pub(crate) fn after_step(game: &Game, log: &[Event], new: usize, now: Now) {
    let fresh = &log[log.len() - new..];
    gapless(log, new);
    for event in fresh {
        let before = &log[..event.index as usize];
        decision_is_first(before, event);
        nothing_follows_the_end(before, event);
        rules::hold(game, before, event);
    }
    let board = game.line();
    assert_eq!(
        board.position().total(),
        board.start().total(),
        "seeds are conserved"
    );
    if game.is_over() {
        assert_eq!(game.request(now.mono), None, "no request after the end");
        assert_eq!(game.open(), None);
        assert_eq!(game.next_deadline(), None);
    }
    let most = most_time(game);
    for clock in game.clocks() {
        assert!(clock.remaining <= most, "{clock:?} beyond {most}");
    }
    for view in game.view(now.mono).clocks {
        assert!(view.remaining <= most, "{view:?}");
    }
    if let Some(request) = game.request(now.mono) {
        assert!(request.time_left <= game.config().clock.hard_turn_limit);
        assert!(!board.legal_moves().is_empty(), "a request has legal moves");
        assert_eq!(board.position().to_move(), Some(request.seat));
    }
}

// No clock can hold more than it began with and all increments.
fn most_time(game: &Game) -> Span {
    use mashimo_server::game::Control;
    match game.config().clock.control {
        Control::Fischer { base, increment } => Span(base.0 + increment.0 * u64::from(game.ply())),
        Control::Byoyomi { base, .. } => base,
        Control::PerMove { overtime_bank, .. } => overtime_bank,
        Control::Budget { .. } | Control::Correspondence { .. } => Span::ZERO,
    }
}

fn gapless(log: &[Event], new: usize) {
    let first = log.len() - new;
    let mut seq = log[..first]
        .iter()
        .rev()
        .find_map(|event| event.seq)
        .unwrap_or(0);
    for (place, event) in log.iter().enumerate().skip(first) {
        assert_eq!(event.index, place as u64, "the log has a gap");
        if let Some(found) = event.seq {
            assert_eq!(found, seq + 1, "public events have a gap");
            seq = found;
        }
    }
}

fn decision_of(event: &Event) -> Option<u64> {
    if let EventKind::Move(played) = &event.kind {
        return Some(played.decision_id);
    }
    if let EventKind::TurnLost(lost) = &event.kind {
        return Some(lost.decision_id);
    }
    None
}

// Decisions are numbered by the log, so a second outcome would have no higher number.
fn decision_is_first(before: &[Event], event: &Event) {
    let Some(decision) = decision_of(event) else {
        return;
    };
    let last = before.iter().rev().find_map(decision_of);
    assert!(
        last.is_none_or(|last| last < decision),
        "decision {decision} was made twice"
    );
}

fn nothing_follows_the_end(before: &[Event], event: &Event) {
    let ends = |event: &Event| matches!(event.kind, EventKind::Over(_));
    let over = before.iter().rev().take(6).any(ends);
    let may_follow = matches!(
        event.kind,
        EventKind::Acknowledged { .. } | EventKind::Overruled { .. }
    );
    assert!(!over || may_follow, "{:?} follows the end", event.kind);
}

/// A game's log gives the game again.
pub(crate) fn is_fold(game: &Game, log: &[Event], now: Now) {
    let again = Game::restore(Arc::clone(game.line().ruleset()), log, now);
    let again = again.unwrap_or_else(|error| panic!("{error}"));
    assert!(again.same_log(game), "the restored game is another one");
}

/// When a game is over and everybody knows it.
pub(crate) fn at_the_end(game: &Game, log: &[Event], now: Now) {
    is_fold(game, log, now);
    let ending = game.ending().expect("the game is over");
    let seats = game.config().seats.len();
    let points: u16 = ending.result.points.iter().map(|points| points.0).sum();
    match ending.ended {
        Ended::Aborted | Ended::Void => {
            assert_eq!((ending.result.points.len(), ending.rated), (0, false));
        }
        Ended::Finished if ending.termination == Termination::NoShow => assert!(!ending.rated),
        Ended::Finished => {
            assert_eq!(points, Points::ONE.0 * seats as u16 / 2, "{ending:?}");
        }
    }
    if ending.termination == Termination::ServerFault {
        assert_eq!(
            ending.ended,
            Ended::Void,
            "a server fault costs nobody points"
        );
    }
    let record = Record::of(log).expect("a log of a game");
    let verified = verify(&record).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(verified.decisions, game.ply());
}
