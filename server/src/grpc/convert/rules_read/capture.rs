//! Captures from messages.

use mashimo_engine::rules::{
    After, Alone, Asks, Capture, Chain, CountSet, Counts, CountsRow, Facing, Loot, On, Own, Slam,
    Takes,
};
use mashimo_proto::v1::rules as wire;

use super::{Reader, choose};

impl Reader {
    pub(super) fn capture(&mut self, m: wire::Capture) -> Capture {
        match m.capture {
            None => Capture::Never,
            Some(wire::capture::Capture::Counts(m)) => Capture::Counts(self.counts(&m)),
            Some(wire::capture::Capture::Facing(m)) => Capture::Facing(self.facing(&m)),
        }
    }

    fn counts(&mut self, m: &wire::Counts) -> Counts {
        let good = !m.of.is_empty() && m.of.iter().all(|n| (1..=15).contains(n));
        if !good {
            self.fault(
                "capture.counts.of",
                "at least one number is needed, each 1 to 15",
            );
        }
        let of: Vec<u8> = m.of.iter().filter(|_| good).map(|&n| n as u8).collect();
        Counts {
            of: CountSet::of(&of),
            row: choose!(self, "capture.counts.row", m.row, wire::CountsRow, {
                Unspecified => CountsRow::Other, Other => CountsRow::Other, Any => CountsRow::Any,
            }),
            chain: choose!(self, "capture.counts.chain", m.chain, wire::Chain, {
                Unspecified => Chain::One, One => Chain::One, Back => Chain::Back,
            }),
            slam: choose!(self, "capture.counts.slam", m.slam, wire::Slam, {
                Unspecified => Slam::Takes, Takes => Slam::Takes, Voids => Slam::Voids,
                LastResort => Slam::LastResort,
            }),
        }
    }

    fn facing(&mut self, m: &wire::Facing) -> Facing {
        let pits = self.byte("capture.facing.further_pits", m.further_pits);
        let after = if m.further_after_outer {
            After::OuterTaken
        } else {
            After::Any
        };
        Facing {
            on: choose!(self, "capture.facing.on", m.on, wire::FacingOn, {
                Unspecified => On::Empty, Empty => On::Empty, Occupied => On::Occupied,
                Any => On::Any,
            }),
            takes: choose!(self, "capture.facing.takes", m.takes, wire::FacingTakes, {
                Unspecified => Takes::Inner, Inner => Takes::Inner,
                InnerThenOuter => Takes::InnerThenOuter, Both => Takes::Both, Lone => Takes::Lone,
            }),
            own: choose!(self, "capture.facing.own", m.own, wire::With, {
                Unspecified => Own::Stays, Stays => Own::Stays, Along => Own::Along,
            }),
            alone: choose!(self, "capture.facing.alone", m.alone, wire::With, {
                Unspecified => Alone::Stays, Stays => Alone::Stays, Along => Alone::Along,
            }),
            loot: self.loot(m),
            asks: choose!(self, "capture.facing.asks", m.asks, wire::FacingAsks, {
                Unspecified => Asks::Nothing, Nothing => Asks::Nothing, Whether => Asks::Whether,
                Which => Asks::Which, Further => Asks::Further { pits, after },
            }),
        }
    }

    fn loot(&mut self, m: &wire::Facing) -> Loot {
        choose!(self, "capture.facing.loot", m.loot, wire::Loot, {
            Unspecified => Loot::Bank, Bank => Loot::Bank, OnFromLanding => Loot::OnFromLanding,
            OnFromOrigin => Loot::OnFromOrigin, IntoLanding => Loot::IntoLanding,
            IntoHead => Loot::IntoHead, IntoHeadByStart => Loot::IntoStartHead,
            IntoHeadByWay => {
                self.not_here("capture.facing.loot", "a head by the way alone", Loot::IntoHead)
            },
        })
    }
}
