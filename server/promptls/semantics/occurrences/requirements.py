"""The ids of functional requirements: where they are defined, and where they are named."""

from collections.abc import Iterator

from promptls.document import Document, RequirementMarker
from promptls.parsing.markers import REQUIREMENT_MARK, find_requirement_mentions
from promptls.semantics.occurrences.values import Found, Relation, Subject, Symbol
from promptls.semantics.project import SPECIFICATION
from promptls.semantics.requirements import DEFINITION
from promptls.vocabulary import Vocabulary
from promptls.vocabulary.kinds import name_of


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
