//! How tournaments are asked for.

use mashimo_engine::Level;
use mashimo_proto::v1::{self, entrant::Who};

use super::super::match_spec;
use crate::arena::{FieldFault, Refusal, Rulebook, Shared, TournamentHead, wall};
use crate::matches::{SeriesConfig, seed};
use crate::tournament::event::half_points;
use crate::tournament::open::{OpenKind, OpenPlayer};
use crate::tournament::trf::{Bye, TrfFault};

const NAME_MAX: usize = 200;
const PLAYER_MAX: usize = 64;
const ID_MAX: usize = 40;
const TERMS_MAX: usize = 20;

/// A tournament as it is asked for.
///
/// # Errors
/// All that is wrong with it.
pub(crate) fn head(
    book: &Rulebook,
    id: String,
    wire: &v1::TournamentSpec,
    actor: String,
) -> Result<TournamentHead, Refusal> {
    let mut faults = faults_of(&id, wire);
    let kind = kind(wire);
    let mut terms = Vec::new();
    for (at, asked) in wire.terms.iter().take(TERMS_MAX).enumerate() {
        match self::terms(book, &format!("{id} {at}"), asked.clone()) {
            Ok(config) => terms.push(config),
            Err(Refusal::BadFields(more)) => faults.extend(more.into_iter().map(|fault| {
                let field = fault
                    .field
                    .replacen("spec.", &format!("spec.terms[{at}]."), 1);
                FieldFault { field, ..fault }
            })),
            Err(Refusal::RulesRefused(more)) => faults.extend(more),
            Err(refusal) => faults.push(FieldFault {
                field: format!("spec.terms[{at}]"),
                reason: refusal.to_string(),
            }),
        }
    }
    match kind {
        Some(kind) if faults.is_empty() => Ok(TournamentHead {
            v: 1,
            id,
            at_ms: wall().0,
            actor,
            name: wire.name.clone(),
            kind,
            terms,
        }),
        Some(_) | None => Err(Refusal::BadFields(faults)),
    }
}

fn faults_of(id: &str, wire: &v1::TournamentSpec) -> Vec<FieldFault> {
    let mut faults = Vec::new();
    let mut unless = |good: bool, field: String, reason: String| {
        if !good {
            faults.push(FieldFault { field, reason });
        }
    };
    let letters = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
    let good = (1..=ID_MAX).contains(&id.len()) && id.bytes().all(letters);
    let reason = format!("1 to {ID_MAX} lower-case letters, digits and hyphens are needed");
    unless(good, "tournament_id".to_owned(), reason);
    let named = (1..=NAME_MAX).contains(&wire.name.len());
    let reason = format!("1 to {NAME_MAX} bytes are needed");
    unless(named, "spec.name".to_owned(), reason);
    let some = (1..=TERMS_MAX).contains(&wire.terms.len());
    let reason = format!("{}: 1 to {TERMS_MAX} are possible", wire.terms.len());
    unless(some, "spec.terms".to_owned(), reason);
    for (at, terms) in wire.terms.iter().enumerate() {
        let field = |name: &str| format!("spec.terms[{at}].{name}");
        let nobody = terms.entrants.is_empty();
        unless(
            nobody,
            field("entrants"),
            "players are registered".to_owned(),
        );
        let fits = wire.kind() == v1::TournamentKind::Sprt || terms.sprt.is_none();
        let reason = "a test is of the kind SPRT: two players".to_owned();
        unless(fits, field("sprt"), reason);
    }
    let test = matches!(wire.terms.as_slice(), [terms] if terms.sprt.is_some());
    let fits = wire.kind() != v1::TournamentKind::Sprt || test;
    let reason = "the kind SPRT has one entry, with `sprt`".to_owned();
    unless(fits, "spec.terms".to_owned(), reason);
    let small = wire.number <= u32::from(u16::MAX);
    unless(small, "spec.number".to_owned(), "is too large".to_owned());
    unless(
        kind(wire).is_some(),
        "spec.kind".to_owned(),
        "is needed".to_owned(),
    );
    let program = !wire.pairing_program || wire.kind() == v1::TournamentKind::Swiss;
    let reason = "programs pair Swiss events alone".to_owned();
    unless(program, "spec.pairing_program".to_owned(), reason);
    faults
}

