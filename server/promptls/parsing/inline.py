"""The constructs within lines, each with what tells that a text has none of them.

The parser and the quick scan of plain files read the same table, so that what an editor shows as
a node is not skipped by a check.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from promptls.document import EmissionList, Framed, Node
from promptls.parsing import markers, placeholders, suppressions
from promptls.parsing.surroundings import SectionText
from promptls.parsing.tags.openings import may_have_tag
from promptls.parsing.tags.pairs import find_tags
from promptls.text.spans import Span
from promptls.text.values import NamedTuple
from promptls.vocabulary import Vocabulary


class Inline(NamedTuple):
    """A construct: the marks of which each text with it contains one, and what finds its nodes.

    Each text with it also contains all of `within`, the cheapest to look for first. `matters`
    tells, quicker or more exactly than the marks do, whether rules may find something in a text.
    """

    marks: tuple[str, ...]
    find: Callable[[SectionText], Iterable[Node[Span]]]
    within: tuple[str, ...] = ()
    matters: Callable[[str, Vocabulary], bool] | None = None

    def may_be_in(self, text: str) -> bool:
        """Whether a text contains what each text with the construct does."""
        # Loops take half the time of generators, and to look for one character takes a tenth of
        # looking for two.
        for it in self.within:
            if it not in text:
                return False
        for mark in self.marks:  # noqa: SIM110 - see above
            if mark[0] in text and mark in text:
                return True
        return False

    def may_matter_in(self, text: str, vocabulary: Vocabulary) -> bool:
        """Whether a text may have the construct in a way that rules look at."""
        if self.matters is not None:
            return self.matters(text, vocabulary)
        return self.may_be_in(text)


def _find_comments(section: SectionText) -> Iterator[Node[Span]]:
    yield from markers.find_markers(section.text, section.surroundings)
    # What is emitted as it is suppresses nothing: whole blocks, and items without delimiters.
    spans = [it.span for it in section.blocks if isinstance(it, Framed)]
    lists = (it for it in section.blocks if isinstance(it, EmissionList))
    emitted = sorted([*spans, *(item.span for it in lists for item in it.items)])
    yield from suppressions.find_suppressions(section.text, section.surroundings, emitted)


def _find_placeholders(section: SectionText) -> Iterable[Node[Span]]:
    found = placeholders.find_placeholders(
        section.text,
        section.surroundings,
        open_at_end=bool(section.exit.fences),
        has_directives=section.exit.has_directives,
    )
    return () if found is None else (found, *found.found)


def _find_tags(section: SectionText) -> Iterable[Node[Span]]:
    tags = find_tags(section.text, section.surroundings)
    return () if tags is None else (tags,)


def _may_open_placeholder(text: str, _: Vocabulary) -> bool:
    # A closing mark alone is a mistake only where the file has placeholders.
    return ("<" in text and "<<" in text) or ("{" in text and "{{" in text)


def _find_mentions(section: SectionText) -> Iterator[Node[Span]]:
    return markers.find_requirement_mentions(section.text)


# In this order, the nodes of a section follow each other.
INLINE: Final = (
    Inline((*markers.MARKS, suppressions.MARK), _find_comments, within=("<", "<!--")),
    Inline(("{{", "<<", "}}", ">>"), _find_placeholders, matters=_may_open_placeholder),
    Inline(("<",), _find_tags, matters=may_have_tag),
    # They are for features; rules look only at those in a work package.
    Inline((markers.REQUIREMENT_MARK,), _find_mentions, matters=lambda *_: False),
)
