"""Sessions of a person who does anything: what is shown is what a new window would show."""

from pathlib import Path

import pytest

from server.sessions.scripted import scripted_time
from server.sessions.session import Session


@pytest.mark.parametrize("seed", range(4))
def test_a_window_shows_what_a_new_one_would(tmp_path: Path, seed: int) -> None:
    with scripted_time() as clock:
        Session(tmp_path / "project", seed, clock).run(60, every=20)
