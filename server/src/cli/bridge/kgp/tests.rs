//! A client that keeps to the protocol is led through it; one that does not holds nobody.

use std::time::Duration;

use mashimo_client::Choice;
use tokio::io::{AsyncWriteExt, DuplexStream, ReadHalf, WriteHalf, duplex, split};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use super::board::Board;
use super::conversation::Conversation;
use super::introduction::{End, Faults, Introduced, introduction};
use super::lines::{Heard, LINE_BYTES_MAX, Lines};
use super::seat::{Asked, News, channel};
use super::verify::{Problem, solved};
use super::wire::Wire;

type Near = Wire<ReadHalf<DuplexStream>, WriteHalf<DuplexStream>>;

/// The client's end of a connection.
struct Client {
    lines: Lines<ReadHalf<DuplexStream>>,
    out: WriteHalf<DuplexStream>,
}

impl Client {
    async fn say(&mut self, text: &str) {
        self.out.write_all(text.as_bytes()).await.unwrap();
    }

    async fn hear(&mut self, wanted: &str) {
        let heard = self.lines.next().await.unwrap();
        assert_eq!(heard, Heard::Line(wanted.into()));
    }
}

fn connection() -> (Near, Client) {
    let (near, far) = duplex(1 << 20);
    let (from, out) = split(near);
    let (lines, far_out) = split(far);
    let client = Client {
        lines: Lines::new(lines),
        out: far_out,
    };
    (Wire::server(from, out), client)
}

fn introduced() -> (JoinHandle<Result<Introduced, End>>, Client) {
    let (mut wire, client) = connection();
    let task = async move { introduction(&mut wire, &mut Faults::default()).await };
    (tokio::spawn(task), client)
}

/// A conversation, and the channel its seat tells it through.
fn conversation() -> (JoinHandle<End>, tokio::sync::mpsc::Sender<News>, Client) {
    let (mut wire, client) = connection();
    let (tell, news) = channel(1);
    let task = tokio::spawn(async move {
        let mut faults = Faults::default();
        let mut conversation = Conversation::new(&mut wire, &mut faults, news);
        loop {
            let acted = match conversation.next().await {
                Ok(happened) => conversation.act(happened).await,
                Err(end) => Err(end),
            };
            if let Err(end) = acted {
                return end;
            }
        }
    });
    (task, tell, client)
}

/// A decision to take within 2 s, lost after 10.
fn asked() -> (News, oneshot::Receiver<Choice>) {
    let (choice, chosen) = oneshot::channel();
    let asked = Asked {
        game: "g".into(),
        board: Board::parse("<3,0,0,3,3,3,3,3,3>").unwrap(),
        think: Duration::from_secs(2),
        left: Duration::from_secs(10),
        choice,
    };
    (News::Asked(asked), chosen)
}

/// What was chosen, as it is shown to programmers.
async fn shown(chosen: oneshot::Receiver<Choice>) -> String {
    format!("{:?}", chosen.await.unwrap())
}

fn reason(end: End) -> String {
    match end {
        End::Told(reason) => reason,
        End::Gone | End::Done => panic!("{end:?}"),
    }
}

#[tokio::test(start_paused = true)]
async fn a_client_says_who_it_is_and_then_its_mode() {
    let (task, mut client) = introduced();
    client.hear("2 kgp 1 0 1").await;
    client
        .say("1 set info:name \"ann\"\r\n3 set auth:token \"t\"\n5 set x:y 1\nok\n7 ping\n")
        .await;
    client.hear("4@7 pong").await;
    client.say("9 mode freeplay\n").await;
    let introduced = task.await.unwrap().unwrap();
    assert_eq!(introduced.name.as_deref(), Some("ann"));
    assert_eq!(introduced.token.as_deref(), Some("t"));
    assert_eq!(introduced.mode_id, Some(9));
}

#[tokio::test(start_paused = true)]
async fn who_is_silent_or_wants_another_mode_is_sent_away() {
    let (task, _client) = introduced();
    assert!(reason(task.await.unwrap().unwrap_err()).contains("no mode came within 20 s"));
    let (task, mut client) = introduced();
    client.say("1 mode simple\n").await;
    assert!(reason(task.await.unwrap().unwrap_err()).contains("`mode freeplay` plays"));
    let (task, client) = introduced();
    drop(client);
    assert!(matches!(task.await.unwrap(), Err(End::Gone)));
}

#[tokio::test(start_paused = true)]
async fn garbage_is_answered_and_not_for_ever() {
    let (task, mut client) = introduced();
    client.hear("2 kgp 1 0 1").await;
    client.say(&"x".repeat(3 * LINE_BYTES_MAX)).await;
    client.hear("4 error \"the line is too long\"").await;
    client.say("\n").await;
    client.say(&"\u{0}?!\n".repeat(64)).await;
    let reason = reason(task.await.unwrap().unwrap_err());
    assert!(reason.contains("more than 64 lines"), "{reason}");
}

