"""The `json` format: an array of findings. It is fixed, for tools read it."""

import json

from promptls.cli.look import Look
from promptls.cli.printers import Printer
from promptls.diagnostics import Diagnostic, Fix
from promptls.text import Encoding, Source, Span

_BETWEEN = ",\n "


def printer(_: Look) -> Printer:
    """Lines and columns count from 1, columns in code points; ends are exclusive."""
    return Printer(_findings, opening="[", separator=_BETWEEN, closing="]\n", for_people=False)


def _findings(path: str, source: Source, diagnostics: list[Diagnostic]) -> str:
    return _BETWEEN.join(json.dumps(_finding(path, source, it)) for it in diagnostics)


def _finding(path: str, source: Source, it: Diagnostic) -> dict[str, object]:
    return {
        "code": it.rule,
        "severity": it.severity,
        "message": it.message,
        "filename": path,
        **_place(source, it.span),
        "fix": None if it.fix is None else _fix(source, it.fix),
    }


def _fix(source: Source, fix: Fix) -> dict[str, object]:
    return {
        "message": fix.title,
        "applicability": fix.applicability,
        "edits": [{"content": it.text, **_place(source, it.span)} for it in fix.edits],
    }


def _place(source: Source, span: Span) -> dict[str, object]:
    return {
        "location": _position(source, span.start),
        "end_location": _position(source, span.end),
    }


def _position(source: Source, offset: int) -> dict[str, int]:
    line, column = source.position(offset, Encoding.UTF32)
    return {"row": line + 1, "column": column + 1}
