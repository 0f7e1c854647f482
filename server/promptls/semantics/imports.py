"""Imports of files of instructions: `@docs/rules.md` stands for the text of that file.

As Claude Code 2.1.328 and Gemini CLI read them: behind white space or at the beginning of a line,
up to the next white space, outside of code and comments, from the folder of the file on.
"""

import re
from collections.abc import Iterable, Iterator, Mapping

from promptls.document import Document, Entry
from promptls.parsing import read_front_matter
from promptls.parsing.regions import find_regions
from promptls.parsing.surroundings import Surrounding, Surroundings
from promptls.semantics.examples_of_paths import IS_EXAMPLE, IS_MADE, STANDS_FOR
from promptls.text.paths import folder_of, join_path
from promptls.text.patterns import pattern
from promptls.text.spans import LINE_BREAK, FileSpan, find_line_start
from promptls.text.values import NamedTuple, query
from promptls.vocabulary.imports import find_importing

# The files that each file imports.
Imports = Mapping[str, tuple[str, ...]]

# What a program takes for the path of an import as a whole.
IMPORTABLE = pattern(r"[^\s#]++")
_MARK = "@"
_IMPORT = pattern(r"(?<!\S)@(?P<path>[\w./-]++)(?P<part>#[^\s]*+)?(?P<rest>\S*+)")
# What ends a sentence or a word, and to a program is a part of the path.
_PUNCTUATION = pattern(r"[.,;:!?)\]}'\"*_]++\Z")
_ENDS_WORD = pattern(r"[.,;:!?)\]}'\"*_]*+\Z")
# The endings of texts. A name with another one may be a decorator, a package or a domain.
_TEXT = pattern(r"(?i:\.(?:md|mdc|mdx|markdown|txt|rst|adoc))\Z")
_OTHER = pattern(r"(?i:\.(?:json|jsonc|toml|yaml|yml|js|ts|py|sh))\Z")
_ENDING = pattern(r"\.[A-Za-z][A-Za-z0-9]*+\Z")
_RELATIVE = ("./", "../")
# What a person has for oneself, and others do not.
_OWN = ".local."
_MOST = 200
# A line may be the whole file, and is looked at for each import.
_NEAR = 2000
# A file of instructions has a handful.
MOST_FOLLOWED = 200


class Import(NamedTuple):
    """An import, the path that it has, and the file that it means, from the root.

    What is no import beyond doubt, such as `@package.json`, may be missing. `rest` is punctuation
    behind the path, which programs take for a part of it.
    """

    span: FileSpan
    path: str
    target: str
    is_certain: bool
    rest: str = ""


@query
def find_imports(document: Document) -> tuple[Import, ...]:
    """The imports of a file of instructions; nothing for other files."""
    if document.too_large or find_importing(document.path) is None:
        return ()
    text = document.source.text
    if _MARK not in text:
        return ()
    start = document.front_matter.span.end if document.front_matter is not None else 0
    return tuple(_find_in(text, start, document.path))


def read_imports(text: str, path: str) -> tuple[str, ...]:
    """The files that a text imports which is itself imported; `path` is its own."""
    if _MARK not in text:
        return ()
    matter = read_front_matter(text)
    found = _find_in(text, matter.span.end if matter is not None else 0, path)
    return tuple(dict.fromkeys(it.target for it in found if not it.rest))


def _find_in(text: str, start: int, path: str) -> Iterator[Import]:
    found = [it for it in _IMPORT.finditer(text, start) if _may_be_path(it)]
    if not found:
        return
    body = text[start:]
    around = Surroundings(body, find_regions(body, Entry()).regions)
    for match in found[:_MOST]:
        if around.at(match.start() - start) is not Surrounding.PROSE:
            continue
        named = _PUNCTUATION.sub("", match["path"])
        target = join_path(folder_of(path), named)
        if target:
            at = match.start("path")
            rest = match["path"][len(named) :] if not match["part"] else ""
            is_certain = _is_certain(named) and not _is_example(text, match)
            span = FileSpan(at, at + len(named))
            yield Import(span, named, target, is_certain, rest + match["rest"])


def _may_be_path(match: re.Match[str]) -> bool:
    """Whether something behind an @ may be the path of a file: no mention, decorator or package."""
    named = _PUNCTUATION.sub("", match["path"])
    if not _ENDS_WORD.match(match["rest"]) or named.startswith("/"):
        return False
    if STANDS_FOR.search(named):
        return False
    return _is_certain(named) or _OTHER.search(named) is not None


def _is_certain(named: str) -> bool:
    if _TEXT.search(named):
        return _OWN not in named
    return named.startswith(_RELATIVE) and _ENDING.search(named) is not None


def _is_example(text: str, match: re.Match[str]) -> bool:
    """Whether a file is to be made, or one of those that there may be."""
    start = max(find_line_start(text, match.start()), match.start() - _NEAR)
    furthest = min(match.end() + _NEAR, len(text))
    line_break = LINE_BREAK.search(text, match.end(), furthest)
    end = line_break.start() if line_break else furthest
    return IS_EXAMPLE.search(text, start, end) is not None or (
        IS_MADE.search(text[start : match.start()]) is not None
    )


def find_circle(path: str, target: str, imports: Imports) -> tuple[str, ...]:
    """The files on the shortest way from an import back to the file itself; nothing for none."""
    return _find_ways((target,), imports, stop=path).get(path, ())


def find_too_deep(
    targets: Iterable[str], imports: Imports, deepest: int
) -> dict[str, tuple[str, ...]]:
    """The ways to files that are too deep to be read, by the import with which each begins.

    A file is as deep as the shortest way to it.
    """
    ways = _find_ways(targets, imports)
    too_deep = (it for it in ways.values() if len(it) == deepest + 1)
    return {it[0]: it for it in reversed(tuple(too_deep))}


def _find_ways(
    targets: Iterable[str], imports: Imports, stop: str = ""
) -> dict[str, tuple[str, ...]]:
    """The shortest ways to all files that are imported, each once."""
    ways: dict[str, tuple[str, ...]] = {it: (it,) for it in targets}
    left = list(ways)
    for at in left:
        for it in imports.get(at, ()) if at != stop else ():
            if it not in ways and (it in imports or it == stop):
                ways[it] = (*ways[at], it)
                left.append(it)
    return ways
