"""The items of the orchestrator's emission protocol, and how they differ from the known ones."""

from difflib import SequenceMatcher

from promptls.document import AgentParts, EmissionList, ItemList, Placed, SectionHeading
from promptls.parsing.blocks.mentions import fold_placeholders
from promptls.text.nearest import FARTHEST, distance
from promptls.text.spans import FileSpan, Span
from promptls.text.values import NamedTuple
from promptls.vocabulary import EmissionPoint

PROTOCOL = "PROMPT EMISSION PROTOCOL"
GOVERNANCE = "CONSTITUTIONAL GOVERNANCE"
PROGRESS = "PROGRESS TRACKING"
# Longer texts are not compared: no item is that long.
_LONGEST_COMPARED = 1000


def find_misspelt_heading(agent: AgentParts, title: str) -> SectionHeading | None:
    """The heading that is meant to be the missing one: in another case or level, or misspelt."""
    for heading in agent.headings:
        found = heading.title.upper()
        if found.startswith(title) or distance(found[: len(title) + FARTHEST], title) <= FARTHEST:
            return heading
    return None


def find_title_span(heading: SectionHeading, title: str, text: str) -> FileSpan:
    """The part of a heading that is meant as a title, with the `#` marks, without additions."""
    start = heading.span.start
    line = text[start : heading.span.end].rstrip()
    at = line.upper().find(title)
    return FileSpan(start, start + (at + len(title) if at >= 0 else len(line)))


class ItemDifference(NamedTuple):
    """How the items of a list differ from the expected ones.

    Where both lists have the same length, `wrong` are the indexes of the items that differ. `first`
    is the index of the first difference. The span covers all differences.
    """

    span: FileSpan
    found: tuple[str, ...]
    expected: tuple[str, ...]
    first: int
    wrong: tuple[int, ...]


def asks_for_noun(point: EmissionPoint) -> bool:
    """Whether a point asks the user to describe the feature or bug that the workflow is about."""
    return "_noun}" in point.templates[0].items[0]


def is_inline(placed: Placed[ItemList]) -> bool:
    """Whether the items of a list are inline code in a sentence."""
    return isinstance(placed.node, EmissionList) and placed.node.is_inline


def is_unled(placed: Placed[ItemList]) -> bool:
    """Whether items are neither a block nor below a line `Emit:`. No rule for items checks them."""
    return isinstance(placed.node, EmissionList) and not placed.node.is_led


def find_item_texts(placed: Placed[ItemList], text: str) -> list[str]:
    """The texts of the items of a list."""
    return [text[slice(*placed.at(it.text))] for it in placed.node.items]


def is_list_of(point: EmissionPoint, placed: Placed[ItemList], text: str) -> bool:
    """Whether the items of a list are those of a point, in the variant that its lead names."""
    shown = [fold_placeholders(it) for it in find_item_texts(placed, text)]
    if not any(
        shown == [fold_placeholders(it) for it in template.items] for template in point.templates
    ):
        return False
    return find_difference(placed, point, text) is None


def find_difference(
    placed: Placed[ItemList], point: EmissionPoint, text: str
) -> ItemDifference | None:
    """Compare a list with the items that it is expected to have."""
    items, texts = placed.node.items, find_item_texts(placed, text)
    found = [fold_placeholders(it) for it in texts]
    # Placeholders keep the names that the file gives them.
    own = dict(zip(found, texts, strict=True))
    items_of_point = find_template_of(placed, point, text)
    template = tuple(own.get(fold_placeholders(it), it) for it in items_of_point)
    wanted = [fold_placeholders(it) for it in template]
    if found == wanted:
        return None
    first = _same(found, wanted)
    rest = _same(found[first:][::-1], wanted[first:][::-1])
    last = max(first, len(items) - rest - 1)
    if len(items) == len(template):
        wrong = tuple(at for at in range(first, last + 1) if found[at] != wanted[at])
        span = Span(items[first].text.start, items[last].text.end)
    else:
        wrong = ()
        shown = items[min(first, len(items) - 1)], items[min(last, len(items) - 1)]
        span = Span(shown[0].span.start, shown[1].span.end)
    return ItemDifference(placed.at(span), tuple(texts), template, first, wrong)


def find_template_of(placed: Placed[ItemList], point: EmissionPoint, text: str) -> tuple[str, ...]:
    """The items that a list is expected to have."""
    found = [fold_placeholders(it) for it in find_item_texts(placed, text)]
    return find_template(point, _lead_of(placed, text), "\n".join(found), len(found))


def find_template(
    point: EmissionPoint, lead: str, texts: str = "", count: int = 0
) -> tuple[str, ...]:
    """The expected items of a list: those that its lead names, else the most similar ones."""
    if len(point.templates) == 1:
        return point.templates[0].items
    lead = lead.casefold()
    named = []
    for template in sorted(point.templates, key=lambda it: -len(it.variant)):
        if template.variant and template.variant in lead:
            lead = lead.replace(template.variant, "")
            named.append(template)
    if len(named) == 1:
        return named[0].items

    def likeness(items: tuple[str, ...]) -> float:
        wanted = "\n".join(map(fold_placeholders, items))
        ratio = SequenceMatcher(None, texts[:_LONGEST_COMPARED], wanted).ratio()
        return ratio + (count == len(items)) / 10

    return max((it.items for it in point.templates), key=likeness)


def _lead_of(placed: Placed[ItemList], text: str) -> str:
    node = placed.node
    return text[slice(*placed.at(node.lead.span))] if isinstance(node, EmissionList) else ""


def _same(found: list[str], wanted: list[str]) -> int:
    """How many texts at the beginning of two lists are equal."""
    pairs = enumerate(zip(found, wanted, strict=False))
    return next((at for at, (one, other) in pairs if one != other), min(len(found), len(wanted)))
