//! The rules of arbitration, by number, as far as one step of a game or one deal of a match shows them. The first
//! three, and those of the log itself, are in [`super::invariants`]; how a ladder pairs (17) and what reports say (20) is
//! nothing that a match in this world does.

#![allow(
    clippy::wildcard_enum_match_arm,
    reason = "each rule looks at the entries that it is about"
)]

use mashimo_server::game::{
    Chooser, Control, Ended, Ending, Event, EventKind, Game, GameConfig, MoveEvent, OnTimeout,
    SeatClock, SingleMove, Termination,
};

use crate::host::Hosted;

/// What one new entry of a log must be like.
pub(crate) fn hold(game: &Game, before: &[Event], event: &Event) {
    if let EventKind::Move(played) = &event.kind {
        rule_01_the_position_is_the_arbiters(game, played);
        rule_05_what_a_seat_did_not_send_is_played_by_policy_alone(game.config(), played);
        rule_06_an_extra_turn_brings_no_increment(game.config(), before, played);
        rule_18_no_game_is_longer_than_its_limit(game.config(), played.ply);
    }
    if let EventKind::Over(ending) = &event.kind {
        rule_03_who_lost_on_time_was_awaited(game, ending);
        rule_07_who_is_at_fault_is_last(ending);
        rule_08_who_did_not_come_costs_nobody_points(game, ending);
        rule_10_a_fault_of_the_server_is_nobodys(ending);
        rule_16_faults_are_rated(game.config(), ending);
    }
    rule_09_there_is_one_end(before, event);
    rule_19_private_parts_stay_private(event);
}

fn rule_01_the_position_is_the_arbiters(game: &Game, played: &MoveEvent) {
    let line = game.line();
    if game.ply() == played.ply {
        assert_eq!(line.ruleset().text(line.position()), played.position);
    }
}

fn rule_03_who_lost_on_time_was_awaited(game: &Game, ending: &Ending) {
    let on_time = [Termination::TimeForfeit, Termination::Stall];
    if on_time.contains(&ending.termination) {
        let awaited = game.line().position().to_move();
        assert_eq!(ending.fault_seat, awaited, "{ending:?}");
    }
}

fn rule_05_what_a_seat_did_not_send_is_played_by_policy_alone(
    config: &GameConfig,
    played: &MoveEvent,
) {
    let policies = &config.policies;
    let yields = |played: &MoveEvent| {
        let private = played.private.as_ref();
        private.is_some_and(|private| private.sent.as_deref() == Some("yield"))
    };
    let allowed = match played.by {
        Chooser::Bot => true,
        Chooser::Preliminary => match policies.on_timeout {
            OnTimeout::LastPreliminaryThenLose | OnTimeout::LastPreliminaryThenRandom => true,
            OnTimeout::Lose | OnTimeout::Random => yields(played),
        },
        Chooser::Random => match policies.on_timeout {
            OnTimeout::Random | OnTimeout::LastPreliminaryThenRandom => true,
            OnTimeout::Lose | OnTimeout::LastPreliminaryThenLose => false,
        },
        Chooser::Only => policies.single_move == SingleMove::Played,
    };
    assert!(allowed, "{played:?}");
}

fn rule_06_an_extra_turn_brings_no_increment(
    config: &GameConfig,
    before: &[Event],
    played: &MoveEvent,
) {
    if let Control::Fischer { increment, .. } = config.clock.control {
        let clock = clock_before(config, before, played.seat.index());
        let most = match played.turn_ended {
            true => clock.remaining.plus(increment),
            false => clock.remaining,
        };
        assert!(played.clock.remaining <= most, "{played:?} after {clock:?}");
    }
}

fn clock_before(config: &GameConfig, before: &[Event], seat: usize) -> SeatClock {
    let told = before.iter().rev().find_map(|event| match &event.kind {
        EventKind::Move(played) if played.seat.index() == seat => Some(played.clock.clone()),
        EventKind::TurnLost(lost) if lost.seat.index() == seat => Some(lost.clock.clone()),
        EventKind::ClockAdjusted {
            seat: of, clock, ..
        } if of.index() == seat => Some(clock.clone()),
        _ => None,
    });
    told.unwrap_or_else(|| config.clock.fresh())
}

fn rule_07_who_is_at_fault_is_last(ending: &Ending) {
    let (Some(seat), Ended::Finished) = (ending.fault_seat, ending.ended) else {
        return;
    };
    let result = &ending.result;
    let last = result.ranks.iter().max();
    assert_eq!(result.ranks.get(seat.index()), last, "{ending:?}");
    assert_ne!(result.winner, Some(seat), "{ending:?}");
}

fn rule_08_who_did_not_come_costs_nobody_points(game: &Game, ending: &Ending) {
    if ending.termination == Termination::NoShow {
        assert_eq!((game.ply(), ending.rated), (0, false), "{ending:?}");
    }
}

fn rule_09_there_is_one_end(before: &[Event], event: &Event) {
    let over = |event: &Event| matches!(event.kind, EventKind::Over(_));
    // The end is among the last entries: what may follow it is a seat's acknowledgement.
    let again = over(event) && before.iter().rev().take(8).any(over);
    assert!(!again, "{event:?} is a second end");
}

fn rule_10_a_fault_of_the_server_is_nobodys(ending: &Ending) {
    if ending.termination == Termination::ServerFault {
        assert_eq!((ending.ended, ending.fault_seat), (Ended::Void, None));
    }
}

fn rule_16_faults_are_rated(config: &GameConfig, ending: &Ending) {
    let played = ending.ended == Ended::Finished && ending.termination != Termination::NoShow;
    if played {
        assert_eq!(ending.rated, config.rated, "{ending:?}");
    }
}

fn rule_18_no_game_is_longer_than_its_limit(config: &GameConfig, ply: u32) {
    assert!(ply <= config.policies.max_plies, "{ply} decisions");
}

fn rule_19_private_parts_stay_private(event: &Event) {
    let Some(public) = event.public() else {
        assert_eq!(event.seq, None, "{event:?}");
        return;
    };
    assert_eq!(public.seq, event.seq);
    if let EventKind::Move(played) = &public.kind {
        assert_eq!(played.private, None);
    }
}

/// Games of one set have one start, and each player sits on every seat of it once; a replay is the same again. No game
/// has a player twice.
pub(crate) fn rules_12_and_13_hold_for_a_deal(hosted: &[Hosted], dealt: &GameConfig) {
    let names = |config: &GameConfig| -> Vec<String> {
        config.seats.iter().map(|seat| seat.bot.clone()).collect()
    };
    let seats = names(dealt);
    let slot = |config: &GameConfig| config.part_of.as_ref().expect("of the match").slot;
    let (n, ours) = (seats.len() as u32, slot(dealt));
    for (i, name) in seats.iter().enumerate() {
        assert!(!seats[..i].contains(name), "{name} would play itself");
    }
    for other in hosted.iter().map(|hosted| hosted.game.config()) {
        if slot(other) / n == ours / n {
            assert_eq!(other.start, dealt.start, "one start for a set");
            let same = seats.iter().zip(names(other)).any(|(a, b)| *a == b);
            assert_eq!(same, slot(other) == ours, "{seats:?} and {other:?}");
        }
    }
}
