"""Suppressions of rules that are off, that fail, that need a project, or that find too much."""

from collections.abc import Iterator

from kit import made_of
from promptls.checking.checker import check as run
from promptls.parsing import parse
from promptls.rules import load_all
from promptls.rules.diagnostics import Severity
from promptls.rules.findings import Finding
from promptls.rules.rule_set import RuleSet, select
from promptls.semantics.context import Neighbours
from promptls.semantics.facts import facts_of
from promptls.settings import DEFAULT, SelectionMode, SelectionStep
from promptls.text.spans import Source, Span
from promptls.text.values import replaced
from promptls.vocabulary import SPECIFIED
from rules.suppression_drawing import diagnose


def test_a_rule_that_is_off_may_be_allowed() -> None:
    text = "<!-- promptls: allow block-crlf -->\n"
    assert [it.rule for it in diagnose(text)] == ["suppression-unused"]
    assert diagnose(text, ignored="block-crlf") == []
    assert diagnose(text, "tag", "suppression") == []
    assert diagnose(text, ignored="suppression-unused") == []
    text = "<!-- promptls: allow suppression-unused -->\n<!-- promptls: allow block-crlf -->\n"
    assert diagnose(text, ignored="block-crlf")[0].message.endswith(": suppression-unused")
    assert diagnose(text) == []
    assert diagnose(text, ignored="suppression-unused") == []


def test_the_severity_is_that_of_the_settings() -> None:
    severities = {"suppression-unused": Severity.ERROR, "suppression-unknown": Severity.HINT}
    step = SelectionStep(SelectionMode.SEVERITY, tuple(severities), tuple(severities.values()))
    weighed = replaced(DEFAULT, overrides=(step,))
    text = "<!-- promptls: allow block-crlf, no-rule -->\n"
    found = run(parse(Source(text)), weighed.rule_set("x.md"))
    assert {it.rule: it.severity for it in found} == severities


def test_a_rule_for_a_project_is_unused_only_where_there_is_one() -> None:
    path = "templates/system/CLAUDE-plan.md"
    text = "<!-- promptls: allow-file template-base-missing -->\nYou plan.\n"
    document = parse(Source(text), path)
    rules = RuleSet(select(("suppression", "template-base-missing")))
    assert run(document, rules) == []
    alone = Neighbours({path: facts_of(document, SPECIFIED)})
    assert run(document, rules, project=alone) == []
    other = parse(Source("x"), "templates/system/BASE-plan.md")
    both = Neighbours({it.path: facts_of(it, SPECIFIED) for it in (document, other)})
    assert [it.rule for it in run(document, rules, project=both)] == ["suppression-unused"]


def test_more_findings_than_are_shown_can_be_allowed() -> None:
    text = "<!-- promptls: allow-file tag-value-unknown -->\n" + "<review>PAS</review>\n" * 600
    assert diagnose(text) == []


def test_what_is_allowed_does_not_count_toward_the_cap() -> None:
    lines = "<review>PAS</review>\n" * 1001
    found = diagnose(f"<!-- promptls: allow tag-value-unknown -->\n{lines}")
    assert len(found) == 1000
    found = diagnose(f"{lines}<!-- promptls: allow-file block-crlf -->\n")
    assert len(found) == 1001
    assert {it.rule for it in found} == {"tag-value-unknown", "file-too-many-findings"}


def test_what_stands_behind_a_thousand_that_are_allowed_is_found() -> None:
    allowed = "<review>PAS</review> <!-- promptls: allow tag-value-unknown -->\n" * 1500
    found = diagnose(f"{allowed}<review>NO</review>\n")
    assert [it.message for it in found] == [
        "'NO' is not a valid <review> value; expected PASS, NEEDS_REVISION, NEEDS_CHANGES, REJECTED or MAJOR_ISSUES"
    ]


def test_a_rule_that_fails_can_be_allowed() -> None:
    def fail(*_: object) -> Iterator[Finding[Span]]:
        raise ZeroDivisionError

    broken = [
        replaced(it, check=fail) if it.name == "tag-value-unknown" else it for it in load_all()
    ]
    rules = made_of(broken)
    text = "<review>PAS</review>\n"
    assert [it.rule for it in run(parse(Source(text)), rules)] == ["rule-failed"]
    allowed = f"<!-- promptls: allow-file rule-failed -->\n{text}"
    assert run(parse(Source(allowed)), rules) == []
