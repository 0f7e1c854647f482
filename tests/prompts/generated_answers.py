"""Contracts of every kind of part, and answers to them: right, wrong, quoted, fenced and thought.

A number makes each answer, so that what differs can be seen again.
"""

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from functools import partial
from random import Random
from types import ModuleType
from typing import Any, TypeAlias

from promptls.files.projects import OpenedProject
from promptls.prompts import parse_response
from promptls.prompts.generation import Order, read_subjects
from promptls.prompts.generation.subjects import TypedSubject
from promptls.vocabulary.contracts import Outcome, PartKind
from settings.chains import settings_of

Parser: TypeAlias = Callable[[str], dict[str, object]]

SETTINGS = """\
[tags.decision]
values = ["KEEP", "DROP"]

[tags.promise]

[contracts.line]
parts = [{ line = "VERDICT: {PASS,FAIL}", place = "last", good = ["PASS"] }]

[contracts.first]
parts = [{ line = "{APPROVED,REJECTED}.", place = "first", bad = ["REJECTED"] }]

[contracts.free]
parts = [{ line = "SCORE: {}", optional = true }, { line = "Verdict - {a b,c}!", many = true }]

[contracts.heading]
parts = [{ heading = "## PLAN {COMPLETE,BLOCKED}", place = "last", good = ["COMPLETE"] }]

[contracts.headings]
parts = [{ heading = "Findings" }, { heading = "Score: {}", bad = ["0"] }]

[contracts.fence]
parts = [{ fence = "json", field = "verdict", good = ["PASS"], bad = ["FAIL"] }]

[contracts.last_fence]
parts = [{ fence = "json", place = "last" }, { fence = "diff", optional = true, many = true }]

[contracts.json]
parts = [{ json = true, field = "a.verdict", good = ["PASS"] }]

[contracts.tag]
parts = [{ tag = "decision", good = ["KEEP"] }]

[contracts.tags]
parts = [{ tag = "review", many = true, good = ["PASS"] }, { tag = "promise", place = "last" }]

[contracts.statuses]
parts = [{ tag = "task_status", many = true, good = ["COMPLETED"] }]

[contracts.block]
parts = [{ tag = "review", good = ["PASS"] }, { block = true }]

[contracts.status]
parts = [{ line = "VERDICT: {PASS,FAIL}", good = ["PASS"] }, { status = true }]

[contracts.several]
parts = [
    { heading = "Findings" },
    { tag = "decision", good = ["KEEP"] },
    { fence = "json", optional = true },
    { line = "VERDICT: {PASS,FAIL}", good = ["PASS"], place = "last" },
]
"""
CONTRACTS = [
    "line",
    "first",
    "free",
    "heading",
    "headings",
    "fence",
    "last_fence",
    "json",
    "tag",
    "tags",
    "statuses",
    "block",
    "status",
    "several",
]
_JSON = (
    '{"verdict": "PASS"}',
    '{\n  "verdict": "FAIL",\n  "a": {"verdict": "PASS"}\n}',
    '{"verdict": "MAYBE", "a": {}}',
    '{"a": {"verdict": 1}}',
    '{"verdict": "PASS",}',
    "[1, 2]",
    "{'verdict': 'PASS'}",
    '{"verdict": NaN}',
)
_BLOCK = "---\nSUGGESTED NEXT STEPS:\n  [1] Continue\n  [2] Show workflow status\n---"
_PIECES: dict[str, tuple[str, ...]] = {
    "line": (
        "VERDICT: PASS",
        "VERDICT: FAIL",
        "VERDICT: MAYBE",
        "VERDICT: PASS with remarks",
        "VERDICT: PASS or FAIL",
        "VERDICT:",
        "verdict: pass",
        "VERDICTS: PASS",
    ),
    "first": ("APPROVED.", "REJECTED.", "approved", "Approved by me.", "- REJECTED."),
    "free": (
        "SCORE: 7 of 9",
        "SCORE:",
        "score: 7",
        "Verdict - a b!",
        "Verdict - c!",
        "Verdict - d!",
    ),
    "heading": (
        "## PLAN COMPLETE",
        "## PLAN BLOCKED ##",
        "# PLAN COMPLETE",
        "## Plan complete",
        "## Next",
    ),
    "headings": (
        "# Findings",
        "## Score: 0",
        "## Score: 7",
        "### findings",
        "Findings",
        "## Score:",
    ),
    "fence": tuple(f"```{name}\n{it}\n```" for name in ("json", "", "js") for it in _JSON),
    "last_fence": (*(f"```json\n{it}\n```" for it in _JSON), "```diff\n-a\n+b\n```", "```json\n{}"),
    "json": _JSON,
    "tag": (
        "<decision>KEEP</decision>",
        "<decision>DROP</decision>",
        "<decision>kept</decision>",
        "<decision> KEEP </decision>",
        "<decision>KEEP",
        "<decision>KEEP</decision> or <decision>DROP</decision>",
        '<decision why="so">KEEP</decision>',
        "</decision>",
    ),
    "tags": (
        "<review>PASS</review>",
        "<review>REJECTED</review>",
        "<review>FINE</review>",
        "<promise>soon</promise>",
        "<promise>\nsoon\n\nand well\n</promise>",
        "<promise></promise>",
        "<promise>",
    ),
    "statuses": (
        '<task_status id="1.1">COMPLETED</task_status>',
        '<task_status id="1.2">FAILED</task_status>',
        '<task_status id="1.2">failed</task_status>',
        "<task_status>COMPLETED</task_status>",
        '<task_status id="x">COMPLETED</task_status>',
    ),
    "block": (
        "<review>PASS</review>",
        f"<review>PASS</review>\n\n{_BLOCK}",
        _BLOCK,
        _BLOCK.replace("[2]", "[3]"),
        _BLOCK.removesuffix("\n---"),
        _BLOCK.replace("SUGGESTED NEXT STEPS", "Suggested next steps"),
    ),
    "status": (
        "VERDICT: PASS",
        "---\nSTATUS: Review complete. Returning results to code-reviewer.\n---",
        "VERDICT: PASS\n\n---\nSTATUS: Review complete. Returning results to code-reviewer.\n---",
        "STATUS: Review complete.",
    ),
}
_PIECES["several"] = (
    "# Findings\n\n<decision>KEEP</decision>\n\nVERDICT: PASS",
    "# Findings\n\n<decision>DROP</decision>\n\n```json\n{}\n```\n\nVERDICT: PASS",
    "# Findings",
    *_PIECES["tag"],
    *_PIECES["line"],
    *_PIECES["last_fence"],
)
_PROSE = (
    "Fine.",
    "I have looked at `all` of it.",
    'He said "no" twice.',
    "# Summary",
    "- one\n- two",
    "```python\nprint()\n```",
    "<!-- a note -->",
)


