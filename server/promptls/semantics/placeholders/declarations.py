"""The names that front matter declares, and those among them that nothing in the file uses."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from promptls.document import (
    Document,
    Fault,
    Field,
    FieldItem,
    FrontMatter,
    PlaceholderForm,
    Placeholders,
    Shape,
)
from promptls.parsing.placeholders import names_in, uses_in
from promptls.semantics.placeholders.meanings import find_nearest_names
from promptls.text.patterns import pattern
from promptls.text.spans import LINE_BREAK, FileSpan
from promptls.text.values import NamedTuple, query

# The keys that list what a file is given.
_KEYS = ("variables", "required_inputs")
_NAME = pattern(r"[^\W\d][\w-]*+")
_ITEM = pattern(r"(?:[-*+\u2022][ \t]*+)?+[\"']?+(?P<name>[\w-]++)[\"']?+")
_NO_NAMES = frozenset({"null", "none", "true", "false"})
# How other template languages, shells and model prompts write a name.
_EXPRESSION = pattern(r"\{([^\n\r{}]{1,80})\}|[$%<\[](\w[\w-]*+)")
_WORD = pattern(r"\"[^\"]*+\"|'[^']*+'|(\w[\w-]*+)")
# A name that is used so often is not a typo.
_FEWEST_USES = 2


class Declaration(NamedTuple):
    """A field of front matter that lists names. `items` are all that it lists.

    The `names` are also those in lines that are not read as they should be.
    """

    field: Field
    items: tuple[FieldItem, ...]
    names: frozenset[str]


@query
def find_declarations(document: Document) -> tuple[Declaration, ...]:
    """The fields of a file that list names, an empty list among them."""
    matter = document.front_matter
    return tuple(_declarations(matter, document.source.text)) if matter is not None else ()


def _declarations(matter: FrontMatter, text: str) -> Iterator[Declaration]:
    for key in _KEYS:
        field = matter.get(key)
        if field is not None and field.shape is not Shape.BLOCK:
            items = () if field.shape is Shape.EMPTY else matter.items(key)
            names = frozenset(it.text for it in items if _is_name(it.text))
            if names and matter.problems:
                names |= _names_not_read(matter, field, text)
            if names or (not items and _is_empty(text, field)):
                yield Declaration(field, items, names)


def _names_not_read(matter: FrontMatter, field: Field, text: str) -> frozenset[str]:
    """The names in lines of a list that YAML does not read, such as `-name`."""
    after = (it.span.start for it in matter.fields if it.span.start > field.span.start)
    stop = min(after, default=matter.body.end)
    faulty = (it.span.start for it in matter.problems if it.fault is Fault.KEY)
    # Of several such lines, the first one is reported.
    start = next((it for it in faulty if field.span.start < it < stop), stop)
    found = (_ITEM.fullmatch(it.strip()) for it in LINE_BREAK.split(text[start:stop]))
    return frozenset(it["name"] for it in found if it is not None and _is_name(it["name"]))


def _is_name(text: str) -> bool:
    return bool(_NAME.fullmatch(text)) and text.lower() not in _NO_NAMES


def _is_empty(text: str, field: Field) -> bool:
    """Whether a list without items holds nothing else, such as other lists."""
    return not text[field.value_span.start : field.value_span.end].strip("[]{} \t\r\n")


@query
def find_used_names(document: Document) -> frozenset[str]:
    """The names that an injection finds anywhere in a file."""
    matter = document.front_matter
    used = names_in(document.source.text, *matter.span) if matter is not None else frozenset()
    return used.union(*(it.node.names for it in document.nodes(Placeholders)))


def find_misspelt_declarations(
    document: Document, declared: Sequence[Declaration], variables: frozenset[str]
) -> dict[str, str]:
    """The declared names that are never used, where one that is nearly the same is used instead.

    An undeclared one must be used more than once, unless it is a variable that is known.
    """
    listed = find_listed_names(declared)
    unused = listed - find_used_names(document)
    if not unused:
        return {}
    uses = Counter(_uses(document))
    unused -= uses.keys()
    meant = [
        it for it in uses if it not in listed and (uses[it] >= _FEWEST_USES or it in variables)
    ]
    if not unused or not meant:
        return {}
    near = {it: find_nearest_names(it, frozenset(meant)) for it in sorted(unused)}
    found = {it: names[0] for it, names in near.items() if len(names) == 1}
    if not found:
        return {}
    elsewhere = find_names_in_expressions(document, declared)
    return {it: name for it, name in found.items() if it not in elsewhere}


def find_listed_names(declared: Iterable[Declaration]) -> frozenset[str]:
    """The names that front matter lists."""
    found = frozenset[str]()
    # It is asked of every document, and few list any.
    for it in declared:
        found |= it.names
    return found


def _uses(document: Document) -> Iterator[str]:
    """The name of each placeholder of a file, in code and comments too."""
    text = document.source.text
    yield from uses_in(text, 0, len(text))
    for group in document.nodes(Placeholders):
        for placeholder in group.node.found:
            if placeholder.form not in (PlaceholderForm.EXACT, PlaceholderForm.UNOPENED):
                yield placeholder.name


def find_names_in_expressions(
    document: Document, declared: Iterable[Declaration]
) -> dict[str, None]:
    """The names in expressions of other languages, outside of the lists, in source order."""
    text = document.source.text
    names: dict[str, None] = {}
    start = 0
    for stop, end in [*sorted(it.field.span for it in declared), FileSpan(len(text), len(text))]:
        for match in _EXPRESSION.finditer(text, start, stop):
            names.update(dict.fromkeys(_WORD.findall(match[1] or match[2])))
        start = end
    return names
