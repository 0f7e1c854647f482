"""Which emission point a part of a protocol is about, in which variant, and what is usual."""

from promptls.document import EmissionList, Section
from promptls.parsing.lines import LinePattern
from promptls.semantics.agents.emission_points import find_known_point
from promptls.text.patterns import pattern
from promptls.vocabulary import EmissionPoint, Vocabulary
from promptls.vocabulary.emission import Template

_NUMBER = pattern(r"[ \t*_]*+(?:[0-9]{1,9}[.)])?+[ \t*_]*+")
# `2. **Gate Passage**`: how points are named where they have no headings.
_NAMED = LinePattern(r"[ \t]*+[0-9]{1,9}[.)][ \t]++[*_]{2}(?P<name>[^*_\r\n]{1,80})")
_LOOK_BACK = 4000
_VARIANT = pattern(r"\((?P<variant>[^()]*)\)")


def point_at(section: Section, at: int, vocabulary: Vocabulary) -> EmissionPoint | None:
    """The emission point that the nearest heading or numbered name above an offset names."""
    heading = section.heading_before(at)
    start = max(heading.span.end if heading else 0, at - _LOOK_BACK)
    names = [it["name"] for it in _NAMED.in_lines_of(section.text[start:at])]
    names.append(heading.title if heading else "")
    return next(filter(None, (_point_named(it, vocabulary) for it in names[::-1])), None)


def template_of(found: EmissionList, text: str, point: EmissionPoint) -> Template | None:
    """The variant of a point that a list is meant to be, by its lead or else by its items."""
    if len(point.templates) == 1:
        return point.templates[0]
    named = _VARIANT.search(text, *found.lead.span)
    items = tuple(text[slice(*it.text)] for it in found.items)
    for template in point.templates:
        if named and named["variant"].strip().casefold() == template.variant.casefold():
            return template
        if items == template.items:
            return template
    return None


def find_usual_items(vocabulary: Vocabulary) -> tuple[str, str, str]:
    """The items of a block about which nothing is known."""
    last = (*(it.text for it in vocabulary.utilities), "{utility_action}")[0]
    return "{primary_prompt}", "{alternative_action}", last


def _point_named(title: str, vocabulary: Vocabulary) -> EmissionPoint | None:
    return find_known_point(_NUMBER.sub("", title, count=1), vocabulary)
