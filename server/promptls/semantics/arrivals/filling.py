"""What takes the place of one placeholder."""

from collections.abc import Callable

from promptls.semantics.arrivals.calls import Call, HostRefusal, Notes
from promptls.semantics.arrivals.pieces import Piece
from promptls.semantics.arrivals.quoting import expand_dollars, quote
from promptls.text.values import NamedTuple
from promptls.vocabulary.hosts.facts import HostPlaceholder, Stands

# No list of arguments has a number with more digits.
_MOST_DIGITS = 9
# What JavaScript writes for a place before the first of a list.
_BEFORE_FIRST = "undefined"
_FOLDER = "CLAUDE_SKILL_DIR"


class FoundPlaceholder(NamedTuple):
    """A placeholder in a text: how it is written, and its number, name, command or path.

    `before` and `behind` are the rest of the text.
    """

    placeholder: HostPlaceholder
    written: str
    inner: str
    before: str = ""
    behind: str = ""


class Filling(NamedTuple):
    """What placeholders of a stage are filled in with, and the highest number among them."""

    call: Call
    notes: Notes
    named: dict[str, str]
    dollars: frozenset[str]
    kept_as: str
    highest: int

    @property
    def quotes_text(self) -> bool:
        """Whether an argument may say that the text around its place comes there, too."""
        return "$`" in self.call.arguments.whole or "$'" in self.call.arguments.whole


def number_of(digits: str) -> int:
    """The number that digits mean; of too many of them, one that no argument has."""
    significant = digits.lstrip("0") or "0"
    return int(significant) if len(significant) <= _MOST_DIGITS else 10**_MOST_DIGITS


def fill(found: FoundPlaceholder, filling: Filling) -> Piece | None:
    """What takes the place of a placeholder, or nothing if it stays as it is written."""
    return _FILLERS.get(found.placeholder.stands, _leave)(found, filling)


def _fill_all(found: FoundPlaceholder, filling: Filling) -> Piece:
    whole = filling.call.arguments.whole
    if found.placeholder.spelling in filling.dollars:
        whole = expand_dollars(whole, found.written, found.before, found.behind)
    return Piece(whole, found.written, "all arguments")


def _fill_file(found: FoundPlaceholder, filling: Filling) -> Piece | None:
    content = filling.call.read(found.inner)
    if content is None:
        return _leave(found, filling)
    filling.notes.files.append(found.inner)
    return Piece(content, found.written, f"the file {found.inner}")


def _fill_variable(found: FoundPlaceholder, filling: Filling) -> Piece | None:
    folder = filling.call.folder
    if found.inner != _FOLDER or not folder:
        return _leave(found, filling)
    return Piece(folder, found.written, "the folder of the file")


def _fill_number(found: FoundPlaceholder, filling: Filling) -> Piece | None:
    placeholder, words = found.placeholder, filling.call.arguments.words
    number = number_of(found.inner)
    index = number - (placeholder.base or 0)
    if index >= len(words):
        return _miss(found, filling)
    if placeholder.takes_rest and number == filling.highest:
        return Piece(" ".join(words[index:]), found.written, f"argument {index + 1} and the rest")
    if index < 0:
        return Piece(_BEFORE_FIRST, found.written, "an argument before the first")
    return Piece(words[index], found.written, f"argument {index + 1}")


def _fill_name(found: FoundPlaceholder, filling: Filling) -> Piece | None:
    value = filling.named.get(found.inner)
    if value is None:
        return _miss(found, filling)
    return Piece(value, found.written, f"argument '{found.inner}'")


def _fill_command(found: FoundPlaceholder, filling: Filling) -> Piece | None:
    quoted = quote(filling.call.arguments.whole)
    command = found.inner.strip().replace("{{args}}", quoted)
    if command:
        filling.notes.commands.append(command)
    return Piece(f"!{{{command}}}" if command else "", found.written, "a command")


def _miss(found: FoundPlaceholder, filling: Filling) -> Piece | None:
    if found.placeholder.missing != "becomes empty":
        return _leave(found, filling)
    filling.notes.empty.append(found.written)
    return Piece("", found.written, "no such argument")


def _leave(found: FoundPlaceholder, filling: Filling) -> Piece | None:
    filling.notes.left.append(found.written)
    return None


_FILLERS: dict[Stands, Callable[[FoundPlaceholder, Filling], Piece | None]] = {
    "all arguments": _fill_all,
    "argument by number": _fill_number,
    "argument by name": _fill_name,
    "file": _fill_file,
    "output": _fill_command,
    "value": _fill_variable,
}


def name_arguments(call: Call, needed: tuple[str, ...]) -> dict[str, str]:
    """The arguments by name, of `NAME=value`. Those that are needed must be among them."""
    named: dict[str, str] = {}
    for word in call.arguments.words:
        name, equals, value = word.partition("=")
        if not equals or not name:
            raise HostRefusal(f"expected NAME=value, found '{word}'")
        named[name] = value
    lacking = ", ".join(dict.fromkeys(it for it in needed if it not in named))
    if lacking:
        raise HostRefusal(f"missing arguments: {lacking}; expected NAME=value")
    return named
