"""A Python that is too old is told so before anything is imported that it does not have."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path

from promptls.__main__ import OLDEST

_SERVER = Path(__file__).parents[2] / "server"
_RUN = """import sys
sys.version_info = (3, 10, 12, "final", 0)
# What it does not have, and what it cannot read.
sys.modules["promptls.cli"] = None
sys.argv[1:] = {arguments!r}
from promptls.__main__ import run
run()
"""


def test_an_old_python_is_named_with_the_one_that_is_needed() -> None:
    for arguments in (["server"], ["check", "."]):
        ended = subprocess.run(
            [sys.executable, "-c", _RUN.format(arguments=arguments)],
            capture_output=True,
            text=True,
            check=False,
            env={**os.environ, "PYTHONPATH": str(_SERVER)},
        )
        said = "promptls needs Python 3.11 or newer, and runs with 3.10\n"
        assert (ended.returncode, ended.stdout, ended.stderr) == (2, "", said)


def test_the_oldest_python_is_that_of_the_package() -> None:
    project = tomllib.loads(
        (Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8")
    )["project"]
    assert project["requires-python"] == ">=" + ".".join(map(str, OLDEST))
