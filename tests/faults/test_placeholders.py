"""One fault at a time in the place of a clean placeholder: one finding, there, and a right fix."""

from collections import Counter
from pathlib import Path

import pytest

from faults.placeholders import Fault, closed_faults, open_faults
from kit import draw, mark
from promptls.checker import Memo, check, context_of
from promptls.diagnostics import Diagnostic
from promptls.document import Document, Placeholder, PlaceholderForm, Spelling
from promptls.fixing import apply
from promptls.parsing import parse
from promptls.rule_set import every_rule
from promptls.text import Source, Span

CORPUS = Path(__file__).parents[3] / "shared" / "corpus"
CLOSED = sorted(CORPUS.glob("agentd-2026-01/templates/prompts/*.md"))
OPEN = sorted(CORPUS.glob("isdlc-2026-02/src/claude/agents/*.md"))

TEMPLATE = """\
# Identity & Role

You are the engineer of a change. Read <<PROJECT_STRUCTURE>> first, and `<<ARTIFACTS>>` then.

# Core Principles

- Do what the tasks say and no more.

# Context

<<PROJECT_CONTEXT>>

| what | text |
| ---- | ---- |
| tasks | <<TASKS>> |

```text
The skeleton: <<SKELETON>>.
```

# Workflow

The phase is implement. Do the tasks, write tests, and keep `IMPLEMENTATION.md` up to date.

You MUST output `<task_status id="1.1">COMPLETED</task_status>`.
"""
PROMPT = """\
---
agent: gemini
variables:
  - change_id
  - description
required_inputs: [iteration, spec_id]
---
# Task: Change {{change_id}}, iteration {{iteration}}

The specification is `specs/{{spec_id}}.md`.

## The change

{{description}}

```
get_task(change_id="{{change_id}}", iteration={{iteration}})
```
"""


class Ground:
    """A file, and what is found in it as it is."""

    def __init__(self, text: str, path: str) -> None:
        self.text = text
        self.path = path
        self.memo = Memo()
        self.document = self.parsed(text)
        self.known = Counter((it.rule, it.message) for it in check(self.document, memo=self.memo))

    def parsed(self, text: str) -> Document:
        return parse(Source(text), self.path, known=self.memo.sections)

    def new(self, text: str) -> list[Diagnostic]:
        left = self.known.copy()
        found = check(self.parsed(text), memo=self.memo)
        left.subtract((it.rule, it.message) for it in found)
        return [it for it in found if left[it.rule, it.message] < 0]

    def wrong(self, place: Span, fault: Fault) -> str | None:
        """What is wrong with what is found when a fault stands in a place, if anything is."""
        text = self.text[: place.start] + fault.text + self.text[place.end :]
        found = self.new(text)
        picture = f"\n{fault}\n{draw(text, map(mark, found))[-6000:]}\n"
        if [it.rule for it in found] != [fault.rule]:
            return f"{picture}=> not this finding alone"
        (it,) = found
        if not place.start <= it.span.start <= it.span.end <= place.start + len(fault.text):
            return f"{picture}=> not at the fault"
        if it.fix is None or fault.fixed is None:
            # A name that is near to none may be declared.
            declares = it.fix is not None and it.fix.title.startswith("Declare")
            return (
                None
                if declares or (it.fix is None and fault.fixed is None)
                else f"{picture}=> {it.fix}"
            )
        fixed, _ = apply(text, [it.fix])
        right = self.text[: place.start] + fault.fixed + self.text[place.end :]
        return None if fixed == right else f"{picture}=> {it.fix}"


def assert_closed_faults(ground: Ground) -> None:
    known = context_of(ground.document, every_rule()).variables
    places = [
        (it.span.moved(base), it)
        for base, it in ground.document.nodes(Placeholder)
        if it.form is PlaceholderForm.EXACT and it.name in known
    ]
    wrong = [
        wrong
        for place, it in places
        for fault in closed_faults(it, known)
        if (wrong := ground.wrong(place, fault))
    ]
    assert places
    assert not wrong, f"{len(wrong)} disagreements{''.join(wrong[:5])}"


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize(
    ("text", "path"),
    [(TEMPLATE, "templates/system/CLAUDE-implement.md"), (PROMPT, "prompts/change.md")],
    ids=("template", "prompt"),
)
def test_faults_in_closed_files(text: str, path: str, newline: str) -> None:
    for one in text, text.replace("<<", "{{").replace(">>", "}}"):
        ground = Ground(one.replace("\n", newline), path)
        assert not ground.known
        assert_closed_faults(ground)


@pytest.mark.skipif(not CLOSED, reason="the corpus is not here")
@pytest.mark.parametrize("path", CLOSED, ids=lambda it: it.stem)
def test_faults_in_real_closed_files(path: Path) -> None:
    assert_closed_faults(Ground(Source.decode(path.read_bytes()).text, "example.md"))


@pytest.mark.parametrize("spelling", Spelling)
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("# A\n\nText with ", " in it.\n"),
        ("# A\n\n", ""),
        ("- one ", "\n- two\n"),
        ("> quoted ", "\n"),
        ("| a ", " |\n"),
        ("Text (", ").\r\n"),
        ('"', '"\n'),
        ("**", "**, and\n"),
        ("```sh\ncat <<EOF\nEOF\n```\n", "\n"),
    ],
)
def test_faults_in_open_files(before: str, after: str, spelling: Spelling) -> None:
    ground = Ground(before + after, "example.md")
    place = Span(len(before), len(before))
    wrong = [wrong for fault in open_faults(spelling) if (wrong := ground.wrong(place, fault))]
    assert not wrong, f"{len(wrong)} disagreements{''.join(wrong[:5])}"


@pytest.mark.skipif(not OPEN, reason="the corpus is not here")
@pytest.mark.parametrize("path", OPEN, ids=lambda it: it.stem)
def test_faults_in_real_open_files(path: Path) -> None:
    ground = Ground(Source.decode(path.read_bytes()).text, f"agents/{path.name}")
    place = Span(len(ground.text), len(ground.text))
    for spelling in Spelling:
        for fault in open_faults(spelling):
            assert not ground.wrong(place, fault)


@pytest.mark.skipif(not CLOSED, reason="the corpus is not here")
@pytest.mark.parametrize("path", CLOSED, ids=lambda it: it.stem)
def test_a_name_too_many_in_real_files(path: Path) -> None:
    ground = Ground(Source.decode(path.read_bytes()).text, "example.md")
    at = ground.text.index("  - change_id\n")
    text = f"{ground.text[:at]}  - quite_another\n{ground.text[at:]}"
    (found,) = ground.new(text)
    assert (found.rule, found.span) == ("placeholder-unused", (at + 4, at + 17))
    assert found.fix is not None
    assert apply(text, [found.fix]) == (ground.text, 1)
