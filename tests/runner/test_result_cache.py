"""What is remembered of files must never be a lie."""

import json
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from promptls.checking.reports import ReportedFinding
from promptls.cli.terminal.messages import ProgressBar
from promptls.files import find_files
from promptls.files.cache_store import store
from promptls.files.neighbour_facts import NeighbourReader
from promptls.rules.examples import TEMPLATE, WORK_PACKAGE
from promptls.runner.overrides import Overrides, build_configurations
from promptls.runner.result_cache import CachedResult, ResultCache, open_cache
from promptls.runner.run import Result, Run, check_all

GAP = "---\nSUGGESTED NEXT STEPS:\n  [1] Continue\n  [3] Show workflow status\n---\n"
HARDCODED = f"# SUGGESTED PROMPTS\n\n{GAP}".replace("Continue", "Continue to Phase 04 - Design")
FIXED = GAP.replace("[3]", "[2]")
SPEC = "- **FR-AUTH-001:** a\n- **FR-AUTH-002:** b\n"

TEXTS = st.sampled_from(
    [
        "",
        GAP,
        FIXED,
        HARDCODED,
        GAP.replace("\n", "\r\n"),
        TEMPLATE,
        TEMPLATE.replace("<<TASKS>>", ""),
        WORK_PACKAGE,
        WORK_PACKAGE.replace("H-002:", "H-003:"),
        SPEC,
    ]
)
PATHS = st.sampled_from(
    [
        "a.md",
        "b.md",
        "agents/00-sdlc-orchestrator.md",
        "agents/x/x-orchestrator.md",
        "templates/system/BASE-challenge.md",
        "templates/system/CLAUDE-challenge.md",
        "specs/001-user-login/spec.md",
        "work/WP01.md",
    ]
)
SETTINGS = st.sampled_from(
    [
        "",
        'ignore = ["block"]\n',
        '[severity]\nblock-numbering-gap = "info"\n',
        '[per-file-ignores]\n"a.md" = ["all"]\n',
        '[files]\n"b.md" = "system-template"\n',
        '[variables.NOPE]\ndescription = "x"\n',
        'exclude = ["agents"]\n',
    ]
)
# What is done to a project, by what it is called.
STEPS = st.one_of(
    st.tuples(st.just("write"), PATHS, TEXTS),
    st.tuples(st.just("write in place at the same time"), PATHS, TEXTS),
    st.tuples(st.just("set the clock"), PATHS, st.sampled_from(["0", "1000000000", "9999999999"])),
    st.tuples(st.just("rename"), PATHS, PATHS),
    st.tuples(st.just("swap"), PATHS, PATHS),
    st.tuples(st.just("delete"), PATHS, st.just("")),
    st.tuples(st.just("link"), PATHS, PATHS),
    st.tuples(st.just("settings"), st.just("promptls.toml"), SETTINGS),
    st.tuples(st.just("ask for"), st.just(""), st.sampled_from(["", "block", "template"])),
)


class Project:
    """A project in a folder, and the order by which it is checked."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.order = Overrides(folder=str(folder))

    def do(self, what: str, path: str, other: str) -> None:
        getattr(self, what.replace(" ", "_"))(self.folder / path, other)

    def write(self, path: Path, text: str) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        path.write_bytes(text.encode())

    def write_in_place_at_the_same_time(self, path: Path, text: str) -> None:
        """Nothing but the content changes, as far as the times of writing tell."""
        if path.is_file() and not path.is_symlink():
            status = path.stat()
            with path.open("r+b") as file:
                file.write(text.encode().ljust(status.st_size)[: status.st_size])
            os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))

    def set_the_clock(self, path: Path, seconds: str) -> None:
        if path.is_file():
            os.utime(path, (int(seconds), int(seconds)))

    def rename(self, path: Path, other: str) -> None:
        if path.exists() and path != self.folder / other:
            (self.folder / other).parent.mkdir(parents=True, exist_ok=True)
            path.replace(self.folder / other)

    def swap(self, path: Path, other: str) -> None:
        target = self.folder / other
        if path.is_file() and target.is_file() and not path.samefile(target):
            aside = self.folder / "aside"
            path.replace(aside)
            target.replace(path)
            aside.replace(target)

    def delete(self, path: Path, _: str) -> None:
        path.unlink(missing_ok=True)

    def link(self, path: Path, other: str) -> None:
        if not path.exists() and not path.is_symlink():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.symlink_to(self.folder / other)

    def settings(self, path: Path, text: str) -> None:
        path.write_text(text)

    def ask_for(self, _: Path, family: str) -> None:
        self.order = self.order._replace(select=(family,) if family else ())

    def findings(self, memory: ResultCache) -> dict[str, tuple[ReportedFinding, ...]]:
        settings = build_configurations(self.order)
        files, errors = find_files([str(self.folder)], settings.find)
        assert not errors
        results = check_all(
            files, Run(self.order, settings, memory, 1, ProgressBar(is_wanted=False))
        )
        return {it.file.path: it.cached.findings for it in results if isinstance(it, Result)}


@contextmanager
def project() -> Iterator[Project]:
    """A project with a cache folder of its own, which is there for one example."""
    folder = Path(tempfile.mkdtemp())
    try:
        (folder / "here" / ".git").mkdir(parents=True)
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("XDG_CACHE_HOME", str(folder / "cache"))
            yield Project(folder / "here")
    finally:
        shutil.rmtree(folder)


@contextmanager
def quick_clock() -> Iterator[None]:
    """Files are old enough to be trusted at once, as if every step took seconds."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("promptls.files.freshness._TICK", 0)
        yield


