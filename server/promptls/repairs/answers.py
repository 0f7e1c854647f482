"""Fixes for parts of answers: their form is mended, their values stay."""

from promptls.semantics.contracts.readings import Flaw, PartFlaw
from promptls.text.edits import Edit, FileFix, Fix, safe_fix
from promptls.text.spans import FileSpan, newline_of
from promptls.text.wording import replacing


def mend_form(flaw: PartFlaw, text: str) -> FileFix | None:
    """Write a part as its contract has it, where nothing but its form is wrong."""
    start, end = flaw.span
    written = text[start:end]
    if flaw.flaw is Flaw.FORM and flaw.text:
        return safe_fix(flaw.span, flaw.text, replacing(written, flaw.text))
    if flaw.flaw is Flaw.FENCED:
        kept = "\n" if written.endswith("\n") and not flaw.text.endswith("\n") else ""
        return safe_fix(flaw.span, f"{flaw.text}{kept}", "Remove the code fence")
    if flaw.flaw is Flaw.UNFENCED:
        newline = newline_of(text)
        before = Edit(FileSpan(start, start), f"```json{newline}")
        return Fix("Add the code fence", (before, Edit(FileSpan(end, end), f"{newline}```")))
    return None