#[tokio::test(start_paused = true)]
async fn a_client_is_told_whether_it_knows_the_rules() {
    let (mut wire, mut client) = connection();
    let task = tokio::spawn(async move {
        let board = Board::parse("<3,0,0,3,3,3,3,3,3>").unwrap();
        let problem = Problem::of(&board, 0).unwrap();
        let mut faults = Faults::default();
        loop {
            if let Err(end) = solved(&mut wire, &mut faults, &problem).await {
                return end;
            }
        }
    });
    let right = "<3,1,0,0,4,4,3,3,3> true";
    let told = "Expected state <3,1,0,0,4,4,3,3,3> and true";
    client.hear("2 problem <3,0,0,3,3,3,3,3,3> 0").await;
    client.say(&format!("1@2 solution {right}\n")).await;
    client.hear("4@1 ok").await;
    client.hear("6 problem <3,0,0,3,3,3,3,3,3> 0").await;
    client.say("3@6 solution <3,0,0,0,4,4,4,3,3> 0\n").await;
    client.hear(&format!("8@3 error \"{told}\"")).await;
    client.hear("10 problem <3,0,0,3,3,3,3,3,3> 0").await;
    client
        .say(&format!("5@6 solution {right}\n7 ping\n9 mode freeplay\n"))
        .await;
    client
        .hear("12@5 error \"No problem associated with id\"")
        .await;
    client.hear("14@7 pong").await;
    client.hear("16@9 error \"the mode has been chosen\"").await;
    client.say(&format!("@10 solution {right}\n")).await;
    client.hear("18 ok").await;
    // It says nothing more: after a minute it is sent away.
    assert!(reason(task.await.unwrap()).contains("no solution came within 60 s"));
}

#[tokio::test(start_paused = true)]
async fn the_last_move_counts_when_the_client_yields() {
    let (_task, tell, mut client) = conversation();
    let started = News::Started {
        game: "g".into(),
        opponent: "a \"b\"".into(),
        uri: Some("https://example.org/g".into()),
    };
    tell.send(started).await.unwrap();
    client.hear("2 set game:id \"g\"").await;
    client.hear("4 set game:opponent \"a \\\"b\\\"\"").await;
    client
        .hear("6 set game:uri \"https://example.org/g\"")
        .await;
    let (news, chosen) = asked();
    tell.send(news).await.unwrap();
    client.hear("8 set time:mode relative").await;
    client.hear("10 set time:clock 2").await;
    client.hear("12 state <3,0,0,3,3,3,3,3,3>").await;
    client
        .say("1@12 yield\n3@12 move x\n5@11 move 1\n7 move 1\n")
        .await;
    client
        .hear("14@1 error \"no move has come for this state\"")
        .await;
    client
        .hear("16@3 error \"a move is the number of a pit, from 1\"")
        .await;
    client
        .hear("18@5 error \"No state associated with id\"")
        .await;
    client
        .hear("20@7 error \"No state associated with id\"")
        .await;
    client
        .say("9@12 move 9\n@12 move 2\nset info:comment \"why\"\n@12 yield\n@12 move 1\n11 ping\n")
        .await;
    client.hear("22@12 stop").await;
    // The move that crossed `stop` is passed over.
    client.hear("24@11 pong").await;
    let choice = shown(chosen).await;
    assert!(
        choice.contains("Move(\"A2\")") && choice.contains("why"),
        "{choice}"
    );
}

#[tokio::test(start_paused = true)]
async fn a_client_that_only_thinks_is_stopped_and_its_move_taken() {
    let (_task, tell, mut client) = conversation();
    let (news, chosen) = asked();
    client.say("ok\n").await;
    tell.send(news).await.unwrap();
    for _ in 0..2 {
        client.lines.next().await.unwrap();
    }
    client.hear("6 state <3,0,0,3,3,3,3,3,3>").await;
    client.say("@6 move 3\n").await;
    client.hear("8@6 stop").await;
    assert!(shown(chosen).await.contains("Move(\"A3\")"));
}

#[tokio::test(start_paused = true)]
async fn a_client_that_never_moves_loses_the_decision() {
    let (_task, tell, mut client) = conversation();
    let (news, chosen) = asked();
    tell.send(news).await.unwrap();
    let before = tokio::time::Instant::now();
    assert!(shown(chosen).await.contains("no move came in time"));
    assert_eq!(before.elapsed().as_secs(), 11);
    for _ in 0..3 {
        client.lines.next().await.unwrap();
    }
    client.hear("8@6 stop").await;
}

#[tokio::test(start_paused = true)]
async fn a_game_that_is_over_awaits_nothing() {
    let (_task, tell, mut client) = conversation();
    let (news, _chosen) = asked();
    tell.send(news).await.unwrap();
    tell.send(News::Over {
        game: "other".into(),
    })
    .await
    .unwrap();
    tell.send(News::Over { game: "g".into() }).await.unwrap();
    for _ in 0..3 {
        client.lines.next().await.unwrap();
    }
    client.hear("8@6 stop").await;
}

#[tokio::test(start_paused = true)]
async fn a_client_that_does_not_answer_a_ping_has_gone() {
    let (task, _tell, mut client) = conversation();
    client.hear("2 ping").await;
    client.say("@2 pong\n").await;
    client.hear("4 ping").await;
    assert!(reason(task.await.unwrap()).contains("no pong came within 20 s"));
}

#[tokio::test(start_paused = true)]
async fn a_client_that_does_not_read_has_gone() {
    let (near, far) = duplex(64);
    let (from, out) = split(near);
    let mut wire = Wire::server(from, out);
    let (_from, mut far_out) = split(far);
    let flood = tokio::spawn(async move {
        while far_out.write_all(b"ping\n").await.is_ok() {}
        far_out
    });
    let end = introduction(&mut wire, &mut Faults::default()).await;
    assert!(matches!(end, Err(End::Gone)));
    drop(wire);
    flood.await.unwrap();
}
