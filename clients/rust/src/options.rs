//! How a bot plays.

use std::time::Duration;

use crate::{Address, Error, Stop};

/// How a bot plays. Everything has a default but the name, which a server needs from a bot without a token.
///
/// ```
/// let options = mashimo_client::Options::named("my-bot").version("2").games_at_once(4);
/// ```
#[derive(Debug, Clone)]
pub struct Options {
    pub(crate) name: String,
    pub(crate) version: String,
    pub(crate) instance: String,
    pub(crate) address: Option<Address>,
    pub(crate) capacity: u32,
    pub(crate) rulesets: Vec<String>,
    pub(crate) games: Option<u64>,
    pub(crate) first_connection_within: Duration,
    pub(crate) connection_within: Duration,
    pub(crate) on_panic: OnPanic,
    pub(crate) stop: Stop,
    pub(crate) unary: bool,
}

/// What happens when the bot's function panics.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum OnPanic {
    /// The game is resigned (where three or four play, left to its clock); the others go on.
    #[default]
    Resign,
    /// The game is resigned, the session ends, and [`play`](crate::play) returns the panic.
    Stop,
}

impl Options {
    /// The defaults, for a bot of this name. Where the address comes from the environment and it holds `MASHIMO_BOT`,
    /// that is the name: a runner calls its bots what its tables say.
    pub fn named(name: impl Into<String>) -> Options {
        Options {
            name: name.into(),
            version: String::new(),
            instance: String::new(),
            address: None,
            capacity: 8,
            rulesets: Vec::new(),
            games: None,
            first_connection_within: Duration::from_secs(10),
            connection_within: Duration::from_secs(600),
            on_panic: OnPanic::default(),
            stop: Stop::new(),
            unary: std::env::var("MASHIMO_UNARY").is_ok_and(|said| !matches!(&*said, "" | "0")),
        }
    }

    /// The bot's version. Default none.
    pub fn version(mut self, version: impl Into<String>) -> Options {
        self.version = version.into();
        self
    }

    /// Tells processes of one version apart: a new session replaces an older one of the same bot, version and
    /// instance. Default none.
    pub fn instance(mut self, instance: impl Into<String>) -> Options {
        self.instance = instance.into();
        self
    }

    /// The server. Default from the environment, see [`Address::from_env`].
    pub fn address(mut self, address: Address) -> Options {
        self.address = Some(address);
        self
    }

    /// Games at once, 1 to 1000; as many threads may think at a time. Default 8.
    pub fn games_at_once(mut self, games: u32) -> Options {
        self.capacity = games;
        self
    }

    /// Specs of the rulesets the bot plays; an id alone means all its options. Default all.
    pub fn rulesets<S: Into<String>>(mut self, rulesets: impl IntoIterator<Item = S>) -> Options {
        self.rulesets = rulesets.into_iter().map(Into::into).collect();
        self
    }

    /// Leaves after so many games. Default never.
    pub fn games(mut self, games: u64) -> Options {
        self.games = Some(games);
        self
    }

    /// How long to look for the server at first. Default 10 s. A wait that the server itself asks for does not count,
    /// here and after a lost connection; one of more than a day is cut to a day.
    pub fn first_connection_within(mut self, time: Duration) -> Options {
        self.first_connection_within = time;
        self
    }

    /// How long to look for the server after a lost connection. Default 10 min.
    pub fn connection_within(mut self, time: Duration) -> Options {
        self.connection_within = time;
        self
    }

    /// What happens when the bot's function panics. Default [`OnPanic::Resign`].
    pub fn on_panic(mut self, on_panic: OnPanic) -> Options {
        self.on_panic = on_panic;
        self
    }

    /// Plays over a stream from the server and a call an answer, for networks that break streams both ways. Default:
    /// whether `MASHIMO_UNARY` is 1.
    pub fn unary(mut self, unary: bool) -> Options {
        self.unary = unary;
        self
    }

    /// A handle that ends playing.
    pub fn stop(mut self, stop: Stop) -> Options {
        self.stop = stop;
        self
    }

    /// Address and name: from the environment where the program gave no address; a match gives the bots that it starts
    /// their names, else a token says the name itself.
    pub(crate) fn find(mut self) -> Result<(Options, Address), Error> {
        let address = match self.address.take() {
            Some(address) => address,
            None => Address::from_env()?,
        };
        let named = std::env::var("MASHIMO_BOT").ok();
        match named.filter(|name| !name.is_empty()) {
            Some(name) => self.name = name,
            None if address.has_token() => self.name.clear(),
            None => {}
        }
        Ok((self, address))
    }

    pub(crate) fn check(&self) -> Result<(), Error> {
        let wrong = |option, reason: &str| {
            Err(Error::Option {
                option,
                reason: reason.into(),
            })
        };
        if !(1..=1000).contains(&self.capacity) {
            return wrong("games_at_once", "1 to 1000 games can be played at once");
        }
        if self.name.len() > 64 || self.version.len() > 64 || self.instance.len() > 64 {
            return wrong("name", "name, version and instance have at most 64 bytes");
        }
        Ok(())
    }
}
