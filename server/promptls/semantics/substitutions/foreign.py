"""Placeholders of other hosts, which the hosts that load a file leave as they are."""

from collections.abc import Iterator
from functools import lru_cache

from promptls.document import Document
from promptls.semantics.substitutions.readers import Reader
from promptls.semantics.substitutions.taking import find_loaders
from promptls.semantics.substitutions.texts import find_written
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan
from promptls.text.values import NamedTuple
from promptls.vocabulary import Vocabulary
from promptls.vocabulary.hosts import HOST_NAMES, load_host
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
    reader: str
    own: str
    is_sure: bool


class _Known(NamedTuple):
    placeholder: HostPlaceholder
    titles: tuple[str, ...]
    names: tuple[str, ...]


def find_foreign(document: Document, vocabulary: Vocabulary) -> Iterator[ForeignPlaceholder]:
    """The placeholders that none of the hosts replaces which load a file.

    A page that names the other host speaks of it.
    """
    loaders = find_loaders(document, vocabulary)
    readers = tuple(it for it in loaders if it.is_sure) or loaders[:1]
    if not readers:
        return
    text = document.source.text
    # A comment in TOML may say from which file of another host it was made.
    told = text if document.prompt is None else document.source[document.prompt]
    own = {placeholder.spelling for it in readers for placeholder in it.file.placeholders}
    for known in _list_known():
        it = known.placeholder
        if it.spelling in own or it.spelling[:2] not in text or _is_named(known, told):
            continue
        said: set[str] = set()
        for found in find_written(document, pattern(it.pattern)):
            start, end = found.span
            inner = found.match[1] if found.match.re.groups else ""
            if _is_meant(it, inner, text[max(0, start - 1) : start]) and found.match[0] not in said:
                spelling = _spell(it, inner, readers[0])
                said |= set() if spelling else {found.match[0]}
                yield ForeignPlaceholder(
                    FileSpan(start, end),
                    known.titles,
                    readers[0].title,
                    spelling,
                    readers[0].is_sure,
                )


@lru_cache(1)
def _list_known() -> tuple[_Known, ...]:
    """The placeholders that tell of a host, by their spelling."""
    hosts: dict[str, list[str]] = {}
    known: dict[str, HostPlaceholder] = {}
    for name in HOST_NAMES:
        for file in load_host(name).files:
            for it in file.placeholders:
                if it.stands in _TELLING:
                    known.setdefault(it.spelling, it)
                    hosts.setdefault(it.spelling, [])
                    if name not in hosts[it.spelling]:
                        hosts[it.spelling].append(name)
    return tuple(
        _Known(
            it,
            tuple(load_host(name).title for name in hosts[spelling]),
            tuple({word for name in hosts[spelling] for word in _words_of(name)}),
        )
        for spelling, it in known.items()
    )


def _words_of(name: str) -> Iterator[str]:
    yield from (name, load_host(name).title.split()[0].lower())


def _is_named(known: _Known, text: str) -> bool:
    folded = text.lower()
    return any(it in folded for it in known.names)


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
    same = (it for it in reader.file.placeholders if it.stands == foreign.stands)
    own = next((it.spelling for it in same), "")
    if foreign.stands == "all arguments":
        return own
    return own.replace("command", inner) if foreign.stands == "output" else ""
