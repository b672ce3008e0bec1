//! What a position awaits, read from `phase`, `at` and `dir`.

use super::marks::Marks;
use super::read::Reader;
use super::shown;
use crate::position::Awaited;
use crate::rules::{Arrange, Asks, Capture, Direction, Own, Phase, Rounds};
use crate::{Pit, Way};

impl Reader<'_> {
    /// What is awaited: `phase`, `at`, `dir`, and a hand only where there can be one.
    pub(super) fn pending(&mut self, marks: &Marks<'_>) {
        let at = marks.get("at").and_then(|text| self.own_pit("at", text));
        let way = match marks.get("dir") {
            None => None,
            Some("ccw") => Some(Way::Ccw),
            Some("cw") => Some(Way::Cw),
            Some(text) => {
                return self.fault("dir", format!("`ccw` or `cw`, not `{}`", shown(text)));
            }
        };
        if marks.get("at").is_some() && at.is_none() {
            return;
        }
        match self.awaited(marks.get("phase"), at, way) {
            Ok(awaited) => self.position.awaited = awaited,
            Err((field, reason)) => return self.fault(field, reason),
        }
        let in_hand = match self.position.awaited {
            Awaited::Reverse { .. } | Awaited::Give | Awaited::Place => true,
            Awaited::Sow
            | Awaited::Take { .. }
            | Awaited::House { .. }
            | Awaited::Arrange
            | Awaited::Claim
            | Awaited::Over(_)
            | Awaited::Finished => false,
        };
        if self.position.hand > 0 && !in_hand {
            self.fault("hand", "nothing is pending that keeps seeds in the hand");
        }
    }

    fn awaited(
        &self,
        phase: Option<&str>,
        at: Option<Pit>,
        way: Option<Way>,
    ) -> Result<Awaited, (&'static str, String)> {
        let rules = self.ruleset.rules();
        let asks = self.ruleset.asks();
        let no_phase = |known: bool, awaited| {
            if !known {
                Err(("phase", "this ruleset has no such phase".into()))
            } else if at.is_some() || way.is_some() {
                Err(("at", "nothing is pending at a pit in this phase".into()))
            } else {
                Ok(awaited)
            }
        };
        match phase {
            None => self.pending_sowing(at, way),
            Some("take") if asks != Asks::Nothing => self.pending_take(at, way, 1),
            Some("take2") if matches!(asks, Asks::Further { pits: 2, .. }) => {
                self.pending_take(at, way, 2)
            }
            Some("setup") => no_phase(rules.setup.arrange != Arrange::Fixed, Awaited::Arrange),
            Some("give") => no_phase(rules.setup.handicap.seeds > 0, Awaited::Give),
            Some("place") => no_phase(rules.setup.handicap.seeds > 0, Awaited::Place),
            Some("claim") => no_phase(rules.rounds != Rounds::Single, Awaited::Claim),
            Some(phase) => Err((
                "phase",
                format!("this ruleset has no phase `{}`", shown(phase)),
            )),
        }
    }

    fn pending_sowing(
        &self,
        at: Option<Pit>,
        way: Option<Way>,
    ) -> Result<Awaited, (&'static str, String)> {
        let rules = self.ruleset.rules();
        match (at, way, rules.direction, rules.phase) {
            (None, None, _, _) => Ok(Awaited::Sow),
            (None, Some(_), _, _) => Err(("dir", "no sowing is pending".into())),
            (Some(at), None, Direction::Reversible { .. }, _) => Ok(Awaited::Reverse { at }),
            (Some(at), Some(way), _, Phase::Namua { house, .. }) => {
                let pit = self
                    .ruleset
                    .board()
                    .pit(self.position.turn, 0, house.column - 1);
                if at == pit {
                    Ok(Awaited::House { at, way })
                } else {
                    Err(("at", "only the own house can be pending".into()))
                }
            }
            (Some(_), None, _, Phase::Namua { .. }) => {
                Err(("dir", "the way the sowing was going is missing".into()))
            }
            _ => Err(("at", "nothing is pending at a pit in this ruleset".into())),
        }
    }

    fn pending_take(
        &self,
        at: Option<Pit>,
        way: Option<Way>,
        left: u8,
    ) -> Result<Awaited, (&'static str, String)> {
        let Some(at) = at else {
            return Err((
                "at",
                "the landing pit of the pending capture is missing".into(),
            ));
        };
        let board = self.ruleset.board();
        // The landing pit joins the loot where the rules say so, and only its place is left.
        let left_bare = match self.ruleset.rules().capture {
            Capture::Facing(facing) => {
                facing.own == Own::Along && matches!(facing.asks, Asks::Further { .. })
            }
            Capture::Never | Capture::Counts(_) => false,
        };
        let holds = left_bare || self.position.pits[at.index()] > 0;
        if !board.is_inner(at, self.position.turn) || !holds {
            return Err((
                "at",
                "a capture is pending at an own inner pit with seeds".into(),
            ));
        }
        let whether = self.ruleset.asks() == Asks::Whether;
        match way {
            Some(way) if whether => Ok(Awaited::Take { at, way, left }),
            None if !whether => Ok(Awaited::Take {
                at,
                way: self.ruleset.way(),
                left,
            }),
            None => Err(("dir", "the way the sowing was going is missing".into())),
            Some(_) => Err(("dir", "the way does not matter for this choice".into())),
        }
    }
}