def _quote(piece: str) -> str:
    return "\n".join(f"> {it}" for it in piece.split("\n"))


def _decorate(piece: str) -> str:
    return f"**{piece}**"


_WRAPPINGS = (
    _quote,
    _decorate,
    lambda it: f"```\n{it}\n```",
    lambda it: f"~~~text\n{it}\n~~~",
    lambda it: f"````markdown\n{it}\n````",
    lambda it: f"```markdown\n{it}\n```",
    lambda it: f"<thought>\n{it}\n</thought>",
    lambda it: f"<thought>{it}</thought> ",
    lambda it: f"<!--\n{it}\n-->",
    lambda it: f"`{it}`",
    lambda it: f'"{it}"',
    lambda it: f"End with {it}, please.",
    lambda it: f"- {it}".replace("\n", "\n  "),
    lambda it: f"1. {it}".replace("\n", "\n   "),
    lambda it: f"  {it}  ",
    lambda it: f"{it} ",
    lambda it: f"    {it}".replace("\n", "\n    "),
    lambda it: it.lower(),
    lambda it: it.replace("\n", "\r\n"),
    lambda it: f"It says \u201c{it}\u201d.",
)


def answers_of(name: str, number: int) -> Iterator[str]:
    """So many answers to a contract."""
    random = Random(f"{name} {number}")
    for _ in range(number):
        pieces: list[str] = []
        for _ in range(random.choice((1, 1, 2, 2, 3, 4))):
            kind = random.random()
            piece = random.choice(_PIECES[name])
            if kind < 0.3:
                piece = random.choice(_PROSE)
            elif kind < 0.55:
                piece = random.choice(_WRAPPINGS)(piece)
            pieces.append(piece)
        yield random.choice(("\n\n", "\n\n", "\n\n", "\n")).join(pieces) + random.choice(("\n", ""))


def order() -> Order:
    """All of these contracts, to be written as a module."""
    project = OpenedProject("/", settings_of(SETTINGS), "")
    return Order(read_subjects(project, (), CONTRACTS), "promptls generate \u2026")


def judge(subject: TypedSubject, text: str) -> dict[str, object]:
    """What `parse_response` says of an answer, as a generated parser would say it."""
    found = parse_response(text, contract=subject.name, vocabulary=settings_of(SETTINGS).vocabulary)
    parts = [] if found.outcome is Outcome.MALFORMED else found.parts
    said: dict[str, object] = {"outcome": found.outcome.value}
    for field in subject.fields:
        own = [it for it in parts if it.name == field.part.name]
        values = [[it.id, it.value] if field.id else it.value for it in own]
        said[field.name] = values if field.is_many else next(reversed(values), None)
        if field.part.kind is PartKind.BLOCK:
            said[field.name] = bool(own)
    return said


def load_parsers(subjects: Sequence[TypedSubject], source: str) -> dict[str, Parser]:
    """The parsers of a generated Python module by the names of their contracts."""
    module = ModuleType("generated")
    sys.modules[module.__name__] = module
    exec(compile(source, "generated.py", "exec"), vars(module))
    found: dict[str, Parser] = {
        it.name: getattr(module, f"parse_{it.function_name}") for it in subjects
    }
    return {name: partial(_to_json, parse) for name, parse in found.items()}


def _to_json(parse: Callable[[str], Any], text: str) -> dict[str, object]:
    """What a parser says, with lists in place of tuples."""
    said: dict[str, object] = json.loads(json.dumps(asdict(parse(text))))
    return said
