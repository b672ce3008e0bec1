//! Which rules have endgame tables, and what going round for ever means by them.

use crate::rules::{
    Arrange, Asks, Bare, Capture, Direction, Endless, FirstLap, Gates, Goal, Layout, Opening,
    Phase, Relay, Repetition, Rounds, Rules, Scoring, Store, Stuck, Then, all,
};

/// What a board is worth to a side that can only keep play going round.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum Round {
    /// Play can't go round, or the seeds that do are shared: nothing.
    Nothing,
    /// No more of what is left, at the worst; all of it, at the best.
    Rest,
    /// Neither wins, whatever the stores: worse than any margin, and better than any.
    Whatever,
}

/// A kind of game that has tables.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) struct Kind {
    pub(crate) round: Round,
    /// Whether the game is drawn where neither side can force more.
    pub(crate) draws: bool,
}

impl Kind {
    /// The kind of a game by these rules, if it has tables: two seats with a row each, of which the pits
    /// tell all that is still to come, and whose margin is what decides.
    pub(crate) fn of(rules: &Rules) -> Option<Kind> {
        let fits = rules.geometry.seats == 2
            && rules.geometry.rows == 1
            && is_unmarked(rules)
            && margin_decides(rules);
        fits.then(|| Kind::of_fitting(rules))
    }

    fn of_fitting(rules: &Rules) -> Kind {
        let majority = rules.end.goal == Goal::Majority;
        let endless = is_drawn_endless(rules);
        if (rules.repetition.then == Then::Split || moves_on(rules)) && !endless {
            return Kind {
                round: Round::Nothing,
                draws: false,
            };
        }
        let drawn = rules.repetition.then == Then::Draw;
        let round = match rules.repetition.then {
            // Who has more than half has won before play can go round.
            _ if majority => Round::Rest,
            Then::Counted if !endless => Round::Rest,
            Then::Draw | Then::Counted | Then::Split => Round::Whatever,
        };
        Kind {
            round,
            draws: drawn,
        }
    }
}

/// The rules a table is built by: all that makes no difference to it has one value.
pub(crate) fn table_rules(rules: &Rules) -> Option<Rules> {
    let kind = Kind::of(rules)?;
    let mut plain = *rules;
    plain.setup.layout = Layout::row(all(rules.geometry.columns, 1));
    plain.end.goal = match kind.round {
        Round::Nothing | Round::Whatever => Goal::None,
        Round::Rest => Goal::Majority,
    };
    let then = if kind.round == Round::Nothing {
        Then::Split
    } else if kind.draws {
        Then::Draw
    } else {
        Then::Counted
    };
    plain.repetition = Repetition {
        then,
        ..Repetition::PLAIN
    };
    if !is_drawn_endless(rules) && rules.relay == Relay::Never {
        plain.endless = Endless::Draw;
    }
    Some(plain)
}

/// Whether nothing but seeds, stores and the turn makes a position.
fn is_unmarked(rules: &Rules) -> bool {
    let asks = match &rules.capture {
        Capture::Never | Capture::Counts(_) => Asks::Nothing,
        Capture::Facing(facing) => facing.asks,
    };
    let first_lap = match rules.start.first_lap {
        FirstLap::Free | FirstLap::NotOnOwn => true,
        FirstLap::Decides { .. } => false,
    };
    let direction = match rules.direction {
        Direction::Ccw | Direction::Cw | Direction::Free | Direction::FreeInward => true,
        Direction::Reversible { .. } => false,
    };
    asks == Asks::Nothing
        && first_lap
        && direction
        && rules.gates == Gates::None
        && rules.phase == Phase::Sowing
        && rules.rounds == Rounds::Single
        && rules.setup.arrange == Arrange::Fixed
        && rules.setup.handicap.seeds == 0
        && rules.start.opening == Opening::Free
}

/// Whether the margin of the seeds tells who wins, and no accident gives the game away.
fn margin_decides(rules: &Rules) -> bool {
    let scoring = match rules.scoring {
        Scoring::Stores | Scoring::Sides => true,
        // An odd four goes by who moved last.
        Scoring::Fours => false,
    };
    let bare = match rules.end.bare {
        Bare::Nothing
        | Bare::NextEnds
        | Bare::EitherEnds
        | Bare::MoverEnds
        | Bare::FrontCounted => true,
        Bare::OpponentLoses | Bare::FrontLost(_) => false,
    };
    let goal = match rules.end.goal {
        Goal::None | Goal::Majority => true,
        Goal::Sweep(_) | Goal::Captures { .. } => false,
    };
    let endless = rules.relay == Relay::Never || moves_on(rules) || rules.endless != Endless::Loss;
    scoring && bare && goal && endless && rules.stuck != Stuck::Loses
}

/// Whether no position comes again.
pub(super) fn moves_on(rules: &Rules) -> bool {
    rules.sowing.store == Store::Again
}

/// Whether a sowing can go on for ever and draw the game.
fn is_drawn_endless(rules: &Rules) -> bool {
    rules.relay == Relay::Occupied && rules.endless == Endless::Draw && !moves_on(rules)
}
