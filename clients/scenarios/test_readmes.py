"""What the READMEs tell a reader to type works as it stands there."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from arena import BINARY, ROOT


def blocks(readme: str, language: str) -> list[str]:
    """The fenced blocks of a README in a language, in order."""
    pieces = (ROOT / readme).read_text().split(f"```{language}\n")[1:]
    return [piece.split("```", 1)[0] for piece in pieces]


def shell(folder: Path, lines: str) -> str:
    """Runs lines of shell in a folder that sees the repository's clients; what they printed."""
    (folder / "clients").symlink_to(ROOT / "clients")
    path = [str(Path(BINARY).parent), str(Path(sys.executable).parent), os.environ["PATH"]]
    ran = subprocess.run(
        ["sh", "-e", "-c", lines],
        cwd=folder,
        env={**os.environ, "PATH": os.pathsep.join(path)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


def test_the_bot_in_ten_lines_plays_the_match_beside_it(tmp_path: Path) -> None:
    (tmp_path / "my_bot.py").write_text(blocks("README.md", "python")[0])
    match = next(block for block in blocks("README.md", "sh") if "my_bot.py" in block)
    line = next(line for line in match.splitlines() if " match " in line)
    # The client is installed and the program built by whoever runs the tests.
    line = line.replace("cargo run --release --", "mashimo").replace("--games 20", "--games 2")
    assert "mine" in shell(tmp_path, line)


def test_the_program_without_a_library_plays(tmp_path: Path) -> None:
    shutil.copy(ROOT / "clients" / "stdio" / "samples" / "random.sh", tmp_path / "my-program")
    (tmp_path / "my-program").chmod(0o755)
    line = blocks("clients/stdio/README.md", "sh")[0].replace("--games 10", "--games 2")
    assert "mine" in shell(tmp_path, line)


@pytest.mark.skipif(not (shutil.which("cc") and shutil.which("c++")), reason="cc and c++ are missing")
def test_the_samples_without_a_library_are_built_and_play(tmp_path: Path) -> None:
    said = shell(tmp_path, blocks("clients/stdio/README.md", "sh")[1])
    assert "awk" in said
    for built in ("random", "random++"):
        assert (tmp_path / built).exists(), built


def test_the_look_round_of_the_readme_works(tmp_path: Path) -> None:
    lines = next(block for block in blocks("README.md", "sh") if "rules list" in block).splitlines()
    # These wait for people, for files, for games or for a server; each has tests of its own.
    waiting = ("play", "tournament", "serve", "ladder", "bot", "check-bot", "doctor")
    once = [line for line in lines if line.split()[1] not in waiting or "--help" in line]
    assert len(once) > 5, lines
    assert "oware" in shell(tmp_path, "\n".join(once))
