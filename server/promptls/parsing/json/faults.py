"""Describes why a text is not valid JSON, and where.

The module of the standard library finds the offset. Its messages differ between versions of Python,
and say what the parser expected instead of what the author did.
"""

from promptls.document import JsonFault
from promptls.text.patterns import pattern
from promptls.text.spans import Span

_SPACE = " \t\n\r"
_SHOWN = 30
_WORD = pattern(rf"[\w.+-]{{1,{_SHOWN}}}")
_WORD_BEFORE = pattern(r"[\w.+-]++\Z")
_ESCAPE = pattern(r"\\(?:u\w{0,4}|[^\n\r])?")
_COMMENT = pattern(rf"(?:#|//|/\*)[^\n\r]{{0,{_SHOWN}}}")
_SPACES = pattern(r"[ \t\n\r]*+")
_EMPTY = "file is empty; expected a JSON value"
_UNTERMINATED = "unterminated string: missing closing '\"'"
_BEGINS_VALUE = pattern(r'["\w\[{-]')


def fault_at(text: str, at: int, reason: str) -> JsonFault:
    """Describe the first error of a text, as found by the `json` module."""
    if reason.startswith("Unterminated string"):
        end = len(text.rstrip(_SPACE))
        return JsonFault(Span(at, end), _UNTERMINATED)
    if reason.startswith("Invalid control character"):
        return _control_character(text, at)
    if reason.startswith("Invalid \\"):
        return _escape(text, text.rfind("\\", 0, at + 1))
    at = _skip_space(text, at)
    if at == len(text):
        return _too_short(text)
    return (
        _comment(text, at)
        or _trailing_comma(text, at)
        or _word(text, at)
        or _other(text, at, reason)
    )


def _control_character(text: str, at: int) -> JsonFault:
    if text[at] in "\n\r":
        return JsonFault(Span(at, at), "unexpected end of the line inside a string")
    code = f"{ord(text[at]):04X}"
    message = f"invalid control character U+{code} in a string: use '\\u{code}'"
    return JsonFault(Span(at, at + 1), message)


def _escape(text: str, at: int) -> JsonFault:
    escape = _ESCAPE.match(text, at)
    shown = escape[0] if escape else ""
    return JsonFault(Span(at, at + len(shown)), f"invalid escape '{shown}' in a string")


def _too_short(text: str) -> JsonFault:
    end = len(text.rstrip(_SPACE))
    return JsonFault(Span(end, end), "unexpected end of the text" if end else _EMPTY)


def _comment(text: str, at: int) -> JsonFault | None:
    comment = _COMMENT.match(text, at)
    return comment and JsonFault(Span(*comment.span()), "unexpected comment: JSON has no comments")


def _trailing_comma(text: str, at: int) -> JsonFault | None:
    # Some versions find the comma, others the bracket behind it.
    comma = at if text[at] == "," else _end_before(text, at) - 1
    closing = _skip_space(text, comma + 1)
    if comma < 0 or text[comma] != "," or text[closing : closing + 1] not in ("]", "}"):
        return None
    return JsonFault(Span(comma, comma + 1), f"trailing comma before '{text[closing]}'")


def _word(text: str, at: int) -> JsonFault | None:
    """A word of which only the beginning is a value, as in `1.` or `nulls`."""
    before = _WORD_BEFORE.search(text, max(0, at - _SHOWN), at)
    rest = _WORD.match(text, at)
    if not before or not rest:
        return None
    span = Span(before.start(), rest.end())
    return JsonFault(span, f"invalid value {text[span.start : span.end]!r}")


def _other(text: str, at: int, reason: str) -> JsonFault:
    before = _end_before(text, at)
    found = _WORD.match(text, at)
    shown = found[0] if found else text[at]
    span = Span(at, at + len(shown))
    if reason.startswith("Extra data"):
        return JsonFault(span, f"unexpected {shown!r} after the end of the value")
    if reason.startswith("Expecting property name"):
        return JsonFault(span, f"expected a key in double quotes, found {shown!r}")
    if reason.startswith("Expecting value"):
        return JsonFault(span, f"expected a value, found {shown!r}")
    mark = "colon" if "':'" in reason else "comma"
    if found and before == at:
        return JsonFault(span, f"unexpected {shown!r} after the end of a string")
    if _BEGINS_VALUE.match(text, at):
        return JsonFault(Span(before, before), f"missing {mark}")
    return JsonFault(span, f"expected a {mark}, found {shown!r}")


def _skip_space(text: str, at: int) -> int:
    spaces = _SPACES.match(text, at)
    return spaces.end() if spaces else at


def _end_before(text: str, at: int) -> int:
    """Where the text before a place ends, without space."""
    return len(text[:at].rstrip(_SPACE))
