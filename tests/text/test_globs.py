"""Patterns of the settings, against a slow model that tries every way."""

import re
import time
from collections.abc import Iterator
from fnmatch import translate
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from promptls.text.globs import matches


def model(pattern: str, path: str) -> bool:
    """Spell out what a pattern may stand for, one folder after the other."""
    wanted = [it for it in pattern.split("/") if it or "/" not in pattern]
    names = path.split("/")
    if len(wanted) < 2 and pattern[0] != "/":
        return any(fits(it, name) for it in wanted for name in names)
    # What is inside of something that matches, matches.
    starts = (names[:length] for length in range(1, len(names) + 1))
    return wanted != [] and any(whole(wanted, start) for start in starts)


def whole(wanted: list[str], names: list[str]) -> bool:
    if not wanted:
        return not names
    if wanted[0] == "**":
        # At the end it stands for something.
        least = len(wanted) == 1
        return any(whole(wanted[1:], names[taken:]) for taken in range(least, len(names) + 1))
    return bool(names) and fits(wanted[0], names[0]) and whole(wanted[1:], names[1:])


@cache
def fits(wanted: str, name: str) -> bool:
    return re.fullmatch(translate(wanted), name) is not None


@pytest.mark.parametrize(
    ("pattern", "path", "expected"),
    [
        # A name anywhere
        ("x.md", "x.md", True),
        ("x.md", "a/b/x.md", True),
        ("x.md", "a/x.md/b", True),
        ("*.md", "a/b.md", True),
        ("*.md", "a/b.txt", False),
        ("docs", "docs/a.md", True),
        ("docs", "a/docs/b/c.md", True),
        ("docs/", "a/docs/b.md", True),
        ("doc", "docs/a.md", False),
        ("X.md", "x.md", False),
        ("?.md", "x.md", True),
        ("[xy].md", "y.md", True),
        ("*", "a/b", True),
        ("**", "a/b", True),
        # From the top
        ("a/x.md", "a/x.md", True),
        ("a/x.md", "b/a/x.md", False),
        ("a/*.md", "a/x.md", True),
        ("a/*.md", "a/b/x.md", False),
        ("a/*", "a/b/x.md", True),
        ("a/b", "a/b/c/d.md", True),
        ("/a/b", "a/b/c.md", True),
        ("a/b/", "a/b/c.md", True),
        ("/x.md", "x.md", True),
        ("/x.md", "a/x.md", False),
        ("/docs/", "docs/a.md", True),
        ("/", "a", False),
        # Any depth
        ("**/x.md", "x.md", True),
        ("**/x.md", "a/b/x.md", True),
        ("a/**", "a/x.md", True),
        ("a/**", "a/b/x.md", True),
        ("a/**", "a", False),
        ("a/**", "b/a/x.md", False),
        ("a/**/x.md", "a/x.md", True),
        ("a/**/x.md", "a/b/c/x.md", True),
        ("a/**/x.md", "a/b/c/y.md", False),
        ("**/a/*.md", "b/a/x.md", True),
        ("**/a/*.md", "a/x.md", True),
        ("**/**/x", "x", True),
        ("**/*", "x", True),
        ("a/**/**/b/**", "a/b/c", True),
        ("a/**/**/b/**", "a/b", False),
        ("a**/x", "abc/x", True),
        ("a**/x", "abc/d/x", False),
    ],
)
def test_patterns(pattern: str, path: str, *, expected: bool) -> None:
    assert matches(pattern, path) is expected
    assert model(pattern, path) is expected


_wanted = st.sampled_from(
    ["**", "**", "*", "a", "b", "a*", "*.md", "?", "[ab]", "a.md", "**a", "[a"]
)
_names = st.sampled_from(["a", "b", "ab", "a.md", "b.md", "c", "[a", ".a"])
_patterns = st.lists(_wanted, min_size=1, max_size=6).map("/".join)
_paths = st.lists(_names, min_size=1, max_size=6).map("/".join)


@settings(max_examples=200)
@given(_patterns, _paths)
def test_patterns_are_those_of_the_model(pattern: str, path: str) -> None:
    assert matches(pattern, path) is model(pattern, path)


def _hostile() -> Iterator[tuple[str, str]]:
    deep = "/".join(["a"] * 2000)
    yield "/".join(["**", "a"] * 120) + "/b", deep
    yield "/".join(["**"] * 160) + "/b", deep
    yield "/".join(["**", "*"] * 100) + "/b", deep
    yield "*a" * 240 + "b", "a" * 4000
    yield "x/" + "*a" * 240 + "b", "x/" + "a" * 4000
    yield "[" * 500, "[" * 500
    yield "?" * 500, "a" * 500


@pytest.mark.parametrize(("pattern", "path"), list(_hostile()), ids=range(7))
def test_hostile_patterns_are_quick(pattern: str, path: str) -> None:
    start = time.process_time()
    matches(pattern, path)
    assert time.process_time() - start < 1
