-- Entries as they came, those of all games in one row a commit: what is written for a move is the move
-- alone, not a page for each game that is played. They move to `logs` before this table grows long.
CREATE TABLE segments (
    id   INTEGER PRIMARY KEY,
    body BLOB NOT NULL
) STRICT;

-- The log of a game in pieces, in order; most games have one. `place` is the game's place, shifted, and
-- the place of the piece's first entry in the log.
CREATE TABLE logs (
    place INTEGER PRIMARY KEY,
    game  INTEGER NOT NULL REFERENCES games (place),
    last  INTEGER NOT NULL,
    body  BLOB NOT NULL
) STRICT;
