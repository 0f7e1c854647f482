import gc
import pkgutil
import re
from importlib import import_module

import pytest

import promptls
from promptls.parsing.lines import LinePattern
from promptls.text import patterns
from promptls.text.patterns import METHODS, Compiled, atomic, pattern


def every_pattern() -> list[Compiled]:
    for module in pkgutil.walk_packages(promptls.__path__, "promptls."):
        if not module.name.endswith("__main__"):
            import_module(module.name)
    # A server in this process may have put what it found there aside.
    gc.unfreeze()
    return [it for it in gc.get_objects() if isinstance(it, Compiled)]


def test_every_pattern_is_one() -> None:
    found = every_pattern()
    assert len(found) > 100
    for it in found:
        # Not by use: the others of this process shall find them as they were.
        re.compile(it.pattern, it.flags)


@pytest.mark.parametrize("method", METHODS)
def test_a_pattern_is_what_it_compiles_to(method: str) -> None:
    arguments = ("-", "ab b") if method.startswith("sub") else ("ab b",)
    lazy, compiled = pattern("(B)", re.IGNORECASE), re.compile("(B)", re.IGNORECASE)
    for _ in range(2):  # the first use, and those behind it
        result, expected = getattr(lazy, method)(*arguments), getattr(compiled, method)(*arguments)
        if method == "finditer":
            result, expected = (str(list(it)) for it in (result, expected))
        assert str(result) == str(expected)


def test_a_pattern_may_be_part_of_another() -> None:
    part = pattern(r"b+")
    assert part.pattern == r"b+"
    assert pattern(f"a{part.pattern}").fullmatch("abb")


def test_a_pattern_of_bytes() -> None:
    assert pattern(rb"b").sub(b"c", b"ab") == b"ac"


def test_a_wrong_pattern_is_found_when_it_is_used() -> None:
    wrong = pattern("(")
    with pytest.raises(re.error):
        wrong.match("")


def test_a_pattern_has_nothing_else() -> None:
    with pytest.raises(AttributeError):
        _ = pattern("a").scanner  # type: ignore[attr-defined]


def test_lines_that_match() -> None:
    lines = LinePattern(r"b(?P<rest>\w*)")
    for text in ("b1\nab\nb2", "b1\rab\rb2", "b1\r\nab\r\nb2"):
        assert [it["rest"] for it in lines.in_lines_of(text)] == ["1", "2"]


def test_patterns_for_a_python_that_repeats_wrongly() -> None:
    for source, expected in (
        (r"(?:ab?c)*+d", r"(?>(?:ab?c)*)d"),
        (r"((x)|(?:y(z)?+)++)?+", r"(?>((x)|(?>(?:y(?>(z)?))+))?)"),
        (r"(a){1,3}+[b)]*+\)++(c)+", r"(?>(a){1,3})[b)]*+\)++(c)+"),
        (r"[]()*+](?P<n>[^]\])*+]|\\)*+", r"[]()*+](?>(?P<n>[^]\])*+]|\\)*)"),
    ):
        assert atomic(source) == expected
        assert atomic(source.encode()) == expected.encode()
    for it in every_pattern():
        changed = re.compile(atomic(it.pattern), it.flags)
        assert changed.groupindex == re.compile(it.pattern, it.flags).groupindex


def test_patterns_on_a_python_that_repeats_wrongly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patterns, "_is_unsound", lambda: True)
    assert not pattern("(?:ab?c)*+").fullmatch("a")
    assert pattern("(?:ab?c)*+").fullmatch("abcac")
