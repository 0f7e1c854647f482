"""Placeholders of arguments that are nearly written as their host has them."""

from collections.abc import Iterator

from promptls.document import Document
from promptls.semantics.substitutions.readers import Reader
from promptls.semantics.substitutions.taking import find_loaders
from promptls.semantics.substitutions.texts import find_written
from promptls.semantics.substitutions.undeclared import find_declared_names, find_variables
from promptls.text.nearest import find_slip, is_slip
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan
from promptls.text.values import NamedTuple, query
from promptls.vocabulary import Vocabulary

_ALL = "$ARGUMENTS"
_NAME = _ALL[1:]
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


class MisspeltArgument(NamedTuple):
    """What is no placeholder, and the one that is meant. In single braces it may be on purpose."""

    span: FileSpan
    meant: str
    is_plain: bool


@query
def find_misspelt(document: Document, vocabulary: Vocabulary) -> tuple[MisspeltArgument, ...]:
    """The misspelt placeholders of a file, in the order of their places."""
    loaders = find_loaders(document, vocabulary)
    readers = [it for it in loaders if it.is_sure or it is loaders[0]]
    readers = [it for it in readers if _has_all(it)]
    # Where any name is one, no name is misspelt.
    if not readers or any(_takes_any_name(it) for it in readers):
        return ()
    names = tuple(it.name for it in find_declared_names(document, vocabulary))
    found = [*_find_names(document, names), *_find_marked(document, names)]
    return tuple(sorted(found))


def _has_all(reader: Reader) -> bool:
    return any(it.spelling == _ALL for it in reader.file.placeholders)


def _takes_any_name(reader: Reader) -> bool:
    return bool(reader.arrival.named_instead)


def _find_names(document: Document, names: tuple[str, ...]) -> Iterator[MisspeltArgument]:
    for it in find_written(document, _DOLLAR if names else _NEAR_ALL):
        name = it.match[1]
        if name in names or name in find_variables(document):
            continue
        if is_slip(name.upper(), _NAME) and (name.isupper() or not it.is_fenced):
            yield MisspeltArgument(it.span, _ALL, is_plain=True)
        elif not it.is_fenced and names:
            meant = find_slip(name, names)
            if meant is not None:
                yield MisspeltArgument(it.span, f"${meant}", is_plain=True)


def _find_marked(document: Document, names: tuple[str, ...]) -> Iterator[MisspeltArgument]:
    if not names and f"{_NAME}}}" not in document.source.text:
        return
    found = tuple(find_written(document, _MARKED))
    others = {it.match[1] for it in found} - {None, _NAME, *names}
    for it in found:
        name = it.match[it.match.lastindex or 0]
        # With other names in braces, a program fills in the file before a host loads it.
        is_of_template = bool(it.match[1] and others)
        # Beside the placeholder itself, braces are a notation for what a reader puts in.
        is_of_template = is_of_template or bool(it.match[3] and _ALL in document.source.text)
        if (
            (name != _NAME and name not in names)
            or is_of_template
            or name in find_variables(document)
        ):
            continue
        yield MisspeltArgument(it.span, f"${name}", it.match[3] is None)
