"""The elements whose tags have a name that is not quite one of the vocabulary."""

from collections.abc import Iterator
from typing import Generic

from promptls.document import (
    Document,
    Element,
    Tag,
    TagGroup,
    TagRole,
    Tags,
    ValueForm,
    placed_element,
)
from promptls.parsing.tags.pairs import are_similar
from promptls.semantics.context import Context
from promptls.semantics.tags.elements import KnownElement, has_matching_names, is_strict
from promptls.semantics.tags.values import LONGEST_VALUE, find_alternatives
from promptls.text.spans import AnySpan, FileSpan
from promptls.text.values import NamedTuple
from promptls.vocabulary import ResponseTag
from promptls.vocabulary.html import HTML


class Misnamed(NamedTuple, Generic[AnySpan]):
    """An element that is meant to be a tag of the vocabulary, and the tags that miss its name."""

    element: Element[AnySpan]
    tag: ResponseTag
    wrong: tuple[Tag[AnySpan], ...]

    @property
    def is_misspelled(self) -> bool:
        """Whether more than the case is wrong."""
        return any(it.name.lower() != self.tag.name.lower() for it in self.wrong)


def mark_of(tag: Tag[AnySpan], name: str | None = None) -> str:
    """A tag without its attributes, under its own name or another one."""
    slash = "/" if tag.role is TagRole.CLOSING else ""
    return f"<{slash}{name or tag.name}>"


def find_misnamed(tags: TagGroup[AnySpan], context: Context) -> Iterator[Misnamed[AnySpan]]:
    """Find the elements that are meant to be tags of the vocabulary but have another name."""
    known = context.vocabulary.tags_by_name
    for element in tags.elements:
        names = element.opening.name, element.closing.name
        if (names[0] == names[1] and names[0] in known) or not has_matching_names(element):
            continue
        tag = known.get(names[0]) or known.get(names[1]) or _meant_tag(element, context)
        if tag is not None and (tag.attributes or not element.opening.attributes):
            wrong = (it for it in (element.opening, element.closing) if it.name != tag.name)
            yield Misnamed(element, tag, tuple(wrong))


def find_inconsistent(document: Document, context: Context) -> Iterator[Misnamed[FileSpan]]:
    """The tags for any text that are written in another case, in a file that has them right too."""
    known = context.vocabulary.tags_by_name
    nodes = list(document.nodes(Tags))
    names = {it.opening.name for group in nodes for it in group.node.elements}
    right = names & known.keys()
    others = {it for it in names - right if it.lower() in right}
    for base, node in nodes if others and not is_strict(context) else ():
        for found in node.elements:
            name = found.opening.name
            if name in others and name == found.closing.name and found.form is not ValueForm.EMPTY:
                tag = known[name.lower()]
                if not tag.values:
                    element = placed_element(found, base)
                    yield Misnamed(element, tag, (element.opening, element.closing))


def _meant_tag(element: Element[AnySpan], context: Context) -> ResponseTag | None:
    """The tag that is meant by two names that no tag has. The value must belong to it."""
    one, other = element.opening.name.lower(), element.closing.name.lower()
    if element.form is ValueForm.EMPTY or one in HTML or other in HTML:
        return None
    start, end = element.value
    for tag in context.vocabulary.tags:
        if tag.values and end - start > LONGEST_VALUE:
            continue
        name = tag.name.lower()
        if are_similar(one, name) and are_similar(other, name):
            if not tag.values:
                # `<THOUGHT>` and `<thoughts>` are names of the project.
                is_own = name in (one, other) or f"{name}s" in (one, other)
                return None if is_own and not is_strict(context) else tag
            found = find_alternatives(KnownElement(element, tag), context)
            if found and all(it.value for it in found):
                return tag
    return None
