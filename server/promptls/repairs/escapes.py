"""Fixes that keep a host from replacing what is no placeholder."""

from promptls.semantics.substitutions.mistaken_numbers import Unescaped
from promptls.text.edits import Applicability, Edit, FileFix, Fix
from promptls.text.spans import FileSpan
from promptls.text.wording import replacing


def escape(text: str, found: Unescaped) -> FileFix | None:
    """Put before a number what keeps it, if the host has such an escape.

    Behind another one it keeps nothing.
    """
    start, end = found.span
    if not found.escape or text[start - len(found.escape) : start] == found.escape:
        return None
    shown = text[start:end]
    edit = Edit(FileSpan(start, start), found.escape)
    applicability = Applicability.SAFE if found.is_certain else Applicability.UNSAFE
    return Fix(replacing(shown, f"{found.escape}{shown}"), (edit,), applicability)
