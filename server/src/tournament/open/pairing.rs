//! Who meets whom in the next round.

use super::{Act, Open, OpenKind, OpenRefusal, RoundState, not_now};
use crate::tournament::event::Score;
use crate::tournament::knockout::{Bracket, Settled, TieBreak, TieScore, settle};
use crate::tournament::trf::standings;
use crate::tournament::{Entrant, Round, gauntlet, round_robin, swiss};

impl Open {
    /// The next round by the built-in pairing. The same event gives the same round.
    ///
    /// # Errors
    /// The round before is not over, all are played, or there is no pairing.
    pub fn pair(&self) -> Result<Round, OpenRefusal> {
        let round = self.next_round();
        let (pairing, by) = (Round::default(), String::new());
        self.check(&Act::Proposed { round, pairing, by })?;
        if self.players().len() < 2 {
            return Err(OpenRefusal::NoPairing(
                "a round needs two players".to_string(),
            ));
        }
        match self.kind() {
            OpenKind::Swiss { .. } => {
                let (standings, forbidden) = standings(&self.trf());
                let paired = swiss::pair(&standings, &forbidden);
                paired.map_err(|error| OpenRefusal::NoPairing(error.to_string()))
            }
            OpenKind::Knockout => self.ties(round),
            OpenKind::RoundRobin { .. } | OpenKind::Gauntlet { .. } | OpenKind::Match => {
                let fixed = self.fixed()?;
                let found = fixed.get(usize::from(round) - 1).cloned();
                found.ok_or_else(|| not_now("all rounds are played"))
            }
        }
    }

    /// The rounds of an event whose rounds are fixed by its players.
    fn fixed(&self) -> Result<Vec<Round>, OpenRefusal> {
        let n = self.players().len() as u16;
        match *self.kind() {
            OpenKind::RoundRobin { cycles } => Ok(round_robin::rounds(n, cycles)),
            OpenKind::Match => Ok(round_robin::rounds(n, 1)),
            OpenKind::Gauntlet { challengers } if challengers < n => {
                let all: Vec<Entrant> = Entrant::all(n).collect();
                let (challengers, field) = all.split_at(usize::from(challengers));
                Ok(gauntlet::rounds(challengers, field))
            }
            OpenKind::Gauntlet { challengers } => {
                let reason =
                    format!("{challengers} challengers of {n} players leave nobody to meet");
                Err(OpenRefusal::NoPairing(reason))
            }
            OpenKind::Swiss { .. } | OpenKind::Knockout => Ok(Vec::new()),
        }
    }

    fn ties(&self, round: u16) -> Result<Round, OpenRefusal> {
        let bracket = self.bracket();
        let open = bracket.open().into_iter();
        let ties = open.filter(|tie| tie.round + 1 == usize::from(round));
        let encounters: Vec<_> = ties.map(|tie| tie.encounter).collect();
        if encounters.is_empty() {
            return Err(not_now("the bracket is won"));
        }
        let bye = None;
        Ok(Round { encounters, bye })
    }

    /// The bracket as the closed rounds leave it. A level tie goes to who has more seeds, then to the
    /// better start rank.
    fn bracket(&self) -> Bracket {
        let mut bracket = Bracket::new(self.players().len().max(2) as u16);
        for round in self
            .rounds()
            .iter()
            .filter(|round| round.state() == RoundState::Closed)
        {
            for board in &round.boards {
                let open = bracket.open();
                let tie = open.iter().find(|tie| tie.encounter == board.encounter);
                let Some(tie) = tie else { continue };
                let winner = winner(board.score.as_ref(), tie.encounter);
                // The tie is open and the winner one of its two.
                let _ = bracket.decide(tie.round, tie.slot, winner);
            }
        }
        bracket
    }

    /// Who won the bracket of a knockout.
    pub fn champion(&self) -> Option<Entrant> {
        match self.kind() {
            OpenKind::Knockout if self.players().len() >= 2 => self.bracket().champion(),
            OpenKind::Knockout
            | OpenKind::RoundRobin { .. }
            | OpenKind::Gauntlet { .. }
            | OpenKind::Match
            | OpenKind::Swiss { .. } => None,
        }
    }

    /// How many rounds there are in all; of a field that isn't complete, as it stands.
    pub fn rounds_planned(&self) -> u16 {
        let n = self.players().len().max(2) as u16;
        match *self.kind() {
            OpenKind::Swiss { rounds, .. } => rounds,
            OpenKind::Knockout => Bracket::new(n).rounds() as u16,
            OpenKind::Match => 1,
            OpenKind::RoundRobin { cycles } => cycles * (n - 1 + n % 2),
            OpenKind::Gauntlet { .. } => self.fixed().map_or(0, |rounds| rounds.len() as u16),
        }
    }

    /// The round that the server is to pair and confirm by itself now, if any.
    pub fn due(&self) -> Option<u16> {
        let course = self.course();
        let runs = course.started && course.paused.is_none() && course.stopped.is_none();
        let last = self.rounds().last().map(super::OpenRound::state);
        let free = last != Some(RoundState::Playing);
        (runs && free && !self.is_over()).then(|| self.next_round())
    }

    /// Whether all rounds are played.
    pub fn is_over(&self) -> bool {
        let closed = |round: &super::OpenRound| round.state() == RoundState::Closed;
        let played = self.rounds().iter().filter(|round| closed(round)).count();
        !self.rounds().is_empty() && played >= usize::from(self.rounds_planned())
    }
}

fn winner(score: Option<&Score>, encounter: crate::tournament::Encounter) -> Entrant {
    let score = score.cloned().unwrap_or_default();
    let score = TieScore {
        half_points: score.half_points,
        seeds: score.seeds,
        further_pairs: 0,
    };
    match settle(encounter, score, &[TieBreak::Seeds, TieBreak::StartRank], 0) {
        Settled::For(winner) => winner,
        Settled::Further => encounter.first.min(encounter.second),
    }
}
