"""What takes the place of one placeholder, and what is noticed meanwhile."""

import re
from collections.abc import Callable
from typing import Literal

from promptls.semantics.arrivals.bodies import SPACES
from promptls.semantics.arrivals.finding import PlaceholderMatch, number_of
from promptls.semantics.arrivals.pieces import (
    LENGTH_CAP,
    Piece,
    Replacement,
    TooLong,
    join,
    replace,
)
from promptls.semantics.arrivals.splitting import TypedArguments, quote
from promptls.text.patterns import pattern
from promptls.text.spans import Span
from promptls.text.values import NamedTuple
from promptls.vocabulary.hosts.arrival import Arrival
from promptls.vocabulary.hosts.facts import HostPlaceholder, Stands

# What JavaScript writes for a place before the first of a list.
_BEFORE_FIRST = "undefined"
# What a spelling has for the command itself.
_COMMAND = "command"
_DOLLAR = pattern(r"\$([$&`'])")


class Call(NamedTuple):
    """What a text is filled in with.

    `names` are those of the arguments, in their order, `folder` is where the file is, `command` the
    name by which it is called, and `read` gives the content of a file, or nothing.
    """

    arguments: TypedArguments
    names: tuple[str, ...] = ()
    folder: str = ""
    command: str = ""
    read: Callable[[str], str | None] = lambda _: None


# A command that the host would run, a file that it puts in, a placeholder that stays as it is
# written, one of a value that only the host has, and one of which nothing is left.
Noted = Literal["command", "file", "left", "value", "empty"]


class Note(NamedTuple):
    """What a person must know of a text that arrives."""

    what: Noted
    text: str


class Filling(NamedTuple):
    """What placeholders of a stage are filled in with, and the highest number among them.

    `made` are the pieces of those that have been filled in, by their sort and by what is written.
    """

    arrival: Arrival
    call: Call
    named: dict[str, str]
    highest: int
    notes: list[Note]
    made: dict[tuple[str, str], Piece | None]


def fill(found: PlaceholderMatch, sort: HostPlaceholder, filling: Filling) -> Piece | None:
    """What takes the place of a placeholder, or nothing if it stays as it is written.

    Where the same is written, it is the same, unless an argument says what is around its place.
    """
    fill_one = _FILLERS.get(sort.stands, _leave)
    if sort.spelling in filling.arrival.dollars:
        return fill_one(found, sort, filling)
    key = sort.spelling, found.written
    if key not in filling.made:
        filling.made[key] = fill_one(found, sort, filling)
    return filling.made[key]


def note_kept(found: PlaceholderMatch, sort: HostPlaceholder) -> Note:
    """What a person must know of a placeholder that stays as it is written."""
    if sort.stands == "output":
        return Note("command", found.name)
    return Note("value" if sort.stands == "value" else "left", found.written)


def _fill_all(found: PlaceholderMatch, sort: HostPlaceholder, filling: Filling) -> Piece:
    whole = filling.call.arguments.whole
    if sort.spelling in filling.arrival.dollars:
        whole = _expand_dollars(whole, found.text, found.span, found.part)
    return Piece(whole, found.written, "all arguments")


def _expand_dollars(argument: str, text: str, place: Span, part: Span) -> str:
    """What `replaceAll` of JavaScript, in a part of a text, makes of what is put in a place."""
    before, behind = place.start - part.start, part.end - place.end
    if argument.count("$`") * before + argument.count("$'") * behind > LENGTH_CAP:
        raise TooLong

    def expand(it: re.Match[str]) -> str:
        match it[1]:
            case "&":
                return text[place.start : place.end]
            case "`":
                return text[part.start : place.start]
            case "'":
                return text[place.end : part.end]
            case dollar:
                return dollar

    return _DOLLAR.sub(expand, argument)


def _replace_all(text: str, found: str, argument: str) -> str:
    """What it makes of a whole text."""
    places = (Span(*it.span()) for it in re.finditer(re.escape(found), text))
    whole = Span(0, len(text))
    put = (Replacement(*it, Piece(_expand_dollars(argument, text, it, whole))) for it in places)
    return join(replace([Piece(text)], put))


def _fill_file(found: PlaceholderMatch, sort: HostPlaceholder, filling: Filling) -> Piece | None:
    path = found.name.strip(SPACES)
    content = filling.call.read(path)
    if content is None:
        return _leave(found, sort, filling)
    filling.notes.append(Note("file", path))
    return Piece(content, found.written, f"the file {path}")


def _fill_variable(
    found: PlaceholderMatch, sort: HostPlaceholder, filling: Filling
) -> Piece | None:
    folder = filling.call.folder
    if found.written != sort.folder or not folder:
        return _leave(found, sort, filling)
    return Piece(folder, found.written, "the folder of the file")


def _fill_number(found: PlaceholderMatch, sort: HostPlaceholder, filling: Filling) -> Piece | None:
    words, number = filling.call.arguments.words, number_of(found.name)
    index = number - (sort.base or 0)
    if index >= len(words):
        return _miss(found, sort, filling)
    if sort.takes_rest and number == filling.highest:
        return Piece(" ".join(words[index:]), found.written, f"argument {index + 1} and the rest")
    if index < 0:
        return Piece(_BEFORE_FIRST, found.written, "an argument before the first")
    return Piece(words[index], found.written, f"argument {index + 1}")


def _fill_name(found: PlaceholderMatch, sort: HostPlaceholder, filling: Filling) -> Piece | None:
    value = filling.named.get(found.name)
    if value is None:
        return _miss(found, sort, filling)
    return Piece(value, found.written, f"argument '{found.name}'")


def _fill_command(found: PlaceholderMatch, sort: HostPlaceholder, filling: Filling) -> Piece:
    command = found.name.strip(SPACES)
    if sort.quotes and sort.quotes in command:
        command = _replace_all(command, sort.quotes, quote(filling.call.arguments.whole))
    if command:
        filling.notes.append(Note("command", command))
    shown = sort.spelling.replace(_COMMAND, command) if command else ""
    return Piece(shown, found.written, "a command")


def _miss(found: PlaceholderMatch, sort: HostPlaceholder, filling: Filling) -> Piece | None:
    if sort.missing != "becomes empty":
        return _leave(found, sort, filling)
    filling.notes.append(Note("empty", found.written))
    return Piece("", found.written, "no such argument")


def _leave(found: PlaceholderMatch, sort: HostPlaceholder, filling: Filling) -> Piece | None:
    filling.notes.append(note_kept(found, sort))
    return None


_FILLERS: dict[Stands, Callable[[PlaceholderMatch, HostPlaceholder, Filling], Piece | None]] = {
    "all arguments": _fill_all,
    "argument by number": _fill_number,
    "argument by name": _fill_name,
    "file": _fill_file,
    "output": _fill_command,
    "value": _fill_variable,
}
