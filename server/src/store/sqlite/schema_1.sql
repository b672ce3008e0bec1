CREATE TABLE games (
    place    INTEGER PRIMARY KEY AUTOINCREMENT,
    id       TEXT NOT NULL UNIQUE,
    match_id TEXT NOT NULL,
    spec     TEXT NOT NULL,
    bots     TEXT NOT NULL,
    state    INTEGER NOT NULL,
    made_ms  INTEGER NOT NULL,
    head     TEXT NOT NULL,
    result   TEXT NOT NULL
) STRICT;
CREATE INDEX games_of_match ON games (match_id, place);
CREATE INDEX games_by_state ON games (state, place);

-- A row is written once and never changed: the log is the truth, all else is folded from it.
CREATE TABLE events (
    game  INTEGER NOT NULL REFERENCES games (place),
    place INTEGER NOT NULL,
    seq   INTEGER,
    at_ms INTEGER NOT NULL,
    body  TEXT NOT NULL,
    PRIMARY KEY (game, place)
) STRICT, WITHOUT ROWID;

CREATE TABLE matches (
    place   INTEGER PRIMARY KEY AUTOINCREMENT,
    id      TEXT NOT NULL UNIQUE,
    made_ms INTEGER NOT NULL,
    open    INTEGER NOT NULL,
    body    TEXT NOT NULL
) STRICT;

-- Tokens are kept as hashes: who reads the file can't take a seat with it.
CREATE TABLE sessions (
    session_id    TEXT PRIMARY KEY,
    bot           TEXT NOT NULL,
    version       TEXT NOT NULL,
    instance      TEXT NOT NULL,
    epoch         INTEGER NOT NULL,
    token_hash    BLOB NOT NULL,
    previous_hash BLOB,
    at_ms         INTEGER NOT NULL
) STRICT;
