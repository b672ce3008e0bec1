//! Rules from messages: what is unset has the value of the plain game.

mod capture;

use mashimo_engine::Rules;
use mashimo_engine::rules::{
    Arrange, Bare, COLUMNS_MAX, Direction, End, Endless, Escort, Feed, FirstLap, Gates, Geometry,
    Goal, Handicap, House, Layout, Opening, Origin, Passing, Phase, REVISION, Relay, Repetition,
    Rounds, Row, Rows, Scoring, Seeds, Seen, Setup, Single, Sowing, Start, Store, Stuck, Takasia,
    Then, Win, all,
};
use mashimo_proto::v1::{self, rules as wire};

use crate::arena::{FieldFault, Refusal};

/// Rules from a message.
///
/// # Errors
/// All fields that hold no value this server knows. Whether the rules go together is not looked at.
pub(crate) fn rules(message: &v1::Rules) -> Result<Rules, Refusal> {
    let mut read = Reader::default();
    let rules = read.rules(message);
    if read.faults.is_empty() {
        Ok(rules)
    } else {
        Err(Refusal::BadFields(read.faults))
    }
}

#[derive(Default)]
struct Reader {
    faults: Vec<FieldFault>,
}

/// Reads an enum's value; an unknown number is a fault and 0 stands for the first.
macro_rules! choose {
    ($self:ident, $field:expr, $value:expr, $wire:ty, { $($from:ident => $to:expr,)+ }) => {
        match <$wire>::try_from($value) {
            $(Ok(<$wire>::$from) => $to,)+
            Err(_) => {
                $self.fault($field, "is no value this server knows");
                choose!(@first $($to,)+)
            }
        }
    };
    (@first $first:expr, $($rest:expr,)*) => { $first };
}

use choose;

impl Reader {
    fn fault(&mut self, field: &str, reason: &str) {
        let (field, reason) = (format!("rules.{field}"), reason.to_owned());
        self.faults.push(FieldFault { field, reason });
    }

    fn byte(&mut self, field: &str, value: u32) -> u8 {
        u8::try_from(value).unwrap_or_else(|_| {
            self.fault(field, "must be at most 255");
            u8::MAX
        })
    }

    fn byte_or(&mut self, field: &str, value: u32, default: u8) -> u8 {
        if value == 0 {
            default
        } else {
            self.byte(field, value)
        }
    }

    fn not_here<T>(&mut self, field: &str, what: &str, instead: T) -> T {
        self.fault(field, &format!("{what} is in no ruleset of this server"));
        instead
    }

    fn rules(&mut self, m: &v1::Rules) -> Rules {
        let revision = u16::try_from(m.revision).unwrap_or(u16::MAX);
        let geometry = self.geometry(&m.geometry.unwrap_or_default());
        Rules {
            revision: if revision == 0 { REVISION } else { revision },
            geometry,
            setup: self.setup(&m.setup.clone().unwrap_or_default(), geometry),
            start: self.start(&m.start.clone().unwrap_or_default()),
            feed: choose!(self, "feed", m.feed, wire::Feed, {
                Unspecified => Feed::Free, Free => Feed::Free, BySowing => Feed::BySowing,
                ByResult => Feed::ByResult, NeverStarve => Feed::NeverStarve,
            }),
            direction: self.direction(&m.direction.unwrap_or_default()),
            sowing: self.sowing(&m.sowing.unwrap_or_default()),
            relay: choose!(self, "relay", m.relay, wire::Relay, {
                Unspecified => Relay::Never, Never => Relay::Never, Occupied => Relay::Occupied,
                Next => self.not_here("relay", "lifting the pit after the last", Relay::Never),
            }),
            capture: self.capture(m.capture.clone().unwrap_or_default()),
            gates: self.gates(&m.gates.unwrap_or_default()),
            phase: self.phase(&m.phase.unwrap_or_default()),
            stuck: choose!(self, "stuck", m.stuck, wire::Stuck, {
                Unspecified => Stuck::Counted, Counted => Stuck::Counted, Loses => Stuck::Loses,
                Skipped => Stuck::Skipped, EmptySkipped => Stuck::EmptySkipped,
            }),
            end: self.end(&m.end.unwrap_or_default()),
            scoring: choose!(self, "scoring", m.scoring, wire::Scoring, {
                Unspecified => Scoring::Stores, Stores => Scoring::Stores,
                Sides => Scoring::Sides, Fours => Scoring::Fours,
            }),
            repetition: self.repetition(&m.repetition.unwrap_or_default()),
            endless: choose!(self, "endless", m.endless, wire::Endless, {
                Unspecified => Endless::Draw, Draw => Endless::Draw, Loss => Endless::Loss,
                Stop => Endless::Stop, Illegal => Endless::Illegal,
            }),
            rounds: match &m.rounds {
                None => Rounds::Single,
                Some(rounds) => Rounds::Deeds {
                    target: self.byte("rounds.target", rounds.target),
                    max: self.byte("rounds.max", rounds.max),
                },
            },
        }
    }

