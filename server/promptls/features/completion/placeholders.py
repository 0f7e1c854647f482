"""The placeholders that a `{` begins."""

from promptls.features import descriptions
from promptls.features.completion.cursor import Cursor
from promptls.features.completion.frames import STATUS_TEXT
from promptls.features.completion.values import Completion, CompletionKind, plain
from promptls.patterns import pattern
from promptls.vocabulary import BlockVariable, Vocabulary

_OPEN = pattern(r"(?<![{$<])\{(?P<name>\w{0,64})\Z")
# The words before a placeholder in a known text.
_LEAD = pattern(r"([^{}]+)\{(\w+)\}")
_REST = pattern(r"\w{0,64}\}?")


def open_placeholder(
    cursor: Cursor, vocabulary: Vocabulary, *, in_status: bool
) -> list[Completion]:
    """The names that a brace before the cursor may get. What is there of the rest is replaced."""
    found = _OPEN.search(cursor.before)
    if found is None:
        return []
    rest = _REST.match(cursor.after)
    assert rest is not None
    span = cursor.span(found.start(), cursor.column + rest.end())
    typed = found["name"].casefold()
    following = _find_following(cursor.before[: found.start()], vocabulary)

    def rank(variable: BlockVariable) -> tuple[bool, bool, bool]:
        name = variable.name
        is_other = variable.in_status is not in_status
        return not name.startswith(typed), name not in following, is_other

    return [
        Completion(
            f"{{{it.name}}}",
            CompletionKind.PLACEHOLDER,
            span,
            f"{{{it.name}}}",
            detail=f"e.g. {it.example}",
            documentation=descriptions.of_block_variable(it).render_markdown(),
        )
        for it in sorted(vocabulary.block_variables, key=rank)
        if typed in it.name
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
