"""The rules that the comments of a file suppress."""

from collections.abc import Iterator

from promptls.document import Document, Suppression
from promptls.parsing.suppressions import find_in_front_matter
from promptls.semantics.occurrences.values import Found, Relation, Subject, Symbol
from promptls.vocabulary import Vocabulary


def find_allowed_rules(document: Document, _: Vocabulary) -> Iterator[Found]:
    """The names of rules in suppressions."""
    for placed in document.nodes(Suppression):
        for name in placed.node.names:
            yield Symbol(Subject.RULE, name.name), placed.at(name.span), Relation.USE
    if document.front_matter is not None:
        for suppression in find_in_front_matter(document.source.text, document.front_matter):
            for allowed in suppression.names:
                yield Symbol(Subject.RULE, allowed.name), allowed.span, Relation.USE
