"""The placeholders that a `{` begins."""

from promptls.features import descriptions
from promptls.features.completion.block_line import BlockLine
from promptls.features.completion.frames import STATUS_TEXT
from promptls.features.completion.values import Completion, CompletionKind, Slot, plain
from promptls.text.patterns import pattern
from promptls.vocabulary import BlockVariable, Vocabulary

_OPEN = pattern(r"(?<![{$<])\{(?P<name>\w{0,64})\Z")
# The words before a placeholder in a known text.
_LEAD = pattern(r"([^{}]+)\{(\w+)\}")
_REST = pattern(r"\w{0,64}\}?")


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
        slot.offer(f"{{{it.name}}}", None, f"e.g. {it.example}", descriptions.of_block_variable(it))
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
