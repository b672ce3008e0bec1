//! Who scored how much against whom.

use std::time::Duration;

use serde_json::{Value, json};

use crate::cli::fault::Fault;
use crate::cli::matches::Records;
use crate::cli::out::Out;

/// Points and games.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
struct Tally {
    points: f64,
    games: u32,
}

impl Tally {
    fn add(&mut self, points: f64, games: u32) {
        self.points += points;
        self.games += games;
    }

    fn text(&self) -> String {
        if self.games == 0 {
            "–".to_string()
        } else {
            format!("{}/{}", self.points, self.games)
        }
    }
}

/// Points of everybody against everybody, and by ruleset.
pub(super) struct Crosstable {
    names: Vec<String>,
    rulesets: Vec<String>,
    /// By bot, then by opponent.
    against: Vec<Vec<Tally>>,
    /// By bot, then by ruleset.
    by_ruleset: Vec<Vec<Tally>>,
}

impl Crosstable {
    /// Nothing played yet.
    pub(super) fn new(names: Vec<String>, rulesets: &[&str]) -> Crosstable {
        let bots = names.len();
        Crosstable {
            names,
            rulesets: rulesets.iter().map(|spec| (*spec).to_string()).collect(),
            against: vec![vec![Tally::default(); bots]; bots],
            by_ruleset: vec![vec![Tally::default(); rulesets.len()]; bots],
        }
    }

    /// A match was played.
    pub(super) fn add(&mut self, ruleset: usize, pair: [usize; 2], points: [f64; 2], games: u32) {
        for (i, other) in [(0, 1), (1, 0)] {
            self.against[pair[i]][pair[other]].add(points[i], games);
            self.by_ruleset[pair[i]][ruleset].add(points[i], games);
        }
    }

    fn total(&self, bot: usize) -> Tally {
        let mut total = Tally::default();
        for tally in &self.against[bot] {
            total.add(tally.points, tally.games);
        }
        total
    }

    /// Bots by points, the best first; equals by name.
    fn ranked(&self) -> Vec<usize> {
        let mut ranked: Vec<usize> = (0..self.names.len()).collect();
        ranked.sort_by(|&a, &b| {
            let points = self.total(b).points.total_cmp(&self.total(a).points);
            points.then_with(|| self.names[a].cmp(&self.names[b]))
        });
        ranked
    }

    /// Who is ahead, in words.
    pub(super) fn leader(&self) -> String {
        let first = self.ranked()[0];
        format!(
            "{} leads with {}",
            self.names[first],
            self.total(first).text()
        )
    }

    /// Prints it, the best bot first.
    pub(super) fn print(&self, out: &mut Out) -> Result<(), Fault> {
        let ranked = self.ranked();
        let mut head = vec!["".to_string(), "bot".to_string(), "points".to_string()];
        head.extend((1..=ranked.len()).map(|n| n.to_string()));
        head.extend(self.rulesets.iter().cloned());
        let mut rows = vec![head];
        for (i, &bot) in ranked.iter().enumerate() {
            let mut row = vec![(i + 1).to_string(), self.names[bot].clone()];
            row.push(self.total(bot).text());
            row.extend(ranked.iter().map(|&other| self.against[bot][other].text()));
            row.extend(self.by_ruleset[bot].iter().map(Tally::text));
            rows.push(row);
        }
        out.table(&rows)
    }

    /// The same as JSON.
    pub(super) fn json(&self, records: &Records, took: Duration) -> Value {
        let tally = |tally: &Tally| json!({"points": tally.points, "games": tally.games});
        let bots = self.ranked().into_iter().map(|bot| {
            let names = self.names.iter().zip(&self.against[bot]);
            let against = names
                .filter(|(_, t)| t.games > 0)
                .map(|(n, t)| (n.clone(), tally(t)));
            let rulesets = self.rulesets.iter().zip(&self.by_ruleset[bot]);
            let rulesets = rulesets.map(|(n, t)| (n.clone(), tally(t)));
            json!({
                "name": self.names[bot],
                "total": tally(&self.total(bot)),
                "against": against.collect::<serde_json::Map<_, _>>(),
                "rulesets": rulesets.collect::<serde_json::Map<_, _>>(),
            })
        });
        json!({
            "bots": bots.collect::<Vec<_>>(),
            "seconds": took.as_secs_f64(),
            "records": [records.lines.display().to_string(), records.text.display().to_string()],
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_stands_first_and_every_game_counts_twice() {
        let names = ["a", "b", "c"].map(str::to_string).to_vec();
        let mut table = Crosstable::new(names, &["oware", "hus"]);
        table.add(0, [0, 1], [0.5, 1.5], 2);
        table.add(1, [0, 2], [0.0, 2.0], 2);
        table.add(1, [1, 2], [2.0, 0.0], 2);
        assert_eq!(table.ranked(), [1, 2, 0]);
        assert_eq!(table.total(1).text(), "3.5/4");
        assert_eq!(table.against[0][0].text(), "–");
        assert_eq!(table.by_ruleset[2][1].text(), "2/4");
        assert_eq!(table.leader(), "b leads with 3.5/4");
    }
}
