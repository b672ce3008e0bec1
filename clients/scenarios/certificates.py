"""An authority of a test's own, and the certificates that it signs."""

from __future__ import annotations

from pathlib import Path

import grpc
import trustme
from cryptography.hazmat.primitives import serialization


class Certificates:
    """The files of a folder: `ca.pem`, `client.pem` and `client.key`, `server.pem` and `server.key`."""

    def __init__(self, folder: Path) -> None:
        """Makes an authority, a certificate for localhost, and one for a client."""
        authority = trustme.CA()
        self.folder = folder
        authority.cert_pem.write_to_path(str(folder / "ca.pem"))
        self.server = authority.issue_cert("localhost", "127.0.0.1")
        for name, issued in (("server", self.server), ("client", authority.issue_cert("a-bot"))):
            issued.cert_chain_pems[0].write_to_path(str(folder / f"{name}.pem"))
            (folder / f"{name}.key").write_bytes(pkcs8(issued.private_key_pem.bytes()))

    def server_credentials(self) -> grpc.ServerCredentials:
        """A server that takes clients of this authority and no others."""
        pair = (self.server.private_key_pem.bytes(), self.server.cert_chain_pems[0].bytes())
        authority = (self.folder / "ca.pem").read_bytes()
        return grpc.ssl_server_credentials([pair], authority, require_client_auth=True)

    def server_options(self, strict: bool) -> list[str]:
        """Options of `mashimo serve`; strict, it takes clients of this authority and no others."""
        files = {"--tls-cert": "server.pem", "--tls-key": "server.key"}
        if strict:
            files["--tls-client-ca"] = "ca.pem"
        return [word for option, file in files.items() for word in (option, str(self.folder / file))]

    def client_credentials(self) -> grpc.ChannelCredentials:
        """A client that shows its certificate and trusts this authority alone."""
        read = [(self.folder / file).read_bytes() for file in ("ca.pem", "client.key", "client.pem")]
        return grpc.ssl_channel_credentials(*read)

    def environment(self, own: bool = True) -> dict[str, str]:
        """Where a bot finds the authority and, where it has one, its own certificate."""
        files = {"MASHIMO_CA": "ca.pem"}
        if own:
            files |= {"MASHIMO_CLIENT_CERT": "client.pem", "MASHIMO_CLIENT_KEY": "client.key"}
        return {name: str(self.folder / file) for name, file in files.items()}


def pkcs8(pem: bytes) -> bytes:
    """The same key in the form that every library reads."""
    key = serialization.load_pem_private_key(pem, None)
    form = serialization.PrivateFormat.PKCS8
    return key.private_bytes(serialization.Encoding.PEM, form, serialization.NoEncryption())
