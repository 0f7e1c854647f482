"""The text of a status line."""

from collections.abc import Iterator

from promptls.document import LineForm, StatusBlock
from promptls.features import description
from promptls.features.completion.frames import STATUS_TEXT
from promptls.features.completion.place import Place
from promptls.features.completion.placeholders import open_placeholder
from promptls.features.completion.snippet import Pieces, plain, snippet
from promptls.features.completion.values import Completion, CompletionKind
from promptls.features.cursor import top_at
from promptls.patterns import pattern
from promptls.vocabulary import Vocabulary

_HEAD = pattern(r"[ \t]*+STATUS:[ \t]++")
# What a person has said is complete, and the beginning of the word.
_LAST_WORD = pattern(r"(?<=\S )(?P<word>\w*)\Z")


def status_at(place: Place, vocabulary: Vocabulary) -> list[Completion]:
    """What a status line may say from the cursor on."""
    start = _text_start(place)
    if start is None or place.column < start:
        return []
    inner = open_placeholder(place, vocabulary, in_status=True)
    if inner or not place.has_only_space_after:
        return inner
    typed = place.before[start:]
    return list(_sentences(place, typed))


def _sentences(place: Place, typed: str) -> Iterator[Completion]:
    last = _LAST_WORD.search(typed)
    if plain(STATUS_TEXT).startswith(typed):
        yield _completion(place, len(typed), STATUS_TEXT)
    elif last and " complete" not in typed[: last.start()]:
        rest = (str(STATUS_TEXT[1]).lstrip(), *STATUS_TEXT[2:])
        if plain(rest).startswith(last["word"]):
            yield _completion(place, len(last["word"]), rest)


def _completion(place: Place, typed: int, pieces: Pieces) -> Completion:
    return Completion(
        plain(pieces),
        CompletionKind.STATUS,
        place.span(place.column - typed, place.column + len(place.after)),
        plain(pieces),
        snippet(pieces),
        documentation=description.STATUS_BLOCK.markdown(),
    )


def _text_start(place: Place) -> int | None:
    """Where the text begins, if the line is that of a status block or of one that is begun."""
    window, above, end = place.window, place.number - 1, place.local.end
    top = top_at(place.part.section, end)
    line = top.line if isinstance(top, StatusBlock) and top.line.span.end == end else None
    begun = window.has(above) and window.is_delimiter_like(above)
    head = _HEAD.match(window.line(place.number))
    if head:
        return head.end() if line or begun else None
    if line and line.form is not LineForm.EMPTY:
        return line.text.start + place.part.base - place.text_start
    return None
