"""The placeholders of the hosts that load a file, and the names that `arguments` may list."""

import re
from collections.abc import Iterator

from promptls.features.completion.cursor import Cursor
from promptls.features.completion.values import Completion, CompletionKind, Slot
from promptls.features.descriptions import to_plain_text
from promptls.features.descriptions.arguments import of_offered
from promptls.parsing.surroundings import Surrounding
from promptls.semantics.arrivals.bodies import find_body
from promptls.semantics.arrivals.finding import find_alone, number_of
from promptls.semantics.arrivals.patterns import compile_placeholder
from promptls.semantics.substitutions.arguments import say_argument
from promptls.semantics.substitutions.written import HostReading, find_readings
from promptls.semantics.surroundings import find_around, find_text
from promptls.text.patterns import pattern
from promptls.text.pieces import Pieces, plain, split_at
from promptls.text.values import NamedTuple
from promptls.vocabulary.hosts.facts import HostPlaceholder

# What any placeholder of a host begins with, and the letters behind it.
_TYPED = pattern(r"(?P<marks>\$\{?|\{{1,2}|!`?|!\{|@\{?)(?P<word>[\w:-]{0,60})\Z")
_REST = pattern(r"[\w:-]{0,60}")
_HEAD = pattern(r"\W*")
_TAIL = pattern(r"[`}\]]*\Z")
# The number in the spelling of a placeholder, and what else is to be filled in.
_NUMBER = pattern(r"N(?=\]|\Z)|[0-9]+")
_BLANKS = ("command", "path", "NAME", "name")
_MOST_NUMBERS = 10
_MOST_NAMES = 100


class _Text(NamedTuple):
    """A placeholder that may be written, and what takes its place if that is not in the data."""

    title: str
    placeholder: HostPlaceholder
    pieces: Pieces
    what: str = ""


def complete_argument(cursor: Cursor) -> list[Completion] | None:
    """The placeholders that go on as it is typed; none where no host has such a one."""
    match = _TYPED.search(cursor.before)
    readings = find_readings(cursor.document, cursor.vocabulary) if match else ()
    if match is None or not readings or not _is_wanted(cursor):
        return None
    found: dict[str, list[_Text]] = {}
    for reading in readings:
        escapes = {it.escape for it in reading.reader.placeholders} - {""}
        is_kept = any(cursor.before.endswith(it, 0, match.start()) for it in escapes)
        for it in () if is_kept else _texts(reading):
            written = plain(it.pieces)
            if _goes_on(cursor, match, it.placeholder, written):
                found.setdefault(written, []).append(it)
    offers = [_offer(cursor, match, its, len(readings)) for its in found.values()]
    begun = match[0].casefold()
    return sorted(offers, key=lambda it: not it.label.casefold().startswith(begun)) or None


def _is_wanted(cursor: Cursor) -> bool:
    """Whether a person wants a placeholder: in code, a dollar sign is mostly the shell's."""
    start, end = find_text(cursor.document)
    if not start <= cursor.offset <= end:
        return False
    return cursor.is_asked or not _is_fenced(cursor, cursor.offset)


def _is_fenced(cursor: Cursor, offset: int) -> bool:
    return find_around(cursor.document).at(offset) is Surrounding.CODE_FENCE


def _goes_on(
    cursor: Cursor, match: re.Match[str], placeholder: HostPlaceholder, written: str
) -> bool:
    """Whether a text has what is typed, and the host would find it at this place."""
    before, word = cursor.before[: match.start()], match["word"].casefold()
    head = _HEAD.match(written)
    if head is None or not head[0].startswith(match["marks"]):
        return False
    if word not in written[head.end() :].casefold():
        return False
    return compile_placeholder(placeholder).fullmatch(before + written, len(before)) is not None


