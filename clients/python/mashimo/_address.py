"""Where a server is, and how a connection to it is set up."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

import grpc
import grpc.aio

from ._errors import AddressError

DEFAULT = "127.0.0.1:50051"
HTTPS_PORT = 443


@dataclass(frozen=True)
class Address:
    """A server, the token for it, and the certificates where it is reached over TLS."""

    authority: str
    token: str = field(default="", repr=False)
    # None for plain text.
    credentials: grpc.ChannelCredentials | None = field(default=None, repr=False)

    @classmethod
    def find(
        cls,
        address: str | None = None,
        token: str | None = None,
        ca: str | None = None,
        certificate: tuple[str, str] | None = None,
    ) -> Address:
        """The server at `HOST:PORT` or `https://HOST:PORT`; by default of the environment.

        `ca` is a PEM file with the authority of the server's certificate, `certificate` two PEM
        files: the client's own certificate and its key.
        """
        address = address or os.environ.get("MASHIMO_ADDRESS") or DEFAULT
        token = token if token is not None else os.environ.get("MASHIMO_TOKEN", "")
        secure = address.startswith("https://")
        authority = address.removeprefix("https://").removeprefix("http://").rstrip("/")
        if secure and ":" not in authority.rpartition("]")[2]:
            authority += f":{HTTPS_PORT}"
        host, _, port = authority.rpartition(":")
        if not host or not port.isdecimal() or int(port) > 65535 or any(map(str.isspace, host)):
            raise AddressError(
                f"`{address}` is no address: write HOST:PORT or https://HOST:PORT, "
                f"for example {DEFAULT}"
            )
        if not (token.isascii() and token.isprintable()):
            raise AddressError("the token holds characters that cannot be sent")
        return cls(authority, token, _credentials(ca, certificate) if secure else None)

    @property
    def metadata(self) -> tuple[tuple[str, str], ...]:
        """What is sent with every call."""
        return (("authorization", f"Bearer {self.token}"),) if self.token else ()

    def channel(self) -> grpc.Channel:
        """A connection for blocking calls."""
        options = self._options()
        if self.credentials is None:
            return grpc.insecure_channel(self.authority, options=options)
        return grpc.secure_channel(self.authority, self.credentials, options=options)

    def aio_channel(self) -> grpc.aio.Channel:
        """A connection for asyncio."""
        options = self._options()
        if self.credentials is None:
            return grpc.aio.insecure_channel(self.authority, options=options)
        return grpc.aio.secure_channel(self.authority, self.credentials, options=options)

    def _options(self) -> list[tuple[str, int]]:
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


def _credentials(ca: str | None, certificate: tuple[str, str] | None) -> grpc.ChannelCredentials:
    ca = ca or os.environ.get("MASHIMO_CA") or None
    own = certificate or (
        os.environ.get("MASHIMO_CLIENT_CERT", ""),
        os.environ.get("MASHIMO_CLIENT_KEY", ""),
    )
    if bool(own[0]) != bool(own[1]):
        raise AddressError("a client's certificate and its key go together; one is missing")
    return grpc.ssl_channel_credentials(
        root_certificates=_pem(ca, "the authority's certificate") if ca else None,
        private_key=_pem(own[1], "the client's key") if own[1] else None,
        certificate_chain=_pem(own[0], "the client's certificate") if own[0] else None,
    )


def _pem(file: str, what: str) -> bytes:
    try:
        pem = Path(file).read_bytes()
    except OSError as error:
        raise AddressError(f"{what}: {error}") from error
    if b"-----BEGIN " not in pem:
        raise AddressError(f"{what}: {file} is no PEM file")
    return pem
