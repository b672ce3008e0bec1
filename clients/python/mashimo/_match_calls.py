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

    def list_matches(self, *, newest: int = 50) -> list[matches_pb2.Match]:
        """The newest matches, at most 200."""
        request = match_service_pb2.ListMatchesRequest(page_size=newest)
        return list(self._call(self.matches.ListMatches, request).matches)

    def create_challenge(
        self, challenged: str, spec: matches_pb2.MatchSpec, *, expires_in: float | None = None
    ) -> matches_pb2.Challenge:
        """Challenges a bot, or a reference level, which accepts at once.

        The terms' entrants are filled in; without a token, in the practice realm, the first must
        name the challenger. It lapses after `expires_in` seconds, 60 by default.
        """
        # Named, so that a repeated call makes no second challenge.
        request = match_service_pb2.CreateChallengeRequest(
            request_id=uuid.uuid4().hex, challenged=challenged, spec=spec
        )
        if expires_in is not None:
            request.expires_in.FromNanoseconds(round(expires_in * 1e9))
        return self._call(self.matches.CreateChallenge, request).challenge

    def challenge(self, challenge_id: str) -> matches_pb2.Challenge:
        """A challenge as it stands, for its parties."""
        request = match_service_pb2.GetChallengeRequest(challenge_id=challenge_id)
        return self._call(self.matches.GetChallenge, request).challenge

    def list_challenges(self, *, newest: int = 50) -> list[matches_pb2.Challenge]:
        """The caller's open challenges, newest first, at most 200."""
        request = match_service_pb2.ListChallengesRequest(page_size=newest)
        return list(self._call(self.matches.ListChallenges, request).challenges)

    def accept_challenge(self, challenge_id: str) -> matches_pb2.Match:
        """Accepts a challenge, which makes the match; again it gives the same match."""
        request = match_service_pb2.AcceptChallengeRequest(challenge_id=challenge_id)
        return self._call(self.matches.AcceptChallenge, request).match

    def decline_challenge(self, challenge_id: str, reason: str = "") -> matches_pb2.Challenge:
        """Declines a challenge."""
        request = match_service_pb2.DeclineChallengeRequest(
            challenge_id=challenge_id, reason=reason
        )
        return self._call(self.matches.DeclineChallenge, request).challenge

    def cancel_challenge(self, challenge_id: str) -> matches_pb2.Challenge:
        """Takes one's own challenge back."""
        request = match_service_pb2.CancelChallengeRequest(challenge_id=challenge_id)
        return self._call(self.matches.CancelChallenge, request).challenge

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
