-- Journals of ladders and tournaments: an entry is written once and never changed.
CREATE TABLE journals (
    name  TEXT NOT NULL,
    place INTEGER NOT NULL,
    at_ms INTEGER NOT NULL,
    body  TEXT NOT NULL,
    PRIMARY KEY (name, place)
) STRICT, WITHOUT ROWID;