    fn geometry(&mut self, m: &wire::Geometry) -> Geometry {
        let plain = Geometry::PLAIN;
        Geometry {
            seats: self.byte_or("geometry.seats", m.seats, plain.seats),
            rows: self.byte_or("geometry.rows", m.rows, plain.rows),
            columns: self.byte_or("geometry.columns", m.columns, plain.columns),
        }
    }

    fn setup(&mut self, m: &wire::Setup, board: Geometry) -> Setup {
        let seeds = if board.rows == 2 { 2 } else { 4 };
        let default = all(board.columns.min(COLUMNS_MAX as u8), seeds);
        let inner = self.row("setup.inner", &m.inner, board, default);
        let outer = if board.rows == 2 {
            self.row("setup.outer", &m.outer, board, default)
        } else {
            if !m.outer.is_empty() {
                self.fault("setup.outer", "must be empty on a board of one row a seat");
            }
            [0; COLUMNS_MAX]
        };
        let reserve = self.byte("setup.put_reserve", m.put_reserve);
        let handicap = m.handicap.unwrap_or_default();
        Setup {
            layout: Layout { inner, outer },
            arrange: choose!(self, "setup.arrange", m.arrange, wire::Arrange, {
                Unspecified => Arrange::Fixed, Fixed => Arrange::Fixed,
                PushPits => Arrange::PushPits, PushSeeds => Arrange::PushSeeds,
                Put => Arrange::Put { reserve },
            }),
            handicap: if handicap.seeds == 0 {
                Setup::PLAIN.handicap
            } else {
                Handicap {
                    seeds: self.byte("setup.handicap.seeds", handicap.seeds),
                    after: self.byte("setup.handicap.after", handicap.after),
                    seat: self.byte("setup.handicap.seat", handicap.seat),
                }
            },
        }
    }

    fn row(&mut self, field: &str, seeds: &[u32], board: Geometry, default: Row) -> Row {
        if seeds.is_empty() {
            return default;
        }
        if seeds.len() != usize::from(board.columns) || seeds.len() > COLUMNS_MAX {
            self.fault(
                field,
                &format!("{} numbers for {} columns", seeds.len(), board.columns),
            );
            return default;
        }
        let mut row = [0; COLUMNS_MAX];
        for (i, &n) in seeds.iter().enumerate() {
            row[i] = self.byte(&format!("{field}[{i}]"), n);
        }
        row
    }

    fn start(&mut self, m: &wire::Start) -> Start {
        let takasia = if m.takasia { Takasia::On } else { Takasia::Off };
        Start {
            seeds: choose!(self, "start.seeds", m.seeds, wire::StartSeeds, {
                Unspecified => Seeds::One, One => Seeds::One, Two => Seeds::Two,
                TwoElseAny => Seeds::TwoElse(Single::Any),
                TwoElseIntoEmpty => Seeds::TwoElse(Single::IntoEmpty),
            }),
            rows: choose!(self, "start.rows", m.rows, wire::StartRows, {
                Unspecified => Rows::Either, Either => Rows::Either,
                OuterFirst => Rows::OuterFirst, InnerFirst => Rows::InnerFirst,
            }),
            first_lap: choose!(self, "start.first_lap", m.first_lap, wire::FirstLap, {
                Unspecified => FirstLap::Free, Free => FirstLap::Free,
                Decides => FirstLap::Decides { takasia }, NotOnOwn => FirstLap::NotOnOwn,
            }),
            opening: choose!(self, "start.opening", m.opening, wire::Opening, {
                Unspecified => Opening::Free, Free => Opening::Free,
                Fixed => Opening::Fixed { column: self.opening_column(&m.opening_pit) },
                Quiet => Opening::Quiet,
            }),
        }
    }

    fn opening_column(&mut self, pit: &str) -> u8 {
        let column = pit.strip_prefix('A').and_then(|column| column.parse().ok());
        column.unwrap_or_else(|| {
            self.fault(
                "start.opening_pit",
                "a pit of row A in notation is needed, such as A3",
            );
            1
        })
    }

