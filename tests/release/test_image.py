"""The container file, and the script that runs its steps where no image can be built.

`.ci/release` runs it.
"""

import subprocess
import sys
from pathlib import Path

import pytest

from release.image import read_script
from vsix.errors import PackagingError

PROJECT = Path(__file__).parents[2]
CONTAINERFILE = PROJECT / ".ci/Containerfile"


def script(text: str, folder: Path) -> list[str]:
    file = folder / "Containerfile"
    file.write_text(text, encoding="utf-8")
    return list(read_script(file, {"VERSION": "1.0"}, "/usr/bin/python3"))


def test_the_steps_of_the_image() -> None:
    lines = list(read_script(CONTAINERFILE, {"VERSION": "1.0"}, "/opt/python/bin/python3"))
    ran = [it for it in lines if it.startswith("chroot ")]
    assert len(ran) == CONTAINERFILE.read_text(encoding="utf-8").count("\nRUN ") + 1
    assert all("VERSION=1.0" in it for it in ran[:-1])
    # What is installed, its user and its program.
    assert 'cp -R "$ROOT/build/opt/promptls" "$ROOT/1/opt/promptls"' in lines
    assert "--userspec=65532:65532" in ran[-1]
    assert "PATH=/opt/promptls/bin:" in ran[-1]
    assert ran[-1].endswith('sh promptls "$@"')
    assert "set -- check" in lines[-2]
    if sys.platform == "win32":
        return
    done = subprocess.run(["bash", "-n"], input="\n".join(lines), text=True, check=False)
    assert done.returncode == 0


def test_the_image_has_no_packages_that_are_not_pinned() -> None:
    lines = CONTAINERFILE.read_text(encoding="utf-8").split("\n")
    installing = [it for it in lines if "pip install" in it]
    assert len(installing) == 2
    assert all("--require-hashes" in it or "--no-index --no-deps" in it for it in installing)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("RUN true\n", "RUN before FROM"),
        ("FROM a\nADD https://example.com/x /x\n", "ADD is not known here"),
        ("FROM a\nHEALTHCHECK NONE\n", "HEALTHCHECK is not known here"),
    ],
)
def test_what_is_not_known_is_refused(text: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(PackagingError, match=message):
        script(text, tmp_path)


def test_a_step_may_have_several_lines(tmp_path: Path) -> None:
    lines = script("FROM a\nENV X=$HOME/y\nRUN echo a \\\n  'b c'\n", tmp_path)
    (ran,) = [it for it in lines if "echo a" in it]
    assert "X=/tmp/y" in ran
