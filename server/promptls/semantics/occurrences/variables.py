"""The variables of a file: those that its front matter declares, and its placeholders."""

from collections.abc import Iterator

from promptls.document import Document, PlaceholderForm, Placeholders
from promptls.parsing.placeholders import find_uses
from promptls.semantics.declarations import find_declarations
from promptls.semantics.occurrences.values import Found, Relation, Subject, Symbol
from promptls.text.spans import FileSpan
from promptls.vocabulary import Vocabulary


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
