"""How the items under an emission point differ from those of the vocabulary."""

from collections.abc import Iterator
from difflib import SequenceMatcher

from promptls.document import EmissionList, PlacedList
from promptls.findings import Finding
from promptls.fixes import Edit, Fix
from promptls.patterns import pattern
from promptls.text import Span, newline_of
from promptls.vocabulary import EmissionPoint

_PLACEHOLDER = pattern(r"\{[^{}\n\r]*+\}")
# What is longer is none of the items.
_LONGEST_COMPARED = 1000
_TEXT_BELOW = pattern(r"(?:\r\n?|\n)[ \t]*+[^\s#=_*`~-]")
_ALL = "Change to the specified items"


def folded(text: str) -> str:
    """The text of an item, whatever its placeholders are called."""
    return _PLACEHOLDER.sub("{}", text)


def texts_of(placed: PlacedList, text: str) -> list[str]:
    """The texts of the items of a list."""
    base = placed.base
    return [text[base + it.text.start : base + it.text.end] for it in placed.items.items]


def is_list_of(point: EmissionPoint, placed: PlacedList, text: str) -> bool:
    """Whether the items of a list are those of a point, in the variant that its lead names."""
    shown = [folded(it) for it in texts_of(placed, text)]
    if not any(shown == [folded(it) for it in template.items] for template in point.templates):
        return False
    return next(differences(placed, point, text), None) is None


def differences(placed: PlacedList, point: EmissionPoint, text: str) -> Iterator[Finding]:
    """Compare a list with the items that it is meant to have. All that differs is one finding."""
    items, texts = placed.items.items, texts_of(placed, text)
    found = [folded(it) for it in texts]
    # Placeholders keep the names that the file gives them.
    own = dict(zip(found, texts, strict=True))
    template = [own.get(folded(it), it) for it in _template(placed, point, text)]
    wanted = [folded(it) for it in template]
    if found == wanted:
        return
    first = _same(found, wanted)
    rest = _same(found[first:][::-1], wanted[first:][::-1])
    last = max(first, len(items) - rest - 1)
    if len(items) == len(template):
        wrong = [at for at in range(first, last + 1) if found[at] != wanted[at]]
        edits = tuple(Edit(items[at].text.moved(placed.base), template[at]) for at in wrong)
        message = f"expected {template[first]!r}, found {texts[first]!r}"
        title = f"Change to {template[first]!r}" if len(wrong) == 1 else _ALL
        fix: Fix | None = Fix(title, edits)
        span = Span(items[first].text.start, items[last].text.end)
    else:
        message = f"expected {len(template)} items, found {len(items)}"
        fix = _rewritten(placed, first, template, text)
        shown = items[min(first, len(items) - 1)], items[min(last, len(items) - 1)]
        span = Span(shown[0].span.start, shown[1].span.end)
    yield Finding(span.moved(placed.base), message, fix)


def _template(placed: PlacedList, point: EmissionPoint, text: str) -> tuple[str, ...]:
    """The items that a list is meant to have: those its lead names, else the likest."""
    if len(point.templates) == 1:
        return point.templates[0].items
    lead = ""
    if isinstance(placed.items, EmissionList):
        start, end = placed.items.lead.moved(placed.base)
        lead = text[start:end].casefold()
    named = []
    for template in sorted(point.templates, key=lambda it: -len(it.variant)):
        if template.variant and template.variant in lead:
            lead = lead.replace(template.variant, "")
            named.append(template)
    if len(named) == 1:
        return named[0].items
    shown = "\n".join(folded(it) for it in texts_of(placed, text))[:_LONGEST_COMPARED]

    def likeness(items: tuple[str, ...]) -> float:
        wanted = "\n".join(map(folded, items))
        same_count = len(items) == len(placed.items.items)
        return SequenceMatcher(None, shown, wanted).ratio() + same_count / 10

    return max((it.items for it in point.templates), key=likeness)


def _same(found: list[str], wanted: list[str]) -> int:
    """How many texts two lists begin with alike."""
    pairs = enumerate(zip(found, wanted, strict=False))
    return next((at for at, (one, other) in pairs if one != other), min(len(found), len(wanted)))


def _rewritten(placed: PlacedList, first: int, wanted: list[str], text: str) -> Fix | None:
    """Write the items anew from the first that differs on."""
    base, items = placed.base, placed.items.items
    stop = base + items[-1].span.end
    if isinstance(placed.items, EmissionList) and _TEXT_BELOW.match(text, stop):
        return None  # A line that stands between the items has ended the list too early.
    # The lines begin as the first one does: behind the margin of a fence.
    start = base + items[0].span.start
    line_start = max(text.rfind("\n", 0, start), text.rfind("\r", 0, start)) + 1
    joint = newline_of(text) + text[line_start:start]
    lines = [f"  [{number}] {it}" for number, it in enumerate(wanted, 1)][first:]
    if first:
        edit = Edit(
            Span(base + items[first - 1].span.end, stop), "".join(map(joint.__add__, lines))
        )
    else:
        edit = Edit(Span(start, stop), joint.join(lines))
    return Fix(_ALL, (edit,))