    fn direction(&mut self, m: &wire::Direction) -> Direction {
        let columns = self.byte("direction.reversible_columns", m.reversible_columns);
        choose!(self, "direction.kind", m.kind, wire::DirectionKind, {
            Unspecified => Direction::Ccw, Ccw => Direction::Ccw, Cw => Direction::Cw,
            Free => Direction::Free, FreeInward => Direction::FreeInward,
            Reversible => Direction::Reversible { columns },
        })
    }

    fn sowing(&mut self, m: &wire::Sowing) -> Sowing {
        let count = self.byte("sowing.passing_count", m.passing_count);
        Sowing {
            origin: choose!(self, "sowing.origin", m.origin, wire::Origin, {
                Unspecified => Origin::Sown, Sown => Origin::Sown, Skipped => Origin::Skipped,
                First => self.not_here("sowing.origin", "a first seed put back", Origin::Sown),
            }),
            store: choose!(self, "sowing.store", m.store, wire::Store, {
                Unspecified => Store::Apart, Apart => Store::Apart, Again => Store::Again,
                Ends => self.not_here("sowing.store", "a store that ends the turn", Store::Apart),
            }),
            passing: choose!(self, "sowing.passing", m.passing, wire::Passing, {
                Unspecified => Passing::Falls, Falls => Passing::Falls,
                Owner => Passing::Owner(count),
            }),
        }
    }

    fn gates(&mut self, m: &wire::Gates) -> Gates {
        if m.count == 0 {
            return Gates::None;
        }
        Gates::Made {
            count: self.byte("gates.count", m.count),
            limit: (m.limit > 0).then(|| self.byte("gates.limit", m.limit)),
            escort: if m.escort {
                Escort::Joins
            } else {
                Escort::Stays
            },
        }
    }

    fn phase(&mut self, m: &wire::Phase) -> Phase {
        match &m.phase {
            None => Phase::Sowing,
            Some(wire::phase::Phase::Planting(m)) => Phase::Planting {
                reserve: self.byte("phase.planting.reserve", m.reserve),
            },
            Some(wire::phase::Phase::Namua(m)) => Phase::Namua {
                reserve: self.byte("phase.namua.reserve", m.reserve),
                house: House {
                    column: self.byte("phase.namua.house_column", m.house_column),
                    stands_from: self.byte("phase.namua.house_stands_from", m.house_stands_from),
                },
            },
        }
    }

    fn end(&mut self, m: &wire::End) -> End {
        let win = |on| if on { Win::On } else { Win::Off };
        let sweep = self.byte("end.sweep", m.sweep);
        End {
            bare: choose!(self, "end.bare", m.bare, wire::Bare, {
                Unspecified => Bare::Nothing, Nothing => Bare::Nothing, NextEnds => Bare::NextEnds,
                EitherEnds => Bare::EitherEnds, MoverEnds => Bare::MoverEnds,
                OpponentLoses => Bare::OpponentLoses, FrontCounted => Bare::FrontCounted,
                FrontLostEveryDrop => Bare::FrontLost(Seen::EveryDrop),
                FrontLostCaptures => Bare::FrontLost(Seen::Captures),
            }),
            goal: choose!(self, "end.goal", m.goal, wire::Goal, {
                Unspecified => Goal::None, None => Goal::None, Majority => Goal::Majority,
                Sweep => Goal::Sweep(sweep),
                Captures => Goal::Captures {
                    both_ends: win(m.both_ends),
                    second: win(m.second_capture),
                },
            }),
        }
    }

    fn repetition(&mut self, m: &wire::Repetition) -> Repetition {
        Repetition {
            at: self.byte_or("repetition.at", m.at, Repetition::PLAIN.at),
            then: choose!(self, "repetition.then", m.then, wire::RepetitionThen, {
                Unspecified => Then::Draw, Draw => Then::Draw, Counted => Then::Counted,
                Split => Then::Split,
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grpc::convert::rules::message;

    #[test]
    fn every_published_ruleset_comes_back_as_it_was() {
        for entry in mashimo_engine::catalogue() {
            assert_eq!(
                rules(&message(&entry.rules)).unwrap(),
                entry.rules,
                "{}",
                entry.id
            );
        }
    }

    #[test]
    fn what_is_unset_is_the_plain_game() {
        assert_eq!(rules(&v1::Rules::default()).unwrap(), Rules::PLAIN);
    }

    #[test]
    fn an_unknown_value_names_its_field() {
        let message = v1::Rules {
            feed: 99,
            ..v1::Rules::default()
        };
        let refusal = rules(&message).unwrap_err().to_string();
        assert!(refusal.starts_with("rules.feed:"), "{refusal}");
    }
}
