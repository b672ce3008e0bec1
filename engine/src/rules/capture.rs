//! What the last seed takes, and where it goes.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

/// What the last seed takes.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Capture {
    /// Nothing.
    #[default]
    Never,
    /// What lies in its own pit, by number.
    Counts(Counts),
    /// What lies opposite a landing in the own inner (or only) row.
    Facing(Facing),
}

/// A capture of the landing pit by the number of its seeds.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Counts {
    /// The numbers, the last seed counted in, that are taken.
    pub of: CountSet,
    /// In which rows.
    pub row: CountsRow,
    /// Whether the pits before it are taken, too.
    pub chain: Chain,
    /// What a capture of everything the other seat has means.
    pub slam: Slam,
}

impl Counts {
    /// Twos and threes of the other row, one pit.
    pub const PLAIN: Counts = Counts {
        of: CountSet::of(&[2, 3]),
        row: CountsRow::Other,
        chain: Chain::One,
        slam: Slam::Takes,
    };
}

impl Default for Counts {
    fn default() -> Counts {
        Counts::PLAIN
    }
}

/// A set of numbers of seeds, 1 to 15; a list as JSON.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct CountSet(u16);

impl CountSet {
    /// The set of these numbers.
    ///
    /// # Panics
    /// If one of them is 0 or above 15.
    pub const fn of(counts: &[u8]) -> CountSet {
        let mut bits = 0;
        let mut i = 0;
        while i < counts.len() {
            assert!(counts[i] >= 1 && counts[i] <= 15, "a count is 1 to 15");
            bits |= 1 << counts[i];
            i += 1;
        }
        CountSet(bits)
    }

    /// Whether this number is in the set.
    #[inline]
    pub const fn contains(self, count: u8) -> bool {
        count < 16 && self.0 >> count & 1 == 1
    }

    /// The numbers in ascending order.
    pub fn counts(self) -> impl Iterator<Item = u8> {
        (1..16).filter(move |&count| self.contains(count))
    }

    /// The greatest number; 0 if there is none.
    pub fn greatest(self) -> u8 {
        self.counts().last().unwrap_or(0)
    }

    /// Whether there is no number.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl Serialize for CountSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.counts())
    }
}

impl<'de> Deserialize<'de> for CountSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<CountSet, D::Error> {
        let counts = Vec::<u8>::deserialize(deserializer)?;
        match counts.iter().find(|&&count| count == 0 || count > 15) {
            Some(count) => Err(D::Error::custom(format!("a count is 1 to 15, not {count}"))),
            None => Ok(CountSet::of(&counts)),
        }
    }
}

/// In which rows counts are taken.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CountsRow {
    /// In the other seats' rows.
    #[default]
    Other,
    /// Anywhere.
    Any,
}

/// Whether the pits before the landing pit are taken, too.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Chain {
    /// Only the landing pit.
    #[default]
    One,
    /// Those before it in the same row, too, as long as their numbers are in the set.
    Back,
}

/// What a capture of everything the other seat has means.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Slam {
    /// It takes.
    #[default]
    Takes,
    /// It takes nothing.
    Voids,
    /// It is illegal, unless every legal move is one.
    LastResort,
}

/// A capture of what lies opposite.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Facing {
    /// Which landings capture.
    pub on: On,
    /// Which facing pits are taken.
    pub takes: Takes,
    /// What becomes of the landing pit.
    pub own: Own,
    /// What becomes of a last seed with nothing opposite.
    pub alone: Alone,
    /// Where the loot goes.
    pub loot: Loot,
    /// What the mover may choose.
    pub asks: Asks,
}

impl Facing {
    /// An empty landing banks what lies in the facing inner pit.
    pub const PLAIN: Facing = Facing {
        on: On::Empty,
        takes: Takes::Inner,
        own: Own::Stays,
        alone: Alone::Stays,
        loot: Loot::Bank,
        asks: Asks::Nothing,
    };
}

impl Default for Facing {
    fn default() -> Facing {
        Facing::PLAIN
    }
}

/// Which landings capture, by what the pit held before.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum On {
    /// Nothing.
    #[default]
    Empty,
    /// Something.
    Occupied,
    /// Either.
    Any,
}

/// Which facing pits are taken.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Takes {
    /// The inner one; on boards with one row a seat that of every opponent.
    #[default]
    Inner,
    /// The inner one is needed, the outer one goes along.
    InnerThenOuter,
    /// Both are needed.
    Both,
    /// Whatever there is, the outer one alone, too.
    Lone,
}

/// What becomes of the landing pit when something is taken.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Own {
    /// It keeps its seeds.
    #[default]
    Stays,
    /// Everything in it joins the loot.
    Along,
}

/// What becomes of a last seed that could capture but has nothing opposite.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Alone {
    /// It stays.
    #[default]
    Stays,
    /// It goes to the store by itself.
    Along,
}

/// Where the loot goes.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Loot {
    /// Into the mover's store; the sowing is over.
    #[default]
    Bank,
    /// On from the pit after the landing.
    OnFromLanding,
    /// On from the pit after the lap's origin, as if put back there.
    OnFromOrigin,
    /// The first seed into the landing pit.
    IntoLanding,
    /// The first seed into the end pit of the flank, else of the way the lap went.
    IntoHead,
    /// The first seed into the end pit of the flank, else of the way the move began.
    IntoStartHead,
}

/// What the mover may choose at a capture.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Asks {
    /// Nothing.
    #[default]
    Nothing,
    /// Whether to take.
    Whether,
    /// Which of several pits to take; silent if there is one.
    Which,
    /// Which further pits of the other seat to take.
    Further {
        /// How many: 1 or 2.
        pits: u8,
        /// After which captures.
        after: After,
    },
}

/// After which captures a further pit is taken.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum After {
    /// All.
    Any,
    /// Those that took from an outer pit.
    OuterTaken,
}
