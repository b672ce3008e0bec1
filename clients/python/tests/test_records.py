"""Records are read line by line, and what is none is told with its line."""

from __future__ import annotations

import pytest

import mashimo

GAME = '{"v":1,"kind":"game","game_id":"g","spec":"oware"}'
MOVE = '{"v":1,"seq":2,"kind":"move","move":"A3"}'
OVER = '{"v":1,"kind":"over","winner":0}'


def test_games_are_read_one_after_the_other() -> None:
    lines = [GAME, '{"v":1,"seq":1,"kind":"started"}', MOVE, OVER, "", GAME, MOVE]
    first, second = mashimo.read_records(lines)
    assert (first.head["spec"], first.moves, len(first.events)) == ("oware", ["A3"], 2)
    assert first.over == {"v": 1, "kind": "over", "winner": 0}
    assert (second.moves, second.over) == (["A3"], None)


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ([MOVE], 'line 1: a record begins with a line of kind "game", not "move"'),
        ([GAME, "{"], "line 2: not JSON"),
        ([GAME, "[]"], "line 2: a line is an object"),
        ([GAME, '{"v":1,"kind":"move"}'], 'line 2: a line of kind "move"'),
    ],
)
def test_what_is_no_record_is_told_with_its_line(lines: list[str], said: str) -> None:
    with pytest.raises(mashimo.RecordError, match=said):
        list(mashimo.read_records(lines))
