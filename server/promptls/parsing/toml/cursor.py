"""Follows a text that is meant to be TOML: where it is, and what its keys are."""

import re

from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan
from promptls.text.values import NamedTuple

_KEY = r"(?:\"(?:[^\"\\\n]|\\.)*+\"|'[^'\n]*+'|[A-Za-z0-9_-]++)"
KEYS = rf"{_KEY}(?:[ \t]*+\.[ \t]*+{_KEY})*+"
_KEY_PATH = pattern(KEYS)
BLANK = pattern(r"[ \t]*+")
SPACE = pattern(r"[ \t]*+(?:#[^\n]*+)?+")
_LINE = pattern(r"[^\r\n]*+")
_TOKEN = pattern(r"[^\s,\[\]{}#=]++|.")
_LONGEST_SHOWN = 40


class TomlFault(NamedTuple):
    """A mistake, its place and what is wrong."""

    span: FileSpan
    message: str


class FoundError(Exception):
    """A fault. A local one is in the line in which `tomllib` stops."""

    def __init__(self, start: int, end: int, message: str, *, is_local: bool = True) -> None:
        super().__init__(message)
        self.fault = TomlFault(FileSpan(start, end), message)
        self.is_local = is_local


class TomlCursor:
    """A place in a text that is read up to where `tomllib` stops."""

    __slots__ = ("at", "stop", "text")

    def __init__(self, text: str, stop: int) -> None:
        self.text = text
        self.at = 0
        self.stop = stop

    def skip(self, gap: re.Pattern[str]) -> int:
        """Pass over a gap. Returns where it ends."""
        match = gap.match(self.text, self.at)
        self.at = match.end() if match else self.at
        return self.at

    def error(self, at: int, message: str) -> FoundError:
        """Make a fault of one character."""
        end = at + (self.text[at : at + 1] not in ("", "\r", "\n"))
        return FoundError(at, end, message)

    def shown(self, at: int) -> str:
        """What is at an offset, in quotes."""
        token = _TOKEN.match(self.text, at)
        return repr(cut(token[0])) if token else "the end of the line"

    def line_at(self, at: int) -> str:
        """The rest of a line, without its comment."""
        match = _LINE.match(self.text, at)
        return match[0].partition("#")[0].rstrip() if match else ""

    def key(self) -> str:
        """Read a key, and return it as a message shows it."""
        match = _KEY_PATH.match(self.text, self.at)
        if match:
            self.at = match.end()
            return cut(match[0])
        if self.text.startswith("//", self.at):
            raise self.error(self.at, "unexpected '/'; a comment begins with '#'")
        self._unquoted_key(self.at)
        raise self.error(self.at, f"expected a key, found {self.shown(self.at)}")

    def _unquoted_key(self, start: int) -> None:
        """Report a key that needs quotes: `docs/** = …`, `my key = …`."""
        found, equals, _ = self.line_at(start).partition("=")
        found = found.rstrip()
        if equals and found and found[0] not in "\"'{[=" and ":" not in found:
            message = f"invalid key {cut(found)!r}: put it in quotes"
            raise FoundError(start, start + len(found), message)

    def equals(self, name: str, start: int) -> None:
        """Read the `=` after a key."""
        at = self.skip(SPACE)
        if self.text[at : at + 1] == "=":
            self.at = at + 1
            return
        if self.text[at : at + 1] == ":":
            raise self.error(at, f"expected '=' after {name!r}, found ':'")
        self._unquoted_key(start)
        raise self.error(at, f"expected '=' after {name!r}")


def cut(text: str) -> str:
    """The beginning of a text, for a message."""
    text = text.partition("\n")[0]
    return text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}\u2026"
