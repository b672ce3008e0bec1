-- Where the tables stand: which daybook goes on after them, and how many of its records they hold.
CREATE TABLE daybook (
    generation INTEGER NOT NULL,
    records    INTEGER NOT NULL
) STRICT;
INSERT INTO daybook (generation, records) VALUES (1, 0);
