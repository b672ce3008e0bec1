//! A tournament as a file, in one dialect.

use std::fmt::Write;

use super::columns::plain;
use super::read::Adjustment;
use super::{
    Bye, Cell, Colour, Dialect, Player, PointSystem, RequestedBye, Tenths, Trf, TrfFault, check,
};
use crate::tournament::Entrant;

/// Columns of a name.
const NAME_WIDTH: usize = 33;

/// A file written, and what its form could not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The file; lines end in CR LF.
    pub text: String,
    /// What was changed for the form's sake.
    pub adjustments: Vec<Adjustment>,
}

/// Writes a tournament, rounds to come included.
///
/// # Errors
/// Everything that [`check()`] finds, and points for absences, which pairing programs refuse.
pub fn write(trf: &Trf, dialect: Dialect) -> Result<Written, Vec<TrfFault>> {
    let mut faults = check(trf);
    if trf.points.absence != Tenths(0) {
        let reason = format!(
            "{} points for an absence: programs read only 0.0",
            trf.points.absence
        );
        faults.push(TrfFault {
            line: None,
            entrant: None,
            reason,
        });
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    let mut lines = Lines::default();
    header(trf, dialect, &mut lines);
    for (entrant, player) in Entrant::all(trf.players.len() as u16).zip(&trf.players) {
        lines.adjust_name(entrant, player);
        let row = player_row(trf, dialect, entrant, player);
        lines.push(row.trim_end());
    }
    Ok(Written {
        text: lines.text,
        adjustments: lines.adjustments,
    })
}

#[derive(Default)]
struct Lines {
    text: String,
    adjustments: Vec<Adjustment>,
}

impl Lines {
    fn push(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push_str("\r\n");
    }

    fn row(&mut self, tag: &str, text: &str) {
        // A text of several lines would be read as rows of its own.
        self.push(&format!("{tag} {}", plain(text, usize::MAX)));
    }

    fn adjust(&mut self, what: String) {
        self.adjustments.push(Adjustment { line: None, what });
    }

    fn adjust_name(&mut self, entrant: Entrant, player: &Player) {
        let name = plain(&player.name, NAME_WIDTH);
        if name != player.name {
            self.adjust(format!(
                "player {entrant}: {:?} is written as {name:?}",
                player.name
            ));
        }
    }
}

fn header(trf: &Trf, dialect: Dialect, lines: &mut Lines) {
    lines.row("012", &trf.name);
    for (tag, text) in &trf.further {
        lines.row(tag, text);
    }
    lines.row("062", &trf.players.len().to_string());
    match dialect {
        Dialect::Trf26 => header_2026(trf, lines),
        Dialect::Trf16 => header_2016(trf, lines),
    }
}

fn header_2026(trf: &Trf, lines: &mut Lines) {
    lines.row("142", &trf.rounds.to_string());
    if let Some(colour) = trf.initial_colour {
        lines.row("152", if colour == Colour::White { "W" } else { "B" });
    }
    if !trf.points.is_usual() {
        lines.push(&points_2026(&trf.points));
    }
    let texts = [
        ("192", &trf.kind),
        ("202", &trf.tie_breaks),
        ("222", &trf.time_control),
    ];
    for (tag, text) in texts {
        text.iter().for_each(|text| lines.row(tag, text));
    }
    for bye in requested_after(trf) {
        let (code, round, entrant) = (bye.bye.code(), bye.round, bye.entrant.0);
        lines.push(&format!("240 {code} {round:03} {entrant:04}"));
    }
    for forbidden in &trf.forbidden {
        let mut line = format!(
            "260 {:03} {:03}",
            forbidden.first_round, forbidden.last_round
        );
        for entrant in &forbidden.entrants {
            // Writing to a string can't fail.
            let _ = write!(line, " {:04}", entrant.0);
        }
        lines.push(&line);
    }
}

fn header_2016(trf: &Trf, lines: &mut Lines) {
    lines.row("XXR", &trf.rounds.to_string());
    if let Some(colour) = trf.initial_colour {
        lines.row(
            "XXC",
            if colour == Colour::White {
                "white1"
            } else {
                "black1"
            },
        );
    }
    if !trf.points.is_usual() {
        let PointSystem {
            win,
            draw,
            loss,
            pairing_bye,
            absence: _,
        } = trf.points;
        for (tag, value) in [
            ("BBW", win),
            ("BBD", draw),
            ("BBL", loss),
            ("BBU", pairing_bye),
        ] {
            lines.push(&format!("{tag} {value:>4}"));
        }
    }
    let next = trf.rounds_played() + 1;
    for forbidden in &trf.forbidden {
        let (first, last) = (forbidden.first_round, forbidden.last_round);
        if !(first..=last).contains(&next) {
            lines.adjust(format!(
                "forbidden pairs of rounds {first}–{last} are left out"
            ));
            continue;
        }
        if last < trf.rounds {
            lines.adjust(format!(
                "forbidden pairs are written without their last round {last}"
            ));
        }
        let ids = forbidden
            .entrants
            .iter()
            .map(|entrant| format!(" {entrant}"));
        lines.push(&format!("XXP{}", ids.collect::<String>()));
    }
    for bye in requested_after(trf).filter(|bye| bye.round != next) {
        let (round, entrant) = (bye.round, bye.entrant);
        lines.adjust(format!(
            "player {entrant}: the bye of round {round} is left out until then"
        ));
    }
}

fn points_2026(points: &PointSystem) -> String {
    let PointSystem {
        win,
        draw,
        loss,
        pairing_bye,
        absence: _,
    } = *points;
    let letters = [('W', win), ('D', draw), ('L', loss), ('P', pairing_bye)];
    let fields = letters.map(|(letter, value)| format!("{letter}{value:>4}    "));
    format!("162  {}", fields.concat()).trim_end().to_string()
}

/// Byes asked for in rounds that aren't paired yet.
fn requested_after(trf: &Trf) -> impl Iterator<Item = &RequestedBye> {
    let played = trf.rounds_played();
    trf.byes.iter().filter(move |bye| bye.round > played)
}

fn player_row(trf: &Trf, dialect: Dialect, entrant: Entrant, player: &Player) -> String {
    let Player {
        person,
        rating,
        points,
        place,
        cells,
        ..
    } = player;
    let name = plain(&player.name, NAME_WIDTH);
    let number = |number: u16| {
        if number == 0 {
            String::new()
        } else {
            number.to_string()
        }
    };
    let (rating, place) = (number(*rating), number(*place));
    let mut row = format!(
        "001 {:>4} {:1.1}{:>3.3} {name:<33} {rating:>4.4} {:>3.3} {:>11.11} {:>10.10} {points:>4} \
         {place:>4}",
        entrant.0, person.sex, person.title, person.federation, person.fide_id, person.birth,
    );
    cells.iter().for_each(|cell| row.push_str(&block(cell)));
    let next = trf.rounds_played() + 1;
    let mut coming = requested_after(trf).filter(|bye| bye.entrant == entrant);
    match (dialect, coming.find(|bye| bye.round == next)) {
        (Dialect::Trf16, Some(bye)) => row.push_str(&unpaired(bye.bye)),
        (Dialect::Trf16 | Dialect::Trf26, _) => {}
    }
    row
}

fn block(cell: &Cell) -> String {
    match (cell, cell.opponent()) {
        (Cell::Bye { bye }, _) => unpaired(*bye),
        (_, Some((opponent, colour))) => {
            let colour = if colour == Colour::White { 'w' } else { 'b' };
            format!("  {:>4} {colour} {}", opponent.0, cell.code())
        }
        (Cell::Game { .. } | Cell::Forfeit { .. } | Cell::Open { .. }, None) => {
            unreachable!("every cell but a bye has an opponent")
        }
    }
}

fn unpaired(bye: Bye) -> String {
    format!("  0000 - {}", bye.code())
}
