"""Checking and parsing can be ended, and what was done until then is kept."""

from collections.abc import Iterator

import pytest

from checking.broken_rules import TEXT, Counted, named, with_broken
from promptls.checking.checker import CheckCache, InterruptedCheck, check
from promptls.document import Document
from promptls.parsing import parse
from promptls.rules.findings import Finding
from promptls.semantics.context import Context
from promptls.text.spans import FileSpan, Source


class Guard:
    """Lets so many calls pass and raises at the next."""

    def __init__(self, calls: int) -> None:
        self.calls = calls

    def __call__(self) -> None:
        if not self.calls:
            raise InterruptedCheck
        self.calls -= 1


def test_a_guard_ends_checking_and_what_was_done_is_kept() -> None:
    counted, cache = Counted(), CheckCache()
    document = parse(Source(TEXT), known=cache.sections)
    with pytest.raises(InterruptedCheck):
        check(document, counted.rule_set, cache, Guard(1))
    assert counted.runs == 2
    found = check(document, counted.rule_set, cache)
    assert counted.runs == 2
    assert [it.message for it in found] == ["an item", "an item"]


def test_a_guard_is_asked_before_each_rule_for_documents() -> None:
    with pytest.raises(InterruptedCheck):
        check(parse(Source(TEXT)), guard=Guard(2))


def test_a_rule_may_be_interrupted() -> None:
    def interrupted(_: object, __: Context) -> Iterator[Finding[FileSpan]]:
        raise InterruptedCheck
        yield

    with pytest.raises(InterruptedCheck):
        check(parse(Source(TEXT)), with_broken(named("block-crlf"), interrupted))


def test_a_guard_ends_parsing_and_what_was_done_is_kept() -> None:
    cache = CheckCache()
    with pytest.raises(InterruptedCheck):
        parse(Source(TEXT), known=cache.sections, guard=Guard(1))
    assert len(cache.sections) == 1
    document = parse(Source(TEXT), known=cache.sections)
    assert isinstance(document, Document)
    assert document.parts[0].section in cache.sections.values()
