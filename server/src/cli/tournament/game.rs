//! One meeting on the server: its matches made or found again, followed to their end, and scored.

use std::time::Duration;

use futures_util::StreamExt;
use mashimo_client::v1::entrant::Who;
use mashimo_client::{Client, Error, v1};
use mashimo_server::stats::sprt::Model;
use mashimo_server::tournament::config::{Kind, Program};
use mashimo_server::tournament::event::{Meeting, Score};

use super::outs::{Outs, forfeited, sides, struck};
use super::overrides;
use super::plan::{Plan, login};
use super::stop::{Stop, Stops};
use crate::cli::fault::Fault;
use crate::cli::matches::terms::Terms;

/// How often it is looked whether the last games of a match have ended.
const LOOK_EVERY: Duration = Duration::from_millis(50);
/// Games asked for at once.
const PAGE: u32 = 500;

/// The games of a meeting that share rules and clock.
pub(super) struct Part<'a> {
    pub(super) plan: &'a Plan,
    pub(super) meeting: Meeting,
    /// Which entry of the file's games.
    pub(super) entry: usize,
    /// Games at once.
    pub(super) concurrency: u32,
    pub(super) ready_within: Duration,
    pub(super) outs: Outs,
    pub(super) stops: Stops,
}

/// How a meeting ends.
pub(super) enum Played {
    /// With a score.
    Score(Score),
    /// Before its end: somebody asked to stop. It goes on when the event does.
    Stopped,
    /// Before its end: nobody came to play, in the server's words.
    Away(String),
}

/// What all meetings of a run have in common.
#[derive(Clone)]
pub(super) struct Ground {
    pub(super) client: Client,
    pub(super) ready_within: Duration,
    pub(super) outs: Outs,
    pub(super) stops: Stops,
}

/// Plays a meeting: all entries of the file, or one more pair of the first.
pub(super) async fn play(
    ground: Ground,
    plan: &Plan,
    meeting: Meeting,
    concurrency: u32,
) -> (Meeting, Result<Played, Fault>) {
    let mut total = Score::default();
    for entry in 0..entries(plan, &meeting) {
        let part = Part {
            plan,
            meeting,
            entry,
            concurrency,
            ready_within: ground.ready_within,
            outs: ground.outs.clone(),
            stops: ground.stops.clone(),
        };
        match part.play(&ground.client).await {
            Ok(Played::Score(score)) => total = total.plus(&score),
            ended => return (meeting, ended),
        }
    }
    (meeting, Ok(Played::Score(total)))
}

/// The same for the same part of the same event, so that it is found again after a restart.
fn match_id(plan: &Plan, meeting: &Meeting, entry: usize) -> String {
    let Meeting {
        round,
        board,
        further,
        ..
    } = meeting;
    let id = format!("r{}-b{}-f{further}-g{}", round + 1, board + 1, entry + 1);
    // Paired anew after an arbiter's decision, the same board may be other bots'.
    match overrides::before(plan, *round) {
        0 => id,
        decided => format!("{id}-o{decided}"),
    }
}

/// The matches of a meeting.
pub(super) fn match_ids(plan: &Plan, meeting: &Meeting) -> Vec<String> {
    (0..entries(plan, meeting))
        .map(|entry| match_id(plan, meeting, entry))
        .collect()
}

/// How many entries of the file's games a meeting plays.
fn entries(plan: &Plan, meeting: &Meeting) -> usize {
    if meeting.further == 0 {
        plan.config.games.len()
    } else {
        1
    }
}

