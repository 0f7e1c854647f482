"""The version is written in one file, and whatever has a copy of it is known."""

import re
from datetime import date
from pathlib import Path

import pytest

from promptls import __version__
from release.versions import (
    CHANGES,
    COPIES,
    SOURCE,
    copies,
    find_notes,
    number,
    read_version,
)
from vsix import targets
from vsix.address import REPOSITORY
from vsix.errors import PackagingError

PROJECT = Path(__file__).parents[2]
DAY = date(2030, 1, 2)
PYTHONS = ("3.11", "3.12", "3.13", "3.14", "3.15")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """The files with the version, and a small changelog."""
    for name in (SOURCE, *COPIES):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes((PROJECT / name).read_bytes())
    changes = "# Changelog\n\n## Unreleased\n\n- New.\n\n## 0.0.1 (2020-01-01)\n\n- Old.\n"
    (tmp_path / CHANGES).write_text(changes, encoding="utf-8", newline="\n")
    return tmp_path


def test_the_copies_are_the_same() -> None:
    assert read_version(PROJECT) == __version__
    found = list(copies(PROJECT))
    assert {name for name, _ in found} == COPIES.keys()
    assert {version for _, version in found} == {__version__}


def test_a_new_version_is_written_everywhere(project: Path) -> None:
    before = {it: (project / it).read_text(encoding="utf-8") for it in COPIES}
    names = list(number(project, "12.3.4", DAY))
    assert names == [SOURCE, *COPIES, CHANGES]
    assert read_version(project) == "12.3.4"
    found = list(copies(project))
    assert {version for _, version in found} == {"12.3.4"}
    for name, text in before.items():
        assert (project / name).read_text("utf-8").replace("12.3.4", __version__) == text
    changes = (project / CHANGES).read_text(encoding="utf-8")
    assert "## Unreleased\n\n## 12.3.4 (2030-01-02)\n\n- New.\n\n## 0.0.1" in changes
    assert find_notes(project, "v12.3.4") == "- New."


def test_a_version_without_changes_is_refused(project: Path) -> None:
    list(number(project, "12.3.4", DAY))
    with pytest.raises(PackagingError, match="has nothing under '## Unreleased'"):
        list(number(project, "12.3.5", DAY))


@pytest.mark.parametrize("version", ["1.2", "v1.2.3", "1.2.3rc1", "1.2.3\n", ""])
def test_what_is_no_version_is_refused(version: str, project: Path) -> None:
    with pytest.raises(PackagingError, match="is not a version"):
        list(number(project, version, DAY))


def test_the_tag_must_be_the_version_and_have_notes(project: Path) -> None:
    with pytest.raises(PackagingError, match=r"the tag is 'v9\.9\.9'; expected 'v"):
        find_notes(project, "v9.9.9")
    with pytest.raises(PackagingError, match="has no section for"):
        find_notes(project, f"v{__version__}")


@pytest.mark.skipif(bool(REPOSITORY), reason="the address is known")
def test_nothing_is_published_before_there_is_an_address(project: Path) -> None:
    with pytest.raises(PackagingError, match="there is no public address"):
        find_notes(project, f"v{__version__}", is_public=True)


def test_the_supported_versions_of_python_are_those_that_are_tried() -> None:
    manifest = (PROJECT / "pyproject.toml").read_text(encoding="utf-8")
    assert tuple(re.findall(r'Python :: (3\.\d+)"', manifest)) == PYTHONS
    workflow = (PROJECT / ".github/workflows/ci.yml").read_text(encoding="utf-8")
    quoted = ", ".join(f'"{it}"' for it in PYTHONS)
    assert f"python: [{quoted}]" in workflow
    assert targets.PYTHONS == PYTHONS
    newest = f"--only-binary :all: --python-version {PYTHONS[-1]}"
    assert newest in (PROJECT / ".ci/release").read_text(encoding="utf-8")
