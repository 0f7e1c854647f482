"""Where the placeholders of a host are in a text, as the host finds them."""

from collections.abc import Iterator

from promptls.semantics.arrivals.patterns import (
    WHOLE,
    StageSearch,
    compile_placeholder,
    compile_search,
    has_opening,
    needs_names,
    opening_of,
)
from promptls.text.patterns import pattern
from promptls.text.spans import Span
from promptls.text.values import NamedTuple
from promptls.vocabulary.hosts.arrival import Arrival
from promptls.vocabulary.hosts.facts import HostPlaceholder

_BRACE = pattern(r"[{}]")
_BRACES = frozenset({"!{", "@{"})
# No list of arguments has a number with more digits.
_MOST_DIGITS = 9


class PlaceholderMatch(NamedTuple):
    """A placeholder in a text, and where its number, name, command or path is.

    It has none where it is an escape, by which the host keeps what follows. One that `is_open` goes
    on to the end of the text, for nothing closes it. `part` is what the host looks through at once,
    such as the text between two placeholders in braces, if it has been found there.
    """

    placeholder: HostPlaceholder | None
    text: str
    span: Span
    inner: Span
    is_open: bool = False
    part: Span = Span(0, 0)

    @property
    def written(self) -> str:
        """All of it, as it is written."""
        return self.text[self.span.start : self.span.end]

    @property
    def name(self) -> str:
        """Its number, name, command or path."""
        return self.text[self.inner.start : self.inner.end]


class Stages(NamedTuple):
    """The placeholders of a host, in the order in which it replaces them.

    Those of a stage are replaced at once, and `instead` in the place of all others in a text that
    has one. What is done `later` is no replacing any more, such as to run commands.
    """

    at_once: tuple[tuple[HostPlaceholder, ...], ...]
    instead: HostPlaceholder | None
    later: tuple[HostPlaceholder, ...]

    def is_one(self, found: "PlaceholderMatch") -> bool:
        """Whether a name is that of one argument, and not what the host has for all of them."""
        return not any(found.written in find_whole(it) for it in self.at_once)


def find_whole(placeholders: tuple[HostPlaceholder, ...]) -> list[str]:
    """How a host spells all arguments."""
    return [it.spelling for it in placeholders if it.stands == WHOLE]


def find_stages(arrival: Arrival, placeholders: tuple[HostPlaceholder, ...]) -> Stages:
    """Put the placeholders of a host in order."""
    by_spelling = {it.spelling: it for it in placeholders}
    at_once = tuple(tuple(by_spelling.pop(it) for it in stage) for stage in arrival.stages)
    instead = by_spelling.pop(arrival.named_instead, None)
    return Stages(at_once, instead, tuple(by_spelling.values()))


def find_instead(text: str, stages: Stages) -> list[PlaceholderMatch]:
    """The placeholders that take the place of all others, if a text has one of them."""
    found = [*find_alone(text, stages.instead)] if stages.instead is not None else []
    return found if any(map(stages.is_one, found)) else []


def find_matches(
    text: str, those: tuple[HostPlaceholder, ...], arrival: Arrival, names: tuple[str, ...]
) -> Iterator[PlaceholderMatch]:
    """Find placeholders that are replaced at once, in order, and escapes. None is in another.

    `names` are those of the arguments that a file declares.
    """
    braced = next((it for it in those if opening_of(it) in _BRACES), None)
    most = arrival.most_names
    short = tuple(it for it in names if len(it) <= most)[:most]
    others = tuple(
        it for it in those if it is not braced and (short or not needs_names(it, arrival))
    )
    # Most files have none, and to see that is quick.
    search = compile_search(others, arrival, short) if has_opening(text, others) else None
    at = 0
    for it in () if braced is None else find_braced(text, braced):
        yield from _find_between(text, at, it.span.start, search)
        yield it
        at = it.span.end
    yield from _find_between(text, at, len(text), search)


def find_alone(text: str, placeholder: HostPlaceholder) -> Iterator[PlaceholderMatch]:
    """Find one sort of placeholder by its pattern."""
    if opening_of(placeholder) in text:
        for it in compile_placeholder(placeholder).finditer(text):
            inner = it.span(it.re.groups)
            yield PlaceholderMatch(placeholder, text, Span(*it.span()), Span(*inner))


def find_braced(text: str, placeholder: HostPlaceholder) -> Iterator[PlaceholderMatch]:
    """Find placeholders such as `!{ls}`, which end where all braces are closed."""
    opening = opening_of(placeholder)
    begin = text.find(opening)
    while begin >= 0:
        inner = begin + len(opening)
        depth = 1
        for it in _BRACE.finditer(text, inner):
            depth += 1 if it[0] == "{" else -1
            if depth == 0:
                span = Span(begin, it.end())
                yield PlaceholderMatch(placeholder, text, span, Span(inner, it.start()))
                begin = text.find(opening, it.end())
                break
        else:
            end = len(text)
            span = Span(begin, end)
            yield PlaceholderMatch(placeholder, text, span, Span(inner, end), is_open=True)
            return


def _find_between(
    text: str,
    begin: int,
    end: int,
    search: StageSearch | None,
) -> Iterator[PlaceholderMatch]:
    """Find what begins with the first mark of a placeholder, or with a backslash.

    To try an alternative at each character takes ten times as long.
    """
    if search is None:
        return
    part, match_at, groups = Span(begin, end), search.pattern.match, search.groups
    for first in search.firsts.finditer(text, begin, end):
        at = first.start()
        match = match_at(text, at, end) if at >= begin else None
        if match is None:
            continue
        begin = match.end()
        placeholder, number = groups[match.lastgroup or ""]
        span = Span(at, begin)
        inner = Span(*match.span(number)) if number else span
        yield PlaceholderMatch(placeholder, text, span, inner, part=part)


def number_of(digits: str) -> int:
    """The number that digits mean; of too many of them, one that no argument has."""
    significant = digits.lstrip("0") or "0"
    return int(significant) if len(significant) <= _MOST_DIGITS else 10**_MOST_DIGITS
