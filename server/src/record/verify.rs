//! Plays a record again by the rules, move by move, and reports the first disagreement.

use std::fmt;
use std::sync::Arc;

use mashimo_engine::{Line, Outcome, Ruleset};

use super::export::result_word;
use super::head::{Record, RecordedEvent, Sealed, ruleset_of};
use super::text::{LOST_TURN, NO_RESULT, TextRecord};
use crate::game::{
    Charge, EventKind, GameResult, MoveEvent, RulesetRef, SeatClock, Span, Termination, Turn,
    TurnLostEvent,
};

/// What a verified game was.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verified {
    /// The game.
    pub game_id: String,
    /// Decisions that were played again.
    pub decisions: u32,
    /// Whether the record holds an end.
    pub over: bool,
}

/// Where a record and the rules part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Disagreement {
    /// The game.
    pub game_id: String,
    /// The line, counted from the record's first.
    pub line: usize,
    /// The decision that was being played, from 1; 0 before the first.
    pub ply: u32,
    /// The field.
    pub field: String,
    /// What the record says, what the rules say.
    pub reason: String,
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Disagreement {
            game_id,
            line,
            ply,
            field,
            reason,
        } = self;
        write!(
            f,
            "game {game_id}, line {line}, decision {ply}: {field}: {reason}"
        )
    }
}

impl std::error::Error for Disagreement {}

/// Plays a record again.
///
/// # Errors
/// The first place at which it and the rules disagree.
pub fn verify(record: &Record) -> Result<Verified, Disagreement> {
    let mut replay = Replay::new(record)?;
    for event in &record.events {
        replay.line += 1;
        replay.event(event)?;
    }
    replay.line += 1;
    if let Some(over) = &record.over {
        replay.over(over)?;
    }
    Ok(Verified {
        game_id: record.head.game_id.clone(),
        decisions: replay.ply,
        over: record.over.is_some(),
    })
}

struct Replay<'a> {
    record: &'a Record,
    board: Line,
    clocks: Vec<SeatClock>,
    ply: u32,
    line: usize,
}

impl<'a> Replay<'a> {
    fn new(record: &'a Record) -> Result<Replay<'a>, Disagreement> {
        let head = &record.head;
        let fault = |field: &str, reason: String| Disagreement {
            game_id: head.game_id.clone(),
            line: 1,
            ply: 0,
            field: field.to_string(),
            reason,
        };
        let ruleset = ruleset_of(&head.ruleset).map_err(|(field, reason)| fault(field, reason))?;
        if head.seats.len() != ruleset.seats() {
            let (given, needed) = (head.seats.len(), ruleset.seats());
            return Err(fault(
                "seats",
                format!("{given} seats in a game of {needed}"),
            ));
        }
        let start = ruleset.parse_position(&head.start);
        let start = start.map_err(|error| fault("start", error.to_string()))?;
        let clocks = vec![head.clock.fresh(); head.seats.len()];
        let board = Line::new(Arc::new(ruleset), start);
        Ok(Replay {
            record,
            board,
            clocks,
            ply: 0,
            line: 1,
        })
    }

    fn fault(&self, field: &str, reason: String) -> Disagreement {
        Disagreement {
            game_id: self.record.head.game_id.clone(),
            line: self.line,
            ply: self.ply,
            field: field.to_string(),
            reason,
        }
    }

    fn same<T: PartialEq + fmt::Debug>(
        &self,
        field: &str,
        written: &T,
        ruled: &T,
    ) -> Result<(), Disagreement> {
        if written == ruled {
            return Ok(());
        }
        let reason = format!("the record says {written:?}, the rules {ruled:?}");
        Err(self.fault(field, reason))
    }

    fn position(&self) -> String {
        self.board.ruleset().text(self.board.position())
    }

    fn event(&mut self, event: &RecordedEvent) -> Result<(), Disagreement> {
        match &event.kind {
            EventKind::Started { position, to_move } => {
                self.same("position", position, &self.position())?;
                self.same("to_move", &Some(*to_move), &self.board.position().to_move())
            }
            EventKind::Move(played) => self.played(played),
            EventKind::TurnLost(lost) => self.lost(lost),
            EventKind::ClockAdjusted { seat, clock, .. } => {
                match self.clocks.get_mut(seat.index()) {
                    Some(kept) => *kept = clock.clone(),
                    None => return Err(self.fault("seat", format!("there is no seat {seat}"))),
                }
                Ok(())
            }
            EventKind::Created { .. }
            | EventKind::Ready { .. }
            | EventKind::Rejected(_)
            | EventKind::DrawOffered { .. }
            | EventKind::DrawAnswered { .. }
            | EventKind::Suspended { .. }
            | EventKind::Resumed {}
            | EventKind::Over(_)
            | EventKind::Acknowledged { .. }
            | EventKind::Overruled { .. } => Ok(()),
        }
    }

    fn played(&mut self, played: &MoveEvent) -> Result<(), Disagreement> {
        self.ply += 1;
        self.same("seat", &Some(played.seat), &self.board.position().to_move())?;
        let parsed = self
            .board
            .ruleset()
            .parse_move(self.board.position(), &played.text);
        let mv = parsed.map_err(|error| self.fault("move", error.to_string()))?;
        let transition = self.board.play(mv);
        let transition = transition.map_err(|error| self.fault("move", error.to_string()))?;
        self.same("position", &played.position, &self.position())?;
        self.same("ply", &played.ply, &self.ply)?;
        self.same("turn_ended", &played.turn_ended, &transition.turn_ended)?;
        self.same("skipped", &played.skipped, &transition.skipped)?;
        let turn = if played.turn_ended {
            Turn::Passed
        } else {
            Turn::GoesOn
        };
        self.charged(
            played.seat.index(),
            played.charged,
            played.compensation,
            turn,
            &played.clock,
        )
    }

    fn lost(&mut self, lost: &TurnLostEvent) -> Result<(), Disagreement> {
        self.ply += 1;
        self.same("seat", &Some(lost.seat), &self.board.position().to_move())?;
        let skipped = self.board.skip_turn();
        skipped.map_err(|error| self.fault("kind", format!("no turn to lose: {error}")))?;
        self.same("position", &lost.position, &self.position())?;
        self.same("ply", &lost.ply, &self.ply)?;
        let seat = lost.seat.index();
        self.charged(
            seat,
            lost.charged,
            lost.compensation,
            Turn::Passed,
            &lost.clock,
        )
    }

    fn charged(
        &mut self,
        seat: usize,
        charged: Span,
        compensation: Span,
        turn: Turn,
        clock: &SeatClock,
    ) -> Result<(), Disagreement> {
        let charge = Charge {
            measured: charged.plus(compensation),
            compensation,
            charged,
        };
        let after = self
            .record
            .head
            .clock
            .settle(&self.clocks[seat], charge, turn);
        self.same("clock", clock, &after)?;
        self.clocks[seat] = after;
        Ok(())
    }

    fn over(&self, over: &Sealed) -> Result<(), Disagreement> {
        // Where an arbiter replaced the end, the first one is what the rules are asked about.
        let ending = over
            .overruled
            .first()
            .map_or(&over.ending, |first| &first.was);
        self.same("position", &ending.position, &self.position())?;
        let outcome = self.board.outcome();
        match (ending.termination, outcome) {
            (Termination::Normal | Termination::CycleRule, None) => {
                Err(self.fault("termination", "by the rules the game goes on".to_string()))
            }
            (Termination::Normal | Termination::CycleRule, Some(outcome)) => {
                let word = outcome.reason.word().to_string();
                self.same("reason", &ending.reason, &Some(word))?;
                self.same("winner", &ending.result.winner, &outcome.winner)?;
                let ruled = by_rules(&outcome, self.board.ruleset());
                self.same("ranks", &ending.result.ranks, &ruled.ranks)?;
                self.same("seeds", &ending.result.seeds, &ruled.seeds)
            }
            (termination, Some(outcome)) => {
                let reason = format!(
                    "{termination}, but the rules had ended it: {}",
                    outcome.reason
                );
                Err(self.fault("termination", reason))
            }
            (_, None) => Ok(()),
        }
    }
}

fn by_rules(outcome: &Outcome, ruleset: &Ruleset) -> GameResult {
    let seats = ruleset.seats();
    GameResult::ranked(
        outcome.ranks[..seats].to_vec(),
        outcome.scores[..seats].to_vec(),
    )
}

/// Plays a game of the PGN-like text again; it holds no positions but the first and the last.
///
/// # Errors
/// The first place at which it and the rules disagree. The line is the text's.
pub fn verify_text(record: &TextRecord) -> Result<Verified, Disagreement> {
    let game_id = record.tag("Game").unwrap_or_default().to_string();
    let fault = |ply: u32, line: usize, field: &str, reason: String| Disagreement {
        game_id: game_id.clone(),
        line,
        ply,
        field: field.to_string(),
        reason,
    };
    let tag = |name: &str| {
        let reason = || fault(0, record.line, name, "the tag is missing".to_string());
        record.tag(name).ok_or_else(reason)
    };
    let named = named_ruleset(record, tag("Ruleset")?, tag("Fingerprint")?);
    let ruleset = named
        .and_then(|named| ruleset_of(&named))
        .map_err(|(field, reason)| {
            let name = if field == "fingerprint" {
                "Fingerprint"
            } else {
                "Ruleset"
            };
            fault(0, record.line_of(name), name, reason)
        })?;
    let start = ruleset.parse_position(tag("Start")?);
    let start = start.map_err(|e| fault(0, record.line_of("Start"), "Start", e.to_string()))?;
    let mut board = Line::new(Arc::new(ruleset), start);
    for (i, mv) in record.moves.iter().enumerate() {
        let at = |reason: String| fault(i as u32 + 1, mv.line, "move", reason);
        play_text(&mut board, &mv.text).map_err(at)?;
    }
    let decisions = record.moves.len() as u32;
    check_end(record, &board)
        .map_err(|(name, reason)| fault(decisions, record.line_of(name), name, reason))?;
    Ok(Verified {
        game_id: game_id.clone(),
        decisions,
        over: record.result != NO_RESULT,
    })
}

fn named_ruleset(
    record: &TextRecord,
    spec: &str,
    fingerprint: &str,
) -> Result<RulesetRef, (&'static str, String)> {
    let fingerprint = fingerprint.to_string();
    match record.tag("Rules") {
        None => Ok(RulesetRef {
            spec: Some(spec.to_string()),
            rules: None,
            fingerprint,
        }),
        Some(json) => {
            let rules = serde_json::from_str(json);
            let rules = rules.map_err(|error| ("rules", error.to_string()))?;
            Ok(RulesetRef {
                spec: None,
                rules: Some(Box::new(rules)),
                fingerprint,
            })
        }
    }
}

fn play_text(board: &mut Line, text: &str) -> Result<(), String> {
    if text == LOST_TURN {
        return board
            .skip_turn()
            .map(|_| ())
            .map_err(|e| format!("no turn to lose: {e}"));
    }
    let parsed = board.ruleset().parse_move(board.position(), text);
    let mv = parsed.map_err(|error| error.to_string())?;
    board
        .play(mv)
        .map(|_| ())
        .map_err(|error| error.to_string())
}

fn check_end(record: &TextRecord, board: &Line) -> Result<(), (&'static str, String)> {
    let same = |name: &'static str, ruled: String| match record.tag(name) {
        Some(written) if written != ruled => Err((
            name,
            format!("the text says {written:?}, the rules {ruled:?}"),
        )),
        Some(_) | None => Ok(()),
    };
    if record
        .tag("Result")
        .is_some_and(|result| result != record.result)
    {
        let reason = format!(
            "the tag and the end of the moves ({:?}) differ",
            record.result
        );
        return Err(("Result", reason));
    }
    same("Final", board.ruleset().text(board.position()))?;
    let by_rules_ended = matches!(record.tag("Termination"), Some("NORMAL" | "CYCLE_RULE"));
    match board.outcome() {
        None if by_rules_ended => Err(("Termination", "by the rules the game goes on".to_string())),
        None => Ok(()),
        // An arbiter may have replaced a result; the rules are not asked then.
        Some(_) if record.tag("Termination") == Some("ARBITER") => Ok(()),
        Some(outcome) => {
            let ruled = by_rules(&outcome, board.ruleset());
            same("Reason", outcome.reason.word().to_string())?;
            let seeds: Vec<String> = ruled.seeds.iter().map(u16::to_string).collect();
            same("Seeds", seeds.join(","))?;
            same("Result", result_word(&ruled))
        }
    }
}
