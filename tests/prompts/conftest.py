from pathlib import Path

import pytest

from prompts.work_trees import Done, done_in


@pytest.fixture
def done(tmp_path: Path) -> Done:
    return done_in(tmp_path)
