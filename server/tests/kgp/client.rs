//! A client as the protocol describes it, over either way, and the bridge in a process of its own.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use tokio_tungstenite::tungstenite::{Message, WebSocket, client};

/// The bridge in a process of its own; dropped, it is killed.
pub(crate) struct Bridge {
    child: Child,
    pub(crate) address: String,
    /// Where it takes WebSockets.
    pub(crate) web: String,
}

impl Bridge {
    pub(crate) fn start(server: &str, more: &[&str]) -> Bridge {
        let mut child = Command::new(env!("CARGO_BIN_EXE_mashimo"))
            .args(["bridge", "kgp-server", "--listen", "127.0.0.1:0"])
            .args(["--web", "127.0.0.1:0", "--address", server])
            .args(more)
            .env_remove("MASHIMO_BOT")
            .stdin(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
        let mut next = || {
            let line = lines.next().unwrap().unwrap();
            let words = line.strip_prefix("mashimo: listening on ").expect(&line);
            words.split(' ').next().unwrap().to_string()
        };
        let (address, web) = (next(), next());
        // What it says later must not fill the pipe.
        std::thread::spawn(move || lines.for_each(drop));
        Bridge {
            child,
            address,
            web,
        }
    }

    pub(crate) fn signal(&self, signal: Signal) {
        kill(Pid::from_raw(self.child.id().try_into().unwrap()), signal).unwrap();
    }
}

impl Drop for Bridge {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Lines both ways.
enum Link {
    Tcp(BufReader<TcpStream>),
    /// What came and is not a whole line yet goes before what comes.
    Web(Box<WebSocket<TcpStream>>, String),
}

impl Link {
    fn send(&mut self, line: &str) {
        match self {
            Link::Tcp(stream) => stream.get_mut().write_all(line.as_bytes()).unwrap(),
            Link::Web(socket, _) => socket.send(Message::text(line)).unwrap(),
        }
    }

    /// The next line; none once the connection is closed.
    fn line(&mut self) -> Option<String> {
        match self {
            Link::Tcp(stream) => {
                let mut line = String::new();
                let read = stream.read_line(&mut line).unwrap_or_default();
                (read > 0).then(|| line.trim_end().to_string())
            }
            Link::Web(socket, rest) => loop {
                if let Some((line, after)) = rest.split_once("\r\n") {
                    let line = line.to_string();
                    *rest = after.to_string();
                    return Some(line);
                }
                rest.push_str(socket.read().ok()?.to_text().unwrap());
            },
        }
    }
}

/// A client as the protocol describes it: it counts its commands with odd numbers.
pub(crate) struct Client {
    link: Link,
    id: u64,
}

/// A line of the server's.
pub(crate) struct Said {
    pub(crate) id: String,
    pub(crate) reference: String,
    pub(crate) name: String,
    pub(crate) rest: String,
}

impl Client {
    pub(crate) fn connect(bridge: &Bridge) -> Client {
        let stream = TcpStream::connect(&bridge.address).unwrap();
        Client::greeted(Link::Tcp(BufReader::new(stream)))
    }

    pub(crate) fn connect_to_web(bridge: &Bridge) -> Client {
        let stream = TcpStream::connect(&bridge.web).unwrap();
        let url = format!("ws://{}/socket", bridge.web);
        let (socket, _) = client(url, stream).unwrap();
        Client::greeted(Link::Web(Box::new(socket), String::new()))
    }

    fn greeted(link: Link) -> Client {
        let mut client = Client { link, id: 1 };
        let greeting = client.hear().unwrap();
        assert_eq!((&*greeting.name, &*greeting.rest), ("kgp", "1 0 1"));
        client
    }

    /// Connected, introduced and seated.
    pub(crate) fn join(bridge: &Bridge, name: &str, token: &str) -> Client {
        Client::connect(bridge).seated(name, token)
    }

    /// Introduced and seated.
    pub(crate) fn seated(mut self, name: &str, token: &str) -> Client {
        let mode = self.introduce(name, token);
        let answer = self.hear().unwrap();
        assert_eq!((&*answer.name, answer.reference), ("ok", mode.to_string()));
        self
    }

    pub(crate) fn introduce(&mut self, name: &str, token: &str) -> u64 {
        self.say("", &format!("set info:name \"{name}\""));
        self.say("", "set info:authors \"a test\"");
        self.say("", &format!("set auth:token \"{token}\""));
        self.say("", "mode freeplay")
    }

    pub(crate) fn say(&mut self, reference: &str, text: &str) -> u64 {
        let id = self.id;
        self.id += 2;
        let at = if reference.is_empty() { "" } else { "@" };
        self.link.send(&format!("{id}{at}{reference} {text}\r\n"));
        id
    }

    /// Says bytes as they are, as far as they are taken; over TCP only.
    pub(crate) fn say_raw(&mut self, bytes: &[u8]) {
        if let Link::Tcp(stream) = &mut self.link {
            let _ = stream.get_mut().write_all(bytes);
        }
    }

    /// The next line; none once the connection is closed.
    pub(crate) fn hear(&mut self) -> Option<Said> {
        let line = self.link.line()?;
        let (numbers, command) = if line.starts_with(|first: char| first.is_ascii_digit()) {
            line.split_once(' ').unwrap()
        } else {
            ("", &*line)
        };
        let (id, reference) = numbers.split_once('@').unwrap_or((numbers, ""));
        let (name, rest) = command.split_once(' ').unwrap_or((command, ""));
        Some(Said {
            id: id.into(),
            reference: reference.into(),
            name: name.into(),
            rest: rest.into(),
        })
    }

    /// Plays until the bridge says goodbye, or so many states were answered; how many were.
    pub(crate) fn play(&mut self, states: usize) -> usize {
        let mut answered = 0;
        let mut open = String::new();
        while answered < states {
            let said = self.hear().expect("goodbye comes before the end");
            match &*said.name {
                "state" => {
                    let legal = self.think(&said);
                    self.say(&said.id, &format!("move {legal}"));
                    self.say(&said.id, "yield");
                    open = said.id;
                }
                "stop" => {
                    assert_eq!(said.reference, open);
                    answered += 1;
                }
                "ping" => drop(self.say(&said.id, "pong")),
                "goodbye" => return answered,
                name => assert_eq!(name, "set"),
            }
        }
        answered
    }

    /// The last pit that is not empty; before that, an empty one as a move that does not last.
    fn think(&mut self, state: &Said) -> usize {
        let numbers = state.rest.trim_matches(['<', '>']).split(',');
        let numbers: Vec<usize> = numbers.map(|number| number.parse().unwrap()).collect();
        let (size, own) = (numbers[0], &numbers[3..]);
        assert_eq!(own.len(), 2 * size);
        if let Some(empty) = own[..size].iter().position(|seeds| *seeds == 0) {
            self.say(&state.id, &format!("move {}", empty + 1));
        }
        let occupied: Vec<usize> = (0..size).filter(|pit| own[*pit] > 0).collect();
        assert!(
            occupied.len() > 1,
            "a forced move is not asked for: {}",
            state.rest
        );
        occupied.last().unwrap() + 1
    }

    /// What is said at the end, when nothing more follows.
    pub(crate) fn sent_away(mut self) -> String {
        let mut reason = String::new();
        while let Some(said) = self.hear() {
            match &*said.name {
                "error" => reason = said.rest,
                "goodbye" => {}
                name => panic!("{name}"),
            }
        }
        reason
    }
}
