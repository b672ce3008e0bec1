"""Registered bots, ladders and tournaments against a live server."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import LiveServer, binary

import mashimo
from mashimo import v1

ADA = "ada-s-token-of-some-length"
LADDER = """[[ladders]]
name = "small"
rules = "kalah:pits=3"
tc = "60+1"
"""


@pytest.fixture
def closed(tmp_path: Path) -> Iterator[LiveServer]:
    """A server with a ladder, where nobody plays without a token."""
    program = binary()
    if program is None:
        pytest.skip("no mashimo binary: cargo build, or set MASHIMO_BINARY")
    tokens, ladder = tmp_path / "tokens", tmp_path / "ladder.toml"
    tokens.write_text(f"ada {ADA} administrator\n")
    ladder.write_text(LADDER)
    server = LiveServer(program, tmp_path / "data", "--tokens", tokens, "--ladder", ladder)
    server.start()
    try:
        yield server
    finally:
        server.kill()


def test_a_bot_is_registered_joins_a_ladder_and_leaves_it(closed: LiveServer) -> None:
    with mashimo.Client(closed.address, ADA) as ada:
        made = ada.register_bot("ann", "looks ahead")
        assert (made.bot.name, made.bot.description) == ("ann", "looks ahead")
        published = ada.publish_version(made.bot.bot_id, "2", "sees further")
        assert "2" in [each.version for each in published.versions]
        assert [each.name for each in ada.list_bots()] == ["ann"]
        assert [each.ladder_id for each in ada.list_ladders()] == ["small"]
        with mashimo.Client(closed.address, made.token) as ann:
            assert ann.join_ladder("small", version="2").ladder_id == "small"
            (line,) = ann.standings("small")
            assert (line.bot, line.version, line.connected) == ("ann", "2", False)
            assert ann.rating_history("small", "ann", "2") == []
            ann.leave_ladder("small", version="2")
            (line,) = ann.standings("small")
            assert line.state == v1.LADDER_MEMBER_STATE_LEFT
            with pytest.raises(mashimo.RefusedError, match="grand"):
                ann.join_ladder("grand")
        assert ada.list_connected_bots() == []
        assert ada.list_tournaments() == []
        with pytest.raises(mashimo.RefusedError, match="none"):
            ada.tournament("none")


def test_a_token_is_made_anew_and_revoked(closed: LiveServer) -> None:
    with mashimo.Client(closed.address, ADA) as ada:
        made = ada.register_bot("ann")
        newer = ada.rotate_token(made.bot.bot_id)
        assert newer.token not in ("", made.token)
        with mashimo.Client(closed.address, newer.token) as ann:
            assert ann.bot("ann").bot_id == made.bot.bot_id
            ada.revoke_token(newer.info.token_id)
            with pytest.raises(mashimo.RefusedError) as refused:
                ann.bot("ann")
            assert refused.value.reason == "TOKEN_REVOKED"
