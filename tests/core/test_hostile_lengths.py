"""What is asked of a text of twice the length takes twice the work, whatever the text is."""

from collections.abc import Callable

import pytest

from promptls.checking.checker import check
from promptls.checking.suppressing import CheckedText, suppress_finding
from promptls.features.actions import ActionKind, Inquiry, find_actions
from promptls.features.renaming.names import NameEdit, Reason, keeps_structure
from promptls.parsing import parse
from promptls.prompts import parse_response
from promptls.rules.diagnostics import Diagnostic, Severity
from promptls.rules.rule_set import every_rule
from promptls.semantics.occurrences.tags import find_tag_names
from promptls.text.spans import FileSpan, Source
from promptls.vocabulary.roles import Role
from prompts.own_contract import vocabulary_of
from steps import check_linear

PROTOCOL = "# PROMPT EMISSION PROTOCOL\n\n### 1. Workflow Init\n\n"
FRONT = "---\nname: a\ndescription: b\n"


# Where, what is before, what is repeated with a number of its own for `@`, and what is behind.
TEXTS = {
    "unused variables": ("prompts/a.md", "---\nvariables:\n", "  - a@\n", "---\n"),
    "names that nearly are variables": (
        "prompts/a.md",
        "---\nvariables:\n  - name_of_it\n---\n",
        "{{name_off_it@}} ",
        "",
    ),
    "headings of prompts": ("agents/03-system-designer.md", "", "# SUGGESTED PROMPTS\n", ""),
    "lists of a point": (
        "agents/00-sdlc-orchestrator.md",
        PROTOCOL,
        "Emit:\n  [1] Do it@\n  [2] Show workflow status\n\n",
        "",
    ),
    "points": ("agents/00-sdlc-orchestrator.md", PROTOCOL, "### @. Gate Pass\n\n", ""),
    "lost characters in a line": ("agents/a.md", "", "a\ufffdb@ ", ""),
    "paths in a line": (".claude/skills/a/SKILL.md", "", "`references/a@.md` ", ""),
    "halves of placeholders": (
        "example.md",
        "---\nSUGGESTED NEXT STEPS:\n  [1] ",
        "{a_b} {next_phase_name ",
        "\n---\n",
    ),
    "stray fences": ("example.md", "", "```\n\n```json\n```\n\n", ""),
    "closing tags": ("example.md", "", "</a@>\n", ""),
    "fields that are wrong": ("agents/a.md", FRONT, "a@: B: c d\n", "---\n"),
    "misspelt fields": ("agents/a.md", FRONT, "descriptio@: b\n", "---\n"),
    "sections of a work package": ("wp.md", "# Task: WP01 \u2014 x\n\n", "## Mission\n\n", ""),
    "blocks": ("example.md", "", "---\nSUGGESTED NEXT STEPS:\n  [1] a@\n  [3] status\n---\n\n", ""),
}
ROLES = {
    "agents/00-sdlc-orchestrator.md": Role.ORCHESTRATOR,
    "agents/03-system-designer.md": Role.PHASE_AGENT,
}
SIZE = 60


def checked(path: str, text: str) -> CheckedText:
    document = parse(Source(text), path, role=ROLES.get(path))
    return CheckedText(document, check(document, every_rule()))


def repeated(unit: str, times: int) -> str:
    return "".join(unit.replace("@", str(it)) for it in range(1000, 1000 + times))


@pytest.mark.parametrize("name", TEXTS)
def test_texts_are_checked(name: str) -> None:
    path, before, unit, after = TEXTS[name]

    def prepare(size: int) -> Callable[[], object]:
        text = before + repeated(unit, size) + after
        return lambda: checked(path, text)

    check_linear(prepare, SIZE)


def test_all_fixes_of_a_selection_are_offered() -> None:
    def prepare(size: int) -> Callable[[], object]:
        found = checked("example.md", "Say <review> PASS </review>.\n" * size)
        whole = FileSpan(0, len(found.document.source.text))
        assert len(found.diagnostics) == size
        inquiry = Inquiry(found.document, whole, found.diagnostics, every_rule(), lambda _: found)
        return lambda: find_actions(inquiry, ActionKind)

    check_linear(prepare, SIZE)


def test_a_tag_that_is_everywhere_is_renamed() -> None:
    def prepare(size: int) -> Callable[[], object]:
        document = parse(Source("<one>a</one>\n" * size), "example.md")
        names = sorted(span for _, span in find_tag_names(document))
        assert len(names) == 2 * size
        edits = [NameEdit(it, "other", Reason.USE) for it in names]
        return lambda: keeps_structure(document, edits)

    check_linear(prepare, SIZE)


@pytest.mark.parametrize("unit", ["k@: B: c d\n", "  - k@: {d\n"])
def test_a_finding_in_front_matter_is_suppressed(unit: str) -> None:
    def prepare(size: int) -> Callable[[], object]:
        before = checked("agents/a.md", f"{FRONT}tools:\n{repeated(unit, size)}---\n")
        at = before.document.source.line_starts[-3]
        found = Diagnostic(FileSpan(at, at), "front-matter-invalid", Severity.ERROR, "")
        return lambda: suppress_finding(before, found, lambda _: before)

    check_linear(prepare, SIZE)


CONTRACT = vocabulary_of(
    'heading = "## Part {}"\nmany = true',
    'tag = "decision"\nmany = true',
    'fence = "json"\nfield = "a"\nmany = true',
    'line = "VERDICT: {PASS,FAIL}"\nplace = "last"',
)


@pytest.mark.parametrize("is_echoed", [False, True])
@pytest.mark.parametrize(
    "unit",
    [
        "VERDICT: PASS\n",
        "Line @\nVERDICT: PASS @\n\n",
        "**verdict**: pass\n> VERDICT: PASS\n",
        "I say VERDICT: PASS, @. ",
        "## Part @\n<decision>KEEP</decision>\n",
        '```json\n{"a": "@"}\n```\n',
        "```\nVERDICT: PASS\n```\n",
    ],
)
def test_answers_are_read_by_a_contract(unit: str, *, is_echoed: bool) -> None:
    def prepare(size: int) -> Callable[[], object]:
        text = repeated(unit, size)
        template = text if is_echoed else None
        return lambda: parse_response(text, contract="own", template=template, vocabulary=CONTRACT)

    check_linear(prepare, SIZE)
