"""A connection to a server: its stubs, and how they are called."""

from __future__ import annotations

import random
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

import grpc

from ._address import Address
from ._errors import UnreachableError, refused
from .v1 import (
    admin_service_pb2_grpc,
    bot_service_pb2_grpc,
    engine_service_pb2_grpc,
    game_service_pb2_grpc,
    ladder_service_pb2_grpc,
    match_service_pb2_grpc,
    registry_service_pb2_grpc,
    rules_service_pb2_grpc,
    server_service_pb2_grpc,
    tournament_service_pb2_grpc,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from types import TracebackType

    from typing_extensions import Self

T = TypeVar("T")

if TYPE_CHECKING:
    _UnaryUnary = grpc.UnaryUnaryClientInterceptor[Any, Any]
    _UnaryStream = grpc.UnaryStreamClientInterceptor[Any, Any]
else:
    _UnaryUnary = grpc.UnaryUnaryClientInterceptor
    _UnaryStream = grpc.UnaryStreamClientInterceptor

# A unary call that takes longer, in seconds, is given up; so often one is tried.
CALL = 10.0
TRIES = 4
# The longest that a busy server is waited for before the next try, in seconds.
WAIT_MAX = 5.0


class Connection:
    """A channel with a stub of each service."""

    def __init__(
        self,
        address: str | None = None,
        token: str | None = None,
        *,
        ca: str | None = None,
        certificate: tuple[str, str] | None = None,
    ) -> None:
        """Connects when the first call is made; see `play_async` for the options."""
        self._address = Address.find(address, token, ca, certificate)
        plain = self._address.channel()
        self._channel = plain
        channel = grpc.intercept_channel(plain, _Bearer(self._address.metadata))
        self.rules = rules_service_pb2_grpc.RulesServiceStub(channel)
        self.engine = engine_service_pb2_grpc.EngineServiceStub(channel)
        self.matches = match_service_pb2_grpc.MatchServiceStub(channel)
        self.games = game_service_pb2_grpc.GameServiceStub(channel)
        self.ladders = ladder_service_pb2_grpc.LadderServiceStub(channel)
        self.tournaments = tournament_service_pb2_grpc.TournamentServiceStub(channel)
        self.registry = registry_service_pb2_grpc.RegistryServiceStub(channel)
        self.admin = admin_service_pb2_grpc.AdminServiceStub(channel)
        self.server = server_service_pb2_grpc.ServerServiceStub(channel)
        self.bots = bot_service_pb2_grpc.BotServiceStub(channel)

    def close(self) -> None:
        """Closes the connection."""
        self._channel.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _call(self, call: Callable[..., T], request: Any) -> T:
        """A call that may be repeated, made again while the server is away or busy."""
        return self._patiently(lambda: call(request, timeout=CALL))

    def _once(self, call: Callable[..., T], request: Any) -> T:
        """A call that may not be repeated."""
        try:
            return call(request, timeout=CALL)
        except grpc.RpcError as error:
            raise refused(error) from error

    def _list(self, call: Callable[..., Iterable[T]], request: Any) -> list[T]:
        """All answers of a call that may be repeated, made again while the server is busy."""
        return self._patiently(lambda: list(call(request)))

    def _patiently(self, call: Callable[[], T]) -> T:
        for tried in range(1, TRIES + 1):
            try:
                return call()
            except grpc.RpcError as error:
                refusal = refused(error)
                away = refusal.code is grpc.StatusCode.UNAVAILABLE
                if not (away or refusal.reason in ("BUSY", "RATE_LIMIT")):
                    raise refusal from error
                if tried == TRIES and not away:
                    raise refusal from error
                if tried == TRIES:
                    where = self._address.authority
                    raise UnreachableError(
                        f"no server answers at {where}: {refusal.text}"
                    ) from error
                wait = 0.1 * 2**tried * random.uniform(0.5, 1.0)
                time.sleep(max(wait, min(refusal.retry_after, WAIT_MAX)))
        raise AssertionError("the last try returns or raises")

    def _stream(self, call: Callable[..., Iterable[T]], request: Any) -> Iterator[T]:
        """A stream of answers; closing the generator ends the call."""
        answers: Any = call(request)
        try:
            yield from answers
        except grpc.RpcError as error:
            raise refused(error) from error
        finally:
            answers.cancel()


class _Bearer(_UnaryUnary, _UnaryStream):
    """Sends the token with every call."""

    def __init__(self, metadata: tuple[tuple[str, str], ...]) -> None:
        self._metadata = metadata

    def _with_token(self, details: Any) -> Any:
        merged = [*(details.metadata or ()), *self._metadata]
        return _Details(
            details.method, details.timeout, merged, details.credentials, details.wait_for_ready
        )

    def intercept_unary_unary(self, continuation: Any, details: Any, request: Any) -> Any:
        return continuation(self._with_token(details), request)

    def intercept_unary_stream(self, continuation: Any, details: Any, request: Any) -> Any:
        return continuation(self._with_token(details), request)


@dataclass
class _Details(grpc.ClientCallDetails):
    method: str
    timeout: float | None
    metadata: Any
    credentials: Any
    wait_for_ready: bool | None
    compression: Any = None
