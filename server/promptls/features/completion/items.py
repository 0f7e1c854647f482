"""What is offered inside a block: items, their texts and placeholders, the closing delimiter."""

from collections.abc import Iterable, Iterator
from itertools import chain

from promptls.features.completion.block_line import BlockLine
from promptls.features.completion.enclosure import Enclosure
from promptls.features.completion.frames import STATUS_TEXT, delimiter
from promptls.features.completion.values import Completion, CompletionKind, Slot, Unfinished
from promptls.features.descriptions import blocks
from promptls.parsing.blocks.items import is_item, text_start
from promptls.text.patterns import pattern
from promptls.text.pieces import plain
from promptls.text.spans import FileSpan
from promptls.vocabulary import BlockVariable, Vocabulary
from promptls.vocabulary.blocks import FEWEST_ITEMS, MOST_ITEMS
from promptls.vocabulary.kinds import Kind
from promptls.vocabulary.roles import Role

_OPEN = pattern(r"(?<![{$<])\{(?P<name>\w{0,64})\Z")
# The words before a placeholder in a known text.
_LEAD = pattern(r"([^{}]+)\{(\w+)\}")
_REST = pattern(r"\w{0,64}\}?")
_PRIMARY = "{primary_prompt}", "Continue to {next_phase_name}"
_USUAL = 3
# What follows in their workflow is not known to them by name.
_NEVER_NAME_A_PHASE = (Role.PHASE_AGENT, Role.SUB_ORCHESTRATOR)
_MARKER = pattern(r"[ \t]*+(?P<mark>\[(?P<digits>[0-9]{0,3})\]?|-{0,3})\Z")
# What is behind the cursor of the marker: its bracket, and the end of the line or a text.
_REST_OF_MARKER = pattern(r"\]?(?:[ \t]*+(?P<end>\Z)|(?=[ \t]))")
# One letter may be the beginning of any word.
_MAY_BE_PHASE = pattern(r"(?:\A|\W)P?\Z")
_PHASE = pattern(r"\bPh(?:a|as|ase(?: [ 0-9A-Za-z/-]{0,40})?)?\Z")


def open_placeholder(line: BlockLine, *, in_status: bool) -> list[Completion]:
    """The names that a brace before the cursor may get. What is there of the rest is replaced."""
    found, cursor = _OPEN.search(line.before), line.cursor
    if found is None:
        return []
    vocabulary = cursor.vocabulary
    span = cursor.span(len(found[0]), cursor.count_behind(_REST))
    slot = Slot(CompletionKind.PLACEHOLDER, span)
    typed = found["name"].casefold()
    following = _find_following(line.before[: found.start()], vocabulary)

    def rank(variable: BlockVariable) -> tuple[bool, bool, bool]:
        name = variable.name
        is_other = variable.in_status is not in_status
        return not name.startswith(typed), name not in following, is_other

    shown = [it for it in sorted(vocabulary.block_variables, key=rank) if typed in it.name]
    return [
        slot.offer(
            f"{{{it.name}}}",
            None,
            f"e.g. {it.example}",
            blocks.of_block_variable(it)._replace(
                here=blocks.show_value_of(it.name, cursor.values, vocabulary)
            ),
        )
        for it in shown
    ]


def _find_following(before: str, vocabulary: Vocabulary) -> set[str]:
    """The placeholders that follow these words in a known text."""
    texts = [
        text
        for point in vocabulary.emission_points
        for template in point.templates
        for text in template.items
    ]
    leads = (it for text in (*texts, plain(STATUS_TEXT)) for it in _LEAD.findall(text))
    return {name for lead, name in leads if before.endswith(lead)}


def items_at(line: BlockLine, enclosure: Enclosure) -> list[Completion]:
    """What may be inserted at a cursor inside a block or an emission list."""
    if is_item(line.text):
        start = text_start(line.text)
        if line.column >= start:
            return _texts(line, enclosure, start)
    return list(_lines(line, enclosure))


