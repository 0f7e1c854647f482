"""What the checker remembers of a text, and when it forgets that."""

from checking.broken_rules import TEXT, Counted
from promptls.checking.checker import CheckCache, check
from promptls.parsing import parse
from promptls.rules.diagnostics import FileDiagnostic
from promptls.rules.rule_set import RuleSet
from promptls.text.spans import Source
from promptls.vocabulary.kinds import Kind


def check_with(
    cache: CheckCache, text: str, rule_set: RuleSet, kind: Kind | None = None
) -> list[FileDiagnostic]:
    return check(parse(Source(text), kind=kind, known=cache.sections), rule_set, cache)


def test_only_what_changed_is_checked_again() -> None:
    counted, cache = Counted(), CheckCache()
    two = f"{TEXT}\n\n{TEXT.replace('Continue', 'Cancel')}"
    first = check_with(cache, two, counted.rule_set)
    assert (counted.runs, len(first)) == (4, 4)
    moved = check_with(cache, "Text.\n" + two, counted.rule_set)
    assert counted.runs == 4
    assert [it.span for it in moved] == [it.span.shifted(6) for it in first]
    fixes = [(one.fix, other.fix) for one, other in zip(moved, first, strict=True)]
    assert all(
        one is None
        or other is None
        or [it.span for it in one.edits] == [it.span.shifted(6) for it in other.edits]
        for one, other in fixes
    )
    check_with(cache, two.replace("Continue", "Go on", 1), counted.rule_set)
    assert counted.runs == 6


def test_what_is_no_part_of_the_text_any_more_is_forgotten() -> None:
    counted, cache = Counted(), CheckCache()
    check_with(cache, TEXT, counted.rule_set)
    check_with(cache, "Text.", counted.rule_set)
    assert len(cache.sections) == len(cache.findings) == 1
    check_with(cache, TEXT, counted.rule_set)
    assert counted.runs == 4


def test_findings_of_other_rules_or_another_kind_are_forgotten() -> None:
    counted, cache = Counted(), CheckCache()
    check_with(cache, TEXT, counted.rule_set)
    check_with(cache, TEXT, counted.rule_set, Kind.AGENT)
    assert counted.runs == 4
    other = Counted()
    check_with(cache, TEXT, other.rule_set, Kind.AGENT)
    assert other.runs == 2


def test_a_copy_of_a_cache_knows_the_same_and_learns_by_itself() -> None:
    counted, cache = Counted(), CheckCache()
    check_with(cache, TEXT, counted.rule_set)
    sections = dict(cache.sections)
    check_with(cache.copy(), "Text.\n" + TEXT, counted.rule_set)
    assert counted.runs == 2
    check_with(cache.copy(), TEXT.replace("Continue", "Go on"), counted.rule_set)
    assert counted.runs == 4
    assert cache.sections == sections
