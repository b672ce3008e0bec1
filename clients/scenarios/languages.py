"""The languages of languages.toml: how their samples and quick starts are built and started."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
ALL: dict[str, dict[str, Any]] = tomllib.loads((HERE / "languages.toml").read_text())
# Those that must be there; by default all whose tools are.
WANTED = [name for name in os.environ.get("MASHIMO_LANGUAGES", "").split(",") if name]
NAMES = WANTED or list(ALL)


class Missing(Exception):
    """The tools of a language are not installed."""


class Language:
    """The programs of one language, built into a folder."""

    def __init__(self, name: str, target: Path) -> None:
        """A language whose programs are not built yet."""
        self.name, self.target, self.settings, self.built = name, target, ALL[name], False

    def filled(self, words: list[str], sample: str = "") -> list[str]:
        """A command with its places filled in."""
        places = {"python": sys.executable, "target": str(self.target), "sample": sample}
        return [word.format(**places) for word in words]

    def build(self) -> None:
        """Builds the samples, once."""
        self.needs({"build": [self.settings.get("build", self.settings["sample"])]})
        if not self.built and "build" in self.settings:
            run(self.filled(self.settings["build"]))
        self.built = True

    def needs(self, settings: dict[str, Any]) -> None:
        """Raises Missing where a tool of a build is not installed."""
        for build in settings.get("build", []):
            if build[0] != "{python}" and shutil.which(build[0]) is None:
                raise Missing(f"the tools of {self.name} are missing: {build[0]}")

    def sample(self, name: str) -> list[str]:
        """The command of a sample: `random`, `greedy`, `minimax`, `watch`, `custom_rules`."""
        self.build()
        called = self.settings.get("samples", {}).get(name, name)
        return self.filled(self.settings["sample"], called)

    def quick_start(self) -> list[str]:
        """The command of the quick start, taken from the language's README."""
        self.build()
        start = self.settings["quick_start"]
        (file,) = self.filled([start["file"]])
        (ROOT / file).write_text(self.quick_start_text())
        if "build" in start:
            run(self.filled(start["build"]))
            if not Path(file).is_absolute():
                # Nobody but this test is to take it for a source.
                (ROOT / file).unlink()
        return self.filled(start["run"])

    def quick_start_text(self) -> str:
        """The first block of the language in its README."""
        text = (ROOT / "clients" / self.name / "README.md").read_text()
        fence = re.escape(self.settings["fence"])
        found = re.search(rf"^```{fence}\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
        assert found, f"the README of {self.name} has no block of {self.settings['fence']}"
        return found[1]


def run(command: list[str]) -> None:
    """Runs a step of a build in the folder of the repository."""
    subprocess.run(command, cwd=ROOT, check=True, stdin=subprocess.DEVNULL)
