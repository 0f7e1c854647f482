"""What is offered inside a block: the next item, the text of an item, the closing delimiter."""

from collections.abc import Iterable, Iterator
from itertools import chain

from promptls.document import Chapter
from promptls.features import description
from promptls.features.completion.enclosure import Enclosure
from promptls.features.completion.frames import delimiter
from promptls.features.completion.place import Place
from promptls.features.completion.placeholders import open_placeholder
from promptls.features.completion.values import Completion, CompletionKind
from promptls.features.emission import point_at
from promptls.kinds import Role
from promptls.parsing.items import is_item, read_item
from promptls.patterns import pattern
from promptls.text import Span
from promptls.vocabulary import Vocabulary

_PRIMARY = "{primary_prompt}", "Continue to {next_phase_name}"
_FEWEST, _USUAL, _MOST = 2, 3, 4
# What follows in their workflow is not known to them by name.
_NEVER_NAME_A_PHASE = (Role.PHASE_AGENT, Role.SUB_ORCHESTRATOR)
_MARKER = pattern(r"[ \t]*+(?P<mark>\[(?P<digits>[0-9]{0,3})\]?|-{0,3})\Z")
# One letter may be the beginning of any word.
_PHASE = pattern(r"\bPh(?:a|as|ase(?: [ 0-9A-Za-z/-]{0,40})?)?\Z")


def items_at(place: Place, enclosure: Enclosure, vocabulary: Vocabulary) -> list[Completion]:
    """What may stand at a cursor inside a block or an emission list."""
    line = place.window.line(place.number)
    if is_item(line):
        item = read_item(line, 0, enclosure.above + 1, "")
        if place.column >= item.text.start:
            return _texts(place, enclosure, item.text.start, vocabulary)
    return list(_lines(place, enclosure))


def _lines(place: Place, enclosure: Enclosure) -> Iterator[Completion]:
    """The next item, and the delimiter that ends a block."""
    typed = _MARKER.match(place.before)
    if typed is None or place.after.strip(" \t") not in ("", "]"):
        return
    above, below = enclosure.above, enclosure.below
    number = str(above + 1)
    hyphens = typed["mark"].startswith("-")
    if not hyphens and above + below < _MOST and number.startswith(typed["digits"] or ""):
        span, missing = place.from_margin(enclosure.margin + "  ")
        label = f"[{number}]"
        tier = description.tier_of(above + 1, max(above + below + 1, _USUAL))
        yield Completion(
            label,
            CompletionKind.ITEM,
            span,
            f"{missing}{label} ",
            detail=tier.name.lower(),
            documentation=tier.markdown(),
        )
    if enclosure.is_open and above >= _FEWEST and not below and not typed["mark"].startswith("["):
        yield delimiter(place, enclosure.margin)


def _texts(
    place: Place, enclosure: Enclosure, start: int, vocabulary: Vocabulary
) -> list[Completion]:
    """The texts and the parts of texts that an item may have from a column on."""
    inner = open_placeholder(place, vocabulary, in_status=False)
    if inner or not place.has_only_space_after:
        return inner
    typed = place.before[start:].lstrip(" \t")
    number = enclosure.above + 1
    # Directly behind `[1]` the space is missing.
    missing = "" if typed or place.before.endswith((" ", "\t")) else " "
    span = place.span(place.column - len(typed), place.column + len(place.after))
    found = list(_phases(place, number, typed, vocabulary))
    found += [
        _whole(text, missing, span, number, vocabulary)
        for text in _candidates(place, enclosure, vocabulary)
        if text.casefold().startswith(typed.casefold())
    ]
    return found


def _whole(text: str, missing: str, span: Span, number: int, vocabulary: Vocabulary) -> Completion:
    kind, about = CompletionKind.ACTION, description.of_template_text(text, vocabulary)
    tier = "primary" if number == 1 else "alternative"
    utility = next((it for it in vocabulary.utilities if it.text == text), None)
    placeholder = vocabulary.block_placeholders.get(text[1:-1])
    if utility:
        kind, about = CompletionKind.UTILITY, description.of_utility(utility)
    elif placeholder:
        kind, about = CompletionKind.PLACEHOLDER, description.of_placeholder(placeholder)
    if text in vocabulary.utility_texts:
        tier = "utility"
    documentation = about.markdown() if about else ""
    return Completion(text, kind, span, missing + text, None, tier, documentation)


def _phases(place: Place, number: int, typed: str, vocabulary: Vocabulary) -> Iterator[Completion]:
    """The names of phases, where a person has begun to write one."""
    found = _PHASE.search(typed)
    if found is None or (number == 1 and place.document.role in _NEVER_NAME_A_PHASE):
        return
    span = place.span(place.column - len(found[0]), place.column + len(place.after))
    for name, phase in vocabulary.display_names.items():
        if name.casefold().startswith(found[0].casefold()):
            about = description.of_phase(phase).markdown()
            yield Completion(name, CompletionKind.PHASE, span, name, None, phase.key, about)


def _candidates(place: Place, enclosure: Enclosure, vocabulary: Vocabulary) -> list[str]:
    """The known texts for an item, the most likely first."""
    number = enclosure.above + 1
    section = place.part.section
    if section.exit.chapter is Chapter.EMISSION:
        point = point_at(section, place.local.start, vocabulary)
        if point:
            here = (it.items[number - 1 : number] for it in point.templates)
            return _once(*here)
    templates = [items for point in vocabulary.emission_points for _, items in point.templates]
    if number == 1:
        return _once(_PRIMARY, *(items[:1] for items in templates))
    middle = [items[1:-1] for items in templates]
    if enclosure.below:
        return _once(*middle)
    last = [tuple(it.text for it in vocabulary.utilities), *(items[-1:] for items in templates)]
    return _once(*middle, *last) if number == _FEWEST else _once(*last, *middle)


def _once(*groups: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(chain.from_iterable(groups)))
