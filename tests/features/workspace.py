"""Draws what navigation finds in several files, from a cursor `<|>` in one of them.

A line `@ path` begins each file. Settings are read as settings, and an orchestrator's file gives
the others their roles.
"""

from collections.abc import Iterable, Mapping
from textwrap import dedent
from typing import NamedTuple

from kit import CURSOR, File, Mark, compare, draw, files, role_among
from promptls.document import Document
from promptls.features.navigation.definition import (
    Definition,
    RulePage,
    Target,
    find_definition,
    find_named_file,
)
from promptls.features.navigation.references import (
    find_highlights,
    find_references,
    find_titled_file,
)
from promptls.features.navigation.scopes import NavigationSite
from promptls.features.renaming.names import Refusal, Renamable, Renaming
from promptls.features.renaming.planning import plan_renaming, prepare_renaming
from promptls.parsing import parse
from promptls.semantics.occurrences import FileOccurrences
from promptls.semantics.occurrences.collecting import find_occurrences
from promptls.settings.occurrences import find_settings_occurrences
from promptls.text.spans import FileSpan, Source
from promptls.vocabulary import SPECIFIED, Vocabulary
from promptls.vocabulary.files import SETTINGS_FILES
from settings.chains import read_settings

ROOT = "/project"
_MARK = "\ue000"


class Drawn(NamedTuple):
    """The files of a drawing, as navigation sees them, and the place of the cursor."""

    files: dict[str, FileOccurrences]
    sources: dict[str, Source]
    documents: dict[str, Document]
    vocabulary: Vocabulary
    path: str
    offset: int

    @property
    def document(self) -> Document | None:
        return self.documents.get(self.path)

    @property
    def site(self) -> NavigationSite:
        return NavigationSite(self.path, self.offset, self.files[self.path], self.document)


def read_files(drawing: str) -> Drawn:
    """The files of a drawing with a cursor in one of them."""
    marked = files(drawing.replace(CURSOR, _MARK))
    texts = [File(it.path, it.text.replace(_MARK, "")) for it in marked]
    at = next(it for it in marked if _MARK in it.text)
    vocabulary = _vocabulary_of(texts)
    documents = {
        _absolute(it): parse(Source(it.text), it.path, role=role_among(it, texts))
        for it in texts
        if it.path not in SETTINGS_FILES
    }
    found = {path: find_occurrences(it, vocabulary, ROOT) for path, it in documents.items()}
    for it in texts:
        if it.path in SETTINGS_FILES:
            found[_absolute(it)] = find_settings_occurrences(
                it.text, it.path, ROOT, in_pyproject=it.path == "pyproject.toml"
            )
    sources = {_absolute(it): Source(it.text) for it in texts}
    return Drawn(found, sources, documents, vocabulary, _absolute(at), at.text.index(_MARK))


def check_definition(drawing: str) -> None:
    """Check where the thing at the cursor is defined: `1` is the place that comes first."""
    __tracebackhide__ = True
    drawn = read_files(drawing)
    found = _define(drawn)
    marks: dict[str, list[Mark]] = {}
    for number, target in enumerate(found.targets if found else (), 1):
        assert isinstance(target, Target), "the page of a rule cannot be drawn"
        marks.setdefault(target.path, []).append(
            Mark(target.span or FileSpan(0, 0), f"{number}" if target.span else f"{number} file")
        )
    _compare(drawing, drawn, marks)


def _define(drawn: Drawn) -> Definition | None:
    found = find_definition(drawn.site, drawn.files, drawn.vocabulary)
    if found is None and drawn.document is not None:
        return find_named_file(drawn.site, drawn.document, ROOT)
    return found


def find_targets(drawing: str) -> list[Target | RulePage]:
    """What is the definition of the thing at the cursor, for what cannot be drawn."""
    drawn = read_files(drawing)
    found = _define(drawn)
    return [*found.targets] if found is not None else []


