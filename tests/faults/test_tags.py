"""One fault of a tag at a time in a clean file: exactly one finding, at the fault, a right fix."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import pytest

from faults.tags import (
    CONTEXT,
    LONG_THOUGHT,
    REVIEW,
    STATUS,
    THOUGHT,
    TagFault,
    inline_faults,
    line_faults,
    own_name_faults,
    phase_faults,
)
from kit import draw, mark
from promptls.checker import check
from promptls.diagnostics import Diagnostic
from promptls.fixing import apply
from promptls.kinds import Kind
from promptls.parsing import parse
from promptls.rule_set import RuleSet, select
from promptls.text import Source, Span

CORPUS = Path(__file__).parents[3] / "shared" / "corpus"
FILES = sorted(CORPUS.rglob("*.md"))
RULES = RuleSet(select(["tag", "placeholder", "block", "rule"]))
# A sample of the faults for each file; another part of them for the next one.
STEP = 61


class TagHost(NamedTuple):
    """A file with a place for a tag. `margin` stands before every line but the first."""

    name: str
    before: str
    after: str
    margin: str = ""
    newline: str = "\n"
    path: str = "example.md"
    kind: Kind | None = None

    def filled(self, text: str) -> str:
        text = self.before + text.replace("\n", f"\n{self.margin}") + self.after
        return text.replace("\n", self.newline)


TEMPLATE = "templates/system/CLAUDE-challenge.md"
LINE_HOSTS = (
    TagHost("paragraph", "# Plan\n\nText.\n\n", "\n\nMore text.\n"),
    TagHost("alone", "", ""),
    TagHost("last line", "Text.\n\n", ""),
    TagHost("before a heading", "# Plan\n\n", "\n\n## Next\n\nText.\n"),
    TagHost("after a fence", "```json\n{}\n```\n\n", "\n\n```json\n{}\n```\n"),
    TagHost("fence", "Text:\n\n```\n", "\n```\n\nMore.\n"),
    TagHost("xml fence", "Text:\n\n```xml\n", "\n```\n"),
    TagHost("markdown fence", "Text:\n\n````markdown\n", "\n````\n"),
    TagHost("open fence", "Text:\n\n```text\n", ""),
    TagHost("fence with headings", "```\n# One\n\n", "\n\n# Two\n```\n"),
    TagHost("list fence", "1. Text:\n\n   ```\n   ", "\n   ```\n", "   "),
    TagHost("quotation", "> Text.\n>\n> ", "\n>\n> More.\n", "> "),
    TagHost("other tags", "<process>\n\n", "\n\n</process>\n\n`<review>` is a tag.\n"),
    TagHost("CRLF", "# Plan\n\nText.\n\n", "\n\nMore text.\n", newline="\r\n"),
    TagHost("CR", "# Plan\n\nText.\n\n", "\n\nMore text.\n", newline="\r"),
    TagHost("system template", "Text.\n\n", "\n\nMore text.\n", path=TEMPLATE),
    TagHost("agent", "# Agent\n\n", "\n\nMore.\n", path=".claude/agents/one.md"),
    TagHost("command", "# Command\n\n", "\n\nMore.\n", path=".claude/commands/one.md"),
    TagHost("skill", "# Skill\n\n", "\n\nMore.\n", path="skills/one/SKILL.md"),
    TagHost("prompt", "---\nphase: challenge\n---\n\n", "\n\nMore.\n", path="prompts/one.md"),
    TagHost("work package", "# Task: WP01 \u2014 One\n\n", "\n\nMore.\n"),
)
INLINE_HOSTS = (
    *LINE_HOSTS,
    TagHost("sentence", "Output ", ", please.\n"),
    TagHost("end of a sentence", "When it is right, output ", ".\n"),
    TagHost("list item", "- If it is right: ", "\n- Else say why.\n"),
    TagHost("bold", "Output **", "**.\n"),
    TagHost("table", "| tag |\n| - |\n| ", " |\n"),
    TagHost("heading", "# Output ", "\n\nText.\n"),
    TagHost("neighbours", "Either <review>PASS</review> or ", " or <review>PASS</review>.\n"),
    TagHost("code", "Output: `", "`\n"),
    TagHost("code in a list", "1. Text.\n   - Output: `", "`\n2. Text.\n"),
    TagHost("double code", "Output ``", "`` or `<review>`.\n"),
)
PHASE_HOSTS = (
    TagHost("template", "Output ", ".\n", path="templates/system/GEMINI-implement.md"),
    TagHost("base template", "Output ", ".\n", path="templates/system/BASE-archive.md"),
    TagHost("front matter", "---\nphase: implement\n---\nOutput ", ".\n"),
)
CLEAN_EVERYWHERE = (REVIEW, STATUS, THOUGHT, LONG_THOUGHT, CONTEXT)


@cache
def found_in(host: TagHost, clean: str) -> Counter[tuple[str, str]]:
    return Counter((it.rule, it.message) for it in diagnose(host, clean))


def diagnose(host: TagHost, text: str) -> list[Diagnostic]:
    document = parse(Source(host.filled(text)), host.path, kind=host.kind)
    return check(document, RULES)


def disagreements(host: TagHost, faults: Iterable[TagFault]) -> Iterator[str]:
    for fault in faults:
        known = found_in(host, fault.clean).copy()
        if known and fault.clean not in CLEAN_EVERYWHERE:
            continue  # a verdict of another phase
        new = []
        for it in diagnose(host, fault.faulty):
            known[it.rule, it.message] -= 1
            if known[it.rule, it.message] < 0:
                new.append(it)
        wrong = wrong_with(host, fault, new)
        if wrong:
            text = host.filled(fault.faulty)
            shown = draw(text, map(mark, new)) if len(text) < 2_000 else f"{fault}\n{new}"
            yield f"\n{host.name}: {fault.rule} for {fault.faulty!r}\n{shown}\n=> {wrong}"


def wrong_with(host: TagHost, fault: TagFault, new: list[Diagnostic]) -> str | None:
    if [it.rule for it in new] != [fault.rule]:
        return "not this finding alone"
    (it,) = new
    faulty = host.filled(fault.faulty)
    start = len(host.before.replace("\n", host.newline))
    place = Span(start, start + len(faulty) - len(host.filled("")))
    if not place.start <= it.span.start < it.span.end <= place.end:
        return "not at the fault"
    if fault.fixed is None:
        return None
    if it.fix is None:
        return "no fix"
    fixed, _ = apply(faulty, [it.fix])
    return None if fixed == host.filled(fault.fixed) else f"fixed into {fixed!r}"


def assert_found(host: TagHost, faults: Iterable[TagFault]) -> None:
    wrong = list(disagreements(host, faults))
    assert not wrong, f"{len(wrong)} disagreements{''.join(wrong[:6])}"


def by_name(hosts: tuple[TagHost, ...]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("host", hosts, ids=lambda it: it.name)


@by_name(INLINE_HOSTS)
def test_faults_within_a_line(host: TagHost) -> None:
    assert_found(host, inline_faults())


@by_name(LINE_HOSTS)
def test_faults_of_lines(host: TagHost) -> None:
    assert_found(host, line_faults())


@by_name(PHASE_HOSTS[:2])
def test_faults_of_names_in_templates(host: TagHost) -> None:
    assert_found(host, own_name_faults())


@by_name(PHASE_HOSTS)
def test_faults_of_phases(host: TagHost) -> None:
    assert_found(host, phase_faults())


@pytest.mark.skipif(not FILES, reason="the corpus is not here")
@pytest.mark.parametrize("path", FILES, ids=lambda it: it.stem)
def test_faults_in_real_files(path: Path) -> None:
    text = path.read_bytes().decode()
    headings = [base + it.span.start for base, it in parse(Source(text)).headings()]
    place = headings[len(headings) // 2]
    host = TagHost(path.name, text[:place], f"\n\n{text[place:]}", path=str(path))
    number = FILES.index(path)
    assert_found(host, islice((*inline_faults(), *line_faults()), number % STEP, None, STEP))
