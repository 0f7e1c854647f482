"""What the page of a rule says of its fixes is true of them: safe, unsafe, or either."""

from typing import Final, NamedTuple

import pytest

from promptls.checking.checker import check
from promptls.cli.pages.rules import Topic, render_list, render_topics
from promptls.cli.terminal.style import OutputStyle
from promptls.features.descriptions.rules import of_rule
from promptls.parsing import parse
from promptls.rules import load_all, load_rule
from promptls.rules.definition import AnyRule
from promptls.rules.examples import EMISSION_PROTOCOL, SPECIFICATION, TEMPLATE, WORK_PACKAGE
from promptls.rules.pages import render_page, to_data
from promptls.text.edits import Applicability
from promptls.text.spans import Source
from promptls.vocabulary.kinds import Kind
from promptls.vocabulary.roles import Role
from rules.rule_examples import diagnose


class Other(NamedTuple):
    """A text in which the fix of a rule is as safe as it is not in the rule's example."""

    text: str
    path: str = "example.md"
    kind: Kind | None = None
    role: Role | None = None


_COMMAND = "---\nargument-hint: '[a]'\n---\n\n"

OTHERS: Final = {
    "argument-in-code": Other(f"{_COMMAND}`awk '{{print $1}}' $0`\n", ".claude/commands/a.md"),
    "argument-in-price": Other(f"{_COMMAND}$0 costs $1.50.\n", ".claude/commands/a.md"),
    "block-closing-missing": Other("---\nSUGGESTED NEXT STEPS:\n  [1] a\n  [2] b\n> c\n"),
    "block-delimiter-malformed": Other("---\nSUGGESTED NEXT STEPS:\n  [1] a\n  [2] b\n----\n- c\n"),
    "block-flattened": Other("---\n\nSUGGESTED NEXT STEPS:\n[1] a\n[2] b\n---\n"),
    "block-header-malformed": Other(
        "- a\n\n    ---\n    SUGGESTED NEXT STEPS:\n      [1] a\n      [2] b\n    ---\n"
    ),
    "block-item-malformed": Other("---\nSUGGESTED NEXT STEPS:\n  [1] a\n* ### Review\n---\n"),
    "block-numbering-gap": Other("---\nSUGGESTED NEXT STEPS:\n  [2] a\n  [3] b\n---\n"),
    "emission-noun-wrong": Other(
        EMISSION_PROTOCOL.replace('"feature"', "bugfix"),
        "agents/00-sdlc-orchestrator.md",
        role=Role.ORCHESTRATOR,
    ),
    "front-matter-invalid": Other("---\nname: a\nwhat is this: a: b\n---\n", "agents/a.md"),
    "package-checkbox-malformed": Other(
        WORK_PACKAGE.replace("- [ ] `src/u", "- [-] `src/u"), kind=Kind.WORK_PACKAGE
    ),
    "package-state-unknown": Other(
        WORK_PACKAGE.replace("PLANNED`\n", "PLAN`\n"), kind=Kind.WORK_PACKAGE
    ),
    "placeholder-padded": Other("---\nvariables: [item_1]\n---\n<<item_1>> {{ item_1 }}\n"),
    "placeholder-styles-mixed": Other("<<PROJECT_CONTEXT>> and {{ARTIFACTS}}\n"),
    "placeholder-unknown": Other("---\nvariables: [item_1]\n---\n<<item_1>> <<other>>\n"),
    "requirement-marker-unclosed": Other(
        SPECIFICATION.replace("<!-- /sk:fr -->", "<!-- /sk:FR -->")
    ),
    "requirement-marker-unopened": Other("<!-- /sk:fr -->\n" + SPECIFICATION),
    "requirement-priority-unknown": Other(
        '<!-- sk:fr id="FR-001" priority="med" -->\n<!-- /sk:fr -->\n'
    ),
    "status-header-malformed": Other("1. a\n\n    ---\n      STATUS: done\n    ---\n"),
    "suppression-unknown": Other("<!-- promptls: disable tag-case -->\n"),
    "suppression-unused": Other("<!-- promptls: allow tag-case --> - a\n"),
    "tag-attribute-unknown": Other('<task_status id="1.2" because="x">COMPLETED</task_status>\n'),
    "tag-misspelled": Other("Output <preview>PASS</preview>.\n"),
    "tag-value-unknown": Other(
        "Output <review>PASS REJECTED</review>.\n", "templates/system/CLAUDE-challenge.md"
    ),
    "template-metadata-invalid": Other(
        "---\nagent: GEMINI\nphase: challenge\nvariables: [PROJECT_CONTEXT]\n---\n\n" + TEMPLATE,
        "templates/system/CLAUDE-challenge.md",
    ),
}

each_rule = pytest.mark.parametrize("rule", load_all(), ids=lambda it: it.name)


@each_rule
def test_page_and_fixes_agree(rule: AnyRule) -> None:
    """A fix that creates or renames a file is made of what is around the example."""
    example, other = rule.example, OTHERS.get(rule.name)
    shown = diagnose(example.bad, rule, example) if example else []
    if other is not None:
        text = Source(other.text)
        shown += check(parse(text, other.path, kind=other.kind, role=other.role))
    found = {it.fix.applicability for it in shown if it.fix and it.rule == rule.name}
    if rule.safe_where:
        assert found == set(Applicability)
    else:
        assert found <= {rule.fix}


@each_rule
def test_page_explanation_and_hover_say_the_same(rule: AnyRule) -> None:
    page, hover = render_page(rule), of_rule(rule.name).details[0]
    (facts,) = [it for it in page.split("\n") if it.startswith("Severity: ")]
    condition = f"where {rule.safe_where}; otherwise unsafe"
    for said in facts, hover:
        assert (condition in said) is bool(rule.safe_where)
    data = to_data(rule)
    assert (data["fix"], data["safe_where"]) == (rule.fix, rule.safe_where or None)
    # It is part of a sentence.
    assert not rule.safe_where.endswith(".")
    assert rule.safe_where[:1].islower() or not rule.safe_where


def test_terminal_says_where_a_fix_is_safe() -> None:
    rule, style = load_rule("argument-in-code"), OutputStyle(color=False, width=100)
    assert render_list([rule], style).split()[:3] == [rule.name, "warning", "either"]
    said = " ".join(render_topics([Topic(rule.name, (rule,))], "text", style).split())
    assert "fix safe, with --fix, where the path or the settings say which hosts load" in said
    assert "otherwise unsafe, with --fix --unsafe-fixes source promptls" in said
