"""Numbers that a host takes otherwise than they are meant: as arguments, or as other ones."""

from collections.abc import Iterator

from promptls.document import Document
from promptls.semantics.substitutions.arguments import say_argument
from promptls.semantics.substitutions.numbers import (
    Number,
    Use,
    declares_arguments,
    find_numbers,
)
from promptls.semantics.substitutions.own_numbers import MANY
from promptls.semantics.substitutions.readers import Reader, find_loaders
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan
from promptls.text.values import NamedTuple
from promptls.vocabulary import Vocabulary
from promptls.vocabulary.hosts import load_host
from promptls.vocabulary.kinds import Kind

# Who calls a command with as many words as this?
_HARDLY_ANY = 100
_OF_PLUGIN = pattern(r"(?:\A|/)plugins/[^/]++/commands/")


class Unescaped(NamedTuple):
    """A number that must not be replaced.

    It `becomes` an argument of the host in a file that takes arguments, or whenever the host also
    replaces what is missing: otherwise only if somebody gives arguments all the same. `escape` is
    what before it keeps it, if anything does, which `is_certain` if each host has it that surely
    loads the file.
    """

    span: FileSpan
    becomes: str
    is_likely: bool
    escape: str
    is_certain: bool


def find_unescaped(document: Document, vocabulary: Vocabulary, use: Use) -> Iterator[Unescaped]:
    """The numbers of one use, which is not that of an argument."""
    numbers = find_numbers(document, vocabulary)
    if numbers is None:
        return
    # Another host that surely loads the file would show the backslash.
    loaders = find_loaders(document, vocabulary)
    is_certain = all(it.is_sure and _keeps(it, numbers.escape) for it in loaders)
    for it in numbers.found:
        is_lost = numbers.placeholder.missing == "becomes empty"
        is_likely = is_lost or (numbers.takes_arguments and it.value < _HARDLY_ANY)
        if it.use is use and (is_likely or numbers.takes_arguments or it.value < MANY):
            position = it.value - (numbers.placeholder.base or 0)
            argument = say_argument(position) if position >= 0 else "'undefined'"
            becomes = f"{argument} in {numbers.reading.reader.title}"
            yield Unescaped(it.span, becomes, is_likely, numbers.escape, is_certain)


def _keeps(reader: Reader, escape: str) -> bool:
    """Whether an escape keeps a number from being replaced by a host."""
    numbered = (it for it in reader.placeholders if it.stands == "argument by number")
    return any(it.escape == escape for it in numbered)


class CountedFromOne(NamedTuple):
    """The numbers of arguments, the first of which is not used, and who counts otherwise."""

    numbers: tuple[Number, ...]
    title: str
    is_plain: bool


def find_counted_from_one(document: Document, vocabulary: Vocabulary) -> CountedFromOne | None:
    """The numbers of arguments in a file, if they begin with one and the host counts from zero.

    A command that neither its path nor its text gives to a host may be one of a host that counts
    from one. It `is_plain` where the host is sure, and the file declares arguments or is a command.
    """
    numbers = find_numbers(document, vocabulary)
    if numbers is None or numbers.placeholder.base != 0 or not numbers.takes_arguments:
        return None
    loaders = find_loaders(document, vocabulary)
    if any(placeholder.base for it in loaders for placeholder in it.placeholders):
        return None
    found = tuple(it for it in numbers.found if it.use is Use.ARGUMENT)
    used = {it.value for it in found}
    # Another spelling may have the first one: `$ARGUMENTS[0]`.
    others = {it.name for it in numbers.reading.found if it.stands == "argument by number"}
    if "0" in others or used != set(range(1, len(used) + 1)) or not used:
        return None
    reader = numbers.reading.reader
    if not (reader.is_sure or _is_told(document, reader)):
        return None
    is_declared = declares_arguments(document) or document.kind is not Kind.SKILL
    return CountedFromOne(found, reader.title, reader.is_sure and is_declared)


def _is_told(document: Document, reader: Reader) -> bool:
    """Whether a file is a skill, a command of a plugin, or speaks of the folder of a host."""
    if document.kind is Kind.SKILL or _OF_PLUGIN.search(document.path):
        return True
    text = document.source.text
    return any(f"{it}/" in text for it in load_host(reader.host).folders)
