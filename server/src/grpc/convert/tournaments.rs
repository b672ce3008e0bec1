//! How tournaments are asked for and how they stand.

mod asked;

use mashimo_engine::Level;
use mashimo_proto::v1::{self, entrant::Who};

pub(crate) use asked::{bye, head, player, score, trf_fault};

use super::matches;
use super::time::timestamp;
use crate::arena::TournamentView;
use crate::game::Millis;
use crate::matches::SeriesConfig;
use crate::tournament::Entrant;
use crate::tournament::open::{Board, Open, OpenKind, OpenPlayer, OpenRound, Place, RoundState};
use crate::tournament::trf::Bye;

/// Rounds that come with a tournament at most, the newest ones.
const ROUNDS_SHOWN: usize = 4;

/// How a tournament stands.
pub(crate) fn message(view: &TournamentView) -> v1::Tournament {
    let paired = view.open.rounds().len();
    let from = (paired + 1).saturating_sub(ROUNDS_SHOWN).max(1);
    v1::Tournament {
        rounds: rounds(view, from, ROUNDS_SHOWN),
        ..summary(view)
    }
}

/// Rounds from a number on.
pub(crate) fn rounds(view: &TournamentView, from: usize, most: usize) -> Vec<v1::TournamentRound> {
    let rounds = (1..).zip(view.open.rounds());
    let wanted = rounds.skip(from.max(1) - 1).take(most);
    wanted
        .map(|(number, found)| round(view, number, found))
        .collect()
}

/// How a tournament stands, without its rounds.
pub(crate) fn summary(view: &TournamentView) -> v1::Tournament {
    let (head, open) = (&view.head, &view.open);
    let course = open.course();
    let begun = course.started || !open.rounds().is_empty();
    let state = match (&course.stopped, &course.paused) {
        (Some(_), _) => v1::TournamentState::Stopped,
        (None, _) if open.is_over() => v1::TournamentState::Over,
        (None, Some(_)) => v1::TournamentState::Paused,
        (None, None) if begun => v1::TournamentState::Running,
        (None, None) => v1::TournamentState::Registration,
    };
    let text = course.stopped.as_ref().or(course.paused.as_ref());
    let players = (1..).zip(open.players());
    v1::Tournament {
        tournament_id: head.id.clone(),
        spec: Some(spec(view)),
        state: state.into(),
        players: players
            .map(|(rank, player)| entered(open, rank, player))
            .collect(),
        rounds: Vec::new(),
        started: course.started,
        text: text.cloned().unwrap_or_default(),
        rounds_paired: open.rounds().len() as u32,
        rounds_total: open.rounds_planned().into(),
        standings: open.table().iter().map(standing).collect(),
        champion: open.champion().map_or(0, |entrant| entrant.0.into()),
        revision: open.entries(),
        create_time: Some(timestamp(Millis(head.at_ms))),
    }
}

fn spec(view: &TournamentView) -> v1::TournamentSpec {
    let head = &view.head;
    let test = head.terms.iter().any(|terms| terms.sprt.is_some());
    let (kind, number, pairing_program) = match head.kind {
        OpenKind::RoundRobin { cycles } => (v1::TournamentKind::RoundRobin, cycles, false),
        OpenKind::Gauntlet { challengers } => (v1::TournamentKind::Gauntlet, challengers, false),
        OpenKind::Swiss { rounds, engine } => (v1::TournamentKind::Swiss, rounds, engine),
        OpenKind::Knockout => (v1::TournamentKind::Knockout, 0, false),
        OpenKind::Match if test => (v1::TournamentKind::Sprt, 0, false),
        OpenKind::Match => (v1::TournamentKind::Match, 0, false),
    };
    v1::TournamentSpec {
        name: head.name.clone(),
        kind: kind.into(),
        number: number.into(),
        pairing_program,
        terms: head.terms.iter().map(terms).collect(),
    }
}

fn terms(terms: &SeriesConfig) -> v1::MatchSpec {
    matches::spec(terms, "", &[])
}

fn entered(open: &Open, rank: u16, player: &OpenPlayer) -> v1::TournamentPlayer {
    let who = match Level::parse(&player.bot) {
        Ok(level) => Who::Level(level.to_string()),
        Err(_) => Who::ConnectedName(player.bot.clone()),
    };
    v1::TournamentPlayer {
        rank: rank.into(),
        name: player.name.clone(),
        entrant: Some(v1::Entrant {
            who: Some(who),
            version: player.version.clone(),
            label: player.name.clone(),
        }),
        withdrawn: open.has_withdrawn(Entrant(rank)),
    }
}

fn round(view: &TournamentView, number: u16, round: &OpenRound) -> v1::TournamentRound {
    let state = match round.state() {
        RoundState::Proposed => v1::RoundState::Proposed,
        RoundState::Playing => v1::RoundState::Playing,
        RoundState::Closed => v1::RoundState::Closed,
    };
    let absence = |(entrant, bye): (&Entrant, &Bye)| v1::TournamentAbsence {
        rank: entrant.0.into(),
        bye: match bye {
            Bye::Full | Bye::Pairing => v1::ByeKind::Full,
            Bye::Half => v1::ByeKind::Half,
            Bye::Zero => v1::ByeKind::Zero,
        }
        .into(),
    };
    let boards = (1..).zip(&round.boards);
    v1::TournamentRound {
        number: number.into(),
        state: state.into(),
        boards: boards
            .map(|(at, found)| board(view, number, round, at, found))
            .collect(),
        bye: round.bye.map_or(0, |entrant| entrant.0.into()),
        absences: round.absent.iter().map(absence).collect(),
        paired_by: round.by.clone(),
    }
}

fn board(
    view: &TournamentView,
    number: u16,
    round: &OpenRound,
    at: u16,
    board: &Board,
) -> v1::TournamentBoard {
    let (first, second) = (board.encounter.first, board.encounter.second);
    let score = board.score.as_ref();
    let nobody = score.is_some_and(|score| score.games == 0);
    let played = round.confirmed && !nobody && round.by != "report file";
    v1::TournamentBoard {
        number: at.into(),
        first: first.0.into(),
        second: second.0.into(),
        match_ids: match played {
            true => view.head.match_ids(number, at),
            false => Vec::new(),
        },
        score: score.map(|score| v1::TournamentScore {
            first: f64::from(score.half_points[0]) / 2.0,
            second: f64::from(score.half_points[1]) / 2.0,
            games: score.games,
            forfeit: score.forfeits != [0, 0],
        }),
        override_reason: board.overridden.clone().unwrap_or_default(),
    }
}

fn standing(place: &Place) -> v1::TournamentStanding {
    let halves = |count: u32| f64::from(count) / 2.0;
    let [wins, draws, losses] = place.results;
    v1::TournamentStanding {
        place: place.place.into(),
        rank: place.entrant.0.into(),
        points: halves(place.half_points),
        wins,
        draws,
        losses,
        buchholz: halves(place.buchholz_half_points),
        game_points: halves(place.game_half_points),
        games: place.games,
    }
}
