"""Where a server is, and how a connection to it is set up."""

from __future__ import annotations

import os
from dataclasses import dataclass, field

from ._errors import AddressError

DEFAULT = "127.0.0.1:50051"


@dataclass(frozen=True)
class Address:
    """A server, and the token for it."""

    authority: str
    token: str = field(default="", repr=False)

    @classmethod
    def find(cls, address: str | None = None, token: str | None = None) -> Address:
        """The server at `HOST:PORT`; by default from `MASHIMO_ADDRESS` and `MASHIMO_TOKEN`."""
        address = address or os.environ.get("MASHIMO_ADDRESS") or DEFAULT
        token = token if token is not None else os.environ.get("MASHIMO_TOKEN", "")
        if address.startswith("https://"):
            raise AddressError(f"`{address}`: this version of the library speaks no TLS")
        authority = address.removeprefix("http://").rstrip("/")
        host, _, port = authority.rpartition(":")
        if not host or not port.isdecimal() or int(port) > 65535 or any(map(str.isspace, host)):
            raise AddressError(f"`{address}` is no address: write HOST:PORT, for example {DEFAULT}")
        if not (token.isascii() and token.isprintable()):
            raise AddressError("the token holds characters that cannot be sent")
        return cls(authority, token)

    @property
    def metadata(self) -> tuple[tuple[str, str], ...]:
        """What is sent with every call."""
        return (("authorization", f"Bearer {self.token}"),) if self.token else ()

    def channel_options(self) -> list[tuple[str, int]]:
        """Settings of a connection: pings every 30 s, no proxy for a server on this machine."""
        host = self.authority.rpartition(":")[0].strip("[]")
        near = host in {"localhost", "::1"} or host.startswith("127.")
        return [
            ("grpc.keepalive_time_ms", 30_000),
            ("grpc.keepalive_timeout_ms", 10_000),
            ("grpc.keepalive_permit_without_calls", 1),
            ("grpc.http2.max_pings_without_data", 0),
            ("grpc.max_receive_message_length", 16 << 20),
            # A connection of its own, so that an old one's back-off is not inherited.
            ("grpc.use_local_subchannel_pool", 1),
            ("grpc.enable_http_proxy", 0 if near else 1),
        ]
