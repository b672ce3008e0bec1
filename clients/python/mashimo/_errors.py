"""What can go wrong between a client and a server."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import grpc
from google.rpc import error_details_pb2, status_pb2

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_DETAILS = "grpc-status-details-bin"

# A call that ended with one of these would end so again.
_REPEATS = {
    grpc.StatusCode.INVALID_ARGUMENT,
    grpc.StatusCode.NOT_FOUND,
    grpc.StatusCode.ALREADY_EXISTS,
    grpc.StatusCode.PERMISSION_DENIED,
    grpc.StatusCode.FAILED_PRECONDITION,
    grpc.StatusCode.UNIMPLEMENTED,
    grpc.StatusCode.UNAUTHENTICATED,
}


class Error(Exception):
    """Any error of this library."""


class AddressError(Error, ValueError):
    """The address of the server is no address."""


class UnreachableError(Error, ConnectionError):
    """No server answers."""


class BotError(Error):
    """The bot's function raised, and that was to end the program; the cause is what it raised."""


class RefusedError(Error):
    """A refusal of the server, with its machine-readable reason."""

    def __init__(
        self,
        code: grpc.StatusCode,
        reason: str,
        text: str,
        *,
        metadata: Mapping[str, str] | None = None,
        fields: Sequence[tuple[str, str]] = (),
        retry_after: float = 0.0,
        final: bool = False,
    ) -> None:
        self.code = code
        """The gRPC code."""
        self.reason = reason
        """The reason of the error table, for example `TOKEN_INVALID`; may be empty."""
        self.text = text
        """The reason in a sentence."""
        self.metadata = dict(metadata or {})
        """What belongs to the reason."""
        self.fields = list(fields)
        """The fields that are wrong, with what is wrong."""
        self.retry_after = retry_after
        """Seconds to wait before trying again, where the server said so."""
        self.final = final
        """Whether the server said itself that coming back would be wrong."""
        lines = [f"{text} ({reason})" if reason else text]
        lines += [f"  {field}: {wrong}" for field, wrong in self.fields]
        super().__init__("\n".join(lines))

    @property
    def is_terminal(self) -> bool:
        """Whether a bot must not come back by itself."""
        if self.final or self.reason == "SESSION_SUPERSEDED":
            return True
        return self.code in _REPEATS and self.reason != "RESUME_EXPIRED"


def refused(error: grpc.RpcError) -> RefusedError:
    """Reads reason and fields out of a status."""
    code = error.code() if hasattr(error, "code") else grpc.StatusCode.UNKNOWN
    text = (error.details() if hasattr(error, "details") else None) or code.name.lower()
    status = status_pb2.Status()
    trailing: Any = error.trailing_metadata() if hasattr(error, "trailing_metadata") else None
    for key, value in trailing or ():
        if key == _DETAILS and isinstance(value, bytes):
            status.ParseFromString(value)
    info = error_details_pb2.ErrorInfo()
    bad = error_details_pb2.BadRequest()
    retry = error_details_pb2.RetryInfo()
    for detail in status.details:
        for message in (info, bad, retry):
            if detail.Is(message.DESCRIPTOR):
                detail.Unpack(message)
    return RefusedError(
        code,
        info.reason,
        text,
        metadata=dict(info.metadata),
        fields=[(each.field, each.description) for each in bad.field_violations],
        retry_after=retry.retry_delay.ToTimedelta().total_seconds(),
    )
