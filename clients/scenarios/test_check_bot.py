"""`mashimo check-bot` with the sample bot of every language, and with a program on standard streams: nothing fails."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from arena import BINARY, ROOT
from languages import NAMES, Language

RULES = ["oware", "kalah", "universal:players=3", "husbao:optional_capture=true"]
# A machine that is busy with other things is no fault of the bot.
PATIENT = ["--start-within", "120", "--check-within", "300", "--tc", "60+1", "--short-tc", "15+0.2"]


@pytest.mark.parametrize("name", NAMES)
def test_sample_passes(name: str, language: Callable[[str], Language], tmp_path: Path) -> None:
    passes(language(name).sample("greedy"), RULES, tmp_path)


def test_a_program_on_standard_streams_passes(tmp_path: Path) -> None:
    # It knows no rules: what the bridge tells it is enough for two seats.
    program = ["sh", "clients/stdio/samples/random.sh"]
    passes([BINARY, "bridge", "stdio", "--", *program], ["kalah", "hus"], tmp_path)


def passes(command: list[str], rules: list[str], logs: Path) -> None:
    """Checks a bot through these rulesets and every condition."""
    specs = [word for spec in rules for word in ("--rules", spec)]
    checked = subprocess.run(
        [BINARY, "check-bot", "--json", "--jobs", "4", "--out", logs, *PATIENT, *specs, "--", *command],
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
    assert lines[-1]["passed"] >= 30, lines[-1]