def _offer(cursor: Cursor, match: re.Match[str], texts: list[_Text], hosts: int) -> Completion:
    """Offer a text as the first host has it, whose title is said where not all have it so."""
    text, *others = texts
    written = plain(text.pieces)
    rest = cursor.count_behind(_REST) if match["word"] else 0
    tail = _TAIL.search(written)
    # The editor may have closed what was opened.
    while tail and tail[0] and not cursor.after.startswith(tail[0], rest):
        tail = _TAIL.search(written, tail.start() + 1)
    rest += len(tail[0]) if tail else 0
    about = of_offered(text.placeholder, written, text.what)
    detail = text.what.removeprefix("the ") or to_plain_text(about.what.partition(".")[0])
    is_alike = len(texts) == hosts and all(it.what == text.what for it in others)
    slot = Slot(CompletionKind.VARIABLE, cursor.span(len(match[0]), rest))
    return slot.offer(
        written, text.pieces, detail if is_alike else f"{detail} ({text.title})", about
    )


def _texts(reading: HostReading) -> Iterator[_Text]:
    """What may be written: names first, then all arguments, numbers, and the rest."""
    placeholders, title = reading.reader.placeholders, reading.reader.title
    for it in placeholders:
        if it.stands == "argument by name" and reading.reader.arrival.names_key:
            for position, declared in enumerate(reading.declared[:_MOST_NAMES]):
                text = it.spelling.replace("name", declared.name)
                yield _Text(title, it, (text,), say_argument(position))
    for it in placeholders:
        if it.stands == "all arguments":
            yield _Text(title, it, (it.spelling,))
    for it in sorted(placeholders, key=lambda it: len(it.spelling)):
        if it.stands == "argument by number":
            yield from _numbers(reading, it)
    for it in placeholders:
        if it.stands not in ("all arguments", "argument by number"):
            yield from _others(reading, it)


def _numbers(reading: HostReading, placeholder: HostPlaceholder) -> Iterator[_Text]:
    """The numbers that the file names or uses, and the next one."""
    names, base = reading.named, placeholder.base or 0
    used = (number_of(it.name) - base for it in reading.found if it.placeholder is placeholder)
    count = max((len(names), *(it + 2 for it in used), 1))
    spelling, title = placeholder.spelling.partition(" ")[0], reading.reader.title
    for position in range(min(count, _MOST_NUMBERS)):
        text = _NUMBER.sub(str(position + base), spelling)
        name = f": {names[position].name}" if position < len(names) else ""
        yield _Text(title, placeholder, (text,), say_argument(position) + name)


def _others(reading: HostReading, placeholder: HostPlaceholder) -> Iterator[_Text]:
    """Texts of the host, names that the file uses already, and what is to be filled in."""
    title = reading.reader.title
    for text, _ in placeholder.forms:
        yield _Text(title, placeholder, (text,))
    if placeholder.forms or " " in placeholder.spelling:
        return
    blank = next((it for it in _BLANKS if it in placeholder.spelling), "")
    is_named = placeholder.stands in ("argument by name", "question")
    if is_named:
        names = (it.name for it in reading.found if it.placeholder is placeholder)
        for name in dict.fromkeys(names):
            yield _Text(title, placeholder, (placeholder.spelling.replace(blank, name),))
    if blank and not (is_named and reading.reader.arrival.names_key):
        yield _Text(title, placeholder, split_at(placeholder.spelling, (blank,)))


def lists_arguments(cursor: Cursor, key: str) -> bool:
    """Whether a key of front matter lists the names of arguments."""
    readings = find_readings(cursor.document, cursor.vocabulary)
    return any(it.reader.arrival.names_key == key for it in readings)


def find_undeclared(cursor: Cursor, key: str) -> Iterator[str]:
    """The names that the text uses like those of arguments, and that a key does not list yet.

    What is all in capitals is mostly a variable of the shell.
    """
    document = cursor.document
    for reading in find_readings(document, cursor.vocabulary):
        arrival = reading.reader.arrival
        body = find_body(document, arrival.front_matter)
        known = {it.name for it in reading.declared}
        for placeholder in reading.reader.placeholders:
            if arrival.names_key != key or placeholder.stands != "argument by name":
                continue
            for it in find_alone(body.text, placeholder):
                is_variable = it.name.isupper() or _is_fenced(cursor, body.begin + it.span.start)
                if it.name not in known and not is_variable:
                    known.add(it.name)
                    yield it.name
