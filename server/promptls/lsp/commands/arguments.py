"""The argument of a command: one object, whose parts are checked before any is used."""

from collections.abc import Mapping
from typing import Final

from promptls.lsp.connection import protocol
from promptls.lsp.connection.protocol import RequestError
from promptls.lsp.connection.wire import JsonObject
from promptls.text.nearest import did_you_mean
from promptls.text.wording import quoted

# No text of an argument is longer, and no list or table has more entries.
_LONGEST = 1 << 20
_MOST = 1000
# The largest number that the protocol has.
_MOST_NUMBER = 2**31 - 1


def invalid(message: str) -> RequestError:
    """An error about an argument."""
    return RequestError(protocol.INVALID_PARAMS, message)


class Arguments:
    """The parts of the one argument of a command. Each way to read one refuses other types."""

    def __init__(self, given: JsonObject) -> None:
        self._given = given

    def text(self, name: str) -> str | None:
        """A text, or nothing."""
        value = self._given.get(name)
        if value is None:
            return None
        if not isinstance(value, str) or len(value) > _LONGEST:
            raise invalid(f"expected a text as {quoted(name)}")
        return value

    def required(self, name: str) -> str:
        """A text that must be given."""
        value = self.text(name)
        if value is None:
            raise invalid(f"missing argument {quoted(name)}")
        return value

    def flag(self, name: str, *, default: bool) -> bool:
        """True or false."""
        value = self._given.get(name, default)
        if not isinstance(value, bool):
            raise invalid(f"expected true or false as {quoted(name)}")
        return value

    def texts(self, name: str) -> list[str]:
        """A list of texts; an empty one if it is not given."""
        value = self._given.get(name)
        if value is None:
            return []
        if not isinstance(value, list) or len(value) > _MOST:
            raise invalid(f"expected a list of texts as {quoted(name)}")
        texts = [it for it in value if isinstance(it, str) and len(it) <= _LONGEST]
        if len(texts) < len(value):
            raise invalid(f"expected a list of texts as {quoted(name)}")
        return texts

    def table(self, name: str) -> dict[str, str]:
        """Texts by name; an empty table if it is not given."""
        value = self._given.get(name)
        if value is None:
            return {}
        if not isinstance(value, Mapping) or len(value) > _MOST:
            raise invalid(f"expected an object of names and texts as {quoted(name)}")
        texts = {key: it for key, it in value.items() if isinstance(it, str)}
        if len(texts) < len(value) or sum(map(len, texts.values())) > _LONGEST:
            raise invalid(f"expected an object of names and texts as {quoted(name)}")
        return texts

    def part(self, name: str) -> JsonObject:
        """An object, which must be given."""
        value = self._given.get(name)
        if not isinstance(value, Mapping):
            raise invalid(f"expected an object as {quoted(name)}")
        return value

    def position(self, name: str) -> tuple[int, int]:
        """A line and a character, which must be given."""
        value = self._given.get(name)
        found = (value.get("line"), value.get("character")) if isinstance(value, Mapping) else ()
        line, character = (it if type(it) is int else -1 for it in found or (-1, -1))
        if not (0 <= line <= _MOST_NUMBER and 0 <= character <= _MOST_NUMBER):
            raise invalid(f"expected a position as {quoted(name)}")
        return line, character


def read_arguments(value: object, known: tuple[str, ...]) -> Arguments:
    """The argument of a command that knows these parts. None counts as an empty object."""
    if value is None or value == []:
        return Arguments({})
    if not isinstance(value, list) or len(value) != 1 or not isinstance(value[0], Mapping):
        raise invalid("expected one object as argument")
    given: Final = value[0]
    for name in given:
        if name not in known:
            hint = did_you_mean(str(name), known) or f"; expected {', '.join(known) or 'none'}"
            raise invalid(f"unknown argument {quoted(str(name))}{hint}")
    return Arguments(given)
