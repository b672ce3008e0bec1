//! News by HTTP: signed POSTs to those who asked for them, tried again until they arrive.
//!
//! Every endpoint has a queue and a task of its own, so one that is down delays no other. A delivery
//! is the same bytes with the same id at every try, so that a receiver can tell a second one from a
//! new one. The signature is `HMAC-SHA256(secret, time "." body)` in hexadecimal digits:
//!
//! ```text
//! POST /hook
//! Content-Type: application/json
//! Mashimo-Event: game-over
//! Mashimo-Delivery: 0199…                  the id, the same at every try
//! Mashimo-Signature: t=1767225600,v1=5257a8…
//!
//! {"id":"0199…","event":"game-over","time_ms":1767225600000,"data":{…}}
//! ```
//!
//! An answer of 2xx takes it; 4xx refuses it for good, but for 408 and 429; everything else, and no
//! answer, is tried again, each time later.

mod post;
mod sign;
#[cfg(test)]
mod tests;

use std::sync::{Arc, Mutex};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde_json::{Value, json};
use tokio::sync::mpsc;
use tokio_util::task::TaskTracker;
use tracing::{debug, error, warn};

pub use sign::{signature, verify};

use post::{Answer, Poster};

/// Deliveries that wait for one endpoint; the next is lost, and logged.
const QUEUE_MAX: usize = 1024;
/// Secrets shorter than this protect nothing, in bytes.
const SECRET_BYTES_MIN: usize = 16;

/// What can be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News {
    /// A game is over.
    GameOver,
    /// All games of a round of a tournament are over.
    RoundClosed,
    /// A tournament is over.
    EventOver,
    /// A ladder plays no games although bots are ready.
    LadderStalled,
}

impl News {
    /// Everything that can be told.
    pub const ALL: [News; 4] = [
        News::GameOver,
        News::RoundClosed,
        News::EventOver,
        News::LadderStalled,
    ];

    /// The word of files and messages.
    pub fn word(self) -> &'static str {
        match self {
            News::GameOver => "game-over",
            News::RoundClosed => "round-closed",
            News::EventOver => "event-over",
            News::LadderStalled => "ladder-stalled",
        }
    }
}

/// Somebody who is told.
#[derive(Clone, PartialEq, Eq)]
pub struct Webhook {
    url: String,
    secret: String,
    wanted: Vec<News>,
}

impl std::fmt::Debug for Webhook {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "Webhook {{ url: {:?}, secret: …, wanted: {:?} }}",
            self.url, self.wanted
        )
    }
}

impl Webhook {
    /// An endpoint and the secret that signs what it is sent; `wanted` empty for everything.
    ///
    /// # Errors
    /// The address is none of HTTP, or the secret is shorter than 16 bytes.
    pub fn new(url: &str, secret: &str, wanted: &[News]) -> Result<Webhook, String> {
        let scheme = ["http://", "https://"]
            .iter()
            .any(|start| url.starts_with(start));
        if !scheme || url.parse::<http::Uri>().is_err() {
            return Err(format!(
                "webhook {url:?} is no address of http:// or https://"
            ));
        }
        if secret.len() < SECRET_BYTES_MIN {
            return Err(format!(
                "the secret of webhook {url:?} is shorter than {SECRET_BYTES_MIN} bytes"
            ));
        }
        Ok(Webhook {
            url: url.to_string(),
            secret: secret.to_string(),
            wanted: wanted.to_vec(),
        })
    }

    /// An endpoint as a file names it: the secret in a variable of the environment, events by word.
    ///
    /// # Errors
    /// The variable isn't set, or what [`Webhook::new`] says.
    pub fn read(url: &str, secret_env: &str, events: &[String]) -> Result<Webhook, String> {
        let secret = std::env::var(secret_env)
            .map_err(|_| format!("webhook {url:?}: the environment has no secret {secret_env}"))?;
        let wanted = |news: &News| events.iter().any(|word| word == news.word());
        let wanted: Vec<News> = News::ALL.into_iter().filter(wanted).collect();
        Webhook::new(url, &secret, &wanted)
    }

    fn wants(&self, news: News) -> bool {
        self.wanted.is_empty() || self.wanted.contains(&news)
    }
}