fn kind(wire: &v1::TournamentSpec) -> Option<OpenKind> {
    let number = |default: u16| match u16::try_from(wire.number) {
        Ok(0) => default,
        Ok(number) => number,
        Err(_) => u16::MAX,
    };
    match wire.kind() {
        v1::TournamentKind::Unspecified => None,
        v1::TournamentKind::RoundRobin => Some(OpenKind::RoundRobin { cycles: number(1) }),
        v1::TournamentKind::Gauntlet => Some(OpenKind::Gauntlet {
            challengers: number(1),
        }),
        v1::TournamentKind::Swiss => Some(OpenKind::Swiss {
            rounds: number(0),
            engine: wire.pairing_program,
        }),
        v1::TournamentKind::Knockout => Some(OpenKind::Knockout),
        v1::TournamentKind::Match | v1::TournamentKind::Sprt => Some(OpenKind::Match),
    }
}

/// Terms of every encounter, read as those of a match between two who are not known yet. A seed that
/// is left out is drawn from `name`, so that the same request comes to the same tournament.
fn terms(book: &Rulebook, name: &str, mut wire: v1::MatchSpec) -> Result<SeriesConfig, Refusal> {
    let nobody = || v1::Entrant {
        who: Some(Who::Level("random".to_owned())),
        ..v1::Entrant::default()
    };
    wire.entrants = vec![nobody(), nobody()];
    if wire.seed == 0 {
        wire.seed = seed::of_text(name).max(1);
    }
    let policies = wire.policies.get_or_insert_default();
    if policies.on_faults() == v1::OnFaults::Unspecified {
        // One that fails loses its games; nobody waits for it.
        policies.set_on_faults(v1::OnFaults::Continue);
    }
    let mut config = match_spec::new_match(book, String::new(), &wire, None)?.config;
    config.players.clear();
    Ok(config)
}

/// A player as it is entered.
///
/// # Errors
/// It is nobody who could play.
pub(crate) fn player(
    shared: &Shared,
    name: &str,
    wire: Option<&v1::Entrant>,
) -> Result<OpenPlayer, Refusal> {
    let wire = wire.ok_or_else(|| Refusal::field("entrant", "is needed"))?;
    let bot = match &wire.who {
        Some(Who::Level(level)) => match Level::parse(level) {
            Ok(level) => level.to_string(),
            Err(error) => return Err(Refusal::field("entrant.level", error.to_string())),
        },
        Some(Who::ConnectedName(bot)) if !bot.is_empty() => bot.clone(),
        Some(Who::BotId(id)) => shared.registry.bot(id)?.known.row.name,
        Some(Who::ConnectedName(_)) | None => {
            let reason = "a bot_id, a connected_name or a level is needed";
            return Err(Refusal::field("entrant", reason));
        }
    };
    let name = [name, &wire.label, &bot]
        .into_iter()
        .find(|name| !name.is_empty());
    let name = name.unwrap_or_default().to_owned();
    if name.len() > PLAYER_MAX || wire.version.len() > PLAYER_MAX {
        return Err(Refusal::field(
            "name",
            format!("at most {PLAYER_MAX} bytes"),
        ));
    }
    Ok(OpenPlayer {
        name,
        bot,
        version: wire.version.clone(),
    })
}

/// A bye that can be asked for.
pub(crate) fn bye(wire: v1::ByeKind) -> Result<Bye, Refusal> {
    match wire {
        v1::ByeKind::Unspecified => Err(Refusal::field("bye", "full, half or zero is needed")),
        v1::ByeKind::Full => Ok(Bye::Full),
        v1::ByeKind::Half => Ok(Bye::Half),
        v1::ByeKind::Zero => Ok(Bye::Zero),
    }
}

/// An arbiter's score: half points of both, and whether nobody moved.
pub(crate) fn score(wire: Option<&v1::TournamentScore>) -> Result<([u32; 2], bool), Refusal> {
    let wire = wire.ok_or_else(|| Refusal::field("score", "is needed"))?;
    let half = |field: &str, points: f64| {
        let wrong = || Refusal::field(field, format!("{points}: halves from 0 on"));
        half_points(points).ok_or_else(wrong)
    };
    let halves = [
        half("score.first", wire.first)?,
        half("score.second", wire.second)?,
    ];
    Ok((halves, wire.forfeit))
}

/// A fault of a report file, its line in the field's name.
pub(crate) fn trf_fault(fault: &TrfFault) -> FieldFault {
    let line = fault
        .line
        .map(|line| format!(" line {line}"))
        .unwrap_or_default();
    let who = fault
        .entrant
        .map(|who| format!("player {who}: "))
        .unwrap_or_default();
    FieldFault {
        field: format!("text{line}"),
        reason: format!("{who}{}", fault.reason),
    }
}
