//! What a ladder's fold is asked.

use std::collections::HashMap;

use super::{Ledger, Line, Member, NextGame, Standing, both};
use crate::ladder::Identity;
use crate::stats::fit::Results;
use crate::stats::glicko2::Rating;

impl Ledger {
    /// Who has failed so often in a row that it is to be suspended.
    pub fn to_suspend(&self) -> Option<(Identity, String)> {
        let failing = |member: &Member| {
            member.standing == Standing::Active && member.in_a_row >= self.faults_max
        };
        let mut members = self.members.iter();
        let (who, member) = members.find(|(_, member)| failing(member))?;
        let reason = format!("it failed {} times in a row", member.in_a_row);
        Some((who.clone(), reason))
    }

    /// Everybody, by name.
    pub fn members(&self) -> impl Iterator<Item = (&Identity, &Member)> {
        self.members.iter()
    }

    /// One member.
    pub fn member(&self, who: &Identity) -> Option<&Member> {
        self.members.get(who)
    }

    /// The live rating at a time: less certain the longer it did not play.
    pub fn rating(&self, who: &Identity, at_ms: u64) -> Rating {
        let rating = self.ratings.rating(&who.to_string(), at_ms);
        rating.unwrap_or(Rating::NEW)
    }

    /// The table: best live rating first, equals by name. Those who left come with it.
    pub fn table(&self) -> Vec<Line> {
        let after: HashMap<&str, Rating> = self
            .ratings
            .ratings()
            .map(|(name, rating, _)| (name, rating))
            .collect();
        let line = |(who, member): (&Identity, &Member)| Line {
            who: who.clone(),
            member: member.clone(),
            rating: after
                .get(who.to_string().as_str())
                .copied()
                .unwrap_or(Rating::NEW),
        };
        let mut lines: Vec<Line> = self.members.iter().map(line).collect();
        lines.sort_by(|a, b| {
            let by_rating = b.rating.rating.total_cmp(&a.rating.rating);
            by_rating.then_with(|| a.who.cmp(&b.who))
        });
        lines
    }

    /// What the official table is fitted from.
    pub fn results(&self) -> &Results {
        &self.results
    }

    /// Games between two that counted.
    pub fn met(&self, a: &Identity, b: &Identity) -> u64 {
        self.met.get(&both(a, b)).map_or(0, |met| met.games)
    }

    /// Where the next game between two belongs: a pair that is half played is completed first.
    pub fn next_game(&self, a: &Identity, b: &Identity) -> NextGame {
        let met = self.met.get(&both(a, b)).copied().unwrap_or_default();
        let rotation = (met.games % 2) as u32;
        let pair = if rotation == 0 {
            self.next_pair
        } else {
            met.pair
        };
        NextGame {
            set: met.games / 2,
            rotation,
            slot: 2 * pair + rotation,
        }
    }

    /// Of the recent games of `a`, those against `b`.
    pub fn met_recently(&self, a: &Identity, b: &Identity) -> u32 {
        let recent = |a: &Identity, b: &Identity| {
            let member = self.members.get(a);
            let recent = member.into_iter().flat_map(|member| &member.recent);
            recent.filter(|other| *other == b).count()
        };
        recent(a, b).max(recent(b, a)) as u32
    }

    /// Of the recent games of one, how many there are and how many were against house bots.
    pub fn recent(&self, who: &Identity) -> [u32; 2] {
        let recent = self.members.get(who).map(|member| &member.recent);
        let recent = recent.into_iter().flatten();
        let house = |other: &Identity| {
            let member = self.members.get(other);
            member.is_some_and(|member| member.standing == Standing::House)
        };
        recent.fold([0, 0], |[games, of_house], other| {
            [games + 1, of_house + u32::from(house(other))]
        })
    }

    /// Games under way: id and seats.
    pub fn playing(&self) -> impl Iterator<Item = (&str, &[Identity; 2])> {
        self.playing.iter().map(|(id, seats)| (id.as_str(), seats))
    }

    /// How many games are under way.
    pub fn games_playing(&self) -> usize {
        self.playing.len()
    }

    /// Whether two are playing each other now.
    pub fn are_playing(&self, a: &Identity, b: &Identity) -> bool {
        let pair = both(a, b);
        self.playing.values().any(|[x, y]| both(x, y) == pair)
    }

    /// Why no games begin, where somebody said so.
    pub fn paused(&self) -> Option<&str> {
        self.paused.as_deref()
    }

    /// Games that were rated.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Entries taken in: where the journal goes on.
    pub fn entries(&self) -> u64 {
        self.entries
    }
}