def check_references(drawing: str, *, with_declaration: bool = True) -> None:
    """Check in which places the thing at the cursor occurs."""
    __tracebackhide__ = True
    drawn = read_files(drawing)
    symbol = drawn.site.symbol or find_titled_file(drawn.site)
    assert symbol is not None, "there is nothing at the cursor"
    found = find_references(
        drawn.path,
        symbol,
        drawn.files,
        with_declaration=with_declaration,
        document=drawn.document,
    )
    marks: dict[str, list[Mark]] = {}
    for target in found:
        mark = Mark(target.span, "here") if target.span else Mark(FileSpan(0, 0), "file")
        marks.setdefault(target.path, []).append(mark)
    _compare(drawing, drawn, marks)


def check_highlights(drawing: str) -> None:
    """Check what is highlighted in a document."""
    __tracebackhide__ = True
    drawn = read_files(drawing)
    found = find_highlights(drawn.site)
    _compare(drawing, drawn, {drawn.path: [Mark(it.span, it.access.value) for it in found]})


def prepared(drawing: str) -> str | None:
    """The name at the cursor that can be changed, or why it cannot."""
    drawn = read_files(drawing)
    found = prepare_renaming(drawn.site)
    if isinstance(found, Refusal):
        return found.message
    if isinstance(found, Renamable):
        assert drawn.sources[drawn.path][found.span] == found.name
        return found.name
    return None


def planned(drawing: str, new: str) -> Renaming | Refusal | None:
    """The renaming of the thing at the cursor."""
    drawn = read_files(drawing)
    if drawn.site.symbol is None:
        return None
    return plan_renaming(
        drawn.site,
        new,
        files=drawn.files,
        sources=drawn.sources,
        vocabulary=drawn.vocabulary,
    )


def check_renaming(drawing: str, new: str) -> None:
    """Check which places are changed, and why; what the texts become is checked by a law."""
    __tracebackhide__ = True
    found = planned(drawing, new)
    assert isinstance(found, Renaming), found
    drawn = read_files(drawing)
    marks = {
        path: [Mark(it.span, f"{it.reason.name.lower()}: {it.text}") for it in edits]
        for path, edits in found.edits.items()
    }
    _compare(drawing, drawn, marks)


def refused(drawing: str, new: str) -> str:
    """Why the thing at the cursor cannot have a new name."""
    found = planned(drawing, new)
    assert isinstance(found, Refusal), found
    return found.message


def renamed(drawn: Drawn, renaming: Renaming) -> dict[str, str]:
    """The texts of all files after a renaming."""
    texts = {path: it.text for path, it in drawn.sources.items()}
    for path, edits in renaming.edits.items():
        for edit in reversed(edits):
            start, end = edit.span
            texts[path] = texts[path][:start] + edit.text + texts[path][end:]
    return texts


def _compare(drawing: str, drawn: Drawn, marks: Mapping[str, Iterable[Mark]]) -> None:
    __tracebackhide__ = True
    straight = dedent(drawing).strip("\n").replace(CURSOR, "")
    parts: list[str] = []
    for path, source in drawn.sources.items():
        name = path.removeprefix(f"{ROOT}/")
        if f"@ {name}\n" in straight:
            parts.append(f"@ {name}")
        parts.append(draw(source.text, sorted(marks.get(path, ()), key=lambda it: it.span)))
    compare("\n".join(parts), straight)


def _vocabulary_of(texts: Iterable[File]) -> Vocabulary:
    texts_of_settings = {it.path: it.text for it in texts if it.path in SETTINGS_FILES}
    for path in texts_of_settings:
        settings, mistakes = read_settings(
            path, "", texts_of_settings.__getitem__, lambda _, other: other
        )
        assert settings is not None, mistakes
        return settings.vocabulary
    return SPECIFIED


def _absolute(file: File) -> str:
    return f"{ROOT}/{file.path}"
