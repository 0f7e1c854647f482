"""Says in plain words what is wrong with a header, a key or a value of TOML at an offset."""

from typing import Final

from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan
from promptls.text.toml import TomlFault

_KEY: Final = r"(?:\"(?:[^\"\\\n]|\\.)*+\"|'[^'\n]*+'|[A-Za-z0-9_-]++)"
KEYS: Final = rf"{_KEY}(?:[ \t]*+\.[ \t]*+{_KEY})*+"
_KEY_PATH = pattern(KEYS)
_HEADER = pattern(rf"\[{{1,2}}[ \t]*+(?P<name>{KEYS})[ \t]*+\]{{1,2}}")
_SPACE = pattern(r"[ \t]*+(?:#[^\n]*+)?+")
_LINE = pattern(r"[^\r\n]*+")
_TOKEN = pattern(r"[^\s,\[\]{}#=]++|.")
_SCALAR = pattern(r"[^,\[\]{}#=\r\n]*+")
# Numbers, dates and words that TOML knows. What is wrong inside them is not judged here.
_KNOWN_SCALAR = pattern(r"[+-]?+(?:[0-9][\w.:+ -]*+|inf|nan)|true|false")
_STRINGS = {
    '"""': pattern(r'"""(?:[^"\\]|\\[\s\S]|"(?!""))*+"{3,5}'),
    "'''": pattern(r"'''(?:[^']|'(?!''))*+'{3,5}"),
    '"': pattern(r'"(?:[^"\\\n]|\\[^\n])*+"'),
    "'": pattern(r"'[^'\n]*+'"),
}
_BAD_ESCAPE = pattern(
    r"(?:[^\\]|\\(?:[btnfr\"\\\s]|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}))*+(?P<bad>\\.)"
)
_CURLY_QUOTES = "\u2018\u2019\u201c\u201d\u201e\u00ab\u00bb"
_LONGEST_SHOWN = 40


class FoundError(Exception):
    """A fault. A local one is in the line in which `tomllib` stops."""

    def __init__(self, start: int, end: int, message: str, *, is_local: bool = True) -> None:
        super().__init__(message)
        self.fault = TomlFault(FileSpan(start, end), message)
        self.is_local = is_local


def make_error(text: str, at: int, message: str) -> FoundError:
    """Make a fault of one character."""
    return FoundError(at, at + (text[at : at + 1] not in ("", "\r", "\n")), message)


def check_header(text: str, at: int) -> tuple[str, int]:
    """The name in a header, as a message shows it, and where the header ends."""
    match = _HEADER.match(text, at)
    if match:
        return cut(match["name"]), match.end()
    line = _line_at(text, at)
    if not line.strip("[] \t"):
        raise make_error(text, at, "missing name in the table header")
    if "]" not in line:
        raise FoundError(at, at + len(line), f"{cut(line)!r} is not closed: expected ']'")
    message = f"invalid table header {cut(line)!r}: put names with other characters in quotes"
    raise FoundError(at, at + len(line), message)


def check_key(text: str, at: int) -> tuple[str, int]:
    """A key before its `=`, as a message shows it, and where it ends."""
    match = _KEY_PATH.match(text, at)
    if match is None:
        if text.startswith("//", at):
            raise make_error(text, at, "unexpected '/'; a comment begins with '#'")
        _check_quotes(text, at)
        raise make_error(text, at, f"expected a key, found {show(text, at)}")
    name, end = cut(match[0]), match.end()
    gap = _SPACE.match(text, end)
    behind = gap.end() if gap else end
    if text.startswith("=", behind):
        return name, end
    if text.startswith(":", behind):
        raise make_error(text, behind, f"expected '=' after {name!r}, found ':'")
    _check_quotes(text, at)
    raise make_error(text, behind, f"expected '=' after {name!r}")


def _check_quotes(text: str, at: int) -> None:
    """Report a key that needs quotes: `docs/** = …`, `my key = …`."""
    found, equals, _ = _line_at(text, at).partition("=")
    found = found.rstrip()
    if equals and found and found[0] not in "\"'{[=" and ":" not in found:
        message = f"invalid key {cut(found)!r}: put it in quotes"
        raise FoundError(at, at + len(found), message)


def check_scalar(text: str, at: int, stop: int, key: str, list_: str | None) -> int:
    """The end of the value of a key, or of an item of a list."""
    quote = next((it for it in _STRINGS if text.startswith(it, at)), None)
    if quote:
        return _check_string(
            text, at, quote, repr(key) if list_ is None else f"string in {list_!r}"
        )
    match = _SCALAR.match(text, at)
    found = match[0].rstrip() if match else ""
    end = at + len(found)
    is_wrong = at <= stop < end
    if _KNOWN_SCALAR.fullmatch(found) and not is_wrong:
        return end
    if not found:
        is_comma = list_ is not None and text.startswith(",", at)
        message = "unexpected ','" if is_comma else f"missing value for {key!r}"
        raise make_error(text, at, message)
    raise FoundError(at, end, _refuse(found))


def _check_string(text: str, at: int, quote: str, owner: str) -> int:
    match = _STRINGS[quote].match(text, at)
    if match is None:
        message = f"{owner} is not closed: expected {quote!r}"
        raise FoundError(at, at + len(quote), message, is_local=False)
    escape = _BAD_ESCAPE.match(match[0]) if quote[0] == '"' else None
    if escape:
        start = at + escape.start("bad")
        message = f"invalid escape '{escape['bad']}': use '\\\\' or single quotes"
        raise FoundError(start, start + 2, message)
    return match.end()


def _refuse(found: str) -> str:
    """Why a word is no value."""
    if found.lower() in ("true", "false"):
        return f"invalid value {found!r}; did you mean {found.lower()!r}?"
    if found.lower() in ("yes", "no", "on", "off"):
        return f"invalid value {found!r}: use true or false, or put text in quotes"
    if found[0] in _CURLY_QUOTES:
        return f"invalid quote {found[0]!r}; use '\"'"
    is_text = found[0].isalpha() or found[0] in "./~*_"
    return f"invalid value {cut(found)!r}{': put text in quotes' if is_text else ''}"


def show(text: str, at: int) -> str:
    """What is at an offset, in quotes."""
    token = _TOKEN.match(text, at)
    return repr(cut(token[0])) if token else "the end of the line"


def cut(text: str) -> str:
    """The beginning of a text, for a message."""
    text = text.partition("\n")[0]
    return text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}\u2026"


def _line_at(text: str, at: int) -> str:
    """The rest of a line, without its comment."""
    match = _LINE.match(text, at)
    return match[0].partition("#")[0].rstrip() if match else ""
