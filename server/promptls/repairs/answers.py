"""Fixes for parts of answers: their form is mended, their values stay."""

from promptls.semantics.contracts.readings import Flaw, PartFlaw
from promptls.text.edits import Edit, FileFix, Fix, safe_fix
from promptls.text.spans import FileSpan, newline_of
from promptls.text.wording import replacing

_MARKS = ("```", "~~~")


def mend_form(flaw: PartFlaw, text: str) -> FileFix | None:
    """Write a part as its contract has it, where nothing but its form is wrong."""
    start, end = flaw.span
    written = text[start:end]
    if flaw.flaw is Flaw.FORM:
        return safe_fix(flaw.span, flaw.text, replacing(written, flaw.text))
    if flaw.flaw is Flaw.FENCED:
        kept = "\n" if written.endswith("\n") and not flaw.text.endswith("\n") else ""
        return safe_fix(flaw.span, f"{flaw.text}{kept}", "Remove the code fence")
    newline = newline_of(text)
    if flaw.flaw is Flaw.UNFENCED:
        before = Edit(FileSpan(start, start), f"```json{newline}")
        return Fix("Add the code fence", (before, Edit(FileSpan(end, end), f"{newline}```")))
    if flaw.flaw is Flaw.OPEN:
        marks = next((it for it in _MARKS if written.lstrip().startswith(it)), _MARKS[0])
        gap = "" if written.endswith(("\n", "\r")) else newline
        return safe_fix(FileSpan(end, end), f"{gap}{marks}{newline}", "Close the code fence")
    return None
