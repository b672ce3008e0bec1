"""Matches and games as plain functions."""

from __future__ import annotations

import uuid
from typing import TYPE_CHECKING

from ._connection import Connection
from .v1 import game_service_pb2, games_pb2, match_service_pb2, matches_pb2

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


class MatchCalls(Connection):
    """Calls of MatchService and GameService."""

    def create_match(self, spec: matches_pb2.MatchSpec) -> matches_pb2.Match:
        """Makes a match and starts it."""
        # Named, so that a repeated call makes no second match.
        request = match_service_pb2.CreateMatchRequest(request_id=uuid.uuid4().hex, spec=spec)
        return self._call(self.matches.CreateMatch, request).match

    def match(self, match_id: str) -> matches_pb2.Match:
        """A match as it stands."""
        request = match_service_pb2.GetMatchRequest(match_id=match_id)
        return self._call(self.matches.GetMatch, request).match

    def pause_match(self, match_id: str) -> matches_pb2.Match:
        """Begins no more games until resumed."""
        request = match_service_pb2.PauseMatchRequest(match_id=match_id)
        return self._call(self.matches.PauseMatch, request).match

    def resume_match(self, match_id: str) -> matches_pb2.Match:
        """Goes on."""
        request = match_service_pb2.ResumeMatchRequest(match_id=match_id)
        return self._call(self.matches.ResumeMatch, request).match

    def stop_match(
        self, match_id: str, *, finish_games: bool = False, reason: str = ""
    ) -> matches_pb2.Match:
        """Ends a match."""
        request = match_service_pb2.StopMatchRequest(
            match_id=match_id, finish_games=finish_games, reason=reason
        )
        return self._call(self.matches.StopMatch, request).match

    def watch_match(
        self, match_id: str, *, with_events: bool = False
    ) -> Iterator[match_service_pb2.WatchMatchResponse]:
        """Follows a match until it ends."""
        request = match_service_pb2.WatchMatchRequest(match_id=match_id, with_events=with_events)
        return self._stream(self.matches.WatchMatch, request)

    def game(self, game_id: str) -> games_pb2.Game:
        """A game as it stands."""
        request = game_service_pb2.GetGameRequest(game_id=game_id)
        return self._call(self.games.GetGame, request).game

    def list_games(self, *, match_id: str = "", newest: int = 50) -> list[games_pb2.Game]:
        """The newest games, at most 500."""
        request = game_service_pb2.ListGamesRequest(match_id=match_id, page_size=newest)
        return list(self._call(self.games.ListGames, request).games)

    def watch_game(
        self, game_id: str, from_seq: int = 1
    ) -> Iterator[game_service_pb2.WatchGameResponse]:
        """Follows a game from an event on until it ends."""
        request = game_service_pb2.WatchGameRequest(game_id=game_id, from_seq=from_seq)
        return self._stream(self.games.WatchGame, request)

    def export_games(self, *, match_id: str = "", game_ids: Sequence[str] = ()) -> str:
        """Games as the text of a JSON Lines file."""
        request = game_service_pb2.ExportGamesRequest(
            match_id=match_id,
            game_ids=game_ids,
            format=game_service_pb2.GAME_FORMAT_JSONL,
        )
        return "".join(piece.chunk for piece in self._stream(self.games.ExportGames, request))