/// When a delivery that failed is tried again: after `first`, then each time four times as long, at
/// most `most`, `tries` times in all. Up to half as much is added at random.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Backoff {
    /// The first pause.
    pub first: Duration,
    /// The longest pause.
    pub most: Duration,
    /// Tries in all, 1 at least.
    pub tries: u32,
    /// How long one try may take.
    pub within: Duration,
}

impl Default for Backoff {
    /// 1 s, 4 s, 16 s, … 5 min: eight tries in about a quarter of an hour.
    fn default() -> Backoff {
        Backoff {
            first: Duration::from_secs(1),
            most: Duration::from_secs(300),
            tries: 8,
            within: Duration::from_secs(10),
        }
    }
}

/// A delivery: the same bytes at every try.
#[derive(Debug)]
struct Delivery {
    id: String,
    news: News,
    body: String,
}

/// Endpoints with their queues; clones tell the same ones.
#[derive(Clone)]
pub struct Webhooks(Arc<Inner>);

struct Inner {
    endpoints: Mutex<Vec<Endpoint>>,
    tasks: TaskTracker,
}

struct Endpoint {
    hook: Webhook,
    queue: mpsc::Sender<Arc<Delivery>>,
}

impl Webhooks {
    /// Begins to tell; nothing where nobody wants to know. Needs a tokio runtime.
    pub fn start(hooks: Vec<Webhook>, backoff: Backoff) -> Option<Webhooks> {
        if hooks.is_empty() {
            return None;
        }
        let tasks = TaskTracker::new();
        let endpoint = |hook: Webhook| {
            let (queue, deliveries) = mpsc::channel(QUEUE_MAX);
            tasks.spawn(deliver(hook.clone(), backoff, deliveries));
            Endpoint { hook, queue }
        };
        let endpoints = hooks.into_iter().map(endpoint).collect();
        tasks.close();
        Some(Webhooks(Arc::new(Inner {
            endpoints: Mutex::new(endpoints),
            tasks,
        })))
    }

    /// Tells everybody who wants to know. Returns at once.
    pub fn tell(&self, news: News, data: Value) {
        let id = uuid::Uuid::now_v7().to_string();
        let body = json!({"id": id, "event": news.word(), "time_ms": now_ms(), "data": data});
        let body = body.to_string();
        let delivery = Arc::new(Delivery { id, news, body });
        let endpoints = self.0.endpoints.lock().expect("held for one expression");
        for endpoint in endpoints
            .iter()
            .filter(|endpoint| endpoint.hook.wants(news))
        {
            if endpoint.queue.try_send(delivery.clone()).is_err() {
                let url = &endpoint.hook.url;
                error!(
                    url,
                    event = news.word(),
                    "a webhook is too far behind: one event is lost"
                );
            }
        }
    }

    /// Takes nothing more, and waits until all is told or the time is over.
    pub async fn close(&self, within: Duration) {
        self.0
            .endpoints
            .lock()
            .expect("held for one expression")
            .clear();
        if tokio::time::timeout(within, self.0.tasks.wait())
            .await
            .is_err()
        {
            warn!("webhooks still had news to tell when the server ended");
        }
    }
}

/// One endpoint's deliveries, one after the other.
async fn deliver(hook: Webhook, backoff: Backoff, mut queue: mpsc::Receiver<Arc<Delivery>>) {
    let poster = Poster::new(backoff.within);
    while let Some(delivery) = queue.recv().await {
        let mut pause = backoff.first;
        for attempt in 1..=backoff.tries.max(1) {
            let answer = poster.post(&hook, &delivery, now_ms() / 1000).await;
            let (url, id) = (&hook.url, &delivery.id);
            match answer {
                Answer::Taken => {
                    debug!(url, id, attempt, "webhook delivered");
                    break;
                }
                Answer::Refused(status) => {
                    error!(url, id, status, "a webhook refuses an event for good");
                    break;
                }
                Answer::Again(why) if attempt == backoff.tries.max(1) => {
                    error!(
                        url,
                        id, attempt, why, "a webhook could not be told: given up"
                    );
                }
                Answer::Again(why) => {
                    warn!(url, id, attempt, why, "a webhook could not be told: again");
                    tokio::time::sleep(pause.mul_f64(1.0 + rand::random::<f64>() / 2.0)).await;
                    pause = (pause * 4).min(backoff.most);
                }
            }
        }
    }
}

fn now_ms() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_millis() as u64)
}
