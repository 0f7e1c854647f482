"""Whatever stands in a file, every format can be read, and has as many findings as were given."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from unicodedata import category

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.console import environment
from cli.format_readers import (
    failures,
    read_github,
    read_gitlab,
    read_pylint,
    read_sarif,
)
from cli.reports_written import gone, report, written
from promptls.checking.reports import FileReport
from promptls.cli.printers import FOR_PEOPLE, FORMATS
from promptls.rules import load_all
from promptls.rules.diagnostics import Diagnostic, FileDiagnostic, Severity
from promptls.text.edits import Applicability, Edit, Fix
from promptls.text.spans import BYTE_ORDER_MARK, FileSpan

_PARTS = [
    "\n---\nSUGGESTED NEXT STEPS:\n  [1] Go to {x}\n  [3] Show workflow status\n---\n",
    "\r\n---\r\nSUGGESTED NEXT STEPS:\r\n  [2] \x1b[31m\r\n----\r\n",
    "<review>PA\x00S</review> ",
    "{{\u202e} <<X",
    "\ud800",
    "\udfff",
    BYTE_ORDER_MARK,
    "\x85\u2028\ufffe",
    "中\U0001f600",
]

_FINGERPRINT = re.compile("[0-9a-f]{16,}")

characters = st.characters() | st.sampled_from("\x00\x1b\r\n\t:,%<>&\"']\ud800\udfff\ufffe\x9b")
any_text = st.text(characters, max_size=12)
texts = st.lists(st.sampled_from(_PARTS) | any_text, max_size=6).map("".join)
# What can be a name of a file, or comes of one that is not UTF-8.
paths = st.binary(min_size=1, max_size=8).map(
    lambda it: os.fsdecode(it.replace(b"\0", b"0").lstrip(b"/") or b"a")
)


@st.composite
def diagnostics(draw: st.DrawFn, text: str) -> list[FileDiagnostic]:
    def span() -> FileSpan:
        ends = draw(st.lists(st.integers(0, len(text)), min_size=2, max_size=2))
        return FileSpan(*sorted(ends))

    def finding() -> FileDiagnostic:
        edits = (Edit(span(), draw(any_text)),) if draw(st.booleans()) else ()
        applicability = draw(st.sampled_from(Applicability))
        fix = Fix(draw(any_text), edits, applicability) if edits or draw(st.booleans()) else None
        rule = draw(st.sampled_from(load_all())).name
        return Diagnostic(span(), rule, draw(st.sampled_from(Severity)), draw(any_text), fix)

    found = [finding() for _ in range(draw(st.integers(0, 3)))]
    return sorted(found, key=lambda it: it.span)


@st.composite
def reports(draw: st.DrawFn) -> list[FileReport]:
    made = []
    for path in draw(st.lists(paths, unique=True, max_size=3)):
        text = draw(texts)
        found = draw(st.none() | diagnostics(text))
        made.append(report(text, path, found))
        if draw(st.booleans()):
            made[-1] = made[-1]._replace(source=lambda: None)
    return made


def lines(out: str) -> list[str]:
    found = out.split("\n")
    assert found.pop() == ""
    assert not any(category(it) in {"Cc", "Cf", "Cs"} for line in found for it in line)
    return found


READERS: dict[str, Callable[[str], int]] = {
    "full": lambda out: sum(bool(re.match(r" *--> ", it)) for it in lines(out)) if out else 0,
    "concise": lambda out: len(lines(out)) if out else 0,
    "json": lambda out: len(json.loads(out)),
    "sarif": lambda out: len(read_sarif(out)["results"]),
    "github": lambda out: len(read_github("\n".join(lines(out)))) if out else 0,
    "gitlab": lambda out: len(read_gitlab(out)),
    "junit": lambda out: len(list(failures(out))),
    "pylint": lambda out: len(read_pylint("\n".join(lines(out)))) if out else 0,
}


def test_there_is_a_reader_for_every_format() -> None:
    assert list(READERS) == list(FORMATS)


# One test, because to draw the reports takes longer than to write and read them.
@given(reports())
def test_every_finding_can_be_read(made: list[FileReport]) -> None:
    count = sum(len(it.findings) for it in made)
    for form, read in READERS.items():
        out = written(form, *made)
        assert read(out) == count, form
        if form not in FOR_PEOPLE | {"github", "pylint"}:
            # Whatever the encoding of the output is, these are the same bytes.
            assert out.isascii(), form


@pytest.mark.parametrize("form", FORMATS)
def test_a_file_that_is_gone_can_be_reported(form: str) -> None:
    assert READERS[form](written(form, gone("a\n<review>PAS</review>"), report(""))) == 1


@pytest.mark.parametrize("form", FORMATS)
def test_columns_behind_a_byte_order_mark_are_those_of_editors(form: str) -> None:
    text = "Answer with <review>PAS</review>, {x} or {{\u2013}}.\n<review>PAS</review>\n"
    marked, plain = (
        _FINGERPRINT.sub("", written(form, report(it))) for it in (BYTE_ORDER_MARK + text, text)
    )
    assert plain
    assert marked == plain


def test_formats_are_quick_to_import() -> None:
    program = (
        "import sys; from promptls.cli.printers import FORMATS, find_writer;"
        "[find_writer(it) for it in FORMATS];"
        "print(*{'pydantic', 'lsprotocol', 'pygls', 'xml', 'jsonschema'} & {*sys.modules})"
    )
    ended = subprocess.run(
        [sys.executable, "-c", program],
        env=environment(),
        capture_output=True,
        text=True,
        timeout=30,
        check=True,
    )
    assert ended.stdout == "\n"
