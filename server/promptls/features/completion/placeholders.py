"""The placeholders that a `{` begins."""

from promptls.features import descriptions
from promptls.features.completion.cursor import Cursor
from promptls.features.completion.values import Completion, CompletionKind
from promptls.patterns import pattern
from promptls.vocabulary import BlockVariable, Vocabulary

_OPEN = pattern(r"(?<![{$<])\{(?P<name>\w{0,64})\Z")
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

    def rank(variable: BlockVariable) -> tuple[bool, bool]:
        return not variable.name.startswith(typed), variable.in_status is not in_status

    return [
        Completion(
            f"{{{it.name}}}",
            CompletionKind.PLACEHOLDER,
            span,
            f"{{{it.name}}}",
            detail=f"such as {it.example}",
            documentation=descriptions.of_block_variable(it).render_markdown(),
        )
        for it in sorted(vocabulary.block_variables, key=rank)
        if typed in it.name
    ]
