"""What an editor says about the placeholders of hosts, and the arguments that they take."""

from collections.abc import Iterator, Sequence

from promptls.document import Document
from promptls.features.descriptions import Description, code, shorten
from promptls.parsing.surroundings import Surrounding
from promptls.semantics.substitutions.arguments import (
    find_kept,
    position_of,
    say_argument,
    takes_rest,
)
from promptls.semantics.substitutions.written import HostReading, Substitution
from promptls.semantics.surroundings import find_around
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan
from promptls.text.values import NamedTuple
from promptls.text.wording import counted
from promptls.vocabulary.hosts.facts import FactSource, HostPlaceholder

_BY_ARGUMENT = frozenset({"argument by number", "argument by name"})
_CODE = frozenset({Surrounding.CODE_SPAN, Surrounding.CODE_FENCE, Surrounding.INDENTED_CODE})
_LONGEST_NAME = 48
_SENTENCE_END = pattern(r"\.(?=[ ]|\Z)")
_NEVER_RUN = "promptls never runs it."
# A word that has small letters behind its first one begins with a small one within a sentence.
_CAPITAL = pattern(r"[A-Z](?=[a-z ])")

# How one host reads a text; it may not be a placeholder to each host of a file.
Seen = tuple[HostReading, Substitution | None]


class _Said(NamedTuple):
    """What a placeholder stands for, without a full stop, and what is left of a missing one."""

    what: str
    missing: str
    source: FactSource | None


def of_placeholder(document: Document, written: str, seen: Sequence[Seen]) -> Description:
    """Describe a text as the hosts of a file read it, the first of which replaces or keeps it."""
    said = [_say(document, *it) for it in seen]
    if len({it[:2] for it in said}) == 1:
        here = [_sentence(said[0])]
    else:
        titles = (reading.reader.title for reading, _ in seen)
        here = [f"{title}: {_clause(it)}." for title, it in zip(titles, said, strict=True)]
    sources = dict.fromkeys(_say_source(it.source) for it in said if it.source is not None)
    found = seen[0][1]
    where = find_around(document).at(found.span.start) if found else Surrounding.PROSE
    details = _say_details(found.placeholder, where, written, len(seen)) if found else ()
    what, *others = here
    name = code(shorten(written, _LONGEST_NAME))
    return Description(name, what, tuple(details), "; ".join(sources), here=tuple(others))


def _say_details(
    placeholder: HostPlaceholder | None, where: Surrounding, written: str, hosts: int
) -> Iterator[str]:
    if placeholder is None:
        return
    if placeholder.stands == "output":
        yield _NEVER_RUN
    if placeholder.stands in _BY_ARGUMENT and placeholder.quoting and hosts == 1:
        yield f"{_capital(placeholder.quoting)}."
    if placeholder.escape and where in _CODE:
        yield f"It is replaced in code, too; {code(placeholder.escape + written)} is not."


def of_declared(reading: HostReading, name: str, position: int, count: int) -> Description:
    """Describe a name of an argument where it is declared, and how often it is used."""
    placeholders = reading.reader.placeholders
    named = next((it for it in placeholders if it.stands == "argument by name"), None)
    missing = f" It {named.missing} when it is not passed." if named and named.missing else ""
    used = counted(count, "placeholder") if count else "No placeholder"
    uses = f"{used} of the file {'take' if count > 1 else 'takes'} it."
    what = f"{_capital(say_argument(position))}.{missing}"
    source = named.source if named else reading.reader.file.source
    return Description(code(name), what, (uses,), _say_source(source))


def of_offered(placeholder: HostPlaceholder, written: str, what: str) -> Description:
    """Describe a placeholder that may be written."""
    missing, source = _say_missing(placeholder), placeholder.source
    said = _Said(what or _say_meaning(placeholder, written), missing, source)
    details = (_NEVER_RUN,) if placeholder.stands == "output" else ()
    return Description(code(written), _sentence(said), details, _say_source(source))


def _say(document: Document, reading: HostReading, found: Substitution | None) -> _Said:
    if found is None:
        return _Said("it stays as it is written", "", None)
    placeholder = found.placeholder
    if placeholder is None:
        file = reading.reader.file
        source = next((it.source for it in file.placeholders if it.escape), file.source)
        rest = document.source[FileSpan(found.span.end, find_kept(document, found).end)]
        left = code(reading.reader.arrival.kept_as + rest)
        return _Said(f"it stays {left}, and no argument takes its place", "", source)
    what = _say_stands(document, reading, found, placeholder)
    is_none = placeholder.base is not None and position_of(found, reading) is None
    return _Said(what, "" if is_none else _say_missing(placeholder), placeholder.source)


def _say_stands(
    document: Document, reading: HostReading, found: Substitution, placeholder: HostPlaceholder
) -> str:
    """What takes the place of a placeholder, as a phrase."""
    position = position_of(found, reading)
    if position is None:
        if found.stands == "argument by number":
            return f"no argument: the first has the number {placeholder.base}"
        return _say_meaning(placeholder, document.source[found.span])
    argument = say_argument(position, and_rest=takes_rest(found, reading))
    if found.stands == "argument by name":
        return f"{argument}, by its name in {code(reading.reader.arrival.names_key)}"
    names = reading.named[position : position + 1]
    return argument + "".join(f", {code(it.name)} of {code(it.key)}" for it in names)


def _say_missing(placeholder: HostPlaceholder) -> str:
    if not placeholder.missing or not placeholder.is_certain:
        return ""
    is_all = placeholder.stands == "all arguments"
    return f"{placeholder.missing} when {'there are none' if is_all else 'it is not passed'}"


def _sentence(said: _Said) -> str:
    missing = f" It {said.missing}." if said.missing else ""
    return f"{_capital(said.what)}.{missing}"


def _clause(said: _Said) -> str:
    is_word = _CAPITAL.match(said.what) is not None
    what = f"{said.what[:1].lower()}{said.what[1:]}" if is_word else said.what
    return f"{what}; {said.missing}" if said.missing else what


def _say_meaning(placeholder: HostPlaceholder, written: str) -> str:
    """What is known of one. What is not certain is said with its reason."""
    text = placeholder.meaning_of(written)
    end = _SENTENCE_END.search(text) if placeholder.is_certain else None
    return text[: end.start()] if end else text.rstrip(".")


def _capital(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


def _say_source(source: FactSource) -> str:
    return f"{source.name}, {source.date}"