impl Part<'_> {
    /// Drawn from the event's seed and the place of the part, never from the order of play.
    fn seed(&self) -> u64 {
        let Meeting {
            round,
            board,
            further,
            ..
        } = self.meeting;
        let place = [
            u64::from(round),
            u64::from(board),
            u64::from(further),
            self.entry as u64,
        ];
        let mut seed = self.plan.config.seed;
        for part in place {
            seed = mix(seed ^ mix(part.wrapping_add(1)));
        }
        // 0 would ask the server to draw one.
        seed.max(1)
    }

    fn games(&self) -> u32 {
        let pairs = self.plan.config.games[self.entry].pairs;
        if self.meeting.further == 0 {
            2 * pairs
        } else {
            2
        }
    }

    async fn play(&self, client: &Client) -> Result<Played, Fault> {
        let id = match_id(self.plan, &self.meeting, self.entry);
        if self.stops.borrow().is_some() {
            return Ok(Played::Stopped);
        }
        let standing = match client.match_by_id(&id).await {
            Ok(found) => found,
            Err(Error::Refused(refusal)) if refusal.reason == "MATCH_UNKNOWN" => {
                let out = self.out();
                if out != [false, false] {
                    return Ok(Played::Score(forfeited(self.games(), out)));
                }
                self.create(client).await?
            }
            Err(error) => return Err(Fault::failed(error)),
        };
        if standing.state() == v1::MatchState::Paused {
            client.resume_match(&id).await.map_err(Fault::failed)?;
        }
        let (mut outs, mut stops) = (self.outs.clone(), self.stops.clone());
        let standing = tokio::select! {
            ended = to_the_end(client, standing.clone()) => ended?,
            () = struck(&mut outs, &self.meeting) => stopped(client, &id).await?,
            () = asked_to_stop(&mut stops) => {
                self.settle(client, &id).await?;
                return Ok(Played::Stopped);
            }
        };
        if standing.state() == v1::MatchState::Faulted && self.out() == [false, false] {
            return Ok(Played::Away(standing.text));
        }
        let seeds = seeds(client, &id).await?;
        self.score(&standing, seeds).map(Played::Score)
    }

    /// Begins no more games, and waits for those under way if they are to be finished.
    async fn settle(&self, client: &Client, id: &str) -> Result<(), Fault> {
        let mut standing = match client.pause_match(id).await {
            Ok(paused) => paused,
            // It has just ended: its result is asked for when the event goes on.
            Err(Error::Refused(_)) => return Ok(()),
            Err(error) => return Err(Fault::failed(error)),
        };
        let finish = *self.stops.borrow() == Some(Stop::Finish);
        while finish && standing.games_running > 0 {
            tokio::time::sleep(LOOK_EVERY).await;
            standing = client.match_by_id(id).await.map_err(Fault::failed)?;
        }
        Ok(())
    }

    fn out(&self) -> [bool; 2] {
        sides(&self.outs.borrow(), self.meeting.encounter)
    }

    async fn create(&self, client: &Client) -> Result<v1::Match, Fault> {
        let request = v1::CreateMatchRequest {
            request_id: String::new(),
            match_id: match_id(self.plan, &self.meeting, self.entry),
            spec: Some(self.spec()),
        };
        let made = client.matches().create_match(request).await;
        let made = made.map_err(|status| Fault::failed(Error::from(status)))?;
        made.into_inner()
            .r#match
            .ok_or_else(|| Fault::failed("the server made no match"))
    }

    fn spec(&self) -> v1::MatchSpec {
        let (config, entry) = (&self.plan.config, &self.plan.games[self.entry]);
        let games = &config.games[self.entry];
        let terms = Terms {
            chosen: entry.chosen.clone(),
            entrants: Vec::new(),
            tc: games.tc,
            starts: entry.starts.clone(),
            games: self.games(),
            concurrency: self.concurrency,
            random_plies: games.random_plies,
            max_plies: games.max_plies,
            seed: self.seed(),
            ready_within: self.ready_within,
        };
        let mut spec = terms.spec();
        let sides = [self.meeting.encounter.first, self.meeting.encounter.second];
        spec.entrants = sides.map(|side| self.entrant(side)).to_vec();
        spec.title = config.name.chars().take(60).collect();
        spec.rated = true;
        if let Some(policies) = &mut spec.policies {
            policies.on_faults = v1::OnFaults::Continue.into();
        }
        if let Kind::Sprt { test, .. } = &config.kind {
            spec.sprt = Some(sprt(test));
        }
        spec
    }

    fn entrant(&self, side: mashimo_server::tournament::Entrant) -> v1::Entrant {
        let bot = self.plan.bot(side);
        let who = match &bot.program {
            Program::Level(level) => Who::Level(level.to_string()),
            Program::Command(_) | Program::Connected => Who::ConnectedName(login(bot)),
        };
        v1::Entrant {
            who: Some(who),
            label: bot.name.clone(),
            ..Default::default()
        }
    }

    fn score(&self, standing: &v1::Match, seeds: [u64; 2]) -> Result<Score, Fault> {
        let id = &standing.match_id;
        let out = self.out();
        let decided = standing.state() == v1::MatchState::Decided;
        if !decided && out == [false, false] {
            let (state, text) = (standing.state().as_str_name(), &standing.text);
            return Err(Fault::failed(format_args!(
                "match {id} did not end well: {state} {text}"
            )));
        }
        let [first, second] = standing.standings.as_slice() else {
            return Err(Fault::failed(format_args!("match {id} is not between two")));
        };
        // Points of two seats are halves.
        let half_points = [first, second].map(|side| (side.points * 2.0).round() as u32);
        let sets = standing
            .set_counts
            .as_ref()
            .map(|sets| sets.pentanomial.as_slice());
        let pairs = sets
            .and_then(|sets| sets.try_into().ok())
            .unwrap_or_default();
        let played = Score {
            half_points,
            seeds,
            games: standing.games_finished,
            pairs,
            forfeits: [0, 0],
        };
        if decided {
            return Ok(played);
        }
        let left = self.games().saturating_sub(played.games);
        Ok(played.plus(&forfeited(left, out)))
    }
}

