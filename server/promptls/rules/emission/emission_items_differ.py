from promptls.document import Document, Item, ItemList, LineForm, PhaseMention, Placed, PromptBlock
from promptls.parsing.blocks.mentions import fold_placeholders
from promptls.repairs.emission import correct_items
from promptls.rules.examples import EMISSION_PROTOCOL
from promptls.rules.kit import UNSAFE, Context, FileFindings, Finding, Severity, rule
from promptls.semantics.agents.emission import (
    ItemDifference,
    find_difference,
    find_item_texts,
    is_list_of,
    is_unled,
)
from promptls.semantics.agents.emission_points import find_missing_points, find_points
from promptls.semantics.phase_names import name_phase
from promptls.text.wording import quoted
from promptls.vocabulary.blocks import FEWEST_ITEMS, MOST_ITEMS
from promptls.vocabulary.roles import Role

_LEGAL_COUNT = range(FEWEST_ITEMS, MOST_ITEMS + 1)
_WITH_UTILITY = 3


@rule(
    Document,
    severity=Severity.WARNING,
    fix=UNSAFE,
    clause="iSDLC emission protocol, section 3",
    path="agents/00-sdlc-orchestrator.md",
    role=Role.ORCHESTRATOR,
    bad=EMISSION_PROTOCOL.replace("Retry gate check", "Try again"),
    good=EMISSION_PROTOCOL,
)
def emission_items_differ(document: Document, context: Context) -> FileFindings:
    """The items of an emission point must be those of the specification.

    Users get to know the texts, and tests of the orchestrator compare them. Another text surprises
    the user and fails the test. The numbers are not compared, and a placeholder may have any name.
    Items in inline code in the text of a point count as well. There is no fix where an item would
    be lost, or where the file does not have the placeholder of an item.
    """
    if document.agent is None or document.role is not Role.ORCHESTRATOR:
        return
    text = context.text
    points = find_points(document.agent, context.vocabulary)
    missing = find_missing_points(points, context.vocabulary)
    for point in points:
        if point.known is None or point.is_second:
            continue
        for placed in point.lists:
            if is_unled(placed) or len(placed.node.items) in _LEGAL_COUNT:
                difference = find_difference(placed, point.known, text)
                # A list whose heading is missing does not belong to the point above it.
                if difference is None or any(is_list_of(it, placed, text) for it in missing):
                    continue
                if is_unled(placed) or _is_well_formed(placed, context):
                    fix = correct_items(placed, difference, document)
                    yield Finding(difference.span, _message(difference), fix)


def _message(difference: ItemDifference) -> str:
    found, expected, first = difference.found, difference.expected, difference.first
    if difference.wrong:
        return f"expected {quoted(expected[first])}, found {quoted(found[first])}"
    return f"expected {len(expected)} items, found {len(found)}"


def _is_well_formed(placed: Placed[ItemList], context: Context) -> bool:
    """Whether the items of a list are right, apart from what the specification says there."""
    items = placed.node.items
    texts = find_item_texts(placed, context.text)
    return (
        all(it.form is LineForm.EXACT for it in items)
        and all(_number(it, placed.base, context.text) == str(it.ordinal) for it in items)
        and all(it.isascii() for it in texts)
        and (len(items) < _WITH_UTILITY or _may_be_last(texts[-1], context))
        and not any(_names_unknown_phase(Placed(placed.base, it), context) for it in items)
        and not (isinstance(placed.node, PromptBlock) and placed.node.strays)
    )


def _may_be_last(text: str, context: Context) -> bool:
    return context.vocabulary.is_utility(text) or fold_placeholders(text) == "{}"


def _names_unknown_phase(placed: Placed[Item], context: Context) -> bool:
    mentions = (it for it in placed.node.mentions if isinstance(it, PhaseMention))
    texts = ((it, context.text[slice(*placed.at(it.span))]) for it in mentions)
    return any(name_phase(it, text, context.vocabulary).phase is None for it, text in texts)


def _number(item: Item, base: int, text: str) -> str:
    number = item.number
    return text[base + number.start : base + number.end] if number is not None else ""
