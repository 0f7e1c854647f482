"""The second place of a finding, which an editor shows beside it: the first of two, and the like."""

import pytest

from promptls.rules import load_all
from promptls.rules.definition import AnyRule, Example
from promptls.rules.diagnostics import FileDiagnostic
from promptls.text.spans import Source
from rules.rule_examples import diagnose, shown_rules

# What each rule says of which text, in its own example of what is wrong. `@` is another file.
PLACES = {
    "agent-prompts-section-duplicated": ("the first section", "# SUGGESTED PROMPTS"),
    "front-matter-key-duplicated": ("first given here", "name"),
    "front-matter-name-duplicated": ("also the name of tracer.md", "@ .claude/agents/tracer.md"),
    "package-deliverable-duplicated": ("first listed here", "src/LoginForm.tsx"),
    "package-deliverable-out-of-scope": ("this file is meant", "src/useLogin.ts"),
    "package-requirement-duplicated": ("first defined here", "FR-AUTH-001"),
    "package-section-order": ("section 'Work Scope'", "## Work Scope"),
    "requirement-id-duplicated": ("first defined here", "FR-AUTH-001"),
    "requirement-marker-nested": (
        "the requirement around it",
        '<!-- sk:fr id="FR-AUTH-001" priority="high" -->',
    ),
    "response-part-misplaced": ("the part", "VERDICT: PASS"),
    "response-part-repeated": ("the first", "VERDICT: FAIL"),
    "response-verdicts-conflict": ("the first", "NEEDS_REVISION"),
    "state-index-mismatch": ("compared with this", '"04-design"'),
    "tag-crossed": ("<review> is opened here", "<review>"),
    "tag-nested": ("opened here", "<review>"),
    "template-override-drift": ("the 'BASE' template", "@ templates/system/BASE-challenge.md"),
}
NEEDLESS = {"placeholder-unused", "suppression-unused"}


def say(found: FileDiagnostic, text: str) -> tuple[str, str] | None:
    second = found.second
    if second is None:
        return None
    place = f"@ {second.path}" if second.path else text[slice(*second.span)]
    return second.message, place


@pytest.mark.parametrize(("rule", "example"), shown_rules, ids=[it.name for it, _ in shown_rules])
def test_the_second_place_of_a_finding(rule: AnyRule, example: Example) -> None:
    found = [it for it in diagnose(example.bad, rule, example) if it.rule == rule.name]
    text = Source.decode(example.bad).text if isinstance(example.bad, bytes) else example.bad
    assert {say(it, text) for it in found} == {PLACES.get(rule.name)}
    assert {it.is_needless for it in found} == {rule.name in NEEDLESS}


def test_every_rule_of_the_tables_is_there() -> None:
    assert {it.name for it in load_all()} >= PLACES.keys() | NEEDLESS