fn sprt(test: &mashimo_server::stats::sprt::Test) -> v1::Sprt {
    let model = match test.model() {
        Model::Logistic => v1::EloModel::Logistic,
        // A file's test is never of the model bayes.
        Model::Normalized | Model::Bayes => v1::EloModel::Normalized,
    };
    let (elo0, elo1) = test.elos();
    let (alpha, beta) = test.errors();
    v1::Sprt {
        model: model.into(),
        elo0,
        elo1,
        alpha,
        beta,
    }
}

async fn asked_to_stop(stops: &mut Stops) {
    if stops.wait_for(Option::is_some).await.is_err() {
        // Nobody asks any more.
        std::future::pending().await
    }
}

/// Stops a match at once, unless it has just ended by itself.
async fn stopped(client: &Client, id: &str) -> Result<v1::Match, Fault> {
    let request = v1::StopMatchRequest {
        match_id: id.to_string(),
        finish_games: false,
        reason: "a bot cannot play any more".to_string(),
    };
    match client.stop_match(request).await {
        Ok(standing) => Ok(standing),
        Err(Error::Refused(_)) => client.match_by_id(id).await.map_err(Fault::failed),
        Err(error) => Err(Fault::failed(error)),
    }
}

async fn to_the_end(client: &Client, mut standing: v1::Match) -> Result<v1::Match, Fault> {
    let request = v1::WatchMatchRequest {
        match_id: standing.match_id.clone(),
        ..Default::default()
    };
    let mut updates = client.watch_match(request).await.map_err(Fault::failed)?;
    while let Some(update) = updates.next().await {
        if let Some(v1::watch_match_response::Update::Match(now)) =
            update.map_err(Fault::failed)?.update
        {
            standing = now;
        }
    }
    Ok(standing)
}

/// The seeds of both sides over all games of a match.
async fn seeds(client: &Client, id: &str) -> Result<[u64; 2], Fault> {
    let mut sums = [0, 0];
    let mut page_token = String::new();
    loop {
        let request = v1::ListGamesRequest {
            match_id: id.to_string(),
            states: vec![v1::GameState::Finished.into()],
            page_size: PAGE,
            page_token,
            ..Default::default()
        };
        let page = client.games().list_games(request).await;
        let page = page
            .map_err(|status| Fault::failed(Error::from(status)))?
            .into_inner();
        for game in &page.games {
            let outcome = game
                .result
                .as_ref()
                .and_then(|result| result.outcome.as_ref());
            let players = game.setup.iter().flat_map(|setup| &setup.players);
            for (player, seeds) in players.zip(outcome.iter().flat_map(|outcome| &outcome.seeds)) {
                if let Some(sum) = sums.get_mut(player.entrant as usize) {
                    *sum += u64::from(*seeds);
                }
            }
        }
        page_token = page.next_page_token;
        if page_token.is_empty() {
            return Ok(sums);
        }
    }
}

// SplitMix64's finalizer (Steele, Lea, Flood 2014).
fn mix(seed: u64) -> u64 {
    let mut z = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
