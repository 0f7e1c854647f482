from pathlib import Path

import pytest

from semantics.live_workspace import LiveWorkspace


@pytest.fixture
def workspace(tmp_path: Path) -> LiveWorkspace:
    return LiveWorkspace(tmp_path)
