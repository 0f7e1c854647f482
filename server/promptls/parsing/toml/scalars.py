"""Says what is wrong with a value of TOML that is no list or table: a string, a number, a word."""

from promptls.parsing.toml.cursor import FoundError, TomlCursor, cut
from promptls.text.patterns import pattern

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


def read_scalar(cursor: TomlCursor, key: str, list_: str | None) -> None:
    """Pass over the value of a key, or an item of a list."""
    at, text = cursor.at, cursor.text
    quote = next((it for it in _STRINGS if text.startswith(it, at)), None)
    if quote:
        _read_string(cursor, quote, repr(key) if list_ is None else f"string in {list_!r}")
        return
    match = _SCALAR.match(text, at)
    found = match[0].rstrip() if match else ""
    cursor.at = at + len(found)
    is_wrong = at <= cursor.stop < cursor.at
    if _KNOWN_SCALAR.fullmatch(found) and not is_wrong:
        return
    if not found:
        is_comma = list_ is not None and text.startswith(",", at)
        raise cursor.error(at, "unexpected ','" if is_comma else f"missing value for {key!r}")
    raise FoundError(at, cursor.at, _refusal(found))


def _read_string(cursor: TomlCursor, quote: str, owner: str) -> None:
    at = cursor.at
    match = _STRINGS[quote].match(cursor.text, at)
    if match is None:
        message = f"{owner} is not closed: expected {quote!r}"
        raise FoundError(at, at + len(quote), message, is_local=False)
    cursor.at = match.end()
    escape = _BAD_ESCAPE.match(match[0]) if quote[0] == '"' else None
    if escape:
        start = at + escape.start("bad")
        message = f"invalid escape '{escape['bad']}': use '\\\\' or single quotes"
        raise FoundError(start, start + 2, message)


def _refusal(found: str) -> str:
    """Why a word is no value."""
    if found.lower() in ("true", "false"):
        return f"invalid value {found!r}; did you mean {found.lower()!r}?"
    if found.lower() in ("yes", "no", "on", "off"):
        return f"invalid value {found!r}: use true or false, or put text in quotes"
    if found[0] in _CURLY_QUOTES:
        return f"invalid quote {found[0]!r}; use '\"'"
    is_text = found[0].isalpha() or found[0] in "./~*_"
    return f"invalid value {cut(found)!r}{': put text in quotes' if is_text else ''}"