BASE, OWN = "templates/system/BASE-challenge.md", "templates/system/CLAUDE-challenge.md"
PACKAGE, SPECIFICATION = "work/WP01.md", "specs/001-user-login/spec.md"
ORCHESTRATOR, AGENT = "agents/00-sdlc-orchestrator.md", "agents/x/x-orchestrator.md"
AT_ONCE = "write in place at the same time"

# Each ends with a step after which something else is found in a file that the step does not touch,
# or that looks as if it had not been touched.
STORIES = {
    "a base comes": [("write", OWN, TEMPLATE), ("write", BASE, TEMPLATE)],
    "a base goes": [("write", OWN, TEMPLATE), ("write", BASE, TEMPLATE), ("delete", BASE, "")],
    "a base changes": [
        ("write", OWN, TEMPLATE),
        ("write", BASE, TEMPLATE),
        ("write", BASE, TEMPLATE + "\nUse <<FEATURE_NAME>>.\n"),
    ],
    "a specification comes": [
        ("write", PACKAGE, WORK_PACKAGE.replace("H-002:", "H-003:")),
        ("write", SPECIFICATION, SPEC),
    ],
    "a team comes into being": [
        ("write", AGENT, HARDCODED),
        ("write", ORCHESTRATOR, "# Orchestrator\n"),
    ],
    "another place": [("write", "a.md", TEMPLATE), ("rename", "a.md", BASE)],
    "only the content": [("write", "a.md", FIXED), (AT_ONCE, "a.md", GAP)],
    "two files change places": [
        ("write", "a.md", GAP),
        ("write", "b.md", FIXED),
        ("swap", "a.md", "b.md"),
    ],
    "settings come": [("write", "a.md", GAP), ("settings", "promptls.toml", 'ignore = ["block"]')],
    "other rules": [("write", "a.md", GAP), ("ask for", "", "template")],
    "a link leads elsewhere": [
        ("write", "a.md", GAP),
        ("link", "b.md", "agents/x/x-orchestrator.md"),
        ("write", "agents/x/x-orchestrator.md", FIXED),
    ],
}


@pytest.mark.parametrize("name", STORIES)
def test_what_is_found_follows(name: str) -> None:
    with project() as it, quick_clock():
        before: object = None
        for step in STORIES[name]:
            it.do(*step)
            previous, before = before, it.findings(open_cache(str(it.folder)))
            assert before == it.findings(ResultCache())
        assert before != previous


def test_a_base_that_goes_while_a_file_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    with project() as it, quick_clock():
        it.do("settings", "promptls.toml", f'exclude = ["{BASE}"]')
        it.do("write", OWN, TEMPLATE)
        it.do("write", BASE, TEMPLATE)

        def read_and_delete(*arguments: Any) -> object:  # noqa: ANN401 - whatever it is given
            found = read(*arguments)
            it.do("delete", BASE, "")
            return found

        read = NeighbourReader.find_project
        with monkeypatch.context() as patch:
            patch.setattr(NeighbourReader, "find_project", read_and_delete)
            it.findings(open_cache(str(it.folder)))
        assert it.findings(open_cache(str(it.folder))) == it.findings(ResultCache())


@given(st.lists(STEPS, min_size=2, max_size=12))
@settings(max_examples=100, deadline=None)
def test_what_is_remembered_is_what_would_be_found(steps: list[tuple[str, str, str]]) -> None:
    with project() as it, quick_clock():
        for what, path, other in steps:
            it.do(what, path, other)
            remembered = it.findings(open_cache(str(it.folder)))
            assert remembered == it.findings(ResultCache())


@given(st.lists(STEPS, min_size=2, max_size=8))
@settings(max_examples=60, deadline=None)
def test_a_young_file_is_read_again(steps: list[tuple[str, str, str]]) -> None:
    with project() as it:
        for what, path, other in steps:
            it.do(what, path, other)
            assert it.findings(open_cache(str(it.folder))) == it.findings(ResultCache())


@pytest.mark.parametrize("line", ["[" * 100_000, "[]", "null", "{", '"', "[1,2,3,4,5,6,7,8]"])
def test_what_is_no_record_counts_for_nothing(folder: Path, line: str) -> None:
    place = str(folder / "a.md")
    store(str(folder), blake2b(b"", digest_size=16).hexdigest(), {json.dumps(place): line})
    assert ResultCache(str(folder)).load(place) is None


def result(path: str) -> CachedResult:
    return CachedResult(path, None, "", ((), (), (), (), ()), "", {}, ())


def test_results_of_files_that_are_gone_are_evicted(folder: Path, tmp_path: Path) -> None:
    stays, goes, other, never = (str(folder / it) for it in ("a.md", "b.md", "c.md", "d.md"))
    for path in (stays, goes):
        Path(path).touch()
    cache_dir = str(tmp_path / "cache" / "own")
    cache = ResultCache(cache_dir, "x")
    cache.store(stays, result(stays))
    cache.store(goes, result(goes))
    cache.save()
    Path(goes).unlink()
    cache = ResultCache(cache_dir, "x")
    # Nothing is new, so nothing is written.
    cache.save()
    assert ResultCache(cache_dir, "x").load(goes) == result(goes)
    cache.store(other, result(other))
    Path(other).touch()
    # A result of this run is kept in any case: whether its file exists has just been seen.
    cache.store(never, result(never))
    cache.save()
    kept = ResultCache(cache_dir, "x")
    assert [kept.load(it) for it in (stays, goes, other, never)] == [
        result(stays),
        None,
        result(other),
        result(never),
    ]
    assert ResultCache(cache_dir, "y").load(stays) is None
