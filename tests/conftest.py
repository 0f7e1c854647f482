import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, settings

# A job in the background ignores Ctrl-C, and so would all processes that the tests interrupt.
signal.signal(signal.SIGINT, signal.default_int_handler)

# The same examples in every run: a failure is a change of the code, not of the dice.
settings.register_profile(
    "ci",
    derandomize=True,
    deadline=None,
    database=None,
    # What the project promises to try a thousand times says so itself.
    max_examples=150,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("explore", settings.get_profile("ci"), derandomize=False)
# No random ones: `.ci/run` measures coverage with these.
settings.register_profile("written", settings.get_profile("ci"), phases=[Phase.explicit])
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


@pytest.fixture(autouse=True, scope="session")
def _own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Nothing that this user has in the cache counts, and nothing is left there."""
    folder = tmp_path_factory.mktemp("cache")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(folder))
        yield folder


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty working directory."""
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder
