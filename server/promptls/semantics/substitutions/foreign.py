"""Placeholders of other hosts, which the hosts that load a file leave as they are."""

from collections.abc import Iterator
from functools import lru_cache

from promptls.document import Document
from promptls.semantics.arrivals.patterns import compile_placeholder, opening_of
from promptls.semantics.substitutions.readers import Reader, find_loaders
from promptls.semantics.substitutions.written import find_written
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan
from promptls.text.values import NamedTuple
from promptls.vocabulary import Vocabulary
from promptls.vocabulary.hosts import HOST_NAMES, load_host, title_of
from promptls.vocabulary.hosts.facts import HostPlaceholder

# What no other language has: `$1` and `$name` are everywhere.
_TELLING = frozenset({"all arguments", "question", "file", "output"})
# Powershell and git have braces behind an at sign as well: a path has a slash or an ending.
_PATH = pattern(r"\w[\w .-]*+(?:/[\w .-]++)*+")
_SIGNED = pattern(r"/|\.\w{1,5}\Z")
_BEGINS = pattern(r"[\s`\"'(]?")
_WORD_BEFORE = pattern(r"[\w$!@\\]")


class ForeignPlaceholder(NamedTuple):
    """A placeholder of other hosts, and how the host that loads the file has it, if it does."""

    span: FileSpan
    titles: tuple[str, ...]
    reader: Reader
    own: str


class _Known(NamedTuple):
    """A placeholder that tells of hosts, what they are called, and the words that name them."""

    placeholder: HostPlaceholder
    titles: tuple[str, ...]
    words: frozenset[str]


def find_foreign(document: Document, vocabulary: Vocabulary) -> Iterator[ForeignPlaceholder]:
    """The placeholders that none of the hosts replaces which load a file.

    A page that names the other host speaks of it.
    """
    text, readers = document.source.text, find_loaders(document, vocabulary)
    own = {placeholder.spelling for it in readers for placeholder in it.placeholders}
    for foreign in _list_known() if readers else ():
        it = foreign.placeholder
        if it.spelling in own or opening_of(it) not in text or _names(document, foreign.words):
            continue
        said: set[str] = set()
        for found, _ in find_written(document, compile_placeholder(it)):
            inner = found[1] if found.re.groups else ""
            before = text[max(0, found.start() - 1) : found.start()]
            if _is_meant(it, inner, before) and found[0] not in said:
                spelling = _spell(it, inner, readers[0])
                said |= set() if spelling else {found[0]}
                span = FileSpan(*found.span())
                yield ForeignPlaceholder(span, foreign.titles, readers[0], spelling)


@lru_cache(1)
def _list_known() -> tuple[_Known, ...]:
    """The placeholders that tell of a host, by their spelling."""
    known: dict[str, dict[str, HostPlaceholder]] = {}
    for name in HOST_NAMES:
        for it in (it for file in load_host(name).files for it in file.placeholders):
            if it.stands in _TELLING:
                known.setdefault(it.spelling, {}).setdefault(name, it)
    return tuple(
        _Known(
            next(iter(its.values())),
            tuple(map(title_of, its)),
            frozenset(it for name in its for it in (name, title_of(name).split()[0].lower())),
        )
        for its in known.values()
    )


def _names(document: Document, words: frozenset[str]) -> bool:
    """Whether the text says one of some words."""
    # A comment in TOML may say from which file of another host it was made.
    place, source = document.prompt, document.source
    folded = (source.text if place is None else source[place]).lower()
    return any(it in folded for it in words)


def _is_meant(foreign: HostPlaceholder, inner: str, before: str) -> bool:
    """Whether what is written like a placeholder of another host is nothing else."""
    if foreign.stands == "file":
        is_path = _PATH.fullmatch(inner) is not None and _SIGNED.search(inner) is not None
        return is_path and _BEGINS.fullmatch(before) is not None
    if foreign.stands == "output":
        return "\n" not in inner and _BEGINS.fullmatch(before) is not None
    return not _WORD_BEFORE.match(before)


def _spell(foreign: HostPlaceholder, inner: str, reader: Reader) -> str:
    """How a host has what another one spells otherwise."""
    same = (it for it in reader.placeholders if it.stands == foreign.stands)
    own = next((it.spelling for it in same), "")
    if foreign.stands == "all arguments":
        return own
    return own.replace("command", inner) if foreign.stands == "output" else ""
