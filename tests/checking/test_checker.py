"""How rules are run: caps, and rules that do not behave."""

import logging

import pytest

from checking.broken_rules import (
    TEXT,
    gives_nonsense,
    named,
    never_ends,
    raises,
    raises_late,
    recurses,
    with_broken,
)
from kit import made_of
from promptls.checking import checker
from promptls.checking.checker import InterruptedCheck, check, report
from promptls.checking.search import FINDINGS_CAP
from promptls.document import Item
from promptls.parsing import parse
from promptls.rules import load_all, load_rule
from promptls.rules.definition import AnyRule, Check
from promptls.rules.diagnostics import Severity
from promptls.rules.outcomes import InvalidSetting
from promptls.rules.rule_set import RuleSet, select
from promptls.semantics.context import Context
from promptls.text.edits import Edit
from promptls.text.spans import SIZE_CAP, FileSpan, Source
from promptls.text.values import replaced
from promptls.vocabulary.kinds import Kind
from promptls.vocabulary.roles import Role


@pytest.mark.parametrize(
    ("broken", "error"),
    [
        (raises, "ValueError"),
        (recurses, "RecursionError"),
        (gives_nonsense, "AttributeError"),
    ],
)
@pytest.mark.parametrize("name", ["block-numbering-gap", "block-crlf", "block-not-last"])
def test_a_rule_that_fails_is_named_and_the_others_report(
    name: str, broken: Check[object], error: str, caplog: pytest.LogCaptureFixture
) -> None:
    document = parse(Source(TEXT))
    with caplog.at_level(logging.CRITICAL):
        found = check(document, with_broken(named(name), broken))
    others = [it for it in check(document) if it.rule != name]
    assert [it for it in found if it.rule != "rule-failed"] == others
    (failure,) = [it for it in found if it.rule == "rule-failed"]
    assert failure.message == f"internal error in rule {name}: {error} (please report it)"
    assert failure.severity is Severity.INFO


@pytest.mark.parametrize("rule", load_all(), ids=lambda it: it.name)
def test_a_bug_in_any_one_rule_costs_one_rule(rule: AnyRule) -> None:
    logging.disable()
    try:
        found = check(parse(Source(TEXT), role=Role.PHASE_AGENT), with_broken(rule, raises))
    finally:
        logging.disable(logging.NOTSET)
    sound = check(parse(Source(TEXT), role=Role.PHASE_AGENT))
    failures = [it for it in found if it.rule == "rule-failed"]
    assert len(failures) <= 1
    assert [it for it in found if it not in failures] == [
        it for it in sound if it.rule != rule.name
    ]


def test_a_glance_that_fails_costs_the_rules_that_share_it(
    caplog: pytest.LogCaptureFixture,
) -> None:
    def fails(_: object, __: Context) -> bool:
        raise ValueError("it is broken")

    broken = {"block-item-empty", "block-item-malformed"}
    rules = [replaced(it, prefilter=fails) if it.name in broken else it for it in load_all()]
    with caplog.at_level(logging.CRITICAL):
        found = check(parse(Source(TEXT)), made_of(rules))
    failures = [it for it in found if it.rule == "rule-failed"]
    assert {it.message for it in failures} == {
        f"internal error in rule {it}: ValueError (please report it)" for it in broken
    }
    assert [it for it in found if it not in failures] == check(parse(Source(TEXT)))


def test_a_glance_can_be_interrupted() -> None:
    def is_interrupted(_: object, __: Context) -> bool:
        raise InterruptedCheck

    rule = replaced(named("block-item-empty"), prefilter=is_interrupted)
    with pytest.raises(InterruptedCheck):
        check(parse(Source(TEXT)), made_of([rule]))


def test_what_a_rule_found_before_it_failed_is_kept(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.CRITICAL):
        found = check(parse(Source(TEXT)), with_broken(named("block-not-last"), raises_late))
    assert [it.message for it in found if it.span == FileSpan(0, 1)] == ["found"]
    assert [it.message for it in found if it.rule == "rule-failed"] == [
        "internal error in rule block-not-last: ValueError (please report it)"
    ]


def test_a_failure_is_logged_by_name(caplog: pytest.LogCaptureFixture) -> None:
    check(parse(Source(TEXT)), with_broken(named("status-wording"), raises))
    assert [it.message for it in caplog.records] == ["rule status-wording failed"]


