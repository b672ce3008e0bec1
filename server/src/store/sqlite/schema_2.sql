CREATE TABLE bots (
    bot_id      TEXT PRIMARY KEY,
    name        TEXT NOT NULL UNIQUE,
    owner       TEXT NOT NULL,
    description TEXT NOT NULL,
    made_ms     INTEGER NOT NULL,
    suspended   TEXT
) STRICT, WITHOUT ROWID;

CREATE TABLE versions (
    place           INTEGER PRIMARY KEY AUTOINCREMENT,
    bot_id          TEXT NOT NULL REFERENCES bots (bot_id),
    version         TEXT NOT NULL,
    notes           TEXT NOT NULL,
    made_ms         INTEGER NOT NULL,
    suspended       TEXT,
    faults_in_a_row INTEGER NOT NULL,
    UNIQUE (bot_id, version)
) STRICT;

-- Tokens are kept as hashes, revoked ones too: a revoked token is told apart from an unknown one.
CREATE TABLE tokens (
    token_id   TEXT PRIMARY KEY,
    hash       BLOB NOT NULL UNIQUE,
    role       TEXT NOT NULL,
    holder     TEXT NOT NULL,
    bot_id     TEXT NOT NULL,
    made_ms    INTEGER NOT NULL,
    revoked_ms INTEGER
) STRICT, WITHOUT ROWID;

-- A row is written once and never changed.
CREATE TABLE audit (
    place   INTEGER PRIMARY KEY AUTOINCREMENT,
    at_ms   INTEGER NOT NULL,
    actor   TEXT NOT NULL,
    action  TEXT NOT NULL,
    subject TEXT NOT NULL,
    reason  TEXT NOT NULL
) STRICT;

CREATE TABLE requests (
    key     TEXT PRIMARY KEY,
    hash    TEXT NOT NULL,
    subject TEXT NOT NULL,
    at_ms   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX requests_by_age ON requests (at_ms);

CREATE TABLE challenges (
    id      TEXT PRIMARY KEY,
    made_ms INTEGER NOT NULL,
    open    INTEGER NOT NULL,
    body    TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX challenges_open ON challenges (open);
