"""Collects what occurs in a document."""

from collections.abc import Callable, Iterator
from typing import Final

from promptls.document import (
    Document,
    PlaceholderForm,
    Placeholders,
    RequirementMarker,
    Suppression,
)
from promptls.parsing.markers import REQUIREMENT_MARK, find_requirement_mentions
from promptls.parsing.placeholders import find_uses
from promptls.parsing.suppressions import find_in_front_matter
from promptls.semantics.context import SPECIFICATION
from promptls.semantics.facts import find_wanted_files
from promptls.semantics.imports import find_imports
from promptls.semantics.links import find_link_paths
from promptls.semantics.occurrences.arguments import find_arguments
from promptls.semantics.occurrences.contracts import find_contract_values
from promptls.semantics.occurrences.emission import find_block_symbols
from promptls.semantics.occurrences.names import find_names
from promptls.semantics.occurrences.tags import find_tags
from promptls.semantics.occurrences.values import (
    FileOccurrences,
    Found,
    Relation,
    Subject,
    Symbol,
    to_occurrences,
)
from promptls.semantics.packages.requirements import DEFINITION
from promptls.semantics.placeholders.declarations import find_declarations
from promptls.semantics.run_files import find_named_files
from promptls.text.paths import folder_of, inside, join_path, name_of
from promptls.text.spans import FileSpan
from promptls.vocabulary import Vocabulary
from promptls.vocabulary.kinds import Syntax, syntax_of

# How many folders above a file its specification may be, as in `001-login/tasks/WP01.md`.
_FARTHEST = 3


def find_allowed_rules(document: Document, _: Vocabulary) -> Iterator[Found]:
    """The names of rules in suppressions."""
    for placed in document.nodes(Suppression):
        for name in placed.node.names:
            yield Symbol(Subject.RULE, name.name), placed.at(name.span), Relation.USE
    if document.front_matter is not None:
        for suppression in find_in_front_matter(document.source.text, document.front_matter):
            for allowed in suppression.names:
                yield Symbol(Subject.RULE, allowed.name), allowed.span, Relation.USE


def find_requirements(document: Document, _: Vocabulary) -> Iterator[Found]:
    """The ids in a file. A marker defines one, and so does a line of a specification."""
    text = document.source.text
    if REQUIREMENT_MARK not in text:
        return
    defining = {
        marker.at(attribute.span).start
        for marker in document.nodes(RequirementMarker)
        if not marker.node.closes and (attribute := marker.node.attribute("id"))
    }
    if name_of(document.path) == SPECIFICATION:
        defining |= {match.start("id") for match in DEFINITION.finditer(text)}
    # A file that is plain has no nodes, and front matter has none either.
    for mention in find_requirement_mentions(text):
        span = mention.span.placed(0)
        relation = Relation.DEFINITION if span.start in defining else Relation.USE
        yield Symbol(Subject.REQUIREMENT, mention.id), span, relation


def find_variables(document: Document, _: Vocabulary) -> Iterator[Found]:
    """The declarations and uses of variables.

    What an injection replaces is a use, also in code and comments, and so is a placeholder with a
    mistake in its form.
    """
    text = document.source.text
    for declaration in find_declarations(document):
        for item in declaration.items:
            # A text that is folded or has escapes is not the name as it is written.
            if item.text in declaration.names and document.source[item.span] == item.text:
                yield _symbol(item.text), item.span, Relation.DECLARATION
    for name, start in find_uses(text):
        yield _symbol(name), FileSpan(start, start + len(name)), Relation.USE
    for group in document.nodes(Placeholders):
        for placeholder in group.node.found:
            if placeholder.form in (PlaceholderForm.EMPTY, PlaceholderForm.NESTED):
                continue
            inner = group.at(placeholder.inner)
            start = text.find(placeholder.name, *inner)
            if start >= 0:
                span = FileSpan(start, start + len(placeholder.name))
                yield _symbol(placeholder.name), span, Relation.USE


def _symbol(name: str) -> Symbol:
    return Symbol(Subject.VARIABLE, name)


def find_work_files(document: Document, _: Vocabulary) -> Iterator[Found]:
    """The files that a work package delivers or may touch."""
    package = document.package
    if package is None:
        return
    for file in package.scope:
        yield file_symbol(file.path), file.span, Relation.USE
    for deliverable in package.deliverables:
        if deliverable.path:
            yield file_symbol(deliverable.path), deliverable.path_span, Relation.USE


def find_mentions(document: Document, _: Vocabulary) -> Iterator[Found]:
    """The files that a file for models imports, links to, or names in code."""
    for it in find_imports(document):
        yield file_symbol(it.target), it.span, Relation.USE
    for link in find_link_paths(document):
        target = join_path(folder_of(document.path), link.path)
        if target:
            yield file_symbol(target), link.span, Relation.USE
    for file in find_named_files(document):
        if not file.is_link:
            yield file_symbol(file.candidates[0]), file.span, Relation.USE


def file_symbol(path: str) -> Symbol:
    """The symbol of a file that a text names by its path from the root."""
    parts = [it for it in path.split("/") if it not in ("", ".")]
    return Symbol(Subject.FILE, "/".join(parts))


def find_specifications(document: Document) -> tuple[str, ...]:
    """Where the specification may be that defines the requirements of a file, the nearest first.

    A file without requirements has none.
    """
    if REQUIREMENT_MARK not in document.source.text:
        return ()
    if document.package is not None:
        return find_wanted_files(document).files
    folder = folder_of(document.path)
    found = [inside(folder, SPECIFICATION)]
    while folder and len(found) < _FARTHEST:
        folder = folder_of(folder)
        found.append(inside(folder, SPECIFICATION))
    return tuple(found)


_COLLECTORS: Final[tuple[Callable[[Document, Vocabulary], Iterator[Found]], ...]] = (
    find_names,
    find_variables,
    find_requirements,
    find_tags,
    find_contract_values,
    find_arguments,
    find_block_symbols,
    find_work_files,
    find_mentions,
    find_allowed_rules,
)
# What is in braces in TOML is for a host, and nothing else is Markdown.
_IN_TOML = (find_arguments,)


def find_occurrences(document: Document, vocabulary: Vocabulary, root: str = "") -> FileOccurrences:
    """All that occurs in a document, whose path is relative to a root."""
    is_toml = syntax_of(document.kind) is Syntax.TOML
    collectors = _IN_TOML if is_toml else _COLLECTORS
    found = (it for collect in collectors for it in collect(document, vocabulary))
    return FileOccurrences(
        document.path,
        root,
        document.kind,
        to_occurrences(found),
        () if is_toml else find_specifications(document),
        any(part.section.entry.has_directives for part in document.checked_parts[:1]),
        document.package.title.name if document.package is not None else "",
    )