def _lines(line: BlockLine, enclosure: Enclosure) -> Iterator[Completion]:
    """The next item, and the delimiter that ends a block."""
    typed = _MARKER.match(line.before)
    rest = _REST_OF_MARKER.match(line.after)
    if typed is None or rest is None:
        return
    is_alone = rest["end"] is not None
    if not is_alone and typed["digits"] is None:
        return
    above, below = enclosure.above, enclosure.below
    number = str(above + 1)
    hyphens = typed["mark"].startswith("-")
    if not hyphens and above + below < MOST_ITEMS and number.startswith(typed["digits"] or ""):
        span, missing = line.from_margin(enclosure.margin + "  ")
        label = f"[{number}]"
        if not is_alone:
            # The text of the item is there.
            span = FileSpan(span.start, line.cursor.offset + rest.end())
        tier = blocks.tier_of(above + 1, max(above + below + 1, _USUAL))
        text = f"{missing}{label} " if is_alone else missing + label
        yield Slot(CompletionKind.ITEM, span).offer(label, text, tier.name.lower(), tier)
    if enclosure.is_open and above >= FEWEST_ITEMS and not below and typed["digits"] is None:
        yield delimiter(line, enclosure.margin)


def _texts(line: BlockLine, enclosure: Enclosure, start: int) -> list[Completion]:
    """The texts and the parts of texts that an item may have from a column on."""
    inner = open_placeholder(line, in_status=False)
    if inner or not line.has_only_space_after:
        return inner
    typed = line.before[start:].lstrip(" \t")
    number = enclosure.above + 1
    # Directly behind `[1]` the space is missing.
    missing = "" if typed or line.before.endswith((" ", "\t")) else " "
    span = line.span_from(line.column - len(typed))
    texts = _with_steps(line, _candidates(line, enclosure), number)
    found = [
        *_phases(line, number, typed),
        *(
            _whole(text, missing, span, number, line.cursor.vocabulary)
            for text in texts
            if text.casefold().startswith(typed.casefold())
        ),
    ]
    may_get_phases = _names_phases(line, number) and _MAY_BE_PHASE.search(typed)
    return Unfinished(found) if may_get_phases else found


def _names_phases(line: BlockLine, number: int) -> bool:
    return number > 1 or line.cursor.document.role not in _NEVER_NAME_A_PHASE


def _whole(
    text: str, missing: str, span: FileSpan, number: int, vocabulary: Vocabulary
) -> Completion:
    kind, about = CompletionKind.ACTION, blocks.of_template_text(text, vocabulary)
    tier = blocks.PRIMARY if number == 1 else blocks.ALTERNATIVE
    utility = next((it for it in vocabulary.utilities if it.text == text), None)
    variable = vocabulary.block_variables_by_name.get(text[1:-1])
    if utility:
        kind, about = CompletionKind.UTILITY, blocks.of_utility(utility)
    elif variable:
        kind, about = CompletionKind.PLACEHOLDER, blocks.of_block_variable(variable)
    if text in vocabulary.utility_texts:
        tier = blocks.UTILITY
    return Slot(kind, span).offer(text, missing + text, tier.name.lower(), about)


def _phases(line: BlockLine, number: int, typed: str) -> Iterator[Completion]:
    """The names of phases, where a person has begun to write one."""
    found = _PHASE.search(typed)
    if found is None or not _names_phases(line, number):
        return
    slot = Slot(CompletionKind.PHASE, line.span_from(line.column - len(found[0])))
    for name, phase in line.cursor.vocabulary.display_names.items():
        if name.casefold().startswith(found[0].casefold()):
            yield slot.offer(name, name, phase.key, blocks.of_phase(phase))


def _candidates(line: BlockLine, enclosure: Enclosure) -> list[str]:
    """The known texts for an item, the most likely first."""
    number, vocabulary = enclosure.above + 1, line.cursor.vocabulary
    if line.point:
        return _once(*(it.items[number - 1 : number] for it in line.point.templates))
    templates = [items for point in vocabulary.emission_points for _, items, _ in point.templates]
    if number == 1:
        return _once(_PRIMARY, *(items[:1] for items in templates))
    middle = [items[1:-1] for items in templates]
    if enclosure.below:
        return _once(*middle)
    last = [tuple(it.text for it in vocabulary.utilities), *(items[-1:] for items in templates)]
    return _once(*middle, *last) if number == FEWEST_ITEMS else _once(*last, *middle)


def _with_steps(line: BlockLine, texts: list[str], number: int) -> list[str]:
    """The known texts and the one that follows from the state: first in a response, else last."""
    document, own = line.cursor.document, line.cursor.steps[number - 1 : number]
    if document.role in _NEVER_NAME_A_PHASE:
        return texts
    return _once(own, texts) if document.kind is Kind.RESPONSE else _once(texts, own)


def _once(*groups: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(chain.from_iterable(groups)))
