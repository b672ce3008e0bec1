"""Registered bots, ladders and tournaments as plain functions."""

from __future__ import annotations

import uuid
from typing import TYPE_CHECKING

from ._connection import Connection
from .v1 import ladder_service_pb2, registry_service_pb2, tournament_service_pb2

if TYPE_CHECKING:
    from .v1 import bots_pb2, ladders_pb2, tournaments_pb2


class BotCalls(Connection):
    """Calls of RegistryService, LadderService and TournamentService."""

    def register_bot(
        self, name: str, description: str = ""
    ) -> registry_service_pb2.RegisterBotResponse:
        """Registers a bot of the caller's; its token is in the answer and is never shown again."""
        # Named, so that a repeated call gives the same bot.
        request = registry_service_pb2.RegisterBotRequest(
            request_id=uuid.uuid4().hex, name=name, description=description
        )
        return self._call(self.registry.RegisterBot, request)

    def publish_version(self, bot_id: str, version: str, notes: str = "") -> bots_pb2.Bot:
        """Adds a version to a bot."""
        request = registry_service_pb2.PublishVersionRequest(
            bot_id=bot_id, version=version, notes=notes
        )
        return self._once(self.registry.PublishVersion, request).bot

    def rotate_token(self, bot_id: str) -> registry_service_pb2.RotateTokenResponse:
        """Makes a new token for a bot, which is never shown again."""
        request = registry_service_pb2.RotateTokenRequest(bot_id=bot_id)
        return self._once(self.registry.RotateToken, request)

    def revoke_token(self, token_id: str) -> bots_pb2.TokenInfo:
        """Revokes a token at once; again it does nothing."""
        request = registry_service_pb2.RevokeTokenRequest(token_id=token_id)
        return self._call(self.registry.RevokeToken, request).info

    def bot(self, name: str) -> bots_pb2.Bot:
        """A registered bot; its tokens only for its owner and administrators."""
        request = registry_service_pb2.GetBotRequest(name=name)
        return self._call(self.registry.GetBot, request).bot

    def list_bots(self, *, first: int = 50) -> list[bots_pb2.Bot]:
        """Registered bots by name, at most 200."""
        request = registry_service_pb2.ListBotsRequest(page_size=first)
        return list(self._call(self.registry.ListBots, request).bots)

    def list_connected_bots(self, *, first: int = 100) -> list[registry_service_pb2.ConnectedBot]:
        """Bots that are connected, at most 1000."""
        request = registry_service_pb2.ListConnectedBotsRequest(page_size=first)
        return list(self._call(self.registry.ListConnectedBots, request).bots)

    def list_ladders(self, *, first: int = 50) -> list[ladders_pb2.Ladder]:
        """Ladders by name, at most 200."""
        request = ladder_service_pb2.ListLaddersRequest(page_size=first)
        return list(self._call(self.ladders.ListLadders, request).ladders)

    def join_ladder(
        self, ladder_id: str, bot_name: str = "", version: str = ""
    ) -> ladders_pb2.Ladder:
        """Joins a ladder as a bot, which then plays whenever it is connected; its token names it.

        Each version is rated by itself. Again it does nothing.
        """
        request = ladder_service_pb2.JoinLadderRequest(
            ladder_id=ladder_id, bot_name=bot_name, version=version
        )
        return self._call(self.ladders.JoinLadder, request).ladder

    def leave_ladder(
        self, ladder_id: str, bot_name: str = "", version: str = ""
    ) -> ladders_pb2.Ladder:
        """Leaves a ladder; games under way go on."""
        request = ladder_service_pb2.LeaveLadderRequest(
            ladder_id=ladder_id, bot_name=bot_name, version=version
        )
        return self._call(self.ladders.LeaveLadder, request).ladder

    def standings(self, ladder_id: str) -> list[ladders_pb2.LadderStanding]:
        """The table of a ladder, best live rating first."""
        request = ladder_service_pb2.GetStandingsRequest(ladder_id=ladder_id)
        return list(self._call(self.ladders.GetStandings, request).standings)

    def rating_history(
        self, ladder_id: str, bot: str, version: str = "", *, newest: int = 100
    ) -> list[ladders_pb2.RatingPoint]:
        """The rated games of a member, newest first, at most 1000."""
        request = ladder_service_pb2.GetRatingHistoryRequest(
            ladder_id=ladder_id, bot=bot, version=version, size=newest
        )
        return list(self._call(self.ladders.GetRatingHistory, request).points)

    def tournament(self, tournament_id: str) -> tournaments_pb2.Tournament:
        """A tournament as it stands."""
        request = tournament_service_pb2.GetTournamentRequest(tournament_id=tournament_id)
        return self._call(self.tournaments.GetTournament, request).tournament

    def list_tournaments(self, *, first: int = 50) -> list[tournaments_pb2.Tournament]:
        """Tournaments by id, without their rounds."""
        request = tournament_service_pb2.ListTournamentsRequest(page_size=first)
        return list(self._call(self.tournaments.ListTournaments, request).tournaments)
