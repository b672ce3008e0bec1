"""`mashimo check-bot` with the sample bot of every language: nothing fails."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest
from arena import BINARY, ROOT
from test_scenarios import LANGUAGES, WANTED, bots  # noqa: F401

RULES = ["oware", "kalah", "universal:players=3", "husbao:optional_capture=true"]


@pytest.mark.parametrize("language", WANTED or list(LANGUAGES))
def test_sample_passes(language: str, bots: dict[str, list[str]], tmp_path: Path) -> None:  # noqa: F811
    command = bots[language]
    if command is None:
        assert language not in WANTED, f"the tools of {language} are missing"
        pytest.skip(f"the tools of {language} are missing")
    rules = [word for spec in RULES for word in ("--rules", spec)]
    checked = subprocess.run(
        [BINARY, "check-bot", "--json", "--jobs", "4", "--out", tmp_path, *rules, "--", *command],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    lines = [json.loads(line) for line in checked.stdout.splitlines()]
    failed = [line for line in lines if line.get("result") == "fail"]
    assert not failed, json.dumps(failed, indent=1)
    assert checked.returncode == 0, checked.stderr
    assert lines[-1]["passed"] > 30, lines[-1]