def test_a_failure_is_reported_once_at_the_first_node(caplog: pytest.LogCaptureFixture) -> None:
    document = parse(Source(TEXT))
    with caplog.at_level(logging.CRITICAL):
        found = check(document, with_broken(named("block-item-empty"), raises))
    item = next(document.nodes(Item))
    assert [it.span for it in found if it.rule == "rule-failed"] == [item.span]


def test_a_failure_is_silent_where_the_rule_for_it_is_off(
    caplog: pytest.LogCaptureFixture,
) -> None:
    rules = tuple(replaced(load_rule(it), check=raises) for it in select(("status",)))
    with caplog.at_level(logging.CRITICAL):
        assert check(parse(Source(TEXT)), made_of(rules)) == []


def test_a_failure_of_the_rule_for_failures_is_silent(caplog: pytest.LogCaptureFixture) -> None:
    rules = tuple(replaced(it, check=raises) for it in load_all())
    with caplog.at_level(logging.CRITICAL):
        assert check(parse(Source(TEXT)), made_of(rules)) == []


def test_a_rule_that_never_ends_is_capped() -> None:
    found = check(parse(Source(TEXT)), with_broken(named("block-not-last"), never_ends))
    assert len(found) == FINDINGS_CAP + 1
    assert {it.rule for it in found[:-1]} == {"block-not-last"}
    assert found[-1].rule == "file-too-many-findings"
    assert found[-1].span == found[-2].span


def test_findings_are_capped() -> None:
    text = "SUGGESTED NEXT STEPS:\n" + "  [2]\n" * 1200
    found = check(parse(Source(text)))
    assert len(found) == FINDINGS_CAP + 1
    assert found[-1].rule == "file-too-many-findings"
    without = RuleSet(select(ignored=("file-too-many-findings",)))
    assert len(check(parse(Source(text)), without)) == FINDINGS_CAP


def test_exactly_the_cap_is_no_overflow(monkeypatch: pytest.MonkeyPatch) -> None:
    found = check(parse(Source(TEXT)))
    monkeypatch.setattr(checker, "FINDINGS_CAP", len(found))
    assert check(parse(Source(TEXT))) == found
    monkeypatch.setattr(checker, "FINDINGS_CAP", len(found) - 1)
    capped = check(parse(Source(TEXT)))
    assert capped[:-1] == found[:-1]
    assert capped[-1].rule == "file-too-many-findings"


@pytest.mark.parametrize(
    ("text", "is_large"),
    [
        ("x" * SIZE_CAP, False),
        ("x" * (SIZE_CAP + 1), True),
        ("\u00e9" * (SIZE_CAP // 2), False),
        ("\u00e9" * (SIZE_CAP // 2) + "x", True),
        ("\u6f22" * (SIZE_CAP // 3 + 1), True),
        ("\ud800" * (SIZE_CAP // 3 + 1), True),
        ("\U0001f600" * (SIZE_CAP // 4), False),
        ("\U0001f600" * (SIZE_CAP // 4) + "x", True),
    ],
    ids=lambda it: f"{len(it)} characters" if isinstance(it, str) else "",
)
def test_a_file_over_the_cap_is_not_looked_into(text: str, is_large: bool) -> None:  # noqa: FBT001 - a parameter of the test
    document = parse(Source(text))
    assert document.too_large is is_large
    assert bool(document.parts) is not is_large
    assert [it.rule for it in check(document)] == ["file-too-large"] * is_large


def test_a_file_over_the_cap_has_a_kind_all_the_same() -> None:
    text = "# Task: WP01\n" * SIZE_CAP
    assert parse(Source(text), "agents/a.md").kind is Kind.AGENT
    assert parse(Source(text), "agents/a.md", kind=Kind.PROMPT).kind is Kind.PROMPT


def test_bytes_that_are_not_utf_8_are_reported_and_the_rest_is_checked() -> None:
    source = Source.decode(b"# Caf\xe9\n\n" + TEXT.encode())
    found = check(parse(source))
    assert [it.rule for it in found] == ["file-not-utf8", "block-numbering-gap", "status-wording"]
    assert found[0].span == FileSpan(5, 6)


def test_what_is_no_part_of_a_document_is_reported_by_its_rule() -> None:
    setting = InvalidSetting(FileSpan(0, 6), "unknown key 'selct'", "select", "selct")
    (found,) = report([setting])
    assert (found.rule, found.span, found.message) == ("settings-invalid", (0, 6), setting.message)
    assert found.fix is not None
    assert found.fix.title == "Replace 'selct' with 'select'"
    assert found.fix.edits == (Edit(setting.span, "select"),)
