//! Identities, powers, their trail, and folders of older schemas.

use std::path::Path;

use super::{check, game};
use crate::serve::Durability;
use crate::store::*;

fn bot(id: &str, name: &str) -> BotRow {
    BotRow {
        bot_id: id.into(),
        name: name.into(),
        owner: "ann".into(),
        description: "plays".into(),
        made_ms: 1,
        suspended: None,
    }
}

fn version(bot_id: &str, version: &str) -> VersionRow {
    VersionRow {
        bot_id: bot_id.into(),
        version: version.into(),
        notes: String::new(),
        made_ms: 2,
        suspended: None,
        faults_in_a_row: 0,
    }
}

fn token(id: &str, role: Role) -> TokenRow {
    TokenRow {
        token_id: id.into(),
        hash: *blake3::hash(id.as_bytes()).as_bytes(),
        role,
        holder: "ann".into(),
        bot_id: String::new(),
        made_ms: 3,
        revoked_ms: None,
    }
}

fn audit(subject: &str) -> AuditRow {
    AuditRow {
        order: 0,
        at_ms: 4,
        actor: "ann".into(),
        action: "VoidGame".into(),
        subject: subject.into(),
        reason: "a test".into(),
    }
}

async fn put(store: &dyn Store, writes: impl IntoIterator<Item = RegistryWrite>) {
    let batch = writes.into_iter().map(Write::Registry).collect();
    store.append(batch).await.unwrap();
}

#[tokio::test]
async fn bots_versions_and_tokens_are_replaced_and_come_back() {
    let suspended = || VersionRow {
        suspended: Some("3 faults".into()),
        faults_in_a_row: 3,
        ..version("b1", "2")
    };
    let revoked = || TokenRow {
        revoked_ms: Some(9),
        ..token("t2", Role::Bot)
    };
    check(
        async |store| {
            use RegistryWrite::{Bot, Token, Version};
            put(store, [Bot(bot("b2", "owl")), Bot(bot("b1", "jay"))]).await;
            let versions = ["", "2", "10"].map(|name| Version(version("b1", name)));
            put(store, versions).await;
            put(store, [Version(suspended())]).await;
            put(store, Role::ALL.map(|role| Token(token(role.word(), role)))).await;
            put(store, [Token(token("t2", Role::Bot)), Token(revoked())]).await;
        },
        async |store| {
            let rows = store.registry().await.unwrap();
            assert_eq!(rows.bots, [bot("b1", "jay"), bot("b2", "owl")]);
            let versions = [version("b1", ""), suspended(), version("b1", "10")];
            assert_eq!(rows.versions, versions);
            assert_eq!(rows.tokens.len(), 5);
            assert_eq!(rows.tokens.last(), Some(&revoked()));
            let roles: Vec<Role> = rows.tokens[..4].iter().map(|token| token.role).collect();
            assert_eq!(
                roles,
                [
                    Role::Administrator,
                    Role::Arbiter,
                    Role::Bot,
                    Role::Organiser
                ]
            );
        },
    )
    .await;
}

#[tokio::test]
async fn the_trail_is_newest_first_and_paged_without_gap() {
    check(
        async |store| {
            for i in 0..5 {
                put(store, [RegistryWrite::Audit(audit(&format!("g{i}")))]).await;
            }
        },
        async |store| {
            let first = store.audit(None, 2).await.unwrap();
            let rest = store.audit(Some(first[1].order), 10).await.unwrap();
            let all: Vec<String> = [first, rest]
                .concat()
                .into_iter()
                .map(|a| a.subject)
                .collect();
            assert_eq!(all, ["g4", "g3", "g2", "g1", "g0"]);
        },
    )
    .await;
}

#[tokio::test]
async fn named_requests_are_found_until_they_are_too_old() {
    let row = |key: &str, at_ms| RequestRow {
        key: key.into(),
        hash: "h".into(),
        subject: "b1".into(),
        at_ms,
    };
    check(
        async |store| {
            for (key, at_ms, forget_before_ms) in [("old", 10, 0), ("new", 20, 11)] {
                let row = row(key, at_ms);
                let write = RegistryWrite::Request {
                    row,
                    forget_before_ms,
                };
                put(store, [write]).await;
            }
        },
        async |store| {
            assert_eq!(store.request("old").await.unwrap(), None);
            assert_eq!(store.request("new").await.unwrap(), Some(row("new", 20)));
        },
    )
    .await;
}

#[tokio::test]
async fn open_challenges_come_back_and_closed_ones_are_found_by_id() {
    let row = |id: &str, open| ChallengeRow {
        id: id.into(),
        made_ms: 1,
        open,
        body: "{}".into(),
    };
    check(
        async |store| {
            let rows = [row("c1", true), row("c2", true), row("c1", false)];
            put(store, rows.map(RegistryWrite::Challenge)).await;
        },
        async |store| {
            let open = store.registry().await.unwrap().challenges;
            assert_eq!(open, [row("c2", true)]);
            assert_eq!(store.challenge("c1").await.unwrap(), Some(row("c1", false)));
            assert_eq!(store.challenge("c3").await.unwrap(), None);
        },
    )
    .await;
}

/// A name can't be taken twice, and what comes with it is not kept either.
#[tokio::test]
async fn a_batch_with_a_name_taken_is_refused_whole_on_disk() {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(folder.path(), Durability::Process).unwrap();
    put(&store, [RegistryWrite::Bot(bot("b1", "jay"))]).await;
    let again = [
        RegistryWrite::Audit(audit("b2")),
        RegistryWrite::Bot(bot("b2", "jay")),
    ];
    let batch = again.map(Write::Registry).to_vec();
    store.append(batch).await.unwrap_err();
    assert_eq!(store.audit(None, 10).await.unwrap(), []);
}

/// The folder was written by a program of schema 1: two games of `kalah`, a match, two sessions.
#[tokio::test]
async fn a_folder_of_schema_1_goes_on_with_all_it_holds() {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/schema-1/mashimo.db");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mashimo.db");
    std::fs::copy(golden, &file).unwrap();
    for _ in 0..2 {
        let store = SqliteStore::open(folder.path(), Durability::Process).unwrap();
        let games = store.games(&GameFilter::default(), None, 10).await.unwrap();
        let finished = |game: &GameRow| game.state == GameState::Finished;
        let old: Vec<_> = games.iter().filter(|game| finished(game)).collect();
        assert_eq!(old.len(), 2);
        for game in old {
            assert!(store.log(&game.id, 0, 500).await.unwrap().len() > 10);
        }
        assert_eq!(store.matches(None, 10).await.unwrap().len(), 1);
        assert_eq!(store.sessions().await.unwrap().len(), 2);
        let writes = [
            RegistryWrite::Bot(bot("b1", "jay")),
            RegistryWrite::Audit(audit("b1")),
        ];
        put(&store, writes).await;
        if games.len() == 2 {
            let new = Write::NewGame(game("new", "", ",a,b,"));
            store.append(vec![new]).await.unwrap();
        }
    }
    let store = SqliteStore::open(folder.path(), Durability::Process).unwrap();
    assert_eq!(store.audit(None, 10).await.unwrap().len(), 2);
    assert_eq!(store.registry().await.unwrap().bots.len(), 1);
}
