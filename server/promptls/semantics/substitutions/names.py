"""Names of arguments that are misspelt, declared and not used, or used and not declared."""

from collections.abc import Iterator

from promptls.document import Document
from promptls.parsing.surroundings import Surrounding
from promptls.semantics.arrivals.patterns import OF_ARGUMENTS
from promptls.semantics.substitutions.declared import DeclaredArgument
from promptls.semantics.substitutions.readers import find_loaders
from promptls.semantics.substitutions.written import CODE, HostReading, find_loaded, find_written
from promptls.text.nearest import find_slip, is_slip
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan
from promptls.text.values import NamedTuple, query
from promptls.vocabulary import Vocabulary

# What several hosts have for all arguments; its usual misspellings are patterns below.
_NAME_OF_ALL = "ARGUMENTS"
_ALL = f"${_NAME_OF_ALL}"
_NAME = pattern(r"[A-Za-z_][\w-]*+")
_MOST_NAMES = 100
# What must not precede it is checked behind the dollar sign, which is found faster. The pattern of
# the host finds what begins like its own.
# A name behind a dollar sign, and in the marks of templates and shells.
_DOLLAR = pattern(r"\$(?<![\w$\\{]\$)((?!ARGUMENTS)[A-Za-z][\w-]{1,40}+)(?![\w(])")
# The name of all arguments, in whatever case and with a letter too few or too many.
_NEAR_ALL = pattern(
    r"\$(?<![\w$\\{]\$)((?!ARGUMENTS)(?:[Aa][Rr]|[Aa][Gg]|[Rr][AaGg])[A-Za-z]{5,8}+)(?![\w(-])"
)
_MARKED = pattern(
    r"(?<![\w$\\{])(?:\{\{ ?([A-Za-z][\w-]*+) ?\}\}|\$\{([A-Za-z][\w-]*+)\}|\{(ARGUMENTS)\})"
)
# A name of several letters in small letters: no variable of the system.
_LOWER = pattern(r"\$(?<![\w$\\{/.']\$)([a-z][a-z0-9_-]{2,40}+)(?![\w(\[{$'>])")
# What shells and other languages set.
_SET = pattern(
    r"(?<![\w-])([A-Za-z_]\w*+)(?:\s?[?:+]?=(?!=)| in\b)"
    r"|\b(?:for|foreach|read|local|export|as|let|var|my)(?: -\w++)*+ \$?([A-Za-z_]\w*+)"
)


class MisspeltArgument(NamedTuple):
    """What is no placeholder, and the one that is meant. In single braces it may be on purpose."""

    span: FileSpan
    meant: str
    is_plain: bool = True


@query
def find_misspelt(document: Document, vocabulary: Vocabulary) -> tuple[MisspeltArgument, ...]:
    """The misspelt placeholders of a file, in the order of their places."""
    loaders = find_loaders(document, vocabulary)
    readers = [it for it in loaders if any(own.spelling == _ALL for own in it.placeholders)]
    # Where any name is one, no name is misspelt.
    if not readers or any(it.arrival.named_instead for it in readers):
        return ()
    names = tuple(it.name for it in _declared(_find_naming(document, vocabulary)))
    return tuple(sorted([*_find_near(document, names), *_find_marked(document, names)]))


def find_unused(document: Document, vocabulary: Vocabulary) -> Iterator[DeclaredArgument]:
    """The names that nothing uses, in a file that has its arguments by name.

    All arguments at once, and those by number, may be any. A misspelt name is used.
    """
    reading = _find_naming(document, vocabulary)
    if reading is None:
        return
    arguments = [it for it in reading.found if it.stands in OF_ARGUMENTS]
    if all(it.stands == "argument by name" for it in arguments):
        used = {it.name for it in arguments}
        used |= {it.meant[1:] for it in find_misspelt(document, vocabulary)}
        yield from (it for it in _declared(reading) if it.name not in used)


def find_undeclared(document: Document, vocabulary: Vocabulary) -> Iterator[tuple[FileSpan, str]]:
    """The names in prose that look like those of arguments, beside one that is declared and used.

    In code, they are variables of its language. One that is misspelt is another mistake.
    """
    reading = _find_naming(document, vocabulary)
    names = {it.name for it in reading.declared} if reading is not None else set()
    if reading is None or not any(it.name in names for it in reading.found):
        return
    others = names | find_variables(document)
    misspelt = {it.span for it in find_misspelt(document, vocabulary)}
    for it, where in find_written(document, _LOWER):
        if where not in CODE and it[1] not in others and it.span() not in misspelt:
            yield FileSpan(*it.span()), it[1]


@query
def find_variables(document: Document) -> frozenset[str]:
    """The names that code in a file sets, in whatever language."""
    found = _SET.finditer(document.source.text)
    return frozenset(it[1] or it[2] for it in found)


@query
def _find_naming(document: Document, vocabulary: Vocabulary) -> HostReading | None:
    """How the host reads a file that knows names of arguments, if it loads the file."""
    matter = document.front_matter
    keys = {it.arrival.names_key for it in find_loaders(document, vocabulary)} - {""}
    if matter is None or all(matter.get(it) is None for it in keys):
        return None
    return next((it for it in find_loaded(document, vocabulary) if it.declared), None)


def _declared(reading: HostReading | None) -> list[DeclaredArgument]:
    """The first names that a placeholder may have."""
    found = reading.declared[:_MOST_NAMES] if reading is not None else ()
    return [it for it in found if _NAME.fullmatch(it.name)]


def _find_near(document: Document, names: tuple[str, ...]) -> Iterator[MisspeltArgument]:
    """What is behind a dollar sign, and near a name."""
    for it, where in find_written(document, _DOLLAR if names else _NEAR_ALL):
        name, is_fenced = it[1], where is Surrounding.CODE_FENCE
        if name in names or name in find_variables(document):
            continue
        if is_slip(name.upper(), _NAME_OF_ALL) and (name.isupper() or not is_fenced):
            yield MisspeltArgument(FileSpan(*it.span()), _ALL)
        elif names and not is_fenced and (meant := find_slip(name, names)) is not None:
            yield MisspeltArgument(FileSpan(*it.span()), f"${meant}")


def _find_marked(document: Document, names: tuple[str, ...]) -> Iterator[MisspeltArgument]:
    """A name in the marks of others."""
    text = document.source.text
    if not names and f"{_NAME_OF_ALL}}}" not in text:
        return
    meant = {_NAME_OF_ALL, *names}
    found = [it for it, _ in find_written(document, _MARKED)]
    # With other names in braces, a program fills in the file before a host loads it.
    is_template = any(it[1] and it[1] not in meant for it in found)
    for it in found:
        name = it[it.lastindex or 0]
        # Beside the placeholder itself, braces are a notation for what a reader puts in.
        is_notation = (it[1] and is_template) or (it[3] and _ALL in text)
        if name in meant and not is_notation and name not in find_variables(document):
            yield MisspeltArgument(FileSpan(*it.span()), f"${name}", it[3] is None)
