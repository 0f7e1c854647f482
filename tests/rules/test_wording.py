"""What messages say, and the titles of fixes, which are orders that show what the text becomes.

In `wording.txt`, a frame is followed by what stands in its place `…`, and by what is said of that:
the rule, the message, and the title of the fix in brackets. Its escapes are those of the tables in
`faults/`.
"""

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from faults.tables import plain
from promptls.checking.checker import check
from promptls.parsing import parse
from promptls.rules.diagnostics import FileDiagnostic
from promptls.text.spans import Source
from promptls.vocabulary.roles import Role


class Case(NamedTuple):
    """A file, and what is said of it, perhaps among other things."""

    path: str
    role: Role | None
    text: str
    said: str


def read_cases() -> list[Case]:
    cases = []
    table = (Path(__file__).parent / "wording.txt").read_text("utf-8")
    for part in re.split(r"^@ ", table, flags=re.MULTILINE)[1:]:
        head, *rows = part.rstrip("\n").split("\n")
        path, _, role = head.partition(" ")
        frame = "\n".join(it[2:] for it in rows if it.startswith("|"))
        text = ""
        for row in rows:
            if row.startswith("    "):
                cases.append(Case(path, Role(role) if role else None, text, plain(row)))
            elif not row.startswith("|"):
                text = frame.replace("…", plain(row), 1)
    return cases


def said(found: FileDiagnostic) -> str:
    return f"{found.rule}: {found.message}" + (f" [{found.fix.title}]" if found.fix else "")


@pytest.mark.parametrize("case", read_cases(), ids=lambda it: it.said)
def test_what_is_said(case: Case) -> None:
    found = check(parse(Source(case.text), case.path, role=case.role))
    assert case.said in map(said, found)
