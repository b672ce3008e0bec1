"""What the runners share: the languages, built once."""

from __future__ import annotations

from collections.abc import Callable

import languages
import pytest


@pytest.fixture(scope="session")
def language(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], languages.Language]:
    """Gives a language by name, built; skips where its tools are missing and nobody asked for it."""
    target = tmp_path_factory.mktemp("bots")
    made = {name: languages.Language(name, target) for name in languages.NAMES}

    def find(name: str) -> languages.Language:
        try:
            made[name].build()
        except languages.Missing as missing:
            assert name not in languages.WANTED, missing
            pytest.skip(str(missing))
        return made[name]

    return find
