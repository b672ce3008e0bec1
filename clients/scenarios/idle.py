"""Clients of four gRPCs are idle and ping as often as they may: no server of ours tells one to go away (R4).

    python clients/scenarios/idle.py [SECONDS]    # 600 if not said; needs MASHIMO_BINARY or a built mashimo
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from languages import ALL, ROOT, Language, Missing, run

BINARY = os.environ.get("MASHIMO_BINARY", str(ROOT / "target" / "debug" / "mashimo"))
# Beyond what they wait for.
PATIENCE_S = 120


def programs(folder: Path, seconds: str) -> dict[str, list[str]]:
    """The command of each client, built; a line for each that cannot be."""
    found = {"tonic": [BINARY, "doctor", "--address", "{address}", "--idle", seconds]}
    for name in ("python", "go", "java"):
        language = Language(name, folder)
        settings = ALL[name]["idle"]
        try:
            language.needs(settings)
        except Missing as missing:
            print(f"skipped: {missing}")
            continue
        for build in settings.get("build", []):
            run(language.filled(build))
        found[name] = [*language.filled(settings["run"]), seconds]
    return found


def main() -> None:
    """Starts a server and all clients at once, and waits."""
    seconds = sys.argv[1] if len(sys.argv) > 1 else "600"
    with tempfile.TemporaryDirectory() as folder:
        commands = programs(Path(folder), seconds)
        port = Path(folder) / "port"
        serve = [BINARY, "serve", "--memory", "--listen", "127.0.0.1:0", "--port-file", str(port)]
        server = subprocess.Popen(serve, stderr=subprocess.DEVNULL)
        try:
            while not (port.exists() and port.read_text().endswith("\n")):
                assert server.poll() is None, "the server did not start"
            address = port.read_text().strip()
            environment = {**os.environ, "MASHIMO_ADDRESS": address}
            clients = {
                name: subprocess.Popen([word.replace("{address}", address) for word in command], cwd=ROOT, env=environment)
                for name, command in commands.items()
            }
            codes = {name: client.wait(float(seconds) + PATIENCE_S) for name, client in clients.items()}
        finally:
            server.kill()
            server.wait()
    failed = [name for name, code in codes.items() if code != 0]
    print(f"{len(codes) - len(failed)} clients left in peace for {seconds} s, {len(failed)} not: {failed}")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
