//! Made-up rules: every axis takes every variant, mostly one that fits the circuit.

mod one_row;
mod two_rows;

use mashimo_engine::rules::*;

/// Choices read one by one from bytes; past the end all are the first.
struct Choices<'a> {
    bytes: std::slice::Iter<'a, u8>,
}

impl Choices<'_> {
    fn below(&mut self, bound: usize) -> usize {
        self.bytes
            .next()
            .map_or(0, |&byte| usize::from(byte) % bound)
    }

    fn one<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }

    /// One of `usual`; now and then one of `others`, which mostly do not fit.
    fn mostly<T: Copy>(&mut self, usual: &[T], others: &[T]) -> T {
        if self.below(40) == 39 {
            self.one(others)
        } else {
            self.one(usual)
        }
    }

    fn number(&mut self, from: u8, to: u8) -> u8 {
        from + self.below(usize::from(to - from) + 1) as u8
    }
}

pub(crate) fn rules(bytes: &[u8]) -> Rules {
    let mut choices = Choices {
        bytes: bytes.iter(),
    };
    if choices.below(2) == 0 {
        one_row::one_row(&mut choices)
    } else {
        two_rows::two_rows(&mut choices)
    }
}

fn row(choices: &mut Choices, columns: u8, most: u8) -> Row {
    if choices.below(4) > 0 {
        return all(columns, choices.number(0, most));
    }
    let mut row = [0; 40];
    for seeds in &mut row[..usize::from(columns)] {
        *seeds = choices.number(0, most);
    }
    row
}

fn start(choices: &mut Choices, usual: &[FirstLap], others: &[FirstLap]) -> Start {
    Start {
        seeds: choices.one(&[
            Seeds::One,
            Seeds::Two,
            Seeds::TwoElse(Single::Any),
            Seeds::TwoElse(Single::IntoEmpty),
        ]),
        rows: choices.mostly(&[Rows::Either], &[Rows::InnerFirst, Rows::OuterFirst]),
        first_lap: choices.mostly(usual, others),
        opening: choices.mostly(
            &[Opening::Free, Opening::Free, Opening::Free, Opening::Quiet],
            &[Opening::Fixed { column: 1 }],
        ),
    }
}

fn repetition(choices: &mut Choices) -> Repetition {
    Repetition {
        at: choices.number(2, 3),
        then: choices.one(&[Then::Draw, Then::Counted, Then::Split]),
    }
}

fn endless(choices: &mut Choices) -> Endless {
    choices.one(&[
        Endless::Draw,
        Endless::Loss,
        Endless::Stop,
        Endless::Illegal,
    ])
}

const DECIDES: FirstLap = FirstLap::Decides {
    takasia: Takasia::Off,
};
const BLOCKS: FirstLap = FirstLap::Decides {
    takasia: Takasia::On,
};
const FURTHER: Asks = Asks::Further {
    pits: 2,
    after: After::Any,
};
const CAPTURES: Goal = Goal::Captures {
    both_ends: Win::On,
    second: Win::On,
};
