"""The placeholders that a `{` begins."""

from promptls.features import description
from promptls.features.completion.place import Place
from promptls.features.completion.values import Completion, CompletionKind
from promptls.patterns import pattern
from promptls.vocabulary import Placeholder, Vocabulary

_OPEN = pattern(r"(?<![{$<])\{(?P<name>\w{0,64})\Z")
_REST = pattern(r"\w{0,64}\}?")


def open_placeholder(place: Place, vocabulary: Vocabulary, *, in_status: bool) -> list[Completion]:
    """The names that a brace before the cursor may get. What is there of the rest is replaced."""
    found = _OPEN.search(place.before)
    if found is None:
        return []
    rest = _REST.match(place.after)
    assert rest is not None
    span = place.span(found.start(), place.column + rest.end())
    typed = found["name"].casefold()

    def rank(it: Placeholder) -> tuple[bool, bool]:
        for_status = it.clause == description.STATUS_BLOCK.clause
        return not it.name.startswith(typed), for_status is not in_status

    return [
        Completion(
            f"{{{it.name}}}",
            CompletionKind.PLACEHOLDER,
            span,
            f"{{{it.name}}}",
            detail=it.example,
            documentation=description.of_placeholder(it).markdown(),
        )
        for it in sorted(vocabulary.placeholders, key=rank)
        if typed in it.name
    ]
