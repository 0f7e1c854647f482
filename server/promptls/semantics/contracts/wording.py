"""Says in words what a part of a contract must be, for who writes an answer."""

from promptls.text.wording import listed
from promptls.vocabulary.contracts import AnswerPart, PartKind, PartPlace

_MOST_SHOWN = 10
_PLACES = {
    PartPlace.FIRST: "Begin the answer with",
    PartPlace.LAST: "End the answer with",
    PartPlace.ALONE: "Answer with nothing but",
    PartPlace.ANYWHERE: "Write",
}


def describe_part(part: AnswerPart) -> str:
    """What an answer must have; nothing for tags, blocks and reports, which have more to say."""
    beginning = _PLACES[part.place]
    if part.kind in (PartKind.LINE, PartKind.HEADING):
        what = "line" if part.kind is PartKind.LINE else "heading"
        if not part.values:
            return f"{beginning} a {what} of this form, not in code: {part.shown('...')}"
        forms = [part.shown(it) for it in part.values[:_MOST_SHOWN]]
        if len(forms) == 1:
            return f"{beginning} this {what}, not in code: {forms[0]}"
        return f"{beginning} one of these {what}s, not in code: {listed(forms, 'or')}"
    if part.kind is PartKind.FENCE:
        return f"{beginning} a code fence of {part.word}, from ```{part.word} to ```."
    return f"{beginning} JSON." if part.kind is PartKind.JSON else ""
