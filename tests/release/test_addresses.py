"""The public address: every place that needs it is known, and one command writes all of them."""

import os
import re
from pathlib import Path

import pytest

from release.addresses import PLACES, UNKNOWN, announce, with_address
from release.passages import PASSAGES
from vsix.address import ADDRESS, REPOSITORY
from vsix.errors import PackagingError

PROJECT = Path(__file__).parents[2]
_TOPS = (".ci", ".github", "editors", "server", "templates", "tests")
_FILES = ("README.md", "pyproject.toml", ".pre-commit-hooks.yaml")
# What makes the replacement, and what tests it.
_OWN = (".ci/packaging/", "tests/release/", "server/RELEASING.md", "server/CHANGELOG.md")
_LEFT_OUT = {"node_modules", "__pycache__", "libs", "dist"}
_WAITING = re.compile(rf"no public (?:package|repository|address)|{UNKNOWN}")
_IS_KNOWN = pytest.mark.skipif(bool(REPOSITORY), reason="the address is known")


def read_texts() -> dict[str, str]:
    """All texts of the repository that could have the address, by their paths."""
    found = {}
    for top in _TOPS:
        for folder, folders, names in os.walk(PROJECT / top):
            folders[:] = sorted(set(folders) - _LEFT_OUT)
            for file in (Path(folder, it) for it in names):
                path = file.relative_to(PROJECT).as_posix()
                if not path.startswith(_OWN):
                    found[path] = file.read_text(encoding="utf-8", errors="replace")
    return found | {it: (PROJECT / it).read_text(encoding="utf-8") for it in _FILES}


TEXTS = read_texts()


@_IS_KNOWN
def test_all_places_that_need_the_address_are_known() -> None:
    waiting = {path for path, text in TEXTS.items() if _WAITING.search(text)}
    assert waiting == {*PLACES, *PASSAGES}
    assert all(UNKNOWN in TEXTS[it] for it in PLACES)


@_IS_KNOWN
def test_one_command_writes_all_of_them(tmp_path: Path) -> None:
    for path in {*PLACES, *PASSAGES}:
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(TEXTS[path], encoding="utf-8", newline="\n")
    written = list(announce(tmp_path, "https://github.com/some-body/promptls"))
    assert set(written) == {*PLACES, *PASSAGES}
    for path in written:
        assert not _WAITING.search((tmp_path / path).read_text(encoding="utf-8")), path
    module = (tmp_path / "editors/vscode/packaging/vsix/address.py").read_text(encoding="utf-8")
    assert 'ADDRESS: Final = "https://github.com/some-body/promptls"' in module
    with pytest.raises(PackagingError, match="has other words than"):
        list(announce(tmp_path, "https://github.com/some-body/promptls"))


def test_once_it_is_known_nothing_waits_for_it() -> None:
    if REPOSITORY:
        assert [path for path, text in TEXTS.items() if _WAITING.search(text)] == []
    else:
        assert UNKNOWN in ADDRESS


@pytest.mark.parametrize(
    "address",
    ["promptls", "http://github.com/a/promptls", "https://github.com/a/b/promptls", "https://x.io"],
)
def test_what_is_no_address_is_refused(address: str, tmp_path: Path) -> None:
    with pytest.raises(PackagingError, match="is not of the form"):
        list(announce(tmp_path, address))


def test_a_page_that_says_something_else_is_refused() -> None:
    with pytest.raises(PackagingError, match=r"README\.md has other words than: You need Python"):
        with_address({"README.md": "# promptls\n"}, "a/promptls")
