//! The board: which pit lies where, and what it faces.

use crate::rules::{Geometry, PITS_MAX, SEATS_MAX};
use crate::{Pit, Seat};

/// Marks the absence of a pit in a table of bytes.
pub(crate) const NOWHERE: u8 = u8::MAX;

/// Where a pit lies.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Site {
    pub(crate) seat: Seat,
    /// 0 is row A, the inner (or only) row.
    pub(crate) row: u8,
    /// From 0 at the owner's left.
    pub(crate) column: u8,
    /// The pit that faces it on a board for two, `NOWHERE` on others.
    pub(crate) facing: u8,
}

/// What kind of place a landing is, seen from the mover.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum Place {
    /// The own inner row, or the only one.
    OwnInner,
    /// The own outer row.
    OwnOuter,
    /// A row of another seat.
    Other,
    /// A gate, whoever holds it.
    Gate,
}

/// A board in numbers, and where each of its pits lies.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    pub(crate) seats: u8,
    pub(crate) rows: u8,
    pub(crate) columns: u8,
    /// Pits of a seat.
    pub(crate) side: u8,
    /// Pits of the board.
    pub(crate) size: u8,
    sites: [Site; PITS_MAX],
    /// By seat, what each pit is to it.
    places: [[Place; PITS_MAX]; SEATS_MAX],
}

impl Board {
    pub(crate) fn new(geometry: Geometry) -> Board {
        let Geometry {
            seats,
            rows,
            columns,
        } = geometry;
        let side = rows * columns;
        let nowhere = Site {
            seat: Seat(0),
            row: 0,
            column: 0,
            facing: NOWHERE,
        };
        let mut sites = [nowhere; PITS_MAX];
        for pit in 0..seats * side {
            let (seat, within) = (pit / side, pit % side);
            let (row, column) = (within / columns, within % columns);
            let facing = (1 - seat.min(1)) * side + row * columns + columns - 1 - column;
            let facing = if seats == 2 { facing } else { NOWHERE };
            sites[usize::from(pit)] = Site {
                seat: Seat(seat),
                row,
                column,
                facing,
            };
        }
        let places = std::array::from_fn(|seat| {
            sites.map(|site| match (site.seat.index() == seat, site.row) {
                (true, 0) => Place::OwnInner,
                (true, _) => Place::OwnOuter,
                (false, _) => Place::Other,
            })
        });
        Board {
            seats,
            rows,
            columns,
            side,
            size: seats * side,
            sites,
            places,
        }
    }

    #[inline]
    pub(crate) fn site(&self, pit: Pit) -> Site {
        self.sites[pit.index()]
    }

    /// What a pit is to a seat, if it is no gate.
    #[inline]
    pub(crate) fn place(&self, seat: Seat, pit: Pit) -> Place {
        self.places[seat.index()][pit.index()]
    }

    #[inline]
    pub(crate) fn seat_of(&self, pit: Pit) -> Seat {
        self.site(pit).seat
    }

    /// Whether the pit lies in the inner row of this seat, which is its only row on two-row boards.
    #[inline]
    pub(crate) fn is_inner(&self, pit: Pit, seat: Seat) -> bool {
        let site = self.site(pit);
        site.seat == seat && site.row == 0
    }

    #[inline]
    pub(crate) fn pit(&self, seat: Seat, row: u8, column: u8) -> Pit {
        Pit(seat.0 * self.side + row * self.columns + column)
    }

    /// The pits on a seat's side.
    #[inline]
    pub(crate) fn own(&self, seat: Seat) -> std::ops::Range<usize> {
        let base = seat.index() * usize::from(self.side);
        base..base + usize::from(self.side)
    }

    /// The inner row of a seat.
    #[inline]
    pub(crate) fn inner(&self, seat: Seat) -> std::ops::Range<usize> {
        let base = seat.index() * usize::from(self.side);
        base..base + usize::from(self.columns)
    }

    pub(crate) fn all_seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.seats).map(Seat)
    }

    /// The seat after this one.
    #[inline]
    pub(crate) fn next_seat(&self, seat: Seat) -> Seat {
        if seat.0 + 1 == self.seats {
            Seat(0)
        } else {
            Seat(seat.0 + 1)
        }
    }
}
