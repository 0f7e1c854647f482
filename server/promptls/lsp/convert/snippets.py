"""Snippets for clients that are not known to read all of the grammar."""

from typing import Final

from promptls.text.patterns import pattern

_TOKEN: Final = pattern(
    r"\\(?P<escaped>.)"
    r"|\$\{(?P<choice>\d+)\|(?P<texts>(?:[^\\|]|\\.)*)\|\}"
    r"|\$\{(?P<stop>\d+):(?P<text>(?:[^\\}]|\\.)*)\}"
)
_ESCAPE: Final = pattern(r"\\(.)")
_FIRST: Final = pattern(r"(?:[^\\,]|\\.)*")
_SPECIAL: Final = pattern(r"[\\$]")


def simplify(snippet: str) -> str | None:
    """The snippet with its first texts for choices, and without escapes.

    None where it would need an escape.
    """
    written: list[str] = []
    at = 0
    for found in _TOKEN.finditer(snippet):
        written.append(snippet[at : found.start()])
        at = found.end()
        simple = _simple_part(found.groupdict())
        if simple is None:
            return None
        written.append(simple)
    written.append(snippet[at:])
    return "".join(written)


def _simple_part(part: dict[str, str | None]) -> str | None:
    if (escaped := part["escaped"]) is not None:
        # A brace needs no escape outside of a placeholder.
        return None if _SPECIAL.search(escaped) else escaped
    if (texts := part["texts"]) is not None:
        first = _FIRST.match(texts)
        return _stop(part["choice"], first[0] if first else "")
    return _stop(part["stop"], part["text"] or "")


def _stop(number: str | None, written: str) -> str | None:
    """A place to fill in, with the braces around its text outside of it."""
    text = _ESCAPE.sub(r"\1", written)
    around = 0
    while text.startswith("{") and text.endswith("}") and len(text) > 1:
        text = text[1:-1]
        around += 1
    if "}" in text or _SPECIAL.search(text):
        return None
    return f"{'{' * around}${{{number}:{text}}}{'}' * around}"
