"""Every library installed from a clean checkout into an empty environment, and its quick start run.

    pytest clients/scenarios/installs.py [-k go]

Each is installed by its documented command. No part of `pytest clients/scenarios`: it fetches what
a first install of a user fetches. Steps are in `languages.toml`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from languages import ALL, ROOT, Language
from test_samples import played

# A step may fetch a whole ecosystem's libraries and build them.
STEP = 1200
# What the environment of the tests must not lend to the new one.
LENT = ("PYTHONPATH", "VIRTUAL_ENV", "NODE_PATH", "GOFLAGS", "CLASSPATH", "CARGO_TARGET_DIR")


def checkout(folder: Path) -> Path:
    """A copy of what is committed or would be, without anything built."""
    listed = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    names = subprocess.run(listed, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    for name in filter(None, names.split("\0")):
        if (ROOT / name).exists():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    return folder


@pytest.mark.parametrize("name", list(ALL))
def test_a_clean_install_plays(name: str, tmp_path: Path) -> None:
    install = ALL[name]["install"]
    if shutil.which(install["tool"]) is None:
        pytest.skip(f"the tools of {name} are missing: {install['tool']}")
    home = tmp_path / "home"
    home.mkdir()
    copy = checkout(tmp_path / "checkout")
    places = {"python": sys.executable, "home": str(home), "checkout": str(copy)}
    for file, text in install.get("files", {}).items():
        (home / file).write_text(text)
    quick_start = home / install["quick_start"]
    environment = {key: value for key, value in os.environ.items() if key not in LENT}
    for step in install["steps"]:
        filled = [word.format(**places) for word in step]
        subprocess.run(filled, cwd=home, env=environment, check=True, timeout=STEP)
        # What makes a project may write a program of its own, which this one replaces.
        quick_start.parent.mkdir(parents=True, exist_ok=True)
        quick_start.write_text(Language(name, home).quick_start_text())
    played([word.format(**places) for word in install["run"]], tmp_path)
