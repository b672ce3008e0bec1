//! Who watches a sowing: nobody, or a trace.

use crate::trace::{Lap, LapEnd, Last, TRACE_LAPS_MAX, Trace};
use crate::{Pit, Seat, Way};

/// Told what happens in a sowing; nobody watches by `()`, which costs nothing.
pub(crate) trait Witness {
    /// A lap begins.
    fn lap(&mut self, lifted: Option<Pit>, seeds: u8, way: Way);
    /// Its last seed has fallen.
    fn landed(&mut self, last: Last);
    /// Seeds were taken from a pit.
    fn captured(&mut self, pit: Pit, seeds: u8);
    /// Seeds went into a store.
    fn banked(&mut self, seat: Seat, seeds: u8);
    /// The lap is over.
    fn ended(&mut self, end: LapEnd);
}

impl Witness for () {
    #[inline]
    fn lap(&mut self, _: Option<Pit>, _: u8, _: Way) {}
    #[inline]
    fn landed(&mut self, _: Last) {}
    #[inline]
    fn captured(&mut self, _: Pit, _: u8) {}
    #[inline]
    fn banked(&mut self, _: Seat, _: u8) {}
    #[inline]
    fn ended(&mut self, _: LapEnd) {}
}

impl Trace {
    /// The lap that is going on; none once the trace is cut, or before the first.
    fn current(&mut self) -> Option<&mut Lap> {
        if self.truncated {
            None
        } else {
            self.laps.last_mut()
        }
    }
}

impl Witness for Trace {
    fn lap(&mut self, lifted: Option<Pit>, seeds: u8, way: Way) {
        if self.laps.len() == TRACE_LAPS_MAX {
            self.truncated = true;
            return;
        }
        let last = Last::Pit(lifted.unwrap_or_default());
        let (captured, banked, end) = (Vec::new(), [0; 4], LapEnd::Rested);
        self.laps.push(Lap {
            lifted,
            seeds,
            way,
            last,
            captured,
            banked,
            end,
        });
    }

    fn landed(&mut self, last: Last) {
        if let Some(lap) = self.current() {
            lap.last = last;
        }
    }

    fn captured(&mut self, pit: Pit, seeds: u8) {
        if let Some(lap) = self.current() {
            lap.captured.push((pit, seeds));
        }
    }

    fn banked(&mut self, seat: Seat, seeds: u8) {
        if let Some(lap) = self.current() {
            lap.banked[seat.index()] += u16::from(seeds);
        }
    }

    fn ended(&mut self, end: LapEnd) {
        if let Some(lap) = self.current() {
            lap.end = end;
        }
    }
}
