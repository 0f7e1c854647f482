"""Numbers that a host replaces, although they are none of its arguments."""

from collections.abc import Iterator

from promptls.document import Document
from promptls.semantics.substitutions.arguments import say_argument
from promptls.semantics.substitutions.numbers import Numbers, Use, find_numbers
from promptls.semantics.substitutions.prices import MANY
from promptls.semantics.substitutions.readers import Reader
from promptls.semantics.substitutions.taking import find_loaders
from promptls.text.spans import FileSpan
from promptls.text.values import NamedTuple
from promptls.vocabulary import Vocabulary

# Who calls a command with as many words as this?
_HARDLY_ANY = 100


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
    reader = numbers.reading.reader
    # Another host that surely loads the file would show the backslash.
    loaders = find_loaders(document, vocabulary)
    is_certain = all(_keeps(it, numbers.escape) for it in loaders if it.is_sure) and reader.is_sure
    is_lost = numbers.placeholder.missing == "becomes empty"
    for it in numbers.found:
        is_likely = is_lost or (numbers.takes_arguments and it.value < _HARDLY_ANY)
        if it.use is use and (is_likely or numbers.takes_arguments or it.value < MANY):
            becomes = f"{_argument(numbers, it.value)} in {reader.title}"
            yield Unescaped(it.span, becomes, is_likely, numbers.escape, is_certain)


def _keeps(reader: Reader, escape: str) -> bool:
    """Whether an escape keeps a number from being replaced by a host."""
    numbered = (it for it in reader.file.placeholders if it.stands == "argument by number")
    return any(it.escape == escape for it in numbered)


def _argument(numbers: Numbers, value: int) -> str:
    index = value - (numbers.placeholder.base or 0)
    if index < 0:
        return "'undefined'"
    return say_argument(index)
