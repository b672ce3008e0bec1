//! Positions: the start, random ones, read, mirrored, as numbers.

use mashimo_engine::{ENCODING_VERSION, Encoding, random_line};
use mashimo_proto::v1;

use crate::arena::{Detail, Refusal, Rulebook};
use crate::grpc::convert::{position, rules_ref};

const RANDOM_MAX: u32 = 1000;
const RANDOM_PLIES_MAX: u32 = 1000;
const ENCODED_MAX: usize = 10_000;

pub(crate) fn start(
    book: &Rulebook,
    request: &v1::GetStartPositionRequest,
) -> Result<v1::GetStartPositionResponse, Refusal> {
    let ruleset = rules_ref::chosen(book, request.rules.as_ref())?.ruleset;
    let position = Some(position::position(&ruleset, &ruleset.start(), Detail::Full));
    Ok(v1::GetStartPositionResponse { position })
}

pub(crate) fn random(
    book: &Rulebook,
    request: &v1::GetRandomPositionsRequest,
) -> Result<v1::GetRandomPositionsResponse, Refusal> {
    let ruleset = rules_ref::chosen(book, request.rules.as_ref())?.ruleset;
    let count = request.count.max(1);
    if count > RANDOM_MAX {
        return Err(Refusal::field("count", format!("at most {RANDOM_MAX}")));
    }
    if request.plies > RANDOM_PLIES_MAX {
        return Err(Refusal::field(
            "plies",
            format!("at most {RANDOM_PLIES_MAX}"),
        ));
    }
    let mut positions = Vec::new();
    for i in 0..count {
        let seed = request.seed.wrapping_add(u64::from(i));
        let line = random_line(&ruleset, ruleset.start(), request.plies, seed);
        positions.push(position::position(&ruleset, line.position(), Detail::Full));
        if request.mirrored {
            let mirror = ruleset.mirror(line.position()).ok_or_else(no_mirror)?;
            positions.push(position::position(&ruleset, &mirror, Detail::Full));
        }
    }
    Ok(v1::GetRandomPositionsResponse { positions })
}

pub(crate) fn parse(
    book: &Rulebook,
    request: &v1::ParsePositionRequest,
) -> Result<v1::ParsePositionResponse, Refusal> {
    let chosen = rules_ref::chosen(book, request.rules.as_ref())?;
    if request.text.is_empty() {
        return Err(Refusal::field(
            "text",
            "a position is needed: PITS STORES TURN",
        ));
    }
    let at = rules_ref::position(&chosen, "text", &request.text)?;
    let position = Some(position::position(&chosen.ruleset, &at, Detail::Full));
    Ok(v1::ParsePositionResponse { position })
}

pub(crate) fn mirror(
    book: &Rulebook,
    request: &v1::MirrorPositionRequest,
) -> Result<v1::MirrorPositionResponse, Refusal> {
    let chosen = rules_ref::chosen(book, request.rules.as_ref())?;
    let at = rules_ref::position(&chosen, "text", &request.text)?;
    let mirror = chosen.ruleset.mirror(&at).ok_or_else(no_mirror)?;
    let position = Some(position::position(&chosen.ruleset, &mirror, Detail::Full));
    Ok(v1::MirrorPositionResponse { position })
}

fn no_mirror() -> Refusal {
    Refusal::field(
        "text",
        "the rules tell the seats apart here, so there is no mirror",
    )
}

pub(crate) fn encoding(
    book: &Rulebook,
    request: &v1::GetEncodingRequest,
) -> Result<v1::GetEncodingResponse, Refusal> {
    let ruleset = rules_ref::chosen(book, request.rules.as_ref())?.ruleset;
    let encoding = Encoding::new(&ruleset);
    let start = ruleset.start();
    let text = |&mv: &_| ruleset.move_text(&start, mv);
    Ok(v1::GetEncodingResponse {
        version: ENCODING_VERSION,
        features: encoding.features().to_vec(),
        actions: encoding.actions().iter().map(text).collect(),
    })
}

pub(crate) fn encode(
    book: &Rulebook,
    request: &v1::EncodePositionsRequest,
) -> Result<v1::EncodePositionsResponse, Refusal> {
    let chosen = rules_ref::chosen(book, request.rules.as_ref())?;
    if request.positions.len() > ENCODED_MAX {
        return Err(Refusal::field(
            "positions",
            format!("at most {ENCODED_MAX}"),
        ));
    }
    let encoding = Encoding::new(&chosen.ruleset);
    let one = |(i, text): (usize, &String)| -> Result<v1::Encoding, Refusal> {
        let at = rules_ref::any_position(&chosen, &format!("positions[{i}]"), text)?;
        let legal = chosen.ruleset.legal_moves(&at);
        let mut actions: Vec<u32> = (legal.iter())
            .filter_map(|&mv| encoding.action(&at, mv))
            .map(|action| action as u32)
            .collect();
        actions.sort_unstable();
        Ok(v1::Encoding {
            observation: encoding.observation(&at),
            legal_actions: actions,
        })
    };
    let all = request.positions.iter().enumerate();
    let encodings = all.map(one).collect::<Result<_, Refusal>>()?;
    Ok(v1::EncodePositionsResponse {
        version: ENCODING_VERSION,
        encodings,
    })
}
